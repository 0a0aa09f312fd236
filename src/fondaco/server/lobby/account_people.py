"""What the lobby shows of people who have accounts: reputations, invitations, and whom one follows."""

from __future__ import annotations

from collections.abc import Container, Sequence

from fondaco.server.base.user import UserId
from fondaco.server.lobby.people import LobbyPeople
from fondaco.server.ratings.schemas import Reputation
from fondaco.server.social import follows, invitations, profiles
from fondaco.server.social.schemas import Friend, Invitation
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.state import TableFacts, TableState


class AccountPeople(LobbyPeople):
    """People in the database."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables

    async def reputations(self, listed: Sequence[tuple[TableFacts, TableState]]) -> dict[str, list[Reputation]]:
        return await profiles.load_reputations_by_table(self.tables.store, listed)

    async def invitations(self, person: UserId, strangers: Container[UserId]) -> list[Invitation]:
        return await invitations.list_invitations(self.tables.store, person, strangers)

    async def followed(self, person: UserId, strangers: Container[UserId]) -> list[Friend]:
        return await follows.list_followed_users(self.tables.store, person, strangers, self.tables.online.away)
