"""A match, and what the player in a seat knows of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic

import msgspec

from fondaco.core import chance, match_file
from fondaco.core.components import Components
from fondaco.core.decision import A, Action, Decision, Illegal, Malformed, NotYourDecision, Refusal, Seat
from fondaco.core.events import (
    ChatLine,
    KeptCounters,
    MatchLogEntry,
    RefusedAction,
    drop_covered_events,
    log_heard_by,
)
from fondaco.core.game import B, Game, TableOptions
from fondaco.core.json_types import JsonObject
from fondaco.core.match_file import Opening
from fondaco.core.score_breakdown import BreakdownTotals

NOT_ASKED = Refusal("", "fondaco.no.not_your_decision")


class Match(Generic[B, A]):
    """A match in progress: play actions, read menus, views and log, undo, copy and save."""

    __slots__ = (
        "_memories",
        "_menus",
        "attempts",
        "state",
        "components",
        "decision",
        "game",
        "log",
        "opening",
        "talk",
        "waiting",
    )

    waiting: tuple[Seat, ...]
    """Seats that the game waits for; empty when the match is over."""
    attempts: list[RefusedAction] | None
    """Attempts refused by a rule; `None` unless they are to be recorded."""

    def __init__(
        self,
        game: Game[B],
        components: Components,
        opening: Opening,
        state: B,
        now: Decision,
        log: list[MatchLogEntry[A]] | None,
        waiting: tuple[Seat, ...] | None = None,
    ) -> None:
        self.game = game
        self.components = components
        self.opening = opening
        self.state = state
        self.decision = now
        self.log = log
        self.talk: list[ChatLine] = []
        self.attempts: list[RefusedAction] | None = None
        self.waiting = now.waiting(state) if waiting is None else waiting
        self._menus: dict[Seat, list[A]] = {}
        self._memories: dict[Seat, list[MatchLogEntry[A]]] = {}

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def required(self) -> tuple[Seat, ...]:
        """Seats without whose answer the match cannot go on; the other waiting seats merely may speak."""
        return self.decision.required(self.state)

    @property
    def players(self) -> int:
        return self.opening.players

    @property
    def scores(self) -> list[int]:
        """Scores by seat; final when the match is over."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats in the lead; the winners when the match is over."""
        return self.game.winners(self.state)

    @property
    def places(self) -> list[int]:
        """Ranks by seat, from 1, by score and tie-breaker; seats that are level share a rank."""
        ranks = self.game.ranks(self.state)
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def breakdowns(self) -> list[BreakdownTotals]:
        """Return where the result comes from, by source; empty without a log.

        A sum that is counted only at the end is left out before: the events so far do not add up to it.
        """
        events = [event for entry in self.log or () for event in entry.events]
        explained = [each.add_up(self.components, self.players, events) for each in self.game.breakdowns if events]
        return [
            totals
            for each, totals in zip(self.game.breakdowns, explained, strict=False)
            if totals.sums(self.players) == each.totals(self.state)
        ]

    def options(self, seat: Seat) -> list[A]:
        """Return the menu of a seat; empty if it may not act now."""
        menu = self._menus.get(seat)
        if menu is None:
            if seat in self.waiting:
                menu = self.decision.options(self.state, int(seat))  # `True` and `1.0` are equal to 1
            elif seat in range(self.players):
                menu = self.decision.unasked(self.state, int(seat))
            else:
                return []
            self._menus[seat] = menu
        return menu

    def may_speak(self, seat: Seat) -> bool:
        """Return whether this seat may act now, asked or unasked."""
        return seat in self.waiting or bool(self.options(seat))

    def silence(self, seat: Seat) -> Action | None:
        """Return the answer given for this seat when its time runs out, if the game declares one."""
        declared = self.game.timeouts.get(type(self.decision))
        return None if declared is None else declared.says(self.decision, self.state, seat)

    def upcoming_decisions(self, seat: Seat) -> list[tuple[Decision, list[A]]]:
        """Return decisions that this seat will face, each with the menu it would have now."""
        coming = self.game.upcoming_decisions(self.state, self.decision, seat)
        return [(question, menu) for question in coming if (menu := question.options(self.state, seat))]

    def refuses(self, seat: Seat, action: A) -> Refusal | None:
        """Return why this seat may not do this now; `None` if it may."""
        said = self.legal_action_or_refusal(seat, action)
        return said if isinstance(said, Refusal) else None

    def play(self, seat: Seat, action: A) -> None:
        """Carry out the action, or raise and leave the match unchanged."""
        said = self.legal_action_or_refusal(seat, action)
        if isinstance(said, Refusal):
            if said is NOT_ASKED:
                raise NotYourDecision(f"{self.game.title} does not wait for seat {seat} now")
            if self.attempts is not None and said.rule:
                tried = msgspec.to_builtins(action)
                self.attempts.append(RefusedAction(len(self.log or ()), int(seat), tried, said.rule, said.key))
            raise Illegal(said)
        self.carry_out(int(seat), said)

    def carry_out(self, seat: Seat, said: A) -> None:
        """Carry out and log an action known to be legal, without check."""
        if self.log is None:
            self.step(seat, said)
            return
        story = self.state.story = []
        self.step(seat, said)
        self.state.story = None
        self.log.append(MatchLogEntry(len(self.log), seat, said, tuple(story)))

    def after(self, seat: Seat, action: A) -> Match[B, A]:
        """Return a copy of this match after an action; raise if it is illegal."""
        later = self.clone()
        later._menus = self._menus
        later.play(seat, action)
        return later

    def after_legal(self, seat: Seat, action: A) -> Match[B, A]:
        """Return a copy of this match after an action known to be legal."""
        later = self.clone()
        later.carry_out(seat, action)
        return later

    def say(self, seat: Seat, words: str, to: Sequence[Seat] | None = None, label: str = "") -> None:
        """Send a chat message to the whole table or to some seats; any seat may do so at any time."""
        if seat not in range(self.players) or not {*(to or ())} <= {*range(self.players)}:
            raise Malformed("speaker and listeners must be seats at this table")
        self.talk.append(ChatLine(len(self.log or ()), seat, words, None if to is None else tuple(to), label))

    def legal_action_or_refusal(self, seat: Seat, action: A) -> A | Refusal:
        """Return the legal action in its wire types, or why it is refused.

        The types matter because `Play(True)` and `Play(1)` are equal in Python.
        """
        menu = self._menus.get(seat) or self.options(seat)
        for listed in menu:  # most answers come from the menu, and identity is cheaper than equality
            if listed is action:
                return listed
        return self.decoded_action_or_refusal(seat, action)

    def decoded_action_or_refusal(self, seat: Seat, action: A) -> A | Refusal:
        """Return the legal action equal to one that was decoded, and so is not itself on the menu, or why not."""
        menu = self.options(seat)
        if not self.may_speak(seat):
            return NOT_ASKED
        try:
            return menu[menu.index(action)]
        except ValueError:
            return self._free(int(seat), action)

    def _free(self, seat: Seat, action: A) -> A | Refusal:
        """Check an answer that is not on the menu: free-form answers are only listed in part."""
        try:
            said: A = self.game.wire.to_wire_types(action)
        except Malformed:
            return Refusal("", "fondaco.no.malformed")
        return self.decision.refuses(self.state, seat, said) or said

    def step(self, seat: Seat, action: A) -> None:
        """Carry out an action known to be legal, such as one from the menu, without check or log."""
        self.ask(self.decision.take(self.state, seat, action))

    def ask(self, now: Decision) -> None:
        """Make this the pending decision."""
        self.decision = now
        self.waiting = now.waiting(self.state)
        self._menus = {}

    def view(self, seat: Seat | None) -> JsonObject:
        """Return what this seat may know, ready for JSON; `None` is a spectator."""
        builtins: JsonObject = msgspec.to_builtins(self.seen_by(seat))
        return builtins

    def seen_by(self, seat: Seat | None) -> JsonObject:
        """Return the view as structs, to be encoded at once.

        Do not keep it: it may share lists with the state.
        """
        now = self.decision
        seen = {
            "game": self.game.id,
            "players": self.players,
            "seat": seat,
            "over": self.over,
            "waiting": self.waiting,
            "decision": now.seen_by(seat),
            "table": self.game.view(self.state, now, seat),
        }
        if self.over:
            seen |= {"scores": self.scores, "winners": self.winners, "places": self.places}
        return seen

    def heard(self, seat: Seat | None, since: int = 0) -> list[MatchLogEntry[A]]:
        """Return the log as this seat may read it, without events that later ones have covered."""
        return log_heard_by(self.uncovered_log(since), seat)

    def uncovered_log(self, since: int = 0) -> list[MatchLogEntry[A]]:
        """Return the log without actions and covered events; it has secrets of all seats."""
        log = (self.log or [])[since:]
        lines = [entry.events for entry in log] if self.over else drop_covered_events(log)
        return [MatchLogEntry(entry.seq, entry.seat, None, events) for entry, events in zip(log, lines, strict=True)]

    def seat(self, number: Seat) -> SeatView[B, A]:
        """Return everything the player in this seat knows, for bots and other players to choose by.

        It holds no reference to this match.
        """
        if number not in range(self.players):
            raise Malformed(f"there is no seat {number} at this table")
        imagined = self.determinize(number, 0)
        imagined.log = self._remembered(number)
        imagined.talk = [talk for talk in self.talk if talk.heard_by(number)]
        return SeatView(imagined, number)

    def _remembered(self, seat: Seat) -> list[MatchLogEntry[A]] | None:
        """Return the log as this seat knows it; cached, and extended by new entries only."""
        if self.log is None:
            return None
        memory = self._memories.setdefault(seat, [])
        memory += [entry.told_to(seat) for entry in self.log[len(memory) :]]
        return memory[:]

    def clone(self) -> Match[B, A]:
        log = None if self.log is None else self.log[:]
        new = Match(self.game, self.components, self.opening, self.state.clone(), self.decision, log, self.waiting)
        new.talk, new.attempts = self.talk[:], None if self.attempts is None else self.attempts[:]
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> Match[B, A]:
        return self.clone()

    def determinize(self, seat: Seat | None, seed: int) -> Match[B, A]:
        """Return a determinization: a match that this seat cannot tell from the real one.

        What the seat cannot know is redrawn from `seed`; the log is dropped.
        """
        state, now = self.game.determinize(self.state, self.decision, seat, chance.fast_chance(seed))
        unknown = msgspec.structs.replace(self.opening, seed=seed, words=(), options=self.opening.options.copy())
        return Match(self.game, self.components, unknown, state, now, None)

    def at(self, seq: int) -> Match[B, A]:
        """Return this match as it was after line `seq` of its log, replayed from the opening."""
        if self.log is None or not 0 <= seq < len(self.log):
            raise Malformed(f"there is no line {seq} in the log of this match")
        earlier = set_up_match(self.game, self.components, self.opening, record=True)
        for entry in self.log[: seq + 1]:
            earlier.replay(entry)
        earlier.talk = [talk for talk in self.talk if talk.line <= seq + 1]
        return earlier

    def replay(self, entry: MatchLogEntry[A]) -> None:
        """Apply a log entry that follows the current position."""
        if entry.action is not None:
            assert entry.seat is not None
            self.play(entry.seat, entry.action)
        if entry.said is not None:
            self.restore_counters(entry.said)

    def restore_counters(self, said: KeptCounters) -> None:
        """Restore the counters of actions that were undone after the last entry.

        Numbers that were given out are not given out again.
        """
        assert self.log is not None
        before = self.state.counters_kept_on_undo()
        self.state.restore_counters(said)
        if self.state.counters_kept_on_undo() != before:
            self.log[-1] = msgspec.structs.replace(self.log[-1], said=self.state.counters_kept_on_undo())
            self.ask(self.decision)

    def back_from(self, later: Match[B, A]) -> None:
        """Continue this match in place of a later one, whose further entries are undone."""
        said = later.state.counters_kept_on_undo()
        if said is not None:
            self.restore_counters(said)

    def may_undo(self, seat: Seat) -> bool:
        """Return whether this seat may undo: it acted last and nothing was revealed."""
        last = self.log[-1] if self.log else None
        return last is not None and last.action is not None and last.seat == seat and not last.reveals

    def undo(self, seat: Seat) -> None:
        if not self.may_undo(seat):
            raise Illegal(Refusal("", "fondaco.no.undo"))
        earlier = self.at(len(self.log or ()) - 2)
        earlier.back_from(self)
        self.state, self.log, self._memories = earlier.state, earlier.log, {}
        self.ask(earlier.decision)

    def to_json(self) -> str:
        """Return the match file, hidden information included."""
        scores, winners = (self.scores, self.winners) if self.over else (None, None)
        return match_file.encode_match_file(
            self.game,
            self.components,
            self.opening,
            self.log,
            self.state,
            self.decision,
            scores,
            winners,
            self.talk,
            self.attempts,
        )


