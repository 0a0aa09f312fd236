"""1 Open and hidden information."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.core.decision import Over
from fondaco.games.neptun import GAME
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.score import award_round_tiles
from tests.games.neptun.laws import conserved
from tests.games.neptun.table import COMPONENTS, GOOD, OAR, PLACE, REGION, at_sea, choosing, oars, row_with, table

ROW = "saguntum:olives:7-1 roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2"
VIEWERS = (0, 1, 2, None)
NOTHING = {"city": -1, "good": -1, "oar": -1, "pay_gold": 0, "points": 0, "temple": -1, "gold": 0}


def seen(match: Match, viewer: int | None = None) -> dict[str, Any]:
    shown: dict[str, Any] = match.view(viewer)["table"]
    return shown


def drafting(**position: Any) -> Match:
    hands = {0: "p5 8+1", 1: "p6"}
    return table(**{"row": ROW, "turned": 2, "now": ChooseContract(1, ANY_OPEN), "hands": hands, **position})


def contract(seat: int, slot: int, state: int, city: str, good: str, gold: int, points: int) -> dict[str, int]:
    where = {"seat": seat, "slot": slot, "state": state, "city": PLACE[city], "good": GOOD[good]}
    return where | {"pay_gold": gold, "points": points}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_face_down_columns_show_nothing(viewer: int | None) -> None:
    """1.9 [ruling 9]"""
    columns = seen(drafting(row_gold=1), viewer)["columns"]
    assert [column["face"] for column in columns] == [0, 0, 1, 1]
    assert columns[0] == {
        "column": 0,
        "face": 0,
        "city": PLACE["saguntum"],
        "good": GOOD["olives"],
        "oar": OAR["7-1"],
        "pay_gold": 0,
        "points": 3,
        "temple": REGION["hispania"],
        "gold": 1,
    }
    assert (columns[1]["pay_gold"], columns[1]["points"], columns[1]["gold"]) == (3, 0, 0)
    assert columns[2] == NOTHING | {"column": 2, "face": 1}


def test_a_column_taken_is_empty() -> None:
    match = drafting(row="- roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2")
    assert seen(match)["columns"][0] == NOTHING | {"column": 0, "face": 2}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_show_only_how_many(viewer: int | None) -> None:
    """1.9 [ruling 9]"""
    view = seen(drafting(), viewer)
    assert [merchant["hand"] for merchant in view["merchants"]] == [2, 1, 0]
    assert view["hand_oars"] == ([oars(0, "p5 8+1"), oars(1, "p6"), [], []][VIEWERS.index(viewer)])


def test_piles_show_only_how_many() -> None:
    """1.9"""
    match = drafting()
    view = seen(match)
    assert (view["city_pile"], view["good_pile"], view["oar_pile"]) == (26, 26, 35)


def test_gold_ships_wind_order_and_discs_are_open() -> None:
    """1.10 [ruling 9]"""
    match = at_sea(
        1, "9+0", "tyros", gold={0: 7}, wind=4, forecast=-2, order="201", to_move="0", favour={"graecia": "1=4 0=4"}
    )
    match.state.rowing = [3, -1, 8]
    match.state.tiles[0] = (COMPONENTS.tiles[0][2][0],)
    view = seen(match)
    first, second, third = view["merchants"]
    assert (first["gold"], first["place"], first["strength"], first["tile_points"]) == (7, PLACE["crete"], 3, [3])
    assert (second["place"], second["played_oar"], second["strength"]) == (PLACE["tyros"], OAR["9+0"], None)
    assert third["played_oar"] == -1
    assert (view["wind"], view["forecast"], view["order_seats"], view["next_seats"]) == (4, -2, [2, 0, 1], [0])
    graecia = view["temples"][REGION["graecia"]]
    assert graecia == {
        "temple": 2,
        "tile_points": [3],
        "ranking_seats": [1, 0, 2],
        "ranking_points": [4, 4, 0],
        "stack_seats": (2, 1, 0),
        "next_tile_points": [5, 1],
    }
    assert view["temples"][REGION["gold"]]["ranking_points"] == [7, 5, 5]
    assert view["temples"][REGION["gold"]]["stack_seats"] == ()


def test_strips_are_open_and_lost_contracts_lie_face_down() -> None:
    """1.10, 5.1 [ruling 6]"""
    match = drafting(strips={0: "roma:salt! - tyros:honey*", 2: "- carthago:honey"})
    for viewer in VIEWERS:
        assert seen(match, viewer)["contracts"] == [
            {"seat": 0, "slot": 0, "state": 3, "city": -1, "good": -1, "pay_gold": 0, "points": 0},
            contract(0, 2, 2, "tyros", "honey", 2, 0),
            contract(2, 1, 1, "carthago", "honey", 0, 2),
        ]


def test_routes_show_their_distance_tiles() -> None:
    """1.2"""
    routes = seen(drafting(miles={"tyros-alexandria": 3}))["routes"]
    assert routes[0] == {"place": PLACE["crete"], "to_place": PLACE["tyros"], "miles": 5, "open_sea": False}
    assert routes[1]["miles"] == 3
    assert [route["open_sea"] for route in routes].count(True) == 4


def test_contract_that_must_be_taken_is_shown() -> None:
    """4.7"""
    assert [seen(drafting(), viewer)["last_column"] for viewer in VIEWERS] == [3] * len(VIEWERS)


@pytest.mark.parametrize(("turn", "extra"), [(1, 0), (5, 0), (6, 1), (7, 2)])
def test_extra_turns_are_counted(turn: int, extra: int) -> None:
    """9.1"""
    match = at_sea(1, "9+0")
    match.state.turn = turn
    assert seen(match)["extra_turn"] == extra


def test_phases_are_distinguished() -> None:
    """3.1"""
    assert seen(drafting())["phase"] == seen(drafting(now=LoadContract(1, 0)))["phase"] == 0
    assert seen(at_sea(1, "9+0"))["phase"] == 1
    over = drafting(now=Over())
    assert seen(over, 0)["phase"] == 2
    assert seen(over, 0)["courses"] == seen(over, 0)["temples"][0]["tile_points"] == []


# -- bonus tiles -----------------------------------------------------------------------


def unequal() -> Any:
    tables = copy.deepcopy(GAME.standard_components.tables)
    tables["bonus_tiles"]["points"] = list(range(1, 16))
    return GAME.open_components(tables)


def with_bonus(components: Any) -> Match:
    match = table(components=components, now=ChooseContract(1, ANY_OPEN))
    match.state.bonus = [(3, 5), (7,), ()]
    match.state.bonus_pile = [points for points in range(1, 16) if points not in (3, 5, 7)]
    return match


def test_bonus_tiles_that_differ_are_known_to_their_owner_alone() -> None:
    """1.8 [ruling 27]"""
    match = with_bonus(unequal())
    assert [merchant["bonus_points"] for merchant in seen(match, 0)["merchants"]] == [(3, 5), None, None]
    assert [merchant["bonus_points"] for merchant in seen(match)["merchants"]] == [None, None, None]
    assert [merchant["bonus_tiles"] for merchant in seen(match)["merchants"]] == [2, 1, 0]
    match.ask(Over())
    assert [merchant["bonus_points"] for merchant in match.view(1)["table"]["merchants"]] == [(3, 5), (7,), ()]


def test_points_are_counted_as_far_as_the_viewer_knows() -> None:
    """1.8, 12.1"""
    match = with_bonus(unequal())
    match.state.tiles = [(COMPONENTS.tiles[0][0][0],), (), ()]
    tile = COMPONENTS.points[COMPONENTS.tiles[0][0][0]]
    assert [merchant["score"] for merchant in seen(match, 0)["merchants"]] == [tile + 8, 0, 0]
    assert [merchant["score"] for merchant in seen(match)["merchants"]] == [tile, 0, 0]


def test_bonus_tiles_that_are_alike_hide_nothing() -> None:
    """1.8 [ruling 27]"""
    match = table(now=ChooseContract(1, ANY_OPEN))
    match.state.bonus = [(2, 2), (2,), ()]
    assert [merchant["bonus_points"] for merchant in seen(match)["merchants"]] == [(2, 2), (2,), ()]
    assert (seen(match)["bonus_worth"], seen(with_bonus(unequal()), 0)["bonus_worth"]) == (2, None)


def test_unequal_bonus_tiles_are_drawn_anew_but_for_ones_own() -> None:
    """1.8 [ruling 27]"""
    match = with_bonus(unequal())
    redrawn = [match.determinize(0, seed).state.bonus for seed in range(20)]
    assert {bonus[0] for bonus in redrawn} == {(3, 5)}
    assert len({bonus[1] for bonus in redrawn}) > 5
    assert {len(bonus[2]) for bonus in redrawn} == {0}
    assert len({match.determinize(None, seed).state.bonus[0] for seed in range(20)}) > 5
    other = match.determinize(2, 1).state
    assert sorted([*other.bonus_pile, *other.bonus[0], *other.bonus[1]]) == [*range(1, 16)]


def test_the_top_bonus_tile_is_drawn() -> None:
    """1.8, 10.1 [ruling 27]"""
    match = with_bonus(unequal())
    match.state.bonus_pile = [9, 4]
    match.state.strip_state[:5] = [2] * 5
    award_round_tiles(match.state)
    assert match.state.bonus[0] == (3, 5, 4)


def test_bonus_tiles_are_drawn_in_turn_order() -> None:
    """10.1 [ruling 27]"""
    match = with_bonus(unequal())
    match.state.order, match.state.bonus_pile = [2, 0, 1], [9, 4]
    match.state.strip_state[:5] = match.state.strip_state[10:] = [2] * 5
    award_round_tiles(match.state)
    assert (match.state.bonus[2], match.state.bonus[0]) == ((4,), (3, 5, 9))


def test_bonus_tiles_are_shuffled_at_set_up() -> None:
    """1.8 [ruling 27]"""
    components = unequal()
    tops = {
        GAME.setup(components, GAME.table_options(None), 3, fondaco.core.chance.fast_chance(seed), False)[0].bonus_pile[
            -1
        ]
        for seed in range(30)
    }
    assert len(tops) > 5


# -- determinize -----------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hidden_cards_are_drawn_anew(viewer: int | None) -> None:
    match = drafting()
    for kind in ("city", "good", "oar"):
        row, pile = f"row_{kind}", f"{kind}_pile"
        others = [match.determinize(viewer, seed).state for seed in range(30)]
        assert {tuple(getattr(state, row)[:2]) for state in others} == {tuple(getattr(match.state, row)[:2])}
        assert len({tuple(getattr(state, row)[2:]) for state in others}) > 5
        assert len({tuple(getattr(state, pile)) for state in others}) == 30
    for state in others:
        conserved(state)


def test_hands_are_remembered() -> None:
    """1.9 All that went into a hand was seen by all."""
    match = drafting()
    assert match.determinize(2, 1).state.hands == match.state.hands


def test_a_secret_card_may_be_any_of_the_hand() -> None:
    """6.1"""
    match = table(hands={0: "p5 4+2 9-1", 1: "p6 7+0", 2: "p5 p6"}, now=choosing())
    row_with(match, 0, "4+2")
    row_with(match, 1, "7+0")
    imagined: list[Any] = [match.determinize(1, seed).decision for seed in range(60)]
    guesses = Counter(decision.chosen_oars for decision in imagined)
    assert {chosen[0] for chosen in guesses} == set(oars(0, "p5 4+2 9-1"))
    assert {chosen[1:] for chosen in guesses} == {(oars(1, "7+0")[0], -1)}


def test_after_the_end_nothing_is_drawn_anew() -> None:
    match = with_bonus(unequal())
    match.ask(Over())
    assert match.determinize(2, 5).state.bonus == match.state.bonus


def test_the_spare_draw_leaves_the_match_alone() -> None:
    match = drafting()
    before = match.game.wire.freeze(match.state, match.decision)
    other = match.determinize(1, 3)
    other.state.gold[0] += 1
    assert match.game.wire.freeze(match.state, match.decision) == before
    assert other.state.chance != match.state.chance
