"""A match at the prompt."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import fondaco
from fondaco.cli.interactive import TerminalMatch
from fondaco.cli.menu import Menu
from fondaco.cli.menu_notes import ActionNotes
from fondaco.core.decision import Choice, Over
from fondaco.games import game
from fondaco.games.oltremare.actions import END_TRADE, Withdraw
from fondaco.i18n import list_languages, match_translator

Says = Callable[..., tuple[int, str, str]]
AGAINST_BOTS = "match oltremare --seats human,greedy,greedy --seed 7"


def seats(name: str, first: str) -> str:
    return ",".join([first] + ["random"] * (fondaco.games()[name].players[0] - 1))


@pytest.mark.parametrize("name", fondaco.games())
def test_a_person_can_play_from_the_first_decision_to_the_last(fondaco_says: Says, tmp_path: Path, name: str) -> None:
    file = tmp_path / "match.json"
    command = f"match {name} --seats {seats(name, 'human')} --seed 3 --json {file}"
    code, out, err = fondaco_says(command, *[*["1"] * 40, *map(str, range(2, 13))] * 200)
    assert (code, err) == (0, "")
    assert "Final scores" in out
    assert fondaco.verify(file.read_text()) == []
    assert not re.search(rf"\b({name}|fondaco)\.(see|at|do|each|no|terminal)\.", out)


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("name", fondaco.games())
def test_match_of_bots_is_shown_as_sentences(fondaco_says: Says, name: str, lang: str) -> None:
    code, out, _ = fondaco_says(f"match {name} --seats {seats(name, 'random')} --seed 3 --lang {lang}")
    assert code == 0
    assert len(out.splitlines()) > 50
    assert not re.search(rf"\b{name}\.\w|[{{}}]", out)


def test_match_of_bots_hides_cards_from_the_spectator(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says("match oltremare --seats random,random --seed 3")
    assert "You draw" not in out
    assert "draws" in out


def test_a_typed_offer_is_made_and_answered(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, 'propose to=Cont give=wood ask=silk,2 words="it doesn\'t rot"')
    made = re.search(r"Offer (\d+): Dandolo gives Contarini wood for silk and 2 ducats. “it doesn't rot”", out)
    assert made
    assert re.search(rf"refuses offer {made[1]}|\(offer {made[1]}\)|a counter-offer to {made[1]}:", out)


def test_why_explains_a_refusal_with_its_rule(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, "why propose to=Contarini ask_ducats=3")
    assert "A deal needs at least one card. Give a card or ask for one. (rule 5.4)" in out
    assert "At least one card must change hands." in out


def test_why_alone_explains_what_was_refused_last(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, "keep", "why")
    assert out.count("This is not possible in the trade phase. End trading first. (rule 5)") == 2


def test_why_says_what_is_allowed(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, "why 1")
    assert "This is allowed: End trading" in out


def test_a_refused_action_changes_nothing(fondaco_says: Says, tmp_path: Path) -> None:
    plain, refused = tmp_path / "plain.json", tmp_path / "refused.json"
    fondaco_says(f"{AGAINST_BOTS} --json {plain}")
    fondaco_says(f"{AGAINST_BOTS} --json {refused}", "keep", "propose to=Contarini ask=3", "77", "nonsense", "{}")
    assert plain.read_text() == refused.read_text()


def test_undo_takes_back_what_revealed_nothing(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, "end_trade", "play wood_06", "undo", "quit")
    assert "Undone." in out
    assert out.rindex("Play wood") > out.index("Undone.")


def test_undo_says_why_it_cannot(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, "buy goods", "undo")
    assert "You can undo only your own last action" in out


def test_similar_actions_are_folded_and_open_by_number(fondaco_says: Says) -> None:
    folded = re.search(r"(\d+)  propose … \(\d+ suggestions", fondaco_says(AGAINST_BOTS)[1])
    assert folded
    _, out, _ = fondaco_says(AGAINST_BOTS, folded[1], "2", "2", "1")
    assert re.search(r"2  Offer Morosini … \(73 suggestions", out)
    assert re.search(r"2  Offer Morosini wood .*? for … \(11 suggestions", out)
    assert re.search(r"1  Offer Morosini wood .*? for spices\n", out)
    assert re.search(r"Offer \d+(, instead of \d+)?: Dandolo gives ", out)


def test_a_menu_of_one_kind_lies_open() -> None:
    menu = [fondaco.action("oltremare", {"do": "sail", "port": port}) for port in range(30)]
    assert len(Menu(menu, str, str).lines) == 30
    folded = Menu([*menu, fondaco.action("oltremare", {"do": "keep"})], str, lambda key, **_: key)
    assert folded.said == {1: "folded", 2: "Keep()"}


def test_later_views_show_only_changes_until_asked(fondaco_says: Says) -> None:
    assert fondaco_says(AGAINST_BOTS, "buy goods", "end_trade")[1].count("Markers on the map") == 1
    assert fondaco_says(AGAINST_BOTS, "buy goods", "see")[1].count("Markers on the map") == 2


def test_the_seed_is_shown_as_it_must_be_typed(fondaco_says: Says) -> None:
    assert "seed 1234567:" in fondaco_says("match oltremare --players 2 --seed 1234567")[1]


def test_a_saved_match_goes_on_where_it_was_with_the_same_people(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    fondaco_says(AGAINST_BOTS, "end_trade", f"save {file}")
    _, out, _ = fondaco_says(f"match --load {file}")
    assert "Dandolo (human), Contarini (greedy), Morosini (greedy)" in out
    assert "Which card do you play?" in out


def test_other_players_can_continue_a_saved_match(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    fondaco_says(AGAINST_BOTS, f"save {file}")
    _, out, _ = fondaco_says(f"match --load {file} --seats random,random,random")
    assert "Dandolo (random), Contarini (random), Morosini (random)" in out
    assert "Final scores" in out


def test_leaving_says_how_to_keep_the_match(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert "save FILE" in fondaco_says(AGAINST_BOTS)[1]
    _, out, _ = fondaco_says(f"{AGAINST_BOTS} --json {file}", "quit")
    assert f"fondaco match --load {file}" in out
    assert fondaco.load(file.read_text()).waiting == (0,)


def test_shared_screen_shows_a_hand_only_to_its_player(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says("match oltremare --seats human,human --seed 7 --options memory_aid=true", "", "pass")
    first, _, second = out.partition("take the keyboard")
    assert "Your hand" not in first
    assert second.index("Your hand") < second.index("take the keyboard")
    assert "Your hand" not in second[second.index("take the keyboard") :]


def test_log_is_repeated_on_request(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says(AGAINST_BOTS, "log")
    told = out.partition("Log\n")[2]
    assert told.count("You draw") == 1


def test_table_options_and_players_can_be_given(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says("match oltremare --players 5 --options memory_aid=true,proposals=0")
    assert "Mocenigo (greedy/" in out
    assert "Your cargo, from the bottom up" in out
    assert "propose …" not in out


@pytest.mark.parametrize(
    ("asked", "aid"),
    [
        ("--seats human,greedy", False),
        ("--seats greedy,greedy", True),
        ("--seats greedy,greedy --options memory_aid=false", False),
    ],
)
def test_a_person_plays_by_the_rulebook_and_bots_within_limits(
    fondaco_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, aid: bool
) -> None:
    monkeypatch.setitem(game("oltremare").bounded, "memory_aid", True)
    file = tmp_path / "match.json"
    fondaco_says(f"match oltremare {asked} --json {file}")
    assert fondaco.load(file.read_text()).opening.options["memory_aid"] is aid


def test_the_prompt_explains_itself_in_its_language(fondaco_says: Says) -> None:
    code, out, _ = fondaco_says("match oltremare --lang nl --seed 7", "help")
    assert code == 0
    assert "maakt je laatste actie ongedaan" in out


def test_a_column_of_zeros_is_shown(fondaco_says: Says) -> None:
    _, out, _ = fondaco_says("match oltremare --seats human,human --seed 7", "", "propose to=Dandolo ask=wine give=1")
    assert re.search(r"No\. +Merchant +To +Gives ducats +Asks for +Asks for ducats", out)


class Trade(Choice[Any, Any], frozen=True):
    """Seat 0 may end the trade, several times if needed; seat 1 may withdraw something, which ends it all."""

    left: int = 3

    def options(self, state: Any, who: int) -> list[Any]:
        return [END_TRADE]

    def unasked(self, state: Any, who: int) -> list[Any]:
        return [Withdraw(3)] if who == 1 else []

    def take(self, state: Any, who: int, action: Any) -> Any:
        return Trade(self.who, self.left - 1) if who == self.who and self.left else Over()


def trade_at_the_screen(seats: list[str], typed: list[str], monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Return who acted in a match of three that waits for the first seat."""
    match = fondaco.new("oltremare", 3, 7)
    match.ask(Trade(0))
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    TerminalMatch(match, seats, "en", Console(width=200, highlight=False)).play()
    assert match.log is not None
    return [entry.seat for entry in match.log[1:]]


