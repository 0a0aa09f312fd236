"""Negotiation statistics of logs written by hand, and of matches between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.core.events import ChatLine, Event, MatchLogEntry
from fondaco.core.match import Match
from fondaco.lab.negotiation_stats import BROKEN, KEPT, PROMISE, compute_bargaining_stats
from tests.trial import GAME


def offer(seat: int, to_seat: int, goods: list[int], asks: int, gives: int = 0, says: str = "proposes") -> Event:
    args = {
        "seat": seat,
        "to_seat": to_seat,
        "give_goods": goods,
        "give_ducats": gives,
        "ask_goods": [],
        "ask_ducats": asks,
        "number": 7,
    }
    return Event(f"{GAME}.{says}", args)


def match_with(*lines: tuple[int, Event]) -> Match:
    match = fondaco.new(GAME, 3, 1, seats=("ada", "bob", ""))
    match.log = [MatchLogEntry(number, seat, None, (event,)) for number, (seat, event) in enumerate(lines)]
    return match


TURN = Event(f"{GAME}.turn", {"seat": 0}, begins_turn=True)


def test_accepted_offer_is_a_deal() -> None:
    match = match_with((0, offer(0, 1, [2], 5)), (0, offer(0, 2, [2], 4)), (1, offer(0, 1, [2], 5, says="deals")))
    found = compute_bargaining_stats([match])
    assert (found["ada"].offers, found["ada"].accepted, found["ada"].sold) == (2, 1, [5])
    assert (found["bob"].offers, found["bob"].deals, found["bob"].bought) == (0, 1, [5])
    assert (found["?"].offers, found["?"].deals) == (0, 0)


def test_concession_is_the_fall_of_a_demand_within_a_turn() -> None:
    match = match_with(
        (0, offer(0, 1, [2], 5)),
        (0, offer(0, 1, [2], 4)),
        (0, offer(0, 1, [2], 2)),
        (0, offer(0, 1, [3], 9)),
        (0, offer(0, 2, [2], 9)),
        (1, TURN),
        (0, offer(0, 1, [2], 1)),
        (1, offer(1, 0, [], 0, gives=3)),
        (1, offer(1, 0, [], 0, gives=4)),
    )
    found = compute_bargaining_stats([match])
    assert (found["ada"].talks, found["ada"].concessions) == (1, [3])
    assert (found["bob"].talks, found["bob"].concessions) == (1, [1])


def test_chat_and_promises_are_counted_by_label() -> None:
    match = match_with((0, TURN))
    for label in ("", PROMISE, KEPT, BROKEN, BROKEN):
        match.say(1, "I swear.", label=label)
    found = compute_bargaining_stats([fondaco.load(match.to_json())])["bob"]
    assert (found.said, found.promises, found.kept, found.broken) == (5, 4, 1, 2)


def test_labels_can_be_added_later() -> None:
    match = match_with((0, TURN))
    match.say(0, "Next time.")
    match.talk[0] = msgspec.structs.replace(match.talk[0], label=BROKEN)
    assert fondaco.load(match.to_json()).talk == [ChatLine(1, 0, "Next time.", None, BROKEN)]


def test_refused_actions_are_counted_where_recorded() -> None:
    match = fondaco.new(GAME, 3, 1, seats=("ada", "bob", "eve"))
    seat, wrong = match.waiting[0], fondaco.action(GAME, {"do": "sail", "port": 29})
    with pytest.raises(fondaco.Illegal):
        match.play(seat, wrong)
    assert match.attempts is None
    match.attempts = []
    with pytest.raises(fondaco.Illegal) as illegal:
        match.play(seat, wrong)
    again = fondaco.load(match.to_json())
    assert again.attempts == match.attempts
    found = compute_bargaining_stats([again])[again.opening.seats[seat]]
    assert found.refused == {illegal.value.refusal.rule: 1}


@pytest.mark.parametrize("name", fondaco.games())
def test_payments_and_receipts_of_bots_balance(name: str) -> None:
    players = fondaco.games()[name].players[0]
    match = fondaco.new(name, players, 2, seats=["greedy"] * players)
    play_out(match, [bot("greedy", name, seat) for seat in range(players)])
    found = compute_bargaining_stats([match])["greedy"]
    assert sorted(found.bought) == sorted(found.sold)
    assert found.deals == 2 * found.accepted
    assert found.accepted <= found.offers


def test_the_command_reports_on_files(fondaco_says: Any, tmp_path: Path) -> None:
    match = match_with((0, offer(0, 1, [2], 5)), (1, offer(0, 1, [2], 5, says="deals")))
    (tmp_path / "match.json").write_text(match.to_json(), encoding="utf-8")
    code, out, _ = fondaco_says(f"lab talk {GAME} {tmp_path}")
    assert code == 0
    assert "ada" in out
    assert "100%" in out
