"""1 The table: pieces and who may see them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from fondaco.games.oltremare.actions import PASS
from fondaco.games.oltremare.score import run_value
from tests.games.oltremare.table import COMPONENTS, GOOD, PORT, VoyageChoice, cards, deal, offer, table

ROWS = {
    "spices": (8, [0, 4]),
    "silk": (10, [0, 3, 8]),
    "silver": (12, [0, 3, 7, 12]),
    "sugar": (14, [1, 3, 6, 11]),
    "wine": (16, [1, 3, 6, 10]),
    "wood": (18, [1, 3, 6, 9]),
    "wheat": (20, [1, 3, 5, 8, 12]),
}


@pytest.mark.parametrize("good", ROWS)
def test_each_good_has_its_cards_and_its_row(good: str) -> None:
    number, row = ROWS[good]
    assert COMPONENTS.good.count(GOOD[good]) == number
    assert [run_value(table().state, GOOD[good], length) for length in range(1, len(row) + 1)] == row


def test_three_wheat_pay_five() -> None:
    """1.2 [ruling 1] The table is right, the worked example is not."""
    assert run_value(table().state, GOOD["wheat"], 3) == 5


def test_a_card_shows_two_actions_and_lions_and_load_of_seven() -> None:
    for card in COMPONENTS.cards:
        assert sum(COMPONENTS.icons[card]) == 2
        assert COMPONENTS.lions[card] in range(3, 7)
        assert COMPONENTS.lions[card] + COMPONENTS.load[card] == 7


def test_there_are_30_ports_and_32_markers() -> None:
    assert len(COMPONENTS.ports) == 30
    assert len(COMPONENTS.markers) == 32
    assert sorted(Counter(COMPONENTS.markers).values()) == [5, 5, 5, 5, 5, 7]


def test_everybody_sees_what_lies_open() -> None:
    """1.10 [ruling 13] Ducats, prestige, sizes, top cards, ships, markers."""
    match = table(
        hands={1: "silk_01 silk_02"},
        cargo={1: "wood_01 wood_02"},
        pirates={1: "wine_01"},
        ducats={1: -3},
        prestige={1: 2},
        ships={1: "corfu"},
        markers={1: "compass big_deal"},
        lying={"zara": "open_sea"},
        pile="wine_02 venice wine_03",
    )
    for seat in (0, 1, 2, None):
        seen = match.view(seat)["table"]
        assert seen["pile"] == 3
        assert seen["venice_in_pile"] is True
        assert seen["lying_markers"][PORT["zara"]] == 5
        assert seen["lying_markers"].count(-1) == 29
        assert seen["merchants"][1] == {
            "seat": 1,
            "ducats": -3,
            "prestige": 2,
            "hand": 2,
            "cargo": 2,
            "top_card": cards("wood_02")[0],
            "pirates": 1,
            "port": PORT["corfu"],
            "markers": [0, 4],
            "active_marker": 4,
            "has_dealt": False,
            "has_passed": False,
            "hand_limit": 6,
            "load": 1,
            "face_down": 1,
        }


def test_hand_is_private() -> None:
    """1.9 Only its owner sees it."""
    match = table(hands={0: "silk_01", 1: "wine_01"})
    hands = [match.view(seat)["table"]["hand_cards"] for seat in (0, 1, 2, None)]
    assert hands == [cards("silk_01"), cards("wine_01"), [], []]
    assert match.view(0)["table"]["all_hands"] is None


def test_nobody_looks_into_cargo_or_pirates() -> None:
    """1.11 [ruling 13], 1.12 [ruling 14] Not even the owner, until the final count."""
    match = table(cargo={0: "wood_01 wood_02"}, pirates={0: "wine_01"})
    for seat in (0, 1, None):
        seen = match.view(seat)["table"]
        assert (seen["own_cargo"], seen["all_cargo"], seen["all_pirates"]) == (None, None, None)


def test_the_table_shows_who_has_dealt_and_passed() -> None:
    match = table(hands={0: "silk_01 silk_02 silk_03"})
    deal(match, 0, offer(1, give="silk_01"))
    match.play(2, PASS)
    merchants = match.view(None)["table"]["merchants"]
    assert [merchant["has_dealt"] for merchant in merchants] == [False, True, False]
    assert [merchant["has_passed"] for merchant in merchants] == [False, False, True]


def test_an_offer_shows_its_goods_and_its_cards_only_to_its_maker() -> None:
    """5.11 [ruling 22] The table hears the goods."""
    match = table(hands={0: "silk_01 silk_02 wine_03"})
    match.play(0, offer(1, give="silk_02", ask="wood", ask_ducats=2, words="six lions"))
    shown = [match.view(seat)["table"]["offers"][0] for seat in (0, 1, 2, None)]
    assert [offered.pop("give_cards") for offered in shown] == [tuple(cards("silk_02")), None, None, None]
    assert (
        shown[1]
        == shown[0]
        == shown[3]
        == {
            "number": 1,
            "seat": 0,
            "to_seat": 1,
            "give_goods": [GOOD["silk"]],
            "give_ducats": 0,
            "ask_goods": (GOOD["wood"],),
            "ask_ducats": 2,
            "words": "six lions",
        }
    )


def test_the_view_names_the_price_and_the_offers_left() -> None:
    match = table(hands={0: "silk_01"}, ducats={0: 0}, proposals=3)
    match.play(0, offer(2, give="silk_01"))
    assert match.view(0)["table"]["price"] == 4
    assert match.view(0)["table"]["proposals_left"] == [3, 3, 2]
    assert match.view(None)["table"]["proposals_left"] == []
    assert table(bought=4).view(0)["table"]["price"] is None


def test_merchant_view_shows_what_the_cargo_commands() -> None:
    """4.2, 7.1"""
    merchant = table(cargo={1: "wood_01 wheat_13"}).view(0)["table"]["merchants"][1]
    assert (merchant["hand_limit"], merchant["load"]) == (4, 3)


def test_everybody_sees_how_many_cards_are_still_due() -> None:
    """4.3, 7.1"""
    six = "silk_03 sugar_04 wine_09 wood_01 wood_02 wood_03"
    cutting = table(now="cut", hands={0: six}, load=3)
    assert [cutting.view(seat)["table"]["missing"] for seat in (0, 1, None)] == [2, 2, 2]
    playing = table(now="play", hands={0: six}, laid="silk_01", load=3)
    assert playing.view(0)["table"]["missing"] == 2
    assert table().view(0)["table"]["missing"] == 0


def test_all_trade_with_the_active_player_only() -> None:
    """5.1"""
    match = table(active=1)
    partners = [match.view(seat)["table"]["partner_seats"] for seat in (0, 1, 2, None)]
    assert partners == [[1], [2, 0], [1], [2, 0]]
    assert table(now="play").view(0)["table"]["partner_seats"] == []


def test_the_view_counts_the_icons_on_the_table() -> None:
    """7.3"""
    shown = [COMPONENTS.icons[card] for card in cards("silk_03 wood_01 wine_09")]
    counts = table(now="load", laid="silk_03 wood_01 wine_09").view(2)["table"]["laid_icons"]
    assert counts == [sum(icons) for icons in zip(*shown, strict=True)]
    assert sum(counts) == 6
    assert table().view(2)["table"]["laid_icons"] == [0, 0, 0, 0]


def test_view_shows_the_effect_of_icons() -> None:
    """7.6-7.9, 8.1, 9.6, 9.9 By number, from none on: Big Deal pays a ducat for no icon."""
    usual, routes = [0, 1, 3, 6, 6], [0, 1, 2, 3, 4]
    match = table(markers={1: "big_deal", 2: "fight_pirates"})
    assert match.view(0)["table"]["yields"] == [usual, usual, usual, routes]
    assert match.view(1)["table"]["yields"] == [[1, 3, 6, 6, 6], usual, usual, routes]
    assert match.view(2)["table"]["yields"] == [usual, [0, 0, 0, 0, 0], usual, routes]
    assert match.view(None)["table"]["yields"] == []


def test_sailing_player_sees_a_way_to_every_end() -> None:
    """8.3"""
    match = table(now=VoyageChoice(0, 2))
    voyages = match.view(0)["table"]["voyages"]
    assert [voyage["port"] for voyage in voyages] == [sail.port for sail in match.options(0)]
    routes = {frozenset(route) for route in COMPONENTS.routes}
    for voyage in voyages:
        way = voyage["ports"]
        assert (way[0], way[-1], len(way)) == (match.state.ships[0], voyage["port"], 3)
        assert {frozenset(leg) for leg in pairwise(way)} <= routes
    assert match.view(1)["table"]["voyages"] == match.view(None)["table"]["voyages"] == []
