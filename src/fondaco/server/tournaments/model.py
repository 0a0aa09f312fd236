"""Tournaments (called tournaments in code): terms, results of tables, and standings.

An entrant's points at a table are the share of the others whom they have beaten: 1 for the winner, 0 for the last, a
half for a tie of two; so tables of any size count alike. A bye is worth 1. An entrant who has left a table, by
resigning or because a bot plays for them at the end, has no points there; leaving two tables in a row eliminates. A
closed table does not count. An entrant and somebody whom they blocked before entering are seated apart. Where that is
impossible, their table is not opened and the blocker forfeits: no points there, and last. Blocks made after entering do
not count in that tournament.

Ties in points are broken, in this order, by the points of opponents (for each table the mean of the others'), by the
number of tables won, and by the lead: the distance to the best of the others in the game's own points. Entrants equal
in all of these share a rank. In a knock-out, the round reached comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fondaco.core.json_types import JsonObject
from fondaco.server.base import request_fields
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Correspondence, Days, Timed
from fondaco.server.tables.events import Strength
from fondaco.server.tables.outcome import has_left, place_of, ranks_of_seats
from fondaco.server.tables.state import STAND_IN, TableFacts, TableState

Format = Literal["round_robin", "swiss", "knock_out"]
Stage = Literal["open", "playing", "over", "closed"]
Number = int  # of an entrant, within one tournament
MOST_PLAYERS = 5  # at a table
MOST_ENTRANTS = 64
MOST_MEETING = 16  # in a round robin, or if bots fill up
MOST_ROUNDS = 12
PATIENCE = 2  # leaving this many tables in a row eliminates
LONGEST_PAUSE = 7 * 24 * 3600  # seconds
AHEAD = 28 * 24 * 3600 * 1000  # milliseconds: how far ahead a tournament may be scheduled


class TournamentTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a tournament.

    `players` sit at a table, or fewer where the numbers do not fit. `rounds` is for Swiss tournaments. `fill`: bots of
    this strength take the free places at the start. `begins`: scheduled start. `pause`: seconds between the end of a
    round and the next one; without it, the default for the time control when the tournament is created.
    """

    name: request_fields.Name
    game: Annotated[str, Meta(max_length=40)]
    format: Format
    clock: Timed
    players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 2
    places: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = 8
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3
    fill: request_fields.Strength | None = None
    stand_in: request_fields.Strength = STAND_IN
    options: JsonObject = {}
    begins: Annotated[int, Meta(ge=0)] | None = None
    pause: Annotated[int, Meta(ge=0, le=LONGEST_PAUSE)] | None = None


class StoredTerms(TournamentTerms, frozen=True):
    """The settings of a stored tournament, with its announced next round.

    `next_round` is the time at which it begins; `ready` are the entrants who do not need the rest of the pause. A
    tournament stored without a `pause` has none.
    """

    next_round: int | None = None
    ready: list[int] = []


def default_pause(clock: Timed) -> int:
    """Return the default seconds between two rounds: 3 minutes, or 12 hours in correspondence tournaments."""
    return 12 * 3600 if isinstance(clock, (Days, Correspondence)) else 180


def most_places(kind: Format, filled: bool) -> int:
    """Return the largest number of entrants; smaller for a round robin and if bots fill up."""
    return MOST_MEETING if filled or kind == "round_robin" else MOST_ENTRANTS


class Entrant(msgspec.Struct, frozen=True):
    """A person or a bot; `lot` orders the first draw, and `word` is mixed into the seeds of their tables."""

    number: Number
    lot: int
    name: str
    person: UserId | None = None
    strength: Strength | None = None
    out: bool = False
    word: str = ""


class TableResult(msgspec.Struct, frozen=True):
    """The result of a table by seat; no scores if nothing was played, no places if it does not count."""

    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    def points(self, seat: int) -> Fraction:
        if seat in self.left or not self.places:
            return Fraction(0)
        others = len(self.places) - 1
        beaten = sum(self.places[seat] < place for place in self.places)
        level = self.places.count(self.places[seat]) - 1
        return Fraction(2 * beaten + level, 2 * others) if others else Fraction(1)

    def won(self, seat: int) -> bool:
        return bool(self.scores) and seat not in self.left and self.places[seat] == 1

    def lead(self, seat: int) -> int:
        """Return the lead over the best of the others; a seat that has left gets the largest deficit."""
        if not self.scores or not self.places:
            return 0
        if seat in self.left:
            return min(self.scores) - max(self.scores)
        return self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)


