"""1, 11 The board file: understandable errors, and changed copies."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import BadBoard
from fondaco.games.genoa import GAME
from fondaco.games.genoa.components import GenoaComponents
from tests.games.genoa.table import COMPONENTS


def changed(**how: Any) -> dict[str, Any]:
    tables = copy.deepcopy(COMPONENTS.tables)
    for place, value in how.items():
        at: Any = tables
        *path, last = place.split("__")
        for step in path:
            at = at[int(step) if step.isdigit() else step]
        at[int(last) if last.isdigit() else last] = value
    return tables


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"goods": []}, "goods: the file has 0 kinds, the game has 8"),
        ({"goods__1__id": "silver"}, "good silver: stands 2 times in the file"),
        ({"specials__0__id": "wings"}, "special cards: the rules know start_anywhere"),
        ({"spaces__4__kind": "market"}, "the file has 2 market places"),
        ({"spaces": COMPONENTS.tables["spaces"][1:]}, "spaces: the file has 17 buildings, the game has 18"),
        ({"spaces__4__goods": ["silk", "gold"]}, "building Tuchlager: there is no good gold"),
        ({"spaces__4__goods": ["silk", "silk"]}, "building Tuchlager: good silk: stands 2 times"),
        ({"spaces__4__goods": []}, "building Tuchlager: yields 0 kinds of things, it must be 1"),
        ({"spaces__0__markers": 2}, "building Villa Zasteri: yields 1 kinds of things, it must be 0"),
        ({"spaces__8__special": "wings"}, "there is no special card wings"),
        ({"spaces__0__code": "XXX"}, "there is no building with the code ZAS"),
        ({"spaces__1__id": "park"}, "space park: stands 2 times"),
        ({"town__grid__0": "ZAS ZAS PAL"}, "grid: the dice need 8 rows of 8 squares"),
        (
            {"town__grid__3": "--- --- POS MKT MKT GIL --- ---", "town__grid__4": "--- --- POS MKT MKT GIL --- ---"},
            "building Taverna: has no square in the grid",
        ),
        ({"town__villas__0__space": "nowhere"}, "inner corner 2/2: there is no space nowhere"),
        ({"town__villas__0__red": 9}, "inner corner 9/2: lies outside the grid"),
        ({"large_orders__0__villa": "park"}, "large order L01: there is no villa park"),
        ({"large_orders__0__goods": ["silk", "silk", "salt"]}, "large order L01: good silk: stands 2 times"),
        ({"large_orders__0__goods": ["silk", "gold", "salt"]}, "large order L01: there is no good gold"),
        ({"small_orders__0__building": "villa_ricci"}, "small order K01: there is no such building villa_ricci"),
        ({"small_orders__0__good": "gold"}, "small order K01: there is no good gold"),
        ({"messages__0__buildings": ["park", "park"]}, "message B01: leads nowhere"),
        ({"messages__0__buildings": ["park", "markt"]}, "message B01: there is no building markt"),
        ({"messages": []}, "cards: a deck of 0 is too small for 5 players"),
        ({"privileges__0__building": "rathaus"}, "privilege P01: there is no building in the ring rathaus"),
        ({"privileges__0__id": "P02"}, "card P02: stands 2 times"),
        ({"ring__order__0": "park"}, "ring park: stands 2 times"),
        ({"ring__order__0": "zoo"}, "ring of privileges: there is no building zoo"),
        ({"game__rounds": [12]}, "rounds: a number is needed for 2 to 5 players each"),
        ({"merchants": []}, "merchants: 0 colors are too few for 5 players"),
        ({"game__message_ducats": 33}, "message_ducats: 33 ducats cannot be paid in steps of 5"),
        ({"game__players_max": 9}, "game.players_max"),
        ({"town__plan": "gardens"}, "town.plan"),
    ],
)
def test_board_faults_are_named_in_the_words_of_the_game(how: dict[str, Any], why: str) -> None:
    """11.1"""
    with pytest.raises(BadBoard) as refused:
        GAME.open_components(changed(**how))
    assert why in str(refused.value)


def test_too_many_cards_or_streets_are_refused() -> None:
    """11.1 They could not be told apart."""
    many = [{"id": f"X{number}", "buildings": ["park", "hafen"]} for number in range(20)]
    with pytest.raises(BadBoard, match="cards: 66 are too many"):
        GAME.open_components(changed(messages=many))
    with pytest.raises(BadBoard, match="0 street squares"):
        GAME.open_components(changed(town__grid=[row.replace("---", "MKT") for row in COMPONENTS.sheet.town.grid]))


def test_a_changed_copy_is_played(tmp_path: Path) -> None:
    """11.1 Its numbers are the ones that count."""
    text = (GAME.folder / "board.toml").read_text(encoding="utf-8")
    copied = tmp_path / "mine.toml"
    copied.write_text(
        text.replace("start_ducats = 130", "start_ducats = 200").replace('plan = "warehouses"', 'plan = "villas"'),
        encoding="utf-8",
    )
    match = fondaco.new("genoa", 3, 1, board=copied)
    assert match.state.ducats == [200, 200, 200]
    assert isinstance(match.components, GenoaComponents)
    assert match.components.square[2, 2] == match.components.space["villa_zasteri"]
    assert fondaco.load(match.to_json()).components.digest == match.components.digest


@pytest.mark.parametrize(("fewest", "most", "players"), [(2, 4, 5), (3, 5, 2)])
def test_board_limits_the_number_of_players(fewest: int, most: int, players: int) -> None:
    rounds = [8] * (most - fewest + 1)
    own = changed(game__players_min=fewest, game__players_max=most, game__rounds=rounds)
    with pytest.raises(fondaco.Malformed, match=f"not for {players} players"):
        fondaco.new("genoa", players, 1, board=own)
    assert fondaco.new("genoa", 4, 1, board=own).waiting


def test_the_two_plans_differ_in_four_squares() -> None:
    """11.2, 11.3"""
    villas: Any = GAME.open_components(changed(town__plan="villas"))
    assert sum(COMPONENTS.square[at] != villas.square[at] for at in COMPONENTS.square) == 4
    assert [villas.square[at] for at in ((2, 2), (7, 2), (7, 7), (2, 7))] == [
        villas.space[name] for name in ("villa_zasteri", "villa_colini", "villa_ricci", "villa_monetti")
    ]


def test_the_sizes_of_the_buildings() -> None:
    """11.2 Ten of two squares and four of three on the edge, four of two in the centre."""
    sizes = sorted(list(COMPONENTS.square.values()).count(space) for space in range(18))
    assert sizes == [2] * 14 + [3] * 4


def test_goods_on_the_orders_are_spread_evenly() -> None:
    """11.4, 11.5"""
    large = [good for order in COMPONENTS.sheet.large_orders for good in order.goods]
    small = [order.good for order in COMPONENTS.sheet.small_orders]
    assert {large.count(good) for good in COMPONENTS.good} == {6}
    assert {small.count(good) for good in COMPONENTS.good} == {2}


def test_the_lobby_has_the_colours_of_the_board() -> None:
    lobby = json.loads((GAME.folder / "page" / "lobby.json").read_text(encoding="utf-8"))
    assert lobby["colours"] == [{"seats": [merchant["color"] for merchant in COMPONENTS.tables["merchants"]]}]


@pytest.mark.parametrize("plan", ["warehouses", "villas"])
def test_the_names_of_spaces_say_which_squares_they_cover(plan: str) -> None:
    """4.1 Each square once, as the tower walks over them."""
    components = GenoaComponents("own", "", changed(town__plan=plan))
    names = [noun[1] for noun in components.nouns()["space"] if isinstance(noun, tuple)]
    told = {(each["red"], each["blue"]): space for space, said in enumerate(names) for each in said["squares"]}
    assert told == components.square
    assert (told == COMPONENTS.square) is (plan == COMPONENTS.tables["town"]["plan"])
