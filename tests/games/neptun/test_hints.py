"""Hints of Neptun say why, in the words of what would happen."""

from __future__ import annotations

from fondaco.bots.analysis import consider
from fondaco.bots.search import Budget
from fondaco.games.neptun.actions import Sail
from tests.games.neptun.table import PLACE, at_sea


def test_what_a_contract_would_earn_is_the_reason_to_sail_there() -> None:
    match = at_sea(1, "9+0", strips={1: "tyros:grapes alexandria:honey"}, hands={1: "p5 p6"})
    best, *others = consider(match.seat(1), Budget(tries=24), 1)
    assert best.action == Sail(PLACE["tyros"])
    assert best.why is not None
    assert best.why.event.says in ("neptun.favour", "neptun.earns")
    assert best.why.event.args["seat"] == 1
    assert best.why not in [other.why for other in others]
