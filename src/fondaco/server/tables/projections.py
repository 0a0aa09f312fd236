"""Projections of a table for a person or spectator: its card, recent events, and a face per seat."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.events import MatchLogEntry, log_heard_by
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.core.score_breakdown import BreakdownTotals
from fondaco.server.base.clock import day_name, now
from fondaco.server.base.user import UserId
from fondaco.server.tables import commands, outcome, transfer
from fondaco.server.tables.clock import Clock, is_untimed
from fondaco.server.tables.events import Chat, TableLogEntry
from fondaco.server.tables.public_table_events import public_event
from fondaco.server.tables.state import ForkOf, Status, TableFacts, TableState
from fondaco.server.tables.table import Table

SECONDS = 10_000
Away = Callable[[UserId], bool]
View = Callable[[Match, Seat | None], JsonObject]


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as everyone sees it.

    `still_there`: its player has been asked so, and a bot takes the seat if they do not answer before the clock runs
    out. Before the match, `ready` says whether it may begin as far as this seat is concerned, and `changes` names the
    settings changed since its player sat down or was last ready. `host`: the table host sits here.

    If the player has resigned or a bot plays for them, `gone_at` and `gone_line` say since when: the time, and the
    length of the match log. `absent`: the bot took over because they did not answer.

    `vacation_until`: the player is on vacation, until then at the latest. `vacation_left`: the seconds of vacation that
    the player has, or had when the current vacation began.
    """

    seat: Seat
    kind: str
    name: str | None
    strength: str | None
    yours: bool
    away: bool
    stand_in: str | None
    resigned: bool
    time_outs: int
    still_there: bool
    ready: bool
    changes: list[str]
    host: bool
    absent: bool
    gone_at: int | None
    gone_line: int | None
    vacation_until: int | None
    vacation_left: float


class ClockCard(msgspec.Struct, frozen=True):
    seat: Seat
    left: float
    runs_out_at: int | None


class TakeBackCard(msgspec.Struct, frozen=True):
    seat: Seat
    to_line: int
    consents: list[Seat]
    missing: list[Seat]


class BoardCard(msgspec.Struct, frozen=True):
    name: str
    digest: str


class TableCard(msgspec.Struct, frozen=True):
    """A table as everyone may see it.

    `yours`, `asked`, `host` and `dismissed` are about the person who requests it: which seats they have, and on which
    of them the match waits for their own answer.
    """

    id: str
    code: str
    game: str
    players: int
    options: JsonObject
    board: BoardCard
    public: bool
    spectators: bool
    clock: Clock
    stand_in: str
    absence: int | None
    take_backs: bool
    quiet_bots: bool
    delay: int
    hints: bool
    rated: bool
    score_decides: bool
    status: Status
    seats: list[SeatCard]
    waiting: list[Seat]
    thinking: Seat | None
    yours: list[Seat]
    asked: list[Seat]
    host: bool
    dismissed: bool
    seq: int
    created_at: int
    moved_at: int
    rules_version: int
    commitment: str
    seed: str | None
    words: list[str] | None
    clocks: list[ClockCard]
    take_back: TakeBackCard | None
    rematch: str | None
    fork_of: ForkOf | None
    tournament: str | None
    daily_deal: str | None
    scores: list[int] | None
    winners: list[Seat] | None
    places: list[int] | None
    lines: int


class Presence(msgspec.Struct, frozen=True):
    """Who is subscribed to a table.

    `here` are the seats of connected players, `watching` the names of signed-in spectators, `strangers` the number of
    others, and `composing` the seats where an offer is being written.
    """

    here: list[Seat]
    watching: list[str]
    strangers: int
    composing: list[Seat]


class TableSummary(msgspec.Struct, frozen=True):
    """The part of a table's state that its card needs; stored beside the facts, for lists of tables."""

    state: TableState
    waiting: list[Seat]
    clocks: list[ClockCard]
    take_back: TakeBackCard | None
    length: int
    thinking: Seat | None = None


class Permissions(msgspec.Struct, frozen=True):
    """What a seat may undo and redo.

    It may cut the match log to `back_to` or any later entry, and with `take_back` ask the other players to go back
    further. With `export_table`, its player may export the table. The match can be viewed as of any entry from
    `look_from` on.
    """

    undo: bool
    redo: bool
    restart_turn: bool
    back_to: int
    take_back: bool
    export_table: bool
    look_from: int


class SeatView(msgspec.Struct, frozen=True):
    """What one seat may know and do; `log` replaces the known match log from entry `log_from` on.

    `breakdowns` say where the result comes from, once the table's match has ended.
    """

    seat: Seat | None
    view: JsonObject | None
    options: list[JsonObject]
    rule: str
    log_from: int
    log: list[MatchLogEntry[Any]]
    may: Permissions
    breakdowns: list[BreakdownTotals] = []


