"""Fondaco: five Mediterranean trading games for people, bots and researchers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fondaco.core import decision as _decision
from fondaco.core import match_file as _file
from fondaco.core import replay as _record
from fondaco.core.board_file import BadBoard
from fondaco.core.decision import Action, Decision, FondacoError, Illegal, Malformed, NotYourDecision, Refusal
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.game import GameInfo, TableOptions
from fondaco.core.json_types import Args, JsonObject
from fondaco.core.match import Match, new_match
from fondaco.games import all_games, game

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadBoard",
    "Decision",
    "MatchLogEntry",
    "Event",
    "FondacoError",
    "GameInfo",
    "Illegal",
    "Malformed",
    "Match",
    "NotYourDecision",
    "Refusal",
    "action",
    "games",
    "load",
    "new",
    "schema",
    "verify",
]


def _in_english(key: str, args: Args) -> str:
    """Format a message in English, importing the catalogues only when a message is needed."""
    from fondaco.i18n import format_in_english

    return format_in_english(key, args)


_decision.set_translator(_in_english)


def games() -> dict[str, GameInfo]:
    """Return the facts about every installed game, by game id."""
    return {name: guest.info for name, guest in all_games().items()}


def new(
    name: str,
    players: int,
    seed: int | str = 0,
    options: TableOptions | None = None,
    board: str | Path | JsonObject = "standard",
    record: bool = True,
    words: Sequence[str] = (),
    seats: Sequence[str] = (),
    rules: int | None = None,
) -> Match:
    """Start a new match of a game.

    `options` are the table options that differ from the rulebook, or `"bounded"`: limits on offers and on moving goods
    that make every match end, for bots (`games()[name].bounded`). `board` is a board's name or digest, the path of a
    .toml file, or the tables of such a file. `record=False` keeps no log and no events, for simulation at full speed.
    `words`, one per player, are mixed into the seed. `seats` are the players' names. `rules` is the rules version to
    play by, by default the newest.
    """
    return new_match(game(name), players, seed, options, board, record, words, seats, rules)


def action(name: str, said: object) -> Action:
    """Parse an action of a game from JSON, as text or decoded; raise `Malformed` if invalid."""
    spoken: Action = game(name).wire.action(said)
    return spoken


def schema(name: str) -> JsonObject:
    """Return the JSON Schema of all actions of a game."""
    return game(name).wire.schema()


def load(text: str | bytes) -> Match:
    """Load a match from its match file, ready to continue."""
    written = _file.read_match_file(text)
    return _record.resume_match(game(written.game), written)


def verify(text: str | bytes) -> list[str]:
    """List the faults of a match file.

    The list is empty if the seed proves its log, dice and result.
    """
    written = _file.read_match_file(text)
    return _record.list_match_faults(game(written.game), written)
