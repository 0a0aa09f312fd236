"""Logging as lines of JSON, without tokens, cookies, query strings or chat messages."""

from __future__ import annotations

import logging
import re
import sys

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

# only the host of a URL is logged: the path of a webhook is a secret
ADDRESS = re.compile(r"""(https?://)(?:[^\s/@"\\]*@)?([^\s/?#"'\\)]*)[^\s"'\\)]*""")
TOLD = {"levelname": "level", "name": "from", "message": "what"}


def redact_urls(text: str) -> str:
    return ADDRESS.sub(r"\1\2", text)


class UrlRedactingFormatter(JsonFormatter):
    """Writes a record as JSON without the paths and passwords of web addresses."""

    def format(self, record: logging.LogRecord) -> str:
        return redact_urls(super().format(record))


def make_json_formatter() -> logging.Formatter:
    """Return the log formatter: level, logger, message, extra fields, traceback and time."""
    return UrlRedactingFormatter(
        list(TOLD),
        rename_fields=TOLD | {"exc_info": "trace"},
        timestamp="at",
        reserved_attrs=[*RESERVED_ATTRS, "color_message"],
    )


def set_up_logging(level: str = "INFO") -> None:
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(make_json_formatter())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(level)
    # uvicorn logs the whole URL of every WebSocket, which may contain a token
    for noisy in ("uvicorn.access", "uvicorn.error", "aiosqlite", "alembic", "asyncio", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel("WARNING")
