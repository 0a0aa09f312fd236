"""Attacks on accounts: stolen sessions, and strangers who know an address or a token."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed

from fondaco.i18n import list_languages
from fondaco.server.accounts.api import EMAILS_PER_ADDRESS
from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings
from fondaco.server.web.rates import RATES
from tests.server.account_helpers import PASSWORD, sign_in, with_account
from tests.server.authenticator import Authenticator, register_passkey
from tests.server.live_server import Guest, Server, next_message
from tests.server.smtp_server import SmtpServer

NewGuest = Callable[[], Guest]
GuestAt = Callable[[str], Guest]
RENEWED = "another long secret"


# Passkeys


def test_a_sign_in_challenge_does_not_add_a_passkey(named_server: Server, guest_at_named_server: NewGuest) -> None:
    with_account(guest_at_named_server(), "Agnes of the challenge")
    thief = sign_in(guest_at_named_server(), "Agnes of the challenge")
    asked = thief.post_ok("/session/passkey/options")
    made = Authenticator(named_server.url).made({"rp": {"id": asked["rpId"]}, "challenge": asked["challenge"]})
    assert thief.post("/me/passkeys", credential=made).status_code == 409
    assert thief.get("/me/passkeys") == []


def test_a_challenge_serves_its_own_purpose_alone(named_server: Server, guest_at_named_server: NewGuest) -> None:
    ada, device = with_account(guest_at_named_server(), "Ada of the purposes"), Authenticator(named_server.url)
    register_passkey(ada, device)
    for asked_for, answered in (
        ("/session/passkey/options", "/me/passkeys/options"),
        ("/me/passkeys/confirm", "/session/passkey"),
    ):
        signed = device.shown(ada.post_ok(asked_for))
        assert ada.post(answered, credential=signed).status_code in (401, 409)


def test_a_session_alone_does_not_add_a_passkey_and_another_persons_does_not_confirm(
    named_server: Server, guest_at_named_server: NewGuest
) -> None:
    ada, eve = (
        with_account(guest_at_named_server(), "Ada of the keyring"),
        with_account(guest_at_named_server(), "Eve of the keyring"),
    )
    first, second, hers = (
        Authenticator(named_server.url),
        Authenticator(named_server.url),
        Authenticator(named_server.url),
    )
    register_passkey(ada, first)
    register_passkey(eve, hers)
    assert ada.post("/me/passkeys/options").status_code == 401
    assert (
        ada.post("/me/passkeys/options", credential=hers.shown(ada.post_ok("/me/passkeys/confirm"))).status_code == 401
    )
    signed = first.shown(ada.post_ok("/me/passkeys/confirm"))
    made = second.made(ada.post_ok("/me/passkeys/options", credential=signed))
    assert ada.post("/me/passkeys/options", credential=signed).status_code == 409  # a confirmation is valid once
    assert ada.post("/me/passkeys", credential=made).status_code == 201
    assert len(ada.get("/me/passkeys")) == 2


def test_a_new_password_can_delete_all_passkeys(named_server: Server, guest_at_named_server: NewGuest) -> None:
    ada, stolen = with_account(guest_at_named_server(), "Ada of the locks"), Authenticator(named_server.url)
    register_passkey(ada, stolen)

    def enters() -> int:
        thief = guest_at_named_server()
        signed = stolen.shown(thief.post_ok("/session/passkey/options"))
        return thief.post("/session/passkey", credential=signed).status_code

    change = {"old": PASSWORD, "new": RENEWED}
    assert ada.http.put("/me/password", json=change).status_code == 200
    assert len(ada.get("/me/passkeys")) == 1  # kept by default: the page lists them
    assert enters() == 200
    again = {"old": RENEWED, "new": PASSWORD, "remove_passkeys": True}
    assert ada.http.put("/me/password", json=again).status_code == 200
    assert ada.get("/me/passkeys") == []
    assert enters() == 401


def test_a_challenge_from_before_a_new_password_is_void(named_server: Server, guest_at_named_server: NewGuest) -> None:
    ada, device = with_account(guest_at_named_server(), "Ada of the old question"), Authenticator(named_server.url)
    asked = ada.post_ok("/me/passkeys/options", password=PASSWORD)
    assert ada.http.put("/me/password", json={"old": PASSWORD, "new": RENEWED}).status_code == 200
    assert ada.post("/me/passkeys", credential=device.made(asked)).status_code == 409


# E-mail


def test_confirmation_email_contains_no_text_of_the_requester(
    mailing_server: Server, smtp: tuple[str, SmtpServer], guest_at: GuestAt
) -> None:
    name = "Win at evil.example"
    eve = with_account(guest_at(mailing_server.url), name)
    wish = {"email": "victim@example.org", "password": PASSWORD}
    for lang in list_languages():
        eve.http.patch("/me", json={"lang": lang})
        assert eve.http.put("/me/email", json=wish).status_code == 202
    mails = smtp[1].to("victim@example.org")
    assert len(mails) == len(list_languages())
    for mail in mails:
        assert "evil" not in mail.as_string()
        assert name not in mail.get_content()


# Signing in


def test_notes_and_orders_of_a_guest_move_to_the_account(server: Server, guest_at: GuestAt) -> None:
    with_account(guest_at(server.url), "Ada of the notes")
    guest, other = guest_at(server.url), guest_at(server.url)
    table = guest.open()
    other.take_seat(table)
    assert guest.http.put(f"/tables/{table}/notes", json={"text": "She bluffs"}).status_code == 200
    ada = sign_in(guest, "Ada of the notes")
    assert ada.get(f"/tables/{table}/notes")["text"] == "She bluffs"


# Many accounts


@pytest.fixture
def unlimited_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limit on password checks, so that other limits are reached first."""
    monkeypatch.setitem(RATES, "password", (10_000, 10_000))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("unlimited_passwords")
def test_accounts_per_address_are_limited(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(tmp_path, cheap_passwords=True))) as http:
        made = []
        for number in range(int(RATES["account"][0]) + 2):
            http.cookies.clear()
            made.append(http.post("/api/account", json={"name": f"Crowd {number}", "password": PASSWORD}).status_code)
    assert made == [201] * int(RATES["account"][0]) + [429] * 2


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("unlimited_passwords")
def test_emails_per_address_are_limited(tmp_path: Path, smtp: tuple[str, SmtpServer]) -> None:
    settings = Settings(tmp_path, cheap_passwords=True, smtp=smtp[0], address="https://play.example.org")
    most = int(RATES["email"][0] * EMAILS_PER_ADDRESS)
    with TestClient(make_app(settings)) as http:
        asked = [
            http.post("/api/password/forgotten", json={"email": f"victim{number}@example.org"}).status_code
            for number in range(most + 2)
        ]
    assert asked == [202] * most + [429] * 2


# Tokens


def test_token_of_a_guest_does_not_sign_in_to_the_new_account(server: Server, guest_at: GuestAt) -> None:
    ada = guest_at(server.url)
    old, table = ada.token, ada.open()
    with ada.live(table) as listener:
        next_message(listener)
        with_account(ada, "Ada of the rotation")
        with pytest.raises(ConnectionClosed) as closed:
            next_message(listener, beside="what is never told")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert ada.token != old
    assert ada.get("/me")["name"] == "Ada of the rotation"
    assert [each["id"] for each in ada.get("/tables")["mine"]] == [table]
    known = {"Authorization": f"Bearer {old}"}
    assert httpx.get(f"{server.url}/api/me", headers=known, timeout=60).status_code == 401
    assert len(ada.get("/sessions")) == 1
