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
from tests.server.account_helpers import PASSWORD, owner
from tests.server.authenticator import PRESENT, Device, given
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server
from tests.server.server_core import a_house

Visit = Callable[[str], Guest]
Comes = Callable[[], Guest]


def test_a_passkey_signs_in_without_a_password_until_it_is_forgotten(town: Server, at_town: Comes) -> None:
    ada, elsewhere, device = owner(at_town(), "Ada of the keys"), at_town(), Device(town.url)
    assert ada.get("/me")["passkeys"] is True
    assert ada.post("/me/passkeys/options", password="a wrong one").status_code == 401
    kept = given(ada, device)
    assert (kept["used_at"], [each["id"] for each in ada.get("/me/passkeys")]) == (None, [kept["id"]])
    unasked = device.made({"rp": {"id": "localhost"}, "challenge": ""})
    assert ada.post("/me/passkeys", credential=unasked).status_code == 409

    table = elsewhere.open()
    shown = device.shown(elsewhere.done("/session/passkey/options"))
    answer = elsewhere.post("/session/passkey", credential=shown)
    assert answer.json()["name"] == "Ada of the keys"
    assert ada.get("/me/passkeys")[0]["used_at"] is not None
    assert ada.get("/tables")["mine"][0]["id"] == table
    assert elsewhere.post("/session/passkey", credential=shown).status_code == 409  # each challenge is used once

    assert at_town().http.delete(f"/me/passkeys/{kept['id']}").status_code == 404
    assert ada.http.delete(f"/me/passkeys/{kept['id']}").status_code == 204
    stranger = at_town()
    late = device.shown(stranger.done("/session/passkey/options"))
    assert stranger.post("/session/passkey", credential=late).status_code == 401


def test_what_is_not_signed_here_now_and_by_its_owner_is_refused(town: Server, at_town: Comes) -> None:
    ada, stranger, device = owner(at_town(), "Bea of the keys"), at_town(), Device(town.url)
    other = Device(town.url)
    given(ada, device)

    def tried(change: Callable[[Any], dict[str, Any]]) -> int:
        options = stranger.done("/session/passkey/options")
        return stranger.post("/session/passkey", credential=change(options)).status_code

    assert tried(lambda asked: Device("https://fondaco.example").shown(asked)) == 401
    device.origin = "https://fondaco.example"
    assert tried(device.shown) == 401
    device.origin = town.url
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
        options = ada.done("/me/passkeys/options", password=PASSWORD)
        options["challenge"] = packed(b"another") if wrong == other.made else options["challenge"]
        assert ada.post("/me/passkeys", credential=wrong(options)).status_code == 401
    assert len(ada.get("/me/passkeys")) == 1


def test_a_passkey_belongs_to_the_name_of_the_house(
    town: Server, server: Server, at_town: Comes, visitors: Visit
) -> None:
    addresses = ("https://play.example.org:8443", "http://10.0.0.7:80", "http://[::1]", "")
    assert [relying_party_id(each) for each in addresses] == ["play.example.org", "", "", ""]
    by_number = visitors(f"http://127.0.0.1:{town.port}")
    by_number.http.headers["Origin"] = by_number.url
    said = by_number.post("/session/passkey/options")
    assert (said.status_code, said.json()["reason"]) == (403, f"Passkeys of this house work at {town.url} only.")
    nameless = visitors(server.url).post("/session/passkey/options")
    assert (nameless.status_code, nameless.json()["key"]) == (503, "fondaco.house.no_passkeys")
    assert visitors(server.url).get("/me")["passkeys"] is False


def test_who_leaves_takes_his_passkeys_along(town: Server, at_town: Comes) -> None:
    eve = owner(at_town(), "Eve of the keys")
    kept = given(eve, Device(town.url))
    assert eve.get("/me/data")["passkeys"] == [kept | {"uses": 1}]
    eve.done("/me/passkeys/options", password=PASSWORD)
    assert eve.post("/me/delete", password=PASSWORD).status_code == 204
    shelf = sqlite3.connect(f"file:{town.folder / 'fondaco.db'}?mode=ro", uri=True)
    try:
        assert kept["id"] not in "\n".join(shelf.iterdump())
    finally:
        shelf.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_question_is_answered_once_and_in_time_and_a_passkey_is_one_persons(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres: Postgres | None = request.getfixturevalue("postgres") if kind == "postgres" else None
    database = "" if postgres is None else postgres()
    async with a_house(tmp_path, database) as house:
        store = house.store
        people = Users(store, cheap_passwords=True)
        (_, ada), (_, bea) = await people.new_guest(0), await people.new_guest(0)
        await passkey_store.store_challenge(store, ada.id, "sign_in", b"first", 10)
        await passkey_store.store_challenge(store, ada.id, "sign_in", b"second", 10)
        assert await passkey_store.consume_challenge(store, ada.id, "add", 5) is None
        assert [await passkey_store.consume_challenge(store, ada.id, "sign_in", 5) for _ in range(2)] == [
            b"second",
            None,
        ]
        await passkey_store.store_challenge(store, ada.id, "add", b"third", 10)
        assert await passkey_store.consume_challenge(store, ada.id, "add", 11) is None
        new = Passkey("key", "Lantern 7", 3, None)
        assert await passkey_store.add(store, new, StoredPasskey(ada.id, b"\x00\xff", 1)) is True
        assert await passkey_store.add(store, new, StoredPasskey(bea.id, b"\x00\xff", 1)) is False
        await passkey_store.record_use(store, "key", 2**32, 4)
        assert await passkey_store.by_id(store, "key") == StoredPasskey(ada.id, b"\x00\xff", 2**32)
        assert await passkey_store.list_passkeys(store, ada.id) == [Passkey("key", "Lantern 7", 3, 4)]
        assert await passkey_store.remove(store, bea.id, "key") is False
        assert await passkey_store.remove(store, ada.id, "key") is True
