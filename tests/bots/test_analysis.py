"""What a hint says of an action: how it compares with the best one, and whether others have to agree."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fondaco.bots.analysis import LIKELY, in_one_breath, is_offer, likely_first, on_own_side, reasons, taken, verdict
from fondaco.bots.search import Branch, Thought
from fondaco.core.decision import Action, Over
from fondaco.core.events import Event
from tests.bots.beliefs import ME, OTHER, Believing, event, tried
from tests.trial import GAME


class Match:
    """A determinization in which the best seat is expected to end with 100 points, and the seat has 30."""

    players = 2
    scores = (30, 50)
    board = None
    decision: Any = type("Talk", (), {"free_form": (str,)})()


@pytest.fixture
def mind(thought: Thought, monkeypatch: pytest.MonkeyPatch) -> Thought:
    judge = Believing(msgspec.structs.replace(thought.evaluation.weights, deals=("deals",)))
    judge.worth = lambda world, seat: 100.0 - 60 * seat  # type: ignore[attr-defined]
    monkeypatch.setattr(thought, "evaluation", judge)
    monkeypatch.setattr(thought, "world", lambda number: Match())
    return thought


def gaining(*gains: float, own: float = 0.0) -> Branch:
    branch = Branch("answer")  # type: ignore[arg-type]
    for gain in gains:
        branch.learn(gain)
        branch.own.append(own)
    return branch


BEST = gaining(0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(("gains", "told"), [
    ((-0.5, -0.5, -0.5, -0.5), ("alike", 0)),           # less than a hundredth of what there is to win
    ((-30.0, 40.0, -60.0, 30.0), ("alike", 0)),         # which may be luck
    ((4.0, 4.0, 4.0, 4.0), ("alike", 0)),
    ((-2.8, -3.2, -3.0, -3.0), ("little", 3)),
    ((-8.4, -7.6, -8.0, -8.2), ("clear", 8)),
    ((-27.7, -27.7, -27.7, -27.7), ("clear", 30)),      # rounded
    ((-45.0, -45.0, -45.0, -45.0), ("clear", 0)),       # more than the seat has
])  # fmt: skip
def test_what_an_answer_costs_is_told_as_a_person_would(
    mind: Thought, gains: tuple[float, ...], told: tuple[str, int]
) -> None:
    assert verdict(mind, BEST, gaining(*gains)) == told
    assert verdict(mind, BEST, BEST) == ("best", 0)


def test_it_is_known_whether_one_gains_or_the_others_do_not() -> None:
    mine, theirs = gaining(-4.0, -4.0, own=-3.0), gaining(-4.0, -4.0, own=-1.0)
    assert on_own_side([BEST, mine], mine)
    assert not on_own_side([BEST, theirs], theirs)
    assert not on_own_side([BEST, theirs], BEST)


def offered(number: int) -> Event:
    return event("proposes", to_seat=OTHER, number=number)


def agreed(number: int, seat: int = ME) -> Event:
    return event("deals", seat, to_seat=OTHER, number=number)


def test_an_offer_is_as_good_as_it_is_likely_to_be_taken(mind: Thought) -> None:
    offer = tried([offered(7), agreed(7)], [offered(8)], [offered(9), agreed(2)], [offered(5), agreed(5, OTHER)])
    offer.action = "an offer"  # type: ignore[assignment]
    assert is_offer(mind, offer)
    assert taken(mind, offer) == 0.25 < LIKELY


def test_a_deed_needs_nobody_s_consent(mind: Thought) -> None:
    deed = tried([event("harvest")])
    deed.action = "a deed"  # type: ignore[assignment]
    assert not is_offer(mind, deed)
    assert taken(mind, deed) == 1.0
    bold, fair = tried([offered(1)], [offered(2)]), tried([offered(1), agreed(1)], [offered(2)])
    bold.action = fair.action = "an offer"  # type: ignore[assignment]
    assert likely_first(mind, [bold, fair, deed]) == [fair, deed, bold]


def test_against_an_answer_speaks_what_it_misses_or_leads_to_and_nothing_is_said_twice(mind: Thought) -> None:
    harvest, feast, flood = event("harvest"), event("feast"), event("flood")
    answers = [tried([harvest, feast]), tried([feast]), tried([harvest]), tried([harvest, feast, flood])]
    for place, answer in enumerate(answers):
        answer.learn(-float(place))
    best, again, missed, flooded = reasons(mind, answers)
    assert best is not None
    assert missed is not None
    assert flooded is not None
    assert (best.event, best.instead) == (harvest, False)
    assert again is None
    assert (missed.event, missed.instead) == (feast, True)
    assert (flooded.event, flooded.instead) == (flood, False)


def test_what_comes_in_a_later_turn_is_told_as_later(mind: Thought) -> None:
    turn = Event(f"{GAME}.turn", {}, begins_turn=True)
    soon, late = tried([event("harvest"), turn]), tried([turn, event("harvest")])
    nothing = tried([turn])
    for place, answer in enumerate((soon, late, nothing)):
        answer.learn(-float(place))
    assert [why and why.later for why in (reasons(mind, [soon, nothing])[0], reasons(mind, [late, nothing])[0])] == [
        False, True,
    ]  # fmt: skip


class Deal(Action, frozen=True):
    card: int


class Stop(Action, frozen=True):
    pass


class Asking:
    """A match that asks the same seat again and again; card 9 reveals something."""

    decision: Any = Over()
    waiting: tuple[int, ...] = (ME,)

    def __init__(self) -> None:
        self.board = type("Board", (), {"story": []})()

    def clone(self) -> Asking:
        return self

    def step(self, who: int, action: Action) -> None:
        self.board.story = [Event(f"{GAME}.drawn", {}, reveals=action == Deal(9))]


@pytest.mark.parametrize(("usual", "then"), [
    ([Deal(2), Deal(3), Stop()], (Deal(2), Deal(3))),
    ([Deal(9), Deal(3)], (Deal(9),)),
    ([Deal(2)] * 9, (Deal(2),) * 5),
])  # fmt: skip
def test_an_answer_is_named_with_what_goes_on_with_it(
    mind: Thought, monkeypatch: pytest.MonkeyPatch, usual: list[Action], then: tuple[Action, ...]
) -> None:
    """Until another action would follow, or an event reveals something."""
    answers = iter(usual)
    monkeypatch.setattr(mind, "world", lambda number: Asking())
    monkeypatch.setattr(mind, "usual", lambda *asked: next(answers))
    assert in_one_breath(mind, Deal(1)) == then


def test_whoever_waits_for_others_names_no_more(mind: Thought, monkeypatch: pytest.MonkeyPatch) -> None:
    world = Asking()
    world.waiting = (OTHER, ME)
    monkeypatch.setattr(mind, "world", lambda number: world)
    assert in_one_breath(mind, Deal(1)) == ()
