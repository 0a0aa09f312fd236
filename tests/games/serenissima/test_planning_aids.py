"""Planning aids that a view computes, so that no page has to."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from fondaco.core.chance import fast_chance
from fondaco.core.decision import Over
from fondaco.games.serenissima.battle import BootyChoice, FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice, list_blockaders, max_blockading_sailors
from fondaco.games.serenissima.board_file import NO_GOOD
from fondaco.games.serenissima.conquest import LandingChoice, SiegeChoice
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.investment import InvestmentChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import SaleChoice, sell_cube, sellable_goods
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.games.serenissima.setup import ChooseGalley
from tests.games.serenissima.table import BLACK, BLUE, CARD, GOOD, RED, ZONE, table

LOAD, SAIL, ARRIVE = range(3)
SAILING = Sailing(BLUE, 4, 1)


def seen(match: Any, seat: int | None) -> Any:
    return match.view(seat)["table"]


def port(match: Any, name: str) -> Any:
    return next(each for each in seen(match, None)["ports"] if each["port"] == ZONE[name])


@pytest.mark.parametrize(
    ("now", "phase"),
    [
        (TurnChoice(BLUE, 4), None),
        (InvestmentChoice(BLUE), None),
        (Over(), None),
        (Loading(BLUE, 4), LOAD),
        (SAILING, SAIL),
        (BlockadeChoice((RED,), SAILING), SAIL),
        (SellOrFight(BLUE, 4, 1), ARRIVE),
        (SaleChoice(BLUE, 4, 1), ARRIVE),
        (BlockadeChoice((RED,), SaleChoice(BLUE, 4, 1)), ARRIVE),
        (FightTargetChoice(BLUE, 4, 1), ARRIVE),
        (FightOnChoice(FightTargetChoice(BLUE, 4, 1), 7), ARRIVE),
        (SiegeChoice(FightTargetChoice(BLUE, 4, 1)), ARRIVE),
        (BootyChoice(BLUE, 4, (0,), FightTargetChoice(BLUE, 4, 1)), ARRIVE),
        (LandingChoice(FightTargetChoice(BLUE, 4, 1)), ARRIVE),
    ],
)
def test_the_phase_of_a_turn(now: Any, phase: int | None) -> None:
    """3.4 A blocked galley stays in the phase of its intended action."""
    match = table(now, {4: (BLUE, "alger", 2), 7: (RED, "alger", 3)}, pawn=4)
    assert seen(match, RED)["phase"] == phase


def test_courses_tell_steps_and_way() -> None:
    """5.1 Two sailors and a step done leave a step; three leave two."""
    match = table(SAILING, {4: (BLUE, "valencia", 2)})
    near = {(ZONE["barcelona"], 1, ZONE["valencia"]), (ZONE["alger"], 1, ZONE["valencia"])}
    found = [(each["zone"], each["step"], each["from_zone"]) for each in seen(match, BLUE)["courses"]]
    assert set(found) == near
    match.state.sailors[4] = 3
    found = [(each["zone"], each["step"], each["from_zone"]) for each in seen(match, BLUE)["courses"]]
    assert near < set(found)
    assert (ZONE["tunis"], 2, ZONE["alger"]) in found
    assert ZONE["valencia"] not in [zone for zone, _, _ in found]


def test_courses_tell_who_could_bar_the_galley() -> None:
    """6.1 The strongest opponent, if they have more sailors there than the galley."""
    fleet = {4: (BLUE, "valencia", 3), 5: (BLUE, "alger", 5), 7: (RED, "alger", 2), 9: (RED, "alger", 2)}
    match = table(SAILING, fleet | {8: (BLACK, "alger", 3), 10: (BLACK, "barcelona", 3)})
    blocks = {each["zone"]: each["blocking_sailors"] for each in seen(match, BLUE)["courses"]}
    assert blocks[ZONE["alger"]] == 4
    assert blocks[ZONE["barcelona"]] == 0
    match.state.zone[4] = ZONE["alger"]
    assert list_blockaders(match.state, 4) == (RED,)
    match.state.sailors[9] = 1
    assert list_blockaders(match.state, 4) == ()
    assert max_blockading_sailors(match.state, 4, ZONE["alger"]) == 0


def test_courses_tell_what_the_cargo_would_bring() -> None:
    """7.2, 7.4-7.7 As if all that the port wants were sold there now; in one's own only spice is paid for."""
    match = table(SAILING, {4: (BLUE, "valencia", 3)}, pawn=4)
    state = match.state
    state.cargo[4] = (GOOD["gold"], GOOD["spice"])
    state.holder[ZONE["alger"]], state.stored[ZONE["marseille"]] = BLUE, (GOOD["gold"],)
    state.closed.append(ZONE["tunis"])
    would = {each["zone"]: each["ducats"] for each in seen(match, BLUE)["courses"]}
    assert (would[ZONE["alger"]], would[ZONE["tunis"]]) == (2, 0)
    assert would[ZONE["barcelona"]] == sum(state.components.slots[ZONE["barcelona"]][:2]) + 2
    for zone, ducats in would.items():
        there = state.clone()
        there.zone[4], before = zone, there.ducats[BLUE]
        while goods := sellable_goods(there, 4):
            sell_cube(there, BLUE, 4, goods[0])
        assert there.ducats[BLUE] - before == ducats


