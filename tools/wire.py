"""The shapes of all that travels between house and client, as JSON Schema: `python tools/wire.py` writes web/wire.

`npm run types` in web then makes TypeScript of them. Tests make both anew and compare.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from fondaco.bots import hindsight
from fondaco.games import all_games
from fondaco.house.book import news, opening, replay
from fondaco.house.http import bodies
from fondaco.house.steward import hints

FOLDER = Path(__file__).parents[1] / "web" / "wire"
HOUSE = (
    news.News, bodies.Lobby, bodies.Me, bodies.Done, bodies.Asked, replay.Replayed, bodies.Moment, bodies.Error,
    opening.NewTable, hints.Hints, hindsight.Course,
)  # fmt: skip


def described(title: str, named: dict[str, Any]) -> dict[str, Any]:
    """A schema in which every named type is a property: whoever makes types of it finds them all."""
    schemas, components = msgspec.json.schema_components(named.values(), ref_template="#/definitions/{name}")
    return {
        "title": title, "type": "object", "additionalProperties": False, "required": list(named),
        "properties": dict(zip(named, schemas, strict=True)),
        "definitions": dict(sorted(components.items())),
    }  # fmt: skip


def schemas() -> dict[str, dict[str, Any]]:
    """By file: the house, and every game that has a board in the client, with its view, decisions and actions."""
    found = {"house": described("House", {kind.__name__: kind for kind in HOUSE})}
    for name, game in all_games().items():
        if not (FOLDER.parent / "src" / "games" / name / "Board.svelte").exists():
            continue
        view = get_type_hints(game.view)["return"]
        found[name] = described("Game", {"view": view, "decision": game.decisions, "action": game.actions})
    return found


def text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (FOLDER / f"{name}.json").write_text(text(schema), encoding="utf-8")
