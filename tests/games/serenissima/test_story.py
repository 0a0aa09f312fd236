"""Events: one for everything that happens, with all that a reader or an animation needs."""

from __future__ import annotations

from typing import Any

import fondaco
from fondaco.games.serenissima import score
from fondaco.games.serenissima.actions import (
    Assault,
    Attack,
    BreakOff,
    BuildBasilica,
    BuildFort,
    Close,
    Commission,
    DeclareBlockade,
    Disembark,
    Done,
    Embark,
    Enlist,
    FightOn,
    GiveCube,
    GiveSailor,
    Invest,
    Jettison,
    Land,
    LetPass,
    Load,
    OpenSale,
    Recruit,
    Sail,
    Seize,
    Sell,
    Settle,
    TakePort,
    TakeSailor,
    UseGalley,
)
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.investment import InvestmentChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.testing.random_walk import require_log as entries
from tests.games.serenissima.table import BLACK, BLUE, CARD, GOOD, RED, ZONE, play, table

ALGER, GENOVA, CORFU = ZONE["alger"], ZONE["genova"], ZONE["corfu"]
WOOD, STONE, GOLD = GOOD["wood"], GOOD["stone"], GOOD["gold"]
MINE = {"genova": (BLUE, 2)}


def events_after(match: fondaco.Match, *said: Any) -> list[Any]:
    """The events of the last action, as (kind, arguments)."""
    play(match, *said)
    return [(event.says.removeprefix("serenissima."), event.args) for event in entries(match)[-1].events]


def reveals(match: fondaco.Match) -> list[str]:
    return [event.says for event in entries(match)[-1].events if event.reveals]


def test_set_up() -> None:
    match = fondaco.new("serenissima", 3, 3)
    first = match.state.first
    assert [(event.says, event.args) for event in entries(match)[0].events] == [("serenissima.begins", {"seat": first})]
    last = match.waiting[0]
    assert events_after(match, Close(CORFU)) == [("closes", {"seat": last, "port": CORFU})]
    for port in ("ragusa", "barcelona", "modon"):
        play(match, Close(ZONE[port]))
    assert events_after(match, Settle(GENOVA)) == [("takes_port", {"seat": first, "port": GENOVA, "sailors": 3})]
    assert events_after(match, Commission(7)) == [
        ("commissions", {"seat": first, "galley": 7, "port": GENOVA, "sailors": 3, "ducats": 0})
    ]


def test_a_turn_and_its_choice() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 1), 6: (RED, "corfu", 1)}, {"venezia": (RED, 1)})
    assert events_after(match, Done()) == [("turn", {"seat": RED, "galley": 6, "zone": CORFU})]
    assert entries(match)[-1].begins_turn
    assert events_after(match.clone(), UseGalley()) == []
    assert events_after(match, Invest()) == [("invests", {"seat": RED})]


def test_loading() -> None:
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 2, "wood"), 6: (BLUE, "genova", 2)}, MINE)
    at = {"seat": BLUE, "galley": 4, "port": GENOVA}
    assert events_after(match, Embark()) == [("embarks", at)]
    assert events_after(match, Disembark()) == [("disembarks", at)]
    assert events_after(match, Load()) == [("loads", {"seat": BLUE, "galley": 4, "good": STONE, "ducats": 0})]
    assert events_after(match, Jettison(4, STONE)) == [("jettisons", {"seat": BLUE, "galley": 4, "good": STONE})]
    assert events_after(match, GiveSailor(6)) == [("moves_sailor", {"seat": BLUE, "galley": 4, "to_galley": 6})]
    assert events_after(match, TakeSailor(6)) == [("moves_sailor", {"seat": BLUE, "galley": 6, "to_galley": 4})]
    assert events_after(match, GiveCube(6, WOOD)) == [
        ("moves_cube", {"seat": BLUE, "galley": 4, "to_galley": 6, "good": WOOD})
    ]


