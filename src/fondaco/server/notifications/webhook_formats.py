"""Formats of webhooks: plain JSON for programs, or a chat message for Discord, Slack, Telegram and Matrix.

The format follows from the address. A format that the user has chosen is stored with the address, as its fragment,
which is never sent.
"""

from __future__ import annotations

import html
import re
import secrets
from typing import Any, Literal, NamedTuple
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

import msgspec

from fondaco.server.base.errors import BadRequest
from fondaco.server.notifications.webhooks import signature_headers

WebhookFormat = Literal["json", "discord", "slack", "telegram", "matrix"]
FORMATS: tuple[WebhookFormat, ...] = ("json", "discord", "slack", "telegram", "matrix")
MARK = "format="
JSON = {"Content-Type": "application/json"}
LONGEST = 1800  # characters of a chat message; Discord takes 2000, the others more
TELEGRAM = re.compile(r"/bot[^/]+/sendMessage", re.IGNORECASE)
MATRIX_SEND = re.compile(r"/_matrix/client/[^/]+/rooms/[^/]+/send/m\.room\.message/?")
encode = msgspec.json.encode


class WebhookRequest(NamedTuple):
    """An HTTP request to a webhook."""

    url: str
    body: bytes
    headers: dict[str, str]
    method: Literal["POST", "PUT"] = "POST"


class ChatNotification(NamedTuple):
    """A notification: the event for programs, and a sentence with a link for people."""

    event: dict[str, Any]
    sentence: str
    link: str

    @property
    def text(self) -> str:
        return f"{self.sentence[: LONGEST - len(self.link)]}\n{self.link}"


def recognize_format(url: str) -> WebhookFormat:
    """Return the format that an address is known for; plain JSON for all others."""
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    if host.removeprefix("canary.").removeprefix("ptb.") in ("discord.com", "discordapp.com"):
        return "discord"
    if host in ("hooks.slack.com", "hooks.slack-gov.com"):
        return "slack"
    if host == "api.telegram.org":
        return "telegram"
    return "matrix" if parts.path.startswith("/_matrix/") else "json"


def with_format(url: str, chosen: WebhookFormat | None) -> str:
    """Return an address with a chosen format, to be stored; `None` leaves the format to the address.

    Raise `BadRequest` if the address lacks what the format needs.
    """
    address = urlunsplit(urlsplit(url)._replace(fragment=""))
    style, parts = chosen or recognize_format(address), urlsplit(address)
    if style == "telegram" and not (TELEGRAM.fullmatch(parts.path) and "chat_id" in dict(parse_qsl(parts.query))):
        raise BadRequest("fondaco.error.bad_telegram")
    if style == "matrix" and parts.path.startswith("/_matrix/") and not _sends_to_room(parts):
        raise BadRequest("fondaco.error.bad_matrix")
    return address if style == recognize_format(address) else f"{address}#{MARK}{style}"


def split_format(stored: str) -> tuple[str, WebhookFormat]:
    """Return the address and the format of a stored webhook."""
    address, _, mark = stored.partition("#")
    for each in FORMATS:
        if mark == MARK + each:
            return address, each
    return address, recognize_format(address)


def make_webhook_request(stored: str, secret: str, notification: ChatNotification) -> WebhookRequest:
    """Return the request that delivers a notification to a stored webhook."""
    url, style = split_format(stored)
    if style == "discord":
        return WebhookRequest(url, encode({"content": notification.text, "allowed_mentions": {"parse": []}}), JSON)
    if style == "slack":
        return WebhookRequest(url, encode({"text": html.escape(notification.text, quote=False)}), JSON)
    if style == "telegram":
        return _telegram(url, notification)
    if style == "matrix":
        return _matrix(url, notification)
    body = encode(notification.event)
    return WebhookRequest(url, body, signature_headers(secret, body))


def _telegram(url: str, notification: ChatNotification) -> WebhookRequest:
    """`sendMessage` of the Bot API; the address names the chat, and perhaps a topic of it."""
    parts = urlsplit(url)
    wanted: dict[str, Any] = {
        key: value for key, value in parse_qsl(parts.query) if key in ("chat_id", "message_thread_id")
    }
    if "message_thread_id" in wanted and wanted["message_thread_id"].isdigit():
        wanted["message_thread_id"] = int(wanted["message_thread_id"])
    return WebhookRequest(urlunsplit(parts._replace(query="")), encode({**wanted, "text": notification.text}), JSON)


def _matrix(url: str, notification: ChatNotification) -> WebhookRequest:
    """`m.room.message` with an access token, or a generic webhook of hookshot (`text` and `html`)."""
    parts = urlsplit(url)
    sentence, link = html.escape(notification.sentence), html.escape(notification.link)
    rich = f'{sentence}<br><a href="{link}">{link}</a>'
    if not _sends_to_room(parts):
        return WebhookRequest(url, encode({"text": notification.text, "html": rich}), JSON)
    query = dict(parse_qsl(parts.query))
    token = query.pop("access_token", "")
    path = f"{parts.path.rstrip('/')}/{secrets.token_urlsafe(12)}"
    message = {
        "msgtype": "m.text",
        "body": notification.text,
        "format": "org.matrix.custom.html",
        "formatted_body": rich,
    }
    there = urlunsplit(parts._replace(path=path, query=urlencode(query)))
    return WebhookRequest(there, encode(message), JSON | {"Authorization": f"Bearer {token}"}, "PUT")


def _sends_to_room(parts: SplitResult) -> bool:
    return MATRIX_SEND.fullmatch(parts.path) is not None and "access_token" in dict(parse_qsl(parts.query))
