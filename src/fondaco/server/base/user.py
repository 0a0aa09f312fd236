"""A user of the server: a guest, or somebody with an account."""

from __future__ import annotations

import msgspec

from fondaco.server.base.errors import Banned

UserId = int  # random for new users; those of earlier releases count from 1
LARGEST_ID = 2**53 - 1  # a number of JavaScript
FOREVER = 9_999_999_999_999


class User(msgspec.Struct, frozen=True):
    """A guest, or an account under its name.

    `muted` are the users whose chat messages this one does not want to read.
    """

    id: UserId
    name: str
    account: str | None = None
    lang: str | None = None
    webhook: str | None = None
    email: str | None = None
    unlisted: bool = False
    banned_until: int | None = None
    ban_reason: str = ""
    muted: frozenset[UserId] = frozenset()

    @property
    def guest(self) -> bool:
        return self.account is None

    def check_not_banned(self, at: int) -> User:
        """Return the user, or raise the reason and end of a ban."""
        if self.banned_until is not None and self.banned_until > at:
            raise Banned(None if self.banned_until == FOREVER else self.banned_until, self.ban_reason)
        return self
