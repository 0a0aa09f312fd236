"""A table in the bytes that are told of it: what several people may see alike is looked up and encoded once for all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any

import msgspec

from fondaco.core.match import Match
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import projections as news
from fondaco.server.tables.projections import Away, TableSummary
from fondaco.server.tables.table import Table

FRESH = 500  # milliseconds for which a message says what time it is, to a thousand people who look on


class Encoded(msgspec.Struct, frozen=True):
    """`news.News` with its larger parts ready to be sent."""

    seq: int
    since: int | None
    now: int
    table: msgspec.Raw
    lines: msgspec.Raw
    faces: msgspec.Raw


class ProjectionCache:
    """What is told of a table as long as it stands so. A part is shared by those who have the same eyes for it: the
    card by all whom it does not concern, lines by who mutes the same people, faces by who sits on the same seats; and
    the whole by those for whom all of that is the same."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.parts: dict[Hashable, msgspec.Raw] = {}
        self.whole: dict[Hashable, tuple[int, bytes]] = {}
        self.starts: dict[int | None, int] = {}
        self.encoded = 0

    @cached_property
    def brief(self) -> TableSummary:
        return news.brief(self.table)

    def news(self, person: User | None, since: int | None, now: int, away: Away) -> bytes:
        """The same as `book.news.news` says, for who knew the table as it was at `since`."""
        table, own = self.table, None if person is None else person.id
        muted = frozenset[UserId]() if person is None else person.muted
        known = since if table.knows(since) else None
        seats = news.seats_seen(table, own)
        concerned, gone = self._eyes(own, away)
        eyes = known, muted, concerned, gone, *seats
        at, message = self.whole.get(eyes, (0, b""))
        if not message or now > at + FRESH:
            lines = self._once(("lines", known, muted), lambda: news.visible_events(table, known, muted))
            start = self._log_start(known)
            faces = self._once(("faces", tuple(seats), start), lambda: news.faces(table, seats, start, Match.seen_by))
            card = self._once(
                ("card", concerned, gone), lambda: news.card(table.facts, self.brief, concerned, gone.__contains__)
            )
            message = msgspec.json.encode(Encoded(table.seq, known, now, card, lines, faces))
            self.whole[eyes] = now, message
            self.encoded += 1
        return message

    def _log_start(self, known: int | None) -> int:
        if known not in self.starts:
            self.starts[known] = news.log_start(self.table, known)
        return self.starts[known]

    def _eyes(self, person: UserId | None, away: Away) -> tuple[UserId | None, frozenset[UserId]]:
        """Whom the card concerns, and who of those who sit there is away."""
        state = self.table.state
        sitting = [chair.person for chair in state.chairs]
        concerned = person if person in (*sitting, state.host, *state.dismissed) else None
        return concerned, frozenset([each for each in sitting if each is not None and away(each)])

    def _once(self, key: Hashable, made: Callable[[], Any]) -> msgspec.Raw:
        part = self.parts.get(key)
        if part is None:
            part = self.parts[key] = msgspec.Raw(msgspec.json.encode(made()))
        return part