class SeatView(Generic[B, A]):
    """What the player in this seat sees, may do, has been told and remembers.

    It holds a determinization (`Match.determinize`) instead of the real match; the log in it has only what the seat may
    know. A bot that chooses through it therefore sees nothing hidden, and it may be sent to another process.
    """

    __slots__ = ("_imagined", "number")

    def __init__(self, imagined: Match[B, A], number: Seat) -> None:
        self._imagined = imagined
        self.number = number

    @property
    def game(self) -> Game[B]:
        return self._imagined.game

    @property
    def components(self) -> Components:
        """Components of the game."""
        return self._imagined.components

    @property
    def players(self) -> int:
        return self._imagined.players

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that the game waits for; empty when the match is over."""
        return self._imagined.waiting

    @property
    def decision(self) -> Decision:
        """Pending decision, as far as this seat may know it."""
        return self._imagined.decision.seen_by(self.number)

    @property
    def view(self) -> JsonObject:
        """Current view of this seat, ready for JSON."""
        return self._imagined.view(self.number)

    @property
    def options(self) -> list[A]:
        """Menu of this seat; empty if it may not act now."""
        return self._imagined.options(self.number)

    def refuses(self, action: A) -> Refusal | None:
        """Return why this seat may not do this now; `None` if it may."""
        return self._imagined.refuses(self.number, action)

    @property
    def warned(self) -> list[Action]:
        """Answers of which a page warns this seat, because something that matters would be lost."""
        match = self._imagined
        return match.game.warned_answers(match.state, match.decision, self.number)

    @property
    def heard(self) -> list[MatchLogEntry[A]]:
        """Log as this seat may read it now, without events that later ones have covered."""
        return self._imagined.heard(self.number)

    @property
    def remembers(self) -> list[MatchLogEntry[A]]:
        """Everything this seat was ever shown, covered events included, and its own actions."""
        return self._imagined.log or []

    @property
    def talk(self) -> list[ChatLine]:
        """Chat messages sent to this seat or by it."""
        return self._imagined.talk

    def determinize(self, seed: int) -> Match[B, A]:
        """Return a determinization: a match that this seat cannot tell from the real one.

        Each seed redraws what the seat cannot know.
        """
        return self._imagined.determinize(self.number, seed)

    def supposing(self, change: Callable[[Match[B, A]], None]) -> SeatView[B, A]:
        """Return a copy of this seat whose match was modified by `change`."""
        other = self._imagined.clone()
        change(other)
        return SeatView(other, self.number)

    def to_json(self) -> str:
        """Return the match file of the determinization.

        `SeatView(fondaco.load(text), number)` restores this seat.
        """
        return self._imagined.to_json()


def set_up_match(game: Game[B], components: Components, opening: Opening, record: bool) -> Match[B]:
    """Set up the table; raise `Malformed` if the game is not for this number of players."""
    fewest, most = game.players
    if not fewest <= opening.players <= most:
        raise Malformed(f"{game.title} is for {fewest} to {most} players, not {opening.players}")
    dice = chance.verifiable_chance(opening.seed, opening.words)
    state, now = game.setup(components, game.table_options(opening.options), opening.players, dice, record)
    if not record:
        return Match(game, components, opening, state, now, None)
    log: list[MatchLogEntry] = [MatchLogEntry(0, None, None, tuple(state.story or ()))]
    state.story = None
    return Match(game, components, opening, state, now, log)


def new_match(
    game: Game[B],
    players: int,
    seed: int | str,
    options: TableOptions | None,
    board: str | Path | JsonObject,
    record: bool,
    words: Sequence[str],
    seats: Sequence[str],
    rules: int | None,
) -> Match[B]:
    """Create a new match; raise `Malformed` with the reason if it cannot be played."""
    effective = msgspec.to_builtins(game.table_options(options))
    stated = {"players": players, "seed": seed, "words": tuple(words), "options": effective, "seats": tuple(seats)}
    try:
        opening = msgspec.convert(stated, Opening)
    except msgspec.ValidationError as error:
        raise Malformed(f"{game.title} cannot begin like this: {error}") from None
    return set_up_match(game, game.open_components(board, rules=rules), opening, record)
