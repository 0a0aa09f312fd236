"""Tournaments of a house, here called cups: what is agreed on, what a table of one is worth, and how everybody stands.

Points are the share of the others at his table whom somebody has beaten: 1 for who has beaten all, 0 for the last, a
half for two who are level; so tables of any size count alike. A bye is worth 1. Who has left his table, by giving up or
because a bot plays for him at the end, has no points there, and who leaves two tables in a row is out. A table that was
closed counts for nobody. An entrant and somebody whom that entrant has blocked before entering are seated apart; where
that cannot be, their table is not opened and the blocker forfeits: no points there, and last. Blocks made after
entering do not count in that tournament.

Who has the same points is parted, in this order, by the points of those he has met (for every table the mean of the
others'), by the tables he has won, and by his lead: by how much he was ahead of the best of the others in the game's
own points, or behind him. Who is level in all that shares a place. In a knock-out whoever comes further is before all
that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.server.base import request_fields
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Correspondence, Live
from fondaco.server.tables.events import Strength
from fondaco.server.tables.outcome import has_left, place_of, ranking
from fondaco.server.tables.state import STAND_IN, State

Format = Literal["round_robin", "swiss", "knock_out"]
Stage = Literal["open", "playing", "over", "closed"]
Number = int  # of an entrant, within his cup
MOST_PLAYERS = 5  # at a table
MOST_ENTRANTS = 64
MOST_MEETING = 16  # where everybody meets everybody, or bots fill up
MOST_ROUNDS = 12
PATIENCE = 2  # who leaves so many tables in a row is out
AHEAD = 28 * 24 * 3600 * 1000  # milliseconds: how far ahead its beginning may lie


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed on: `players` at a table, or fewer where the numbers do not fit; `rounds` of a Swiss tournament;
    `fill`: bots of this strength take the places that are free when it begins; `begins`: when it does so by itself."""

    name: request_fields.Name
    game: Annotated[str, Meta(max_length=40)]
    format: Format
    clock: Live | Correspondence
    players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 2
    places: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = 8
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3
    fill: request_fields.Strength | None = None
    stand_in: request_fields.Strength = STAND_IN
    options: dict[str, Any] = {}
    begins: Annotated[int, Meta(ge=0)] | None = None


def most_places(kind: Format, filled: bool) -> int:
    """So many may enter at most; fewer, where everybody meets everybody or bots fill up."""
    return MOST_MEETING if filled or kind == "round_robin" else MOST_ENTRANTS


class Entrant(msgspec.Struct, frozen=True):
    """A person or a bot. By `lot` it is drawn who meets at first; `word` is mixed into the seeds of his tables."""

    number: Number
    lot: int
    name: str
    person: UserId | None = None
    strength: Strength | None = None
    out: bool = False
    word: str = ""


class Result(msgspec.Struct, frozen=True):
    """What came of a table, by seat. Where nothing was played there are no scores, where nothing counts no places."""

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
        """Who has left is as far behind as anybody there."""
        if not self.scores or not self.places:
            return 0
        if seat in self.left:
            return min(self.scores) - max(self.scores)
        return self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)


VOID = Result()
BYE = Result((1,))


def forfeit_result(blockers: Sequence[bool]) -> Result:
    """The result of a table that is not opened because some at it, by seat, have blocked others there: those are last
    and have left, all others are level."""
    last = 1 + blockers.count(False)
    return Result(
        tuple(last if each else 1 for each in blockers), (), tuple(seat for seat, each in enumerate(blockers) if each)
    )


def result_of(state: State) -> Result:
    """Of a match that is over: in the order in which it counts for ratings."""
    places, seats = ranking(state), range(len(state.chairs))
    return Result(
        tuple(place_of(places, seat) for seat in seats), tuple(state.scores or ()),
        tuple(seat for seat in seats if has_left(state.chairs[seat])),
    )  # fmt: skip


class RoundTable(msgspec.Struct, frozen=True):
    """Those who sit together in a round, by seat; one alone has a bye. Without a `table` nothing is played."""

    round: int
    number: int
    entrants: tuple[Number, ...]
    table: str | None = None
    opened: bool = False
    result: Result | None = None


class Placing(msgspec.Struct, frozen=True):
    """How somebody stands; `opposition`, `wins` and `lead` part those who have the same points, in this order."""

    entrant: Number
    rank: int
    points: float
    opposition: float
    wins: int
    lead: int
    tables: int
    byes: int


class _Tally:
    """What somebody has done so far."""

    def __init__(self) -> None:
        self.points = self.opposition = self.last = Fraction(0)
        self.wins = self.lead = self.tables = self.byes = self.reached = 0

    def add(self, sitting: RoundTable, result: Result, seat: int) -> None:
        self.last, self.reached = result.points(seat), max(self.reached, sitting.round)
        self.points += self.last
        self.wins += result.won(seat)
        self.lead += result.lead(seat)
        self.tables += bool(result.scores)
        self.byes += len(sitting.entrants) == 1


def standings(kind: Format, entrants: Iterable[Entrant], sittings: Sequence[RoundTable]) -> list[Placing]:
    """The best first; who is level in everything by lot, with the same rank."""
    known = {each.number: _Tally() for each in entrants}
    counted = [(each, each.result) for each in sorted(sittings, key=lambda each: each.round) if each.result is not None]
    for sitting, result in counted:
        for seat, number in enumerate(sitting.entrants):
            known[number].add(sitting, result, seat)
    for sitting, _ in counted:
        for number in sitting.entrants:
            others = [known[other].points for other in sitting.entrants if other != number]
            known[number].opposition += sum(others, Fraction(0)) / len(others) if others else 0

    def merit(number: Number) -> tuple[Any, ...]:
        his = known[number]
        further = (his.reached, his.last) if kind == "knock_out" else ()
        return *further, his.points, his.opposition, his.wins, his.lead

    lots = {each.number: each.lot for each in entrants}
    ranked = sorted(known, key=lambda number: (lots[number], number))
    ranked.sort(key=merit, reverse=True)
    merits = [merit(number) for number in ranked]
    return [
        Placing(
            number, 1 + merits.index(merit(number)), _shown(his.points), _shown(his.opposition), his.wins, his.lead,
            his.tables, his.byes,
        )
        for number in ranked for his in [known[number]]
    ]  # fmt: skip


def _shown(points: Fraction) -> float:
    return round(float(points), 2)


def withdrawn(number: Number, sittings: Sequence[RoundTable]) -> bool:
    """Has he left the last tables at which he sat?"""
    his = sorted((each for each in sittings if number in each.entrants and each.table), key=lambda each: each.round)
    played = [(each.result, each.entrants.index(number)) for each in his if each.result is not None]
    last = played[-PATIENCE:]
    return len(last) == PATIENCE and all(seat in result.left for result, seat in last)
