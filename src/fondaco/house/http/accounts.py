"""Routes: what somebody does with his own account, and how he leaves."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State

from fondaco import i18n
from fondaco.house.book import acts
from fondaco.house.book.bodies import Me
from fondaco.house.book.clock import now
from fondaco.house.book.names import likeness
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import NoLetters, NotYours, Refused
from fondaco.house.house import snapshot_of
from fondaco.house.http import bodies
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.http.people import me
from fondaco.house.people.accounts import address
from fondaco.house.store import accounts
from fondaco.house.store.accounts import Purpose, Session

log = logging.getLogger("fondaco.http")
Asking = Request[Any, Any, State]
LETTERS_BEHIND = 4  # all people behind one address have so many times the e-mails of one


async def owner(request: Asking, desk: Desk) -> Person:
    """Who asks, if he has an account."""
    person = await desk.person(request)
    if person.guest:
        raise NotYours("fondaco.house.no_account")
    return person


async def proved(request: Asking, desk: Desk, password: str) -> Person:
    """The same, if he knows his password too: a device that was left open is not enough."""
    person = await owner(request, desk)
    await desk.limits.spend("password", desk.address(request))
    async with desk.limits.guessing(likeness(person.name)) as delay:
        await asyncio.sleep(delay)
        await desk.persons.prove(person, password)
    return person


@put("/me/password", responses=may_fail(413, 415), summary="Another password; all other devices are signed out")
async def new_password(request: Asking, desk: Desk, data: bodies.NewPassword) -> Me:
    person = await proved(request, desk, data.old)
    await desk.accounts.new_password(person, data.new, desk.token(request), data.remove_passkeys)
    await desk.house.person_changed(person.id)
    return me(desk, person)


# Letters


async def send_letter(desk: Desk, purpose: Purpose, person: Person, email: str, lang: str) -> None:
    token = await desk.accounts.letter(purpose, person.id, email, now())
    say = i18n.speaker(lang).say
    link = f"{desk.settings.address}/{purpose}/{token}"
    # an address that is not confirmed may be anybody's: nothing that its sender has chosen goes there
    named = {"name": person.name} if purpose == "reset" else {}
    text = say(f"fondaco.mail.{purpose}.text", {"link": link, **named})
    await desk.mail.send(email, say(f"fondaco.mail.{purpose}.subject", {}), text)


@put("/me/email", status_code=202, responses=may_fail(413, 415), summary="Confirm an address by a letter to it")
async def set_email(request: Asking, desk: Desk, data: bodies.OwnEmail) -> None:
    email = address(data.email)
    person = await proved(request, desk, data.password)
    if not desk.mail.works:
        raise NoLetters()
    for whom in (f"person {person.id}", f"to {email}"):
        await desk.limits.spend("letter", whom)
    await desk.limits.spend("letter", f"behind {desk.address(request)}", LETTERS_BEHIND)
    try:
        await send_letter(desk, "confirm", person, email, desk.lang(request, person))
    except (OSError, ValueError) as error:
        log.warning("an e-mail could not be sent", extra={"why": type(error).__name__})
        raise NoLetters("fondaco.house.not_sent") from None


@delete("/me/email", responses=may_fail(), summary="No address any more")
async def drop_email(request: Asking, desk: Desk) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    await desk.persons.change(person, email=None)


@post("/email", status_code=200, responses=may_fail(409, 413, 415), summary="Confirm an address by its letter")
async def confirm_email(request: Asking, desk: Desk, data: bodies.Letter) -> None:
    await desk.limits.spend("password", desk.address(request))
    await desk.accounts.confirm(data.token, now())


@post("/password/forgotten", status_code=202, responses=may_fail(413, 415),
      summary="A letter with a way to a new password, if an account has this address")  # fmt: skip
async def forgotten(request: Asking, desk: Desk, data: bodies.SomeEmail) -> None:
    """The answer does not say whether one has."""
    email = address(data.email)
    await desk.limits.spend("password", desk.address(request))
    if not desk.mail.works:
        raise NoLetters()
    await desk.limits.spend("letter", f"to {email}")
    await desk.limits.spend("letter", f"behind {desk.address(request)}", LETTERS_BEHIND)
    desk.soon(write_to_all(desk, email, desk.lang(request, None)))


async def write_to_all(desk: Desk, email: str, lang: str) -> None:
    for person in await desk.accounts.forgotten(email):
        try:
            await send_letter(desk, "reset", person, email, person.lang or lang)
        except (OSError, ValueError, Refused) as error:
            log.warning("an e-mail could not be sent", extra={"why": type(error).__name__})


@post("/password", status_code=200, responses=may_fail(409, 413, 415), summary="A new password, by a letter")
async def reset_password(request: Asking, desk: Desk, data: bodies.Reset) -> Me:
    await desk.limits.spend("password", desk.address(request))
    person = await desk.accounts.reset(data.token, data.password, now(), data.remove_passkeys)
    await desk.house.person_changed(person.id)
    request.scope["state"]["new_token"] = await desk.persons.begin_session(person, now(), desk.device(request))
    return me(desk, person)


# Devices


@get("/sessions", responses=may_fail(), summary="The devices on which you are signed in")
async def list_sessions(request: Asking, desk: Desk) -> list[Session]:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    return await desk.accounts.sessions(person, desk.token(request))


@delete("/sessions/{session:str}", responses=may_fail(404), summary="Sign one of them out")
async def end_session(request: Asking, desk: Desk, session: str) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    await desk.accounts.end_session(person, session)
    await desk.house.person_changed(person.id)


# All of it, and an end of it


@get("/me/data", responses=may_fail(), summary="All that the house keeps about you, as a file")
async def everything(request: Asking, desk: Desk) -> Response[bytes]:
    person = await desk.person(request)
    await desk.spend("open", request, person)
    found = await accounts.all_of(desk.house.store, person.id)
    headers = {"Content-Disposition": 'attachment; filename="fondaco.json"'}
    body = msgspec.json.format(msgspec.json.encode(legible(found)), indent=1)
    return Response(body, media_type="application/json", headers=headers)


def legible(found: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Lines of a book lie in the store as text."""
    return found | {"book": [row | {"line": msgspec.json.decode(row["line"])} for row in found["book"]]}


@post("/me/farewell", status_code=204, responses=may_fail(413, 415),
      summary="Leave for good: matches stay with the others, your name is struck out of them")  # fmt: skip
async def farewell(request: Asking, desk: Desk, data: bodies.Farewell) -> None:
    person = await desk.person(request)
    if not person.guest:
        await proved(request, desk, data.password)
    await desk.spend("open", request, person)
    for table_id in await accounts.tables_named_in(desk.house.store, person.id):
        await strike(desk, table_id, person)
    await accounts.leave(desk.house.store, person.id)
    desk.persons.forget(person.id)
    await desk.house.person_changed(person.id)
    request.scope["state"]["new_token"] = ""


async def strike(desk: Desk, table_id: str, person: Person) -> None:
    """First for all who have the table in mind, then in what is stored; a table that is damaged is played by nobody."""
    snapshot = None
    with contextlib.suppress(Refused):
        await desk.house.write(table_id, lambda table: acts.depart(table, person.id), person.id)
        snapshot = snapshot_of(await desk.house.look(table_id))
    await accounts.strike(desk.house.store, table_id, person.id, snapshot)


ROUTES = [
    new_password, set_email, drop_email, confirm_email, forgotten, reset_password, list_sessions, end_session,
    everything, farewell,
]  # fmt: skip
