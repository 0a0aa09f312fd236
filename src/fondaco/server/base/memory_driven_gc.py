"""Garbage collection driven by allocated memory, so that cyclic garbage stays bounded."""

from __future__ import annotations

import gc
import sys

GROWTH = 100_000  # blocks, about 8 MB
SHARE = 8  # or an eighth of all blocks, if that is more: collections take longer in a larger memory
USEFUL = 4  # a collection was worth its pause if it freed a quarter of the growth


class MemoryDrivenCollector:
    """Runs a full collection whenever memory has grown by enough since the last one.

    Python's own schedule counts objects only. With the thresholds of a server (`app.tune_garbage_collection`) a
    full collection comes after millions of them, while a few hundred closed connections can hold many megabytes.

    A full collection stops the server for tenths of a second. After one that freed little, memory grew for a good
    reason (more tables in use), and the next one waits for twice the growth, at most until memory has doubled.
    """

    def __init__(self) -> None:
        self.least = sys.getallocatedblocks()
        self.patience = 1

    def look(self) -> bool:
        """Collect if memory has grown enough; return whether it did."""
        blocks = sys.getallocatedblocks()
        self.least = min(self.least, blocks)
        if blocks < self.least + max(GROWTH, self.least // SHARE) * self.patience:
            return False
        gc.collect()
        left = sys.getallocatedblocks()
        useful = (blocks - left) * USEFUL >= blocks - self.least
        self.patience = 1 if useful else min(2 * self.patience, SHARE)
        self.least = left
        return True
