"""1 The table."""

from __future__ import annotations

from collections import Counter

import pytest
from rialto import GAME
from rialto.actions import Propose, Sell
from rialto.sale import Sale
from rialto.trade import Offer
from table import AMBER, CORAL, table

import fondaco


def test_there_are_six_cards_of_each_of_six_wares() -> None:
    assert Counter(table().state.components.cards) == Counter(dict.fromkeys(range(6), 6))


def test_everyone_begins_alike() -> None:
    state = fondaco.new("rialto", 4, 7).state
    assert state.ducats == [12] * 4
    assert [sum(hand) for hand in state.hands] == [2] * 4
    assert not any(any(seen) for seen in state.open)


@pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 9), (5, 8)])
def test_as_many_rounds_as_whole_lots(players: int, rounds: int) -> None:
    assert fondaco.new("rialto", players, 1).view(None)["table"]["lots"] == rounds


def test_dealt_cards_are_hidden_until_they_leave_the_hand() -> None:
    match = table(Sale(0), [[AMBER, CORAL]])
    match.state.open[0] = [0] * 6
    assert match.view(1)["table"]["merchants"][0] == {"seat": 0, "ducats": 12, "open_wares": [], "hidden": 2}
    assert match.view(0)["table"]["hand_wares"] == [AMBER, CORAL]
    match.play(0, Sell(AMBER, 1))
    assert match.view(1)["table"]["merchants"][0]["hidden"] == 1
    worlds = {tuple(match.determinize(1, seed).state.hands[0]) for seed in range(40)}
    assert len(worlds) > 3
    assert {sum(hand) for hand in worlds} == {1}


def test_who_offers_a_ware_has_it_in_everybodys_imagination() -> None:
    match = table(Offer(0), [[AMBER, AMBER, CORAL]])
    match.state.open[0] = [0] * 6
    match.play(0, Propose(1, (AMBER, AMBER), 0, (), 3))
    assert match.view(2)["table"]["merchants"][0]["open_wares"] == [AMBER, AMBER]
    assert all(match.determinize(2, seed).state.hands[0][AMBER] >= 2 for seed in range(40))


def test_a_board_file_with_too_many_cards_is_told_why_it_cannot_be_played() -> None:
    tables = {**GAME.standard_components.tables, "ware": [{"id": "amber", "cards": 9}, {"id": "coral", "cards": 12}]}
    with pytest.raises(fondaco.BadBoard, match="amber: there are 9 cards, and a price for 6 at most"):
        fondaco.new("rialto", 3, board=tables)
