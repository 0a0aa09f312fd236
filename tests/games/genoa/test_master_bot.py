"""The bot `master`: stronger than `trained` where it is offered, and without knowledge of what is hidden."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, is_bot, registry, strength_tables, strengths
from fondaco.bots.evaluation import evaluation, master_files, read_master_parameters
from fondaco.bots.search import Budget
from fondaco.bots.weights import MasterParameters, SearchParameters
from fondaco.learn import master_bot
from fondaco.learn.master_bot import MasterBot, MasterRace
from fondaco.learn.network import MeasuredStrength
from fondaco.server.bots.tasks import make_quick_bot
from tests.learn.positions import decisions
from tests.trial import GAME

CARDS = [
    pytest.param(name, players, file, id=f"{name}-{players}")
    for name in fondaco.games()
    for players, file in master_files(name).items()
]
EVERY_CARD = pytest.mark.parametrize(("name", "players", "file"), CARDS)


class Card(MasterParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card with everything that it says."""

    command: str
    version: str
    measured: list[MeasuredStrength]


def parameters(name: str, players: int, **fields: object) -> MasterParameters:
    search = {each: SearchParameters(answers=6) for each in evaluation(name).weights.search}
    return msgspec.convert({"game": name, "players": players, "search": search, **fields}, MasterParameters)


@EVERY_CARD
def test_master_is_offered_where_it_was_measured_to_be_stronger_than_trained(
    name: str, players: int, file: Path
) -> None:
    card = msgspec.json.decode(file.read_bytes(), type=Card)
    assert (card.game, card.players) == (name, players)
    assert card.command
    assert "master" in strengths(name)
    assert players in strength_tables(name).get("master", (players,))
    (against,) = [each for each in card.measured if each.against == "trained"]
    assert against.low > against.even == pytest.approx(1 / players, abs=1e-3)


@EVERY_CARD
def test_what_its_seat_cannot_know_does_not_change_its_choice(name: str, players: int, file: Path) -> None:
    for number, match in enumerate(decisions(name, players, 4)):
        seat = match.waiting[0]
        action = bot("master:9", name, 9).choose(match.seat(seat))
        assert match.refuses(seat, action) is None
        assert bot("master:9", name, 9).choose(match.determinize(seat, number).seat(seat)) == action


def test_master_plays_like_trained_at_other_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master_bot, "shipped_parameters", lambda *_: None)
    for match in decisions("mediterranee", 3, 4):
        seat = match.seat(match.waiting[0])
        assert bot("master", "mediterranee", 5).choose(seat) == bot("trained", "mediterranee", 5).choose(seat)


def test_master_searches_within_its_budget() -> None:
    match = decisions("genoa", 3, 1)[0]
    seat = match.seat(match.waiting[0])
    wide = parameters("genoa", 3, menu=True)
    few, timed = MasterRace(seat, 1, wide, None), MasterRace(seat, 1, wide, None)
    few.think_widely(Budget(tries=5))
    racing = 1 + len(few.others)
    assert racing > 3
    assert 3 * racing <= few.tries <= max(5, 3 * racing)
    began = perf_counter()
    timed.think_widely(Budget(seconds=0))
    assert timed.tries == 3 * (1 + len(timed.others))
    assert perf_counter() - began < 60


def test_menu_races_with_the_offers_at_other_prices() -> None:
    for match in decisions("genoa", 3, 6):
        seat = match.seat(match.waiting[0])
        offers = MasterRace(seat, 1, parameters("genoa", 3), None)
        both = MasterRace(seat, 1, parameters("genoa", 3, menu=True), None)
        raced = [branch.action for branch in both.candidates()]
        assert {*seat.options} - {both.advice.action} <= {*raced} or len(seat.options) > 24
        assert [branch.action for branch in offers.candidates()][:5] == raced[: min(5, len(offers.candidates()))]
        assert len(raced) == len({*raced})


def test_an_answer_has_to_be_sure_to_replace_the_advice() -> None:
    match = decisions("genoa", 3, 1)[0]
    seat = match.seat(match.waiting[0])
    for assurance, better in ((0.5, True), (3.0, False)):
        race = MasterRace(seat, 1, parameters("genoa", 3, assurance=assurance, menu=True), None)
        race.others = race.candidates()[:1]
        for gain in (0.0, 1.0, 2.0):  # mean 1, error 0.58
            race.others[0].learn(gain)
        assert (race.choice == race.others[0].action) is better
        assert (race.choice == race.advice.action) is not better


def test_decisions_that_are_not_searched_are_answered_like_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master_bot, "shipped_parameters", lambda *_: parameters("genoa", 3, search={}))
    for match in decisions("genoa", 3, 3):
        seat = match.seat(match.waiting[0])
        assert MasterBot("genoa", 5).choose(seat) == bot("trained", "genoa", 5).choose(seat)


@pytest.mark.parametrize("name", ["master", "master:0.1s", "master:64", "master:64/generous", "master/any"])
def test_names_of_masters_are_known(name: str) -> None:
    assert is_bot(name)


def test_unknown_budgets_and_games_without_training_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("master:soon", "master:net.npz", "master:0"):
        with pytest.raises(fondaco.Malformed):
            bot(name, "genoa", 1)
    monkeypatch.setattr(master_bot, "has_trained_files", lambda _: False)
    with pytest.raises(fondaco.Malformed, match="needs what `trained` learns"):
        bot("master", GAME, 1)


def test_master_is_offered_only_where_a_game_has_its_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "master_files", lambda _: {2: Path("master2.json"), 4: Path("master4.json")})
    assert strengths("genoa")[-2:] == ("trained", "master")
    assert strength_tables("genoa") == {"master": (2, 4)}
    monkeypatch.setattr(registry, "master_files", lambda _: dict.fromkeys(range(2, 6), Path()))
    assert not strength_tables("genoa")  # with every number of players
    monkeypatch.setattr(registry, "master_files", lambda _: {})
    assert strengths("genoa")[-1] == "trained"
    assert not strength_tables("genoa")


def test_invalid_card_is_reported(tmp_path: Path) -> None:
    (tmp_path / "master3.json").write_text('{"game": "genoa"}')
    with pytest.raises(fondaco.Malformed, match="how `master` searches"):
        read_master_parameters(tmp_path / "master3.json")


def test_offers_of_others_are_judged_without_thinking_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MasterBot, "choose", lambda *_: pytest.fail("the slow bot was asked"))
    for match in decisions("genoa", 3, 2):
        seat = match.seat(match.waiting[0])
        assert make_quick_bot("master/generous", 5)(seat) == bot("trained/generous", "genoa", 5).choose(seat)
