"""Interface of the lobby to what a host knows of people."""

from __future__ import annotations

from collections.abc import Container, Sequence

from fondaco.server.base.user import UserId
from fondaco.server.ratings.schemas import Reputation
from fondaco.server.social.schemas import Friend, Invitation
from fondaco.server.tables.state import TableFacts, TableState


class LobbyPeople:
    """What the lobby shows of people beside their tables; without accounts it is nothing."""

    async def reputations(self, listed: Sequence[tuple[TableFacts, TableState]]) -> dict[str, list[Reputation]]:
        """Return the reputations of the players at each of these tables."""
        return {}

    async def invitations(self, person: UserId, strangers: Container[UserId]) -> list[Invitation]:
        """Return a person's open invitations, without those of strangers."""
        return []

    async def followed(self, person: UserId, strangers: Container[UserId]) -> list[Friend]:
        """Return the people whom a person follows, without strangers."""
        return []
