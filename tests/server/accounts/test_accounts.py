"""Accounts: renaming, password, e-mail address, devices, data export and deletion."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

import fondaco
from fondaco.server.accounts.account_settings import AccountSettingsService
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import WrongPhase
from fondaco.server.base.names import STRUCK
from fondaco.server.moderation import store as moderation_store
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.tables import commands
from fondaco.server.tables.replay_stored_matches import audit_all_matches
from tests.server.account_helpers import PASSWORD, sign_in, with_account
from tests.server.databases import Postgres
from tests.server.guest_tables import guests_at_table
from tests.server.live_server import Guest, Server, next_message, until
from tests.server.server_core import open_service
from tests.server.smtp_server import SmtpServer, token_in_link
from tests.server.table_log import new_table, write

GuestAt = Callable[[str], Guest]


def test_renamed_account_is_found_by_its_new_name_only(server: Server, guest_at: GuestAt) -> None:
    ada, bob = with_account(guest_at(server.url), "Ada the First"), with_account(guest_at(server.url), "Bob the First")
    assert ada.http.patch("/me", json={"name": "B0b the First"}).status_code == 409
    assert ada.http.patch("/me", json={"name": STRUCK}).status_code == 409
    assert ada.http.patch("/me", json={"name": "Ada Lovelace"}).json()["name"] == "Ada Lovelace"
    assert sign_in(guest_at(server.url), "ada lovelace").get("/me")["id"] == ada.get("/me")["id"]
    assert guest_at(server.url).post("/session", name="Ada the First", password=PASSWORD).status_code == 401
    assert bob.http.patch("/me", json={"name": "Ada the First"}).status_code == 200


def test_new_name_shows_in_running_but_not_in_finished_matches(server: Server, guest_at: GuestAt) -> None:
    guests, running = guests_at_table(lambda: guest_at(server.url))
    ada, ended, elsewhere = (
        with_account(guests[0], "Ada the Second"),
        guests[0].open(),
        guests[0].open(names=["Zoe", None]),
    )
    for table in (ended, elsewhere):
        guests[1].take_seat(table)
    guests[1].post_ok(f"/tables/{ended}/resign", seat=1)
    with guests[1].live(running) as listener:
        assert next_message(listener)["table"]["seats"][0]["name"] == "Ada the Second"  # the name chosen as a guest
        ada.http.patch("/me", json={"name": "Ada the Third"})
        news = next_message(listener)
    assert news["table"]["seats"][0]["name"] == "Ada the Third"
    assert (news["lines"][-1]["kind"], news["lines"][-1]["was"]) == ("renamed", "Ada the Second")
    names = [ada.news(table)["table"]["seats"][0]["name"] for table in (ended, elsewhere)]
    assert names == ["Ada the Second", "Zoe"]
    ada.post_ok(f"/tables/{running}/resign", seat=0)
    file = ada.http.get(f"/tables/{running}/match.json").text
    assert (fondaco.verify(file), fondaco.load(file).opening.seats[0]) == ([], "Ada the Third")


def test_a_new_password_signs_out_all_other_devices(server: Server, guest_at: GuestAt) -> None:
    here = with_account(guest_at(server.url), "Cato")
    there = sign_in(guest_at(server.url), "Cato")
    table = here.open()
    with there.live(table) as listener:
        next_message(listener)
        assert here.http.put("/me/password", json={"old": "a wrong one", "new": "another secret"}).status_code == 401
        assert here.http.put("/me/password", json={"old": PASSWORD, "new": "another secret"}).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            next_message(listener)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert there.http.get("/me").status_code == 401
    assert here.get("/me")["name"] == "Cato"
    assert guest_at(server.url).post("/session", name="Cato", password=PASSWORD).status_code == 401
    sign_in(guest_at(server.url), "Cato", "another secret")


def test_devices_are_listed_and_one_of_them_is_signed_out(server: Server, guest_at: GuestAt) -> None:
    here = with_account(guest_at(server.url), "Dido")
    stranger = guest_at(server.url)
    there = guest_at(server.url)
    there.http.headers["User-Agent"] = "Lantern 7"
    sign_in(there, "Dido")
    listed = {each["device"]: each for each in here.get("/sessions")}
    assert listed["Lantern 7"]["here"] is False
    assert [each["here"] for each in here.get("/sessions")].count(True) == 1
    assert stranger.http.delete(f"/sessions/{listed['Lantern 7']['id']}").status_code == 404
    assert there.get("/me")["name"] == "Dido"
    assert here.http.delete(f"/sessions/{listed['Lantern 7']['id']}").status_code == 204
    assert there.http.get("/me").status_code == 401
    assert len(here.get("/sessions")) == 1


def test_email_address_is_confirmed_by_the_link_sent_to_it(
    mailing_server: Server, smtp: tuple[str, SmtpServer], guest_at: GuestAt
) -> None:
    eve = with_account(guest_at(mailing_server.url), "Eve")
    wish = {"email": "eve@Example.ORG", "password": PASSWORD}
    assert eve.http.put("/me/email", json=wish | {"password": "a wrong one"}).status_code == 401
    assert eve.http.put("/me/email", json=wish | {"email": "eve@example"}).status_code == 400
    assert eve.http.put("/me/email", json=wish).status_code == 202
    (mail,) = smtp[1].to("eve@example.org")
    assert "https://play.example.org/confirm/" in mail.get_content()
    assert eve.get("/me")["email"] is None
    assert eve.post("/email", token="made-up").status_code == 409
    assert eve.post("/email", token=token_in_link(mail, "confirm")).status_code == 200
    assert eve.get("/me")["email"] == "eve@example.org"
    assert eve.post("/email", token=token_in_link(mail, "confirm")).status_code == 409
    assert eve.http.delete("/me/email").status_code == 204
    assert eve.get("/me")["email"] is None


def test_forgotten_password_is_reset_by_email(
    mailing_server: Server, smtp: tuple[str, SmtpServer], guest_at: GuestAt
) -> None:
    fra = with_account(guest_at(mailing_server.url), "Fra Mauro")
    fra.http.patch("/me", json={"lang": "de"})
    fra.http.put("/me/email", json={"email": "mauro@example.org", "password": PASSWORD})
    fra.post("/email", token=token_in_link(smtp[1].to("mauro@example.org")[0], "confirm"))
    lost = guest_at(mailing_server.url)
    assert lost.post("/password/forgotten", email="nobody@example.org").status_code == 202
    assert lost.post("/password/forgotten", email="mauro@example.org").status_code == 202
    until(lambda: len(smtp[1].to("mauro@example.org")) == 2)
    assert smtp[1].to("nobody@example.org") == []
    mail = smtp[1].to("mauro@example.org")[1]
    assert mail["Subject"] == "Wähle ein neues Passwort"
    answer = lost.post("/password", token=token_in_link(mail, "reset"), password="quite another")
    assert answer.json()["name"] == "Fra Mauro"
    assert fra.http.get("/me").status_code == 401
    assert lost.post("/password", token=token_in_link(mail, "reset"), password="and another").status_code == 409
    lost.http.headers["Authorization"] = f"Bearer {answer.cookies['fondaco']}"
    assert lost.get("/me")["name"] == "Fra Mauro"
    sign_in(guest_at(mailing_server.url), "Fra Mauro", "quite another")


async def test_email_link_works_for_one_purpose_and_expires(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        people = Users(service.store, cheap_passwords=True)
        own = AccountSettingsService(people)
        _, person = await people.new_guest(0)
        token = await own.create_email_token("reset", person.id, "a@example.org", at=0)
        with pytest.raises(WrongPhase):
            await own.confirm(token, at=1)
        with pytest.raises(WrongPhase):
            await own.reset(token, PASSWORD, at=3_600_001)
        former = await own.create_email_token("confirm", person.id, "b@example.org", at=0)
        later = await own.create_email_token("confirm", person.id, "c@example.org", at=0)
        with pytest.raises(WrongPhase):
            await own.confirm(former, at=1)
        assert (await own.confirm(later, at=1)).email == "c@example.org"


def test_server_without_smtp_says_that_it_sends_no_email(server: Server, guest_at: GuestAt) -> None:
    guest = guest_at(server.url)
    assert guest.get("/me")["email_enabled"] is False
    answer = guest.post("/password/forgotten", email="a@example.org")
    assert (answer.status_code, answer.json()["error"]) == (503, "email_disabled")
    assert guest.http.put("/me/email", json={"email": "a@example.org", "password": PASSWORD}).status_code == 403


def test_data_export_has_no_secrets_and_no_data_of_others(server: Server, guest_at: GuestAt) -> None:
    guests, table = guests_at_table(lambda: guest_at(server.url))
    hal = with_account(guests[0], "Hal")
    hal.post_ok(f"/tables/{table}/chat", text="Good evening")
    guests[1].post_ok(f"/tables/{table}/chat", text="Not Hal's to have")
    hal.http.put(f"/tables/{table}/notes", json={"text": "She bluffs"})
    answer = hal.http.get("/me/data")
    assert "attachment" in answer.headers["Content-Disposition"]
    found = answer.json()
    assert [found["users"][0][key] for key in ("id", "name")] == [hal.get("/me")["id"], "Hal"]
    assert [row["text"] for row in found["notes"]] == ["She bluffs"]
    assert "Good evening" in [row["line"].get("text") for row in found["table_log"]]
    assert [row["table_id"] for row in found["members"]] == [table]
    assert len(found["sessions"]) == 1
    for secret in ("Not Hal's", "argon2", hal.token, "hash"):
        assert secret not in answer.text


def names_in(folder: Path) -> str:
    """Return the whole content of the database as text."""
    connection = sqlite3.connect(f"file:{folder / 'fondaco.db'}?mode=ro", uri=True)
    try:
        return "\n".join(connection.iterdump())
    finally:
        connection.close()


async def test_deleted_account_leaves_whole_matches_without_its_name(own_server: Server, guest_at: GuestAt) -> None:
    """The account has a finished match, a running one with two others, and a table that has not begun."""
    own_server.start()
    url = own_server.url
    guests, running = guests_at_table(lambda: guest_at(url), 3)
    gone = with_account(guests[0], "Ippolito")
    ended = gone.open(seats=["me", "open"])
    guests[1].take_seat(ended)
    gone.post_ok(f"/tables/{ended}/chat", text="Farewell")
    guests[1].post_ok(f"/tables/{ended}/resign", seat=1)
    unbegun = gone.open()
    before = fondaco.load(guests[1].http.get(f"/tables/{ended}/match.json").text)
    with guests[1].live(running) as listener:
        next_message(listener)
        assert gone.post("/me/delete", password="a wrong one").status_code == 401
        assert gone.post("/me/delete", password=PASSWORD).status_code == 204
        told = until(lambda: next_message(listener)["table"]["seats"])
    assert told[0]["name"] == STRUCK
    assert gone.http.get("/me").status_code == 401
    assert guest_at(url).post("/session", name="Ippolito", password=PASSWORD).status_code == 401
    card = guests[1].news(running)["table"]
    assert (card["status"], card["seats"][0]["resigned"], card["seats"][0]["name"]) == ("playing", True, STRUCK)
    assert guests[1].news(unbegun)["table"]["status"] == "closed"
    text = guests[1].http.get(f"/tables/{ended}/match.json").text
    assert fondaco.verify(text) == []
    after = fondaco.load(text)
    assert (after.scores, after.log, after.opening.seats[0]) == (before.scores, before.log, STRUCK)
    said = [line for line in guests[1].news(ended)["lines"] if line["kind"] == "chat"]
    assert [(line["name"], line["text"]) for line in said] == [(STRUCK, "Farewell")]
    own_server.stop()
    assert "ippolito" not in names_in(own_server.folder).lower()

    async with open_service(own_server.folder) as service:
        assert [report async for report in audit_all_matches(service.store) if not report.good] == []
        assert (await service.look(running)).state.seats[0].name == STRUCK


def test_deletion_removes_a_name_used_as_a_guest_too(server: Server, guest_at: GuestAt) -> None:
    """The person sat down as a guest and signed in at the table."""
    with_account(guest_at(server.url), "Jacopo")
    guest = guest_at(server.url)
    table = guest.open(seats=["me", "random"])
    guest.http.patch("/me", json={"name": "Jacopo's guest"})
    named = guest.open(seats=["me", "random"])
    device = sign_in(guest, "Jacopo")
    assert device.post("/me/delete", password=PASSWORD).status_code == 204
    assert guest_at(server.url).news(table)["table"]["status"] == "closed"
    assert guest_at(server.url).news(named)["table"]["seats"][0]["name"] == STRUCK
    rows = names_in(server.folder).split("\n")
    assert [row for row in rows if "Jacopo" in row and not row.startswith('INSERT INTO "users"')] == []


def test_guest_can_delete_their_data_too(server: Server, guest_at: GuestAt) -> None:
    guest = guest_at(server.url)
    assert guest.post("/me/delete").status_code == 204
    assert guest.http.get("/me").status_code == 401


def test_last_remaining_player_wins_when_owner_of_two_seats_leaves() -> None:
    table = new_table(3)
    table.state.seats[1].person = 1
    write(table, commands.remove_person(table, 1))
    assert (table.state.status, table.state.winners) == ("over", [2])
    assert [seat_state.name for seat_state in table.state.seats] == [STRUCK, STRUCK, "P2"]


async def test_accounts_are_kept_in_postgresql_too(tmp_path: Path, postgres: Postgres) -> None:
    async with open_service(tmp_path, postgres()) as service:
        people = Users(service.store, cheap_passwords=True)
        token, guest = await people.new_guest(0, "Lantern")
        person = await people.make_account(guest, "Ada", PASSWORD)
        own = AccountSettingsService(people)
        assert (
            await own.confirm(await own.create_email_token("confirm", person.id, "a@b.org", 0), 0)
        ).email == "a@b.org"
        await own.new_password(person, "another secret", token)
        assert [each.device for each in await own.sessions(person, token)] == ["Lantern"]
        assert [row["name"] for row in (await export_rows(service.store, person.id))["users"]] == ["Ada"]
        await delete_account_data(service.store, person.id)
        people.forget(person.id)
        assert await people.by_token(token) is None


@pytest.mark.parametrize("kept_in", ["sqlite", "postgres"])
async def test_session_use_is_recorded_once_an_hour(
    tmp_path: Path, request: pytest.FixtureRequest, kept_in: str
) -> None:
    database = request.getfixturevalue("postgres")() if kept_in == "postgres" else ""

    async with open_service(tmp_path, database) as service:
        store = service.store
        people = Users(store, cheap_passwords=True)
        token, person = await people.new_guest(0)
        _, rude = await people.new_guest(0)
        await moderation_store.mute(store, person.id, rude.id)
        noted = []
        for _ in range(2):
            people.forget(person.id)
            assert await people.by_token(token) == msgspec.structs.replace(person, muted=frozenset([rude.id]))
            (session,) = await AccountSettingsService(people).sessions(person, token)
            assert session.created_at == 0
            noted.append(session.seen_at)
            await asyncio.sleep(0.01)
        assert noted[0] == noted[1] > 0
        assert await people.by_token("another") is None
