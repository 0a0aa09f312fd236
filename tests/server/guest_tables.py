"""Helpers for tables of guests over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.server.live_server import Guest, until
from tests.trial import short

New = Callable[[], Guest]


def seated(guest: New, count: int = 2, **wish: Any) -> tuple[list[Guest], str]:
    """Return guests at a table whose match has begun."""
    guests = [guest() for _ in range(count)]
    table = guests[0].open(seats=["me", *["open"] * (count - 1)], **wish)
    for other in guests[1:]:
        other.done(f"/tables/{table}/join")
    return guests, table


def asked(guests: list[Guest], table: str) -> tuple[Guest, Any, Any]:
    """Return the guest whose answer is awaited, with their news and face.

    The active player acts last, so this guest always has an answer to give.
    """
    seat = guests[0].news(table)["table"]["waiting"][-1]
    news = guests[seat].news(table)
    return guests[seat], news, news["faces"][0]


def finished(host: Guest, seats: list[str]) -> str:
    table = host.open(seats=seats, options=short())
    if "me" in seats:
        host.done(f"/tables/{table}/resign", seat=seats.index("me"))
    until(lambda: host.news(table)["table"]["status"] == "over", 90)
    return table
