"""Routes: alert settings, push subscriptions and webhooks."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, delete, get, put
from litestar.datastructures import State

from fondaco.server.accounts.users import Users, hash_token
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, NotSignedIn
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User
from fondaco.server.notifications import quiet_hours, webpush
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.notifications.schemas import (
    NewAlertSettings,
    NewPushSubscription,
    NotificationSettings,
    Webhook,
    WebhookSecret,
)
from fondaco.server.notifications.store import Preferences, Push
from fondaco.server.notifications.webhooks import check
from fondaco.server.tables.service import TableService
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


async def alert_settings(request: Asking, context: Context, person: User) -> NotificationSettings:
    store, token = context[TableService].store, context.token(request)
    ways = await notification_store.channels(store, person.id)
    wish = Preferences() if ways is None else ways.wish
    listens = token is not None and await notification_store.is_subscribed(store, hash_token(token))
    return NotificationSettings(*wish, person.webhook, listens, (await context[Notifier].keys()).public)


@get("/me/notifications", responses=may_fail(), summary="Get your alert settings")
async def my_alerts(request: Asking, context: Context) -> NotificationSettings:
    person = await context.person(request)
    await context.spend("read", request, person)
    return await alert_settings(request, context, person)


@put("/me/notifications", responses=may_fail(413, 415), summary="Set e-mail alerts and quiet hours")
async def set_alerts(request: Asking, context: Context, data: NewAlertSettings) -> NotificationSettings:
    person = await context.person(request)
    await context.spend("say", request, person)
    if not quiet_hours.is_zone(data.zone):
        raise BadRequest(why="there is no such time zone")
    if data.mail != "off" and person.email is None:
        raise BadRequest("fondaco.house.no_email")
    wish = Preferences(data.mail, data.daily_at, data.quiet_from, data.quiet_to, data.zone)
    await notification_store.set_preferences(
        context[TableService].store, person.id, wish, quiet_hours.digest_at(wish, now())
    )
    return await alert_settings(request, context, person)


@put("/me/push", responses=may_fail(413, 415), summary="Register this browser for push")
async def subscribe_push(request: Asking, context: Context, data: NewPushSubscription) -> NotificationSettings:
    """Register this browser for push messages, for as long as it is signed in."""
    person = await context.person(request)
    await context.spend("say", request, person)
    check(clean_text(data.endpoint))
    push = Push(clean_text(data.endpoint), data.p256dh, data.auth)
    webpush.check(push)
    token = context.token(request)
    if token is None:
        raise NotSignedIn()
    await notification_store.subscribe(context[TableService].store, person.id, hash_token(token), push)
    return await alert_settings(request, context, person)


@delete("/me/push", responses=may_fail(), summary="Unregister this browser from push")
async def unsubscribe_push(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await notification_store.unsubscribe(context[TableService].store, session=hash_token(context.token(request) or ""))


@put("/me/webhook", responses=may_fail(413, 415), summary="Set your webhook")
async def set_webhook(request: Asking, context: Context, data: Webhook) -> WebhookSecret:
    person = await context.person(request)
    await context.spend("say", request, person)
    check(clean_text(data.url))
    secret = secrets.token_urlsafe(24)
    await context[Users].change(person, webhook=clean_text(data.url), webhook_secret=secret)
    return WebhookSecret(clean_text(data.url), secret)


@delete("/me/webhook", responses=may_fail(), summary="Delete your webhook")
async def delete_webhook(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await context[Users].change(person, webhook=None, webhook_secret=None)


ROUTES = [my_alerts, set_alerts, subscribe_push, unsubscribe_push, set_webhook, delete_webhook]
