"""Matchmaking: groups people of similar rating; bots fill up after the waiting time."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fondaco.server.base import request_fields
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Bank, Clock, Days, Live, NoClock, is_untimed
from fondaco.server.tables.events import Strength

TimeControl = Literal[
    "none",
    "live_30",
    "live_60",
    "live_90",
    "live_180",
    "bank_20_10",
    "days_1",
    "days_3",
    "days_7",
    "live",
    "day",
]
CLOCKS: Mapping[TimeControl, Clock] = {
    "none": NoClock(),
    "live_30": Live(30),
    "live_60": Live(60),
    "live_90": Live(90),
    "live_180": Live(180),
    "bank_20_10": Bank(20 * 60, 10),
    "days_1": Days(1, vacation=7),
    "days_3": Days(3, vacation=14),
    "days_7": Days(7, vacation=21),
    "live": Live(90),
    "day": Days(1, vacation=7),
}
OLDER: Collection[TimeControl] = ("live", "day")  # names that older clients and stored requests use
BEGINNER = 25.0  # assumed rating of people who have none
LIKE = 4.0  # allowed difference in rating at first
PATIENCE = 0.15  # added to it for each second of waiting
NEAREST = 20  # number of stronger, and of weaker, people considered
Pair = tuple[UserId, UserId]


class TimeControlCard(msgspec.Struct, frozen=True):
    """A time control that players can choose.

    `tournaments`: tournaments can use it. `take_backs`: unrated matches may allow them. `absence`: without a clock, the
    table settings say when a bot plays for an absent player.
    """

    time_control: TimeControl
    clock: Clock
    tournaments: bool
    take_backs: bool
    absence: bool


TIME_CONTROLS = [
    TimeControlCard(
        time_control, clock, tournaments=not is_untimed(clock), take_backs=is_untimed(clock), absence=is_untimed(clock)
    )
    for time_control, clock in CLOCKS.items()
    if time_control not in OLDER
]


class MatchRequest(request_fields.RequestBody, frozen=True):
    """A search for a quick match; after `wait` seconds, bots take the free seats."""

    games: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=20)]
    players: Annotated[int, Meta(ge=2, le=10)]
    time_control: TimeControl = "none"
    wait: Annotated[int, Meta(ge=0, le=600)] = 60
    strength: request_fields.Strength = "greedy"
    rated: bool = False
    word: request_fields.Word | None = None


class QueuedPlayer(NamedTuple):
    """A person in the queue; `ratings` has those of the requested games in which the person is rated."""

    person: UserId
    name: str
    request: MatchRequest
    since: int
    ratings: Mapping[str, float]

    def is_due(self, at: int) -> bool:
        return at >= self.since + self.request.wait * 1000

    def rating(self, game: str) -> float:
        return self.ratings.get(game, BEGINNER)

    def place(self, game: str) -> tuple[float, UserId]:
        """Return the sort key of a person by rating."""
        return self.rating(game), self.person

    def bears(self, game: str, other: QueuedPlayer, at: int) -> bool:
        """Whether another person is close enough in rating; the longer the wait, the larger the difference may be."""
        apart = abs(self.rating(game) - other.rating(game))
        return self.is_due(at) or apart <= LIKE + PATIENCE * (at - self.since) / 1000


class MatchedGroup(NamedTuple):
    """People seated together; bots of this strength take the remaining seats."""

    game: str
    people: list[QueuedPlayer]
    strength: Strength

    @property
    def request(self) -> MatchRequest:
        return self.people[0].request


def match_players(seekers: Sequence[QueuedPlayer], apart: Collection[Pair], at: int) -> list[MatchedGroup]:
    """Return the groups that can begin, longest waiting first; pairs in `apart` are not seated together."""
    queues: dict[tuple[str, int, TimeControl, bool], list[QueuedPlayer]] = defaultdict(list)
    for each in seekers:
        for game in {*each.request.games}:
            queues[game, each.request.players, each.request.time_control, each.request.rated].append(each)
    for (game, *_), hall in queues.items():
        hall.sort(key=lambda each: each.place(game))
    seated: set[UserId] = set()
    parties = []
    for first in sorted(seekers, key=lambda each: (each.since, each.person)):
        if first.person in seated:
            continue
        request = first.request
        found = [
            MatchedGroup(
                game,
                _around(
                    first, game, queues[game, request.players, request.time_control, request.rated], seated, apart, at
                ),
                request.strength,
            )
            for game in dict.fromkeys(request.games)
        ]
        party = max(found, key=lambda each: len(each.people))
        if len(party.people) == request.players or first.is_due(at):
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
    """Return a person and the closest in rating who all accept each other, up to the number of players."""
    place = bisect_left(hall, first.place(game), key=lambda each: each.place(game))
    near = [*hall[max(0, place - NEAREST) : place], *hall[place + 1 : place + 1 + NEAREST]]
    near.sort(key=lambda each: (abs(each.rating(game) - first.rating(game)), each.since))
    people = [first]
    for each in near:
        if (
            len(people) < first.request.players
            and each.person not in seated
            and all(
                _meet(each, other, apart) and each.bears(game, other, at) and other.bears(game, each, at)
                for other in people
            )
        ):
            people.append(each)
    return people


def _meet(one: QueuedPlayer, other: QueuedPlayer, apart: Collection[Pair]) -> bool:
    return (one.person, other.person) not in apart and (other.person, one.person) not in apart


class QueueStatus(msgspec.Struct, frozen=True):
    """A person's search: its wishes, its start and latest end, and the `table` once seated."""

    games: list[str]
    players: int
    time_control: TimeControl
    strength: str
    rated: bool
    since: int
    until: int
    table: str | None


class MatchmakingState(msgspec.Struct, frozen=True):
    """The current search, or `None`."""

    queue: QueueStatus | None
