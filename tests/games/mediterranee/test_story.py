"""Events: one for each thing that happens, with the numbers that matter."""

from __future__ import annotations

from typing import Any

from fondaco.games.mediterranee.actions import (
    AcceptOffer,
    AcceptPrice,
    AskPassage,
    AskPrice,
    Attack,
    Bid,
    BuildFort,
    BuildGalley,
    Buy,
    Capture,
    CounterPrice,
    Deny,
    Dismiss,
    Done,
    Enrol,
    EnrolAboard,
    Grant,
    Jettison,
    Land,
    NamePrice,
    Propose,
    RefuseOffer,
    Sail,
    Sell,
    Sink,
    Storm,
    TakePlace,
    TransferSailor,
)
from fondaco.games.mediterranee.battle import AttackChoice, PrizeChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.movement import NextGalleyChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.turn import Bidding
from fondaco.testing.random_walk import require_log as entries
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table, good, zone

IRON, WINE, WOOD = good("iron"), good("wine"), good("wood")
MODON = zone("modon")


def event_after(table: Table, who: int, action: Any, number: int = 0) -> tuple[str, dict[str, Any]]:
    """One event of an answer."""
    table.play(who, action)
    event = entries(table.match)[-1].events[number]
    return event.says.removeprefix("mediterranee."), event.args


def test_events_of_the_setup() -> None:
    """2.1, 2.4"""
    match = Table().match
    assert [event.args for event in entries(match)[0].events] == [
        {"seat": seat, "power": seat, "port": zone(home)}
        for seat, home in enumerate(("venezia", "genova", "valencia", "istanbul"))
    ]


def test_events_of_bids_dice_places_and_order() -> None:
    """4.2-4.5"""
    table = Table(Bidding())
    table.dice(6, 2)
    for seat, ducats in enumerate((300, 0, 0)):
        table.play(seat, Bid(ducats))
    assert event_after(table, TURKEY, Bid(500), 0) == ("bids", {"seat": VENICE, "ducats": 300})
    assert entries(table.match)[-1].events[3].args == {"seat": TURKEY, "ducats": 500}
    assert all(event.reveals for event in entries(table.match)[-1].events)
    assert event_after(table, TURKEY, TakePlace(3)) == ("takes_place", {"seat": TURKEY, "place": 3})
    assert event_after(table, VENICE, TakePlace(0), 1) == ("rolls", {"seat": GENOA, "die": 6})
    assert entries(table.match)[-1].events[2].reveals
    assert entries(table.match)[-1].events[3].args == {"seats": [VENICE, GENOA, SPAIN, TURKEY]}


def test_events_of_a_price_talk() -> None:
    """5.4"""
    table = Table(BusinessChoice(VENICE))
    table.port("modon", GENOA, 1)
    galley = table.galley(VENICE, "modon", 1)
    asked = {"seat": VENICE, "to_seat": GENOA, "port": MODON, "good": WOOD}
    assert event_after(table, VENICE, AskPrice(MODON)) == ("asks_price", asked)
    assert event_after(table, GENOA, NamePrice(300)) == ("names_price", {"seat": GENOA, "ducats": 300, "port": MODON})
    assert event_after(table, VENICE, CounterPrice(200)) == (
        "counters_price",
        {"seat": VENICE, "ducats": 200, "port": MODON},
    )
    assert event_after(table, GENOA, AcceptPrice()) == ("price", {"seat": VENICE, "port": MODON, "ducats": 200})
    bought = {"seat": VENICE, "to_seat": GENOA, "good": WOOD, "port": MODON, "ducats": 200, "galley": galley}
    assert event_after(table, VENICE, Buy(galley)) == ("buys", bought)


def test_buying_from_the_bank_names_nobody() -> None:
    """5.3"""
    for owner in (-1, VENICE):
        table = Table(BusinessChoice(VENICE))
        table.port("modon", owner)
        assert event_after(table, VENICE, Buy(table.galley(VENICE, "modon", 1)))[1]["to_seat"] == -1


def test_events_of_building_include_the_cost() -> None:
    """6.1-6.7"""
    table = Table(BusinessChoice(VENICE))
    table.port("modon", VENICE, 1, stock="iron gold wine")
    tunis = table.port("tunis", VENICE, 1, stock="wood")
    built = ("builds_galley", {"seat": VENICE, "port": MODON, "galley": 0, "ducats": 600})
    assert event_after(table, VENICE, BuildGalley(MODON, "enrolled")) == built
    assert event_after(table, VENICE, BuildFort(tunis)) == (
        "builds_fort",
        {"seat": VENICE, "port": tunis, "ducats": 500},
    )
    enrolled = ("enrols", {"seat": VENICE, "port": MODON, "ducats": 100})
    assert event_after(table, VENICE, Enrol(MODON)) == enrolled
    assert event_after(table, VENICE, EnrolAboard(0)) == enrolled


def test_events_of_transfers_and_discards() -> None:
    """7"""
    table = Table(BusinessChoice(VENICE))
    galley, other = table.galley(VENICE, "modon", 3, "wine"), table.galley(VENICE, "modon", 1)
    assert event_after(table, VENICE, TransferSailor(galley, other)) == ("transfers", {"seat": VENICE, "zone": MODON})
    thrown = {"seat": VENICE, "good": WINE, "galley": galley}
    assert event_after(table, VENICE, Jettison(galley, WINE)) == ("jettisons", thrown)
    assert event_after(table, VENICE, Dismiss(galley)) == ("dismisses", {"seat": VENICE, "galley": galley})


