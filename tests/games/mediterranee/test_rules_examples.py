"""The worked examples of the rules page and of "How to play": what they say happens in the engine."""

from __future__ import annotations

import json
from typing import Any

import fondaco
from fondaco.core.decision import NO_ONE
from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.actions import (
    AcceptOffer,
    Anchor,
    AskPassage,
    AskPrice,
    Attack,
    Bid,
    BuildGalley,
    Buy,
    CounterPrice,
    Deny,
    Done,
    Land,
    Muster,
    NamePrice,
    Propose,
    RefusePrice,
    Sail,
    SailOn,
    Sell,
    SwapSailor,
    TakePlace,
)
from fondaco.games.mediterranee.battle import AttackChoice, PrizeChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.movement import NextGalleyChoice
from fondaco.games.mediterranee.sailor_landings import begin_landings
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.score import prosperity_by_source, scores
from fondaco.games.mediterranee.turn import Bidding, TurnOrderChoice
from tests.games.mediterranee.table import COMPONENTS, GENOA, GOODS, SPAIN, TURKEY, VENICE, Table, good, zone

EXAMPLES: dict[str, Any] = json.loads((GAME.folder / "page" / "examples.json").read_text(encoding="utf-8"))
"""Seats are powers in the order of the board file; the reader is Venice."""


def scenes(name: str) -> list[dict[str, Any]]:
    return [group["scene"] for group in EXAMPLES[name]["shows"] if "scene" in group]


def ducats(name: str) -> list[int]:
    return [group["ducats"] for group in EXAMPLES[name]["shows"] if "ducats" in group]


def put(table: Table, scene: dict[str, Any]) -> list[int]:
    """Place the scene of an example on the board, and return its galleys."""
    if "owner" in scene or "stored" in scene:
        stock = " ".join(scene.get("stored", ()))
        table.port(scene["port"], scene.get("owner", NO_ONE), scene.get("garrison", 0), stock=stock)
    return [
        table.galley(each["seat"], scene["port"], each["crew"], *each.get("cargo", ()))
        for each in scene.get("galleys", ())
    ]


def check(state: Any, scene: dict[str, Any], galleys: list[int] = []) -> None:  # noqa: B006 (never changed)
    """The position is that of the scene, with these galleys."""
    port = zone(scene["port"])
    assert (state.flag[port], state.garrison[port]) == (scene.get("owner", NO_ONE), scene.get("garrison", 0))
    assert {key for key in GOODS if state.stock[port] >> good(key) & 1} == {*scene.get("stored", ())}
    for galley, drawn in zip(galleys, scene.get("galleys", ()), strict=True):
        assert (state.owner[galley], state.zone[galley], state.crew[galley]) == (drawn["seat"], port, drawn["crew"])
        assert sorted(state.cargo(galley)) == sorted(good(key) for key in drawn.get("cargo", ()))


def test_the_set_up() -> None:
    """2.3, 2.4 Ten sailors: three on each galley, four in the capital; 2,000 ducats."""
    match = fondaco.new("mediterranee", 4, 1)
    for seat in range(4):
        match.play(seat, Muster(3, 3))
    check(match.state, scenes("outfit")[0], match.state.fleet(VENICE))
    assert [match.state.ducats[VENICE]] == ducats("outfit") == [2000]


def test_the_bids() -> None:
    """4.2, 4.4 Turkey takes the last place, Venice the first; the dice decide about the others."""
    table = Table(Bidding())
    table.dice(6, 2)
    for seat, bid in enumerate(ducats("bids")):
        table.play(seat, Bid(bid))
    assert isinstance(table.now, TurnOrderChoice)
    table.play(TURKEY, TakePlace(3))
    table.play(VENICE, TakePlace(0))
    assert table.state.order == [group["seat"] for group in EXAMPLES["bids"]["shows"][4:]]


def test_the_price() -> None:
    """5.4 Genoa asks 300, Venice names 200, Genoa stands by 300; two pieces or none."""
    table = Table(BusinessChoice(VENICE))
    port = table.port("smyrna", GENOA, 1)
    galley = table.galley(VENICE, "smyrna", 3)
    table.play(VENICE, AskPrice(port))
    table.play(GENOA, NamePrice(300))
    table.play(VENICE, CounterPrice(200))
    table.play(GENOA, RefusePrice())
    for _ in range(2):
        table.play(VENICE, Buy(galley))
    assert table.state.ducats[:2] == [2000 - 600, 2000 + 600]


def test_the_building() -> None:
    """6.1-6.3 Modon makes wood and stores iron: a galley for 500, with a sailor of the garrison."""
    before, after = scenes("build")
    table = Table(BusinessChoice(VENICE))
    put(table, before)
    check(table.state, before)
    table.play(VENICE, BuildGalley(zone("modon"), "garrison"))
    check(table.state, after, table.state.fleet(VENICE))
    assert [table.state.ducats[VENICE]] == ducats("build") == [1500]


def test_the_transfers() -> None:
    """7.2 A sailor for a piece of wine, between two full galleys."""
    before, after = scenes("transfers")
    table = Table(BusinessChoice(VENICE))
    galleys = put(table, before)
    first, second = galleys
    table.play(VENICE, SwapSailor(first, second, good("wine")))
    check(table.state, after, galleys)


