"""Tournament scheduler: draws rounds, opens their tables and records the results.

It runs in the one process that holds the lease for server-wide jobs. Each step is stored on its own and can be repeated
after a crash.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.tables import setup
from fondaco.server.tables.service import TableService
from fondaco.server.tables.store import CodeTaken
from fondaco.server.tournaments import model as law
from fondaco.server.tournaments import pairing
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import VOID, Result, RoundTable
from fondaco.server.tournaments.setup import plan_round_table
from fondaco.server.tournaments.store import StoredTournament

log = logging.getLogger("fondaco.arbiter")
LATER = 60_000  # milliseconds until a tournament that raised an error is tried again


class TournamentRunner:
    """Advances all tournaments of the server."""

    def __init__(self, tables: TableService, tell: Callable[[str], None] = lambda table: None) -> None:
        self.tables = tables
        self.tell = tell  # called with the id of each opened table, to alert its players
        self.bots = setup.Bots(tables.settings.bots, tables.settings.bot_patience)
        self.broken: dict[str, int] = {}

    async def run_once(self, at: int) -> None:
        """Begin scheduled tournaments and advance all that need a step."""
        if not await tournament_store.any_under_way(self.tables.store):
            return
        for cup in await tournament_store.timed(self.tables.store, at):
            with contextlib.suppress(WrongPhase):  # it was begun or closed in the meantime
                await tournament_store.begin_on_time(self.tables.store, cup, self.tables.settings.seed, at)
                await self.tables.tournaments_changed()
        for cup in await tournament_store.due(self.tables.store):
            if self.broken.get(cup, 0) <= at:
                try:
                    await self.attend(await tournament_store.load(self.tables.store, cup), at)
                except Exception:
                    log.exception("tournament could not be attended", extra={"cup": cup})
                    self.broken[cup] = at + LATER

    async def attend(self, kept: StoredTournament, at: int) -> None:
        """Open pending tables, record results, and draw the next round when all tables have ended.

        For a closed tournament, only results are recorded.
        """
        running, closed = [each for each in kept.sittings if each.result is None], kept.stage == "closed"
        for sitting in running:
            if not sitting.opened and not closed:
                await self._open(kept, sitting, at)
            elif (result := await self._result(sitting)) is not None:
                await tournament_store.ended(self.tables.store, kept.id, sitting, result, at)
        if not running and not closed:
            await self._go_on(kept, at)
        await self.tables.tournaments_changed()

    async def _open(self, kept: StoredTournament, sitting: RoundTable, at: int) -> None:
        """Open a table of a round; one that already exists was opened before a crash."""
        assert sitting.table is not None
        by_number = {each.number: each for each in kept.entrants}
        seated = [by_number[number] for number in sitting.entrants]
        facts, first = plan_round_table(kept.id, sitting.table, kept.terms, seated, kept.by, self.bots)
        if not await self._is_there(sitting.table):
            try:
                await self.tables.open_table(setup.with_seed(facts, self.tables.settings.seed), first)
            except CodeTaken:
                return  # tried again with another code
        await tournament_store.opened(self.tables.store, kept.id, sitting, at)
        self.tell(sitting.table)

    async def _is_there(self, table: str) -> bool:
        return await self.tables.store.load(table) is not None

    async def _result(self, sitting: RoundTable) -> Result | None:
        """Return the result of a table, or `None` while it is played; closed or deleted tables are void."""
        try:
            state = (await self.tables.look(str(sitting.table))).state
        except NotFound:
            return VOID
        if state.status == "over":
            return law.result_of(state)
        return None if state.status in ("open", "playing") else VOID

    async def _go_on(self, kept: StoredTournament, at: int) -> None:
        """Draw the next round without entrants who have given up, or end the tournament."""
        store = self.tables.store
        gone = [each.number for each in kept.entrants if not each.out and law.withdrawn(each.number, kept.sittings)]
        if gone:
            await tournament_store.eliminate(store, kept.id, gone)
            kept = await tournament_store.load(store, kept.id)
        cup = kept.cup(await tournament_store.separated_entrants(store, kept))
        groups = await asyncio.to_thread(pairing.next_round, cup)
        if not groups:
            await tournament_store.end(store, kept.id, at)
            return
        await tournament_store.draw(store, cup, kept.id, groups, at)
        await self.attend(await tournament_store.load(store, kept.id), at)
