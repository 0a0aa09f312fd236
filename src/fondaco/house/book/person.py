"""Somebody the house knows."""
from __future__ import annotations

import msgspec

from fondaco.house.book.lines import PersonId


class Person(msgspec.Struct, frozen=True):
    """A guest, or somebody with an account under his name."""

    id: PersonId
    name: str
    account: str | None = None
    lang: str | None = None
    webhook: str | None = None
    email: str | None = None
    unlisted: bool = False

    @property
    def guest(self) -> bool:
        return self.account is None
