"""Explanations of an action: how the events of its rollouts differ from those of another action."""

from __future__ import annotations

import msgspec
import pytest

from fondaco.bots import explanations
from fondaco.bots.explanations import Reason, difference, reason
from fondaco.bots.search import Thought
from fondaco.core.events import Event
from tests.bots.beliefs import OTHER, event, tried
from tests.trial import GAME


def why(thought: Thought, here: list[list[Event]], there: list[list[Event]]) -> Reason | None:
    return reason(thought, tried(*here), tried(*there))


def test_what_happens_only_after_this_answer_is_its_reason(thought: Thought) -> None:
    harvest = event("harvest", ducats=3)
    assert why(thought, [[harvest], [harvest]], [[], []]) == Reason(harvest, instead=False, sure=True)


def test_what_happens_in_most_tries_is_likely_and_not_sure(thought: Thought) -> None:
    harvest = event("harvest")
    assert why(thought, [[harvest], [harvest], []], [[], [], []]) == Reason(harvest, instead=False, sure=False)


def test_what_must_hold_is_not_the_luck_of_a_few_tries(thought: Thought) -> None:
    """Events in too few of the rollouts are left out, and a more certain one is given instead."""
    harvest, feast = event("harvest"), event("feast", OTHER)
    lucky = [[harvest], [harvest], [], []]
    for here, there, holds, told in (
        (lucky, [[]] * 4, 0.5, harvest), (lucky, [[]] * 4, 0.75, None), (lucky, [[feast]] * 4, 0.75, feast)
    ):  # fmt: skip
        found = difference(thought, tried(*here), tried(*there), holds)
        assert (found and found.event) is told


def test_a_loss_that_the_other_answer_leads_to_is_a_reason_too(thought: Thought) -> None:
    flood = event("flood")
    assert why(thought, [[], []], [[flood], [flood]]) == Reason(flood, instead=True, sure=True)


def test_what_others_gain_is_no_reason_and_what_it_keeps_from_them_is(thought: Thought) -> None:
    theirs = event("harvest", OTHER)
    assert why(thought, [[theirs]], [[]]) is None
    assert why(thought, [[]], [[theirs]]) == Reason(theirs, instead=True, sure=True)


def test_of_two_reasons_the_one_is_told_that_the_evaluation_names_first(thought: Thought) -> None:
    harvest, feast = event("harvest"), event("feast")
    told = why(thought, [[feast, harvest]], [[]])
    assert told is not None
    assert told.event is harvest


def test_the_same_thing_with_another_amount_is_the_same_thing(thought: Thought) -> None:
    few, many = event("harvest", ducats=1), event("harvest", ducats=2)
    told = why(thought, [[few], [many]], [[], []])
    assert told is not None
    assert told.sure


def test_where_both_lead_to_the_same_nothing_is_told(thought: Thought) -> None:
    harvest = event("harvest")
    assert why(thought, [[harvest]], [[harvest]]) is None
    assert why(thought, [[]], [[]]) is None


def test_of_an_only_answer_is_told_what_one_has_of_it_before_others_are_asked(thought: Thought) -> None:
    harvest, others = event("harvest"), event("others")
    assert reason(thought, tried([harvest, others]), None) == Reason(harvest, instead=False, sure=True)
    assert reason(thought, tried([others, harvest]), None) is None


def test_what_differs_in_few_tries_is_no_reason(thought: Thought) -> None:
    harvest = event("harvest")
    assert why(thought, [[harvest], [], []], [[], [], []]) is None


def test_what_is_to_come_or_is_left_to_others_is_told_where_it_is_nearly_certain(thought: Thought) -> None:
    turn = Event(f"{GAME}.turn", {}, begins_turn=True)
    for tale in ([turn, event("harvest")], [event("flood", OTHER)]):
        assert why(thought, [tale, tale, []], [[], [], []]) is None
        assert why(thought, [tale, tale, tale], [[], [], []]) is not None
    assert why(thought, [[turn, event("flood", OTHER)]], [[turn]]) is None


def test_in_a_talk_only_what_one_does_alone_is_a_reason(thought: Thought, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events after the replies of others depend on them."""
    monkeypatch.setattr(explanations, "OfferBook", str)
    talk = type("World", (), {"decision": type("Talk", (), {"free_form": (str,)})(), "board": "a book"})()
    harvest, others = event("harvest"), event("others")
    monkeypatch.setattr(thought, "world", lambda number: talk)
    assert why(thought, [[others, harvest]], [[]]) is None
    assert why(thought, [[harvest, others]], [[]]) is not None
    deed = type("World", (), {"decision": type("Deed", (), {"free_form": ()})(), "board": "a book"})()
    monkeypatch.setattr(thought, "world", lambda number: deed)
    assert why(thought, [[others, harvest]], [[]]) is not None


def test_all_that_one_has_of_an_answer_is_told_with_it(thought: Thought) -> None:
    """In the order of the events, and without those that the other action leads to as well."""
    harvest, feast = event("harvest"), event("feast")
    told = why(thought, [[feast, harvest]], [[]])
    assert told is not None
    assert (told.event, told.also) == (harvest, (feast,))
    assert why(thought, [[feast, harvest]], [[feast]]) == Reason(harvest, instead=False, sure=True)


def test_of_several_amounts_the_one_is_told_that_comes_most_often(thought: Thought) -> None:
    few, many = event("harvest", ducats=1), event("harvest", ducats=2)
    told = why(thought, [[few], [few], [few], [many], [many]], [[]] * 5)
    assert told is not None
    assert told.event == few


def test_what_the_seat_would_not_hear_of_is_no_reason(thought: Thought) -> None:
    secret = msgspec.structs.replace(event("harvest"), to=(OTHER,))
    assert why(thought, [[secret]], [[]]) is None
