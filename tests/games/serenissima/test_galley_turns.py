"""3 The round: the black pawn goes around the wheel, and each galley acts or rests."""

from __future__ import annotations

from fondaco.games.serenissima.actions import (
    Commission,
    Disembark,
    Done,
    Invest,
    Load,
    Sail,
    UseGalley,
)
from fondaco.games.serenissima.galley_turns import TurnChoice, ask_next_galley, begin_round
from fondaco.games.serenissima.investment import InvestmentChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import BLACK, BLUE, CARD, GOOD, RED, ZONE, event_arguments, play, table, why

HOME = {"genova": (BLUE, 1), "venezia": (RED, 1), "valencia": (BLACK, 1)}


def test_the_pawn_goes_to_the_next_number_with_a_galley() -> None:
    """3.2 Numbers without a galley are passed over, and the owner of the galley has the turn."""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "corfu", 1), 9: (RED, "corfu", 1)}, HOME)
    assert ask_next_galley(match.state) == TurnChoice(RED, 9)
    assert match.state.pawn == 9


def test_a_round_begins_at_the_doge() -> None:
    """3.1, 3.2 The lowest number first."""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "corfu", 1), 2: (RED, "corfu", 1)}, HOME)
    assert begin_round(match.state) == TurnChoice(RED, 2)
    assert match.state.round == 2


def test_action_or_investment() -> None:
    """3.3 The owner of the active galley chooses."""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "corfu", 1)}, HOME)
    assert match.options(BLUE) == [UseGalley(), Invest()]
    assert play(match.clone(), UseGalley()).decision == Loading(BLUE, 4)
    assert play(match.clone(), Invest()).decision == InvestmentChoice(BLUE)
    assert why(match, Done()) == ("3.3", "act_or_invest")


def test_player_who_can_buy_nothing_is_not_asked() -> None:
    """3.3 Without ducats there is only the action."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "corfu", 1), 6: (RED, "corfu", 2)}, HOME, ducats={RED: 0})
    play(match, Done())
    assert match.decision == Sailing(RED, 6, 0)


def test_choice_of_action_does_not_reveal_hidden_ducats() -> None:
    """3.3, 13.1 With hidden money the poor are asked like the rich."""
    match = table(
        SellOrFight(BLUE, 4, 1), {4: (BLUE, "corfu", 1), 6: (RED, "corfu", 2)}, HOME, ducats={RED: 0}, hidden_money=True
    )
    play(match, Done())
    assert match.decision == TurnChoice(RED, 6)
    assert match.options(RED) == [UseGalley()]
    assert why(match, Invest()) == ("10.1", "nothing_to_buy")
    assert play(match, UseGalley()).decision == Loading(RED, 6)


def test_the_phases_come_in_order_and_all_are_optional() -> None:
    """3.4 Loading, sailing, then selling or fighting; an action in which nothing is done is a pass. [ruling 10]"""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "corfu", 2, "wood"), 6: (RED, "corfu", 1)}, HOME)
    play(match, UseGalley())
    assert why(match, Sail(ZONE["ragusa"])) == ("3.4", "load_first")
    play(match, Done())
    assert match.decision == Sailing(BLUE, 4, 0)
    assert why(match, Load()) == ("3.4", "sail_first")
    match = play(match, Done())
    assert match.decision == SellOrFight(BLUE, 4, 0)
    assert why(match, Sail(ZONE["ragusa"])) == ("7.1", "fight_or_done")
    play(match, Done())
    assert match.state.pawn == 6
    assert match.state.cargo[4] == (GOOD["wood"],)


def test_a_galley_bought_ahead_of_the_pawn_acts_this_round() -> None:
    """3.5 Its number is still to come; one behind the pawn waits. [ruling 7]"""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "corfu", 1)}, HOME)
    ahead = play(match.clone(), Invest(), Commission(5), Done())
    assert event_arguments(ahead, "turn")[-1]["galley"] == 5
    behind = play(match.clone(), Invest(), Commission(3), Done())
    assert event_arguments(behind, "turn")[-1]["galley"] == 15


def test_a_number_acts_once_in_a_round() -> None:
    """3.5, 3.7 The active galley sinks, its number is bought again: it waits for the next round. [ruling 8]"""
    match = table(
        Loading(BLUE, 4),
        {4: (BLUE, "genova", 1), 5: (BLUE, "genova", 1)},
        {**HOME, "genova": (BLUE, 1)},
    )
    play(match, Disembark(), Invest(), Commission(4), Done())
    assert match.state.pawn == 15
    assert match.state.owner[4] == BLUE


def test_the_doge_follows_the_last_galley() -> None:
    """3.6 When no galley is ahead, the round ends."""
    match = table(SellOrFight(BLACK, 15, 1), {15: (BLACK, "corfu", 1)}, HOME, pile="one_hourglass wine")
    play(match, Done())
    assert event_arguments(match, "doge")
    assert match.state.pawn == 0


def test_rounds_without_any_galley() -> None:
    """3.6 Nobody has a galley or the means for one: the Doge plays alone until the end. [ruling 10]"""
    match = table(
        Loading(BLUE, 15),
        {15: (BLUE, "genova", 1)},
        HOME,
        ducats=dict.fromkeys(range(4), 0),
        track=11,
        pile="wine one_hourglass",
    )
    play(match, Disembark())
    assert match.over
    assert [card["card"] for card in event_arguments(match, "doge")] == [CARD["wine"], CARD["one_hourglass"]]
    assert match.state.round == 2


def test_a_sunk_galley_frees_its_number_and_loses_its_cargo() -> None:
    """3.7 It leaves sea and wheel, its cubes go to the supply. [ruling 8]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 1, "wood gold")}, HOME)
    gold = match.state.supply[GOOD["gold"]]
    play(match, Disembark())
    state = match.state
    assert (state.owner[4], state.zone[4], state.cargo[4]) == (-1, -1, ())
    assert 4 in state.free_numbers()
    assert state.supply[GOOD["gold"]] == gold + 1
    assert state.pawn == 15
