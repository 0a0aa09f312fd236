"""Hints of Neptun give reasons in terms of future events."""

from __future__ import annotations

from fondaco.bots.hints import rate_answers
from fondaco.bots.search import Budget
from fondaco.games.neptun.actions import Sail
from tests.games.neptun.table import PLACE, at_sea


def test_hint_to_sail_names_the_contract_pay() -> None:
    match = at_sea(1, "9+0", strips={1: "tyros:grapes alexandria:honey"}, hands={1: "p5 p6"})
    best, *others = rate_answers(match.seat(1), Budget(tries=24), 1)
    assert best.action == Sail(PLACE["tyros"])
    assert best.why is not None
    assert best.why.event.says in ("neptun.favour", "neptun.earns")
    assert best.why.event.args["seat"] == 1
    assert best.why not in [other.why for other in others]
