"""Uploaded board and table files, which worker processes read."""

from __future__ import annotations

from typing import NamedTuple

from fondaco.server.base.fair_queue import ConcurrencyLimit
from fondaco.server.base.worker_pool import WorkerPool


class UploadWorkers(NamedTuple):
    """The worker pool for uploaded files, and the limit of files in progress."""

    pool: WorkerPool
    admission: ConcurrencyLimit
