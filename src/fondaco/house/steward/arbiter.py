"""The arbiter draws the rounds of tournaments, opens their tables and writes down what came of them. Only the
process that keeps house has him at work. Each of his steps is stored by itself and can be done again after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from fondaco.house.book import cups as law
from fondaco.house.book import opening, pairing
from fondaco.house.book.cups import VOID, Result, Sitting
from fondaco.house.book.refusals import Closed, Unknown
from fondaco.house.house import House
from fondaco.house.store import cups
from fondaco.house.store.cups import Kept
from fondaco.house.store.store import CodeTaken

log = logging.getLogger("fondaco.arbiter")
LATER = 60_000  # a tournament that breaks is not looked at again for so long


class Arbiter:
    def __init__(self, house: House, tell: Callable[[str], None] = lambda table: None) -> None:
        self.house = house
        self.tell = tell  # those at a table that it has been opened
        self.bots = opening.Bots(house.settings.bots, house.settings.bot_patience)
        self.broken: dict[str, int] = {}

    async def go_round(self, at: int) -> None:
        if not await cups.any_under_way(self.house.store):
            return
        for cup in await cups.timed(self.house.store, at):
            with contextlib.suppress(Closed):  # somebody was quicker
                await cups.begin_on_time(self.house.store, cup, self.house.settings.seed, at)
                await self.house.cups_changed()
        for cup in await cups.due(self.house.store):
            if self.broken.get(cup, 0) <= at:
                try:
                    await self.attend(await cups.load(self.house.store, cup), at)
                except Exception:
                    log.exception("a tournament could not be attended", extra={"cup": cup})
                    self.broken[cup] = at + LATER

    async def attend(self, kept: Kept, at: int) -> None:
        """One step for each table of the round; when all have ended, the next round. Where it was closed, no table is
        opened any more."""
        running, closed = [each for each in kept.sittings if each.result is None], kept.stage == "closed"
        for sitting in running:
            if not sitting.opened and not closed:
                await self._open(kept, sitting, at)
            elif (result := await self._result(sitting)) is not None:
                await cups.ended(self.house.store, kept.id, sitting, result, at)
        if not running and not closed:
            await self._go_on(kept, at)
        await self.house.cups_changed()

    async def _open(self, kept: Kept, sitting: Sitting, at: int) -> None:
        """A table that is there already was opened before a crash."""
        assert sitting.table is not None
        by_number = {each.number: each for each in kept.entrants}
        seated = [by_number[number] for number in sitting.entrants]
        facts, first = opening.table_of_cup(kept.id, sitting.table, kept.terms, seated, kept.by, self.bots)
        if not await self._is_there(sitting.table):
            try:
                await self.house.open_table(opening.dealt(facts, self.house.settings.seed), first)
            except CodeTaken:
                return  # with another code the next time
        await cups.opened(self.house.store, kept.id, sitting, at)
        self.tell(sitting.table)

    async def _is_there(self, table: str) -> bool:
        return await self.house.store.load(table) is not None

    async def _result(self, sitting: Sitting) -> Result | None:
        """A table that was closed, or that nobody has kept, counts for nobody."""
        try:
            state = (await self.house.look(str(sitting.table))).state
        except Unknown:
            return VOID
        if state.status == "over":
            return law.result_of(state)
        return None if state.status in ("open", "playing") else VOID

    async def _go_on(self, kept: Kept, at: int) -> None:
        store = self.house.store
        gone = [each.number for each in kept.entrants if not each.out and law.given_up(each.number, kept.sittings)]
        if gone:
            await cups.put_out(store, kept.id, gone)
            kept = await cups.load(store, kept.id)
        cup = kept.cup(await cups.apart_among(store, kept))
        groups = await asyncio.to_thread(pairing.next_round, cup)
        if not groups:
            await cups.end(store, kept.id, at)
            return
        await cups.draw(store, cup, kept.id, groups, at)
        await self.attend(await cups.load(store, kept.id), at)
