"""Requests and responses of the social routes."""

from __future__ import annotations

import msgspec

from fondaco.server.base.request_fields import Name, RequestBody
from fondaco.server.base.user import UserId


class InviteBody(RequestBody, frozen=True):
    name: Name


class Friend(msgspec.Struct, frozen=True):
    """A followed person or past opponent; `here`: seen within a minute; `table`: one to join or watch."""

    person: UserId
    name: str
    followed: bool
    here: bool
    table: str | None = None
    game: str | None = None


class Invitation(msgspec.Struct, frozen=True):
    """An invitation by a person (`by`, called `name`) to a table that waits for players."""

    table: str
    game: str
    by: UserId
    name: str
    at: int
