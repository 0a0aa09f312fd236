"""1.6 Hidden information in messages and in the log."""

from __future__ import annotations

import random

import pytest

import fondaco
from fondaco.core.match import Match
from fondaco.games.mediterranee.actions import Abandon, AnyAction, Bid, Muster, Propose
from fondaco.games.mediterranee.barter import AnswerOfferChoice
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.turn import Bidding
from tests.games.mediterranee.laws import EARNS, PAYS

SPOKEN = {"names_price", "counters_price", "price"}


def cautious_actions(match: Match, seat: int) -> list[AnyAction]:
    """Options that keep a random player in the match: small bids, and no galley abandoned."""
    menu: list[AnyAction] = match.options(seat)
    return [a for a in menu if not isinstance(a, Abandon) and (not isinstance(a, Bid) or a.ducats <= 300)]


def played(players: int, decisions: int) -> fondaco.Match:
    rng = random.Random(players)
    match = fondaco.new("mediterranee", players, players)
    for _ in range(decisions):
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(cautious_actions(match, seat)))
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decisions", [5, 60, 200])
def test_no_view_holds_the_treasury_of_another(players: int, decisions: int) -> None:
    """1.6 [ruling 9] Richer or poorer, the others see the same."""
    match = played(players, decisions)
    richer = match.clone()
    richer.state.ducats[0] += 100_000
    for seat in (*range(1, players), None):
        assert richer.view(seat) == match.view(seat)
    assert richer.view(0) != match.view(0)


def test_the_log_speaks_of_ducats_only_where_they_are_paid_or_named() -> None:
    """1.6 [ruling 9] No event is sent to one player only."""
    match = played(4, 200)
    told = {
        event.says.removeprefix("mediterranee.")
        for entry in match.heard(None)
        for event in entry.events
        if any(name.endswith("ducats") for name in event.args)
    }
    assert "bids" in told
    assert told <= PAYS | EARNS | SPOKEN | {"offers", "counters", "trades"}
    assert match.heard(0) == match.heard(None)


def test_sealed_answers_are_revealed_when_all_have_answered() -> None:
    """2.4, 4.1 [ruling 1] [ruling 6]"""
    match = fondaco.new("mediterranee", 2, 1)
    match.play(0, Muster(4, 2))
    assert [entry.events for entry in match.heard(1, since=1)] == [()]
    match.play(1, Muster(1, 5))
    match.play(1, Bid(700))
    assert [entry.events for entry in match.heard(0, since=3)] == [()]
    assert "700" not in str(match.view(0)["decision"])
    assert "700" in str(match.view(1)["decision"])


def sealed_answers(match: Match) -> tuple[tuple[int, ...], ...]:
    assert isinstance(match.decision, MusterCrews | Bidding)
    return match.decision.sealed


def test_sealed_answers_of_others_are_redrawn() -> None:
    """2.4, 4.1: another player sees any legal answer, the owner the real one."""
    match = fondaco.new("mediterranee", 3, 1)
    match.play(0, Muster(4, 2))
    guesses = {sealed_answers(match.determinize(1, seed)) for seed in range(40)}
    assert len(guesses) > 10
    assert all(1 <= crew <= 5 for ((_seat, *crews),) in guesses for crew in crews)
    assert match.determinize(0, 7).decision == match.decision
    for seat, crews in ((1, Muster(5, 5)), (2, Muster(1, 1))):
        match.play(seat, crews)
    match.play(2, Bid(1900))
    worlds = [match.determinize(0, seed) for seed in range(400)]
    assert {sealed_answers(world)[0][1] for world in worlds} >= set(range(0, 2001, 100))
    assert all(sealed_answers(world)[0][1] <= world.state.ducats[2] for world in worlds)
    assert match.determinize(2, 7).decision == match.decision


def test_treasuries_of_others_are_redrawn_down_to_their_offers() -> None:
    """1.6 Only its owner knows a treasury."""
    match = fondaco.new("mediterranee", 3, 1)
    purses = [match.determinize(0, seed).state.ducats for seed in range(60)]
    assert {ducats[0] for ducats in purses} == {2000}
    for other in (1, 2):
        assert len({ducats[other] for ducats in purses}) > 10
    match.ask(AnswerOfferChoice(0, 1, Propose(0, 0, (), (), 1800, (), ())))
    assert all(match.determinize(0, seed).state.ducats[1] >= 1800 for seed in range(60))
    assert any(match.determinize(0, seed).state.ducats[2] < 1800 for seed in range(60))