VOID = TableResult()
BYE = TableResult((1,))


def blocked_table_result(blockers: Sequence[bool]) -> TableResult:
    """Return the result of a table that is not opened because of blocks: blockers are last, the others tie."""
    last = 1 + blockers.count(False)
    return TableResult(
        tuple(last if each else 1 for each in blockers), (), tuple(seat for seat, each in enumerate(blockers) if each)
    )


def table_result(facts: TableFacts, state: TableState) -> TableResult:
    """Return the result of a finished match, ranked as for ratings."""
    places, seats = ranks_of_seats(facts, state), range(len(state.seats))
    return TableResult(
        tuple(place_of(places, seat) for seat in seats),
        tuple(state.scores or ()),
        tuple(seat for seat in seats if has_left(state.seats[seat])),
    )


class RoundTable(msgspec.Struct, frozen=True):
    """A group of a round by seat; a single entrant has a bye. Without a `table`, nothing is played."""

    round: int
    number: int
    entrants: tuple[Number, ...]
    table: str | None = None
    opened: bool = False
    result: TableResult | None = None


class AnnouncedRound(NamedTuple):
    """A round that has been announced: when it begins, and the people who play in it."""

    tournament: str
    name: str
    number: int
    begins: int
    people: list[UserId]


class Placing(msgspec.Struct, frozen=True):
    """An entrant's rank; ties in points are broken by `opposition`, `wins` and `lead`, in this order."""

    entrant: Number
    rank: int
    points: float
    opposition: float
    wins: int
    lead: int
    tables: int
    byes: int


class _Tally:
    """Running totals of an entrant."""

    def __init__(self) -> None:
        self.points = self.opposition = self.last = Fraction(0)
        self.wins = self.lead = self.tables = self.byes = self.reached = 0

    def add(self, sitting: RoundTable, result: TableResult, seat: int) -> None:
        self.last, self.reached = result.points(seat), max(self.reached, sitting.round)
        self.points += self.last
        self.wins += result.won(seat)
        self.lead += result.lead(seat)
        self.tables += bool(result.scores)
        self.byes += len(sitting.entrants) == 1


def compute_standings(kind: Format, entrants: Iterable[Entrant], round_tables: Sequence[RoundTable]) -> list[Placing]:
    """Return the standings, best first; complete ties share a rank and are listed by lot."""
    known = {each.number: _Tally() for each in entrants}
    counted = [
        (each, each.result) for each in sorted(round_tables, key=lambda each: each.round) if each.result is not None
    ]
    for sitting, result in counted:
        for seat, number in enumerate(sitting.entrants):
            known[number].add(sitting, result, seat)
    for sitting, _ in counted:
        for number in sitting.entrants:
            others = [known[other].points for other in sitting.entrants if other != number]
            known[number].opposition += sum(others, Fraction(0)) / len(others) if others else 0

    def merit(number: Number) -> tuple[int | Fraction, ...]:
        tally = known[number]
        further = (tally.reached, tally.last) if kind == "knock_out" else ()
        return *further, tally.points, tally.opposition, tally.wins, tally.lead

    lots = {each.number: each.lot for each in entrants}
    ranked = sorted(known, key=lambda number: (lots[number], number))
    ranked.sort(key=merit, reverse=True)
    merits = [merit(number) for number in ranked]
    return [
        Placing(
            number,
            1 + merits.index(merit(number)),
            _shown(tally.points),
            _shown(tally.opposition),
            tally.wins,
            tally.lead,
            tally.tables,
            tally.byes,
        )
        for number in ranked
        for tally in [known[number]]
    ]


def _shown(points: Fraction) -> float:
    return round(float(points), 2)


def has_left_repeatedly(number: Number, round_tables: Sequence[RoundTable]) -> bool:
    """Whether an entrant has left their last tables in a row."""
    tables = sorted(
        (each for each in round_tables if number in each.entrants and each.table), key=lambda each: each.round
    )
    played = [(each.result, each.entrants.index(number)) for each in tables if each.result is not None]
    last = played[-PATIENCE:]
    return len(last) == PATIENCE and all(seat in result.left for result, seat in last)
