"""1 The board file: required contents and named errors."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.arena.schedule import TournamentResult
from fondaco.cli.main import main
from fondaco.core.board_file import BadBoard
from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.components import MediterraneeComponents
from tests.games.mediterranee.table import COMPONENTS


def boxed(tables: dict[str, Any]) -> MediterraneeComponents:
    components = GAME.open_components(tables)
    assert isinstance(components, MediterraneeComponents)
    return components


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    tables = copy.deepcopy(COMPONENTS.tables)
    change(tables)
    return tables


def zone(tables: dict[str, Any], key: str) -> dict[str, Any]:
    return next(row for row in tables["zone"] if row["key"] == key)


def test_the_standard_board_keeps_the_counts_of_the_rulebook() -> None:
    """1.1, 1.2, 1.3"""
    assert [len(COMPONENTS.producers[good]) for good in COMPONENTS.goods] == [1, 2, 2, 4, 4, 4, 6]
    assert sum(COMPONENTS.open_sea) == 4
    assert {size: len(COMPONENTS.slots[COMPONENTS.size.index(size)]) for size in ("small", "medium", "capital")} == {
        "small": 2,
        "medium": 4,
        "capital": 6,
    }


def test_the_view_says_what_is_printed_at_a_port() -> None:
    """1.1, 1.2: its zone, what it produces, the numbers of its warehouse."""
    ports = fondaco.new("mediterranee", 2, 1).view(None)["table"]["ports"]
    printed = {
        port["port"]: (port["zone"], COMPONENTS.sheet.good[port["good"]].key, list(port["slots"])) for port in ports
    }
    zones = [row.key for row in COMPONENTS.sheet.zone]
    smyrna, creta = zones.index("smyrna"), zones.index("creta")
    assert printed[smyrna] == (smyrna, "iron", [2, 3, 4, 5])
    assert printed[creta] == (creta, "wine", [2, 3])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda t: zone(t, "modon")["port"].update(good="iron"), "good iron: 5 ports produce it, the rulebook has 4"),
        (lambda t: zone(t, "modon")["port"].update(good="tin"), "port Modon: there is no good 'tin'"),
        (lambda t: zone(t, "modon")["adjacent"].remove("creta"), "zone creta: borders on modon, but modon does not"),
        (lambda t: zone(t, "modon")["adjacent"].append("atlantis"), "zone modon: there is no other zone 'atlantis'"),
        (lambda t: zone(t, "modon").update(adjacent=[]), "zone modon: has no neighbour"),
        (lambda t: zone(t, "modon").update(open_sea=True), "zone modon: an open sea has no port"),
        (lambda t: t["power"][0].update(capital="modon"), "power venice: its capital modon is no zone with a capital"),
        (lambda t: t["setup"].pop(), "setup: says nothing about 4 players"),
        (lambda t: t["setup"][0]["powers"].append("malta"), "setup: there is no power 'malta'"),
        (lambda t: t["setup"][0].update(powers=["venice"]), "setup for 2 players: names 1 powers"),
        (lambda t: t["rules"]["turns"].pop("3"), "turns: says nothing about 3 players"),
        (lambda t: t["rules"].update(start_sailors=99), "sailors: 99 each to start with cannot be had"),
        (lambda t: t["build"].update(fort=["marble"]), "building: there is no good 'marble'"),
        (lambda t: t["warehouse"].pop("small"), "nothing is said about a small warehouse"),
        (lambda t: t["zone"].append(t["zone"][0]), "zone valencia: stands 2 times in the file"),
    ],
)
def test_faults_are_named_in_the_words_of_the_game(change: Callable[[dict[str, Any]], Any], fault: str) -> None:
    with pytest.raises(fondaco.BadBoard) as caught:
        GAME.open_components(changed(change))
    assert any(fault in line for line in caught.value.faults), caught.value.faults


def test_a_changed_copy_can_be_played() -> None:
    two_turns = {"2": 2, "3": 2, "4": 2}
    tables = changed(lambda t: t["rules"].update(start_ducats=3000, galley_capacity=7, turns=two_turns))
    match, rng = fondaco.new("mediterranee", 3, 1, board=tables), random.Random(1)
    assert (match.state.ducats, match.components.digest != COMPONENTS.digest) == ([3000] * 3, True)
    while not match.over:
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    assert match.state.turn == 2
    assert fondaco.verify(match.to_json()) == []


@pytest.mark.parametrize(
    ("figure", "value", "fault"),
    [
        ("good_price", 0, "prices: a good costs something"),
        ("foreign_price_max", 0, "prices: a good costs something"),
        ("monopoly_price_max", 200, "prices: a good costs something"),
        ("start_sailors", 1, "sailors: 1 each"),
        ("start_sailors", 45, "sailors: 45 each"),
    ],
)
def test_figures_that_cannot_be_played_are_named(figure: str, value: int, fault: str) -> None:
    tables = changed(lambda tables: tables["rules"].update({figure: value}))
    with pytest.raises(BadBoard, match=fault):
        GAME.open_components(tables)


def test_two_powers_have_not_one_capital() -> None:
    tables = changed(lambda tables: tables["power"][1].update(capital="venezia"))
    with pytest.raises(BadBoard, match="capital venezia: stands 2 times"):
        GAME.open_components(tables)


def test_slots_are_filled_from_the_lowest_number_in_whatever_order_they_stand() -> None:
    """12.2"""
    components = boxed(changed(lambda tables: tables["warehouse"].update(small=[5, 1])))
    assert components.slots[components.size.index("small")] == (1, 5)


def test_arena_plays_with_table_options_and_a_custom_board(tmp_path: Path) -> None:
    board = (GAME.folder / "board.toml").read_text(encoding="utf-8")
    (tmp_path / "short.toml").write_text(board.replace("2 = 12", "2 = 2"), encoding="utf-8")
    words = ["arena", "mediterranee", "--bots", "random", "--games", "1", "--options", "pairing=spain-turkey"]
    with pytest.raises(SystemExit) as left:
        main([*words, "--board", str(tmp_path / "short.toml"), "--out", str(tmp_path)])
    assert left.value.code == 0
    result = msgspec.json.decode((tmp_path / "results.jsonl").read_bytes().splitlines()[0], type=TournamentResult)
    assert result.start == ["Valencia", "Istanbul"]
    assert [told["bids"] for told in result.told] == [2, 2]


def test_a_port_may_have_numbers_of_its_own() -> None:
    """1.2, 12.2 As many as its size has slots."""
    tables = changed(lambda t: zone(t, "tunis")["port"].update(slots=[6, 3, 3, 4]))
    components, tunis = boxed(tables), [row["key"] for row in tables["zone"]].index("tunis")
    assert (components.slots[tunis], components.size[tunis]) == ((3, 3, 4, 6), "medium")
    assert [components.slots[port] for port in components.ports if port != tunis] == [
        COMPONENTS.slots[port] for port in COMPONENTS.ports if port != tunis
    ]
    ports = fondaco.new("mediterranee", 2, 1, board=tables).view(None)["table"]["ports"]
    assert next(list(port["slots"]) for port in ports if port["port"] == tunis) == [3, 3, 4, 6]


def test_a_port_has_as_many_numbers_as_its_size_has_slots() -> None:
    """1.2"""
    tables = changed(lambda t: zone(t, "tunis")["port"].update(slots=[2, 3]))
    with pytest.raises(BadBoard, match="port Tunis: 2 slots, a medium warehouse has 4"):
        GAME.open_components(tables)
