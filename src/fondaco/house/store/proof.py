"""Stored matches played again: all of them for `fondaco replay`, finished ones for `fondaco lab export`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from fondaco.core.match import Match
from fondaco.house.book.refusals import Damaged
from fondaco.house.book.versions import Report, Stored, brought_up, replay
from fondaco.house.store.store import Store

Replay = Callable[[Stored, Stored], Awaitable[Report]]


async def replay_all(store: Store) -> AsyncIterator[Report]:
    """Plays every stored match again under today's code and compares it with what was stored."""
    for table_id in await store.all_tables():
        told = await report(store, table_id)
        if told is not None:
            yield told


async def _here(whole: Stored, kept: Stored) -> Report:
    return replay(whole, kept)


async def report(store: Store, table_id: str, play: Replay = _here) -> Report | None:
    """What comes of one match; `None` if it is not there any more."""
    try:
        both = await store.load_for_audit(table_id)
    except Damaged as damage:
        return Report(table_id, "?", "damaged", damage.why)
    return None if both is None else await play(*both)


async def all_finished(store: Store, game: str) -> AsyncIterator[str]:
    """The tables at which a match of this game is over."""
    for table_id in await store.finished(game):
        yield table_id


async def match_of(store: Store, table_id: str) -> AsyncIterator[Match]:
    """The match of one table, if there is one, in today's words."""
    whole = await store.load(table_id, from_snapshot=False)
    table = None if whole is None else brought_up(whole)
    if table is not None and table.match is not None:
        yield table.match
