"""Hints of Genoa give reasons in terms of future events."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots.evaluation import AsksForPrices, evaluation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.hints import rate_answers
from fondaco.bots.offer_replies import OfferReply, explain_declined_offers
from fondaco.bots.search import Budget
from fondaco.bots.weights import Hearing
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.genoa.actions import ACT, DONE, Move, Wish
from fondaco.server.bots.tasks import choose_answer, serialize_seat
from tests.games.genoa.table import CARD, SPACE, accept, acting, ahead, ask, fill, here, offer, say


def test_hint_to_fill_an_order_names_it() -> None:
    match = acting(1, walk="park", has={1: "K09 rice rice"})
    best, *_ = rate_answers(match.seat(1), Budget(tries=24), 1)
    assert best.action == fill("K09")
    assert best.why is not None
    assert (best.why.event.says, best.why.event.args["card"]) == ("genoa.fills", CARD["K09"])


def chooser(seat: SeatView) -> Action:
    return GreedyBot("genoa", 1).choose(seat)


def test_acting_tower_player_tells_the_price_of_a_sale() -> None:
    told: list[list[OfferReply]] = []
    for ducats in range(5, 100, 5):
        match = here(walk="park", has={0: "K09 rice rice"})
        say(match, 1, offer("park", ducats), DONE)
        say(match, 2, DONE)
        seat = match.seat(0)
        told.append([] if chooser(seat) == accept(1) else explain_declined_offers(seat, ACT, [1], 1, chooser))
    refused = next(place for place, said in enumerate(told) if not said)
    assert 0 < refused < 19
    assert told == [[OfferReply(1, 1, "gets", ducats=5 * refused + 5)]] * refused + [[]] * (19 - refused)


@pytest.mark.parametrize("bid", [5, 10])
def test_tower_player_asks_for_a_price_once_before_acting(bid: int) -> None:
    match = here(walk="park", has={0: "K09 rice rice"})
    say(match, 1, offer("park", bid), DONE)
    say(match, 2, DONE)
    (asked, remarks), _ = choose_answer(serialize_seat(match, 0), "greedy", 1, [1])
    assert fondaco.action("genoa", asked) == ask("park", 15, answers=1)
    assert not remarks
    say(match, 0, fondaco.action("genoa", asked))
    say(match, 1, DONE)
    (said, remarks), _ = choose_answer(serialize_seat(match, 0), "greedy", 1, [1])
    assert fondaco.action("genoa", said) == ACT
    assert remarks == [OfferReply(1, 1, "gets", ducats=15)]


def test_asked_price_is_not_of_another_kind() -> None:
    match = here(walk="park")
    say(match, 1, offer("park", 5))
    judge = evaluation("genoa")
    assert isinstance(judge, AsksForPrices)
    assert judge.counter(match, 1, 20) == ask("park", 20, answers=1)
    assert judge.counter(match, 1, 25) is None


def test_seller_or_silent_player_gives_no_comment() -> None:
    match = here(walk="park", has={0: "K09 rice rice"})
    say(match, 1, offer("park", 5), DONE)
    say(match, 2, offer("park", 10), DONE)
    assert explain_declined_offers(match.seat(0), accept(2), [1, 2], 1, chooser) == []
    assert explain_declined_offers(match.seat(1), DONE, [0], 1, chooser) == []


@pytest.mark.parametrize(
    ("space", "ducats", "says"),
    [
        ("villa_zasteri", 0, "wish_more"),
        ("park", 0, "wish_no"),
        ("park", 20, "wish_yes"),
    ],
)
def test_tower_player_tells_whether_a_wish_will_be_granted(space: str, ducats: int, says: Hearing) -> None:
    """4.21 It binds nobody: the comment names the planned walk and what may change it."""
    match = ahead(walk="taverna", rounds=1)
    say(match, 1, Wish(SPACE[space], ducats), DONE)
    say(match, 2, DONE)
    onward = Move(SPACE["metallager" if ducats else "tuchlager"])
    [remark] = explain_declined_offers(match.seat(0), onward, [1], 1, chooser)
    assert (remark.to_seat, remark.number, remark.says) == (1, 0, says)
    assert explain_declined_offers(match.seat(0), onward, [2], 1, chooser) == []


def test_last_open_wish_is_answered() -> None:
    match = ahead(walk="taverna", rounds=1)
    say(match, 1, Wish(SPACE["park"], 0), Wish(SPACE["villa_zasteri"], 0), Wish(SPACE["tuchlager"], 0), DONE)
    say(match, 2, DONE)
    onward = Move(SPACE["tuchlager"])
    assert [remark.says for remark in explain_declined_offers(match.seat(0), onward, [1], 1, chooser)] == ["wish_more"]


def test_seller_of_the_move_gives_no_comment_to_others() -> None:
    match = ahead(walk="rathaus")
    say(match, 1, offer("markt", 20))
    say(match, 2, offer("markt", 5))
    assert explain_declined_offers(match.seat(0), accept(1), [1, 2], 1, chooser) == []
