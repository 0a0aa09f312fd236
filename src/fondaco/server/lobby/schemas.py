"""Responses of the lobby routes."""

from __future__ import annotations

import msgspec

from fondaco.server.base.announcement import Notice
from fondaco.server.ratings.ratings import Repute
from fondaco.server.social.follows import Fellow, Invitation
from fondaco.server.tables.projections import TableCard


class Lobby(msgspec.Struct, frozen=True):
    """The lobby.

    `reputes`: by open table, rating and reliability of its players; unrated ones have the rating `beginner`.
    `invitations` and `followed` are those of the asking user.
    """

    open: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]
    reputes: dict[str, list[Repute]]
    invitations: list[Invitation]
    followed: list[Fellow]
    notice: Notice | None
    beginner: int