def test_courses_tell_what_the_cargo_would_bring_at_every_scoring() -> None:
    """7.2, 7.7, 12.1 In a port of one's own, as far as its warehouse has room; nothing in another's."""
    match = table(SAILING, {4: (BLUE, "valencia", 3, "gold spice wood")}, {"alger": (BLUE, 1), "barcelona": (RED, 1)})
    state, alger = match.state, ZONE["alger"]

    def later() -> dict[int, int]:
        return {each["zone"]: each["scoring_ducats"] for each in seen(match, BLUE)["courses"]}

    assert (later()[alger], later()[ZONE["barcelona"]]) == (10, 0)
    state.stored[alger] = (GOOD["gold"],)
    assert later()[alger] == 8
    state.stored[alger] = (GOOD["stone"], GOOD["marble"], GOOD["gold"])
    assert later()[alger] == 5
    state.closed.append(alger)
    assert later()[alger] == 0


def test_a_blockade_shows_both_sides() -> None:
    """6.1 To everybody: all galleys of the blockader there, and no other."""
    fleet = {4: (BLUE, "alger", 3), 7: (RED, "alger", 2), 8: (BLACK, "alger", 1), 9: (RED, "alger", 2)}
    match = table(BlockadeChoice((RED,), SAILING), fleet | {11: (RED, "tunis", 5)}, pawn=4)
    blockade = {"seat": RED, "sailors": 4, "galleys": [7, 9], "blocked_sailors": 3}
    assert seen(match, BLUE)["blockade"] == seen(match, None)["blockade"] == blockade
    assert seen(table(SAILING, fleet), BLUE)["blockade"] is None


@pytest.mark.parametrize("now", [SellOrFight(BLUE, 4, 0), SaleChoice(BLUE, 4, 0)])
def test_sale_value_is_shown_before_the_sale(now: Any) -> None:
    """7.2, 7.5-7.7 The lowest free slot, two more for spice, nothing but that in one's own port."""
    fleet = {4: (BLUE, "tunis", 1, "wood spice marble")}
    match = table(now, fleet, {"tunis": (RED, 1, "gold")})
    pays = {each["sold_good"]: each["ducats"] for each in seen(match, BLUE)["sales"]}
    assert pays == {GOOD["wood"]: 5, GOOD["spice"]: 7}
    match.state.holder[ZONE["tunis"]] = BLUE
    assert [each["ducats"] for each in seen(match, BLUE)["sales"]] == [0, 2]
    assert [each["spice_ducats"] for each in seen(match, BLUE)["sales"]] == [0, 2]


@pytest.mark.parametrize(
    ("aboard", "stored", "ends"),
    [
        ("wood", "", [True]),
        ("wood spice", "", [False, False]),
        ("wood spice marble", "gold", [False, False]),
        ("wood spice", "gold", [False, False]),
        ("wood spice", "gold wine", [True, True]),
        ("wood wood", "", [True]),
    ],
)
def test_last_sale_of_a_turn_is_announced(aboard: str, stored: str, ends: list[bool]) -> None:
    """7.2, 7.4 Nothing is left aboard that the port would buy, or its warehouse is full."""
    match = table(SaleChoice(BLUE, 4, 0), {4: (BLUE, "tunis", 1, aboard)}, {"tunis": (RED, 1, stored)})
    sales = seen(match, BLUE)["sales"]
    assert [each["ends_turn"] for each in sales] == ends
    match.play(BLUE, match.state.components.sell[sales[0]["sold_good"]])
    assert (not isinstance(match.decision, SaleChoice)) is ends[0]


