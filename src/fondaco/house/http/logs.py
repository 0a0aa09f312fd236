"""Logs: a line of JSON for each thing worth knowing, without tokens, cookies, queries or anything said at a table."""
from __future__ import annotations

import logging
import sys
import time

import msgspec

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {name: value for name, value in vars(record).items() if name not in PLAIN}
        entry = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(), "from": record.name, "what": record.getMessage(),
        } | told  # fmt: skip
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry, enc_hook=str).decode()


def begin(level: str = "INFO") -> None:
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(level)
    # uvicorn tells of every socket with its whole address, and in that may stand a token
    for noisy in ("uvicorn.access", "uvicorn.error", "aiosqlite", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel("WARNING")