def test_player_not_awaited_may_withdraw_an_offer_before_a_bot_speaks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The player lets one bot speak, looks at the table, and then acts."""
    seats = ["random", "human", "random"]
    assert trade_at_the_screen(seats, ["", "see", "withdraw 3"], monkeypatch) == [0, 1]
    assert capsys.readouterr().out.count("Nobody is waiting for you") == 3


def test_at_a_shared_screen_another_person_may_speak(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ["human", "human", "human"]
    typed = ["", "as", "as Morosini", "as Contarini", "", "withdraw 3"]
    assert trade_at_the_screen(seats, typed, monkeypatch) == [1]
    assert capsys.readouterr().out.count("the name of a player who may act now: Contarini.") == 2


def test_single_player_screen_gives_no_turn_to_others(fondaco_says: Says) -> None:
    assert "No other player on this device may act now." in fondaco_says(AGAINST_BOTS, "as Contarini")[1]


def test_port_shows_its_marker() -> None:
    match = fondaco.new("oltremare", 2, 7)
    lying = match.view(0)["table"]["lying_markers"]
    sail = [fondaco.action("oltremare", {"do": "sail", "port": port}) for port in range(len(lying))]
    said = [ActionNotes(match, match.waiting[0], match_translator("en", match))(each) for each in sail]
    assert [bool(each) for each in said] == [marker >= 0 for marker in lying]
    names = match_translator("en", match)
    assert {each for each in said if each} == {f" – {names.noun('marker', marker)}" for marker in lying if marker >= 0}
