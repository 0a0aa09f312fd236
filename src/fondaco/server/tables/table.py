"""A table as the result of its facts and event log: pure state without I/O."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

import fondaco
from fondaco.core.decision import NO_ONE, Action, Seat
from fondaco.core.events import TURN, Event, MatchLogEntry
from fondaco.core.offer_book import OfferBook
from fondaco.games import game
from fondaco.server.base.names import STRUCK
from fondaco.server.base.user import UserId
from fondaco.server.tables import events
from fondaco.server.tables.clock import (
    GRACE,
    RETURN,
    TIMED_ANSWERS,
    is_untimed,
    speaking_time,
    vacation_seconds,
)
from fondaco.server.tables.events import Strength, TableLogEntry
from fondaco.server.tables.state import SeatState, TableFacts, TableState, TakeBackRequest, awaited_seats, initial_state

KEPT_LINES = 200
KEPT_RESTS = 40


class LogMark(msgspec.Struct, frozen=True):
    """Length and covered places of the match log after an event; tells from where a client must reload it.

    `tops` maps each place to the log entry that covers it: when another entry takes over, the log forgets the earlier
    one. `fresh` are the places that this event covered.
    """

    length: int
    tops: dict[str, int]
    over: bool
    fresh: Collection[str] = ()

    @property
    def dawn(self) -> int:
        """Return the log entry with which the current turn began."""
        return self.tops.get(TURN, 0)


def action_to_json(action: object) -> Any:
    """Return an action as the store returns it: with lists instead of tuples."""
    return msgspec.json.decode(msgspec.json.encode(action))


def changed_entry_numbers(marks: Sequence[LogMark]) -> list[int]:
    """Return the log entries of all places whose covering entry has changed."""
    places = {place for mark in marks[1:] for place in mark.fresh}
    lines = [{mark.tops[place] for mark in marks if place in mark.tops} for place in places]
    return [line for each in lines if len(each) > 1 for line in each]


def last_covering_entry_by_place(log: Sequence[MatchLogEntry]) -> dict[str, int]:
    """Return for each place on the board the last log entry that covers what was there."""
    return {place: entry.seq for entry in log for event in entry.events for place in event.covers()}


def is_new_question(before: fondaco.Match, after: fondaco.Match) -> bool:
    """Whether this is a new question, or the same one to another player, in another turn or about other offers."""
    assert after.log is not None
    if type(before.decision) is not type(after.decision) or after.log[-1].begins_turn:
        return True
    if getattr(before.decision, "who", None) != getattr(after.decision, "who", None):
        return True
    return isinstance(after.state, OfferBook) and after.state.talk != before.state.talk


def tag_of(match: fondaco.Match) -> str:
    """Return the tag of the open question."""
    return str(type(match.decision).__struct_config__.tag)


def seats_with_new_offers(before: fondaco.Match, after: fondaco.Match) -> set[Seat]:
    """Return the seats at which the last action has put an offer: to them alone, or by another to the whole table."""
    if not isinstance(after.state, OfferBook) or not isinstance(before.state, OfferBook):
        return set()
    known = {offer.number for offer in before.state.offers}
    seats: set[Seat] = set()
    for offer in after.state.offers:
        if offer.number not in known:
            to = getattr(offer, "to", NO_ONE)
            seats |= {*range(after.players)} - {offer.by} if to == NO_ONE else {to}
    return seats


def seconds_left(seat_state: SeatState, at: int) -> float:
    """Return the seconds left on the clock of a seat at a time."""
    return (
        seat_state.left
        if seat_state.runs_from is None
        else max(0.0, seat_state.left - (at - seat_state.runs_from) / 1000)
    )


def has_unanswered_question(seat_state: SeatState) -> bool:
    """Whether the seat has been asked, or addressed, since it last acted."""
    return max(seat_state.asked, seat_state.addressed) > seat_state.spoken


class Table:
    """A table, never changed once it is shared.

    Events are applied to a copy, which replaces it when they are stored. The same goes for its match.
    """

    def __init__(self, facts: TableFacts, state: TableState | None = None, match: fondaco.Match | None = None) -> None:
        self.facts = facts
        self.state = state or initial_state(facts)
        self.match = match
        self.positions: list[fondaco.Match] = []
        self.keys: dict[tuple[UserId | None, str], int] = {
            (each.by, each.key): each.seq for each in self.state.recent if each.key is not None
        }
        self.first_mark = self.state.seq
        self.marks: list[LogMark] = []
        self.marks.append(self._mark())
        self._start_older_clocks()

    def copied(self) -> Table:
        """Return a copy to apply events to, while others read this one."""
        seat_states = [msgspec.structs.replace(seat_state) for seat_state in self.state.seats]
        state = msgspec.structs.replace(self.state, seats=seat_states)
        if state.take_back:
            state.take_back = msgspec.structs.replace(state.take_back, consents=state.take_back.consents[:])
        new = Table.__new__(Table)
        new.facts, new.state, new.match = self.facts, state, self.match
        new.positions, new.keys = self.positions[:], self.keys.copy()
        new.first_mark, new.marks = self.first_mark, self.marks[:]
        return new

    # Reading

    @property
    def seq(self) -> int:
        return self.state.seq

    @property
    def log(self) -> list[MatchLogEntry]:
        return (self.match.log or []) if self.match else []

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self.match.waiting if self.match and self.state.status == "playing" else ()

    @property
    def look_from(self) -> int:
        """Return the first log entry as of which the match may be viewed: 0 once it is over, else this turn's first."""
        return self.marks[-1].dawn if self.match is not None and self.state.status != "over" else 0

    def named_in(self, event: Event) -> set[Seat]:
        """Return the seats that an event names."""
        kinds, seats = game(self.facts.game).kinds, range(self.facts.players)
        return {value for name, value in event.args.items() if kinds.get(name) == "seat" and value in seats}

    def seats_of(self, person: UserId | None) -> list[Seat]:
        return [
            seat
            for seat, seat_state in enumerate(self.state.seats)
            if person is not None and seat_state.person == person
        ]

    @property
    def must_answer(self) -> tuple[Seat, ...]:
        """Seats whose clocks run: the match cannot go on until they answer.

        These are the seats that the rules require (`Decision.required`), without those for which a bot answers. Players
        who merely may speak, such as listeners to a trade, are not among them; with an offer to answer they are.
        Whoever waits for the answer to an own offer is not.
        """
        if self.match is None or self.state.status != "playing":
            return ()
        return tuple([seat for seat in self.match.required if not self.state.seats[seat].driven])

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats for which the match waits: those that must answer, else the people whom bots let speak first.

        It is empty when the match is not running, or when a bot speaks next.
        """
        if self.match is None or self.state.status != "playing":
            return ()
        return self.must_answer or (() if self.next_bot() else tuple(self._heard_before_bots()))

    def runs_out_at(self, seat: Seat) -> int | None:
        """Return when the clock of a seat runs out; `None` if it does not run."""
        seat_state = self.state.seats[seat]
        if seat_state.runs_from is None or self.state.status != "playing":
            return None
        return seat_state.runs_from + round(seat_state.left * 1000)

    def time_left(self, seat: Seat) -> float:
        """Seconds on the clock of a seat: since it last started, or for the next question if it is stopped."""
        seat_state = self.state.seats[seat]
        running = seat_state.runs_from is not None or seat_state.paused
        return seat_state.left if running else self.facts.clock.on_question(seat_state.left, seat_state.answered)

    def is_timed_out_since(self, seat: Seat, line: int) -> bool:
        """Whether the server answered for a seat at this log line or later because its time had run out."""
        return any(rest == 0 for at, rest in self.state.seats[seat].rests if at >= line)

    def absent_at(self, seat: Seat, seen: int) -> int | None:
        """Return when the person of a seat, last seen at `seen`, will have been absent for the agreed time.

        `None` if that does not apply, or if nobody else plays.
        """
        seat_state, agreed = self.state.seats[seat], self.facts.absence
        if (
            agreed is None
            or seat_state.person is None
            or seat_state.driven
            or seat_state.on_vacation
            or seat not in self.awaited
        ):
            return None
        others = {other.person for other in self.state.seats if not other.driven} - {seat_state.person, None}
        return max(seat_state.asked_at, seen) + agreed * 1000 if others else None

    @property
    def resting(self) -> bool:
        """Whether only bots play, and some of them for absent people.

        Such a match pauses until one of the people returns, so that it does not end without them. Tournament matches go
        on.
        """
        if self.facts.tournament is not None:
            return False
        people = [seat_state for seat_state in self.state.seats if seat_state.person is not None]
        return any(seat_state.absent for seat_state in people) and all(
            seat_state.stand_in or seat_state.resigned for seat_state in people
        )

    def bot_of(self, seat: Seat) -> Strength | None:
        """Return the bot that answers for a seat, if any."""
        seat_state = self.state.seats[seat]
        return seat_state.strength or seat_state.stand_in or (self.facts.stand_in if seat_state.driven else None)

    def next_bot(self, at: int | None = None) -> tuple[Seat, Strength] | None:
        """Return the next bot to act and its seat, or `None`; `at`: the present time, when it may act now.

        Bots answer an offer to the whole table only after the people. A bot that could end the negotiation by acting
        last lets everybody answer every offer first. Other bots do not wait for people, who would be asked again after
        each answer. At a table with a clock, bots wait for those who merely may speak no longer than the
        `speaking_time`. The answer for a player whose time has run out waits for nobody.
        """
        waiting = () if self.resting else self.waiting
        for seat in waiting:
            if self.state.seats[seat].prompted and self.unanswered(seat) is not None:
                return seat, self.facts.stand_in
        people = {seat: seat_state for seat in waiting if not (seat_state := self.state.seats[seat]).driven}
        end = None if at is None else self._speaking_end()
        if at is not None and end is not None and end <= at:
            people = {seat: people[seat] for seat in self.must_answer}
        if any(seat_state.spoken < self.state.called for seat_state in people.values()):
            return None
        for seat in waiting:
            strength = self.bot_of(seat)
            if strength and not (seat == self.last_word and any(map(self.has_more_to_say, people))):
                return seat, strength
        return None

    @property
    def bot_waits_until(self) -> int | None:
        """Return when a bot no longer waits for people who merely may speak; `None` if it does not wait for them."""
        end = self._speaking_end()
        return None if end is None or self.next_bot() or self.next_bot(end) is None else end

    def _speaking_end(self) -> int | None:
        """Return when the people who merely may speak have had their time, counted from the last action."""
        if is_untimed(self.facts.clock):
            return None
        required = self.must_answer
        asked = [
            seat_state.asked_at
            for seat in self.waiting
            if seat not in required and not (seat_state := self.state.seats[seat]).driven
        ]
        last = next((each.at for each in reversed(self.state.recent) if isinstance(each.line, events.Play)), 0)
        return max(*asked, last) + round(speaking_time(self.facts.clock) * 1000) if asked else None

    def _heard_before_bots(self) -> list[Seat]:
        """The people whom bots let speak first."""
        people = [seat for seat in self.waiting if not self.state.seats[seat].driven]
        called = [seat for seat in people if self.state.seats[seat].spoken < self.state.called]
        return called or [seat for seat in people if self.has_more_to_say(seat)]

    @property
    def last_word(self) -> Seat | None:
        """Return the seat that acts last in a negotiation, unless it belongs to another seat and goes on."""
        last = self.waiting[-1] if self.waiting else None
        return last if getattr(self.match and self.match.decision, "who", last) == last else None

    def has_more_to_say(self, seat: Seat) -> bool:
        """Whether the seat has yet to act, has an offer to answer, or has been outbid."""
        state = None if self.match is None else self.match.state
        offered = isinstance(state, OfferBook) and (state.offers_to(seat) or state.outbids(seat))
        return bool(offered) or has_unanswered_question(self.state.seats[seat])

    def unanswered(self, seat: Seat) -> Action | None:
        """Return the answer that the rules give for a seat whose time has run out, if they have one."""
        if self.match is None or not self.state.seats[seat].prompted:
            return None
        return self.match.silence(seat)

    def log_from(self, since: int) -> int:
        """Return from which entry on a client that knows event `since` must reload the match log."""
        if not self.first_mark <= since <= self.seq:
            return 0
        marks = self.marks[since - self.first_mark :]
        if marks[-1].over != marks[0].over:
            return 0
        return min([mark.length for mark in marks] + changed_entry_numbers(marks))

    def knows(self, since: int | None) -> bool:
        """Whether the events since this one are known."""
        return since is not None and self.first_mark <= since <= self.seq

    # Writing

    def apply(self, written: TableLogEntry, played: fondaco.Match | None = None) -> None:
        """Apply a log entry; `played` is the match after it, if it is known already."""
        state, line = self.state, written.line
        match line:
            case events.Sit():
                self._sit(line)
            case events.Dismiss():
                state.dismissed = [*state.dismissed, line.person]
            case events.Ready():
                self._ready(line)
            case events.ChangeSettings():
                self._change_settings(line)
            case events.BeginMatch():
                self._begin(line, written)
            case events.Play():
                self._play(line, written, played)
            case events.Undo():
                self._undo(line, written)
            case events.RestoreCounters():
                self._recall(line, written)
            case events.AskTakeBack():
                state.take_back = TakeBackRequest(line.seat, line.to_line, [], line.stays)
            case events.AnswerTakeBack():
                self._consent(line)
            case events.WithdrawTakeBack():
                state.take_back = None
            case events.TimeOut():
                state.seats[line.seat].time_outs += line.counts
                state.seats[line.seat].prompted = True
                self._run_clocks(written)
            case events.AskStillThere() | events.ConfirmStillThere():
                self._presence(line, written)
            case events.StandIn():
                state.seats[line.seat].stand_in, state.seats[line.seat].absent = line.strength, line.absent
                self._gone(line.seat, written)
                self._run_clocks(written)
            case events.ReturnToSeat():
                self._return(line, written)
            case events.Vacation():
                self._vacation(line, written)
            case events.Resign():
                state.seats[line.seat].resigned = True
                self._gone(line.seat, written)
                self._run_clocks(written)
            case events.Chat():
                self._chat(line)
            case events.Rematch():
                state.rematch = line.table
            case events.EndMatch():
                state.status, state.scores = "over", line.scores
                state.winners, state.places = line.winners, line.places
            case events.NotationVersion():
                state.rules = line.version
            case events.GuestSignedIn():
                self._known(line)
            case events.PlayerRenamed():
                state.seats[line.seat].name = line.name
                self._name()
            case events.NameRemoved():
                self._strike(line)
            case events.CloseTable():
                state.status = "closed"
        if state.status == "open":
            self._ask_ready(written)
        self._remember(written)

    def _ask_ready(self, written: TableLogEntry) -> None:
        """Note since when a full table waits for each person to be ready."""
        asked = awaited_seats(self.state, [])
        for seat, seat_state in enumerate(self.state.seats):
            if seat not in asked:
                seat_state.asked = -1
            elif seat_state.asked < 0:
                seat_state.asked, seat_state.asked_at = written.seq, written.at

    def _sit(self, line: events.Sit) -> None:
        seat_states = self.state.seats
        if line.strength and seat_states[line.seat].strength:
            self._ask_again(["bots"])
        seat_states[line.seat] = SeatState(
            line.person, line.name, line.strength, line.word, ready=line.ready, agent=line.agent
        )

    def _ready(self, line: events.Ready) -> None:
        for seat in self.seats_of(self.state.seats[line.seat].person):
            self.state.seats[seat].ready = line.yes
            if line.yes:
                self.state.seats[seat].changes = []

    def _change_settings(self, line: events.ChangeSettings) -> None:
        changed = {name: getattr(line, name) for name in line.__struct_fields__ if name != "changed"}
        self.facts = msgspec.structs.replace(self.facts, **changed)
        self._ask_again(line.changed)

    def _ask_again(self, changed: list[str]) -> None:
        """Note that settings have changed: nobody but the host is ready any more."""
        for seat_state in self.state.seats:
            if seat_state.person not in (None, self.state.host):
                seat_state.ready = False
                seat_state.changes = [
                    *seat_state.changes,
                    *[name for name in changed if name not in seat_state.changes],
                ]

    def _begin(self, line: events.BeginMatch, written: TableLogEntry) -> None:
        self.match = new_match(self.facts, line.words, [seat_state.name or "" for seat_state in self.state.seats])
        self.state.status, self.state.words = "playing", line.words
        for seat_state in self.state.seats:
            seat_state.left = self.facts.clock.at_first()
        self._ask(written, None)
        self._run_clocks(written)

    def _play(self, line: events.Play, written: TableLogEntry, played: fondaco.Match | None) -> None:
        assert self.match is not None
        if played is None:
            played = self.match.after(line.seat, fondaco.action(self.facts.game, line.action))
        before, self.match = self.match, played
        self._keep(before, self.log[-1])
        undone = self.state.undone
        self.state.undone = undone[:-1] if undone and undone[-1] == (line.seat, line.action) else []
        self._end_take_back(goes_on=line.seat, turn_ends=self.log[-1].begins_turn)
        seat_state, timed_out = self.state.seats[line.seat], self.state.seats[line.seat].prompted
        seat_state.prompted = False
        if not line.auto:
            seat_state.time_outs = 0
            seat_state.decisions += seat_state.person is not None
        fresh = is_new_question(before, played)
        self._ask(written, line.seat, fresh)
        self._hear(written, line.seat, fresh)
        returns, goes_on = self._follow_offer(before, played, fresh)
        for each in self.state.seats:
            each.replies = 0 if fresh and not goes_on else each.replies + (each is seat_state)
        if is_untimed(self.facts.clock):
            return
        if timed_out or seat_state.stand_in:
            seat_state.left = self.facts.clock.on_question(seat_state.left, answered=False)
        if timed_out or seat_state.runs_from is not None or seat_state.paused:
            rest = 0.0 if timed_out else seconds_left(seat_state, written.at)
            seat_state.rests = [*seat_state.rests[1 - KEPT_RESTS :], (line.line, rest)]
        everywhere = fresh and not returns
        arrived = {*range(self.facts.players)} if everywhere else seats_with_new_offers(before, played)
        arrived -= {line.seat}
        for seat in arrived:  # a new question is for the player, not for the server after a time-out
            self.state.seats[seat].prompted = False
        self._run_clocks(written, line.seat, arrived, line.seat)

    def _follow_offer(self, before: fondaco.Match, after: fondaco.Match, fresh: bool) -> tuple[bool, bool]:
        """Whether an answer leads back to the question in which an offer was made, and whether it is about that offer.

        Without an offer book each offer is a question of its own. All offers of one question count together, so that
        nobody gains time by many of them.
        """
        assert after.log is not None
        entry, offered_in = after.log[-1], self.state.offered_in
        if entry.begins_turn or not fresh or isinstance(after.state, OfferBook):
            self.state.offered_in = None
            return False, False
        if offered_in is None and type(entry.action) in game(self.facts.game).offers:
            self.state.offered_in = tag_of(before)
            return False, True
        returns = offered_in is not None and offered_in == tag_of(after)
        if returns:
            self.state.offered_in = None
        return returns, offered_in is not None

    def _keep(self, before: fondaco.Match, entry: MatchLogEntry) -> None:
        """Keep positions to which a seat may return by itself; others are replayed from the opening if needed."""
        if entry.reveals or (before.log and before.log[-1].seat != entry.seat):
            self.positions = []
        if not entry.reveals:
            self.positions.append(before)

    def _undo(self, line: events.Undo, written: TableLogEntry) -> None:
        assert self.match is not None
        cut = self.log[line.to_line :]
        if all(entry.seat == line.seat for entry in cut) and cut:
            self.state.undone = [
                *self.state.undone,
                *[(line.seat, action_to_json(entry.action)) for entry in reversed(cut)],
            ]
        else:
            self.state.undone = []
        kept = [position for position in self.positions if len(position.log or ()) == line.to_line]
        earlier = kept[-1].clone() if kept else self.match.at(line.to_line - 1)
        if line.keeps_numbers:
            earlier.back_from(self.match)
        earlier.talk = self.match.talk
        self.match = earlier
        self.positions = [position for position in self.positions if len(position.log or ()) < line.to_line]
        self._end_take_back(goes_on=line.seat)
        self.state.offered_in = None
        seat_state = self.state.seats[line.seat]
        left = self._least_rest(line.seat, line.to_line, written.at)
        self._ask(written, None)
        for seat, each in enumerate(self.state.seats):
            each.rests = [(at, rest) for at, rest in each.rests if at < line.to_line]
            each.decisions = max(0, each.decisions - sum(entry.seat == seat for entry in cut))
        seat_state.left, seat_state.runs_from, seat_state.answered, seat_state.presence = left, None, False, ""
        seat_state.paused = False
        self._run_clocks(written, resumes=line.seat)

    def _end_take_back(self, goes_on: Seat, turn_ends: bool = False) -> None:
        """End a take-back request if its own player goes on, a new turn has begun, or its action is gone."""
        request = self.state.take_back
        if request and (turn_ends or not request.stays or goes_on == request.seat or request.to_line >= len(self.log)):
            self.state.take_back = None

    def _least_rest(self, seat: Seat, line: int, at: int) -> float:
        """The least that was left to a seat since it gave an answer: so much it has when that is undone.

        What the server answered after a time-out is undone only by consent of all, and then the seat has some time.
        """
        seat_state = self.state.seats[seat]
        rests = [rest for each, rest in seat_state.rests if each >= line]
        return GRACE if 0.0 in rests else min([seconds_left(seat_state, at), *rests])

    def _chat(self, line: events.Chat) -> None:
        """Add a chat message to a running match: bots may read it, and the match file contains it."""
        if self.match is not None and line.seat is not None:
            self.match = self.match.clone()
            self.match.say(line.seat, line.text)

    def _recall(self, line: events.RestoreCounters, written: TableLogEntry) -> None:
        assert self.match is not None
        self.match = self.match.clone()
        self.match.restore_counters(line.said)
        self._ask(written, None)
        self._run_clocks(written)

    def _consent(self, line: events.AnswerTakeBack) -> None:
        if self.state.take_back and line.yes:
            self.state.take_back.consents.append(line.seat)
        else:
            self.state.take_back = None

    def _return(self, line: events.ReturnToSeat, written: TableLogEntry) -> None:
        seat_state = self.state.seats[line.seat]
        if seat_state.absent or seat_state.prompted:
            seat_state.left = max(seat_state.left, min(self.facts.clock.at_first(), RETURN))
        seat_state.stand_in, seat_state.absent, seat_state.prompted = None, False, False
        seat_state.gone_at = seat_state.gone_line = None
        seat_state.asked_at, seat_state.time_outs = written.at, 0
        self._run_clocks(written, resumes=line.seat)

    def _gone(self, seat: Seat, written: TableLogEntry) -> None:
        """Note since when a person no longer plays."""
        seat_state = self.state.seats[seat]
        seat_state.gone_at, seat_state.gone_line = written.at, len(self.log)
        self._end_vacation(seat_state, written.at)

    def _vacation(self, line: events.Vacation, written: TableLogEntry) -> None:
        """Pause the clock of a seat, or let it go on with the time that was left."""
        seat_state = self.state.seats[line.seat]
        if not line.on:
            self._end_vacation(seat_state, written.at)
            return
        seat_state.vacation_from, seat_state.paused = written.at, seat_state.runs_from is not None
        seat_state.left, seat_state.runs_from, seat_state.presence = seconds_left(seat_state, written.at), None, ""

    def _end_vacation(self, seat_state: SeatState, at: int) -> None:
        """Let the time of absence and the clock of a player begin to count again."""
        if seat_state.vacation_from is None:
            return
        used = seat_state.vacation_used + (at - seat_state.vacation_from) / 1000
        seat_state.vacation_used = min(used, vacation_seconds(self.facts.clock))
        seat_state.asked_at, seat_state.runs_from = at, at if seat_state.paused else None
        seat_state.vacation_from, seat_state.paused = None, False

    def _presence(self, line: events.AskStillThere | events.ConfirmStillThere, written: TableLogEntry) -> None:
        """Give a player more time, from the question "Still there?" on and again from the answer to it."""
        seat_state = self.state.seats[line.seat]
        if isinstance(line, events.ConfirmStillThere):
            seat_state.presence, seat_state.time_outs = "confirmed", 0
        else:
            seat_state.presence = "asked"
        seat_state.left, seat_state.runs_from = GRACE, written.at

    def _known(self, line: events.GuestSignedIn) -> None:
        for seat_state in self.state.seats:
            seat_state.person = line.person if seat_state.person == line.was else seat_state.person
        self.state.host = line.person if self.state.host == line.was else self.state.host

    def _strike(self, line: events.NameRemoved) -> None:
        for seat_state in self.state.seats:
            seat_state.name = STRUCK if seat_state.person == line.person else seat_state.name
        recent = self.state.recent
        without = events.erase_name_in_events([each.line for each in recent], line.person)
        self.state.recent = [
            msgspec.structs.replace(each, line=told) for each, told in zip(recent, without, strict=True)
        ]
        self._name()

    def _name(self) -> None:
        """Update the players' names in the match."""
        if self.match is not None:
            names = tuple(seat_state.name or "" for seat_state in self.state.seats)
            self.match, self.positions = self.match.clone(), []
            self.match.opening = msgspec.structs.replace(self.match.opening, seats=names)

    def _ask(self, written: TableLogEntry, actor: Seat | None, fresh: bool = True) -> None:
        """Note for each seat whether it has a question before it, and since when."""
        assert self.match is not None
        self.state.changed = written.seq
        if fresh:
            self.state.posed, self.state.called = written.seq, 0
        for seat, seat_state in enumerate(self.state.seats):
            waits = seat in self.match.waiting
            if seat_state.asked >= 0 and (not waits or seat == actor or fresh):
                seat_state.asked = -1
            if waits and seat_state.asked < 0:
                seat_state.asked, seat_state.asked_at = written.seq, written.at
            if fresh:
                seat_state.spoken = seat_state.addressed = 0

    def _run_clocks(
        self,
        written: TableLogEntry,
        actor: Seat | None = None,
        arrived: Collection[Seat] = (),
        resumes: Seat | None = None,
    ) -> None:
        """Start the clocks of those who must answer now, and stop the others.

        `actor` has just answered, and a question has `arrived` at other seats. `resumes` is a seat that has to answer
        because of what it did itself: it has withdrawn or undone something, or is back. It has no new time for that,
        nor has a seat that has answered the same question often enough.
        """
        clock = self.facts.clock
        if is_untimed(clock):
            return
        due = self.must_answer
        for seat, seat_state in enumerate(self.state.seats):
            runs = seat_state.runs_from is not None or seat_state.paused
            # more time is not kept for later
            rest = 0.0 if seat_state.presence else seconds_left(seat_state, written.at)
            often = seat_state.replies > TIMED_ANSWERS and rest > 0
            if seat not in due:
                if runs:
                    seat_state.left, seat_state.answered = rest, seat == actor
                    seat_state.runs_from, seat_state.paused, seat_state.presence = None, False, ""
            elif runs and seat == actor:
                self._start(seat_state, rest if often else clock.on_answer(rest), written.at)
            elif runs and seat in arrived:
                self._start(seat_state, max(rest, clock.on_question(rest, answered=False)), written.at)
            elif not runs:
                same = seat == resumes or (often and seat not in arrived)
                more = rest if same else clock.on_question(rest, seat_state.answered)
                self._start(seat_state, more, written.at)

    def _start(self, seat_state: SeatState, left: float, at: int) -> None:
        seat_state.left, seat_state.answered, seat_state.presence = left, False, ""
        seat_state.runs_from, seat_state.paused = (None, True) if seat_state.on_vacation else (at, False)

    def _start_older_clocks(self) -> None:
        """Start the clocks of a match that was stored without `runs_from`."""
        if not is_untimed(self.facts.clock):
            for seat in self.must_answer:
                if self.state.seats[seat].runs_from is None and not self.state.seats[seat].on_vacation:
                    self.state.seats[seat].runs_from = self.state.seats[seat].asked_at

    def _hear(self, written: TableLogEntry, actor: Seat, fresh: bool) -> None:
        """Record which seats were addressed: all named ones; an offer to no one addresses everyone.

        An action that leads to a new question says nothing about it.
        """
        self.state.seats[actor].spoken = 0 if fresh else written.seq
        entry, facts = self.log[-1], game(self.facts.game)
        for event in entry.events:
            if type(entry.action) in facts.offers and any(
                value == NO_ONE and facts.kinds.get(name) == "seat" for name, value in event.args.items()
            ):
                self.state.called = written.seq
            for seat in self.named_in(event) - {actor}:
                self.state.seats[seat].addressed = written.seq

    def _remember(self, written: TableLogEntry) -> None:
        state = self.state
        state.seq, state.moved_at = written.seq, written.at
        state.recent = [*state.recent[1 - KEPT_LINES :], written]
        if written.key is not None:
            self.keys[written.by, written.key] = written.seq
        self.marks.append(self._mark())
        if len(self.marks) > KEPT_LINES:
            del self.marks[0]
            self.first_mark += 1
        if len(self.keys) > KEPT_LINES:
            del self.keys[next(iter(self.keys))]

    def _mark(self) -> LogMark:
        last, log = self.marks[-1] if self.marks else LogMark(0, {}, over=False), self.log
        told = log[last.length :] if len(log) >= last.length else log
        known = last.tops if len(log) >= last.length else {}
        fresh = last_covering_entry_by_place(told)
        return LogMark(len(log), {**known, **fresh} if fresh else known, self.state.status == "over", fresh.keys())


def new_match(facts: TableFacts, words: Sequence[str], names: Sequence[str]) -> fondaco.Match:
    board = facts.board.tables if facts.board.tables is not None else facts.board.digest or facts.board.name
    options = game(facts.game).upgrade_options(facts.options, facts.written_under)
    return fondaco.new(
        facts.game, facts.players, facts.seed, options, board, words=words, seats=names, rules=facts.rules_version
    )
