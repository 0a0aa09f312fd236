"""Runs of the benchmark: one line of JSON for each finished item, so that an interrupted run continues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec

from fondaco.negotiation.agents import MakeAgent, agent_by_name
from fondaco.negotiation.items import Item
from fondaco.negotiation.session import ItemResult, Session


def play_item(make: MakeAgent, item: Item) -> ItemResult:
    """Let an agent play an item."""
    session = Session(item)
    make(item).play(session)
    return session.result


def play_item_by_name(name: str, item: Item) -> ItemResult:
    return play_item(agent_by_name(name), item)


def read_results(file: Path) -> list[ItemResult]:
    """Return the results in a file; a line that was cut off by an interruption is left out."""
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return [msgspec.json.decode(line, type=ItemResult) for line in lines]


def run_items(file: Path, items: Sequence[Item], make: MakeAgent | str, jobs: int = 1) -> Iterator[ItemResult]:
    """Yield the results of all items in order; those in the file are not played again, others are added to it.

    A bot or a Python class is passed by its name, and may use several processes.
    """
    done = {result.item: result for result in read_results(file)}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"".join(line(result) for result in done.values()))  # without a line that was cut off
    missing = [item for item in items if item.id not in done]
    with file.open("ab") as out:
        for result in play_all(missing, make, jobs):
            done[result.item] = result
            out.write(line(result))
            out.flush()
            yield result


def line(result: ItemResult) -> bytes:
    return msgspec.json.encode(result) + b"\n"


def play_all(items: Sequence[Item], make: MakeAgent | str, jobs: int) -> Iterator[ItemResult]:
    if isinstance(make, str) and jobs > 1 and len(items) > 1:
        with ProcessPoolExecutor(min(jobs, len(items)), get_context("spawn")) as pool:
            yield from pool.map(partial(play_item_by_name, make), items)
        return
    found = agent_by_name(make) if isinstance(make, str) else make
    for item in items:
        yield play_item(found, item)