def test_later_value_of_a_cube_in_an_own_port() -> None:
    """11.3, 12.1 The next step of the scoring table, and wine where there was none; nothing of it in another's port."""
    fleet = {4: (BLUE, "tunis", 1, "wood wine")}
    match = table(SaleChoice(BLUE, 4, 0), fleet, {"tunis": (BLUE, 1, "gold")})
    later = {each["sold_good"]: (each["scoring_ducats"], each["wine_ducats"]) for each in seen(match, BLUE)["sales"]}
    assert later == {GOOD["wood"]: (3, 0), GOOD["wine"]: (3, 3)}
    for holder in (RED, -1):
        match.state.holder[ZONE["tunis"]] = holder
        assert {(each["scoring_ducats"], each["wine_ducats"]) for each in seen(match, BLUE)["sales"]} == {(0, 0)}


@pytest.mark.parametrize("now", [SellOrFight(BLUE, 4, 0), FightTargetChoice(BLUE, 4, 0)])
def test_the_galleys_that_shield_a_port(now: Any) -> None:
    """9.4 Those of its holder; 9.5 a last port needs no shield, nor does what is blocked by a blockade (8.13)."""
    fleet = {4: (BLUE, "tunis", 3), 7: (RED, "tunis", 1), 8: (BLACK, "tunis", 1), 9: (RED, "alger", 1)}
    match = table(now, fleet, {"tunis": (RED, 1), "alger": (RED, 1)})
    assert seen(match, BLUE)["shielding_galleys"] == [7]
    assert seen(match, RED)["shielding_galleys"] == []
    match.state.zone[7] = ZONE["alger"]
    assert seen(match, BLUE)["shielding_galleys"] == []
    match.state.zone[7], match.state.holder[ZONE["alger"]] = ZONE["tunis"], -1
    assert seen(match, BLUE)["shielding_galleys"] == []


def test_possible_blockader_of_a_sale_is_shown() -> None:
    """6.1, 6.2 Any player with more sailors here, unless the galley has not moved; only the decider is told."""
    fleet = {4: (BLUE, "tunis", 2), 7: (RED, "tunis", 3), 8: (BLACK, "tunis", 2)}
    match = table(SellOrFight(BLUE, 4, 1), fleet, {"tunis": (RED, 1), "alger": (RED, 1)})
    assert seen(match, BLUE)["blocking_seats"] == [RED]
    assert seen(match, RED)["blocking_seats"] == []
    still = table(SellOrFight(BLUE, 4, 0), fleet, {"tunis": (RED, 1), "alger": (RED, 1)})
    assert seen(still, BLUE)["blocking_seats"] == []


