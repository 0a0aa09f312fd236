"""Hints of Méditerranée give reasons in terms of future events."""

from __future__ import annotations

from fondaco.bots.greedy import GreedyBot
from fondaco.bots.hints import rate_answers
from fondaco.bots.offer_replies import OfferReply, explain_declined_offers
from fondaco.bots.search import Budget
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.mediterranee.actions import AcceptOffer, Done, Land, Propose, RefuseOffer, Sell
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.sale import SaleChoice
from tests.games.mediterranee.table import GENOA, VENICE, Table, good, zone


def test_hint_to_land_names_the_port() -> None:
    table = Table(LandingChoice(VENICE))
    galley = table.galley(VENICE, "ragusa", 3)
    table.port("ragusa")
    best, *_ = rate_answers(table.match.seat(VENICE), Budget(tries=12), 1)
    assert best.action == Land(galley)
    assert best.why is not None
    assert best.why.event.says == "mediterranee.conquers"
    assert best.why.event.args == {"seat": VENICE, "port": zone("ragusa")}
    assert not best.why.instead


def test_page_and_hints_warn_of_the_same_answers() -> None:
    """The page asks again before them, and no hint suggests them."""
    table = Table(LandingChoice(VENICE))
    taking, sinking = table.galley(VENICE, "ragusa", 3), table.galley(VENICE, "modon", 1)
    table.port("ragusa"), table.port("modon")
    view = table.match.view(VENICE)["table"]
    assert view["done_loses"]
    assert [aid["galley"] for aid in view["landings"] if aid["sinks"]] == [sinking]
    assert table.match.seat(VENICE).warned == [Done(), Land(sinking)]
    hints = rate_answers(table.match.seat(VENICE), Budget(tries=12), 1)
    assert [hint.action for hint in hints] == [Land(taking)]


def test_ending_the_sale_is_never_suggested_while_goods_can_be_sold() -> None:
    table = Table(SaleChoice(VENICE))
    galley = table.galley(VENICE, "ragusa", 1, "wine")
    table.port("ragusa", GENOA, 1)
    assert table.match.seat(VENICE).warned == [Done()]
    [hint] = rate_answers(table.match.seat(VENICE), Budget(tries=12), 1)
    assert hint.action == Sell(galley, good("wine"))


def test_refusing_bot_names_its_highest_price_regardless_of_its_ducats() -> None:
    def chooser(seat: SeatView) -> Action:
        return GreedyBot("mediterranee", 1).choose(seat)

    told: list[list[OfferReply]] = []
    for price in range(100, 2200, 100):
        table = Table(BusinessChoice(VENICE))
        galley = table.galley(VENICE, "napoli", 1, "wine")
        table.galley(GENOA, "napoli", 1, "iron")
        table.play(VENICE, Propose(GENOA, zone("napoli"), (good("wine"),), (galley,), ask_ducats=price))
        seat = table.match.seat(GENOA)
        told.append(
            [] if chooser(seat) == AcceptOffer() else explain_declined_offers(seat, RefuseOffer(), [VENICE], 1, chooser)
        )
    bought = told.count([])
    says = OfferReply(VENICE, 0, "pays", ducats=100 * bought) if bought else OfferReply(VENICE, 0, "even")
    assert told == [[]] * bought + [[says]] * (21 - bought)
