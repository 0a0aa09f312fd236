"""Write the types exchanged by server and client as JSON Schema: `python tools/wire.py`.

`npm run types` in web then generates TypeScript from them. Tests generate both again and compare.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from fondaco.bots import match_analysis
from fondaco.games import all_games
from fondaco.house.book import bodies as said
from fondaco.house.book import dealing, gathering, news, opening, posing, replay, standing, thoughts
from fondaco.house.http import bodies, cups
from fondaco.house.store import accounts, apart, company, passkeys

ROOT = Path(__file__).parents[1]
HOUSE = (
    news.News, bodies.Lobby, said.Me, said.Done, said.Asked, replay.Replayed, said.Moment, said.Error,
    opening.NewTable, thoughts.Hints, match_analysis.Course, accounts.Session, passkeys.Passkey, bodies.Alerts,
    standing.Profile, standing.Ranked, apart.Blocked, company.Fellow, company.Invited, gathering.Sought,
    gathering.PaceCard, bodies.Seen, posing.Puzzles, posing.PosedPuzzle, cups.CupNews, cups.CupLimits, dealing.Dealings,
)  # fmt: skip


def described(title: str, named: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with every named type as a property, so that code generators find them all."""
    schemas, components = msgspec.json.schema_components(named.values(), ref_template="#/definitions/{name}")
    return {
        "title": title, "type": "object", "additionalProperties": False, "required": list(named),
        "properties": dict(zip(named, schemas, strict=True)),
        "definitions": dict(sorted(components.items())),
    }  # fmt: skip


def schemas() -> dict[Path, dict[str, Any]]:
    """Return the schemas by file: the server's, and every game's view, decisions and actions."""
    found = {ROOT / "web" / "wire" / "house.json": described("House", {kind.__name__: kind for kind in HOUSE})}
    for game in all_games().values():
        named = {"view": game.view_type, "decision": game.decisions, "action": game.actions}
        found[game.folder / "page" / "wire.json"] = described("Game", named)
    return found


def text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file, schema in schemas().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text(schema), encoding="utf-8")
