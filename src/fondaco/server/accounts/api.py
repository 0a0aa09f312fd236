"""Routes: password, e-mail address and sessions of the own account."""

from __future__ import annotations

import asyncio
import logging

from litestar import delete, get, post, put

from fondaco import i18n
from fondaco.server.accounts import schemas
from fondaco.server.accounts.account_settings import AccountSettingsService, normalize_email
from fondaco.server.accounts.account_store import Purpose, Session
from fondaco.server.accounts.hooks import AccountHooks
from fondaco.server.accounts.schemas import Me
from fondaco.server.accounts.session_api import me_from_user
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.email import EmailSender
from fondaco.server.base.errors import EmailUnavailable, NotAllowed, Refused
from fondaco.server.base.names import lookalike_key
from fondaco.server.base.user import User
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

log = logging.getLogger(__name__)
EMAILS_PER_ADDRESS = 4  # the e-mail limit of an address, as a multiple of the limit of one user


async def require_account(request: Asking, context: Context) -> User:
    """Return the user who sends a request; refuse guests."""
    person = await context.person(request)
    if person.guest:
        raise NotAllowed("fondaco.error.no_account")
    return person


async def require_password(request: Asking, context: Context, password: str) -> User:
    """Return the user who sends a request, after checking their password.

    A session alone is not enough: a device may have been left unlocked.
    """
    person = await require_account(request, context)
    await context.limits.spend("password", context.address(request))
    async with context.limits.guessing(lookalike_key(person.name)) as delay:
        await asyncio.sleep(delay)
        await context[Users].check_password(person, password)
    return person


@put("/me/password", responses=error_responses(413, 415), summary="Change your password and sign out all other devices")
async def change_password(request: Asking, context: Context, data: schemas.NewPassword) -> Me:
    person = await require_password(request, context, data.old)
    await context[AccountSettingsService].new_password(person, data.new, context.token(request), data.remove_passkeys)
    await context[AccountHooks].changed(person.id)
    return me_from_user(context, person)


# E-mails


async def send_email_token(context: Context, purpose: Purpose, person: User, email: str, lang: str) -> None:
    token = await context[AccountSettingsService].create_email_token(purpose, person.id, email, now())
    say = i18n.get_translator(lang).say
    link = f"{context.settings.address}/{purpose}/{token}"
    # an unconfirmed address may belong to anybody, so the e-mail contains no text chosen by the user
    named = {"name": person.name} if purpose == "reset" else {}
    text = say(f"fondaco.mail.{purpose}.text", {"link": link, **named})
    await context[EmailSender].send(email, say(f"fondaco.mail.{purpose}.subject", {}), text)


@put(
    "/me/email",
    status_code=202,
    responses=error_responses(413, 415),
    summary="Send a confirmation e-mail to an address",
)
async def set_email(request: Asking, context: Context, data: schemas.NewEmail) -> None:
    email = normalize_email(data.email)
    person = await require_password(request, context, data.password)
    if not context[EmailSender].works:
        raise EmailUnavailable()
    for whom in (f"person {person.id}", f"to {email}"):
        await context.limits.spend("email", whom)
    await context.limits.spend("email", f"behind {context.address(request)}", EMAILS_PER_ADDRESS)
    try:
        await send_email_token(context, "confirm", person, email, context.lang(request, person))
    except (OSError, ValueError) as error:
        log.warning("e-mail could not be sent", extra={"why": type(error).__name__})
        raise EmailUnavailable("fondaco.error.email_not_sent") from None


@delete("/me/email", responses=error_responses(), summary="Remove your e-mail address")
async def remove_email(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await context[Users].change(person, email=None)


@post(
    "/email",
    status_code=200,
    responses=error_responses(409, 413, 415),
    summary="Confirm an e-mail address by its token",
)
async def confirm_email(request: Asking, context: Context, data: schemas.EmailTokenBody) -> None:
    await context.limits.spend("password", context.address(request))
    await context[AccountSettingsService].confirm(data.token, now())


@post(
    "/password/forgotten",
    status_code=202,
    responses=error_responses(413, 415),
    summary="Send a password reset e-mail, if an account has this address",
)
async def request_password_reset(request: Asking, context: Context, data: schemas.EmailBody) -> None:
    """Send a password reset e-mail, if an account has this address. The response does not reveal whether one has."""
    email = normalize_email(data.email)
    await context.limits.spend("password", context.address(request))
    if not context[EmailSender].works:
        raise EmailUnavailable()
    await context.limits.spend("email", f"to {email}")
    await context.limits.spend("email", f"behind {context.address(request)}", EMAILS_PER_ADDRESS)
    context.run_later(send_reset_emails(context, email, context.lang(request, None)))


async def send_reset_emails(context: Context, email: str, lang: str) -> None:
    for person in await context[AccountSettingsService].forgotten(email):
        try:
            await send_email_token(context, "reset", person, email, person.lang or lang)
        except (OSError, ValueError, Refused) as error:
            log.warning("e-mail could not be sent", extra={"why": type(error).__name__})


@post(
    "/password",
    status_code=200,
    responses=error_responses(409, 413, 415),
    summary="Reset your password by an e-mail token",
)
async def reset_password(request: Asking, context: Context, data: schemas.PasswordReset) -> Me:
    await context.limits.spend("password", context.address(request))
    person = await context[AccountSettingsService].reset(data.token, data.password, now(), data.remove_passkeys)
    await context[AccountHooks].changed(person.id)
    request.scope["state"]["new_token"] = await context[Users].begin_session(person, now(), context.device(request))
    return me_from_user(context, person)


# Devices


@get("/sessions", responses=error_responses(), summary="List your sessions")
async def list_sessions(request: Asking, context: Context) -> list[Session]:
    person = await context.person(request)
    await context.spend("read", request, person)
    return await context[AccountSettingsService].sessions(person, context.token(request))


@delete("/sessions/{session:str}", responses=error_responses(404), summary="End one of your sessions")
async def end_session(request: Asking, context: Context, session: str) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await context[AccountSettingsService].end_session(person, session)
    await context[AccountHooks].changed(person.id)


ROUTES = [
    change_password,
    set_email,
    remove_email,
    confirm_email,
    request_password_reset,
    reset_password,
    list_sessions,
    end_session,
]
