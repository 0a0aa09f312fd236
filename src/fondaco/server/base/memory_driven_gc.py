"""Garbage collection driven by allocated memory, so that cyclic garbage stays bounded."""

from __future__ import annotations

import gc
import sys

GROWTH = 100_000  # blocks, about 8 MB
SHARE = 8  # or an eighth of all blocks, if that is more


class MemoryDrivenCollector:
    """Collects whenever memory has grown by enough since the last collection.

    Python's own schedule counts objects only. With the thresholds of a server (`app.tune_garbage_collection`) a
    full collection comes after millions of them, while a few hundred closed connections can hold many megabytes.

    A complete collection stops the server for tenths of a second. Most collections therefore look only at objects
    created since the last one: what survives is frozen. Frozen objects are still freed when nothing refers to them,
    and when memory has doubled, a complete collection finds those that became cyclic garbage later. While the server
    is busy, it waits until memory is four times as large.
    """

    def __init__(self) -> None:
        self.least = self.complete = sys.getallocatedblocks()

    def look(self, busy: bool = False) -> bool:
        """Collect if memory has grown enough; return whether it did."""
        blocks = sys.getallocatedblocks()
        self.least, self.complete = min(self.least, blocks), min(self.complete, blocks)
        complete = blocks >= (4 if busy else 2) * self.complete
        if blocks < self.least + max(GROWTH, self.least // SHARE) and not complete:
            return False
        if complete:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.least = sys.getallocatedblocks()
        if complete:
            self.complete = self.least
        return True
