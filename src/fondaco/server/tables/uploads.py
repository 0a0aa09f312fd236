"""Uploaded board and table files, which worker processes read."""

from __future__ import annotations

from typing import NamedTuple

from fondaco.server.base.fair_queue import Admission
from fondaco.server.base.worker_pool import WorkerPool


class Uploads(NamedTuple):
    """The worker pool for uploaded files, and how many files may be under way."""

    pool: WorkerPool
    admission: Admission
