"""14 The board file: errors in the words of the game, and custom boards."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.games.oltremare import GAME
from fondaco.testing.random_walk import require_log as entries
from tests.games.oltremare.laws import conserved
from tests.games.oltremare.table import CARD, COMPONENTS

Tables = dict[str, Any]


def changed(change: Callable[[Tables], Any]) -> Tables:
    tables = copy.deepcopy(COMPONENTS.tables)
    change(tables)
    return tables


def row(tables: Tables, kind: str, name: str) -> Tables:
    found: Tables = next(row for row in tables[kind] if row["id"] == name)
    return found


def of_card(name: str, **values: Any) -> Callable[[Tables], Any]:
    return lambda tables: row(tables, "cards", name).update(values)


def figure(**values: Any) -> Callable[[Tables], Any]:
    return lambda tables: tables["game"].update(values)


def without_ports(*kept: str) -> Callable[[Tables], Any]:
    return lambda tables: [card.pop("port") for card in tables["cards"] if card.get("port") and card["id"] not in kept]


FAULTS: dict[str, Callable[[Tables], Any]] = {
    "good silk: stands 2 times in the file": lambda t: t["goods"].append(dict(row(t, "goods", "silk"))),
    "good silk: the file has 10 cards of it, its count says 11": lambda t: row(t, "goods", "silk").update(count=11),
    "good barley: is to be removed for two players, but is no good": figure(two_player_removes="barley"),
    "card silk_01: stands 2 times in the file": lambda t: row(t, "cards", "silk_02").update(id="silk_01"),
    "card silk_01: there is no good barley": of_card("silk_01", good="barley"),
    "card silk_01: shows market twice, its two actions must differ": of_card("silk_01", actions=["market", "market"]),
    "card silk_01: lions 5 and load 1 do not add up to 7": of_card("silk_01", lions=5),
    "card silk_01: there is no port atlantis": of_card("silk_01", port="atlantis"),
    "marker compass: stands 2 times in the file": lambda t: t["markers"].append({"id": "compass", "count": 0}),
    "marker compass: is missing": lambda t: t["markers"].remove(row(t, "markers", "compass")),
    "marker anchor: the rules know no such marker": lambda t: t["markers"].append({"id": "anchor", "count": 1}),
    "markers: 29 are too few, each of the 30 ports needs one": lambda t: row(t, "markers", "compass").update(count=4),
    "port zara: stands 2 times in the file": lambda t: t["ports"].append(dict(row(t, "ports", "zara"))),
    "route venezia-zara: stands 2 times in the file": lambda t: t["routes"].append({"a": "zara", "b": "venezia"}),
    "route zara-atlantis: there is no port atlantis": lambda t: t["routes"].append({"a": "zara", "b": "atlantis"}),
    "route zara-zara: leads nowhere": lambda t: t["routes"].append({"a": "zara", "b": "zara"}),
    "port lido: no route leads there": lambda t: t["ports"].append({"id": "lido", "name": "Lido", "lat": 4, "lon": 1}),
    "merchants: 4 families are too few for 5 players": lambda t: t["merchants"].pop(),
    "icon_yield: says nothing": figure(icon_yield=[]),
    "favourable_terms_prices: needs a price for each purchase of a turn": figure(favourable_terms_prices=[1, 2, 3]),
    "buy_limit_per_turn: 3 purchases cannot reach a load of 4": figure(buy_limit_per_turn=3),
    "cards: only 4 ports are named, 5 players need one each to start in": without_ports(
        "silk_05", "silk_06", "silk_08", "silver_04"
    ),
    "cards: only 1 ports are named, 2 players need one each to start in": without_ports("silk_05", "wheat_07"),
    "cards: 98 are too few for 5 players": figure(start_hand=9),
    "cards: 78 are too few for 2 players": figure(start_hand=19),
    "venice_jitter: 28 places could put Venice into a hand of 5 players": figure(venice_jitter=28),
    "venice_jitter: 31 places could put Venice into a hand of 2 players": figure(venice_jitter=31),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_board_faults_are_named_in_the_words_of_the_game(fault: str) -> None:
    with pytest.raises(fondaco.BadBoard) as raised:
        GAME.open_components(changed(FAULTS[fault]))
    assert fault in raised.value.faults
    assert fault in str(raised.value)


@pytest.mark.parametrize(
    "harmless",
    [
        figure(venice_jitter=27),
        figure(start_hand=8, venice_jitter=0),
        without_ports("silk_05", "silk_06", "silk_08", "silver_04", "silver_05"),
        lambda t: row(t, "markers", "compass").update(count=5),
    ],
)
def test_minimal_values_are_valid(harmless: Callable[[Tables], Any]) -> None:
    assert GAME.open_components(changed(harmless)).digest != COMPONENTS.digest


def test_value_of_the_wrong_type_is_named_by_its_place() -> None:
    with pytest.raises(fondaco.BadBoard, match=r"lions.*cards\[8\]\.lions|cards\[...\]\.lions|`cards"):
        GAME.open_components(changed(of_card("silk_01", lions="many")))


def test_the_standard_board_has_no_fault_and_is_balanced() -> None:
    """14.2-14.4 Each action on half the cards of a good; loads evenly; each port once, under load 2 or 3."""
    for good in range(7):
        of_good = [card for card in COMPONENTS.cards if COMPONENTS.good[card] == good]
        assert [sum(COMPONENTS.icons[card][icon] for card in of_good) for icon in range(4)] == [len(of_good) // 2] * 4
        loads = Counter(COMPONENTS.load[card] for card in of_good)
        assert max(loads.values()) - min(loads.values()) <= 1
        assert len({(COMPONENTS.icons[card], COMPONENTS.load[card]) for card in of_good}) == len(of_good)
    homes = [home for card in COMPONENTS.cards if (home := COMPONENTS.home[card]) is not None]
    assert sorted(homes) == list(COMPONENTS.ports)
    assert {COMPONENTS.load[card] for card in COMPONENTS.cards if COMPONENTS.home[card] is not None} == {2, 3}


def test_the_map_is_one_long_route_with_shortcuts() -> None:
    """14.5, 14.6 31 routes and ten shortcuts; two to four lead from every port."""
    assert len(COMPONENTS.routes) == 41
    degree = Counter(port for route in COMPONENTS.routes for port in route)
    assert Counter(degree.values()) == {2: 12, 3: 14, 4: 4}


def test_nouns_name_every_number() -> None:
    """14.9 Cards, goods, ports, markers and families."""
    named = COMPONENTS.nouns()
    assert {kind: len(words) for kind, words in named.items()} == {
        "good": 7,
        "marker": 6,
        "port": 30,
        "icon": 4,
        "phase": 4,
        "card": 98,
        "family": 5,
    }
    assert named["card"][CARD["silk_01"]] == (
        "oltremare.card",
        {"good": 1, "icons": [0, 2], "lions": 6, "load": 1},
    )
    assert named["card"][CARD["silk_05"]][0] == "oltremare.port_card"
    assert named["card"][CARD["silk_05"]][1]["port"] == COMPONENTS.home[CARD["silk_05"]]  # type: ignore[index]
    assert named["family"][0] == "Dandolo"


def own_file(folder: Path, name: str, ducats: int) -> Path:
    """A custom board file, written as a user would."""
    text = (GAME.folder / "board.toml").read_text(encoding="utf-8")
    file = folder / f"{name}.toml"
    file.write_text(text.replace("start_ducats = 11", f"start_ducats = {ducats}"), encoding="utf-8")
    return file


@pytest.mark.parametrize(("name", "ducats"), [("mine", 20), ("standard", 21)])
def test_custom_board_is_played_saved_and_verified(tmp_path: Path, name: str, ducats: int) -> None:
    """Even one named standard: it is stored in the match file."""
    match = fondaco.new("oltremare", 3, 5, board=own_file(tmp_path, name, ducats))
    assert match.state.ducats == [ducats] * 3
    rng = random.Random(1)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.options(seat)))
        if len(entries(match)) == 40:
            match = fondaco.load(match.to_json())
    conserved(match.state)
    assert fondaco.verify(match.to_json()) == []
    saved = msgspec.json.decode(match.to_json())
    assert saved["board"]["tables"]["game"]["start_ducats"] == ducats
    assert saved["board"]["name"] == name


def test_a_board_for_fewer_players_refuses_more() -> None:
    components = GAME.open_components(changed(figure(players_max=3)))
    with pytest.raises(fondaco.Malformed, match="not for 4 players"):
        GAME.setup(components, GAME.table_options({}), 4, fondaco.new("oltremare", 2).state.chance, False)
    assert GAME.setup(components, GAME.table_options({}), 3, fondaco.new("oltremare", 2).state.chance, False)


def test_the_lobby_has_the_colours_of_the_board() -> None:
    lobby = json.loads((GAME.folder / "page" / "lobby.json").read_text(encoding="utf-8"))
    assert lobby["colours"] == [{"seats": [merchant["color"] for merchant in COMPONENTS.tables["merchants"]]}]
