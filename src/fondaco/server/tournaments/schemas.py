"""Requests of the tournament routes."""

from __future__ import annotations

from fondaco.server.base.request_fields import Counter, RequestBody, Word


class EnterBody(RequestBody, frozen=True):
    word: Word | None = None


class RemoveEntrantBody(RequestBody, frozen=True):
    """An entrant of a tournament, by number."""

    entrant: Counter
