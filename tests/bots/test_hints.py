"""What a hint says of an action: how it compares with the best one, and whether others have to agree."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fondaco.bots.hints import (
    LIKELY,
    compare_with_best,
    complete_partial_answer,
    is_offer,
    list_reasons,
    offer_acceptance_rate,
    sort_unlikely_offers_last,
    wins_by_own_gain,
)
from fondaco.bots.search import Branch, DecisionSearch
from fondaco.core.decision import Action, Over
from fondaco.core.events import Event
from tests.bots.beliefs import ME, OTHER, FixedWeights, branch_with_events, event
from tests.trial import GAME


class Match:
    """A determinization in which the best seat is expected to end with 100 points, and the seat has 30."""

    players = 2
    scores = (30, 50)
    state = None
    decision: Any = type("Talk", (), {"free_form": (str,)})()


@pytest.fixture
def mind(thought: DecisionSearch, monkeypatch: pytest.MonkeyPatch) -> DecisionSearch:
    judge = FixedWeights(msgspec.structs.replace(thought.evaluation.weights, deals=("deals",)))
    judge.worth = lambda world, seat: 100.0 - 60 * seat  # type: ignore[attr-defined]
    monkeypatch.setattr(thought, "evaluation", judge)
    monkeypatch.setattr(thought, "world", lambda number: Match())
    return thought


def branch_with_gains(*gains: float, own: float = 0.0) -> Branch:
    branch = Branch("answer")  # type: ignore[arg-type]
    for gain in gains:
        branch.learn(gain)
        branch.own.append(own)
    return branch


BEST = branch_with_gains(0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("gains", "told"),
    [
        ((-0.5, -0.5, -0.5, -0.5), ("alike", 0)),  # less than a hundredth of what there is to win
        ((-30.0, 40.0, -60.0, 30.0), ("alike", 0)),  # which may be luck
        ((4.0, 4.0, 4.0, 4.0), ("alike", 0)),
        ((-2.8, -3.2, -3.0, -3.0), ("little", 3)),
        ((-8.4, -7.6, -8.0, -8.2), ("clear", 8)),
        ((-27.7, -27.7, -27.7, -27.7), ("clear", 30)),  # rounded
        ((-45.0, -45.0, -45.0, -45.0), ("clear", 0)),  # more than the seat has
    ],
)
def test_cost_of_an_action_is_described_in_words(
    mind: DecisionSearch, gains: tuple[float, ...], told: tuple[str, int]
) -> None:
    assert compare_with_best(mind, BEST, branch_with_gains(*gains)) == told
    assert compare_with_best(mind, BEST, BEST) == ("best", 0)


def test_own_gain_is_told_apart_from_denying_others() -> None:
    mine, theirs = branch_with_gains(-4.0, -4.0, own=-3.0), branch_with_gains(-4.0, -4.0, own=-1.0)
    assert wins_by_own_gain([BEST, mine], mine)
    assert not wins_by_own_gain([BEST, theirs], theirs)
    assert not wins_by_own_gain([BEST, theirs], BEST)


def offer_event(number: int) -> Event:
    return event("proposes", to_seat=OTHER, number=number)


def deal_event(number: int, seat: int = ME) -> Event:
    return event("deals", seat, to_seat=OTHER, number=number)


def test_value_of_an_offer_depends_on_its_acceptance(mind: DecisionSearch) -> None:
    offer = branch_with_events(
        [offer_event(7), deal_event(7)],
        [offer_event(8)],
        [offer_event(9), deal_event(2)],
        [offer_event(5), deal_event(5, OTHER)],
    )
    offer.action = "an offer"  # type: ignore[assignment]
    assert is_offer(mind, offer)
    assert offer_acceptance_rate(mind, offer) == 0.25 < LIKELY


def test_action_without_partner_needs_no_acceptance(mind: DecisionSearch) -> None:
    plain = branch_with_events([event("harvest")])
    plain.action = "an action"  # type: ignore[assignment]
    assert not is_offer(mind, plain)
    assert offer_acceptance_rate(mind, plain) == 1.0
    bold, fair = (
        branch_with_events([offer_event(1)], [offer_event(2)]),
        branch_with_events([offer_event(1), deal_event(1)], [offer_event(2)]),
    )
    bold.action = fair.action = "an offer"  # type: ignore[assignment]
    assert sort_unlikely_offers_last(mind, [bold, fair, plain]) == [fair, plain, bold]


def test_drawbacks_are_missed_gains_or_consequences_without_repetition(mind: DecisionSearch) -> None:
    harvest, feast, flood = event("harvest"), event("feast"), event("flood")
    answers = [
        branch_with_events([harvest, feast]),
        branch_with_events([feast]),
        branch_with_events([harvest]),
        branch_with_events([harvest, feast, flood]),
    ]
    for place, answer in enumerate(answers):
        answer.learn(-float(place))
    best, again, missed, flooded = list_reasons(mind, answers)
    assert best is not None
    assert missed is not None
    assert flooded is not None
    assert (best.event, best.instead) == (harvest, False)
    assert again is None
    assert (missed.event, missed.instead) == (feast, True)
    assert (flooded.event, flooded.instead) == (flood, False)


def test_later_events_are_described_as_later(mind: DecisionSearch) -> None:
    turn = Event(f"{GAME}.turn", {}, begins_turn=True)
    soon, late = branch_with_events([event("harvest"), turn]), branch_with_events([turn, event("harvest")])
    nothing = branch_with_events([turn])
    for place, answer in enumerate((soon, late, nothing)):
        answer.learn(-float(place))
    assert [
        why and why.later for why in (list_reasons(mind, [soon, nothing])[0], list_reasons(mind, [late, nothing])[0])
    ] == [
        False,
        True,
    ]


class Deal(Action, frozen=True):
    card: int


class Stop(Action, frozen=True):
    pass


class RepeatedDecision:
    """A match that asks the same seat again and again; card 9 reveals something."""

    decision: Any = Over()
    waiting: tuple[int, ...] = (ME,)

    def __init__(self) -> None:
        self.state = type("State", (), {"story": []})()

    def clone(self) -> RepeatedDecision:
        return self

    def step(self, who: int, action: Action) -> None:
        self.state.story = [Event(f"{GAME}.drawn", {}, reveals=action == Deal(9))]


@pytest.mark.parametrize(
    ("usual", "then"),
    [
        ([Deal(2), Deal(3), Stop()], (Deal(2), Deal(3))),
        ([Deal(9), Deal(3)], (Deal(9),)),
        ([Deal(2)] * 9, (Deal(2),) * 5),
    ],
)
def test_action_is_named_with_its_automatic_continuation(
    mind: DecisionSearch, monkeypatch: pytest.MonkeyPatch, usual: list[Action], then: tuple[Action, ...]
) -> None:
    """Until another action would follow, or an event reveals something."""
    answers = iter(usual)
    monkeypatch.setattr(mind, "world", lambda number: RepeatedDecision())
    monkeypatch.setattr(mind, "usual", lambda *asked: next(answers))
    assert complete_partial_answer(mind, Deal(1)) == then


def test_continuation_stops_where_others_must_answer(mind: DecisionSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    world = RepeatedDecision()
    world.waiting = (OTHER, ME)
    monkeypatch.setattr(mind, "world", lambda number: world)
    assert complete_partial_answer(mind, Deal(1)) == ()
