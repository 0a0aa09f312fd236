"""Requests of the social routes."""

from __future__ import annotations

from fondaco.server.base.request_fields import Body, Name


class Invite(Body, frozen=True):
    name: Name
