"""Matchmaking: seats people from the queue. Runs in the process with the server-wide jobs."""

from __future__ import annotations

import logging

from fondaco.house.book import opening
from fondaco.house.book.gathering import Party, gather
from fondaco.house.book.refusals import Refused
from fondaco.house.house import House
from fondaco.house.store import seeks
from fondaco.house.store.store import CodeTaken

log = logging.getLogger("fondaco.usher")


class Usher:
    """Forms tables from the matchmaking queue."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.bots = opening.Bots(house.settings.bots, house.settings.bot_patience)

    async def go_round(self, at: int) -> None:
        """Seat all groups that can be formed from the queue."""
        if not await seeks.anybody(self.house.store):
            return
        await seeks.forget(self.house.store, at)
        waiting, apart = await seeks.waiting(self.house.store, at)
        for party in gather(waiting, apart, at):
            await self._seat(party, at)

    async def _seat(self, party: Party, at: int) -> None:
        """Open a table for a group; people who cannot be seated are back in the queue after a while."""
        people = [each.person for each in party.people]
        if not await seeks.claim(self.house.store, people, at):
            return
        try:
            facts, first = opening.gathered(party, self.bots)
            table = await self.house.open_table(opening.dealt(facts, self.house.settings.seed), first)
        except (Refused, CodeTaken) as error:
            log.warning("a party found no table", extra={"why": repr(error)})
            return
        await seeks.seat(self.house.store, people, table.facts.id)
