"""Routes: who you are, and what does not change."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import mimetypes
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import State

from fondaco import i18n
from fondaco.house.book import acts, guests, lines
from fondaco.house.book.bodies import ChangeMe, Me
from fondaco.house.book.clock import now
from fondaco.house.book.gathering import PACES, PaceCard
from fondaco.house.book.guests import BoardFacts, GameCard, GameFacts
from fondaco.house.book.names import likeness, named
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import BadRequest, Refused
from fondaco.house.http import bodies
from fondaco.house.http.answers import may_fail
from fondaco.house.http.bodies import NewGuest
from fondaco.house.http.desk import AnyRequest, Desk

Asking = Request[Any, Any, State]
ARRIVES = 2.0  # seconds in which an answer reaches its browser


def me(desk: Desk, person: Person) -> Me:
    return Me(
        person.id, person.name, person.guest, person.lang, person.webhook, person.email, desk.mail.works,
        person.unlisted, bool(desk.passkeys.site), desk.persons.is_host(person), desk.settings.offline is not None,
    )  # fmt: skip


@get("/me", responses=may_fail(), summary="Who you are")
async def who_am_i(request: Asking, desk: Desk) -> Me:
    return me(desk, await desk.person(request))


@patch("/me", responses=may_fail(409, 413, 415), summary="Change name, language or whether you have a profile")
async def change_me(request: Asking, desk: Desk, data: ChangeMe) -> Me:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    changes: dict[str, str | bool] = {}
    if data.name is not None:
        changes["name"] = named(data.name)
        await desk.persons.may_be_called(person, named(data.name))
    if data.lang is not None:
        if data.lang not in i18n.languages():
            raise BadRequest(why=f"the house speaks {', '.join(i18n.languages())}")
        changes["lang"] = data.lang
    if data.unlisted is not None:
        changes["unlisted"] = data.unlisted
    was = person.name
    if "name" in changes and not person.guest:
        person = await desk.persons.rename(person, str(changes.pop("name")))
    if changes:
        person = await desk.persons.change(person, **changes)
    await rename_at_tables(desk, person, was)
    return me(desk, person)


async def rename_at_tables(desk: Desk, person: Person, was: str) -> None:
    if was == person.name:
        return
    for facts, _ in await desk.house.store.briefs_of(person.id, now()):
        with contextlib.suppress(Refused):  # a table that is damaged is left as it is
            plan = partial(acts.rename, person=person.id, was=was, name=person.name)
            await desk.house.write(facts.id, plan, person.id)


@post("/guest", responses=may_fail(415), summary="A new guest, for programs")
async def new_guest(request: Asking, desk: Desk) -> NewGuest:
    await desk.limits.spend("guest", desk.address(request))
    token, person = await desk.persons.new_guest(now(), desk.device(request))
    return NewGuest(token, me(desk, person))


@post("/account", responses=may_fail(409, 413, 415), summary="Keep your tables under a name and a password")
async def make_account(request: Asking, desk: Desk, data: bodies.Credentials) -> Me:
    person = await desk.person(request)
    for kind in ("password", "account"):
        await desk.limits.spend(kind, desk.address(request))
    was, person = person.name, await desk.persons.make_account(person, named(data.name), data.password)
    await rename_at_tables(desk, person, was)
    await rotate_token(request, desk, person)
    return me(desk, person)


async def rotate_token(request: Asking, desk: Desk, person: Person) -> None:
    """Replace the guest token: whoever else knew it is not signed in to the account. Its sockets close when the answer
    with the new one has arrived: a browser that dials again before would be taken for a stranger."""
    old = request.scope["state"].get("new_token") or desk.token(request) or ""
    request.scope["state"]["new_token"] = await desk.persons.replace_sessions(person, old, now(), desk.device(request))

    async def later() -> None:
        await asyncio.sleep(ARRIVES)
        await desk.house.person_changed(person.id)

    desk.soon(later())


@post("/session", status_code=200, responses=may_fail(413, 415), summary="Sign in")
async def sign_in(request: Asking, desk: Desk, data: bodies.Credentials) -> Me:
    guest = await desk.visitor(request)
    await desk.limits.spend("password", desk.address(request))
    async with desk.limits.guessing(likeness(data.name)) as delay:
        await asyncio.sleep(delay)
        token, person = await desk.persons.sign_in(data.name, data.password, now(), desk.device(request))
    await welcome(request, desk, guest, person, token)
    return me(desk, person)


async def welcome(request: Asking, desk: Desk, visitor: Person | None, person: Person, token: str) -> None:
    """This device speaks for somebody from now on; the seats of a guest are his."""
    request.scope["state"]["new_token"] = token
    if visitor is not None and visitor.guest and visitor.id != person.id:
        for table_id in await desk.house.store.tables_of(visitor.id):
            known = acts.Plan([lines.Known(visitor.id, person.id)])
            with contextlib.suppress(Refused):  # a damaged table keeps nobody from signing in
                await desk.house.write(table_id, lambda _, known=known: known, person.id)  # type: ignore[misc]


@delete("/session", responses=may_fail(), summary="Sign out")
async def sign_out(request: Asking, desk: Desk) -> None:
    await signed_out(request, desk, desk.token(request))


@delete("/sessions", responses=may_fail(), summary="Sign out on all devices")
async def sign_out_everywhere(request: Asking, desk: Desk) -> None:
    await signed_out(request, desk, None)


async def signed_out(request: Asking, desk: Desk, token: str | None) -> None:
    """His sockets are closed at once, in all processes."""
    await desk.limits.spend("say", desk.address(request))
    person = await desk.visitor(request)
    if person is not None:
        await desk.persons.sign_out(person, token)
        await desk.house.person_changed(person.id)
    request.scope["state"]["new_token"] = ""


# What does not change


def kept(request: AnyRequest, content: Any, media_type: str = "application/json") -> Response[Any]:
    """An answer that a client may keep and ask about."""
    text = content.encode() if isinstance(content, str) else content
    body = text if isinstance(text, bytes) else msgspec.json.encode(text)
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


@get("/paces", responses=may_fail(), summary="How fast people play here")
async def list_paces(request: Asking) -> Response[list[PaceCard]]:
    return kept(request, PACES)


@get("/games", responses=may_fail(), summary="The games of the house")
async def list_games(request: Asking, desk: Desk) -> Response[list[GameCard]]:
    return kept(request, guests.cards(desk.bots()))


@get("/games/{game:str}", responses=may_fail(404), summary="All that is printed in the box of a game")
async def game_facts(request: Asking, desk: Desk, game: str) -> Response[GameFacts]:
    return kept(request, guests.facts(game, desk.bots()))


@get("/games/{game:str}/boards/{digest:str}", responses=may_fail(404), summary="A board of someone's own")
async def board_facts(request: Asking, game: str, digest: str) -> Response[BoardFacts]:
    return kept(request, guests.board(game, digest))


@get("/games/{game:str}/rules", responses=may_fail(404), summary="The rules page, in Markdown",
     media_type="text/markdown")  # fmt: skip
async def rules_page(request: Asking, game: str, lang: str = "en") -> Response[str]:
    return kept(request, guests.rules_page(game, guests.spoken(lang)), "text/markdown; charset=utf-8")


@get("/games/{game:str}/howto", responses=may_fail(404), summary="How to play, in Markdown",
     media_type="text/markdown")  # fmt: skip
async def how_to_play(request: Asking, game: str, lang: str = "en") -> Response[str]:
    return kept(request, guests.how_to_play(game, guests.spoken(lang)), "text/markdown; charset=utf-8")


@get("/games/{game:str}/emblem", responses=may_fail(404), summary="The emblem of a game", media_type="image/svg+xml")
async def game_emblem(request: Asking, game: str) -> Response[bytes]:
    return kept(request, guests.emblem(game), "image/svg+xml")


@get("/games/{game:str}/page/{path:path}", responses=may_fail(404), summary="A file of the page that a game brings",
     media_type="application/javascript")  # fmt: skip
async def game_page(request: Asking, game: str, path: str) -> Response[bytes]:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return kept(request, guests.built_page(game, path.lstrip("/")), kind)


@get("/words/{lang:str}", responses=may_fail(404), summary="The messages of the shell")
async def shell_words(request: Asking, lang: str) -> Response[dict[str, str]]:
    return kept(request, guests.catalogue(lang, i18n.SHELL))


@get("/words/{lang:str}/{game:str}", responses=may_fail(404), summary="The messages of a game")
async def game_words(request: Asking, lang: str, game: str) -> Response[dict[str, str]]:
    return kept(request, guests.catalogue(lang, game))


ROUTES = [
    who_am_i, change_me, new_guest, make_account, sign_in, sign_out, sign_out_everywhere,
    list_paces, list_games, game_facts, board_facts, rules_page, how_to_play, game_emblem, game_page, shell_words,
    game_words,
]  # fmt: skip
