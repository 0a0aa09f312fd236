"""Attacks on accounts: stolen sessions, and strangers who know an address or a token."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed

from fondaco.server.accounts.api import LETTERS_BEHIND
from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings
from fondaco.server.web.rate_limits import RATES
from tests.server.account_helpers import PASSWORD, another_device, owner
from tests.server.authenticator import Device, given
from tests.server.live_server import Guest, Server, heard
from tests.server.smtp_server import PostOffice

New = Callable[[], Guest]
Visit = Callable[[str], Guest]
RENEWED = "another long secret"


# Passkeys


def test_a_sign_in_challenge_does_not_add_a_passkey(town: Server, at_town: New) -> None:
    owner(at_town(), "Agnes of the challenge")
    thief = another_device(at_town(), "Agnes of the challenge")
    asked = thief.done("/session/passkey/options")
    made = Device(town.url).made({"rp": {"id": asked["rpId"]}, "challenge": asked["challenge"]})
    assert thief.post("/me/passkeys", credential=made).status_code == 409
    assert thief.get("/me/passkeys") == []


def test_a_challenge_serves_its_own_purpose_alone(town: Server, at_town: New) -> None:
    ada, device = owner(at_town(), "Ada of the purposes"), Device(town.url)
    given(ada, device)
    for asked_for, answered in (
        ("/session/passkey/options", "/me/passkeys/options"), ("/me/passkeys/confirm", "/session/passkey"),
    ):  # fmt: skip
        signed = device.shown(ada.done(asked_for))
        assert ada.post(answered, credential=signed).status_code in (401, 409)


def test_a_session_alone_does_not_add_a_passkey_and_another_persons_does_not_confirm(
    town: Server, at_town: New
) -> None:
    ada, eve = owner(at_town(), "Ada of the keyring"), owner(at_town(), "Eve of the keyring")
    first, second, hers = Device(town.url), Device(town.url), Device(town.url)
    given(ada, first)
    given(eve, hers)
    assert ada.post("/me/passkeys/options").status_code == 401
    assert ada.post("/me/passkeys/options", credential=hers.shown(ada.done("/me/passkeys/confirm"))).status_code == 401
    signed = first.shown(ada.done("/me/passkeys/confirm"))
    made = second.made(ada.done("/me/passkeys/options", credential=signed))
    assert ada.post("/me/passkeys/options", credential=signed).status_code == 409  # a confirmation is valid once
    assert ada.post("/me/passkeys", credential=made).status_code == 201
    assert len(ada.get("/me/passkeys")) == 2


def test_a_new_password_can_delete_all_passkeys(town: Server, at_town: New) -> None:
    ada, stolen = owner(at_town(), "Ada of the locks"), Device(town.url)
    given(ada, stolen)

    def enters() -> int:
        thief = at_town()
        signed = stolen.shown(thief.done("/session/passkey/options"))
        return thief.post("/session/passkey", credential=signed).status_code

    change = {"old": PASSWORD, "new": RENEWED}
    assert ada.http.put("/me/password", json=change).status_code == 200
    assert len(ada.get("/me/passkeys")) == 1  # kept by default: the page lists them
    assert enters() == 200
    again = {"old": RENEWED, "new": PASSWORD, "remove_passkeys": True}
    assert ada.http.put("/me/password", json=again).status_code == 200
    assert ada.get("/me/passkeys") == []
    assert enters() == 401


def test_a_challenge_from_before_a_new_password_is_void(town: Server, at_town: New) -> None:
    ada, device = owner(at_town(), "Ada of the old question"), Device(town.url)
    asked = ada.done("/me/passkeys/options", password=PASSWORD)
    assert ada.http.put("/me/password", json={"old": PASSWORD, "new": RENEWED}).status_code == 200
    assert ada.post("/me/passkeys", credential=device.made(asked)).status_code == 409


# E-mail


def test_a_confirmation_carries_no_word_of_whoever_asked_for_it(
    writing: Server, office: tuple[str, PostOffice], visitors: Visit
) -> None:
    name = "Win at evil.example"
    eve = owner(visitors(writing.url), name)
    wish = {"email": "victim@example.org", "password": PASSWORD}
    for lang in ("en", "fr", "nl", "de"):
        eve.http.patch("/me", json={"lang": lang})
        assert eve.http.put("/me/email", json=wish).status_code == 202
    letters = office[1].to("victim@example.org")
    assert len(letters) == 4
    for letter in letters:
        assert "evil" not in letter.as_string()
        assert name not in letter.get_content()


# Signing in


def test_the_notes_and_orders_of_a_guest_go_to_the_account(server: Server, visitors: Visit) -> None:
    owner(visitors(server.url), "Ada of the notes")
    guest, other = visitors(server.url), visitors(server.url)
    table = guest.open()
    other.done(f"/tables/{table}/join")
    assert guest.http.put(f"/tables/{table}/notes", json={"text": "She bluffs"}).status_code == 200
    ada = another_device(guest, "Ada of the notes")
    assert ada.get(f"/tables/{table}/notes")["text"] == "She bluffs"


# Many accounts


@pytest.fixture
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limit on password checks, so that other limits are reached first."""
    monkeypatch.setitem(RATES, "password", (10_000, 10_000))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("swift")
def test_one_address_makes_so_many_accounts_and_no_more(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(tmp_path, cheap_passwords=True))) as http:
        made = []
        for number in range(int(RATES["account"][0]) + 2):
            http.cookies.clear()
            made.append(http.post("/api/account", json={"name": f"Crowd {number}", "password": PASSWORD}).status_code)
    assert made == [201] * int(RATES["account"][0]) + [429] * 2


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("swift")
def test_one_address_sends_so_many_emails_and_no_more(tmp_path: Path, office: tuple[str, PostOffice]) -> None:
    settings = Settings(tmp_path, cheap_passwords=True, smtp=office[0], address="https://play.example.org")
    most = int(RATES["letter"][0] * LETTERS_BEHIND)
    with TestClient(make_app(settings)) as http:
        asked = [http.post("/api/password/forgotten", json={"email": f"victim{number}@example.org"}).status_code
                 for number in range(most + 2)]  # fmt: skip
    assert asked == [202] * most + [429] * 2


# Tokens


def test_whoever_knew_the_token_of_a_guest_is_not_signed_in_to_the_account(server: Server, visitors: Visit) -> None:
    ada = visitors(server.url)
    old, table = ada.token, ada.open()
    with ada.live(table) as listener:
        heard(listener)
        owner(ada, "Ada of the rotation")
        with pytest.raises(ConnectionClosed) as closed:
            heard(listener, beside="what is never told")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert ada.token != old
    assert ada.get("/me")["name"] == "Ada of the rotation"
    assert [each["id"] for each in ada.get("/tables")["mine"]] == [table]
    known = {"Authorization": f"Bearer {old}"}
    assert httpx.get(f"{server.url}/api/me", headers=known, timeout=60).status_code == 401
    assert len(ada.get("/sessions")) == 1
