"""Hints of Oltre Mare give reasons in terms of future events."""

from __future__ import annotations

from fondaco.bots.evaluation import evaluation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.hints import drop_idle_offer, is_withdrawal, rate_answers
from fondaco.bots.offer_replies import OfferReply, explain_declined_offers
from fondaco.bots.search import Branch, Budget, DecisionSearch
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.oltremare.actions import Accept, EndTrade, Play, Propose, Refuse, Sail, Withdraw
from fondaco.games.oltremare.sailing import VoyageChoice
from tests.games.oltremare.table import CARD, COMPONENTS, GOOD, MARKER, PORT, say, table


def test_hint_to_sail_names_the_marker() -> None:
    """Of the ports next to Venice one has a marker."""
    ends = [sail.port for sail in COMPONENTS.sail[PORT["venezia"]][1]]
    goal = next(port for port in PORT if PORT[port] in ends)
    match = table(ships={0: "venezia"}, lying={goal: "big_deal"}, now=VoyageChoice(0, 1), laid="silk_03 wood_01")
    best, other, *_ = rate_answers(match.seat(0), Budget(tries=24), 1)
    assert best.action == Sail(PORT[goal])
    assert best.why is not None
    assert best.why.event.says == "oltremare.takes"
    assert best.why.event.args == {"seat": 0, "marker": MARKER["big_deal"]}
    assert other.why != best.why


def test_hopeless_offer_is_no_advice_where_something_else_is_as_good() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02", 2: "wheat_02"}, load=2)
    offer = next(action for action in match.options(0) if isinstance(action, Propose))
    thought = DecisionSearch(evaluation("oltremare"), match.seat(0), 1)
    talk, deed = Branch(offer), Branch(EndTrade())
    for gain in (0.0, 1.0):
        talk.learn(gain)
        deed.learn(gain)
    assert drop_idle_offer(thought, [talk, deed]) == [deed]
    assert drop_idle_offer(thought, [deed, talk]) == [deed, talk]
    talk.learn(5.0)
    assert drop_idle_offer(thought, [talk, deed]) == [talk, deed]


def test_hint_names_all_cards_to_choose() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01 wood_02"}, load=3, now="play")
    best, *_ = rate_answers(match.seat(0), Budget(tries=12), 1)
    cards = [action.card for action in (best.action, *best.then) if isinstance(action, Play)]
    assert len(cards) == len({*cards}) == 3
    assert {*cards} <= {*match.state.hands[0]}


def test_withdrawing_an_own_offer_is_no_advice() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, (CARD["silk_03"],), ask_ducats=9))
    assert Withdraw(1) in match.options(0)
    found = rate_answers(match.seat(0), Budget(tries=12), 1)
    assert found
    assert not [advice for advice in found if isinstance(advice.action, Withdraw)]
    assert is_withdrawal(match, 0, Withdraw(1))
    assert not is_withdrawal(match, 1, Refuse(1))


def chooser(seat: SeatView) -> Action:
    return GreedyBot("oltremare", 1).choose(seat)


def comment_on(offer: Propose, hand: str = "wood_02 silk_04") -> list[OfferReply]:
    """Return the comment of the addressee who refuses an offer, or nothing if it would be accepted."""
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: hand, 2: "wheat_02"}, load=2)
    say(match, 0, offer)
    return (
        []
        if isinstance(chooser(match.seat(1)), Accept)
        else explain_declined_offers(match.seat(1), Refuse(1), [0], 1, chooser)
    )


def test_refusing_seller_names_the_price_and_accepts_it() -> None:
    offers = [Propose(1, give_ducats=ducats, ask_goods=(GOOD["silk"],)) for ducats in range(21)]
    told = [comment_on(offer) for offer in offers]
    price = told.index([])
    assert 0 < price < 20
    assert told == [[OfferReply(0, 1, "gets", ducats=price)]] * price + [[]] * (21 - price)


def test_refusing_buyer_names_the_highest_price() -> None:
    told = [comment_on(Propose(1, (CARD["silk_03"],), ask_ducats=ducats)) for ducats in range(1, 9)]
    most = max(ducats for ducats, said in enumerate(told, 1) if not said)
    assert told == [[]] * most + [[OfferReply(0, 1, "pays", ducats=most)]] * (8 - most)


def test_only_subscribed_players_get_comments() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02 silk_04", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, ask_goods=(GOOD["silk"],)))
    assert explain_declined_offers(match.seat(1), Refuse(1), [2], 1, chooser) == []


def test_bot_that_cannot_agree_refuses_every_price_without_revealing_its_hand() -> None:
    offer = Propose(1, give_ducats=9, ask_goods=(GOOD["silk"],))
    assert comment_on(offer, hand="wood_02") == [OfferReply(0, 1, "never")]


def test_accepting_or_countering_bot_gives_no_comment() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02 silk_04", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, give_ducats=5, ask_goods=(GOOD["silk"],)))
    counter = Propose(0, (CARD["silk_04"],), ask_ducats=7, answers=1)
    assert explain_declined_offers(match.seat(1), Accept(1, (CARD["silk_04"],)), [0], 1, chooser) == []
    assert explain_declined_offers(match.seat(1), counter, [0], 1, chooser) == []


def test_comment_concerns_only_the_refused_offer() -> None:
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02 silk_04", 2: "wheat_02"}, load=2)
    say(match, 0, Propose(1, ask_goods=(GOOD["silk"],)), Propose(1, ask_goods=(GOOD["wood"],)))
    assert [remark.number for remark in explain_declined_offers(match.seat(1), Refuse(2), [0], 1, chooser)] == [2]
