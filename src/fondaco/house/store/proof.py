"""Every stored match played again: `fondaco replay`."""
from __future__ import annotations

from collections.abc import AsyncIterator

from fondaco.house.book.versions import Report, replay
from fondaco.house.store.store import Store


async def replay_all(store: Store) -> AsyncIterator[Report]:
    """Plays every stored match again under today's code and compares it with what was stored."""
    for table_id in await store.all_tables():
        whole = await store.load(table_id, from_snapshot=False)
        kept = await store.load(table_id)
        if whole is not None and kept is not None:
            yield replay(whole, kept)
