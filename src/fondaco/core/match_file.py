"""The match file: what is written down of a match."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from fondaco.core.chance import commitment
from fondaco.core.components import Box
from fondaco.core.decision import Malformed, Seat
from fondaco.core.events import Attempt, Entry, Talk
from fondaco.core.game import AnyDecision, Game

FORMAT = 2
TURNS_UNMARKED = 1
"""The format in which no event says that a turn begins: whatever tells `<game>.turn` does it."""


class Opening(msgspec.Struct, frozen=True):
    """All that a match begins with: from it and the log, the whole match follows."""

    players: int
    seed: int | str
    words: tuple[str, ...]
    options: dict[str, Any]
    seats: tuple[str, ...] = ()


class BoardName(msgspec.Struct, frozen=True):
    """The board of a match or a table; a board of one's own is kept with it in full."""

    name: str
    digest: str
    tables: dict[str, Any] | None = None


class Spoken(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a line of a log needs to be played again, in the words of any version."""

    seat: int | None
    action: Any
    said: list[Any] | None = None


class MatchFile(msgspec.Struct, frozen=True):
    """A match as it is stored: `rules_version` are the rules it is played by; `wording` is there when it was written
    under newer ones, in their words. `talk` is there when something was said beside the game,
    `attempts` when what was refused is noted. One that is `short` has no snapshot, and a log of what was said alone: it
    is played again."""

    format: int
    game: str
    rules_version: int
    board: BoardName
    opening: Opening
    commitment: str
    log: msgspec.Raw
    snapshot: msgspec.Raw
    scores: list[int] | None = None
    winners: tuple[int, ...] | None = None
    wording: int | msgspec.UnsetType = msgspec.UNSET
    talk: list[Talk] | msgspec.UnsetType = msgspec.UNSET
    attempts: list[Attempt] | msgspec.UnsetType = msgspec.UNSET
    short: Literal[True] | msgspec.UnsetType = msgspec.UNSET


File = TypeVar("File", bound=MatchFile)


def write(
    game: Game, box: Box, opening: Opening, log: list[Entry[Any]] | None, board: Any, now: AnyDecision,
    scores: list[int] | None, winners: tuple[Seat, ...] | None, talk: list[Talk],
    attempts: list[Attempt] | None,
) -> str:  # fmt: skip
    """The file of a match, of one played without a log too: that one goes on, but cannot be proved."""
    file = MatchFile(
        FORMAT, game.id, box.rules,
        BoardName(box.name, box.digest, None if box.digest in game.released else box.tables),
        opening, commitment(opening.seed),
        msgspec.Raw(game.wire.encode(log)),
        msgspec.Raw(game.wire.freeze(board, now)),
        scores, winners,
        msgspec.UNSET if box.rules == game.rules_version else game.rules_version,
        talk or msgspec.UNSET, msgspec.UNSET if attempts is None else attempts,
    )  # fmt: skip
    return msgspec.json.encode(file).decode()


def shortened(file: MatchFile) -> MatchFile:
    """What is enough to play a match again: for keeping many of them."""
    said = msgspec.json.encode(msgspec.json.decode(file.log, type=list[Spoken]))
    return msgspec.structs.replace(file, log=msgspec.Raw(said), snapshot=msgspec.Raw(b"null"), short=True)


def read(text: str | bytes) -> MatchFile:
    return read_as(MatchFile, text)


def read_as(kind: type[File], text: str | bytes) -> File:
    """A match file that says more than others do."""
    try:
        file = msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Malformed(f"not a match file: {error}") from None
    if not TURNS_UNMARKED <= file.format <= FORMAT:
        raise Malformed(f"a match file of format {file.format}; this is format {FORMAT}")
    return file
