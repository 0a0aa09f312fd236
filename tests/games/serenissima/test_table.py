"""1, 13 The table: printed, open and hidden information."""

from __future__ import annotations

from collections import Counter

import pytest

import fondaco
from fondaco.games.serenissima.actions import Done, OpenSale, Sell
from fondaco.games.serenissima.board_file import GOODS
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.investment import InvestmentChoice, LaunchPortChoice, galley_price
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.i18n import get_translator
from tests.games.serenissima.table import BLUE, COMPONENTS, GOOD, RED, ZONE, event_arguments, play, table


def test_twenty_zones_and_nineteen_ports() -> None:
    """1.1, 1.2 Five of them start ports; 5 wood, 4 stone, 3 marble, 4 wine, 2 gold, 1 spice."""
    made = Counter(GOODS[good] for good in COMPONENTS.produces if good >= 0)
    assert made == {"wood": 5, "stone": 4, "marble": 3, "wine": 4, "gold": 2, "spice": 1}
    assert COMPONENTS.produces.count(-1) == 1
    assert {COMPONENTS.names[port] for port in COMPONENTS.starts} == {
        "Valencia",
        "Genova",
        "Venezia",
        "Constantinople",
        "Alexandria",
    }


def test_seventy_cubes() -> None:
    """1.3 By good."""
    assert dict(zip(GOODS, COMPONENTS.supply, strict=True)) == {
        "wood": 14,
        "stone": 12,
        "marble": 12,
        "wine": 12,
        "gold": 10,
        "spice": 10,
    }


def test_every_start_port_is_three_steps_from_spice() -> None:
    """14.6 As the reconstruction says."""
    reached, steps = {ZONE["tripoli"]}, {ZONE["tripoli"]: 0}
    for distance in (1, 2, 3):
        reached = {near for zone in reached for near in COMPONENTS.neighbours[zone]}
        for zone in reached:
            steps.setdefault(zone, distance)
    assert {steps[port] for port in COMPONENTS.starts} == {3}


def test_slots_by_size() -> None:
    """1.2 Values from 2 to 6."""
    assert {COMPONENTS.slots[zone] for zone in COMPONENTS.zones} == {(), (4, 5, 6), (3, 4, 5, 6), (2, 3, 4, 5, 6)}
    assert [COMPONENTS.capacity[ZONE[port]] for port in ("valencia", "alger", "antakya")] == [5, 4, 3]


def test_a_die_has_three_skulls() -> None:
    """1.12 Of six faces."""
    match = fondaco.new("serenissima", 4, 1, record=False)
    thrown = [match.state.skulls(0, 5) for _ in range(2000)]
    assert 2.4 < sum(thrown) / 2000 < 2.6
    assert set(thrown) == {0, 1, 2, 3, 4, 5}


def test_the_doge_cards() -> None:
    """1.11 Five: wine, one hourglass twice, two hourglasses, and two with a shuffle."""
    assert [(card.advance, card.wine_income, card.reshuffle) for card in COMPONENTS.cards] == [
        (0, True, False),
        (1, False, False),
        (1, False, False),
        (2, False, False),
        (2, False, True),
    ]


def test_everything_is_open_but_the_order_of_the_doge_cards() -> None:
    """1.15 Another order, the same view."""
    match = fondaco.new("serenissima", 4, 5)
    other = match.clone()
    other.state.pile = other.state.pile[::-1]
    for seat in (0, 3, None):
        assert other.view(seat) == match.view(seat)
    assert len({tuple(match.determinize(0, seed).state.pile) for seed in range(40)}) > 20


def test_ducats_that_lie_face_down_are_drawn_anew_for_the_others() -> None:
    """13.1 Down to what somebody is about to pay."""
    match = fondaco.new("serenissima", 3, 5, {"hidden_money": True})
    purses = [match.determinize(RED, seed).state.ducats for seed in range(60)]
    assert {ducats[RED] for ducats in purses} == {match.state.ducats[RED]}
    assert all(len({ducats[other] for ducats in purses}) > 5 for other in range(3) if other != RED)
    match.state.ducats = [30, 30, 30]
    match.ask(LaunchPortChoice(InvestmentChoice(BLUE), 9))
    price = galley_price(match.state, BLUE)
    assert min(match.determinize(RED, seed).state.ducats[BLUE] for seed in range(90)) >= price
    openly = fondaco.new("serenissima", 3, 5)
    assert openly.determinize(RED, 1).state.ducats == openly.state.ducats


