"""The lobby for all who listen there: what everybody sees is looked up once for all of them, at most once a second."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Container
from typing import NamedTuple

import msgspec

from fondaco.house.book.clock import now
from fondaco.house.book.facts import Facts, with_any
from fondaco.house.book.lines import PersonId
from fondaco.house.book.news import Brief, card_now
from fondaco.house.house import House
from fondaco.house.store import apart, company, profiles
from fondaco.house.store.company import Fellow, Invitation

SPACING = 1.0
WEEK = 7 * 24 * 3600 * 1000
encode = msgspec.json.encode
Listed = tuple[Facts, Brief]


class Public(NamedTuple):
    """The tables that everybody sees, each with its card as it is sent to who has no part in it."""

    moves: int
    open: list[tuple[Listed, msgspec.Raw]]
    running: list[tuple[Listed, msgspec.Raw]]
    reputes: msgspec.Raw = msgspec.Raw(b"{}")


class Company(NamedTuple):
    """Who asks somebody to a table, and whom he follows."""

    invitations: list[Invitation]
    followed: list[Fellow]


async def company_of(house: House, person: PersonId | None, strangers: Container[PersonId]) -> Company:
    if person is None:
        return Company([], [])
    return Company(
        await company.invitations_of(house.store, person, strangers),
        await company.followed(house.store, person, strangers, house.away),
    )


class Lobbies:
    def __init__(self, house: House) -> None:
        self.house = house
        self.known = Public(-1, [], [])
        self.looked = 0.0
        self.looking: asyncio.Task[None] | None = None

    async def of(self, person: PersonId | None) -> bytes:
        """The lobby as a person sees it, with all that had happened when he asked."""
        public = await self._public()
        mine = [] if person is None else await self.house.store.briefs_of(person, now() - WEEK)
        strangers = await apart.kept_from(self.house.store, person)

        def cards(tables: list[tuple[Listed, msgspec.Raw]]) -> list[object]:
            return [self._card(*each, person) for each in tables if not with_any(each[0][1].state, strangers)]

        return encode({"tables": {
            "open": cards(public.open),
            "running": cards(public.running),
            "mine": [card_now(*each, person, self.house.away) for each in mine],
            "reputes": public.reputes,
            **(await company_of(self.house, person, strangers))._asdict(),
        }})  # fmt: skip

    def _card(self, table: Listed, shown: msgspec.Raw, person: PersonId | None) -> object:
        """Only who has a part in a table sees its card otherwise than everybody."""
        state = table[1].state
        concerned = {state.host, *state.dismissed, *[chair.person for chair in state.chairs]} - {None}
        return card_now(*table, person, self.house.away) if person in concerned else shown

    async def _public(self) -> Public:
        asked = self.house.moves
        while self.known.moves < asked:
            if self.looking is None:
                self.looking = asyncio.create_task(self._look())
            await asyncio.shield(self.looking)
        return self.known

    async def _look(self) -> None:
        try:
            await asyncio.sleep(max(0.0, self.looked + SPACING - time.monotonic()))
            moves, store = self.house.moves, self.house.store
            waiting = await store.briefs("open", 100, public=True)
            running = [each for each in await store.briefs("playing", 100, public=True) if each[0].spectators]
            known = await profiles.reputes(store, [(facts, brief.state) for facts, brief in waiting])
            reputes = msgspec.Raw(encode(known))
            self.known = Public(moves, self._shown(waiting), self._shown(running), reputes)
            self.looked = time.monotonic()
        finally:
            self.looking = None

    def _shown(self, tables: list[Listed]) -> list[tuple[Listed, msgspec.Raw]]:
        return [(each, msgspec.Raw(encode(card_now(*each, None, self.house.away)))) for each in tables]
