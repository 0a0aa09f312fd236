"""Notifications as messages of chat services: formats, the user's language, and the test message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fondaco.server.base.errors import BadRequest
from fondaco.server.notifications.webhook_formats import recognize_format, split_format, with_format
from tests.server import chat_services
from tests.server.chat_services import ChatServices
from tests.server.live_server import Guest, Server, until

GuestAt = Callable[[str], Guest]
TELEGRAM_CHAT = f"{chat_services.TELEGRAM}?chat_id=-100200"
MATRIX_ROOM = f"{chat_services.MATRIX}?access_token={chat_services.MATRIX_TOKEN}"


@pytest.fixture
def services() -> Iterator[ChatServices]:
    with chat_services.chat_services() as running:
        yield running


@pytest.mark.parametrize(
    ("url", "format_"),
    [
        ("https://discord.com/api/webhooks/1/abc", "discord"),
        ("https://canary.discord.com/api/webhooks/1/abc", "discord"),
        ("https://hooks.slack.com/services/T/B/X", "slack"),
        ("https://api.telegram.org/bot1:abc/sendMessage?chat_id=5", "telegram"),
        ("https://matrix.org/_matrix/client/v3/rooms/!a:b/send/m.room.message?access_token=x", "matrix"),
        ("https://example.org/notifications", "json"),
        ("https://notdiscord.com/api/webhooks/1/abc", "json"),
    ],
)
def test_the_format_is_recognized_from_the_address(url: str, format_: str) -> None:
    assert recognize_format(url) == format_
    assert with_format(url, None) == url
    assert split_format(url) == (url, format_)


def test_a_chosen_format_is_stored_with_the_address_and_never_sent() -> None:
    stored = with_format("https://chat.example.org/hooks/abc#here", "slack")
    assert split_format(stored) == ("https://chat.example.org/hooks/abc", "slack")
    assert split_format(with_format("https://discord.com/api/webhooks/1/abc", "json"))[1] == "json"


@pytest.mark.parametrize(
    "url",
    [
        "https://api.telegram.org/bot1:abc/sendMessage",
        "https://api.telegram.org/bot1:abc/getUpdates?chat_id=5",
        "https://matrix.org/_matrix/client/v3/rooms/!a:b/send/m.room.message",
        "https://matrix.org/_matrix/client/v3/sync?access_token=x",
    ],
)
def test_an_address_that_lacks_chat_or_token_is_refused(url: str) -> None:
    with pytest.raises(BadRequest):
        with_format(url, None)


@pytest.mark.parametrize(
    ("service", "path", "format_"),
    [
        ("discord", chat_services.DISCORD, "discord"),
        ("slack", chat_services.SLACK, "slack"),
        ("telegram", TELEGRAM_CHAT, "telegram"),
        ("matrix", MATRIX_ROOM, None),
        ("hookshot", chat_services.HOOKSHOT, "matrix"),
    ],
)
def test_a_turn_is_announced_as_a_sentence_with_the_link(
    server: Server, guest_at: GuestAt, services: ChatServices, service: str, path: str, format_: str | None
) -> None:
    ada = guest_at(server.url)
    ada.http.patch("/me", json={"lang": "fr", "name": "Ada & Co"})
    kept = ada.http.put("/me/webhook", json={"url": services.url + path, "format": format_}).json()
    assert kept["format"] == (format_ or "matrix")
    assert ada.get("/me/notifications")["webhook_format"] == kept["format"]
    table = ada.open(seats=["me", "random"])
    until(lambda: bool(services.texts or services.refusals), 60)
    assert services.refusals == []
    ((where, text),) = services.texts
    name = "Ada &amp; Co" if service == "slack" else "Ada & Co"
    assert where == service
    assert text.startswith(f"{name}, c’est à vous de jouer\u00a0: ")
    assert text.endswith(f"/t/{table}")


def test_notifications_speak_the_language_of_the_page_where_they_were_set_up(
    server: Server, guest_at: GuestAt, services: ChatServices
) -> None:
    """The browser speaks German, the page Dutch, and the user has never chosen a language for the account."""
    ada = guest_at(server.url)
    ada.http.headers.update({"Accept-Language": "de", "Fondaco-Language": "nl"})
    ada.http.put("/me/webhook", json={"url": services.url + chat_services.DISCORD, "format": "discord"})
    ada.open(seats=["me", "random"])
    until(lambda: bool(services.texts), 60)
    assert ", jij bent aan de beurt: " in services.texts[0][1]


def send_test(guest: Guest, url: str, format_: str | None = None) -> Any:
    assert guest.http.put("/me/webhook", json={"url": url, "format": format_}).status_code == 200
    answer = guest.http.post("/me/webhook/test", json={})
    assert answer.status_code == 200
    return answer.json()


def test_the_test_message_says_whether_it_arrived_and_if_not_why(
    server: Server, guest_at: GuestAt, services: ChatServices
) -> None:
    ada = guest_at(server.url)
    ada.http.headers["Fondaco-Language"] = "en"
    assert ada.http.post("/me/webhook/test", json={}).json()["reason"] == "Save a webhook first."
    said = send_test(ada, services.url + TELEGRAM_CHAT, "telegram")
    assert said == {"sent": True, "status": 200, "reason": "Test message sent."}
    assert services.texts[0][1].startswith("Test from Fondaco: notifications for ")
    closed = services.url.rpartition(":")[0] + ":1/"
    for url, format_, status, why in (
        (services.url + "/nothing", "slack", 404, "does not know this address (HTTP 404)"),
        (services.url + "/forbidden", "discord", 403, "refused the message (HTTP 403)"),
        (services.url + MATRIX_ROOM + "x", None, 401, "refused the message (HTTP 401)"),
        (services.url + "/broken", "json", 502, "has a problem (HTTP 502)"),
        (services.url + "/moved", "json", 301, "answered with HTTP 301"),
        (services.url + chat_services.DISCORD, "slack", 400, "Check the message format"),
        (closed, "json", None, "could not be reached"),
        ("http://nowhere.invalid/", "json", None, "no server with this name"),
    ):
        said = send_test(ada, url, format_)
        assert (said["sent"], said["status"]) == (False, status), url
        assert why in said["reason"], url
    ada.http.headers["Fondaco-Language"] = "de"
    assert send_test(ada, services.url + "/nothing", "slack")["reason"].startswith("Der Dienst kennt diese Adresse")


def test_the_test_message_goes_to_no_private_address(tmp_path: Path, guest_at: GuestAt, services: ChatServices) -> None:
    with Server(tmp_path, FONDACO_WEBHOOKS_TO_PRIVATE="") as public:
        ada = guest_at(public.url)
        said = send_test(ada, services.url + chat_services.DISCORD, "discord")
        assert (said["sent"], said["status"]) == (False, None)
        assert said["reason"].startswith("This address is in a private network")
        assert (services.texts, services.refusals) == ([], [])
