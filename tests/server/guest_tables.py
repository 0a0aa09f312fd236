"""Helpers for tables of guests over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.server.live_server import Guest, until
from tests.trial import short

NewGuest = Callable[[], Guest]


def guests_at_table(new_guest: NewGuest, count: int = 2, **wish: Any) -> tuple[list[Guest], str]:
    """Return guests at a table whose match has begun."""
    guests = [new_guest() for _ in range(count)]
    table = guests[0].open(seats=["me", *["open"] * (count - 1)], **wish)
    for other in guests[1:]:
        other.take_seat(table)
    return guests, table


def awaited_guest(guests: list[Guest], table: str) -> tuple[Guest, Any, Any]:
    """Return the guest whose answer is awaited, with their news and face.

    The active player acts last, so this guest always has an answer to give.
    """
    seat = guests[0].news(table)["table"]["waiting"][-1]
    news = guests[seat].news(table)
    return guests[seat], news, news["views"][0]


def finished_table(host: Guest, seats: list[str]) -> str:
    table = host.open(seats=seats, options=short())
    if "me" in seats:
        host.post_ok(f"/tables/{table}/resign", seat=seats.index("me"))
    until(lambda: host.news(table)["table"]["status"] == "over", 90)
    return table
