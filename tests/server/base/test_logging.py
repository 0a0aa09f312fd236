"""Server logs."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from fondaco.server.base.logging import format_json


def logged(*args: Any, **told: Any) -> dict[str, Any]:
    said = {"name": "fondaco.http", "levelname": "INFO", "msg": args[0], "args": args[1:]}
    line = format_json().format(logging.makeLogRecord(said | told))
    assert "\n" not in line
    entry: dict[str, Any] = json.loads(line)
    return entry


def test_a_line_says_when_where_from_and_what() -> None:
    entry = logged("%s tables", 3, table="abc", color_message="\x1b[1m3 tables")
    assert entry.pop("at").endswith("+00:00")
    assert entry == {"level": "INFO", "from": "fondaco.http", "what": "3 tables", "table": "abc"}


def test_what_broke_comes_with_its_trace_on_one_line() -> None:
    try:
        raise ValueError("no such port")
    except ValueError:
        entry = logged("request failed", exc_info=sys.exc_info())
    assert "ValueError: no such port" in entry["trace"]
