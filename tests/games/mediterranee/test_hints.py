"""Hints of Méditerranée say why, in the words of what would happen."""
from __future__ import annotations

from fondaco.bots.advice import consider
from fondaco.bots.search import Budget
from fondaco.games.mediterranee.actions import Land
from fondaco.games.mediterranee.landing import Landing
from tests.games.mediterranee.table import VENICE, Table, zone


def test_the_port_that_would_be_taken_is_the_reason_to_land() -> None:
    table = Table(Landing(VENICE))
    galley = table.galley(VENICE, "ragusa", 3)
    table.port("ragusa")
    best, *_ = consider(table.match.seat(VENICE), Budget(tries=12), 1)
    assert best.action == Land(galley)
    assert best.why is not None
    assert best.why.event.says == "mediterranee.conquers"
    assert best.why.event.args == {"seat": VENICE, "port": zone("ragusa")}
    assert not best.why.instead
