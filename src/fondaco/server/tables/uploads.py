"""Uploaded board and table files, which worker processes read."""

from __future__ import annotations

from typing import NamedTuple

from fondaco.server.base.fair_queue import Admission
from fondaco.server.base.worker_pool import WorkerPool


class Uploads(NamedTuple):
    """The worker pool for uploaded files, and the limit of files in progress."""

    pool: WorkerPool
    admission: Admission
