"""CPU profiler that attributes a server's time to its parts, used by `make load ARGS=--parts`.

SIGPROF arrives every millisecond of CPU time; each time the innermost module that belongs to a part is counted. SIGUSR1
resets the counts, SIGUSR2 writes them to the file named by `FONDACO_PARTS`.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from types import FrameType

import msgspec

EVERY = 0.001
PARTS = {
    "fondaco/server/tables/projection": "projections",
    "fondaco/server/tables/public_table_events": "projections",
    "fondaco/server/tables/live": "sockets",
    "fondaco/server/tables/core/socket_feed": "sockets",
    "fondaco/server/tables/store": "storage",
    "fondaco/server/tables/database_table_service": "table service",
    "fondaco/server/tables/": "plan, copy and apply",
    "fondaco/server/storage/": "storage",
    "sqlalchemy/": "storage",
    "aiosqlite/": "storage",
    "asyncpg/": "storage",
    "fondaco/server/table_attendant": "scheduler",
    "fondaco/server/table_scheduler": "scheduler",
    "fondaco/server/bots/": "scheduler",
    "fondaco/server/serve": "event loop",
    "fondaco/server/accounts/": "identity",
    "fondaco/server/web/": "identity",
    "fondaco/server/": "other parts of the server",
    "uvicorn/protocols/websockets": "websockets",
    "websockets/": "websockets",
    "uvicorn/protocols/http": "http",
    "litestar/": "framework",
}
counted: Counter[str] = Counter()


def part_of(frame: FrameType | None) -> str:
    while frame is not None:
        path = frame.f_code.co_filename
        for folder, part in PARTS.items():
            if folder in path:
                return part
        frame = frame.f_back
    return "the loop"


def note(_: int, frame: FrameType | None) -> None:
    counted[part_of(frame)] += 1


def begin(*_: object) -> None:
    counted.clear()


def write(*_: object) -> None:
    Path(os.environ["FONDACO_PARTS"]).write_bytes(msgspec.json.encode(counted))


def watch() -> None:
    signal.signal(signal.SIGPROF, note)
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, write)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
