"""Tournament scheduler: draws rounds, opens their tables and records the results.

It runs in the one process that holds the lease for server-wide jobs. Each step is stored on its own and can be repeated
after a crash.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Container

from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.storage.bus import TournamentChanged
from fondaco.server.tables import setup
from fondaco.server.tables.core.repository import CodeTaken
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tournaments import model as law
from fondaco.server.tournaments import pairing
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import VOID, AnnouncedRound, Number, RoundTable, TableResult
from fondaco.server.tournaments.setup import plan_round_table
from fondaco.server.tournaments.store import StoredTournament

log = logging.getLogger(__name__)
LATER = 60_000  # milliseconds until a tournament that raised an error is tried again


class TournamentRunner:
    """Advances all tournaments of the server."""

    def __init__(
        self,
        tables: TableService,
        tell: Callable[[str], None] = lambda table: None,
        announce: Callable[[AnnouncedRound], None] = lambda coming: None,
    ) -> None:
        self.tables = tables
        self.tell = tell  # called with the id of each opened table, to notification its players
        self.announce = announce  # called when a round is announced, to notification its players
        self.bots = setup.AllowedBots(tables.settings.bots, tables.settings.bot_patience)
        self.broken: dict[str, int] = {}

    async def run_once(self, at: int) -> None:
        """Begin scheduled tournaments and advance all that need a step."""
        if not await tournament_store.has_unfinished_tournaments(self.tables.store):
            return
        for tournament in await tournament_store.list_due_starts(self.tables.store, at):
            with contextlib.suppress(WrongPhase):  # it was begun or closed in the meantime
                await tournament_store.begin_or_close_tournament(
                    self.tables.store, tournament, self.tables.settings.seed, at
                )
                await self.tables.bus.publish(TournamentChanged())
        for tournament in await tournament_store.list_tournaments_to_advance(self.tables.store, at):
            if self.broken.get(tournament, 0) <= at:
                try:
                    await self.attend(await tournament_store.load_tournament(self.tables.store, tournament), at)
                except Exception:
                    log.exception("tournament could not be attended", extra={"tournament": tournament})
                    self.broken[tournament] = at + LATER

    async def attend(self, kept: StoredTournament, at: int) -> None:
        """Open pending tables, record results, and draw the next round when all tables have ended.

        For a closed tournament, only results are recorded.
        """
        running, closed = [each for each in kept.round_tables if each.result is None], kept.stage == "closed"
        for sitting in running:
            if not sitting.opened and not closed:
                await self._open(kept, sitting, at)
            elif (result := await self._result(sitting)) is not None:
                await tournament_store.record_table_result(self.tables.store, kept.id, sitting, result, at)
        if not running and not closed:
            await self._go_on(kept, at)
        await self.tables.bus.publish(TournamentChanged())

    async def _announce(self, kept: StoredTournament, number: int, seated: Container[Number], at: int) -> None:
        begins = at + (kept.terms.pause or 0) * 1000
        if await tournament_store.record_next_round_start(self.tables.store, kept.id, begins, at):
            people = [each.person for each in kept.entrants if each.person is not None and each.number in seated]
            self.announce(AnnouncedRound(kept.id, kept.terms.name, number, begins, people))

    async def _open(self, kept: StoredTournament, sitting: RoundTable, at: int) -> None:
        """Open a table of a round; one that already exists was opened before a crash."""
        assert sitting.table is not None
        by_number = {each.number: each for each in kept.entrants}
        seated = [by_number[number] for number in sitting.entrants]
        facts, first = plan_round_table(kept.id, sitting.table, kept.terms, seated, kept.by, self.bots)
        if not await self._is_there(sitting.table):
            try:
                await self.tables.open_table(setup.with_seed_unless_fork(facts, self.tables.settings.seed), first)
            except CodeTaken:
                return  # tried again with another code
        await tournament_store.record_table_opened(self.tables.store, kept.id, sitting, at)
        self.tell(sitting.table)

    async def _is_there(self, table: str) -> bool:
        return await self.tables.store.load(table) is not None

    async def _result(self, sitting: RoundTable) -> TableResult | None:
        """Return the result of a table, or `None` while it is played; closed or deleted tables are void."""
        try:
            table = await self.tables.look(str(sitting.table))
        except NotFound:
            return VOID
        if table.state.status == "over":
            return law.table_result(table.facts, table.state)
        return None if table.state.status in ("open", "playing") else VOID

    async def _go_on(self, kept: StoredTournament, at: int) -> None:
        """Announce the next round, draw it without entrants who have given up, or end the tournament."""
        store = self.tables.store
        gone = [
            each.number
            for each in kept.entrants
            if not each.out and law.has_left_repeatedly(each.number, kept.round_tables)
        ]
        if gone:
            await tournament_store.eliminate_entrants(store, kept.id, gone)
            kept = await tournament_store.load_tournament(store, kept.id)
        tournament = kept.tournament(await tournament_store.list_blocked_pairs(store, kept))
        groups = await asyncio.to_thread(pairing.pair_next_round, tournament)
        if not groups:
            await tournament_store.end_tournament(store, kept.id, at)
            return
        if kept.round_tables and kept.terms.pause and kept.terms.next_round is None:
            await self._announce(kept, tournament.round + 1, {number for group in groups for number in group}, at)
            return
        if (kept.terms.next_round or 0) > at:
            return
        await tournament_store.store_round(store, tournament, kept.id, groups, at)
        await self.attend(await tournament_store.load_tournament(store, kept.id), at)
