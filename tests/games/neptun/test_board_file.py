"""Custom boards: errors are named in the words of the game, and valid boards can be played."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco import BadBoard
from fondaco.games.neptun import GAME
from tests.games.neptun.table import COMPONENTS

Tables = dict[str, Any]


def changed(change: Callable[[Tables], Any]) -> Tables:
    tables = copy.deepcopy(COMPONENTS.tables)
    change(tables)
    return tables


def faults(change: Callable[[Tables], Any]) -> list[str]:
    with pytest.raises(BadBoard) as bad:
        GAME.open_components(changed(change))
    return bad.value.faults


def twin(rows: list[Any]) -> None:
    rows.append(copy.deepcopy(rows[0]))


WRONG: dict[str, tuple[Callable[[Tables], Any], str]] = {
    "route to nowhere known": (
        lambda t: t["routes"][0].update(b="atlantis"),
        "route crete-atlantis: there is no place atlantis",
    ),
    "route to itself": (lambda t: t["routes"][0].update(b="crete"), "route crete-crete: leads nowhere"),
    "route from nowhere known": (
        lambda t: t["routes"][0].update(a="atlantis"),
        "route atlantis-tyros: there is no place atlantis",
    ),
    "route twice": (
        lambda t: t["routes"][0].update(a="alexandria"),
        "route alexandria-tyros: stands 2 times in the file",
    ),
    "too many short tiles": (
        lambda t: t["distance_tiles"]["short"].append(4),
        "distance tiles: 16 short ones do not fit 15 short routes",
    ),
    "too few long tiles": (
        lambda t: t["distance_tiles"]["long"].pop(),
        "distance tiles: 3 long ones do not fit 4 long routes",
    ),
    "city out of reach": (
        lambda t: t["routes"][5].update(a="athenae", b="tyros") or t["routes"][18].update(a="tyros", b="carthago"),
        "city pergamum: no course leads there",
    ),
    "unknown region": (lambda t: t["cities"][0].update(region="gallia"), "city malaca: there is no region gallia"),
    "unknown good": (lambda t: t["cities"][0]["pays"].update(iron={"gold": 1}), "city malaca: there is no good iron"),
    "good without pay": (lambda t: t["cities"][0]["pays"].pop("salt"), "city malaca: does not say what salt earns"),
    "pay of two kinds": (
        lambda t: t["cities"][0]["pays"].update(salt={"gold": 1, "temple": 1}),
        "city malaca: salt must earn either gold or temple points",
    ),
    "pay of nothing": (
        lambda t: t["cities"][0]["pays"].update(salt={}),
        "city malaca: salt must earn either gold or temple points",
    ),
    "too few city cards": (
        lambda t: [city.update(cards=1) for city in t["cities"][:5]],
        "city cards: 25 are too few, 5 players need 26 a round",
    ),
    "too few goods cards": (
        lambda t: t["goods"][0].update(cards=1),
        "goods cards: 25 are too few, 5 players need 26 a round",
    ),
    "too few oar cards": (
        lambda t: t["oars"][0].update(winds=[]),
        "oar cards: 35 are too few, 5 players need 36 a round",
    ),
    "temple without tiles": (lambda t: t["point_tiles"].pop(0), "temple hispania: has no point tiles"),
    "tiles without temple": (
        lambda t: t["point_tiles"][0].update(temple="gallia"),
        "temple gallia: there is no such region",
    ),
    "tiles twice": (lambda t: twin(t["point_tiles"]), "temple hispania: stands 2 times in the file"),
    "worst tile first": (
        lambda t: t["point_tiles"][0].update(B=[3, 7]),
        "temple hispania: its tiles B must begin with the best",
    ),
    "too few bonus tiles": (
        lambda t: t["bonus_tiles"]["points"].pop(),
        "bonus tiles: 14 are too few, there can be need of 15",
    ),
    "too few colours": (lambda t: t["merchants"].pop(), "merchants: 4 colours are too few for 5 players"),
    "wind off its track": (lambda t: t["wind"].update(start=11), "wind: 11 to start with is not on its track"),
    "fewest above most": (lambda t: t["game"].update(players_min=5, players_max=4), "players: from 5 to 4 is nobody"),
    "region of gold": (
        lambda t: t["regions"].append({"id": "gold", "name": "Ophir", "status": "fact"}),
        "region gold: this name belongs to the gold temple",
    ),
    "city twice": (lambda t: t["cities"][1].update(id="malaca"), "city malaca: stands 2 times in the file"),
    "region twice": (lambda t: twin(t["regions"]), "region hispania: stands 2 times in the file"),
    "good twice": (lambda t: twin(t["goods"]), "good grapes: stands 2 times in the file"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fault_is_named(name: str) -> None:
    change, fault = WRONG[name]
    assert fault in faults(change)


def test_the_standard_board_has_no_fault() -> None:
    assert GAME.open_components(changed(lambda tables: None)).digest == COMPONENTS.digest


def test_wrong_values_are_named_by_their_place() -> None:
    (fault,) = faults(lambda tables: tables["wind"].update(start="gale"))
    assert "wind.start" in fault


def test_all_faults_are_named_at_once() -> None:
    def spoil(tables: Tables) -> None:
        tables["merchants"].pop()
        tables["bonus_tiles"]["points"].pop()

    assert len(faults(spoil)) == 2


def test_exactly_enough_cards_are_enough() -> None:
    """11.3"""

    def thin(tables: Tables) -> None:
        for city in tables["cities"][:4]:
            city["cards"] = 1
        tables["goods"][0]["cards"] = 2
        tables["oars"][0]["winds"] = [0]

    components = GAME.open_components(changed(thin))
    assert (len(components.city_cards), len(components.good_cards), len(components.common_oars)) == (26, 26, 36)  # type: ignore[attr-defined]


def test_a_changed_board_can_be_played(tmp_path: Any) -> None:
    text = (GAME.folder / "board.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(
        text.replace("start_gold = 5", "start_gold = 9").replace("gold_per_mile = 1", "gold_per_mile = 2"),
        encoding="utf-8",
    )
    match = fondaco.new("neptun", 3, 1, board=own)
    assert match.state.gold == [9, 9, 9]
    assert match.state.fare(7, 4) == 6
    dice = random.Random(1)
    while not match.over:
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.options(seat)))
    assert fondaco.verify(match.to_json()) == []


@pytest.mark.parametrize(("fewest", "most", "players"), [(3, 4, 5), (4, 5, 3)])
def test_board_limits_the_number_of_players(fewest: int, most: int, players: int) -> None:
    """11.3 With fewer cards than five players need, five would empty a pile."""
    own = changed(lambda tables: tables["game"].update(players_min=fewest, players_max=most))
    with pytest.raises(fondaco.Malformed, match=f"not for {players} players"):
        fondaco.new("neptun", players, 1, board=own)
    assert fondaco.new("neptun", 4, 1, board=own).waiting


def test_things_have_names() -> None:
    named = COMPONENTS.nouns()
    assert [len(named[kind]) for kind in ("place", "city", "good", "oar", "temple")] == [16, 16, 5, 50, 6]
    assert named["turn"][5:] == ["5", *[("neptun.turn.extra", {"number": number}) for number in (6, 7)]]
    assert named["slot"] == ["1", "2", "3", "4", "5"]
    assert named["column"] == ["1", "2", "3", "4", "5", "6"]
    assert named["round"][1:] == ["A", "B", "C"]
    assert named["oar"][0] == ("neptun.oar", {"strength": 2, "wind": "-2"})
    assert named["oar"][2] == ("neptun.oar", {"strength": 2, "wind": "0"})
    assert named["oar"][3] == ("neptun.oar", {"strength": 2, "wind": "+1"})


def test_the_lobby_has_the_colours_of_the_board() -> None:
    lobby = json.loads((GAME.folder / "page" / "lobby.json").read_text(encoding="utf-8"))
    assert lobby["colours"] == [{"seats": [merchant["color"] for merchant in COMPONENTS.tables["merchants"]]}]
