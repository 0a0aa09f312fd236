"""Responses of the lobby routes."""

from __future__ import annotations

import msgspec

from fondaco.server.base.announcement import Announcement
from fondaco.server.ratings.schemas import Reputation
from fondaco.server.social.schemas import Friend, Invitation
from fondaco.server.tables.projections import TableCard


class Lobby(msgspec.Struct, frozen=True):
    """The lobby.

    `reputations`: by open table, rating and reliability of its players; unrated ones have the rating `beginner`.
    `invitations` and `followed` are those of the asking user.
    """

    open: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]
    reputations: dict[str, list[Reputation]]
    invitations: list[Invitation]
    followed: list[Friend]
    announcement: Announcement | None
    beginner: int
