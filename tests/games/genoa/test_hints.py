"""Hints of Genoa say why, in the words of what would happen."""
from __future__ import annotations

from fondaco.bots.advice import consider
from fondaco.bots.remarks import Remark, remarks
from fondaco.bots.search import Budget
from fondaco.games.genoa.actions import ACT, DONE
from tests.games.genoa.table import CARD, accept, acting, ahead, fill, here, offer, say


def test_the_order_that_would_be_filled_is_the_reason_to_fill_it() -> None:
    match = acting(1, walk="park", has={1: "K09 rice rice"})
    best, *_ = consider(match.seat(1), Budget(tries=24), 1)
    assert best.action == fill("K09")
    assert best.why is not None
    assert (best.why.event.says, best.why.event.args["card"]) == ("genoa.fills", CARD["K09"])


def test_the_tower_player_who_acts_himself_says_how_far_an_offer_was_from_a_deal() -> None:
    match = here(walk="park", has={0: "K09 rice rice"})
    say(match, 1, offer("park", 5), DONE)
    say(match, 2, offer("park", 10), DONE)
    assert remarks(match.seat(0), ACT, [1], 1) == [Remark(1, 1, "far")]
    assert remarks(match.seat(0), accept(2), [1, 2], 1) == []
    assert remarks(match.seat(1), DONE, [0], 1) == []


def test_whoever_sells_the_way_says_nothing_to_the_others() -> None:
    match = ahead(walk="rathaus")
    say(match, 1, offer("markt", 20))
    say(match, 2, offer("markt", 5))
    assert remarks(match.seat(0), accept(1), [1, 2], 1) == []
