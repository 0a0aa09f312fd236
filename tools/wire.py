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
from fondaco.server.accounts import account_store, passkey_store
from fondaco.server.accounts.schemas import Me
from fondaco.server.bots import mistakes, tasks
from fondaco.server.daily_deals import model as daily_deals
from fondaco.server.lobby import matchmaking
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.moderation.schemas import ModerationOverview
from fondaco.server.notifications.schemas import NotificationSettings
from fondaco.server.puzzles import session
from fondaco.server.ratings.schemas import LeaderboardRow, MatchRating, Profile
from fondaco.server.social import blocks, invitations, traded_goods
from fondaco.server.social.schemas import Friend
from fondaco.server.tables import projections, replay, schemas, setup
from fondaco.server.tournaments import api

ROOT = Path(__file__).parents[1]
WIRE_TYPES = (
    projections.News,
    Lobby,
    Me,
    schemas.Done,
    schemas.ActionCheck,
    replay.MatchReplay,
    schemas.ReplayPosition,
    schemas.TableError,
    setup.NewTable,
    tasks.Hints,
    match_analysis.MatchCourse,
    mistakes.MatchMistakes,
    account_store.Session,
    passkey_store.Passkey,
    NotificationSettings,
    Profile,
    LeaderboardRow,
    MatchRating,
    blocks.Blocked,
    Friend,
    invitations.InvitedUser,
    matchmaking.MatchmakingState,
    matchmaking.TimeControlCard,
    ModerationOverview,
    session.PuzzleOverview,
    session.PosedPuzzle,
    session.DailyPuzzle,
    daily_deals.DailyDealState,
    api.TournamentState,
    api.TournamentLimits,
    traded_goods.TradeStats,
)


def described(title: str, named: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with every named type as a property, so that code generators find them all."""
    schemas, components = msgspec.json.schema_components(named.values(), ref_template="#/definitions/{name}")
    return {
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "required": list(named),
        "properties": dict(zip(named, schemas, strict=True)),
        "definitions": dict(sorted(components.items())),
    }


def wire_schemas() -> dict[Path, dict[str, Any]]:
    """Return the schemas by file: the server's, and every game's view, decisions and actions."""
    found = {ROOT / "web" / "wire" / "server.json": described("Server", {kind.__name__: kind for kind in WIRE_TYPES})}
    for game in all_games().values():
        named = {"view": game.view_type, "decision": game.decisions, "action": game.actions}
        found[game.folder / "page" / "wire.json"] = described("Game", named)
    return found


def text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file, schema in wire_schemas().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text(schema), encoding="utf-8")
