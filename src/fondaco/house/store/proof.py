"""Every stored match played again: `fondaco replay`."""
from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from fondaco.house.book.refusals import Damaged
from fondaco.house.book.versions import Report, Stored, replay
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
        whole = await store.load(table_id, from_snapshot=False)
        kept = await store.load(table_id)
    except Damaged as damage:
        return Report(table_id, "?", "damaged", damage.why)
    return None if whole is None or kept is None else await play(whole, kept)
