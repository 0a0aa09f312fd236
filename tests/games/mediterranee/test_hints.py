"""Hints of Méditerranée say why, in the words of what would happen."""

from __future__ import annotations

from fondaco.bots.analysis import consider
from fondaco.bots.greedy import Greedy
from fondaco.bots.offer_replies import Remark, remarks
from fondaco.bots.search import Budget
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.mediterranee.actions import AcceptOffer, Land, Propose, RefuseOffer
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


def test_whoever_refuses_says_what_he_would_pay_at_most_whether_he_could_pay_more_or_not() -> None:
    def chooser(seat: SeatView) -> Action:
        return Greedy("mediterranee", 1).choose(seat)

    told: list[list[Remark]] = []
    for price in range(100, 2200, 100):
        table = Table(Business(VENICE))
        galley = table.galley(VENICE, "napoli", 1, "wine")
        table.galley(GENOA, "napoli", 1, "iron")
        table.play(VENICE, Propose(GENOA, zone("napoli"), (good("wine"),), (galley,), ask_ducats=price))
        seat = table.match.seat(GENOA)
        told.append([] if chooser(seat) == AcceptOffer() else remarks(seat, RefuseOffer(), [VENICE], 1, chooser))
    bought = told.count([])
    says = Remark(VENICE, 0, "pays", ducats=100 * bought) if bought else Remark(VENICE, 0, "even")
    assert told == [[]] * bought + [[says]] * (21 - bought)
