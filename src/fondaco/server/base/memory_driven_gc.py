"""Garbage collection driven by allocated memory, so that cyclic garbage stays bounded."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

GROWTH = 100_000  # blocks, about 8 MB
SHARE = 8  # or an eighth of all blocks, if that is more
BUSY_SHARE = 2  # while the server is busy, half of them


@contextmanager
def no_automatic_collections() -> Iterator[None]:
    """Leave all collections to a `MemoryDrivenCollector` for the duration of the context.

    An action replaces hundreds of objects and leaves no cyclic garbage. Python counts the difference, so that its own
    collections would look at a hundred thousand objects at once, stop the server for a tenth of a second and find
    nothing. Objects that exist at the beginning are never looked at.
    """
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(0)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


class MemoryDrivenCollector:
    """Collects whenever memory has grown by enough since the last collection.

    A complete collection stops the server for tenths of a second. Most collections therefore look only at objects
    created since the last one: what survives is frozen. Frozen objects are still freed when nothing refers to them,
    and when memory has doubled, a complete collection finds those that became cyclic garbage later. While the server
    is busy, memory grows for a good reason: then collections come after more growth, and complete ones when it is four
    times as large.
    """

    def __init__(self) -> None:
        self.least = self.complete = sys.getallocatedblocks()

    def look(self, busy: bool = False) -> bool:
        """Collect if memory has grown enough; return whether it did."""
        blocks = sys.getallocatedblocks()
        self.least, self.complete = min(self.least, blocks), min(self.complete, blocks)
        complete = blocks >= (4 if busy else 2) * self.complete
        growth = max(GROWTH, self.least // (BUSY_SHARE if busy else SHARE))
        if blocks < self.least + growth and not complete:
            return False
        if complete:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.least = sys.getallocatedblocks()
        if complete:
            self.complete = self.least
        return True
