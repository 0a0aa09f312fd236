"""Load matches from their files, and verify files by replaying them."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

import msgspec

from fondaco.core.chance import commitment
from fondaco.core.components import Components
from fondaco.core.decision import FondacoError, Malformed
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.game import Game
from fondaco.core.match import Match, set_up_match
from fondaco.core.match_file import TURNS_UNMARKED, BoardName, MatchFile, Opening, StoredAction, read_match_file


def resume_match(game: Game, file: MatchFile) -> Match:
    """Load the match of a file, ready to continue, also in the middle of a rule."""
    match = _resumed(game, file)
    match.talk = [] if file.talk is msgspec.UNSET else file.talk
    match.attempts = None if file.attempts is msgspec.UNSET else file.attempts
    return match


def _resumed(game: Game, file: MatchFile) -> Match:
    components = _components(game, file.board, file.rules_version)
    wording = file.rules_version if file.wording is msgspec.UNSET else file.wording
    opening = msgspec.structs.replace(file.opening, options=game.upgrade_options(file.opening.options, wording))
    unrecorded = bytes(file.log) == b"null"
    try:
        if (file.short is True or wording != game.rules_version) and not unrecorded:
            return replay_old_wording(
                game, components, opening, msgspec.json.decode(file.log, type=list[StoredAction]), wording
            )
        log = None if unrecorded else _log(game, file)
        state, now = game.wire.thaw(file.snapshot, components)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Malformed(f"the match file is damaged: {error}") from None
    return Match(game, components, opening, state, now, log)


def _pickled(match: Match) -> tuple[Callable[[Game, str], Match], tuple[Game, str]]:
    """Pickle a match as its match file."""
    return _from_pickle, (match.game, match.to_json())


def _from_pickle(game: Game, text: str) -> Match:
    return resume_match(game, read_match_file(text))


copyreg.pickle(Match, _pickled)


def _log(game: Game, file: MatchFile) -> list[MatchLogEntry]:
    log = game.wire.log(file.log)
    if file.format > TURNS_UNMARKED:
        return log
    return [
        msgspec.structs.replace(entry, events=tuple([_marked(event, f"{game.id}.turn") for event in entry.events]))
        for entry in log
    ]


def _marked(event: Event, turn: str) -> Event:
    return msgspec.structs.replace(event, begins_turn=True) if event.says == turn else event


def replay_old_wording(
    game: Game, components: Components, opening: Opening, log: list[StoredAction], wording: int
) -> Match:
    """Replay a match stored under older names: by its own rules, with the newest names."""
    match = set_up_match(game, components, opening, record=True)
    for line in log:
        said = None if line.action is None else game.wire.action(game.upgrade_action(line.action, wording))
        match.replay(MatchLogEntry(0, line.seat, said, (), line.said))
    return match


def list_match_faults(game: Game, file: MatchFile, progress: Callable[[int], None] | None = None) -> list[str]:
    """Replay a match file from its opening and list its faults; an empty list proves it."""
    try:
        match = resume_match(game, file)
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
    if game.wire.freeze(again.state, again.decision) != game.wire.freeze(match.state, match.decision):
        wrong.append("the position is not the one the log leads to")
    result = (again.scores, again.winners) if again.over else (None, None)
    if result != (file.scores, file.winners):
        wrong.append("the result is not the one the log leads to")
    return wrong


def _components(game: Game, board: BoardName, rules: int) -> Components:
    if board.tables is None and board.digest not in game.released:
        raise Malformed(f"the match was played on another edition of the board {board.name}")
    components = game.open_components(board.digest if board.tables is None else board.tables, board.name, rules)
    if components.digest != board.digest:
        raise Malformed(f"the match was played on another edition of the board {board.name}")
    return components