def test_a_view_shows_galleys_ports_and_players() -> None:
    """1.15 As they lie there."""
    match = table(
        SellOrFight(BLUE, 4, 1),
        {4: (BLUE, "alger", 2, "wood")},
        {"tunis": (RED, 2, "wine gold")},
        forts="tunis",
        ducats={RED: 7},
    )
    seen = match.view(None)["table"]
    assert seen["galleys"][0] == {
        "galley": 4,
        "seat": BLUE,
        "zone": ZONE["alger"],
        "sailors": 2,
        "goods": (GOOD["wood"],),
    }
    (tunis,) = [port for port in seen["ports"] if port["port"] == ZONE["tunis"]]
    assert tunis == {
        "port": ZONE["tunis"],
        "seat": RED,
        "sailors": 2,
        "good": GOOD["marble"],
        "slots": (4, 5, 6),
        "goods": (GOOD["wine"], GOOD["gold"]),
        "fort": True,
        "basilica": False,
        "closed": False,
        "wine_side": True,
        "most_sailors": 3,
        "scoring_ducats": 5,
    }
    assert seen["princes"][RED] == {
        "seat": RED,
        "ducats": 7,
        "reserve_sailors": 20,
        "galleys": [],
        "ports": [ZONE["tunis"]],
        "scoring_ducats": 5,
    }
    assert (seen["forts_left"], seen["basilicas_left"], seen["doge_pile"], seen["wheel_galley"]) == (4, 5, 5, 4)
    assert (seen["track"], seen["scoring_spaces"], seen["supply"][GOOD["wood"]]) == (2, (6, 9, 12), 13)
    assert len(seen["ports"]) == 19


def test_hidden_ducats_are_private() -> None:
    """13.1, 1.15 Until the end; everything else stays open. [ruling 6]"""
    match = table(TurnChoice(BLUE, 4), {4: (BLUE, "alger", 1)}, ducats={BLUE: 8}, hidden_money=True)
    assert [prince["ducats"] for prince in match.view(RED)["table"]["princes"]] == [None, 5, None, None]
    assert [prince["ducats"] for prince in match.view(None)["table"]["princes"]] == [None] * 4
    assert [prince["ducats"] for prince in match.view(BLUE)["table"]["princes"]] == [8, None, None, None]
    over = table(SellOrFight(BLUE, 15, 1), {15: (BLUE, "alger", 1)}, track=11, pile="one_hourglass", hidden_money=True)
    play(over, Done())
    assert over.over
    assert [prince["ducats"] for prince in over.view(None)["table"]["princes"]] == [5] * 4


def test_payments_are_public() -> None:
    """13.1 With hidden ducats too."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 1, "wood")}, hidden_money=True)
    play(match, OpenSale(), Sell(GOOD["wood"]))
    heard = [event for entry in match.heard(RED) for event in entry.events if event.says == "serenissima.sells"]
    assert [event.args["ducats"] for event in heard] == [event_arguments(match, "sells")[0]["ducats"]] == [3]


def test_the_bank_never_runs_out() -> None:
    """1.14 Whatever the players have. [ruling 57]"""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 1, "wood")}, ducats={RED: 5000})
    play(match, OpenSale(), Sell(GOOD["wood"]))
    assert match.state.ducats[BLUE] == 8


def test_the_wheel_shows_the_doge_and_the_numbers() -> None:
    """1.9, 1.4 In their order, 12 or 15 of them; nobody ever owns the place of the Doge."""
    assert [len(fondaco.new("serenissima", players, 1).state.owner) - 1 for players in (2, 3, 4)] == [12, 12, 15]
    assert 0 not in fondaco.new("serenissima", 4, 1).state.free_numbers()


def test_the_track_ends_on_space_12_for_all() -> None:
    """1.10 Ten steps with four players, twelve with fewer."""
    assert [COMPONENTS.scoring_spaces(players)[-1] - COMPONENTS.track_start(players) for players in (2, 3, 4)] == [
        12,
        12,
        10,
    ]
    assert {COMPONENTS.scoring_spaces(players)[-1] for players in (2, 3, 4)} == {12}


def test_five_forts_and_five_basilicas() -> None:
    """1.13 What is not built is left."""
    seen = fondaco.new("serenissima", 4, 1).view(None)["table"]
    assert (seen["forts_left"], seen["basilicas_left"]) == (5, 5)


def test_players_cannot_give_each_other_anything() -> None:
    """1.16 There is no action for it: no action names another player. [ruling 25]"""
    said = fondaco.schema("serenissima")["$defs"]
    assert len(said) == 35
    assert not [name for name, spoken in said.items() if any("seat" in field for field in spoken["properties"])]


def test_two_to_four_players() -> None:
    """2.2 No more, no fewer; two table options."""
    info = fondaco.games()["serenissima"]
    assert (info.title, info.players, info.options) == ("Serenissima", (2, 4), {"hidden_money": False, "steps": None})
    for players in (1, 5):
        with pytest.raises(fondaco.Malformed, match="2 to 4"):
            fondaco.new("serenissima", players, 1)


def test_numbers_have_names() -> None:
    """1.4 Galleys by their numbers, goods, zones, cards and dice by their words, players by their colours."""
    said = get_translator("en", "serenissima")
    assert [said.noun("galley", number) for number in (0, 1, 15)] == ["the Doge", "1", "15"]
    assert [said.noun("good", good) for good in (0, 5)] == ["wood", "spice"]
    assert said.noun("zone", ZONE["mar_ionio"]) == "Mar Ionio"
    assert said.noun("port", ZONE["tunis"]) == "Tunis"
    assert said.noun("card", 4) == "two hourglasses and shuffle"
    assert [said.noun("face", face) for face in (0, 1)] == ["blank", "skull"]
    assert [said.noun("family", seat) for seat in range(4)] == ["Blue", "Red", "Orange", "Black"]
