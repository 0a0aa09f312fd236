"""Passkeys: sign-in with a device, once per challenge and for this site only."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from webauthn.helpers import bytes_to_base64url as packed

from fondaco.server.accounts import passkey_store
from fondaco.server.accounts.passkey_store import Passkey, StoredPasskey
from fondaco.server.accounts.passkeys import relying_party_id
from fondaco.server.accounts.users import Users
from tests.server.account_helpers import PASSWORD, with_account
from tests.server.authenticator import PRESENT, Authenticator, register_passkey
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server
from tests.server.server_core import open_service

GuestAt = Callable[[str], Guest]
Comes = Callable[[], Guest]


def test_passkey_signs_in_without_password_until_deleted(named_server: Server, guest_at_named_server: Comes) -> None:
    ada, elsewhere, device = (
        with_account(guest_at_named_server(), "Ada of the keys"),
        guest_at_named_server(),
        Authenticator(named_server.url),
    )
    assert ada.get("/me")["passkeys"] is True
    assert ada.post("/me/passkeys/options", password="a wrong one").status_code == 401
    kept = register_passkey(ada, device)
    assert (kept["used_at"], [each["id"] for each in ada.get("/me/passkeys")]) == (None, [kept["id"]])
    unasked = device.made({"rp": {"id": "localhost"}, "challenge": ""})
    assert ada.post("/me/passkeys", credential=unasked).status_code == 409

    table = elsewhere.open()
    shown = device.shown(elsewhere.post_ok("/session/passkey/options"))
    answer = elsewhere.post("/session/passkey", credential=shown)
    assert answer.json()["name"] == "Ada of the keys"
    assert ada.get("/me/passkeys")[0]["used_at"] is not None
    assert ada.get("/tables")["mine"][0]["id"] == table
    assert elsewhere.post("/session/passkey", credential=shown).status_code == 409  # each challenge is used once

    assert guest_at_named_server().http.delete(f"/me/passkeys/{kept['id']}").status_code == 404
    assert ada.http.delete(f"/me/passkeys/{kept['id']}").status_code == 204
    stranger = guest_at_named_server()
    late = device.shown(stranger.post_ok("/session/passkey/options"))
    assert stranger.post("/session/passkey", credential=late).status_code == 401


def test_passkey_answer_from_elsewhere_later_or_another_key_is_refused(
    named_server: Server, guest_at_named_server: Comes
) -> None:
    ada, stranger, device = (
        with_account(guest_at_named_server(), "Bea of the keys"),
        guest_at_named_server(),
        Authenticator(named_server.url),
    )
    other = Authenticator(named_server.url)
    register_passkey(ada, device)

    def tried(change: Callable[[Any], dict[str, Any]]) -> int:
        options = stranger.post_ok("/session/passkey/options")
        return stranger.post("/session/passkey", credential=change(options)).status_code

    assert tried(lambda asked: Authenticator("https://fondaco.example").shown(asked)) == 401
    device.origin = "https://fondaco.example"
    assert tried(device.shown) == 401
    device.origin = named_server.url
    assert tried(lambda asked: device.shown(asked, PRESENT)) == 401  # its user is not verified
    assert tried(lambda asked: device.shown(asked | {"challenge": packed(b"another")})) == 401
    assert tried(lambda asked: device.shown(asked | {"rpId": "fondaco.example"})) == 401
    assert tried(lambda asked: other.shown(asked) | {"id": packed(device.id), "rawId": packed(device.id)}) == 401
    for rubbish in ({}, {"id": 7}, {"id": "\x00"}, device.shown({"rpId": "", "challenge": ""}) | {"response": {}}):
        assert tried(lambda asked, rubbish=rubbish: rubbish) in (400, 401)  # type: ignore[misc]
    assert tried(device.shown) == 200
    device.uses = 1
    assert tried(device.shown) == 401  # the counter shows a cloned device

    for wrong in (other.made, lambda asked: other.made(asked, PRESENT), lambda asked: {"response": "\x00"}):
        options = ada.post_ok("/me/passkeys/options", password=PASSWORD)
        options["challenge"] = packed(b"another") if wrong == other.made else options["challenge"]
        assert ada.post("/me/passkeys", credential=wrong(options)).status_code == 401
    assert len(ada.get("/me/passkeys")) == 1


def test_passkeys_need_the_host_name_of_the_server(
    named_server: Server, server: Server, guest_at_named_server: Comes, guest_at: GuestAt
) -> None:
    addresses = ("https://play.example.org:8443", "http://10.0.0.7:80", "http://[::1]", "")
    assert [relying_party_id(each) for each in addresses] == ["play.example.org", "", "", ""]
    by_number = guest_at(f"http://127.0.0.1:{named_server.port}")
    by_number.http.headers["Origin"] = by_number.url
    response = by_number.post("/session/passkey/options")
    assert (response.status_code, response.json()["reason"]) == (
        403,
        f"Passkeys of this server work only at {named_server.url}.",
    )
    nameless = guest_at(server.url).post("/session/passkey/options")
    assert (nameless.status_code, nameless.json()["key"]) == (503, "fondaco.error.no_passkeys")
    assert guest_at(server.url).get("/me")["passkeys"] is False


def test_deleting_an_account_deletes_its_passkeys(named_server: Server, guest_at_named_server: Comes) -> None:
    eve = with_account(guest_at_named_server(), "Eve of the keys")
    kept = register_passkey(eve, Authenticator(named_server.url))
    assert eve.get("/me/data")["passkeys"] == [kept | {"uses": 1}]
    eve.post_ok("/me/passkeys/options", password=PASSWORD)
    assert eve.post("/me/delete", password=PASSWORD).status_code == 204
    connection = sqlite3.connect(f"file:{named_server.folder / 'fondaco.db'}?mode=ro", uri=True)
    try:
        assert kept["id"] not in "\n".join(connection.iterdump())
    finally:
        connection.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_challenge_is_used_once_in_time_and_passkey_has_one_owner(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres: Postgres | None = request.getfixturevalue("postgres") if kind == "postgres" else None
    database = "" if postgres is None else postgres()
    async with open_service(tmp_path, database) as service:
        store = service.store
        people = Users(store, cheap_passwords=True)
        (_, ada), (_, bea) = await people.new_guest(0), await people.new_guest(0)
        await passkey_store.store_challenge(store, ada.id, "sign_in", b"first", 10)
        await passkey_store.store_challenge(store, ada.id, "sign_in", b"second", 10)
        assert await passkey_store.consume_challenge_bytes(store, ada.id, "add", 5) is None
        assert [await passkey_store.consume_challenge_bytes(store, ada.id, "sign_in", 5) for _ in range(2)] == [
            b"second",
            None,
        ]
        await passkey_store.store_challenge(store, ada.id, "add", b"third", 10)
        assert await passkey_store.consume_challenge_bytes(store, ada.id, "add", 11) is None
        new = Passkey("key", "Lantern 7", 3, None)
        assert await passkey_store.add_passkey(store, new, StoredPasskey(ada.id, b"\x00\xff", 1)) is True
        assert await passkey_store.add_passkey(store, new, StoredPasskey(bea.id, b"\x00\xff", 1)) is False
        await passkey_store.record_passkey_use(store, "key", 2**32, 4)
        assert await passkey_store.find_passkey(store, "key") == StoredPasskey(ada.id, b"\x00\xff", 2**32)
        assert await passkey_store.list_passkeys(store, ada.id) == [Passkey("key", "Lantern 7", 3, 4)]
        assert await passkey_store.delete_passkey(store, bea.id, "key") is False
        assert await passkey_store.delete_passkey(store, ada.id, "key") is True
