"""Responses of the lobby routes."""

from __future__ import annotations

import msgspec

from fondaco.server.base.announcement import Announcement
from fondaco.server.ratings.ratings import Reputation
from fondaco.server.social.follows import Friend, Invitation
from fondaco.server.tables.projections import TableCard


class Lobby(msgspec.Struct, frozen=True):
    """`reputes`: by open table, what is known of those who sit there; of whom nothing is, has a `beginner`'s points.
    `invitations` and `followed` are about the person who asks."""

    open: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]
    reputes: dict[str, list[Reputation]]
    invitations: list[Invitation]
    followed: list[Friend]
    notice: Announcement | None
    beginner: int
