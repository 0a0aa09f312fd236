"""10 Cargo."""
from __future__ import annotations

from fondaco.games.oltremare.actions import Stow
from tests.games.oltremare.table import CARD, Loading, Trade, cards, names, says, table, told, why_not


def test_the_cards_played_are_loaded_in_the_order_he_likes() -> None:
    """10.1 [ruling 45], 10.2 One at a time; the last places itself and the turn is over."""
    match = table(now="load", laid="silk_01 wood_01 wine_01", hands={0: "sugar_01"})
    assert match.options(0) == [Stow(card) for card in cards("silk_01 wood_01 wine_01")]
    match.play(0, Stow(CARD["wood_01"]))
    assert match.decision == Loading(0)
    assert why_not(match, 0, Stow(CARD["wood_01"])) == ("10.1", "fondaco.no.not_on_the_menu")
    match.play(0, Stow(CARD["wine_01"]))
    assert names(match.board.cargo[0]) == "wheat_06 wood_01 wine_01 silk_01"
    assert match.board.table == []
    assert match.decision == Trade(1)


def test_the_order_stays_and_the_top_sets_the_next_turn() -> None:
    """10.3, 10.4 [ruling 45] Lions and load of the card laid last."""
    match = table(now="load", laid="silk_01 spices_07")
    match.play(0, Stow(CARD["silk_01"]))
    assert names(match.board.cargo[0]) == "wheat_06 silk_01 spices_07"
    assert (match.board.hand_limit(0), match.board.load(0)) == (3, 4)


def test_the_hand_may_be_of_any_size_until_the_next_own_turn() -> None:
    """10.5 [ruling 46]"""
    hand = "wine_01 wine_02 wine_03 wine_04 wine_05 wine_06 wine_07 wine_08"
    match = table(now="load", laid="silk_01 spices_07", hands={0: hand})
    match.play(0, Stow(CARD["silk_01"]))
    assert names(match.board.hands[0]) == hand


def test_the_order_is_seen_as_it_is_laid_and_forgotten_by_the_log() -> None:
    """1.11, 10.3 [ruling 13] When the next turn has passed, only the top card of each turn is told."""
    match = table(now="load", laid="silk_01 wood_01 wine_01 sugar_01", hands={1: "wood_05 wood_06", 2: "wine_05"})
    match.play(0, Stow(CARD["wood_01"]))
    assert [event.says for event in match.heard(1)[-1].events] == ["oltremare.stows"]
    match.play(0, Stow(CARD["silk_01"]))
    match.play(0, Stow(CARD["wine_01"]))
    assert says(match) == ["stows", "stows", "loaded", "turn"]
    assert told(match)[2].args == {"seat": 0, "card": CARD["sugar_01"]}
    assert match.heard(0)[1].events == match.heard(1)[2].events == match.heard(None)[1].events == ()
    kept = [event.says for entry in match.heard(0) for event in entry.events if not event.fleeting]
    assert kept == ["oltremare.loaded", "oltremare.turn"]
