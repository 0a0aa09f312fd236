"""Requests of the tournament routes."""

from __future__ import annotations

from fondaco.server.base.request_fields import Body, Counter, Word


class Enter(Body, frozen=True):
    word: Word | None = None


class Remove(Body, frozen=True):
    """An entrant of a tournament, by number."""

    entrant: Counter
