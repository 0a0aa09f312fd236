"""Hints of Genoa say why, in the words of what would happen."""
from __future__ import annotations

from fondaco.bots.advice import consider
from fondaco.bots.search import Budget
from tests.games.genoa.table import CARD, acting, fill


def test_the_order_that_would_be_filled_is_the_reason_to_fill_it() -> None:
    match = acting(1, walk="park", has={1: "K09 rice rice"})
    best, *_ = consider(match.seat(1), Budget(tries=24), 1)
    assert best.action == fill("K09")
    assert best.why is not None
    assert (best.why.event.says, best.why.event.args["card"]) == ("genoa.fills", CARD["K09"])
