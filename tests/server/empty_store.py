"""The empty store of a new house: made once for the tests of a process and copied, since to make it takes longer."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from fondaco.server.base.settings import Settings
from fondaco.server.store import Store

FILE = "fondaco.db"


def put_up(folder: Path) -> None:
    """Unless there is a store already; who may read it is for the house to say."""
    if not (folder / FILE).exists():
        (folder / FILE).write_bytes(_empty())


def make(settings: Settings) -> None:
    """Make the tables of a new store, by all migrations."""
    with ThreadPoolExecutor() as elsewhere:  # whoever asks may be within a loop of his own
        elsewhere.submit(asyncio.run, _make(settings)).result()


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        make(Settings(folder=Path(folder)))
        return (Path(folder) / FILE).read_bytes()


async def _make(settings: Settings) -> None:
    store = Store(settings)
    await store.open()
    await store.close()
