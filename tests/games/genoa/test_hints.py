"""Hints of Genoa say why, in the words of what would happen."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots.analysis import consider
from fondaco.bots.evaluation import Counters, evaluation
from fondaco.bots.greedy import Greedy
from fondaco.bots.offer_replies import Remark, remarks
from fondaco.bots.search import Budget
from fondaco.bots.weights import Hearing
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.genoa.actions import ACT, DONE, Move, Wish
from fondaco.server.bots.tasks import choose, serialize_seat
from tests.games.genoa.table import CARD, SPACE, accept, acting, ahead, ask, fill, here, offer, say


def test_the_order_that_would_be_filled_is_the_reason_to_fill_it() -> None:
    match = acting(1, walk="park", has={1: "K09 rice rice"})
    best, *_ = consider(match.seat(1), Budget(tries=24), 1)
    assert best.action == fill("K09")
    assert best.why is not None
    assert (best.why.event.says, best.why.event.args["card"]) == ("genoa.fills", CARD["K09"])


def chooser(seat: SeatView) -> Action:
    return Greedy("genoa", 1).choose(seat)


def test_the_tower_player_who_acts_himself_says_for_how_much_he_would_have_sold() -> None:
    told: list[list[Remark]] = []
    for ducats in range(5, 100, 5):
        match = here(walk="park", has={0: "K09 rice rice"})
        say(match, 1, offer("park", ducats), DONE)
        say(match, 2, DONE)
        seat = match.seat(0)
        told.append([] if chooser(seat) == accept(1) else remarks(seat, ACT, [1], 1, chooser))
    refused = next(place for place, said in enumerate(told) if not said)
    assert 0 < refused < 19
    assert told == [[Remark(1, 1, "gets", ducats=5 * refused + 5)]] * refused + [[]] * (19 - refused)


@pytest.mark.parametrize("bid", [5, 10])
def test_the_tower_player_asks_for_his_price_once_before_he_acts_himself(bid: int) -> None:
    match = here(walk="park", has={0: "K09 rice rice"})
    say(match, 1, offer("park", bid), DONE)
    say(match, 2, DONE)
    (asked, remarks), _ = choose(serialize_seat(match, 0), "greedy", 1, [1])
    assert fondaco.action("genoa", asked) == ask("park", 15, answers=1)
    assert not remarks
    say(match, 0, fondaco.action("genoa", asked))
    say(match, 1, DONE)
    (said, remarks), _ = choose(serialize_seat(match, 0), "greedy", 1, [1])
    assert fondaco.action("genoa", said) == ACT
    assert remarks == [Remark(1, 1, "gets", ducats=15)]


def test_nobody_is_asked_for_another_price_altogether() -> None:
    match = here(walk="park")
    say(match, 1, offer("park", 5))
    judge = evaluation("genoa")
    assert isinstance(judge, Counters)
    assert judge.counter(match, 1, 20) == ask("park", 20, answers=1)
    assert judge.counter(match, 1, 25) is None


def test_who_sells_or_makes_no_offer_says_nothing() -> None:
    match = here(walk="park", has={0: "K09 rice rice"})
    say(match, 1, offer("park", 5), DONE)
    say(match, 2, offer("park", 10), DONE)
    assert remarks(match.seat(0), accept(2), [1, 2], 1, chooser) == []
    assert remarks(match.seat(1), DONE, [0], 1, chooser) == []


@pytest.mark.parametrize(("space", "ducats", "says"), [
    ("villa_zasteri", 0, "wish_more"), ("park", 0, "wish_no"), ("park", 20, "wish_yes"),
])  # fmt: skip
def test_the_tower_player_says_whether_he_means_to_grant_a_wish(space: str, ducats: int, says: Hearing) -> None:
    """4.21 It binds nobody: he says where his walk leads, and what may lead it elsewhere."""
    match = ahead(walk="taverna", rounds=1)
    say(match, 1, Wish(SPACE[space], ducats), DONE)
    say(match, 2, DONE)
    onward = Move(SPACE["metallager" if ducats else "tuchlager"])
    [remark] = remarks(match.seat(0), onward, [1], 1, chooser)
    assert (remark.to_seat, remark.number, remark.says) == (1, 0, says)
    assert remarks(match.seat(0), onward, [2], 1, chooser) == []


def test_of_several_wishes_the_last_is_answered_and_none_that_is_granted() -> None:
    match = ahead(walk="taverna", rounds=1)
    say(match, 1, Wish(SPACE["park"], 0), Wish(SPACE["villa_zasteri"], 0), Wish(SPACE["tuchlager"], 0), DONE)
    say(match, 2, DONE)
    onward = Move(SPACE["tuchlager"])
    assert [remark.says for remark in remarks(match.seat(0), onward, [1], 1, chooser)] == ["wish_more"]


def test_whoever_sells_the_way_says_nothing_to_the_others() -> None:
    match = ahead(walk="rathaus")
    say(match, 1, offer("markt", 20))
    say(match, 2, offer("markt", 5))
    assert remarks(match.seat(0), accept(1), [1, 2], 1, chooser) == []
