"""10 Cargo."""

from __future__ import annotations

import random

import fondaco
from fondaco import Match
from fondaco.games.oltremare.actions import Stow
from tests.games.oltremare.table import CARD, Loading, TradeChoice, cards, names, say, says, table, told, why_not


def test_player_loads_played_cards_in_any_order() -> None:
    """10.1 [ruling 45], 10.2 One at a time; the last places itself and the turn is over."""
    match = table(now="load", laid="silk_01 wood_01 wine_01", hands={0: "sugar_01"})
    assert match.options(0) == [Stow(card) for card in cards("silk_01 wood_01 wine_01")]
    match.play(0, Stow(CARD["wood_01"]))
    assert match.decision == Loading(0)
    assert why_not(match, 0, Stow(CARD["wood_01"])) == ("10.1", "fondaco.no.not_on_the_menu")
    match = say(match, 0, Stow(CARD["wine_01"]))
    assert names(match.state.cargo[0]) == "wheat_06 wood_01 wine_01 silk_01"
    assert match.state.table == []
    assert match.decision == TradeChoice(1)


def test_the_order_stays_and_the_top_sets_the_next_turn() -> None:
    """10.3, 10.4 [ruling 45] Lions and load of the card laid last."""
    match = table(now="load", laid="silk_01 spices_07")
    match.play(0, Stow(CARD["silk_01"]))
    assert names(match.state.cargo[0]) == "wheat_06 silk_01 spices_07"
    assert (match.state.hand_limit(0), match.state.load(0)) == (3, 4)


def test_the_hand_may_be_of_any_size_until_the_next_own_turn() -> None:
    """10.5 [ruling 46]"""
    hand = "wine_01 wine_02 wine_03 wine_04 wine_05 wine_06 wine_07 wine_08"
    match = table(now="load", laid="silk_01 spices_07", hands={0: hand})
    match.play(0, Stow(CARD["silk_01"]))
    assert names(match.state.hands[0]) == hand


def cards_in_log(match: Match, seat: int | None) -> list[int]:
    """All cards that the log names to a seat at present."""
    events = [event for entry in match.heard(seat) for event in entry.events]
    return [card for event in events for card in ([event.args["card"]] if "card" in event.args else [])]


def test_the_order_is_seen_as_it_is_laid_and_forgotten_by_the_log() -> None:
    """1.11, 10.3 [ruling 13] After the turn the log names only the top card."""
    match = table(now="load", laid="silk_01 wood_01 wine_01 sugar_01", hands={1: "wood_05 wood_06", 2: "wine_05"})
    match.play(0, Stow(CARD["wood_01"]))
    assert [event.says for event in match.heard(1)[-1].events] == ["oltremare.stows"]
    match.play(0, Stow(CARD["silk_01"]))
    assert cards_in_log(match, 2) == cards("wood_01 silk_01")
    match.play(0, Stow(CARD["wine_01"]))
    assert says(match) == ["stows", "stows", "loaded", "turn"]
    assert told(match)[2].args == {"seat": 0, "card": CARD["sugar_01"]}
    for seat in (0, 1, 2, None):
        assert cards_in_log(match, seat) == cards("sugar_01")
        assert [event.says for event in match.heard(seat)[-1].events] == ["oltremare.loaded", "oltremare.turn"]


def test_the_log_forgets_a_top_card_when_it_is_covered() -> None:
    """1.11 [ruling 13] It names only the cards on top; this holds for those of the start too."""
    match = fondaco.new("oltremare", 2, 3)
    dice = random.Random(1)
    while not match.over and match.state.turn < 12:
        match.play(match.waiting[0], dice.choice(match.options(match.waiting[0])))
        if isinstance(match.decision, TradeChoice):
            assert sorted(cards_in_log(match, None)) == sorted(hold[-1] for hold in match.state.cargo)


def test_the_log_forgets_the_former_top_card_when_the_first_card_is_laid_on_it() -> None:
    """1.11 [ruling 13] While cards are loaded it names to everybody those of this turn and the other cargo's top."""
    match, dice, covered = fondaco.new("oltremare", 2, 3), random.Random(1), 0
    while not match.over:
        seat, loads = match.waiting[0], isinstance(match.decision, Loading)
        match.play(seat, dice.choice(match.options(seat)))
        if loads and isinstance(match.decision, Loading):
            covered += 1
            for viewer in (0, 1, None):
                named = {
                    event.args["card"]
                    for entry in match.heard(viewer)
                    for event in entry.events
                    if "card" in event.args and event.to is None
                }
                assert named == {match.state.cargo[1 - seat][-1], *cards_of_turn(match)}
    assert covered > 5


def cards_of_turn(match: Match) -> list[int]:
    """The cards played since the last turn began."""
    log = match.log or []
    begun = max(line for line, entry in enumerate(log) if entry.begins_turn)
    events = [event for entry in log[begun:] for event in entry.events]
    return [event.args["card"] for event in events if event.says == "oltremare.plays"]


def test_after_the_final_count_the_log_remembers_everything() -> None:
    """1.11 [ruling 13]"""
    match = table(now="load", laid="silk_01 wood_01", pile="")
    match.play(0, Stow(CARD["wood_01"]))
    assert match.over
    assert cards_in_log(match, 1) == cards("wood_01 silk_01 silk_01")
