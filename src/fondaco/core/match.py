"""A match: a board, the decision it waits for, and the log of what led there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from fondaco.core import chance, match_file
from fondaco.core.components import Box
from fondaco.core.decision import Action, Illegal, Malformed, NotYourDecision, Refusal, Seat
from fondaco.core.events import Attempt, Entry, Said, Talk, lying_open
from fondaco.core.game import AnyDecision, Game, TableOptions
from fondaco.core.match_file import Opening
from fondaco.core.seat import Place

NOT_ASKED = Refusal("", "fondaco.no.not_your_decision")


class Match:
    """A match in progress: play actions, read menus, views and log, undo, copy and save."""

    __slots__ = (
        "_memories", "_menus", "attempts", "board", "box", "decision", "game", "log", "opening", "talk", "waiting",
    )  # fmt: skip

    waiting: tuple[Seat, ...]
    """Seats that the game waits for; empty when the match is over."""
    attempts: list[Attempt] | None
    """Attempts refused by a rule; `None` unless they are to be recorded."""

    def __init__(
        self, game: Game, box: Box, opening: Opening, board: Any, now: AnyDecision, log: list[Entry[Any]] | None,
        waiting: tuple[Seat, ...] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.box = box
        self.opening = opening
        self.board = board
        self.decision = now
        self.log = log
        self.talk: list[Talk] = []
        self.attempts: list[Attempt] | None = None
        self.waiting = now.waiting(board) if waiting is None else waiting
        self._menus: dict[Seat, list[Any]] = {}
        self._memories: dict[Seat, list[Entry[Any]]] = {}

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def players(self) -> int:
        return self.opening.players

    @property
    def scores(self) -> list[int]:
        """Scores by seat; final when the match is over."""
        return self.game.scores(self.board)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats in the lead; the winners when the match is over."""
        return self.game.winners(self.board)

    @property
    def places(self) -> list[int]:
        """Ranks by seat, from 1: the leaders, then the others by score and tie-breaker.

        Seats that are level share a rank.
        """
        ahead, scores, ties = self.winners, self.scores, self.game.ties
        decides = [0] * self.players if ties is None else ties(self.board)
        ranks = [(0, 0, 0) if seat in ahead else (-1, scores[seat], decides[seat]) for seat in range(self.players)]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def options(self, seat: Seat) -> list[Any]:
        """Return the menu of a seat; empty if it may not act now."""
        menu = self._menus.get(seat)
        if menu is None:
            if seat in self.waiting:
                menu = self.decision.options(self.board, int(seat))  # `True` and `1.0` are equal to 1
            elif seat in range(self.players):
                menu = self.decision.unasked(self.board, int(seat))
            else:
                return []
            self._menus[seat] = menu
        return menu

    def may_speak(self, seat: Seat) -> bool:
        """Return whether this seat may act now, asked or unasked."""
        return seat in self.waiting or bool(self.options(seat))

    def silence(self, seat: Seat) -> Action | None:
        """Return the answer given for this seat when its time runs out, if the game declares one."""
        declared = self.game.silence.get(type(self.decision))
        said: Action | None = None if declared is None else declared.says(self.decision, self.board, seat)
        return said

    def foreseen(self, seat: Seat) -> list[tuple[AnyDecision, list[Any]]]:
        """Return decisions that this seat will face, each with the menu it would have now."""
        coming = self.game.foresees(self.board, self.decision, seat)
        return [(question, menu) for question in coming if (menu := question.options(self.board, seat))]

    def refuses(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why this seat may not do this now; `None` if it may."""
        said = self.said(seat, action)
        return said if isinstance(said, Refusal) else None

    def play(self, seat: Seat, action: Action) -> None:
        """Carry out the action, or raise and leave the match unchanged."""
        said = self.said(seat, action)
        if isinstance(said, Refusal):
            if said is NOT_ASKED:
                raise NotYourDecision(f"{self.game.title} does not wait for seat {seat} now")
            if self.attempts is not None and said.rule:
                tried = msgspec.to_builtins(action)
                self.attempts.append(Attempt(len(self.log or ()), int(seat), tried, said.rule, said.key))
            raise Illegal(said)
        seat = int(seat)
        if self.log is None:
            self.step(seat, said)
            return
        story = self.board.story = []
        self.step(seat, said)
        self.board.story = None
        self.log.append(Entry(len(self.log), seat, said, tuple(story)))

    def after(self, seat: Seat, action: Action) -> Match:
        """Return a copy of this match after an action; the copy shares the menus already computed."""
        later = self.clone()
        later._menus = self._menus
        later.play(seat, action)
        return later

    def say(self, seat: Seat, words: str, to: Sequence[Seat] | None = None, label: str = "") -> None:
        """Send a chat message to the whole table or to some seats; any seat may do so at any time."""
        if seat not in range(self.players) or not {*(to or ())} <= {*range(self.players)}:
            raise Malformed("who speaks, and who listens, sits at the table")
        self.talk.append(Talk(len(self.log or ()), seat, words, None if to is None else tuple(to), label))

    def said(self, seat: Seat, action: Action) -> Action | Refusal:
        """Return the legal action in its wire types, or why it is refused.

        The types matter because `Play(True)` and `Play(1)` are equal in Python.
        """
        menu: list[Action] = self._menus.get(seat) or self.options(seat)
        for listed in menu:  # most answers come from the menu, and identity is cheaper than equality
            if listed is action:
                return listed
        if not self.may_speak(seat):
            return NOT_ASKED
        try:
            return menu[menu.index(action)]
        except ValueError:
            return self._free(int(seat), action)

    def _free(self, seat: Seat, action: Action) -> Action | Refusal:
        """Check an answer that is not on the menu: free-form answers are only listed in part."""
        try:
            said: Action = self.game.wire.heard(action)
        except Malformed:
            return Refusal("", "fondaco.no.malformed")
        return self.decision.refuses(self.board, seat, said) or said

    def step(self, seat: Seat, action: Action) -> None:
        """Carry out an action known to be legal, such as one from the menu, without check or log."""
        self.ask(self.decision.take(self.board, seat, action))

    def ask(self, now: AnyDecision) -> None:
        """Make this the pending decision."""
        self.decision = now
        self.waiting = now.waiting(self.board)
        self._menus = {}

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """Return what this seat may know, ready for JSON; `None` is a spectator."""
        builtins: dict[str, Any] = msgspec.to_builtins(self.seen_by(seat))
        return builtins

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """Return the view as structs, to be encoded at once.

        Do not keep it: it may share lists with the board.
        """
        now = self.decision
        seen = {
            "game": self.game.id,
            "players": self.players,
            "seat": seat,
            "over": self.over,
            "waiting": self.waiting,
            "decision": now.seen_by(seat),
            "table": self.game.view(self.board, now, seat),
        }
        if self.over:
            seen |= {"scores": self.scores, "winners": self.winners, "places": self.places}
        return seen

    def heard(self, seat: Seat | None, since: int = 0) -> list[Entry[Any]]:
        """Return the log as this seat may read it, without events that later ones have covered."""
        log = (self.log or [])[since:]
        lines = [entry.events for entry in log] if self.over else lying_open(log)
        return [
            Entry(entry.seq, entry.seat, None, tuple([event for event in events if event.heard_by(seat)]))
            for entry, events in zip(log, lines, strict=True)
        ]

    def seat(self, number: Seat) -> Place:
        """Return everything the player in this seat knows, for bots and other players to choose by.

        It holds no reference to this match.
        """
        if number not in range(self.players):
            raise Malformed(f"there is no seat {number} at this table")
        imagined = self.determinize(number, 0)
        imagined.log = self._remembered(number)
        imagined.talk = [talk for talk in self.talk if talk.heard_by(number)]
        return Place(imagined, number)

    def _remembered(self, seat: Seat) -> list[Entry[Any]] | None:
        """Return the log as this seat knows it; cached, and extended by new entries only."""
        if self.log is None:
            return None
        memory = self._memories.setdefault(seat, [])
        memory += [entry.told_to(seat) for entry in self.log[len(memory) :]]
        return memory[:]

    def clone(self) -> Match:
        log = None if self.log is None else self.log[:]
        new = Match(self.game, self.box, self.opening, self.board.clone(), self.decision, log, self.waiting)
        new.talk, new.attempts = self.talk[:], None if self.attempts is None else self.attempts[:]
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def determinize(self, seat: Seat | None, seed: int) -> Match:
        """Return a determinization: a match that this seat cannot tell from the real one.

        What the seat cannot know is redrawn from `seed`; the log is dropped.
        """
        board, now = self.game.determinize(self.board, self.decision, seat, chance.quick(seed))
        unknown = msgspec.structs.replace(self.opening, seed=seed, words=(), options=self.opening.options.copy())
        return Match(self.game, self.box, unknown, board, now, None)

    def at(self, seq: int) -> Match:
        """Return this match as it was after line `seq` of its log, replayed from the opening."""
        if self.log is None or not 0 <= seq < len(self.log):
            raise Malformed(f"there is no line {seq} in the log of this match")
        earlier = begin(self.game, self.box, self.opening, record=True)
        for entry in self.log[: seq + 1]:
            earlier.replay(entry)
        earlier.talk = [talk for talk in self.talk if talk.line <= seq + 1]
        return earlier

    def replay(self, entry: Entry[Any]) -> None:
        """Apply a log entry that follows the current position."""
        if entry.action is not None:
            self.play(entry.seat, entry.action)  # type: ignore[arg-type]
        if entry.said is not None:
            self.recall(entry.said)

    def recall(self, said: Said) -> None:
        """Restore the counters of actions that were undone after the last entry.

        Numbers that were given out are not given out again.
        """
        assert self.log is not None
        before = self.board.said()
        self.board.still_said(said)
        if self.board.said() != before:
            self.log[-1] = msgspec.structs.replace(self.log[-1], said=self.board.said())
            self.ask(self.decision)

    def back_from(self, later: Match) -> None:
        """Continue this match in place of a later one, whose further entries are undone."""
        said = later.board.said()
        if said is not None:
            self.recall(said)

    def may_undo(self, seat: Seat) -> bool:
        """Return whether this seat may undo: it acted last and nothing was revealed."""
        last = self.log[-1] if self.log else None
        return last is not None and last.action is not None and last.seat == seat and not last.reveals

    def undo(self, seat: Seat) -> None:
        if not self.may_undo(seat):
            raise Illegal(Refusal("", "fondaco.no.undo"))
        earlier = self.at(len(self.log or ()) - 2)
        earlier.back_from(self)
        self.board, self.log, self._memories = earlier.board, earlier.log, {}
        self.ask(earlier.decision)

    def to_json(self) -> str:
        """Return the match file, hidden information included."""
        scores, winners = (self.scores, self.winners) if self.over else (None, None)
        return match_file.write(
            self.game, self.box, self.opening, self.log, self.board, self.decision, scores, winners, self.talk,
            self.attempts,
        )  # fmt: skip


def begin(game: Game, box: Box, opening: Opening, record: bool) -> Match:
    """Set up the table; raise `Malformed` if the game is not for this number of players."""
    fewest, most = game.players
    if not fewest <= opening.players <= most:
        raise Malformed(f"{game.title} is for {fewest} to {most} players, not {opening.players}")
    dice = chance.sealed(opening.seed, opening.words)
    board, now = game.setup(box, game.table_options(opening.options), opening.players, dice, record)
    if not record:
        return Match(game, box, opening, board, now, None)
    log: list[Entry[Any]] = [Entry(0, None, None, tuple(board.story))]
    board.story = None
    return Match(game, box, opening, board, now, log)


def new_match(
    game: Game,
    players: int,
    seed: int | str,
    options: TableOptions | None,
    board: str | Path | dict[str, Any],
    record: bool,
    words: Sequence[str],
    seats: Sequence[str],
    rules: int | None,
) -> Match:
    """Create a new match; raise `Malformed` with the reason if it cannot be played."""
    effective = msgspec.to_builtins(game.table_options(options))
    stated = {"players": players, "seed": seed, "words": tuple(words), "options": effective, "seats": tuple(seats)}
    try:
        opening = msgspec.convert(stated, Opening)
    except msgspec.ValidationError as error:
        raise Malformed(f"{game.title} cannot begin like this: {error}") from None
    return begin(game, game.open_box(board, rules=rules), opening, record)
