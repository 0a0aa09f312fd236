"""Somebody the house knows."""

from __future__ import annotations

import msgspec

from fondaco.house.book.lines import PersonId
from fondaco.house.book.refusals import Barred

FOR_GOOD = 9_999_999_999_999


class Person(msgspec.Struct, frozen=True):
    """A guest, or somebody with an account under his name. `muted` are those whose words he does not want to read."""

    id: PersonId
    name: str
    account: str | None = None
    lang: str | None = None
    webhook: str | None = None
    email: str | None = None
    unlisted: bool = False
    barred_until: int | None = None
    barred_why: str = ""
    muted: frozenset[PersonId] = frozenset()

    @property
    def guest(self) -> bool:
        return self.account is None

    def admitted(self, at: int) -> Person:
        """Refuses who is barred, and says until when and why."""
        if self.barred_until is not None and self.barred_until > at:
            raise Barred(None if self.barred_until == FOR_GOOD else self.barred_until, self.barred_why)
        return self
