"""Cache of encoded projections: parts of a table that several people see alike are encoded once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.events import MatchLogEntry
from fondaco.core.match import Match
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import projections
from fondaco.server.tables.projections import Away, SeatView, TableCard, TableSummary
from fondaco.server.tables.table import Table

FRESH = 500  # milliseconds for which an encoded message with its `now` is reused


class EncodedNews(msgspec.Struct, frozen=True):
    """`projections.News` with its larger parts already encoded."""

    seq: int
    since: int | None
    now: int
    table: msgspec.Raw
    lines: msgspec.Raw
    views: msgspec.Raw


class ProjectionCache:
    """Encoded projections of one version of a table.

    Each part is shared by everybody who sees it alike: the card by all people whom it does not concern, events by those
    who mute the same people, faces by those on the same seats. The whole message is shared where all parts are the
    same.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.parts: dict[Hashable, msgspec.Raw] = {}
        self.whole: dict[Hashable, tuple[int, bytes]] = {}
        self.starts: dict[int | None, int] = {}
        self.logs: dict[int, list[MatchLogEntry[Any]]] = {}
        self.cards: dict[frozenset[UserId], TableCard] = {}
        self.encoded = 0

    @cached_property
    def brief(self) -> TableSummary:
        return projections.summarize_table(self.table)

    def news(self, person: User | None, since: int | None, now: int, away: Away) -> bytes:
        """Return the encoded `projections.news` for a person who knows the table up to event `since`."""
        table, own = self.table, None if person is None else person.id
        muted = frozenset[UserId]() if person is None else person.muted
        known = since if table.knows(since) else None
        seats = projections.visible_seats(table, own)
        concerned, gone = self._eyes(own, away)
        eyes = known, muted, concerned, gone, *seats
        at, message = self.whole.get(eyes, (0, b""))
        if not message or now > at + FRESH:
            lines = self._once(("lines", known, muted), lambda: projections.visible_events(table, known, muted))
            start = self._log_start(known)
            views = self._once(("views", tuple(seats), start), lambda: self._seat_views(seats, start))
            card = self._once(("card", concerned, gone), lambda: self._card(concerned, gone))
            message = msgspec.json.encode(EncodedNews(table.seq, known, now, card, lines, views))
            self.whole[eyes] = now, message
            self.encoded += 1
        return message

    def _log_start(self, known: int | None) -> int:
        if known not in self.starts:
            self.starts[known] = projections.log_start(self.table, known)
        return self.starts[known]

    def _seat_views(self, seats: list[Seat | None], start: int) -> list[SeatView]:
        if start not in self.logs:
            self.logs[start] = projections.uncovered_log(self.table, start)
        return [projections.make_seat_view(self.table, seat, start, Match.seen_by, self.logs[start]) for seat in seats]

    def _card(self, person: UserId | None, gone: frozenset[UserId]) -> TableCard:
        if gone not in self.cards:
            self.cards[gone] = projections.make_public_card(self.table.facts, self.brief, gone.__contains__)
        return projections.personalize_card(self.cards[gone], self.brief.state, person)

    def _eyes(self, person: UserId | None, away: Away) -> tuple[UserId | None, frozenset[UserId]]:
        """Return the person if the card concerns them, else `None`, and which seated people are away."""
        state = self.table.state
        sitting = [seat_state.person for seat_state in state.seats]
        concerned = person if person in (*sitting, state.host, *state.dismissed) else None
        return concerned, frozenset([each for each in sitting if each is not None and away(each)])

    def _once(self, key: Hashable, made: Callable[[], object]) -> msgspec.Raw:
        part = self.parts.get(key)
        if part is None:
            part = self.parts[key] = msgspec.Raw(msgspec.json.encode(made()))
        return part