def test_events_of_offers() -> None:
    """8.3"""
    table = Table(BusinessChoice(VENICE))
    mine, other = table.galley(VENICE, "modon", 1, "wine"), table.galley(GENOA, "modon", 1, "iron")
    offer = Propose(GENOA, MODON, (WINE,), (mine,), 0, (IRON,), (other,), 100)
    args = {
        "seat": VENICE,
        "to_seat": GENOA,
        "zone": MODON,
        "give_goods": [WINE],
        "give_ducats": 0,
        "ask_goods": [IRON],
        "ask_ducats": 100,
    }
    assert event_after(table, VENICE, offer) == ("offers", args)
    counter = Propose(VENICE, MODON, (), (), 300, (WINE,), (mine,))
    assert event_after(table, GENOA, counter)[0] == "counters"
    assert entries(table.match)[-1].events[0].args["seat"] == GENOA
    assert not entries(table.match)[-1].reveals
    assert event_after(table, VENICE, RefuseOffer()) == ("refuses", {"seat": VENICE, "to_seat": GENOA})
    assert event_after(table, GENOA, AcceptOffer()) == ("trades", args)


def test_events_of_courses_and_passage() -> None:
    """9"""
    table = Table(NextGalleyChoice(TURKEY))
    galley = table.galley(TURKEY, "istanbul", 3)
    smyrna = zone("smyrna")
    for seat in (GENOA, SPAIN):
        table.galley(seat, "smyrna", 1)
    sailed = {"seat": TURKEY, "galley": galley, "from_zone": zone("istanbul"), "zone": smyrna}
    assert event_after(table, TURKEY, Sail(galley, smyrna)) == ("sails", sailed)
    asked = {"seat": TURKEY, "galley": galley, "zone": smyrna}
    assert event_after(table, TURKEY, AskPassage()) == ("asks_passage", asked)
    assert event_after(table, GENOA, Grant()) == ("grants", {"seat": GENOA, "to_seat": TURKEY})
    assert event_after(table, SPAIN, Deny()) == ("denies", {"seat": SPAIN, "to_seat": TURKEY})
    assert entries(table.match)[-1].reveals


def test_events_of_a_fight_include_the_dice() -> None:
    """10.2, 10.5"""
    table = Table(AttackChoice(TURKEY))
    galley, target = table.galley(TURKEY, "creta", 1), table.galley(GENOA, "creta", 1)
    table.dice(5, 3)
    fight = {
        "seat": TURKEY,
        "galley": galley,
        "to_seat": GENOA,
        "target_galley": target,
        "die": 5,
        "hits": 2,
        "other_die": 3,
        "losses": 1,
        "fallen": 1,
        "left": 0,
        "other_fallen": 1,
        "other_left": 0,
    }
    assert event_after(table, TURKEY, Attack(galley, target)) == ("fights", fight)
    events = entries(table.match)[-1].events
    assert events[0].reveals
    assert [event.args for event in events[1:3]] == [
        {"seat": TURKEY, "galley": galley},
        {"seat": GENOA, "galley": target},
    ]


def test_events_of_an_assault_include_the_dice() -> None:
    """10.10"""
    table = Table(AttackChoice(VENICE))
    galley, port = table.galley(VENICE, "smyrna", 5), table.port("smyrna", TURKEY, 4)
    table.dice(4, 6)
    storm = {
        "seat": VENICE,
        "galley": galley,
        "to_seat": TURKEY,
        "port": port,
        "die": 4,
        "hits": 3,
        "other_die": 6,
        "losses": 3,
        "fallen": 3,
        "left": 2,
        "other_fallen": 3,
        "other_left": 1,
    }
    assert event_after(table, VENICE, Storm(galley)) == ("storms", storm)
    assert entries(table.match)[-1].reveals


def test_events_of_prizes() -> None:
    """10.6, 10.7"""
    for action, says in ((Capture(1), "captures"), (Sink(), "sinks")):
        table = Table()
        victor, prize = table.galley(TURKEY, "creta", 2), table.galley(GENOA, "creta", 0)
        table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
        args = (
            {"seat": TURKEY, "galley": prize, "to_seat": GENOA}
            if says == "captures"
            else {"seat": GENOA, "galley": prize}
        )
        assert event_after(table, TURKEY, action) == (says, args)


def test_events_of_landings() -> None:
    """11.2"""
    table = Table(LandingChoice(VENICE))
    galley = table.galley(VENICE, "modon", 3)
    assert event_after(table, VENICE, Land(galley)) == ("conquers", {"seat": VENICE, "port": MODON})
    assert event_after(table, VENICE, Land(galley)) == ("lands", {"seat": VENICE, "port": MODON})


def test_events_of_sales_income_and_the_next_turn() -> None:
    """12, 3.1"""
    table = Table(SaleChoice(VENICE))
    galley = table.galley(VENICE, "genova", 1, "wine")
    sold = {
        "seat": VENICE,
        "good": WINE,
        "port": zone("genova"),
        "galley": galley,
        "ducats": 200,
        "bonus": 1000,
        "full_points": 0,
    }
    assert event_after(table, VENICE, Sell(galley, WINE)) == ("sells", sold)
    events = entries(table.match)[-1].events
    assert events[1].args == {"seat": VENICE, "ducats": 300}
    assert (events[-1].says, events[-1].args) == ("mediterranee.turn", {"turn": 2})


def test_events_of_the_count() -> None:
    """13.1"""
    table = Table(SaleChoice(VENICE))
    table.state.turn = 8
    table.port("tripoli", VENICE, 1, stock="wine iron")
    table.galley(VENICE, "genova", 1, "wine")
    says, args = event_after(table, VENICE, Done(), 4)
    assert says == "count"
    assert args == {
        "seat": VENICE,
        "points": 17,
        "capital_points": 10,
        "treasury_points": 4,
        "port_points": 1,
        "full_points": 2,
    }
    assert entries(table.match)[-1].reveals
