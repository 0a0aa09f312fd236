"""Hints of Serenissima say why, in the words of what would happen."""
from __future__ import annotations

from fondaco.bots.advice import consider
from fondaco.bots.search import Budget
from fondaco.games.serenissima.actions import OpenSale
from fondaco.games.serenissima.harbour import SellOrFight
from tests.games.serenissima.table import BLUE, GOOD, RED, ZONE, table


def test_what_would_be_sold_is_the_reason_to_sell() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "tunis", 1, "spice")}, {"tunis": (RED, 1), "corfu": (RED, 1)})
    best, nothing = consider(match.seat(BLUE), Budget(tries=12), 1)
    assert best.action == OpenSale()
    assert best.why is not None
    assert (best.why.event.says, best.why.instead, best.why.sure) == ("serenissima.sells", False, True)
    assert best.why.event.args["good"] == GOOD["spice"]
    assert best.why.event.args["port"] == ZONE["tunis"]
    assert best.standing > nothing.standing
