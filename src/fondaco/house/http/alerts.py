"""Routes: how you are told that it is your turn."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, delete, get, put
from litestar.datastructures import State

from fondaco.house.book.clock import now
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import BadRequest, WhoAreYou
from fondaco.house.book.said import clean
from fondaco.house.http import bodies
from fondaco.house.http.answers import may_fail
from fondaco.house.http.bodies import Alerts, WebhookSecret
from fondaco.house.http.desk import Desk
from fondaco.house.people.persons import fingerprint
from fondaco.house.steward import hours, webpush
from fondaco.house.steward.alerts import check
from fondaco.house.store import alerts
from fondaco.house.store.alerts import Push, Wish

Asking = Request[Any, Any, State]


async def alerts_of(request: Asking, desk: Desk, person: Person) -> Alerts:
    store, token = desk.house.store, desk.token(request)
    ways = await alerts.ways(store, person.id)
    wish = Wish() if ways is None else ways.wish
    listens = token is not None and await alerts.listens(store, fingerprint(token))
    return Alerts(*wish, person.webhook, listens, (await desk.steward.herald.keys()).public)


@get("/me/alerts", responses=may_fail(), summary="How you are told that it is your turn")
async def my_alerts(request: Asking, desk: Desk) -> Alerts:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    return await alerts_of(request, desk, person)


@put("/me/alerts", responses=may_fail(413, 415), summary="Letters, and hours in which you are left alone")
async def wish_for(request: Asking, desk: Desk, data: bodies.AlertWish) -> Alerts:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    if not hours.is_zone(data.zone):
        raise BadRequest(why="there is no such time zone")
    if data.mail != "off" and person.email is None:
        raise BadRequest("fondaco.house.no_email")
    wish = Wish(data.mail, data.daily_at, data.quiet_from, data.quiet_to, data.zone)
    await alerts.wish_for(desk.house.store, person.id, wish, hours.digest_at(wish, now()))
    return await alerts_of(request, desk, person)


@put("/me/push", responses=may_fail(413, 415), summary="This browser listens to a push service")
async def listen(request: Asking, desk: Desk, data: bodies.PushBody) -> Alerts:
    """As long as it is signed in."""
    person = await desk.person(request)
    await desk.spend("say", request, person)
    check(clean(data.endpoint))
    push = Push(clean(data.endpoint), data.p256dh, data.auth)
    webpush.check(push)
    token = desk.token(request)
    if token is None:
        raise WhoAreYou()
    await alerts.listen(desk.house.store, person.id, fingerprint(token), push)
    return await alerts_of(request, desk, person)


@delete("/me/push", responses=may_fail(), summary="It does so no longer")
async def stop_listening(request: Asking, desk: Desk) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    await alerts.stop_listening(desk.house.store, session=fingerprint(desk.token(request) or ""))


@put("/me/webhook", responses=may_fail(413, 415), summary="Where your turn alerts go")
async def set_webhook(request: Asking, desk: Desk, data: bodies.Webhook) -> WebhookSecret:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    check(clean(data.url))
    secret = secrets.token_urlsafe(24)
    await desk.persons.change(person, webhook=clean(data.url), webhook_secret=secret)
    return WebhookSecret(clean(data.url), secret)


@delete("/me/webhook", responses=may_fail(), summary="No more turn alerts")
async def drop_webhook(request: Asking, desk: Desk) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    await desk.persons.change(person, webhook=None, webhook_secret=None)


ROUTES = [my_alerts, wish_for, listen, stop_listening, set_webhook, drop_webhook]
