"""The lobby as each person sees it.

Live updates share one query per second; requests get the current state.
"""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

import msgspec

from fondaco.server.base.clock import now
from fondaco.server.base.user import UserId
from fondaco.server.lobby.people import LobbyPeople
from fondaco.server.ratings.schemas import BEGINNER
from fondaco.server.tables.core.interfaces import LobbyView
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.projections import TableSummary, listed_table_card
from fondaco.server.tables.state import TableFacts, has_any_of_people

SPACING = 1.0
MOST = 100
WEEK = 7 * 24 * 3600 * 1000
encode = msgspec.json.encode
Json = msgspec.Raw


class ListedTable(NamedTuple):
    """A table with its encoded card and player reputations, as sent to people who have no part in it."""

    facts: TableFacts
    brief: TableSummary
    card: Json
    reputations: Json | None


class PublicTableLists(NamedTuple):
    """The tables that everybody sees: open ones, and running ones that allow spectators."""

    open: list[ListedTable]
    running: list[ListedTable]


class LobbyFeed(LobbyView):
    def __init__(self, tables: BaseTableService, people: LobbyPeople) -> None:
        self.tables = tables
        self.people = people
        self.known = PublicTableLists([], [])
        self.moves = -1
        self.looked = 0.0
        self.looking: asyncio.Task[None] | None = None

    async def of(self, person: UserId | None) -> bytes:
        """Return the lobby for a live update, with everything that had happened at the time of the call."""
        asked = self.tables.moves
        while self.moves < asked:
            if self.looking is None:
                self.looking = asyncio.create_task(self._look())
            await asyncio.shield(self.looking)
        return await self._seen(self.known, person)

    async def now(self, person: UserId | None) -> bytes:
        """Return the current lobby for a request."""
        return await self._seen(await self._public(), person)

    async def _seen(self, public: PublicTableLists, person: UserId | None) -> bytes:
        """Encode a `Lobby` for a person, without tables of people they have blocked or are blocked by."""
        store, away = self.tables.store, self.tables.online.away
        strangers = () if person is None else await self.tables.separated_from(person)
        mine = [] if person is None else await store.briefs_of(person, now() - WEEK)
        waiting, running = (
            [each for each in part if not has_any_of_people(each.brief.state, strangers)] for part in public
        )
        return encode(
            {
                "open": [self._card(each, person) for each in waiting],
                "running": [self._card(each, person) for each in running],
                "mine": [listed_table_card(facts, brief, person, away) for facts, brief in mine],
                "reputations": {each.facts.id: each.reputations for each in waiting if each.reputations is not None},
                "invitations": [] if person is None else await self.people.invitations(person, strangers),
                "followed": [] if person is None else await self.people.followed(person, strangers),
                "announcement": self.tables.announcement,
                "beginner": BEGINNER,
            }
        )

    def _card(self, table: ListedTable, person: UserId | None) -> object:
        """Return a table's card; it differs from the shared one only for people who have a part in the table."""
        state = table.brief.state
        concerned = {state.host, *state.dismissed, *[seat_state.person for seat_state in state.seats]} - {None}
        return (
            listed_table_card(table.facts, table.brief, person, self.tables.online.away)
            if person in concerned
            else table.card
        )

    async def _look(self) -> None:
        try:
            await asyncio.sleep(max(0.0, self.looked + SPACING - time.monotonic()))
            moves = self.tables.moves
            self.known = await self._public()
            self.moves, self.looked = moves, time.monotonic()
        finally:
            self.looking = None

    async def _public(self) -> PublicTableLists:
        store, factor = self.tables.store, self.tables.settings.limits
        waiting = await store.public_briefs("open", MOST, factor)
        running = [each for each in await store.public_briefs("playing", MOST, factor) if each[0].spectators]
        known = await self.people.reputations([(facts, brief.state) for facts, brief in waiting])

        def listed(facts: TableFacts, brief: TableSummary) -> ListedTable:
            reputations = Json(encode(known[facts.id])) if facts.id in known else None
            return ListedTable(
                facts, brief, Json(encode(listed_table_card(facts, brief, None, self.tables.online.away))), reputations
            )

        played = [(listed_table_card(*each, None, self.tables.online.away), each) for each in running]
        played.sort(key=lambda each: -each[0].moved_at)  # by the date shown: the order reveals no more than the cards
        return PublicTableLists([listed(*each) for each in waiting], [listed(*each) for _, each in played])
