"""Greedy bots of Serenissima: they trade, settle and fight sensibly, and beat chance."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.games.serenissima import odds
from fondaco.games.serenissima.actions import (
    Assault,
    BreakOff,
    BuildBasilica,
    DeclareBlockade,
    Done,
    FightOn,
    Invest,
    Land,
    LetPass,
    OpenSale,
    Sail,
    Seize,
    Sell,
    TakePort,
    UseGalley,
)
from fondaco.games.serenissima.battle import BootyChoice, FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.conquest import LandingChoice, SiegeChoice
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import SaleChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.games.serenissima.swap import Swap
from tests.games.serenissima.table import BLUE, GOOD, RED, ZONE, goods, table


def says(match: fondaco.Match) -> fondaco.Action:
    return bot("greedy", "serenissima", 1).choose(match.seat(match.waiting[0]))


def test_bot_takes_a_neutral_port_on_arrival() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 3)}, {"valencia": (BLUE, 1)})
    assert says(match) == TakePort()


def test_bot_sells_where_it_is_paid() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "tunis", 1, "spice")}, {"tunis": (RED, 1), "corfu": (RED, 1)})
    assert says(match) == OpenSale()
    match.ask(SaleChoice(BLUE, 4, 1))
    assert says(match.clone()) == Sell(GOOD["spice"])


def test_bot_fills_its_own_warehouse_before_scorings() -> None:
    warehouse = "stone marble"
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "valencia", 1, "gold")}, {"valencia": (BLUE, 1, warehouse)})
    assert says(match) == OpenSale()


def test_bot_loads_sellable_goods_and_sails_there() -> None:
    ports = {"valencia": (BLUE, 2), "alger": (BLUE, 1, "stone marble")}
    match = table(Loading(BLUE, 4), {4: (BLUE, "valencia", 2)}, ports)
    while isinstance(match.decision, Loading):
        match.play(BLUE, says(match))
    assert set(match.state.cargo[4]) == {GOOD["wood"]}
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 1, "wood")}, ports)
    assert says(match) == Sail(ZONE["alger"])


def test_bot_swaps_between_full_galleys_where_both_gain() -> None:
    """4.15 A galley sells more with two goods aboard than with one; it does not swap there and back."""
    fleet = {4: (BLUE, "tunis", 3, "wood wood"), 5: (BLUE, "tunis", 3, "wine wine")}
    match = table(Loading(BLUE, 4), fleet, {"tunis": (RED, 1), "valencia": (BLUE, 1)})
    said = []
    while isinstance(match.decision, Loading):
        said.append(says(match))
        match.play(BLUE, said[-1])
    *swaps, last = said
    assert swaps
    assert all(isinstance(swap, Swap) for swap in swaps)
    assert last == Done()
    assert {GOOD["wood"], GOOD["wine"]} == set(match.state.cargo[4])


def test_bot_attacks_weak_ports_only() -> None:
    ports = {"valencia": (BLUE, 1), "alger": (RED, 1, "wood stone gold"), "corfu": (RED, 1)}
    assert says(table(SellOrFight(BLUE, 4, 0), {4: (BLUE, "alger", 5)}, ports)) == Assault()
    ports["alger"] = (RED, 4, "wood stone gold")
    assert says(table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2)}, ports)) == Done()


def test_bot_fights_on_while_the_odds_are_good() -> None:
    winning = table(
        FightOnChoice(FightTargetChoice(BLUE, 4, 0, 5), 7), {4: (BLUE, "alger", 5), 7: (RED, "alger", 1, "gold gold")}
    )
    assert says(winning) == FightOn()
    losing = table(
        FightOnChoice(FightTargetChoice(BLUE, 4, 0, 1), 7), {4: (BLUE, "alger", 1, "gold"), 7: (RED, "alger", 4)}
    )
    assert says(losing) == BreakOff()
    hopeless = table(
        SiegeChoice(FightTargetChoice(BLUE, 4, 0, 1)), {4: (BLUE, "alger", 1)}, {"alger": (RED, 4), "corfu": (RED, 1)}
    )
    assert says(hopeless) == BreakOff()


def test_bot_lands_in_the_port_it_has_beaten() -> None:
    match = table(
        LandingChoice(FightTargetChoice(BLUE, 4, 0, 3)), {4: (BLUE, "alger", 3)}, {"alger": (-1, 0, "wood stone")}
    )
    assert says(match) == Land()


def test_bot_takes_booty_with_a_market() -> None:
    match = table(BootyChoice(BLUE, 4, goods("wood spice"), FightTargetChoice(BLUE, 4, 0, 2)), {4: (BLUE, "alger", 2)})
    assert says(match) == Seize(GOOD["spice"])


def test_bot_bars_others_but_not_a_sale_to_itself() -> None:
    fleet = {4: (RED, "alger", 2, "wood"), 7: (BLUE, "alger", 4)}
    assert says(table(BlockadeChoice((BLUE,), SaleChoice(RED, 4, 1)), fleet)) == DeclareBlockade()
    assert says(table(BlockadeChoice((BLUE,), SaleChoice(RED, 4, 1)), fleet, {"alger": (BLUE, 1)})) == LetPass()


def test_bot_invests_in_a_basilica_rather_than_sail_nowhere() -> None:
    ports = {"antakya": (BLUE, 3, "marble"), "valencia": (BLUE, 5)}
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "mar_ionio", 1)}, ports, ducats={BLUE: 4})
    assert says(match) == Invest()
    assert says(table(TurnChoice(BLUE, 4), {4: (BLUE, "alger", 3)}, ports, ducats={BLUE: 1})) == UseGalley()
    match.play(BLUE, Invest())
    assert says(match) == BuildBasilica(ZONE["antakya"])


@pytest.mark.parametrize(
    ("value", "mine", "theirs", "low", "high"), [(1, 1, 1, 0.32, 0.35), (5, 5, 1, 0.9, 1), (2, 5, 5, 0, 0.3)]
)
def test_the_odds_of_a_fight(value: int, mine: int, theirs: int, low: float, high: float) -> None:
    """One against one: a third each, and a third for both."""
    win, left = odds.win_probability_and_survivors(mine, value, theirs, 0.5)
    assert low < win < high
    assert win <= left <= mine


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    for seed in range(3):
        match = fondaco.new("serenissima", players, seed, record=False)
        play_out(match, [bot("greedy" if seat == 0 else "random", "serenissima", seed) for seat in range(players)])
        assert match.winners == (0,)
        assert match.scores[0] > 50
