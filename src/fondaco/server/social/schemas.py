"""Requests of the social routes."""

from __future__ import annotations

from fondaco.server.base.request_fields import Name, RequestBody


class InviteBody(RequestBody, frozen=True):
    name: Name
