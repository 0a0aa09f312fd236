"""Matchmaking: seats people from the queue. Runs in the process with the server-wide jobs."""

from __future__ import annotations

import logging

from fondaco.server.base.errors import Refused
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matched_table import plan_matched_table
from fondaco.server.lobby.matchmaking import MatchedGroup, match_players
from fondaco.server.tables import setup
from fondaco.server.tables.service import TableService
from fondaco.server.tables.store import CodeTaken

log = logging.getLogger("fondaco.usher")


class Matchmaker:
    """Forms tables from the matchmaking queue."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.bots = setup.Bots(tables.settings.bots, tables.settings.bot_patience)

    async def run_once(self, at: int) -> None:
        """Seat all groups that can be formed from the queue."""
        if not await matchmaking_store.anybody(self.tables.store):
            return
        await matchmaking_store.forget(self.tables.store, at)
        waiting, apart = await matchmaking_store.waiting(self.tables.store, at)
        for party in match_players(waiting, apart, at):
            await self._seat(party, at)

    async def _seat(self, party: MatchedGroup, at: int) -> None:
        """Open a table for a group; people who cannot be seated are back in the queue after a while."""
        people = [each.person for each in party.people]
        if not await matchmaking_store.claim(self.tables.store, people, at):
            return
        try:
            facts, first = plan_matched_table(party, self.bots)
            table = await self.tables.open_table(setup.with_seed(facts, self.tables.settings.seed), first)
        except (Refused, CodeTaken) as error:
            log.warning("no table for a matched group", extra={"why": repr(error)})
            return
        await matchmaking_store.seat(self.tables.store, people, table.facts.id)