def test_loading_in_anothers_port_and_scuttling() -> None:
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 1), 6: (BLUE, "genova", 1)}, {"genova": (RED, 1)})
    assert events_after(match, Load()) == [
        ("loads_from", {"seat": BLUE, "galley": 4, "good": STONE, "ducats": 1, "to_seat": RED})
    ]
    assert events_after(match, TakeSailor(6))[1] == ("sinks", {"seat": BLUE, "galley": 6, "zone": GENOVA})


def test_sailing_and_blockade() -> None:
    fleet = {4: (BLUE, "valencia", 2), 7: (RED, "alger", 4), 9: (BLACK, "alger", 3)}
    match = table(Sailing(BLUE, 4, 0), fleet)
    assert events_after(match, Sail(ALGER)) == [("sails", {"seat": BLUE, "galley": 4, "zone": ALGER})]
    assert events_after(match, LetPass()) == [("lets_pass", {"seat": RED, "galley": 4})]
    assert events_after(match, DeclareBlockade()) == [("blockades", {"seat": BLACK, "galley": 4, "zone": ALGER})]


def test_selling() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2, "wood gold")})
    assert events_after(match, OpenSale()) == [("opens_sale", {"seat": BLUE, "galley": 4, "port": ALGER})]
    assert events_after(match, Sell(WOOD)) == [
        ("sells", {"seat": BLUE, "galley": 4, "good": WOOD, "port": ALGER, "ducats": 3})
    ]


def test_a_battle() -> None:
    match = table(SellOrFight(BLUE, 4, 0), {4: (BLUE, "alger", 2), 7: (RED, "alger", 1, "gold")}, dice="X. X", track=5)
    happened = events_after(match, Attack(7))
    assert happened == [
        ("attacks", {"seat": BLUE, "galley": 4, "target_galley": 7, "to_seat": RED}),
        ("rolls", {"seat": BLUE, "faces": [1, 0], "skulls": 1}),
        ("rolls", {"seat": RED, "faces": [1], "skulls": 1}),
        ("sinks", {"seat": RED, "galley": 7, "zone": ALGER}),
    ]
    assert reveals(match) == ["serenissima.rolls"] * 2
    assert events_after(match, Seize(GOLD))[0] == ("seizes", {"seat": BLUE, "galley": 4, "good": GOLD})


def test_breaking_off() -> None:
    match = table(SellOrFight(BLUE, 4, 0), {4: (BLUE, "alger", 2), 7: (RED, "alger", 1)}, dice=".. .")
    assert events_after(match, Attack(7), BreakOff())[0] == ("breaks_off", {"seat": BLUE})


def test_an_assault() -> None:
    ports = {"alger": (RED, 1), "corfu": (RED, 1)}
    match = table(SellOrFight(BLUE, 4, 0), {4: (BLUE, "alger", 3)}, ports, forts="alger", dice=".. X.. .")
    assert events_after(match, Assault()) == [
        ("assaults", {"seat": BLUE, "galley": 4, "port": ALGER, "to_seat": RED}),
        ("fort_fires", {"seat": RED, "port": ALGER}),
        ("rolls", {"seat": RED, "faces": [0, 0], "skulls": 0}),
    ]
    assert events_after(match.clone(), BreakOff())[0] == ("breaks_off", {"seat": BLUE})
    assert events_after(match, FightOn()) == [
        ("rolls", {"seat": BLUE, "faces": [1, 0, 0], "skulls": 1}),
        ("rolls", {"seat": RED, "faces": [0], "skulls": 0}),
        ("port_is_neutral", {"seat": RED, "port": ALGER, "sailors": 0}),
    ]
    assert events_after(match, Land()) == [
        ("lands", {"seat": BLUE, "galley": 4, "port": ALGER}),
        ("takes_port", {"seat": BLUE, "port": ALGER, "sailors": 1}),
    ]


def test_taking_a_neutral_port() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 3)})
    assert events_after(match, TakePort())[0] == ("wants_port", {"seat": BLUE, "galley": 4, "port": ALGER})


