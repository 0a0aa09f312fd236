"""Planning aids of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.core.decision import Over
from fondaco.core.match import Match
from fondaco.games.oltremare import planning_aids as plan
from fondaco.games.oltremare.actions import Play, Stow
from fondaco.games.oltremare.board_file import COMPASS
from fondaco.games.oltremare.planning_aids import PileEmptyingIcons
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.sailing import CompassChoice, VoyageChoice, set_sail
from fondaco.games.oltremare.score import cargo_sale_value, run_value
from fondaco.games.oltremare.state import NO_MARKER
from fondaco.games.oltremare.stowing import Loading
from fondaco.games.oltremare.trade import TradeChoice
from fondaco.games.oltremare.turn_start import CutHand
from tests.games.oltremare.table import COMPONENTS, GOOD, NAME, cards, say, table

PILE = "wood_01 wood_02 wood_03 wood_04 wood_05 wood_06 wood_07 wine_01 wine_02 wine_03 wine_04 wine_05 wine_06"
HAND = "silk_01 silk_02 silk_03 silk_04 silk_05"
POWER, TRADE, PLAY, LOAD = range(4)


def pile(count: int) -> str:
    return " ".join(PILE.split()[:count])


def playing(count: int, **more: object) -> Match:
    return table(now="play", hands={0: HAND}, pile=pile(count), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("left", "load", "least"),
    [
        (1, 2, [(0, 1), (1, 0)]),
        (2, 2, [(0, 2), (1, 1), (2, 0)]),
        (4, 2, [(1, 2), (2, 1)]),
        (6, 2, [(2, 2)]),
        (7, 2, []),
        (7, 3, [(1, 3), (3, 1)]),
        (12, 4, [(3, 3)]),
        (13, 4, []),
    ],
)
def test_fewest_icons_that_empty_the_pile(left: int, load: int, least: list[tuple[int, int]]) -> None:
    """3.4, 7.8, 7.9 One icon takes a card, two take three, three or four take six."""
    match = playing(left, load=load)
    assert plan.list_pile_emptying_icons(match.state, match.decision, 0) == [
        PileEmptyingIcons(*icons) for icons in least
    ]


def test_pirate_hunter_empties_the_pile_only_at_the_market() -> None:
    """9.6"""
    match = playing(3, markers={0: "fight_pirates"})
    assert plan.list_pile_emptying_icons(match.state, match.decision, 0) == [PileEmptyingIcons(0, 2)]


def test_venice_may_lie_lowest_and_then_takes_a_draw_more() -> None:
    """11.4"""
    match = table(now="play", hands={0: HAND}, pile="venice " + pile(1))
    assert plan.list_pile_emptying_icons(match.state, match.decision, 0) == [
        PileEmptyingIcons(0, 2),
        PileEmptyingIcons(1, 1),
        PileEmptyingIcons(2, 0),
    ]


def test_empty_pile_gives_no_warning_and_only_the_player_is_told() -> None:
    """3.4"""
    match = playing(1)
    shown = [match.view(seat)["table"]["emptying"] for seat in (0, 1, None)]
    assert shown == [[{"pirate_icons": 0, "market_icons": 1}, {"pirate_icons": 1, "market_icons": 0}], [], []]
    assert playing(0).view(0)["table"]["emptying"] == []
    assert table(pile=pile(1)).view(0)["table"]["emptying"] == []


def test_trader_is_told_when_all_cards_will_be_played() -> None:
    """3.4, 7.2 Then they are not asked again."""
    told = [{"pirate_icons": 0, "market_icons": 1}, {"pirate_icons": 1, "market_icons": 0}]
    for load, foretold in ((2, told), (1, [])):
        match = table(now="trade", hands={0: "silk_01 silk_02"}, pile=pile(1), load=load)
        assert [match.view(seat)["table"]["emptying"] for seat in (0, 1, None)] == [foretold, [], []]


def test_all_see_who_would_play_all_cards() -> None:
    """7.2 As many cards as the load commands leave no choice during the trade."""
    for load, hand, told in ((2, "silk_01 silk_02", True), (1, "silk_01 silk_02", False), (2, "silk_01", False)):
        match = table(now="trade", hands={0: hand}, pile=pile(9), load=load)
        assert [match.view(seat)["table"]["plays_all"] for seat in (0, 1, None)] == [told] * 3
    assert not playing(9).view(0)["table"]["plays_all"]


def test_announced_end_of_the_pile_comes_true() -> None:
    """3.4, 7.9 A card with as many icons as empty the pile is played, and the pile is empty."""
    for icons, emptied in (((1, 0, 0, 1), False), ((1, 0, 1, 0), True)):
        name = next(NAME[card] for card in COMPONENTS.cards if COMPONENTS.icons[card] == icons)
        match = table(now="play", hands={0: f"{name} silk_01"}, pile=pile(1), load=1)
        assert PileEmptyingIcons(0, 1) in plan.list_pile_emptying_icons(match.state, match.decision, 0)
        say(match, 0, Play(cards(name)[0]))
        assert (match.state.pile == []) is emptied


@pytest.mark.parametrize(
    ("now", "left", "bought", "last"),
    [
        ("trade", 10, 0, True),  # 4 purchases, and two icons each take 3 cards
        ("trade", 11, 0, False),
        ("trade", 9, 1, True),
        ("trade", 10, 1, False),
        ("play", 6, 0, True),  # no more purchases
        ("play", 7, 0, False),
        ("load", 1, 0, False),
        ("load", 0, 0, True),
    ],
)
def test_last_turn_is_announced(now: str, left: int, bought: int, last: bool) -> None:
    """3.4, 6.2, 7.1"""
    match = table(
        now=now, hands={0: HAND}, laid="silk_06 sugar_01" if now == "load" else "", pile=pile(left), bought=bought
    )
    assert [match.view(seat)["table"]["last_turn"] for seat in (0, 1, None)] == [last] * 3
    assert match.view(1)["table"]["last_for_sure"] is (left == 0)


def test_venice_is_none_of_the_cards_that_are_left() -> None:
    """11.4"""
    assert table(pile="venice " + pile(10)).view(0)["table"]["last_turn"] is True


def stowed(match: Match, goods: str) -> list[tuple[str, int, int]]:
    """The runs of this order of goods as shown to the loading player."""
    order = [GOOD[good] for good in goods.split()]
    plan = next(each for each in match.view(0)["table"]["stowings"] if [*each["goods"]] == order)
    names = {number: good for good, number in GOOD.items()}
    return [
        (names[good], length, ducats)
        for good, length, ducats in zip(plan["run_goods"], plan["run_lengths"], plan["run_ducats"], strict=True)
    ]


def test_loader_sees_the_runs_of_each_order() -> None:
    """12.2-12.4 With the top card, of the same good or not; beyond its row a run pays no more."""
    match = table(now="load", laid="wood_01 wood_02 silk_01", cargo={0: "silk_02 wood_03"})
    assert stowed(match, "wood wood silk") == [("wood", 3, 6), ("silk", 1, 0)]
    assert stowed(match, "wood silk wood") == [("wood", 2, 3), ("silk", 1, 0), ("wood", 1, 1)]
    assert stowed(match, "silk wood wood") == [("silk", 1, 0), ("wood", 2, 3)]
    assert len(match.view(0)["table"]["stowings"]) == 3
    assert match.view(1)["table"]["stowings"] == match.view(None)["table"]["stowings"] == []
    assert table().view(0)["table"]["stowings"] == []


def test_loader_with_the_memory_aid_sees_longer_runs() -> None:
    """13.4, 1.11"""
    for aid, length, ducats in ((False, 3, 6), (True, 5, 9)):
        match = table(now="load", laid="wood_01 wood_02", cargo={0: "wood_03 wood_04 wood_05"}, memory_aid=aid)
        assert stowed(match, "wood wood") == [("wood", length, ducats)]


def test_loading_order_sells_for_the_announced_price() -> None:
    """10.2, 12.2"""
    match = table(now="load", laid="wood_01 silk_01 wood_02", cargo={0: "wood_03"})
    foretold = stowed(match, "silk wood wood")
    for card in cards("silk_01 wood_01"):
        say(match, 0, Stow(card))
    assert cargo_sale_value(match.state, 0) == sum(ducats for *_, ducats in foretold) + run_value(
        match.state, GOOD["wood"], 1
    )


def test_port_choice_warns_of_a_lost_marker() -> None:
    """8.8, 9.4 Where none lies; nobody loses a marker they do not have."""
    match = table(now=VoyageChoice(0, 1), markers={0: "open_sea"})
    state, ends = match.state, [action.port for action in match.options(0)]
    state.lying = [NO_MARKER if port == ends[0] else COMPASS for port in range(len(state.lying))]
    assert [match.view(seat)["table"]["losing_ports"] for seat in (0, 1, None)] == [ends[:1], [], []]
    match.decision = CompassChoice(0)
    assert match.view(0)["table"]["losing_ports"] == ends[:1]
    state.active[0] = NO_MARKER
    assert match.view(0)["table"]["losing_ports"] == []


def test_everybody_sees_what_a_card_would_command_on_top() -> None:
    """4.2, 7.1, 10.1 As it comes to pass when it is stowed last."""
    for last in (0, 1):
        match = table(now="load", laid="silk_06 sugar_01")
        one, other = match.state.table[:]
        shown = [match.view(seat)["table"]["commands"] for seat in (0, 1, None)]
        assert shown == [shown[0]] * 3
        say(match, 0, Stow((other, one)[last]))
        top = match.view(1)["table"]["merchants"][0]
        assert shown[0][last] == {"card": top["top_card"], "hand_limit": top["hand_limit"], "load": top["load"]}
    assert table(now="play", laid="silk_06").view(0)["table"]["commands"] == []


def test_owner_of_open_sea_sees_its_pay() -> None:
    """9.10 It comes true, and nobody else is paid."""
    for marker, told in (("open_sea", [0, 1, 2, 3, 4]), ("big_deal", [0] * 5)):
        match = table(now="play", hands={0: HAND}, markers={0: marker})
        assert [match.view(seat)["table"]["sea_ducats"] for seat in (0, 1, None)] == [told, [0] * 5, []]
        before = match.state.ducats[0]
        set_sail(match.state, 0, 2)
        assert match.state.ducats[0] - before == told[2]


def test_everybody_sees_how_many_markers_lie_face_down() -> None:
    """8.7, 8.8 All but the one that works."""
    match = table(markers={0: "open_sea"})
    match.state.taken[0] = [COMPASS, *match.state.taken[0]]
    merchants = match.view(1)["table"]["merchants"]
    assert [each["face_down"] for each in merchants[:2]] == [1, 0]
    match.state.active[0] = NO_MARKER
    assert match.view(None)["table"]["merchants"][0]["face_down"] == 2


@pytest.mark.parametrize(
    ("now", "phase"),
    [
        (CutHand(0), POWER),
        (TradeChoice(0), TRADE),
        (PlayCard(0), PLAY),
        (VoyageChoice(0, 1), PLAY),
        (CompassChoice(0), PLAY),
        (Loading(0), LOAD),
        (Over(), None),
    ],
)
def test_the_phase_of_a_turn(now: Any, phase: int | None) -> None:
    """3.1, 7.3 Sailing and jumping belong to the played cards."""
    match = table(now="load", laid="silk_06 sugar_01")
    match.decision = now
    assert [match.view(seat)["table"]["phase"] for seat in (0, 1, None)] == [phase] * 3


def test_due_cards_are_shown_until_loaded() -> None:
    """7.1, 10.1 A card stowed commands the next turn, and not this one."""
    match = table(load=3)
    for now, told in ((CutHand(0), 3), (TradeChoice(0), 3), (VoyageChoice(0, 1), 3), (Loading(0), 0), (Over(), 0)):
        match.decision = now
        assert [match.view(seat)["table"]["must_play"] for seat in (0, 1, None)] == [told] * 3


def test_all_see_how_many_cards_the_trader_must_get() -> None:
    """5.20, 5.22 None where nothing is left to buy."""
    for hand, stack, told in (("silk_01", pile(9), 2), ("silk_01 silk_02 silk_03", pile(9), 0), ("silk_01", "", 0)):
        match = table(hands={0: hand}, pile=stack, load=3)
        assert [match.view(seat)["table"]["must_get"] for seat in (0, 1, None)] == [told] * 3
    assert playing(9, load=4).view(0)["table"]["must_get"] == 0


def test_the_view_says_whether_offers_are_counted_by_the_turn() -> None:
    """5.15, 13.1"""
    assert [table(proposals=most).view(0)["table"]["left_for_turn"] for most in (None, 0, 3)] == [False, True, True]


def test_the_view_names_the_places_that_are_paid_and_can_be_had() -> None:
    """11.2"""
    shown = [table(players).view(None)["table"]["place_ducats"] for players in (2, 3, 4)]
    assert shown == [[6, 3], [6, 3, 1], [6, 3, 1]]


def test_the_view_names_the_goods_of_the_match() -> None:
    """2.2 Two players do without wheat."""
    three, two = (table(players).view(None)["table"]["goods_in_play"] for players in (3, 2))
    assert three == [*GOOD.values()]
    assert {*three} - {*two} == {GOOD["wheat"]}