class News(msgspec.Struct, frozen=True):
    """What changed since an event of the log, with the current card and views."""

    seq: int
    since: int | None
    now: int
    table: TableCard
    lines: list[JsonObject]
    views: list[SeatView]


def summarize_table(table: Table) -> TableSummary:
    state = msgspec.structs.replace(table.state, recent=[], undone=[])
    clocks = (
        []
        if is_untimed(table.facts.clock)
        else [
            ClockCard(seat, round(table.time_left(seat), 3), table.runs_out_at(seat))
            for seat in range(len(state.seats))
        ]
    )
    request = table.state.take_back
    asks = (
        None
        if request is None
        else TakeBackCard(
            request.seat,
            request.to_line,
            request.consents,
            [seat for seat in commands.seats_to_consent(table, request.seat) if seat not in request.consents],
        )
    )
    bot = table.next_bot()
    return TableSummary(state, list(table.waiting), clocks, asks, len(table.log), None if bot is None else bot[0])


def needs_attention_soon(known: TableSummary, now: int) -> bool:
    """Whether a bot must answer or a clock runs out within seconds."""
    soon = now + SECONDS
    return any(known.state.seats[seat].driven for seat in known.waiting) or any(
        clock.runs_out_at is not None and clock.runs_out_at < soon for clock in known.clocks
    )


def make_table_card(facts: TableFacts, known: TableSummary, person: UserId | None, away: Away) -> TableCard:
    """Return the card of a table as a person sees it."""
    return personalize_card(make_public_card(facts, known, away), known.state, person)


def personalize_card(card: TableCard, state: TableState, person: UserId | None) -> TableCard:
    """Return a public card with what is about a person: their seats, and whether they host the table."""
    own = [seat for seat, seat_state in enumerate(state.seats) if person is not None and seat_state.person == person]
    return msgspec.structs.replace(
        card,
        seats=[msgspec.structs.replace(seat, yours=True) if seat.seat in own else seat for seat in card.seats],
        yours=own,
        asked=[seat for seat in card.waiting if seat in own and not state.seats[seat].driven],
        host=state.host == person,
        dismissed=person in state.dismissed,
    )


def make_public_card(facts: TableFacts, known: TableSummary, away: Away) -> TableCard:
    """Return the card of a table as somebody sees it whom it does not concern."""
    state = known.state
    over = state.status == "over"
    seats = [
        SeatCard(
            seat,
            "person" if seat_state.person is not None else "bot" if seat_state.strength else "open",
            seat_state.name,
            seat_state.strength,
            False,
            seat_state.person is not None and away(seat_state.person),
            seat_state.stand_in,
            seat_state.resigned,
            seat_state.time_outs,
            seat_state.presence == "asked",
            seat_state.agrees,
            seat_state.changes,
            seat_state.person is not None and seat_state.person == state.host,
            seat_state.absent,
            seat_state.gone_at,
            seat_state.gone_line,
            seat_state.vacation_ends_at(facts.clock) if state.status == "playing" else None,
            seat_state.vacation_left(facts.clock),
        )
        for seat, seat_state in enumerate(state.seats)
    ]
    return TableCard(
        facts.id,
        facts.code,
        facts.game,
        facts.players,
        facts.options,
        BoardCard(facts.board.name, facts.board.digest),
        facts.public,
        facts.spectators,
        facts.clock,
        facts.stand_in,
        facts.absence,
        facts.goes_back,
        facts.quiet_bots,
        facts.delay,
        facts.hints,
        facts.counts,
        facts.score_alone,
        state.status,
        seats,
        known.waiting,
        known.thinking,
        [],
        [],
        False,
        False,
        state.seq,
        facts.created_at,
        state.moved_at,
        facts.rules_version,
        facts.commitment,
        facts.seed if over and not facts.is_daily_deal_running(now()) else None,
        list(state.words) if state.words is not None else None,
        known.clocks,
        known.take_back,
        state.rematch,
        facts.fork_of,
        facts.tournament,
        None if facts.daily_deal is None else day_name(facts.daily_deal),
        state.scores,
        state.winners,
        outcome.places_of_seats(facts, state),
        known.length,
    )


