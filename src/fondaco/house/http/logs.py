"""Logs: a line of JSON for each thing worth knowing, without tokens, cookies, queries or anything said at a table."""
from __future__ import annotations

import logging
import sys

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

TOLD = {"levelname": "level", "name": "from", "message": "what"}


def json_lines() -> logging.Formatter:
    """Level, where from and what; then whatever was told beside, a trace if something broke, and when."""
    return JsonFormatter(
        list(TOLD), rename_fields=TOLD | {"exc_info": "trace"}, timestamp="at",
        reserved_attrs=[*RESERVED_ATTRS, "color_message"],
    )  # fmt: skip


def begin(level: str = "INFO") -> None:
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(json_lines())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(level)
    # uvicorn tells of every socket with its whole address, and in that may stand a token
    for noisy in ("uvicorn.access", "uvicorn.error", "aiosqlite", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel("WARNING")
