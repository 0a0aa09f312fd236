"""Logs: a line of JSON for each thing worth knowing, without tokens, cookies, queries or anything said at a table."""

from __future__ import annotations

import logging
import re
import sys

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

# of a web address the host is logged alone: the path of a webhook is a secret
ADDRESS = re.compile(r"""(https?://)(?:[^\s/@"\\]*@)?([^\s/?#"'\\)]*)[^\s"'\\)]*""")
TOLD = {"levelname": "level", "name": "from", "message": "what"}


def redact(text: str) -> str:
    return ADDRESS.sub(r"\1\2", text)


class RedactingFormatter(JsonFormatter):
    """Writes a record as JSON without the paths and passwords of web addresses."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def format_json() -> logging.Formatter:
    """Level, where from and what; then whatever was told beside, a trace if something broke, and when."""
    return RedactingFormatter(
        list(TOLD), rename_fields=TOLD | {"exc_info": "trace"}, timestamp="at",
        reserved_attrs=[*RESERVED_ATTRS, "color_message"],
    )  # fmt: skip


def set_up_logging(level: str = "INFO") -> None:
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(format_json())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(level)
    # uvicorn tells of every socket with its whole address, and in that may stand a token
    for noisy in ("uvicorn.access", "uvicorn.error", "aiosqlite", "alembic", "asyncio", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel("WARNING")
