"""Interfaces that the routes about oneself use; a server and the offline version implement them."""

from __future__ import annotations

from fondaco.server.accounts.schemas import AccountChanges, Me
from fondaco.server.base.user import User
from fondaco.server.web.call import Call


class OwnAccountService:
    """The user as they see themselves."""

    def me(self, call: Call, person: User) -> Me:
        raise NotImplementedError

    async def change(self, call: Call, person: User, changes: AccountChanges) -> User:
        """Carry out changes, of which name and language are checked, and return the changed user."""
        raise NotImplementedError


class DataExport:
    """Export of everything that is stored about a person."""

    async def export(self, person: User) -> bytes:
        """Return the data as JSON."""
        raise NotImplementedError
