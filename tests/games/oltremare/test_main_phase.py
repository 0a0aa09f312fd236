"""7 The main phase."""

from __future__ import annotations

import pytest

from fondaco.games.oltremare import play
from fondaco.games.oltremare.actions import END_TRADE, Play
from tests.games.oltremare.table import (
    CARD,
    Loading,
    PlayCard,
    TradeChoice,
    VoyageChoice,
    cards,
    names,
    say,
    says,
    table,
    told,
    why_not,
)


def test_exactly_the_load_is_played_card_by_card() -> None:
    """7.1, 7.2 [ruling 4] Neither more nor fewer, the player's choice."""
    match = table(hands={0: "silk_03 sugar_04 wine_09"}, load=2, pile="wood_01 wood_02 wood_03 wood_04")
    match.play(0, END_TRADE)
    assert match.options(0) == [Play(card) for card in cards("silk_03 sugar_04 wine_09")]
    match.play(0, Play(CARD["sugar_04"]))
    assert match.decision == PlayCard(0)
    assert why_not(match, 0, Play(CARD["sugar_04"])) == ("7.1", "fondaco.no.not_on_the_menu")
    match = say(match, 0, Play(CARD["wine_09"]))
    assert match.decision == Loading(0)
    assert names(match.state.hands[0]) == "silk_03"
    assert names(match.state.table) == "sugar_04 wine_09"


def test_a_hand_of_exactly_the_load_plays_itself() -> None:
    """7.2 There is nothing to choose."""
    match = table(hands={0: "silk_03 sugar_04"}, load=2)
    match.play(0, END_TRADE)
    assert match.decision == Loading(0)
    assert match.state.hands[0] == []
    assert names(match.state.table) == "silk_03 sugar_04"


def test_played_cards_are_open_and_covered_later() -> None:
    match = table(hands={0: "silk_03 sugar_04 wine_09"}, load=2)
    match.play(0, END_TRADE)
    match.play(0, Play(CARD["sugar_04"]))
    event = told(match)[0]
    assert (event.says, event.to, event.fleeting) == ("oltremare.plays", None, True)
    assert match.view(None)["table"]["table_cards"] == cards("sugar_04")


def test_the_actions_come_in_order() -> None:
    """7.3, 7.4 [ruling 3] Ducats, pirates, market, navigation: the pirates get the top of the pile."""
    match = table(hands={0: "silk_03 wood_04"}, load=2, pile="wine_01 wine_02 wine_03", ships={0: "venezia"})
    match.play(0, END_TRADE)  # silk_03 DP, wood_04 MN
    assert says(match) == ["ends_trade", "plays", "plays", "earns", "pirates", "market", "drew"]
    assert (names(match.state.pirates[0]), names(match.state.hands[0])) == ("wine_03", "wine_02")
    assert match.decision == VoyageChoice(0, 1)


@pytest.mark.parametrize(("icons", "ducats"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 6)])
def test_ducats_by_icons(icons: int, ducats: int) -> None:
    """7.6, 7.7 [ruling 32] Four yield no more than three."""
    match = table()
    play.earn_ducats(match.state, 0, icons)
    assert match.state.ducats == [11 + ducats, 11, 11]


@pytest.mark.parametrize(("icons", "number"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 6)])
def test_pirates_by_icons(icons: int, number: int) -> None:
    """7.5 [ruling 31], 7.6 [ruling 32], 7.8 From the top, one after the other, unseen."""
    match = table(pirates={0: "silk_01"}, pile="wine_01 wine_02 wine_03 wine_04 wine_05 wine_06 wine_07")
    pile = match.state.pile[:]
    play.deal_cards_to_pirates(match.state, 0, icons)
    assert match.state.pirates[0][1:] == pile[::-1][:number]
    assert len(match.state.pile) == 7 - number
    assert match.state.hands[0] == []


@pytest.mark.parametrize(("icons", "number"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 6)])
def test_market_by_icons(icons: int, number: int) -> None:
    """7.5 [ruling 31], 7.6 [ruling 32], 7.9 Compulsory."""
    match = table(hands={0: "silk_01"}, pile="wine_01 wine_02 wine_03 wine_04 wine_05 wine_06 wine_07")
    pile = match.state.pile[:]
    play.draw_market_cards(match.state, 0, icons)
    assert match.state.hands[0][1:] == pile[::-1][:number]
    assert len(match.state.pile) == 7 - number


def test_icons_of_all_cards_add_up() -> None:
    """7.3, 7.6 [ruling 32] Four cards with four ducats and four pirates icons."""
    match = table(hands={0: "spices_01 silk_03 silver_01 wine_01"}, load=4)
    match.play(0, END_TRADE)
    assert match.state.ducats[0] == 11 + 6
    assert len(match.state.pirates[0]) == 6


def test_market_cards_are_shown_to_their_owner_and_cannot_be_played_now() -> None:
    """7.9 [ruling 35] The main phase is over, and so is the trade."""
    match = table(hands={0: "silk_04 sugar_05"}, load=2, pile="wood_01 wood_02 wood_03 wood_04")
    match.play(0, END_TRADE)
    assert match.decision == Loading(0)
    assert names(match.state.hands[0]) == "wood_04 wood_03 wood_02"
    market, drew = told(match)[-2:]
    assert (market.to, market.args, market.reveals) == (None, {"seat": 0, "count": 3}, True)
    assert (drew.to, drew.args["cards"]) == ((0,), match.state.hands[0])
    assert why_not(match, 0, Play(CARD["wood_04"])) == ("10.1", "fondaco.no.not_on_the_menu")


def test_too_few_cards_in_the_pile_are_all_taken() -> None:
    """7.10 [ruling 34]"""
    match = table(pile="wine_01 wine_02")
    play.deal_cards_to_pirates(match.state, 0, 3)
    play.draw_market_cards(match.state, 0, 3)
    assert (names(match.state.pirates[0]), match.state.hands[0], match.state.pile) == ("wine_02 wine_01", [], [])
    match.state.pile = cards("wood_01 wood_02")
    match.state.story = []
    play.draw_market_cards(match.state, 0, 3)
    assert names(match.state.hands[0]) == "wood_02 wood_01"
    assert match.state.story[0].args == {"seat": 0, "count": 2}


def test_actions_without_effect_are_not_told() -> None:
    match = table(pile="")
    match.state.story = []
    play.earn_ducats(match.state, 0, 0)
    play.deal_cards_to_pirates(match.state, 0, 2)
    play.draw_market_cards(match.state, 0, 2)
    assert match.state.story == []


def test_pirates_are_shown_by_number_only() -> None:
    match = table(pile="wine_01 wine_02 wine_03 wine_04")
    match.state.story = []
    play.deal_cards_to_pirates(match.state, 0, 2)
    (event,) = match.state.story
    assert (event.args, event.to, event.reveals) == ({"seat": 0, "count": 3}, None, True)


def test_market_cards_wait_for_another_turn() -> None:
    """7.9 [ruling 35] They can be traded when the next player is active."""
    match = table(hands={0: "silk_04"}, load=1, pile="wood_01 wood_02")
    match.play(0, END_TRADE)
    assert match.decision == TradeChoice(1)
    assert names(match.state.hands[0]) == "wood_02"
    assert 0 in match.waiting
