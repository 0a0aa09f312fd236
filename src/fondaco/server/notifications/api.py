"""Routes: how you are told that it is your turn."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, delete, get, put
from litestar.datastructures import State

from fondaco.server.accounts.users import Persons, fingerprint
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, WhoAreYou
from fondaco.server.base.request_fields import clean
from fondaco.server.base.user import Person
from fondaco.server.notifications import quiet_hours, webpush
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Herald
from fondaco.server.notifications.schemas import Alerts, AlertWish, PushBody, Webhook, WebhookSecret
from fondaco.server.notifications.store import Push, Wish
from fondaco.server.notifications.webhooks import check
from fondaco.server.tables.service import House
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


async def alerts_of(request: Asking, context: Context, person: Person) -> Alerts:
    store, token = context[House].store, context.token(request)
    ways = await notification_store.ways(store, person.id)
    wish = Wish() if ways is None else ways.wish
    listens = token is not None and await notification_store.listens(store, fingerprint(token))
    return Alerts(*wish, person.webhook, listens, (await context[Herald].keys()).public)


@get("/me/alerts", responses=may_fail(), summary="How you are told that it is your turn")
async def my_alerts(request: Asking, context: Context) -> Alerts:
    person = await context.person(request)
    await context.spend("read", request, person)
    return await alerts_of(request, context, person)


@put("/me/alerts", responses=may_fail(413, 415), summary="Letters, and hours in which you are left alone")
async def wish_for(request: Asking, context: Context, data: AlertWish) -> Alerts:
    person = await context.person(request)
    await context.spend("say", request, person)
    if not quiet_hours.is_zone(data.zone):
        raise BadRequest(why="there is no such time zone")
    if data.mail != "off" and person.email is None:
        raise BadRequest("fondaco.house.no_email")
    wish = Wish(data.mail, data.daily_at, data.quiet_from, data.quiet_to, data.zone)
    await notification_store.wish_for(context[House].store, person.id, wish, quiet_hours.digest_at(wish, now()))
    return await alerts_of(request, context, person)


@put("/me/push", responses=may_fail(413, 415), summary="This browser listens to a push service")
async def listen(request: Asking, context: Context, data: PushBody) -> Alerts:
    """As long as it is signed in."""
    person = await context.person(request)
    await context.spend("say", request, person)
    check(clean(data.endpoint))
    push = Push(clean(data.endpoint), data.p256dh, data.auth)
    webpush.check(push)
    token = context.token(request)
    if token is None:
        raise WhoAreYou()
    await notification_store.listen(context[House].store, person.id, fingerprint(token), push)
    return await alerts_of(request, context, person)


@delete("/me/push", responses=may_fail(), summary="It does so no longer")
async def stop_listening(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await notification_store.stop_listening(context[House].store, session=fingerprint(context.token(request) or ""))


@put("/me/webhook", responses=may_fail(413, 415), summary="Where your turn alerts go")
async def set_webhook(request: Asking, context: Context, data: Webhook) -> WebhookSecret:
    person = await context.person(request)
    await context.spend("say", request, person)
    check(clean(data.url))
    secret = secrets.token_urlsafe(24)
    await context[Persons].change(person, webhook=clean(data.url), webhook_secret=secret)
    return WebhookSecret(clean(data.url), secret)


@delete("/me/webhook", responses=may_fail(), summary="No more turn alerts")
async def drop_webhook(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await context[Persons].change(person, webhook=None, webhook_secret=None)


ROUTES = [my_alerts, wish_for, listen, stop_listening, set_webhook, drop_webhook]
