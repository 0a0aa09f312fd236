"""Generate a page with a request and its response for each section of the HTTP API, from a server that runs for it."""

from __future__ import annotations

import json
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

import fondaco
from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings

WAIT = 60
"""Seconds in which the bots must have answered before the visitor's first turn."""

DEPTH, ENTRIES, FIELDS, LETTERS = 3, 2, 14, 72
"""How much of a response is shown."""


class Visitor:
    """A program that visits a server as a guest, and writes down requests and responses."""

    def __init__(self, http: TestClient[Any]) -> None:
        self.http = http
        self.token = ""

    def ask(self, method: str, path: str, body: Any = None) -> tuple[str, Any]:
        """Return a request with its response as text, and the content of the response."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = self.http.request(method, f"/api{path}", json=body, headers=headers)
        said = answer.json() if answer.content else None
        lines = [f"{method} /api{path}", *(["Authorization: Bearer TOKEN"] if self.token else [])]
        lines += [json.dumps(body)] if body is not None else []
        response = f"HTTP {answer.status_code}" + (f"\n{shown(said)}" if said is not None else "")
        return f"```text\n{chr(10).join(lines)}\n```\n\n```text\n{response}\n```", said


def http_examples() -> str:
    """Return the page."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of Litestar, about its version 3
        with TestClient(make_app(Settings(Path(folder)))) as http:
            return "\n\n".join(page(Visitor(http))) + "\n"


def page(visitor: Visitor) -> Iterator[str]:
    game = min(fondaco.games(), key=lambda name: len(fondaco.games()[name].options))
    players = fondaco.games()[game].players[0]
    yield "# HTTP API by example"
    yield (
        "For authors of clients: one request and its response for each section of the [HTTP API](api.md), from a run "
        "of the server. Long values and lists are cut (`…`). `TOKEN` is the token of the first response."
    )
    yield "## [Identity and accounts](api.md#identity-and-accounts)"
    text, guest = visitor.ask("POST", "/guest")
    yield text
    visitor.token = guest["token"]
    yield "## [Games](api.md#games-static-data)"
    yield visitor.ask("GET", f"/games/{game}")[0]
    yield "## [Tables](api.md#tables)"
    seats = ["me", *["greedy"] * (players - 1)]
    text, card = visitor.ask("POST", "/tables", {"game": game, "seats": seats, "seed": "7"})
    yield text
    yield "## [News: view, menu, log](api.md#news-view-menu-log)"
    end = time.monotonic() + WAIT
    while not (asked := visitor.ask("GET", f"/tables/{card['id']}"))[1]["views"][0]["options"]:
        assert time.monotonic() < end, "the match does not come to the visitor's turn"
        time.sleep(0.1)
    text, news = asked
    yield text
    yield "## [Playing](api.md#playing)"
    action = news["views"][0]["options"][0]
    body = {"seat": 0, "seq": news["seq"], "key": "first", "action": action}
    yield visitor.ask("POST", f"/tables/{card['id']}/actions", body)[0]
    yield "## [Errors](api.md#errors)"
    yield visitor.ask("POST", f"/tables/{card['id']}/actions", body | {"key": "second", "action": {"do": "fly"}})[0]
    for heading, path in (
        ("[People](api.md#people)", f"/games/{game}/leaderboard"),
        ("[Tournaments](api.md#tournaments)", "/tournaments/limits"),
        ("[Daily deals](api.md#daily-deals)", "/daily-deals/today"),
        ("[Puzzles](api.md#puzzles)", "/puzzles/today"),
        ("[Finished matches and export](api.md#finished-matches-and-export)", f"/tables/{card['id']}/match.json"),
        ("[Turn notifications](api.md#turn-notifications)", "/me/notifications"),
    ):
        yield f"## {heading}"
        yield visitor.ask("GET", path)[0]
    yield "## [Rendezvous](api.md#rendezvous)"
    visitor.token = ""
    yield visitor.ask("POST", "/rendezvous")[0]


def shown(said: Any) -> str:
    return json.dumps(cut(said, DEPTH), ensure_ascii=False, indent=2)


def cut(said: Any, depth: int) -> Any:
    """Return the beginning of a value: of its nested values, long lists and long texts."""
    if isinstance(said, dict):
        if not depth and said:
            return "{…}"
        fields = [(name, cut(each, depth - 1)) for name, each in list(said.items())[:FIELDS]]
        return dict(fields) | ({"…": "…"} if len(said) > FIELDS else {})
    if isinstance(said, list):
        if not depth and said:
            return "[…]"
        return [cut(each, depth - 1) for each in said[:ENTRIES]] + (["…"] if len(said) > ENTRIES else [])
    if isinstance(said, str) and len(said) > LETTERS:
        return said[:LETTERS] + "…"
    return said