def test_the_trade() -> None:
    """8.1-8.3 Wine and 100 ducats for iron."""
    before, after = scenes("barter")
    table = Table(BusinessChoice(VENICE))
    galleys = put(table, before)
    mine, other = galleys
    table.play(VENICE, Propose(GENOA, zone("napoli"), (good("wine"),), (mine,), 100, (good("iron"),), (other,)))
    table.play(GENOA, AcceptOffer())
    check(table.state, after, galleys)
    assert [table.state.ducats[VENICE]] == ducats("barter") == [1900]


def test_the_passage() -> None:
    """9.3-9.5 Away from Genoa freely, and into the zone of Spain; not further against its will."""
    before, after = scenes("passage")
    table = Table(NextGalleyChoice(VENICE))
    table.state.order = [VENICE, GENOA, SPAIN, TURKEY]
    mine, _genoa = put(table, before)
    spain = table.galley(SPAIN, after["port"], 1)
    table.play(VENICE, Sail(mine, zone("creta")))
    assert table.refusal(VENICE, SailOn(zone("smyrna"))) == "9.4"
    assert table.can(VENICE, Anchor())
    table.play(VENICE, AskPassage())
    table.play(SPAIN, Deny())
    check(table.state, after, [mine, spain])
    assert table.state.moved >> mine & 1


def test_the_attack() -> None:
    """10.2, 10.6 (5 + 4) / 3 and (4 + 2) / 3; the victor may take the galley."""
    table = Table(AttackChoice(VENICE))
    table.state.order = [VENICE, GENOA, SPAIN, TURKEY]
    mine, other = table.galley(VENICE, "creta", 4), table.galley(GENOA, "creta", 2)
    table.dice(5, 4)
    table.play(VENICE, Attack(mine, other))
    assert (table.state.crew[mine], table.state.crew[other]) == (2, 0)
    assert isinstance(table.now, PrizeChoice)


def test_the_landing() -> None:
    """11.1, 11.2 The first to land closes the port to Genoa."""
    before, after = scenes("landing")
    table = Table(AttackChoice(VENICE))
    table.state.order = [VENICE, GENOA, SPAIN, TURKEY]
    galleys = put(table, before)
    table.match.ask(begin_landings(table.state))
    table.play(VENICE, Land(galleys[0]))
    check(table.state, after, galleys)
    table.play(VENICE, Done())
    assert isinstance(table.now, Bidding), "Genoa is not asked to land"


def test_the_sale() -> None:
    """12.1-12.6 Spices for 300; iron for 400, and 500 more: no port of Spain has it. Gold and wine stay."""
    before, after = scenes("sale")
    table = Table(SaleChoice(VENICE))
    table.state.order = [VENICE, GENOA, SPAIN, TURKEY]
    galleys = put(table, before)
    galley = galleys[0]
    table.port("valencia", SPAIN, 1, stock="spices")
    for key in ("gold", "wine"):
        assert table.refusal(VENICE, Sell(galley, good(key))) == "12.1"
    start = table.state.ducats[VENICE]
    table.play(VENICE, Sell(galley, good("spices")))
    assert table.state.ducats[VENICE] - start == 300
    table.play(VENICE, Sell(galley, good("iron")))
    check(table.state, after, galleys)
    income = 0 if isinstance(table.now, SaleChoice) else COMPONENTS.sheet.rules.capital_income
    assert [table.state.ducats[VENICE] - start - income] == ducats("sale") == [300 + 400 + 500]


def test_the_count() -> None:
    """13.1-13.4 10 and 1 for the capital, 2 and 5 for full ports, 2 for the treasury."""
    table = Table()
    for scene in scenes("count"):
        put(table, scene)
    table.state.ducats[VENICE] = ducats("count")[0]
    assert scores(table.state)[VENICE] == 10 + 1 + 2 + 5 + 2
    assert prosperity_by_source(table.state, VENICE)["treasury"] == 2


def test_the_whole_turn_of_how_to_play() -> None:
    """Bids, business, movement, landing, sale: wine from Venezia to Ragusa."""
    first, last = scenes("turn")
    match = fondaco.new("mediterranee", 2, 1)
    for seat in range(2):
        match.play(seat, Muster(3, 3))
    match.play(VENICE, Bid(100))
    match.play(GENOA, Bid(0))
    match.play(VENICE, TakePlace(0))
    galley = match.state.fleet(VENICE)[0]
    for _ in range(2):
        match.play(VENICE, Buy(galley))
    check(match.state, first, [galley])
    assert match.state.ducats[VENICE] == 2000 - 100 - 200
    planned: dict[str, list[Any]] = {
        "NextGalleyChoice": [Sail(galley, zone("ragusa"))],
        "LandingChoice": [Land(galley)],
        "SaleChoice": [Sell(galley, good("wine"))],
    }
    while not isinstance(match.decision, Bidding):
        (who,) = match.waiting
        mine = planned.get(type(match.decision).__name__, []) if who == VENICE else []
        answer = mine.pop(0) if mine else Done()
        match.play(who, answer if match.refuses(who, answer) is None else Anchor())
    check(match.state, last, [galley])
    assert [match.state.ducats[VENICE]] == ducats("turn") == [1700 + 200 + 300]
