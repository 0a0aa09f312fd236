"""The match file: what is written down, how it is read again, and how it is proved."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fondaco.core.box import Box
from fondaco.core.chance import commitment
from fondaco.core.decision import FondacoError, Malformed
from fondaco.core.game import Game
from fondaco.core.match import Match, Opening

FORMAT = 1


class BoardName(msgspec.Struct, frozen=True):
    """The board of a match; a board of one's own travels inside the file."""

    name: str
    digest: str
    tables: dict[str, Any] | None = None


class MatchFile(msgspec.Struct, frozen=True):
    """A match as it is stored."""

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


def record(match: Match) -> str:
    """The file of a match, of one played without a log too: that one goes on, but cannot be proved."""
    game, box = match.game, match.box
    file = MatchFile(
        FORMAT, game.id, game.rules_version,
        BoardName(box.name, box.digest, None if box is game.standard_box else box.tables),
        match.opening, commitment(match.opening.seed),
        msgspec.Raw(game.wire.encode(match.log)),
        msgspec.Raw(game.wire.freeze(match.board, match.decision)),
        match.scores if match.over else None,
        match.winners if match.over else None,
    )  # fmt: skip
    return msgspec.json.encode(file).decode()


def read(text: str | bytes) -> MatchFile:
    try:
        file = msgspec.json.decode(text, type=MatchFile)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Malformed(f"not a match file: {error}") from None
    if file.format != FORMAT:
        raise Malformed(f"a match file of format {file.format}; this is format {FORMAT}")
    return file


def resume(game: Game, file: MatchFile) -> Match:
    """The match of a file, ready to go on in the middle of a rule."""
    if file.rules_version != game.rules_version:
        raise Malformed(f"played under rules {file.rules_version} of {game.title}; this is {game.rules_version}")
    box = _box(game, file.board)
    try:
        log = None if bytes(file.log) == b"null" else game.wire.log(file.log)
        board, now = game.wire.thaw(file.snapshot)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Malformed(f"the match file is damaged: {error}") from None
    return Match(game, box, file.opening, board, now, log)


def faults(game: Game, file: MatchFile, progress: Callable[[int], None] | None = None) -> list[str]:
    """Plays a match file again from its opening; an empty list proves it."""
    try:
        match = resume(game, file)
    except FondacoError as error:
        return [str(error)]
    wrong = []
    if commitment(file.opening.seed) != file.commitment:
        wrong.append("the seed is not the one that was committed to before the match")
    if not match.log:
        return [*wrong, "the match was played without a log: there is nothing to prove"]
    try:
        again = match.at(len(match.log) - 1)
    except FondacoError as error:
        return [*wrong, f"the log cannot be played: {error}"]
    wrong += [
        f"line {told.seq} of the log tells of something that did not happen"
        for told, true in zip(match.log, again.log or (), strict=True)
        if told != true
    ]
    if game.wire.freeze(again.board, again.decision) != game.wire.freeze(match.board, match.decision):
        wrong.append("the position is not the one the log leads to")
    result = (again.scores, again.winners) if again.over else (None, None)
    if result != (file.scores, file.winners):
        wrong.append("the result is not the one the log leads to")
    return wrong


def _box(game: Game, board: BoardName) -> Box:
    box = game.open_box("standard" if board.tables is None else board.tables, board.name)
    if box.digest != board.digest:
        raise Malformed(f"played on another edition of the board {board.name}")
    return box
