"""1 The setup."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import fondaco
import pytest
from fondaco import Match
from fondaco.core.field_types import FACE_DOWN

from newgame import GAME


def test_there_are_nine_cards_of_each_of_four_wares(table: Callable[..., Match]) -> None:
    assert Counter(table().state.components.cards) == Counter(dict.fromkeys(range(4), 9))


def test_an_order_is_known_to_its_owner_alone(table: Callable[..., Match]) -> None:
    match = table(orders=[2, 3])
    assert [row["order"] for row in match.view(0)["table"]["merchants"]] == [2, FACE_DOWN]
    assert [row["order"] for row in match.view(None)["table"]["merchants"]] == [FACE_DOWN, FACE_DOWN]
    imagined = [match.determinize(0, seed).state.orders for seed in range(40)]
    assert {own for own, _ in imagined} == {2}
    assert {other for _, other in imagined} == {0, 1, 2, 3}


def test_three_cards_lie_open_and_the_pile_is_unknown(table: Callable[..., Match]) -> None:
    match = table()
    assert match.view(0)["table"]["market_wares"] == sorted(match.state.market)
    assert match.view(0)["table"]["pile"] == 36 - 3 - 2
    assert match.determinize(0, 7).state.pile != match.state.pile


def test_a_board_file_with_too_few_cards_is_told_why_it_cannot_be_played() -> None:
    tables = {**GAME.standard_components.tables, "ware": [{"id": "salt", "cards": 9}, {"id": "wine", "cards": 9}]}
    with pytest.raises(fondaco.BadBoard, match="4 players need 31 cards, and there are 18"):
        fondaco.new("newgame", 2, board=tables)