def test_no_blockade_without_a_port() -> None:
    """2.6, 6.3 Neither before a closed port nor in open sea."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "tunis", 2), 7: (RED, "tunis", 3)}, {"alger": (RED, 1)})
    assert seen(match, BLUE)["blocking_seats"] == [RED]
    match.state.closed.append(ZONE["tunis"])
    assert seen(match, BLUE)["blocking_seats"] == []
    sea = match.state.components.produces.index(NO_GOOD)
    match.state.zone[4] = match.state.zone[7] = sea
    assert seen(match, BLUE)["blocking_seats"] == []


def test_a_blockade_comes_before_the_port() -> None:
    """8.13"""
    fleet = {4: (BLUE, "tunis", 1), 7: (RED, "tunis", 3)}
    match = table(FightTargetChoice(BLUE, 4, 0, blockader=RED), fleet, {"tunis": (RED, 1), "alger": (RED, 1)})
    assert seen(match, BLUE)["shielding_galleys"] == []


def fights(match: Any) -> list[tuple[int, ...]]:
    return [tuple(each.values()) for each in seen(match, BLUE)["fights"]]


def test_fights_tell_dice_and_odds_before_they_begin() -> None:
    """8.2 Sailors less steps against all of the other; 9.4 the port when nothing shields it, 9.7 its fort first."""
    fleet = {4: (BLUE, "tunis", 2), 7: (RED, "tunis", 1), 8: (BLACK, "tunis", 3), 9: (RED, "alger", 1)}
    match = table(SellOrFight(BLUE, 4, 1), fleet, {"tunis": (RED, 1), "alger": (RED, 1)})
    assert fights(match) == [(7, 1, 1, 0, 1, 78), (8, 1, 3, 0, 2, 2)]
    match.state.zone[7] = match.state.zone[8] = ZONE["alger"]
    assert fights(match) == [(0, 1, 1, 0, 1, 78)]
    match.state.forts.append(ZONE["tunis"])
    assert fights(match) == [(0, 1, 1, 2, 1, 19)]
    match.state.sailors[4] = 1
    assert fights(match) == []
    assert seen(match, RED)["fights"] == []


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (FightOnChoice(FightTargetChoice(BLUE, 4, 1, 2), 7), [(7, 2, 1, 0, 1, 99)]),
        (SiegeChoice(FightTargetChoice(BLUE, 4, 1, 2)), [(0, 2, 2, 0, 2, 74)]),
        (FightOnChoice(FightTargetChoice(BLUE, 4, 0, 5), 7), [(7, 3, 1, 0, 1, 99)]),
        (LandingChoice(FightTargetChoice(BLUE, 4, 1, 2)), []),
    ],
)
def test_fights_tell_the_next_throw(now: Any, expected: list[tuple[int, ...]]) -> None:
    """8.6, 8.7 The value of the turn, but no more dice than sailors are left; a fort has fired."""
    fleet = {4: (BLUE, "tunis", 3), 7: (RED, "tunis", 1)}
    match = table(now, fleet, {"tunis": (RED, 2), "alger": (RED, 1)}, pawn=4)
    match.state.forts.append(ZONE["tunis"])
    assert fights(match) == expected


@pytest.mark.parametrize(("crew", "value", "others"), [(1, 1, 1), (3, 2, 2), (5, 3, 4)])
def test_the_odds_are_those_of_the_fights(crew: int, value: int, others: int) -> None:
    """8.4-8.9 Fought to the end many times."""
    fleet = {4: (BLUE, "alger", crew), 7: (RED, "alger", others)}
    match, won = (
        table(
            FightOnChoice(FightTargetChoice(BLUE, 4, 0, value), 7),
            fleet,
            {"alger": (RED, 1), "tunis": (RED, 1)},
            pawn=4,
        ),
        0,
    )
    match.state.chance = fast_chance(1)
    for _ in range(1500):
        there, now = match.state.clone(), match.decision
        while isinstance(now, FightOnChoice) and now.target_galley == 7:
            now = now.roll(there)
        won += there.owner[7] < 0 <= there.owner[4]
        match.state.chance = there.chance
    assert abs(won / 15 - fights(match)[0][-1]) < 5


def test_how_many_sailors_could_be_recruited_at_once() -> None:
    """10.2 As many as have a place, are in reserve and can be paid."""
    fleet, ports = {4: (BLUE, "alger", 2), 5: (BLUE, "tunis", 1)}, {"alger": (BLUE, 1)}
    match = table(InvestmentChoice(BLUE), fleet, ports)
    port, state = ZONE["alger"], match.state

    def most() -> dict[int, int]:
        assert {each["port"] for each in seen(match, BLUE)["hires"]} <= {port}
        return {each["galley"]: each["hired_sailors"] for each in seen(match, BLUE)["hires"]}

    state.ducats[BLUE] = 20
    assert most() == {0: state.components.capacity[port] - 1, 4: 3}
    state.ducats[BLUE] = 2
    assert most() == {0: 2, 4: 2}
    assert {each["ducats"] for each in seen(match, BLUE)["hires"]} == {2 * state.components.numbers.cost_sailor}
    state.reserve[BLUE] = 1
    assert most() == {0: 1, 4: 1}
    state.reserve[BLUE] = 0
    assert most() == {}


def test_requirements_of_fort_and_basilica_are_shown() -> None:
    """10.6, 10.7 As the board says it, or the rulebook where it says nothing."""
    view = seen(table(InvestmentChoice(BLUE)), None)
    assert (view["fort_goods"], view["basilica_goods"]) == (
        [GOOD["wood"], GOOD["stone"]],
        [GOOD["gold"], GOOD["marble"]],
    )


def test_after_which_galley_a_number_acts() -> None:
    """3.2 In the order of the wheel; the first of all after nobody."""
    match = table(InvestmentChoice(BLUE), {4: (BLUE, "alger", 2), 9: (RED, "tunis", 1)}, {"alger": (BLUE, 1)})
    after = {each["galley"]: each["after_galley"] for each in seen(match, None)["numbers"]}
    assert (after[1], after[4], after[5], after[9], after[15]) == (0, 0, 4, 4, 9)


def test_which_numbers_act_yet_in_this_round() -> None:
    """3.2, 3.6 Those above the active galley; before a round begins, all."""
    fleet, ports = {4: (BLUE, "alger", 2), 9: (RED, "tunis", 1)}, {"alger": (BLUE, 1)}
    at_four = seen(table(InvestmentChoice(BLUE), fleet, ports, pawn=4), BLUE)["numbers"]
    assert [each["galley"] for each in at_four if each["this_round"]] == [*range(5, 16)]
    at_the_doge = seen(table(SpecialInvestmentChoice((BLUE,)), fleet, ports, pawn=0), BLUE)["numbers"]
    assert all(each["this_round"] for each in at_the_doge)


def test_how_many_sailors_could_be_recruited_is_hidden_as_the_ducats_are() -> None:
    """1.15 Everybody sees whether there is a place for them."""
    fleet, ports = {4: (BLUE, "alger", 2)}, {"alger": (BLUE, 1)}
    match = table(InvestmentChoice(BLUE), fleet, ports)
    open_to_all = seen(match, BLUE)["hires"]
    assert seen(match, RED)["hires"] == open_to_all
    match.state.options = structs.replace(match.state.options, hidden_money=True)
    assert seen(match, BLUE)["hires"] == open_to_all
    assert seen(match, RED)["hires"] == [each | {"hired_sailors": None, "ducats": None} for each in open_to_all]


def test_prices_of_what_can_be_bought_now() -> None:
    """4.8-4.10, 10.2-10.8, 11.7"""
    fleet, ports = {4: (BLUE, "alger", 2), 5: (BLUE, "tunis", 1)}, {"alger": (BLUE, 1)}
    nothing = {"cube": None, "to_seat": -1, "sailor": None, "galley": None, "fort": None, "basilica": None}
    for now, own in [
        (Loading(BLUE, 4), {"cube": 0}),
        (Loading(BLUE, 4, False), {"cube": 1}),
        (Loading(BLUE, 5), {"cube": 1}),
        (InvestmentChoice(BLUE), {"sailor": 1, "galley": 3, "fort": 2, "basilica": 2}),
        (SpecialInvestmentChoice((BLUE,)), {"sailor": 1, "galley": 3}),
    ]:
        assert seen(table(now, fleet, ports), BLUE)["prices"] == nothing | own
    assert seen(table(ChooseGalley((BLUE,)), fleet, ports), BLUE)["prices"] is None
    anothers = seen(table(Loading(BLUE, 5), fleet, ports | {"tunis": (RED, 1)}), BLUE)["prices"]
    assert (anothers["cube"], anothers["to_seat"]) == (1, RED)


def test_sailor_transfers_that_sink_a_galley_are_marked() -> None:
    """4.2, 4.4, 4.6, 9.2, 9.13 Everything of the menu by which one leaves; nothing else nothing blocked."""
    fleet = {4: (BLUE, "alger", 1), 5: (BLUE, "alger", 1), 6: (BLUE, "alger", 2)}
    fleet |= {7: (BLUE, "tunis", 1), 8: (RED, "alger", 4)}
    own = {"alger": (BLUE, 1)}

    def left(match: Any) -> list[tuple[Any, ...]]:
        return [
            (*each["action"].values(), each["galley"], each["sailors"], each["sinks"])
            for each in seen(match, BLUE)["partings"]
        ]

    assert left(table(Loading(BLUE, 4), fleet, own)) == [
        ("disembark", 4, 1, True),
        ("take_sailor", 5, 5, 1, True),
        ("give_sailor", 5, 4, 1, True),
        ("take_sailor", 6, 6, 1, False),
        ("give_sailor", 6, 4, 1, True),
    ]
    assert seen(table(Loading(BLUE, 4), fleet, own), BLUE)["consort_galleys"] == [5, 6]
    assert seen(table(Loading(BLUE, 7), fleet, own), BLUE)["consort_galleys"] == []
    full = {4: (BLUE, "alger", 1, "wood wood wood wood"), 5: (BLUE, "alger", 1)}
    assert ("send_ashore", 5, 5, 1, True) in left(table(Loading(BLUE, 4), full, own))
    assert left(table(LandingChoice(FightTargetChoice(BLUE, 4, 0)), fleet, pawn=4)) == [("land", 4, 1, True)]
    assert left(table(LandingChoice(FightTargetChoice(BLUE, 6, 0)), fleet, pawn=6)) == [("land", 6, 1, False)]
    assert left(table(SellOrFight(BLUE, 4, 1), fleet)) == [("take_port", 4, 1, True)]
    assert left(table(FightTargetChoice(BLUE, 4, 1, 0, RED), fleet)) == left(table(TurnChoice(BLUE, 4), fleet)) == []


def test_remaining_order_of_the_round_is_shown() -> None:
    """3.2, 3.6 From the pawn on, at last the Doge; a galley that is sunk acts no more."""
    fleet = {4: (BLUE, "alger", 2), 7: (RED, "alger", 3), 9: (BLUE, "tunis", 1)}
    match = table(Sailing(RED, 7, 0), fleet)
    assert [seen(match, seat)["next_galleys"] for seat in (BLUE, None)] == [[7, 9, 15, 0]] * 2
    assert seen(table(Sailing(BLUE, 9, 0), fleet), RED)["next_galleys"] == [9, 15, 0]
    assert seen(table(SpecialInvestmentChoice((BLUE,)), fleet, pawn=0), RED)["next_galleys"] == [4, 7, 9, 15, 0]
    assert seen(table(Over(), fleet, pawn=0), RED)["next_galleys"] == []
    match.state.sink(7)
    assert seen(match, BLUE)["next_galleys"] == [9, 15, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_track_ends_with_the_last_scoring(players: int) -> None:
    """11.5, 12.4"""
    view = seen(table(SAILING, {4: (BLUE, "alger", 2)}, players=players), None)
    assert view["track_start"] < view["track_end"] == max(view["scoring_spaces"])


def test_planning_aids_are_for_the_asked_player() -> None:
    for now in (SAILING, SaleChoice(BLUE, 4, 1), Loading(BLUE, 4)):
        match = table(now, {4: (BLUE, "tunis", 3, "wood")})
        for seat in (RED, None):
            view = seen(match, seat)
            assert view["courses"] == view["sales"] == view["partings"] == []
            assert view["prices"] is None


def test_scoring_value_is_shown() -> None:
    """12.1, 12.2"""
    match = table(
        SAILING,
        {4: (BLUE, "alger", 2)},
        {
            "tunis": (BLUE, 1, "gold wood"),
            "alger": (BLUE, 1),
            "valencia": (RED, 1, "gold marble wine"),
        },
        basilicas="tunis",
    )
    assert [port(match, name)["scoring_ducats"] for name in ("tunis", "alger", "valencia")] == [10, 0, 10]
    assert [prince["scoring_ducats"] for prince in seen(match, None)["princes"]] == [10, 10, 0, 0]


def test_a_port_tells_how_many_sailors_it_holds() -> None:
    """1.7"""
    match = table(SAILING, {4: (BLUE, "alger", 2)})
    assert [port(match, name)["most_sailors"] for name in ("tunis", "alger", "valencia")] == [3, 4, 5]


@pytest.mark.parametrize(
    ("pile", "track", "possible", "certain"),
    [
        ("wine one_hourglass", 3, False, False),
        ("wine one_hourglass", 5, True, False),
        ("one_hourglass two_hourglasses", 5, True, True),
        ("two_hourglasses wine", 6, False, False),
        ("two_hourglasses", 7, True, True),
        ("two_hourglasses", 12, False, False),
    ],
)
def test_whether_the_next_card_brings_a_scoring(pile: str, track: int, possible: bool, certain: bool) -> None:
    """11.5 Spaces 6, 9 and 12 of the track of four players."""
    view = seen(table(SAILING, {4: (BLUE, "alger", 2)}, pile=pile, track=track), None)
    assert (view["scoring_possible"], view["scoring_certain"]) == (possible, certain)


def test_the_pile_is_known_and_its_order_is_not() -> None:
    """1.15 Whichever card lies on top, the view is the same."""
    views = [
        seen(table(SAILING, {4: (BLUE, "alger", 2)}, pile=pile), BLUE)
        for pile in ("wine two_hourglasses", "two_hourglasses wine")
    ]
    assert views[0] == views[1]
    assert views[0]["hidden_cards"] == sorted((CARD["wine"], CARD["two_hourglasses"]))


@pytest.mark.parametrize(("players", "numbers", "start"), [(2, 12, 0), (3, 12, 0), (4, 15, 2)])
def test_wheel_and_track_by_the_number_of_players(players: int, numbers: int, start: int) -> None:
    """2.2"""
    view = seen(table(SAILING, {4: (BLUE, "alger", 2)}, players=players), None)
    assert (view["wheel_numbers"], view["track_start"]) == (numbers, start)
