"""Hints of Oltre Mare say why, in the words of what would happen."""

from __future__ import annotations

from fondaco.bots.analysis import consider, takes_back, without_idle_talk
from fondaco.bots.evaluation import evaluation
from fondaco.bots.greedy import Greedy
from fondaco.bots.offer_replies import Remark, remarks
from fondaco.bots.search import Branch, Budget, Thought
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.oltremare.actions import Accept, EndTrade, Play, Propose, Refuse, Sail, Withdraw
from fondaco.games.oltremare.sailing import Voyage
from tests.games.oltremare.table import BOX, CARD, GOOD, MARKER, PORT, say, table


def test_the_marker_that_would_be_taken_is_the_reason_to_sail_there() -> None:
    """Of the ports next to Venice one has a marker."""
    ends = [sail.port for sail in BOX.sail[PORT["venezia"]][1]]
    goal = next(port for port in PORT if PORT[port] in ends)
    match = table(ships={0: "venezia"}, lying={goal: "big_deal"}, now=Voyage(0, 1), laid="silk_03 wood_01")
    best, other, *_ = consider(match.seat(0), Budget(tries=24), 1)
    assert best.action == Sail(PORT[goal])
    assert best.why is not None
    assert best.why.event.says == "oltremare.takes"
    assert best.why.event.args == {"seat": 0, "marker": MARKER["big_deal"]}
    assert other.why != best.why


def test_an_offer_that_nobody_takes_is_no_advice_where_something_else_brings_as_much() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02", 2: "wheat_02"}, load=2)
    offer = next(action for action in match.options(0) if isinstance(action, Propose))
    thought = Thought(evaluation("oltremare"), match.seat(0), 1)
    talk, deed = Branch(offer), Branch(EndTrade())
    for gain in (0.0, 1.0):
        talk.learn(gain)
        deed.learn(gain)
    assert without_idle_talk(thought, [talk, deed]) == [deed]
    assert without_idle_talk(thought, [deed, talk]) == [deed, talk]
    talk.learn(5.0)
    assert without_idle_talk(thought, [talk, deed]) == [talk, deed]


def test_all_the_cards_that_are_to_be_chosen_are_named() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01 wood_02"}, load=3, now="play")
    best, *_ = consider(match.seat(0), Budget(tries=12), 1)
    cards = [action.card for action in (best.action, *best.then) if isinstance(action, Play)]
    assert len(cards) == len({*cards}) == 3
    assert {*cards} <= {*match.board.hands[0]}


def test_to_take_back_ones_own_offer_is_no_advice() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, (CARD["silk_03"],), ask_ducats=9))
    assert Withdraw(1) in match.options(0)
    found = consider(match.seat(0), Budget(tries=12), 1)
    assert found
    assert not [advice for advice in found if isinstance(advice.action, Withdraw)]
    assert takes_back(match, 0, Withdraw(1))
    assert not takes_back(match, 1, Refuse(1))


def chooser(seat: SeatView) -> Action:
    return Greedy("oltremare", 1).choose(seat)


def said_of(offer: Propose, hand: str = "wood_02 silk_04") -> list[Remark]:
    """What the addressee of an offer says when he refuses it; nothing where he would not."""
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: hand, 2: "wheat_02"}, load=2)
    say(match, 0, offer)
    return [] if isinstance(chooser(match.seat(1)), Accept) else remarks(match.seat(1), Refuse(1), [0], 1, chooser)


def test_whoever_refuses_to_sell_names_the_price_whatever_was_offered_and_takes_it() -> None:
    offers = [Propose(1, give_ducats=ducats, ask_goods=(GOOD["silk"],)) for ducats in range(21)]
    told = [said_of(offer) for offer in offers]
    price = told.index([])
    assert 0 < price < 20
    assert told == [[Remark(0, 1, "gets", ducats=price)]] * price + [[]] * (21 - price)


def test_whoever_refuses_to_buy_says_what_he_would_pay_at_most() -> None:
    told = [said_of(Propose(1, (CARD["silk_03"],), ask_ducats=ducats)) for ducats in range(1, 9)]
    most = max(ducats for ducats, said in enumerate(told, 1) if not said)
    assert told == [[]] * most + [[Remark(0, 1, "pays", ducats=most)]] * (8 - most)


def test_only_those_hear_it_who_listen() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02 silk_04", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, ask_goods=(GOOD["silk"],)))
    assert remarks(match.seat(1), Refuse(1), [2], 1, chooser) == []


def test_whoever_cannot_agree_says_that_no_price_is_enough_and_so_nobody_hears_what_he_holds() -> None:
    offer = Propose(1, give_ducats=9, ask_goods=(GOOD["silk"],))
    assert said_of(offer, hand="wood_02") == [Remark(0, 1, "never")]


def test_who_agrees_or_answers_with_an_offer_says_nothing_more() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02 silk_04", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, give_ducats=5, ask_goods=(GOOD["silk"],)))
    counter = Propose(0, (CARD["silk_04"],), ask_ducats=7, answers=1)
    assert remarks(match.seat(1), Accept(1, (CARD["silk_04"],)), [0], 1, chooser) == []
    assert remarks(match.seat(1), counter, [0], 1, chooser) == []


def test_whoever_refuses_one_of_two_offers_speaks_of_that_one_alone() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02 silk_04", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, ask_goods=(GOOD["silk"],)), Propose(1, ask_goods=(GOOD["wood"],)))
    assert [remark.number for remark in remarks(match.seat(1), Refuse(2), [0], 1, chooser)] == [2]
