"""Routes: notification settings, push subscriptions and webhooks."""

from __future__ import annotations

import secrets

from litestar import delete, get, post, put

from fondaco.server.accounts.users import Users, hash_token
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, NotFound, NotSignedIn
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User
from fondaco.server.notifications import quiet_hours, webpush
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.notifications.schemas import (
    NewNotificationSettings,
    NewPushSubscription,
    NewWebhook,
    NotificationSettings,
    WebhookSecret,
    WebhookTest,
)
from fondaco.server.notifications.store import NotificationPreferences, PushSubscription
from fondaco.server.notifications.webhook_formats import split_format, with_format
from fondaco.server.notifications.webhooks import check_webhook_url
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


async def load_notification_settings(request: Asking, context: Context, person: User) -> NotificationSettings:
    store, token = context[TableService].store, context.token(request)
    ways = await notification_store.find_notification_channels(store, person.id)
    wish = NotificationPreferences() if ways is None else ways.wish
    listens = token is not None and await notification_store.has_session_push_subscription(store, hash_token(token))
    url, style = (None, None) if person.webhook is None else split_format(person.webhook)
    return NotificationSettings(*wish, url, style, listens, (await context[Notifier].keys()).public)


async def set_missing_language(request: Asking, context: Context, person: User) -> User:
    """Let notifications speak the language of the page where they are set up, if the user has not chosen one."""
    if person.lang is not None:
        return person
    return await context[Users].change(person, lang=context.lang(request, None))


@get("/me/notifications", responses=error_responses(), summary="Get your notification settings")
async def get_notification_settings(request: Asking, context: Context) -> NotificationSettings:
    person = await context.person(request)
    await context.spend("read", request, person)
    return await load_notification_settings(request, context, person)


@put("/me/notifications", responses=error_responses(413, 415), summary="Set e-mail notifications and quiet hours")
async def set_notification_settings(
    request: Asking, context: Context, data: NewNotificationSettings
) -> NotificationSettings:
    person = await context.person(request)
    await context.spend("say", request, person)
    if not quiet_hours.is_time_zone(data.zone):
        raise BadRequest(why="there is no such time zone")
    if data.mail != "off" and person.email is None:
        raise BadRequest("fondaco.error.no_email")
    wish = NotificationPreferences(data.mail, data.daily_at, data.quiet_from, data.quiet_to, data.zone)
    await notification_store.set_preferences(
        context[TableService].store, person.id, wish, quiet_hours.next_digest_time(wish, now())
    )
    return await load_notification_settings(request, context, person)


@put("/me/push", responses=error_responses(413, 415), summary="Register this browser for push")
async def subscribe_push(request: Asking, context: Context, data: NewPushSubscription) -> NotificationSettings:
    """Register this browser for push messages, for as long as it is signed in."""
    person = await context.person(request)
    await context.spend("say", request, person)
    check_webhook_url(clean_text(data.endpoint))
    push = PushSubscription(clean_text(data.endpoint), data.p256dh, data.auth)
    webpush.check_push_keys(push)
    token = context.token(request)
    if token is None:
        raise NotSignedIn()
    await notification_store.store_push_subscription(context[TableService].store, person.id, hash_token(token), push)
    return await load_notification_settings(request, context, person)


@delete("/me/push", responses=error_responses(), summary="Unregister this browser from push")
async def unsubscribe_push(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await notification_store.delete_push_subscription(
        context[TableService].store, session=hash_token(context.token(request) or "")
    )


@put("/me/webhook", responses=error_responses(413, 415), summary="Set your webhook")
async def set_webhook(request: Asking, context: Context, data: NewWebhook) -> WebhookSecret:
    person = await context.person(request)
    await context.spend("say", request, person)
    check_webhook_url(clean_text(data.url))
    stored, secret = with_format(clean_text(data.url), data.format), secrets.token_urlsafe(24)
    person = await set_missing_language(request, context, person)
    await context[Users].change(person, webhook=stored, webhook_secret=secret)
    url, style = split_format(stored)
    return WebhookSecret(url, secret, style)


@post(
    "/me/webhook/test",
    status_code=200,
    responses=error_responses(404, 415),
    summary="Send a test message to your webhook",
)
async def test_webhook(request: Asking, context: Context) -> WebhookTest:
    person = await context.person(request)
    await context.spend("test_notification", request, person)
    ways = await notification_store.find_notification_channels(context[TableService].store, person.id)
    if ways is None or ways.webhook is None:
        raise NotFound("fondaco.error.no_webhook")
    return await context[Notifier].test_webhook(ways._replace(lang=context.lang(request, person)))


@delete("/me/webhook", responses=error_responses(), summary="Delete your webhook")
async def delete_webhook(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await context[Users].change(person, webhook=None, webhook_secret=None)


ROUTES = [
    get_notification_settings,
    set_notification_settings,
    subscribe_push,
    unsubscribe_push,
    set_webhook,
    test_webhook,
    delete_webhook,
]
