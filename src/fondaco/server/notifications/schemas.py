"""Requests and responses of the notification routes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.server.base.request_fields import RequestBody

Minutes = Annotated[int, Meta(ge=0, lt=1440)]


class NewNotificationSettings(RequestBody, frozen=True):
    """E-mail notifications for each turn or once a day; times are minutes since midnight in the user's time zone."""

    mail: Literal["off", "turn", "daily"]
    daily_at: Minutes
    quiet_from: Minutes | None
    quiet_to: Minutes | None
    zone: Annotated[str, Meta(max_length=60)]


class NewPushSubscription(RequestBody, frozen=True):
    """A browser's `PushSubscription`."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]


class NewWebhook(RequestBody, frozen=True):
    """A webhook; without `format`, the address says how messages are written."""

    url: Annotated[str, Meta(min_length=8, max_length=500)]
    format: Literal["json", "discord", "slack", "telegram", "matrix"] | None = None


class WebhookSecret(msgspec.Struct, frozen=True):
    url: str
    secret: str
    format: str


class WebhookTest(msgspec.Struct, frozen=True):
    """Whether a test message arrived; `reason` says it in the user's language. `status` is that of the response."""

    sent: bool
    status: int | None
    reason: str


class NotificationSettings(msgspec.Struct, frozen=True):
    """A user's notification settings; `push`: this browser is registered, with the server's `push_key`."""

    mail: Literal["off", "turn", "daily"]
    daily_at: int
    quiet_from: int | None
    quiet_to: int | None
    zone: str
    webhook: str | None
    webhook_format: Literal["json", "discord", "slack", "telegram", "matrix"] | None
    push: bool
    push_key: str
