"""Who plays anyone: people of like strength are seated together, and when somebody has waited long enough, bots too."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fondaco.server.base import request_fields
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Clock, Correspondence, Live, NoClock, is_untimed
from fondaco.server.tables.events import Strength

TimeControl = Literal["none", "live", "day"]
CLOCKS: Mapping[TimeControl, Clock] = {
    "none": NoClock(), "live": Live(90), "day": Correspondence(3 * 86400, 86400, 7 * 86400),
}  # fmt: skip
BEGINNER = 25.0  # what who has no rating is taken for
LIKE = 4.0  # so far apart two may be at first
PATIENCE = 0.15  # and so much more for each second that he has waited
NEAREST = 20  # of those who are stronger, and of those who are weaker, so many are looked at
Pair = tuple[UserId, UserId]


class TimeControlCard(msgspec.Struct, frozen=True):
    """A pace at which people play here, with its clock; `cups`: so may tournaments. `take_backs`: a match that does
    not count may have them there; `absence`: no clock runs, so it is agreed on when a bot plays for who is away."""

    pace: TimeControl
    clock: Clock
    cups: bool
    take_backs: bool
    absence: bool


TIME_CONTROLS = [
    TimeControlCard(pace, clock, cups=not is_untimed(clock), take_backs=is_untimed(clock), absence=is_untimed(clock))
    for pace, clock in CLOCKS.items()
]  # fmt: skip


class MatchRequest(request_fields.Body, frozen=True):
    """What somebody would play, with anyone; after `wait` seconds bots take the seats that are free."""

    games: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=20)]
    players: Annotated[int, Meta(ge=2, le=10)]
    pace: TimeControl = "none"
    wait: Annotated[int, Meta(ge=0, le=600)] = 60
    strength: request_fields.Strength = "greedy"
    rated: bool = False
    word: request_fields.Word | None = None


class QueuedPlayer(NamedTuple):
    """Somebody who waits; `ratings` has those of his games in which he has one."""

    person: UserId
    name: str
    seek: MatchRequest
    since: int
    ratings: Mapping[str, float]

    def is_due(self, at: int) -> bool:
        return at >= self.since + self.seek.wait * 1000

    def rating(self, game: str) -> float:
        return self.ratings.get(game, BEGINNER)

    def place(self, game: str) -> tuple[float, UserId]:
        """Among all others, by strength."""
        return self.rating(game), self.person

    def bears(self, game: str, other: QueuedPlayer, at: int) -> bool:
        """Is the other one like enough? The longer he waits, the more so."""
        apart = abs(self.rating(game) - other.rating(game))
        return self.is_due(at) or apart <= LIKE + PATIENCE * (at - self.since) / 1000


class MatchedGroup(NamedTuple):
    """Those who are seated together; bots of this strength take the seats that are left."""

    game: str
    people: list[QueuedPlayer]
    strength: Strength

    @property
    def seek(self) -> MatchRequest:
        return self.people[0].seek


def match_players(seekers: Sequence[QueuedPlayer], apart: Collection[Pair], at: int) -> list[MatchedGroup]:
    """The parties that can begin, for whoever has waited longest first. `apart` are those who do not meet."""
    halls: dict[tuple[str, int, TimeControl, bool], list[QueuedPlayer]] = defaultdict(list)
    for each in seekers:
        for game in {*each.seek.games}:
            halls[game, each.seek.players, each.seek.pace, each.seek.rated].append(each)
    for (game, *_), hall in halls.items():
        hall.sort(key=lambda each: each.place(game))
    seated: set[UserId] = set()
    parties = []
    for first in sorted(seekers, key=lambda each: (each.since, each.person)):
        if first.person in seated:
            continue
        seek = first.seek
        found = [
            MatchedGroup(
                game, _around(first, game, halls[game, seek.players, seek.pace, seek.rated], seated, apart, at),
                  seek.strength)
            for game in dict.fromkeys(seek.games)
        ]  # fmt: skip
        party = max(found, key=lambda each: len(each.people))
        if len(party.people) == seek.players or first.is_due(at):
            parties.append(party)
            seated |= {each.person for each in party.people}
    return parties


def _around(
    first: QueuedPlayer,
    game: str,
    hall: Sequence[QueuedPlayer],
    seated: Collection[UserId],
    apart: Collection[Pair],
    at: int,
) -> list[QueuedPlayer]:
    """He, and those next to him in strength with whom all of the others would play."""
    place = bisect_left(hall, first.place(game), key=lambda each: each.place(game))
    near = [*hall[max(0, place - NEAREST) : place], *hall[place + 1 : place + 1 + NEAREST]]
    near.sort(key=lambda each: (abs(each.rating(game) - first.rating(game)), each.since))
    people = [first]
    for each in near:
        if len(people) < first.seek.players and each.person not in seated and all(
            _meet(each, other, apart) and each.bears(game, other, at) and other.bears(game, each, at)
            for other in people
        ):  # fmt: skip
            people.append(each)
    return people


def _meet(one: QueuedPlayer, other: QueuedPlayer, apart: Collection[Pair]) -> bool:
    return (one.person, other.person) not in apart and (other.person, one.person) not in apart


class QueueStatus(msgspec.Struct, frozen=True):
    """What somebody waits for, since when and until when at most; `table` is where he sits then."""

    games: list[str]
    players: int
    pace: TimeControl
    strength: str
    rated: bool
    since: int
    until: int
    table: str | None


class MatchmakingState(msgspec.Struct, frozen=True):
    """`None`: you wait for nobody."""

    seek: QueueStatus | None
