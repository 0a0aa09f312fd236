"""Announcements to everybody on the server."""

from __future__ import annotations

import msgspec


class Announcement(msgspec.Struct, frozen=True):
    """An announcement to everybody on the server."""

    text: str
    until: int
