"""Periodic job of matchmaking: seats people from the queue. Runs in the process with the server-wide jobs."""

from __future__ import annotations

import logging

from fondaco.server.base.errors import Refused
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matchmaking import MatchedGroup, match_players
from fondaco.server.lobby.matchmaking_tables import plan_matched_table
from fondaco.server.tables import setup
from fondaco.server.tables.core.repository import CodeTaken
from fondaco.server.tables.database_table_service import TableService

log = logging.getLogger(__name__)


class MatchmakingJob:
    """Forms tables from the matchmaking queue."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.bots = setup.AllowedBots(tables.settings.bots, tables.settings.bot_patience)

    async def run_once(self, at: int) -> None:
        """Seat all groups that can be formed from the queue."""
        if not await matchmaking_store.has_entries(self.tables.store):
            return
        await matchmaking_store.delete_stale_entries(self.tables.store, at)
        waiting, apart = await matchmaking_store.list_queue_and_blocks(self.tables.store, at)
        for party in match_players(waiting, apart, at):
            await self._seat(party, at)

    async def _seat(self, party: MatchedGroup, at: int) -> None:
        """Open a table for a group; people who cannot be seated are back in the queue after a while."""
        people = [each.person for each in party.people]
        if not await matchmaking_store.reserve_players(self.tables.store, people, at):
            return
        try:
            facts, first = plan_matched_table(party, self.bots)
            table = await self.tables.open_table(setup.with_seed_unless_fork(facts, self.tables.settings.seed), first)
        except (Refused, CodeTaken) as error:
            log.warning("no table for a matched group", extra={"why": repr(error)})
            return
        await matchmaking_store.record_seated_players(self.tables.store, people, table.facts.id)
