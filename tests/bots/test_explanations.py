"""Explanations of an action: how the events of its rollouts differ from those of another action."""

from __future__ import annotations

import msgspec
import pytest

from fondaco.bots import explanations
from fondaco.bots.explanations import Reason, find_distinguishing_event, find_reason
from fondaco.bots.search import DecisionSearch
from fondaco.core.events import Event
from tests.bots.beliefs import OTHER, branch_with_events, event
from tests.trial import GAME


def explanation(thought: DecisionSearch, here: list[list[Event]], there: list[list[Event]]) -> Reason | None:
    return find_reason(thought, branch_with_events(*here), branch_with_events(*there))


def test_event_that_only_this_action_causes_is_its_reason(thought: DecisionSearch) -> None:
    harvest = event("harvest", ducats=3)
    assert explanation(thought, [[harvest], [harvest]], [[], []]) == Reason(harvest, instead=False, sure=True)


def test_event_in_most_rollouts_is_likely_not_certain(thought: DecisionSearch) -> None:
    harvest = event("harvest")
    assert explanation(thought, [[harvest], [harvest], []], [[], [], []]) == Reason(harvest, instead=False, sure=False)


def test_events_in_few_rollouts_are_not_called_certain(thought: DecisionSearch) -> None:
    """Events in too few of the rollouts are left out, and a more certain one is given instead."""
    harvest, feast = event("harvest"), event("feast", OTHER)
    lucky = [[harvest], [harvest], [], []]
    for here, there, holds, told in (
        (lucky, [[]] * 4, 0.5, harvest),
        (lucky, [[]] * 4, 0.75, None),
        (lucky, [[feast]] * 4, 0.75, feast),
    ):
        found = find_distinguishing_event(thought, branch_with_events(*here), branch_with_events(*there), holds)
        assert (found and found.event) is told


def test_loss_after_the_other_action_is_a_reason(thought: DecisionSearch) -> None:
    flood = event("flood")
    assert explanation(thought, [[], []], [[flood], [flood]]) == Reason(flood, instead=True, sure=True)


def test_gain_of_others_is_no_reason_and_denying_it_is(thought: DecisionSearch) -> None:
    theirs = event("harvest", OTHER)
    assert explanation(thought, [[theirs]], [[]]) is None
    assert explanation(thought, [[]], [[theirs]]) == Reason(theirs, instead=True, sure=True)


def test_first_reason_in_the_evaluation_is_given(thought: DecisionSearch) -> None:
    harvest, feast = event("harvest"), event("feast")
    told = explanation(thought, [[feast, harvest]], [[]])
    assert told is not None
    assert told.event is harvest


def test_events_with_another_amount_count_as_the_same(thought: DecisionSearch) -> None:
    few, many = event("harvest", ducats=1), event("harvest", ducats=2)
    told = explanation(thought, [[few], [many]], [[], []])
    assert told is not None
    assert told.sure


def test_common_consequences_are_not_given(thought: DecisionSearch) -> None:
    harvest = event("harvest")
    assert explanation(thought, [[harvest]], [[harvest]]) is None
    assert explanation(thought, [[]], [[]]) is None


def test_only_action_is_explained_by_its_immediate_gain(thought: DecisionSearch) -> None:
    harvest, others = event("harvest"), event("others")
    assert find_reason(thought, branch_with_events([harvest, others]), None) == Reason(
        harvest, instead=False, sure=True
    )
    assert find_reason(thought, branch_with_events([others, harvest]), None) is None


def test_difference_in_few_rollouts_is_no_reason(thought: DecisionSearch) -> None:
    harvest = event("harvest")
    assert explanation(thought, [[harvest], [], []], [[], [], []]) is None


def test_later_or_foreign_events_are_given_only_if_nearly_certain(thought: DecisionSearch) -> None:
    turn = Event(f"{GAME}.turn", {}, begins_turn=True)
    for tale in ([turn, event("harvest")], [event("flood", OTHER)]):
        assert explanation(thought, [tale, tale, []], [[], [], []]) is None
        assert explanation(thought, [tale, tale, tale], [[], [], []]) is not None
    assert explanation(thought, [[turn, event("flood", OTHER)]], [[turn]]) is None


def test_only_own_actions_are_reasons_in_a_negotiation(
    thought: DecisionSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events after the replies of others depend on them."""
    monkeypatch.setattr(explanations, "OfferBook", str)
    talk = type("World", (), {"decision": type("Talk", (), {"free_form": (str,)})(), "state": "a book"})()
    harvest, others = event("harvest"), event("others")
    monkeypatch.setattr(thought, "world", lambda number: talk)
    assert explanation(thought, [[others, harvest]], [[]]) is None
    assert explanation(thought, [[harvest, others]], [[]]) is not None
    world = type("World", (), {"decision": type("Deed", (), {"free_form": ()})(), "state": "a book"})()
    monkeypatch.setattr(thought, "world", lambda number: world)
    assert explanation(thought, [[others, harvest]], [[]]) is not None


def test_all_gains_of_an_action_are_listed(thought: DecisionSearch) -> None:
    """In the order of the events, and without those that the other action leads to as well."""
    harvest, feast = event("harvest"), event("feast")
    told = explanation(thought, [[feast, harvest]], [[]])
    assert told is not None
    assert (told.event, told.also) == (harvest, (feast,))
    assert explanation(thought, [[feast, harvest]], [[feast]]) == Reason(harvest, instead=False, sure=True)


def test_most_frequent_amount_is_given(thought: DecisionSearch) -> None:
    few, many = event("harvest", ducats=1), event("harvest", ducats=2)
    told = explanation(thought, [[few], [few], [few], [many], [many]], [[]] * 5)
    assert told is not None
    assert told.event == few


def test_events_hidden_from_the_seat_are_no_reason(thought: DecisionSearch) -> None:
    secret = msgspec.structs.replace(event("harvest"), to=(OTHER,))
    assert explanation(thought, [[secret]], [[]]) is None
