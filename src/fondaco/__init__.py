"""Fondaco: five trading games of the Mediterranean, their rules enforced, for people, bots and researchers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fondaco.core import decision as _decision
from fondaco.core import match_file as _file
from fondaco.core import replay as _record
from fondaco.core.components import BadBoard
from fondaco.core.decision import Action, Decision, FondacoError, Illegal, Malformed, NotYourDecision, Refusal
from fondaco.core.events import Entry, Event
from fondaco.core.game import GameInfo, TableOptions
from fondaco.core.match import Match, new_match
from fondaco.games import all_games, game

__version__ = "0.1.0"
__all__ = [
    "Action", "BadBoard", "Decision", "Entry", "Event", "FondacoError", "GameInfo", "Illegal", "Malformed", "Match",
    "NotYourDecision", "Refusal", "action", "games", "load", "new", "schema", "verify",
]  # fmt: skip


def _in_english(key: str, args: dict[str, Any]) -> str:
    """Who never asks why has no need of words."""
    from fondaco.i18n import in_english

    return in_english(key, args)


_decision.speak_with(_in_english)


def games() -> dict[str, GameInfo]:
    """The games of the house by their ids."""
    return {name: guest.info for name, guest in all_games().items()}


def new(
    name: str,
    players: int,
    seed: int | str = 0,
    options: TableOptions | None = None,
    board: str | Path | dict[str, Any] = "standard",
    record: bool = True,
    words: Sequence[str] = (),
    seats: Sequence[str] = (),
    rules: int | None = None,
) -> Match:
    """A new match of a game.

    `options` are those that differ from the rulebook's, or `"bounded"`: limits on offers and on moving goods about with
    which every match ends, for bots (`games()[name].bounded`). `board` is a board's name or digest, the path of a .toml
    file or the tables of one; `record=False` keeps no log and no story, for simulation at full speed; `words`, one of
    each person, are mixed into the seed; `seats` are the names of those who sit there; `rules` is the version of the
    rules to play by, today's if none is given.
    """
    return new_match(game(name), players, seed, options, board, record, words, seats, rules)


def action(name: str, said: Any) -> Action:
    """An action of a game from wire JSON, parsed or as text; raises `Malformed` if it is none."""
    spoken: Action = game(name).wire.action(said)
    return spoken


def schema(name: str) -> dict[str, Any]:
    """JSON Schema of all actions of a game."""
    return game(name).wire.schema()


def load(text: str | bytes) -> Match:
    """A match from its file, ready to go on."""
    written = _file.read(text)
    return _record.resume(game(written.game), written)


def verify(text: str | bytes) -> list[str]:
    """What is wrong with a match file; nothing if its log, dice and result are proved by its seed."""
    written = _file.read(text)
    return _record.faults(game(written.game), written)
