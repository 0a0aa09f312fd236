"""Empty database of a new server, created once per test process and copied, which is faster."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from fondaco.server.base.settings import Settings
from fondaco.server.table_store_with_ratings import TableStoreWithRatings

FILE = "fondaco.db"


def copy_to(folder: Path) -> None:
    """Put an empty database into a folder that has none; the server sets its permissions."""
    if not (folder / FILE).exists():
        (folder / FILE).write_bytes(_empty())


def make(settings: Settings) -> None:
    """Create the tables of a new database, by all migrations."""
    with ThreadPoolExecutor() as elsewhere:  # the caller may be within an event loop
        elsewhere.submit(asyncio.run, _make(settings)).result()


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        make(Settings(folder=Path(folder)))
        return (Path(folder) / FILE).read_bytes()


async def _make(settings: Settings) -> None:
    store = TableStoreWithRatings(settings)
    await store.open()
    await store.close()