def test_investing() -> None:
    match = table(
        InvestmentChoice(BLUE),
        {4: (BLUE, "genova", 1)},
        {"genova": (BLUE, 1, "wood gold marble")},
        ducats={BLUE: 20},
        pawn=4,
    )
    assert events_after(match, Recruit(GENOVA)) == [("recruits", {"seat": BLUE, "port": GENOVA, "ducats": 1})]
    assert events_after(match, Enlist(4)) == [("enlists", {"seat": BLUE, "galley": 4, "ducats": 1})]
    assert events_after(match, BuildFort(GENOVA)) == [("builds_fort", {"seat": BLUE, "port": GENOVA, "ducats": 2})]
    assert events_after(match, BuildBasilica(GENOVA)) == [
        ("builds_basilica", {"seat": BLUE, "port": GENOVA, "ducats": 2})
    ]
    assert events_after(match, Commission(9)) == [
        ("commissions", {"seat": BLUE, "galley": 9, "port": GENOVA, "sailors": 1, "ducats": 2})
    ]


def test_the_end_of_a_round() -> None:
    fleet = {number: (number % 4, "ragusa", 1) for number in range(1, 9)} | {15: (BLACK, "corfu", 1)}
    ports = {"alger": (RED, 1), "tunis": (RED, 1, "wine")}
    match = table(SellOrFight(BLACK, 15, 1), fleet, ports, pile="wine one_hourglass")
    assert events_after(match, Done())[:3] == [
        ("doge", {"card": CARD["wine"]}),
        ("wine", {"seat": RED, "ducats": 6, "ports": [ALGER, ZONE["tunis"]]}),
        ("round", {"round": 2}),
    ]
    assert reveals(match) == ["serenissima.doge"]


def test_a_scoring_and_a_shuffle() -> None:
    match = table(
        SellOrFight(BLACK, 15, 1),
        {15: (BLACK, "corfu", 1)},
        {"valencia": (RED, 1, "wine"), "alger": (RED, 1, "gold wood"), "tunis": (RED, 1)},
        track=5,
        pile="two_hourglasses_shuffle",
        ducats=dict.fromkeys(range(4), 0),
    )
    happened = events_after(match, Done())
    assert happened[:3] == [
        ("doge", {"card": CARD["two_hourglasses_shuffle"]}),
        ("track", {"space": 7}),
        ("scores", {"seat": BLUE, "ducats": 0, "scoring": 1, "paid_ports": [], "paid_ducats": []}),
    ]
    paid = {"paid_ports": [ALGER, ZONE["valencia"]], "paid_ducats": [5, 2]}
    assert ("scores", {"seat": RED, "ducats": 7, "scoring": 1, **paid}) in happened
    assert happened[6] == ("reshuffles", {})


def test_turns_have_events_from_the_start() -> None:
    """Every galley's turn begins with an event of its own."""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "mar_ionio", 1), 5: (RED, "mar_ionio", 1)}, MINE, ducats={RED: 0})
    play(match, UseGalley(), Done(), Done())
    assert entries(match)[-1].begins_turn
    assert match.decision == Sailing(RED, 5, 0)


def test_by_older_rules_less_was_told_of_ports_attacks_and_scorings() -> None:
    """15.1 Until rules 2: events of a match begun by them stay as they were."""
    fleet, ports = {4: (BLUE, "alger", 3), 7: (RED, "alger", 1)}, {"alger": (RED, 1), "corfu": (RED, 1, "wine")}
    match = table(SellOrFight(BLUE, 4, 0), fleet, ports, dice="X.. . X.. .", rules=2)
    assert events_after(match, Attack(7))[0] == ("attacks", {"seat": BLUE, "galley": 4, "target_galley": 7})
    assert ("port_is_neutral", {"seat": RED, "port": ALGER}) in events_after(match, Assault())
    assert ("takes_port", {"seat": BLUE, "port": ALGER}) in events_after(match, Land())
    assert score.paid_port_args(match.state, RED) == {}
