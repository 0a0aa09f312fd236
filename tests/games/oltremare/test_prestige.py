"""11 Venice and prestige."""

from __future__ import annotations

import pytest

from fondaco.games.oltremare import play
from fondaco.games.oltremare.prestige import draw_card, rank_bonus_by_seat
from tests.games.oltremare.table import CARD, COMPONENTS, cards, names, table


@pytest.mark.parametrize(
    ("prestige", "bonus"),
    [
        ([4, 3, 2, 1, 0], [6, 3, 1, 0, 0]),
        ([1, 2, 3, 4, 5], [0, 0, 1, 3, 6]),
        ([3, 3, 2, 1, 0], [6, 6, 1, 0, 0]),
        ([3, 2, 2, 1, 1], [6, 3, 3, 0, 0]),
        ([3, 2, 1, 1, 1], [6, 3, 1, 1, 1]),
        ([2, 2, 2, 1], [6, 6, 6, 0]),
        ([0, 0, 0, 0], [6, 6, 6, 6]),
        ([1, 0, 0], [6, 3, 3]),
        ([5, 0], [6, 3]),
        ([2, 2], [6, 6]),
    ],
)
def test_places_are_paid_in_full_to_all_who_share_them(prestige: list[int], bonus: list[int]) -> None:
    """11.1, 11.2 [ruling 47], 11.3 [ruling 48] Those after them are skipped; zero is ranked too."""
    assert rank_bonus_by_seat(table().state, prestige) == bonus


def test_venice_is_scored_on_the_spot_and_replaced() -> None:
    """11.4 [ruling 36], 11.5 Prestige goes back to 0, the next card takes her place."""
    match = table(pile="wood_01 wood_02 venice", prestige={0: 2, 1: 1})
    state = match.state
    state.story = []
    assert draw_card(state) == CARD["wood_02"]
    assert state.ducats == [17, 14, 12]
    assert state.prestige == [0, 0, 0]
    assert COMPONENTS.venice in state.cards_out
    (event,) = state.story
    assert (event.says, event.args) == ("oltremare.venice", {"prestige": [2, 1, 0], "ducats": [6, 3, 1]})
    assert event.reveals


def test_a_draw_without_venice_scores_nothing() -> None:
    state = table(pile="venice wood_01").state
    assert draw_card(state) == CARD["wood_01"]
    assert state.ducats == [11, 11, 11]


def test_an_empty_pile_gives_nothing() -> None:
    assert draw_card(table(pile="").state) is None


def test_venice_as_the_last_card_gives_nothing_after_her() -> None:
    """11.4 [ruling 36]"""
    state = table(pile="venice").state
    assert draw_card(state) is None
    assert (state.pile, state.ducats) == ([], [17, 17, 17])


def test_at_the_market_venice_is_none_of_the_cards() -> None:
    """11.4 [ruling 36] Three cards for two icons, she beside them."""
    state = table(pile="wine_01 wine_02 wine_03 venice wine_04").state
    play.draw_market_cards(state, 0, 2)
    assert names(state.hands[0]) == "wine_04 wine_03 wine_02"
    assert state.ducats == [17, 17, 17]


def test_among_the_pirates_venice_is_recognised() -> None:
    """11.4 [ruling 36] And never lies in a pirate stack."""
    state = table(pile="wine_01 venice wine_02").state
    play.deal_cards_to_pirates(state, 0, 2)
    assert state.pirates[0] == cards("wine_02 wine_01")
    assert state.pile == []
    assert state.ducats == [17, 17, 17]
