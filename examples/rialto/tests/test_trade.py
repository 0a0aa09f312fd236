"""3 The offer."""

from __future__ import annotations

import pytest
from rialto.actions import ACCEPT, KEEP, PASS, REFUSE, Propose
from rialto.sale import Sale
from rialto.trade import Answer, LastWord, Offer
from table import AMBER, CORAL, SUGAR, table, why

from fondaco import Match

AMBER_FOR_CORAL = Propose(1, (AMBER,), 0, (CORAL,))


def talk() -> Match:
    return table(Offer(0), [[AMBER, AMBER], [CORAL], []], [5, 5, 5])


def test_the_broker_may_offer_nothing() -> None:
    match = talk()
    assert match.waiting == (0,)
    match.play(0, PASS)
    assert match.decision == Sale(0)


@pytest.mark.parametrize(
    "offer",
    [
        Propose(0, (AMBER,)),
        Propose(3, (AMBER,)),
        Propose(1, (6,)),
        Propose(1, (AMBER,), 0, (6,)),
        Propose(1, (CORAL,)),
        Propose(1, (AMBER,) * 3),
        Propose(1, (), 6, (CORAL,)),
        Propose(1, (AMBER,), 1, (), 1),
        Propose(1, (AMBER,), 0, (AMBER,)),
        Propose(1, (), 2),
        Propose(1),
    ],
)
def test_what_no_offer_may_say(offer: Propose) -> None:
    match = talk()
    assert why(match, 0, offer) == "3.2"
    assert offer not in match.options(0)


def test_one_may_ask_for_what_the_other_does_not_have() -> None:
    match = talk()
    match.play(0, Propose(1, (AMBER,), 2, (SUGAR, SUGAR)))
    assert match.decision == Answer(1, 0, Propose(1, (AMBER,), 2, (SUGAR, SUGAR)))
    assert ACCEPT not in match.options(1)
    assert why(match, 1, ACCEPT) == "3.3"


def test_a_deal_is_carried_out_at_once() -> None:
    match = talk()
    match.play(0, Propose(1, (AMBER,), 0, (CORAL,), 2))
    match.play(1, ACCEPT)
    assert match.state.ducats == [7, 3, 5]
    assert (match.state.hands[0][CORAL], match.state.hands[1][AMBER]) == (1, 1)
    assert match.decision == Sale(0)


def test_who_refuses_ends_the_talk() -> None:
    match = talk()
    match.play(0, AMBER_FOR_CORAL)
    assert why(match, 1, KEEP) == "3.3"
    match.play(1, REFUSE)
    assert match.state.hands[0][AMBER] == 2
    assert match.decision == Sale(0)


def test_one_counter_offer_ends_the_talk() -> None:
    match = talk()
    match.play(0, AMBER_FOR_CORAL)
    assert why(match, 1, Propose(2, (CORAL,))) == "3.4"
    counter = Propose(0, (CORAL,), 0, (AMBER, AMBER))
    match.play(1, counter)
    assert match.decision == LastWord(0, 1, counter)
    assert why(match, 0, AMBER_FOR_CORAL) == "3.3"
    match.play(0, ACCEPT)
    assert match.state.hands[1][:2] == [2, 0]
    assert isinstance(match.decision, Sale)
