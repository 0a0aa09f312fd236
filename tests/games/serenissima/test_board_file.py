"""The board file: understandable errors, and custom boards."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.games.serenissima import GAME
from fondaco.games.serenissima.components import SerenissimaComponents

TEXT = (GAME.folder / "board.toml").read_text(encoding="utf-8")


def tables() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def boxed(board: str | dict[str, Any] = "standard") -> SerenissimaComponents:
    components = GAME.open_components(board)
    assert isinstance(components, SerenissimaComponents)
    return components


def faults(changed: dict[str, Any]) -> list[str]:
    with pytest.raises(fondaco.BadBoard) as refused:
        GAME.open_components(changed)
    return list(refused.value.faults)


def zone(changed: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in changed["zone"] if row["id"] == name)


def set_(*path: str | int, value: Any) -> Any:
    def change(changed: dict[str, Any]) -> None:
        place: Any = changed
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda tables: tables["goods"].pop("gold"), "good gold: the file must say how many cubes there are"),
        (set_("goods", "gold", value="many"), "Expected `int`, got `str`, at `goods[...]`"),
        (set_("zone", 1, "id", value="valencia"), "zone valencia: stands 2 times in the file"),
        (set_("zone", 0, "good", value=None), "port Valencia: produces no good"),
        (set_("zone", 0, "size", value=None), "port Valencia: has neither slots nor a size that the file knows"),
        (
            set_("zone", 0, "slots", value=[1, 2, 3, 4, 5, 6]),
            "port Valencia: has 6 slots, but only 5 goods can be sold there",
        ),
        (set_("scoring", "table", value=[0, 2, 5, 10, 15]), "port Valencia: has 5 slots, the scoring table ends at 4"),
        (set_("zone", 0, "slots", value=[1, 2]), "port Valencia: is a start port, but too small for its first sailors"),
        (
            set_("zone", 9, "good", value="wood"),
            "zone Mar Ionio: has no port, so it has no good, no size and is no start port",
        ),
        (set_("edge", 0, "b", value="atlantis"), "border valencia-atlantis: there is no zone atlantis"),
        (set_("edge", 0, "b", value="valencia"), "border valencia-valencia: a zone does not border itself"),
        (
            set_("zone", 0, "adjacent", value=["genova"]),
            "zone Valencia: its list of adjacent zones and the borders of the file disagree",
        ),
        (set_("turn_track", "scoring_4", value=[6, 6, 12]), "track for 4 players: the scoring spaces must go upwards"),
        (
            set_("turn_track", "start_2_3", value=4),
            "track for 2-3 players: the first scoring space must lie beyond the start",
        ),
        (set_("dice", "skulls", value=7), "dice: 7 skulls do not fit on 6 faces"),
        (set_("components", "galleys", value=7), "galleys: 7 are too few for 4 players with 2 each"),
        (
            set_("components", "galley_cubes_per_player", value=2),
            "galley cubes: 2 are too few for 3 galleys at the start",
        ),
        (set_("components", "sailors_3_players", value=8), "sailors: 8 are too few for the start with 3 players"),
        (
            set_("components", "closed_2_3_players", value=["wood", "wine", "wood"]),
            "good to close wood: stands 2 times in the file",
        ),
        (set_("components", "galley_slots", value=2), "galley slots: 2 are too few for the first sailors"),
    ],
)
def test_a_board_that_cannot_be_played_says_why(change: Any, said: str) -> None:
    changed = tables()
    change(changed)
    assert said in faults(changed)


def test_too_few_start_ports() -> None:
    changed = tables()
    for name in ("genova", "venezia"):
        zone(changed, name)["start"] = False
    assert faults(changed) == ["start ports: 3 are too few for 4 players"]


def test_a_good_of_start_ports_alone_could_not_be_closed() -> None:
    changed = tables()
    for row in changed["zone"]:
        if row.get("good") == "marble":
            row["good"] = "gold"
    zone(changed, "genova")["good"] = "marble"
    assert "good marble: needs a port that is no start port, so that one can always be closed" in faults(changed)


def test_a_border_twice_and_a_zone_cut_off() -> None:
    changed = tables()
    changed["edge"].append({"a": "alger", "b": "valencia"})
    changed["edge"] = [edge for edge in changed["edge"] if "venezia" not in (edge["a"], edge["b"])]
    assert faults(changed) == ["border alger-valencia: stands 2 times in the file", "zone Venezia: cannot be reached"]


def test_doge_cards_must_shuffle_and_move() -> None:
    changed = tables()
    for card in changed["doge_card"]:
        card["reshuffle"] = False
        card["advance"] = 0
    assert faults(changed) == [
        "Doge cards: one of them must shuffle the pile, or it would run out",
        "Doge cards: none moves the white pawn, so the match would never end",
    ]


def test_wrong_values_are_named_by_their_place() -> None:
    changed = tables()
    changed["zone"][0]["good"] = "silk"
    (fault,) = faults(changed)
    assert "silk" in fault
    assert "zone[0].good" in fault or "zone" in fault


def test_a_changed_copy_can_be_played(tmp_path: Path) -> None:
    """Another price, in a port, and the match goes to its end and verifies."""
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('id = "alger"', 'id = "alger"\nslots = [1, 1, 6]', 1), encoding="utf-8")
    match = fondaco.new("serenissima", 3, 4, board=file)
    assert isinstance(match.components, SerenissimaComponents)
    assert match.components.slots[match.components.names.index("Alger")] == (1, 1, 6)
    rng = random.Random(3)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.options(seat)))
    assert fondaco.verify(match.to_json()) == []


def test_file_tells_facts_from_reconstructions() -> None:
    sheet = boxed().sheet
    assert {status for row in sheet.zone for status in row.status.values()} == {"fact", "derived", "reconstructed"}
    assert all(set(row.status) >= ({"name", "good", "size", "start"} if row.port else {"name"}) for row in sheet.zone)
    assert sum(edge.status == "fact" for edge in sheet.edge) == 3


def test_missing_numbers_default_to_the_rulebook() -> None:
    """Numbers that no box prints may be missing."""
    bare = tables()
    for name in (
        "cost_per_galley_owned",
        "special_investment_galleys",
        "colours",
        "closed_2_3_players",
        "fort_needs",
        "basilica_needs",
    ):
        del bare["components"][name]
    for row in bare["zone"] + bare["edge"]:
        row.pop("status")
    del bare["status"]
    assert boxed(bare).numbers == boxed().numbers


def test_just_enough_for_the_start_is_enough() -> None:
    """As many sailors and galley cubes as the set-up needs, and none to spare."""
    tight = tables()
    tight["components"] |= {"galley_cubes_per_player": 3, "sailors_2_players": 12, "sailors_3_players": 9}
    assert boxed(tight).sailors(2) == 12


def test_the_lobby_has_the_colours_of_the_board() -> None:
    lobby = json.loads((GAME.folder / "page" / "lobby.json").read_text(encoding="utf-8"))
    assert lobby["colours"] == [{"seats": tables()["components"]["colours"]}]
