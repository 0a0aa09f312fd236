"""State of a table: fixed facts, and what changes beside the match."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Literal

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match_file import BoardName
from fondaco.server.base.clock import DAY
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Clock, is_untimed, vacation_seconds
from fondaco.server.tables.events import Strength, TableLogEntry

Status = Literal["open", "playing", "over", "closed", "laid_aside"]
STAND_IN: Strength = "greedy"
THREE_DAYS = 3 * 24 * 3600


class ForkOf(msgspec.Struct, frozen=True):
    table: str
    line: int


class TableFacts(msgspec.Struct, frozen=True):
    """Facts of a table; the host may change its settings until the match begins.

    The match is played by `rules_version`; `wording` is set if the table was created under a newer version, in whose
    notation it is stored.

    `stand_in` is the bot that plays for a person who does not answer, `absence` the seconds without a sign of them,
    while the match waits for them, after which it does (`None`: never). `take_backs` allows a person alone with bots to
    undo beyond what was revealed. `quiet_bots` make hardly any offers. `delay` is the spectator delay in seconds.
    `rated` says whether the match counts for ratings; if `None`, that follows from the other facts. `tournament` is the
    tournament that the table belongs to. `known_seed` marks a table whose creator has chosen the seed, which is never
    rated.

    `score_decides` lets a seat win for its player although a bot has played on for it; never in a rated match. Of a
    rated match, `least_decisions` is the number of own decisions that each player must make before leaving, or ending
    the match early, changes ratings. Tables stored without these two fields keep the rules they were created under.
    `daily_deal` is the day, counted from 1970, whose deal is played here.
    """

    id: str
    code: str
    game: str
    players: int
    options: JsonObject
    board: BoardName
    public: bool
    spectators: bool
    clock: Clock
    host: UserId
    seed: str
    commitment: str
    rules_version: int
    created_at: int
    fork_of: ForkOf | None = None
    hints: bool = True
    wording: int | None = None
    stand_in: Strength = STAND_IN
    absence: int | None = THREE_DAYS
    take_backs: bool = True
    quiet_bots: bool = False
    delay: int = 0
    rated: bool | None = None
    tournament: str | None = msgspec.field(default=None, name="cup")  # the name in stored events
    known_seed: bool = False
    score_decides: bool = False
    least_decisions: int = 0
    daily_deal: int | None = None

    def is_daily_deal_running(self, at: int) -> bool:
        """Whether this is the deal of a day that is not over yet: until then, seed and match stay secret."""
        return self.daily_deal is not None and at // DAY <= self.daily_deal

    @property
    def goes_back(self) -> bool:
        """Whether people alone with bots may undo revealed actions; never with a clock."""
        return self.take_backs and is_untimed(self.clock)

    @property
    def counts(self) -> bool:
        """Whether the match counts for ratings, as far as the table decides it."""
        return self.may_count if self.rated is None else self.rated

    @property
    def may_count(self) -> bool:
        """Whether the settings allow a rated match: no help, no known seed, and a standard board."""
        return not (self.hints or self.goes_back or self.fork_of or self.board.tables or self.known_seed)

    @property
    def score_alone(self) -> bool:
        """Whether replaced players can win."""
        return self.score_decides and not self.counts

    @property
    def written_under(self) -> int:
        """Return the rules version in whose notation options and first events are written."""
        return self.rules_version if self.wording is None else self.wording


class SeatState(msgspec.Struct, omit_defaults=True):
    """A seat's player, and what the server keeps about them.

    `asked` is the event since which the seat has had the same question, -1 if it has none; `spoken` and `addressed` are
    the events with which it last acted, and was last named by another, since the table's question began. `time_outs`
    counts those since the person last answered; `absent` marks a seat that the server has given to a bot.

    The clock: `runs_from` is the time since which it runs, `None` if it is stopped; `left` are the seconds that it had
    then, or has since it was stopped; `answered`: the seat's own answer stopped it. `replies` counts the seat's answers
    to the question that is open; undo does not lower it. `rests` are log lines of the seat's
    answers with the seconds that were left, for undo. `presence` says whether the player has been asked "Still there?"
    since the clock last started.

    On vacation, `vacation_from` is the time since which the player is, and `paused` says that the clock would run
    otherwise. `vacation_used` are the seconds of earlier vacations.

    Before the match: `ready` says that the person is ready to begin, `agent` that a program plays for them, which
    always counts as ready, and `changes` names the settings changed since the person sat down or was last ready.
    `decisions` counts the answers that the person gave and that were not undone. `gone_at` and `gone_line` are the time
    and the length of the match log when the person resigned or a bot took over; `None` while they play.
    """

    person: UserId | None = None
    name: str | None = None
    strength: Strength | None = None
    word: str = ""
    stand_in: Strength | None = None
    absent: bool = False
    resigned: bool = False
    time_outs: int = 0
    prompted: bool = False
    asked: int = -1
    asked_at: int = 0
    left: float = 0.0
    spoken: int = 0
    addressed: int = 0
    runs_from: int | None = None
    answered: bool = False
    replies: int = 0
    rests: list[tuple[int, float]] = []
    presence: Literal["", "asked", "confirmed"] = ""
    ready: bool = False
    agent: bool = False
    changes: list[str] = []
    decisions: int = 0
    gone_at: int | None = None
    gone_line: int | None = None
    vacation_from: int | None = None
    vacation_used: float = 0.0
    paused: bool = False

    @property
    def on_vacation(self) -> bool:
        return self.vacation_from is not None

    def vacation_left(self, clock: Clock) -> float:
        """Return the seconds of vacation that are left, or were when the current vacation began."""
        return max(0.0, vacation_seconds(clock) - self.vacation_used)

    def vacation_ends_at(self, clock: Clock) -> int | None:
        """Return when the current vacation ends at the latest; `None` without one."""
        return None if self.vacation_from is None else self.vacation_from + round(self.vacation_left(clock) * 1000)

    @property
    def can_be_notified(self) -> bool:
        """Whether a person plays here who wants to know that it is their turn."""
        return self.person is not None and not self.driven and not self.on_vacation

    @property
    def open(self) -> bool:
        return self.person is None and self.strength is None

    @property
    def agrees(self) -> bool:
        """Whether the match may begin as far as this seat is concerned."""
        return bool(self.strength or self.ready or self.agent)

    @property
    def driven(self) -> bool:
        """Whether a bot answers for this seat."""
        return bool(self.strength or self.stand_in or self.resigned or self.prompted)


class TakeBackRequest(msgspec.Struct, omit_defaults=True):
    """A take-back request, and the seats that have agreed; `stays` as in the event."""

    seat: Seat
    to_line: int
    consents: list[Seat]
    stays: bool = False


class TableState(msgspec.Struct, omit_defaults=True):
    """Everything that changes at a table, beside its match.

    `changed` is the last event that touched the match, `posed` the one with which its question began, `called` the one
    with which something was last offered to the whole table since. `rules` is the rules version in whose notation the
    table is stored. `dismissed` are the people whom the host has removed. `offered_in` is the question, by its tag, in
    which an offer was made that others are asked about one after the other.
    """

    seats: list[SeatState] = msgspec.field(name="chairs")
    host: UserId
    rules: int
    status: Status = "open"
    seq: int = 0
    changed: int = 0
    posed: int = 0
    called: int = 0
    moved_at: int = 0
    words: tuple[str, ...] | None = None
    undone: list[tuple[Seat, Any]] = []
    take_back: TakeBackRequest | None = None
    rematch: str | None = None
    scores: list[int] | None = None
    winners: list[Seat] | None = None
    places: list[int] | None = None
    recent: list[TableLogEntry] = []
    dismissed: list[UserId] = []
    offered_in: str | None = None


def has_any_of_people(state: TableState, people: Container[UserId]) -> bool:
    """Whether one of these people sits at the table."""
    return any(seat_state.person is not None and seat_state.person in people for seat_state in state.seats)


def awaited_seats(state: TableState, waiting: list[Seat]) -> list[Seat]:
    """Return the seats that a table waits for: to answer, or to be ready once all seats are taken."""
    if state.status != "open":
        return waiting
    if any(seat_state.open for seat_state in state.seats):
        return []
    return [seat for seat, seat_state in enumerate(state.seats) if not seat_state.agrees]


def initial_state(facts: TableFacts) -> TableState:
    seat_states = [SeatState() for _ in range(facts.players)]
    return TableState(seat_states, facts.host, facts.written_under, moved_at=facts.created_at)
