"""Match file: the stored form of a match."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from fondaco.core.chance import commitment
from fondaco.core.components import Components
from fondaco.core.decision import Decision, Malformed, Seat
from fondaco.core.events import ChatLine, KeptCounters, MatchLogEntry, RefusedAction
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.core.state import GameState

FORMAT = 2
TURNS_UNMARKED = 1
"""Format without `begins_turn` marks: a turn begins with every `<game>.turn` event."""


class Opening(msgspec.Struct, frozen=True):
    """Everything a match begins with; with the log it determines the whole match."""

    players: int
    seed: int | str
    words: tuple[str, ...]
    options: JsonObject
    seats: tuple[str, ...] = ()


class BoardName(msgspec.Struct, frozen=True):
    """Board of a match or table; custom boards are stored in full."""

    name: str
    digest: str
    tables: JsonObject | None = None


class StoredAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a log entry needed to replay it, in the wording of any version."""

    seat: int | None
    action: JsonObject | None
    said: KeptCounters | None = None


class MatchFile(msgspec.Struct, frozen=True):
    """A stored match.

    `rules_version` are the rules it is played by; `wording` is the rules version it was written under, if that is
    newer. `talk` is set if there was chat, `attempts` if refused actions are recorded. A `short` file has no snapshot
    and a log of actions only; it is loaded by replaying it.
    """

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
    talk: list[ChatLine] | msgspec.UnsetType = msgspec.UNSET
    attempts: list[RefusedAction] | msgspec.UnsetType = msgspec.UNSET
    short: Literal[True] | msgspec.UnsetType = msgspec.UNSET


File = TypeVar("File", bound=MatchFile)


def encode_match_file(
    game: Game,
    components: Components,
    opening: Opening,
    log: list[MatchLogEntry] | None,
    state: GameState,
    now: Decision,
    scores: list[int] | None,
    winners: tuple[Seat, ...] | None,
    talk: list[ChatLine],
    attempts: list[RefusedAction] | None,
) -> str:
    """Write a match file; a match without a log can be continued from it, but not verified."""
    file = MatchFile(
        FORMAT,
        game.id,
        components.rules,
        BoardName(
            components.name, components.digest, None if components.digest in game.released else components.tables
        ),
        opening,
        commitment(opening.seed),
        msgspec.Raw(game.wire.encode(log)),
        msgspec.Raw(game.wire.freeze(state, now)),
        scores,
        winners,
        msgspec.UNSET if components.rules == game.rules_version else game.rules_version,
        talk or msgspec.UNSET,
        msgspec.UNSET if attempts is None else attempts,
    )
    return msgspec.json.encode(file).decode()


def strip_to_replay_data(file: MatchFile) -> MatchFile:
    """Strip a match file to what is needed to replay it, to store many of them."""
    said = msgspec.json.encode(msgspec.json.decode(file.log, type=list[StoredAction]))
    return msgspec.structs.replace(file, log=msgspec.Raw(said), snapshot=msgspec.Raw(b"null"), short=True)


def read_match_file(text: str | bytes) -> MatchFile:
    return read_extended_match_file(MatchFile, text)


def read_extended_match_file(kind: type[File], text: str | bytes) -> File:
    """Read a match file as this type, which may have more fields; raise `Malformed` if invalid."""
    try:
        file = msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Malformed(f"not a match file: {error}") from None
    if not TURNS_UNMARKED <= file.format <= FORMAT:
        raise Malformed(f"a match file of format {file.format}; this is format {FORMAT}")
    return file
