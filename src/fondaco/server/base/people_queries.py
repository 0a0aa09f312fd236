"""What other features ask about people; a host with accounts overrides it."""

from __future__ import annotations

from fondaco.server.base.user import User, UserId


class People:
    """People without accounts: every name is free, and nobody was seen elsewhere."""

    async def check_name_free(self, person: User, *names: str) -> None:
        """Refuse names that belong to somebody else."""

    async def last_seen(self, person: UserId) -> int:
        """Return when a person was last seen, according to the store."""
        return 0
