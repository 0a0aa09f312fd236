"""Hints of Méditerranée say why, in the words of what would happen."""
from __future__ import annotations

import pytest

from fondaco.bots.advice import consider
from fondaco.bots.remarks import Remark, remarks
from fondaco.bots.search import Budget
from fondaco.games.mediterranee.actions import Land, Propose, RefuseOffer
from fondaco.games.mediterranee.business import Business
from fondaco.games.mediterranee.landing import Landing
from tests.games.mediterranee.table import GENOA, VENICE, Table, good, zone


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


@pytest.mark.parametrize("price", [2000, 2100])
def test_whoever_refuses_says_so_alike_whether_he_could_pay_or_not(price: int) -> None:
    table = Table(Business(VENICE))
    galley = table.galley(VENICE, "napoli", 1, "wine")
    table.galley(GENOA, "napoli", 1, "iron")
    table.play(VENICE, Propose(GENOA, zone("napoli"), (good("wine"),), (galley,), ask_ducats=price))
    assert remarks(table.match.seat(GENOA), RefuseOffer(), [VENICE], 1) == [Remark(VENICE, 0, "far")]