def listed_table_card(facts: TableFacts, known: TableSummary, person: UserId | None, away: Away) -> TableCard:
    """Return the card of a table for a list or table code.

    For people without a seat who see the match with a delay or not at all, the state of the match is hidden.
    """
    found, state = make_table_card(facts, known, person, away), known.state
    looks_on = person is None or all(seat_state.person != person for seat_state in state.seats)
    later = facts.delay and state.status == "playing"
    never = not facts.spectators and state.status != "open"
    return hide_match_state(found) if looks_on and (later or never) else found


def hide_match_state(card: TableCard) -> TableCard:
    """Return a card without anything that depends on the state of the match."""
    seats = [
        msgspec.structs.replace(
            seat,
            stand_in=None,
            resigned=False,
            time_outs=0,
            still_there=False,
            absent=False,
            gone_at=None,
            gone_line=None,
            vacation_until=None,
            vacation_left=0.0,
        )
        for seat in card.seats
    ]
    return msgspec.structs.replace(
        card,
        seats=seats,
        waiting=[],
        thinking=None,
        asked=[],
        seq=0,
        moved_at=card.created_at,
        seed=None,
        words=None,
        clocks=[],
        take_back=None,
        rematch=None,
        scores=None,
        winners=None,
        places=None,
        lines=0,
    )


def make_news(
    table: Table,
    person: UserId | None,
    since: int | None,
    now: int,
    away: Away,
    muted: Container[UserId] = frozenset(),
) -> News:
    """Return what a person needs who knows the table up to event `since`; without chat of people they mute."""
    known = since if table.knows(since) else None
    return News(
        table.seq,
        known,
        now,
        make_table_card(table.facts, summarize_table(table), person, away),
        visible_events(table, known, muted),
        [make_seat_view(table, seat, log_start(table, known)) for seat in visible_seats(table, person)],
    )


def visible_events(table: Table, known: int | None, muted: Container[UserId]) -> list[JsonObject]:
    """Return the events after those known, as everyone may see them, without chat of muted people."""
    recent = table.state.recent
    new = recent if known is None else recent[len(recent) - (table.seq - known) :]
    return [
        line for written in new if not is_chat_by(written, muted) and (line := public_event(written, table)) is not None
    ]


def visible_seats(table: Table, person: UserId | None) -> list[Seat | None]:
    """Return the seats whose views a person gets: their own, or `None` for a spectator's view."""
    return [*table.seats_of(person)] or [None]


def log_start(table: Table, known: int | None) -> int:
    """Return from which entry on the match log must be sent to a client that knows event `known`."""
    return 0 if known is None else table.log_from(known)


def uncovered_log(table: Table, start: int) -> list[MatchLogEntry[Any]]:
    """Return the log entries from `start` on that seat views show, with the secrets of all seats."""
    return [] if table.match is None else table.match.uncovered_log(start)


def is_chat_by(written: TableLogEntry, muted: Container[UserId]) -> bool:
    """Whether this is a chat message of one of these people."""
    return isinstance(written.line, Chat) and written.line.person in muted


def make_seat_view(
    table: Table,
    seat: Seat | None,
    start: int,
    view: View = Match.view,
    log: list[MatchLogEntry[Any]] | None = None,
) -> SeatView:
    """Return what a seat may know and do; `log` is the `uncovered_log` from `start` on, if it is known already."""
    match = table.match
    if match is None:
        return SeatView(seat, None, [], "", 0, [], seat_permissions(table, None))
    options = match.options(seat) if seat is not None and is_seat_in_play(table, seat) else []
    return SeatView(
        seat,
        view(match, seat),
        options,
        match.decision.rule,
        start,
        log_heard_by(match.uncovered_log(start) if log is None else log, seat),
        seat_permissions(table, seat),
        match.breakdowns() if table.state.status == "over" else [],
    )


def is_seat_in_play(table: Table, seat: Seat) -> bool:
    """Whether the match is running and the seat has not resigned."""
    return table.state.status == "playing" and not table.state.seats[seat].resigned


def seat_permissions(table: Table, seat: Seat | None) -> Permissions:
    seen = table.look_from
    if seat is None or table.match is None or not is_seat_in_play(table, seat):
        return Permissions(False, False, False, len(table.log), take_back=False, export_table=False, look_from=seen)
    # a bot that plays for the seat would act again at once
    alone = table.state.seats[seat].stand_in is None
    back = alone and table.match.may_undo(seat) and not table.is_timed_out_since(seat, len(table.log) - 1)
    start = commands.undo_limit(table, seat) if back else len(table.log)
    person = table.state.seats[seat].person
    goes = person is not None and transfer.why_not_export(table, person) is None
    asks = commands.may_ask_take_back(table, seat)
    return Permissions(
        back, commands.undone_action(table, seat) is not None, start < len(table.log) - 1, start, asks, goes, seen
    )
