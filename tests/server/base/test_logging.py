"""Server logs."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from fondaco.server.base.logging import make_json_formatter


def logged(*args: Any, **told: Any) -> dict[str, Any]:
    said = {"name": "fondaco.server.web", "levelname": "INFO", "msg": args[0], "args": args[1:]}
    line = make_json_formatter().format(logging.makeLogRecord(said | told))
    assert "\n" not in line
    entry: dict[str, Any] = json.loads(line)
    return entry


def test_log_line_has_time_logger_and_message() -> None:
    entry = logged("%s tables", 3, table="abc", color_message="\x1b[1m3 tables")
    assert entry.pop("at").endswith("+00:00")
    assert entry == {"level": "INFO", "from": "fondaco.server.web", "what": "3 tables", "table": "abc"}


def test_exception_is_logged_with_traceback_on_one_line() -> None:
    try:
        raise ValueError("no such port")
    except ValueError:
        entry = logged("request failed", exc_info=sys.exc_info())
    assert "ValueError: no such port" in entry["trace"]
