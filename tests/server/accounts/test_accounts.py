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
from fondaco.server.accounts.accounts import AccountService
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import WrongPhase
from fondaco.server.base.names import STRUCK
from fondaco.server.moderation import store as moderation_store
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.tables import commands
from fondaco.server.tables.stored_matches import audit_all
from tests.server.account_helpers import PASSWORD, another_device, owner
from tests.server.databases import Postgres
from tests.server.guest_tables import seated
from tests.server.live_server import Guest, Server, heard, until
from tests.server.server_core import a_house
from tests.server.smtp_server import PostOffice, link
from tests.server.table_log import a_table, write

Visit = Callable[[str], Guest]


def test_an_account_takes_another_name_and_is_found_by_it_alone(server: Server, visitors: Visit) -> None:
    ada, bob = owner(visitors(server.url), "Ada the First"), owner(visitors(server.url), "Bob the First")
    assert ada.http.patch("/me", json={"name": "B0b the First"}).status_code == 409
    assert ada.http.patch("/me", json={"name": STRUCK}).status_code == 409
    assert ada.http.patch("/me", json={"name": "Ada Lovelace"}).json()["name"] == "Ada Lovelace"
    assert another_device(visitors(server.url), "ada lovelace").get("/me")["id"] == ada.get("/me")["id"]
    assert visitors(server.url).post("/session", name="Ada the First", password=PASSWORD).status_code == 401
    assert bob.http.patch("/me", json={"name": "Ada the First"}).status_code == 200


def test_a_new_name_is_seen_where_one_plays_and_a_finished_match_keeps_the_one_it_was_played_under(
    server: Server, visitors: Visit
) -> None:
    guests, running = seated(lambda: visitors(server.url))
    ada, ended, elsewhere = owner(guests[0], "Ada the Second"), guests[0].open(), guests[0].open(names=["Zoe", None])
    for table in (ended, elsewhere):
        guests[1].done(f"/tables/{table}/join")
    guests[1].done(f"/tables/{ended}/resign", seat=1)
    with guests[1].live(running) as listener:
        assert heard(listener)["table"]["seats"][0]["name"] == "Ada the Second"  # the name chosen as a guest
        ada.http.patch("/me", json={"name": "Ada the Third"})
        news = heard(listener)
    assert news["table"]["seats"][0]["name"] == "Ada the Third"
    assert (news["lines"][-1]["kind"], news["lines"][-1]["was"]) == ("renamed", "Ada the Second")
    names = [ada.news(table)["table"]["seats"][0]["name"] for table in (ended, elsewhere)]
    assert names == ["Ada the Second", "Zoe"]
    ada.done(f"/tables/{running}/resign", seat=0)
    file = ada.http.get(f"/tables/{running}/match.json").text
    assert (fondaco.verify(file), fondaco.load(file).opening.seats[0]) == ([], "Ada the Third")


def test_a_new_password_signs_out_all_other_devices(server: Server, visitors: Visit) -> None:
    here = owner(visitors(server.url), "Cato")
    there = another_device(visitors(server.url), "Cato")
    table = here.open()
    with there.live(table) as listener:
        heard(listener)
        assert here.http.put("/me/password", json={"old": "a wrong one", "new": "another secret"}).status_code == 401
        assert here.http.put("/me/password", json={"old": PASSWORD, "new": "another secret"}).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            heard(listener)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert there.http.get("/me").status_code == 401
    assert here.get("/me")["name"] == "Cato"
    assert visitors(server.url).post("/session", name="Cato", password=PASSWORD).status_code == 401
    another_device(visitors(server.url), "Cato", "another secret")


def test_devices_are_listed_and_one_of_them_is_signed_out(server: Server, visitors: Visit) -> None:
    here = owner(visitors(server.url), "Dido")
    stranger = visitors(server.url)
    there = visitors(server.url)
    there.http.headers["User-Agent"] = "Lantern 7"
    another_device(there, "Dido")
    listed = {each["device"]: each for each in here.get("/sessions")}
    assert listed["Lantern 7"]["here"] is False
    assert [each["here"] for each in here.get("/sessions")].count(True) == 1
    assert stranger.http.delete(f"/sessions/{listed['Lantern 7']['id']}").status_code == 404
    assert there.get("/me")["name"] == "Dido"
    assert here.http.delete(f"/sessions/{listed['Lantern 7']['id']}").status_code == 204
    assert there.http.get("/me").status_code == 401
    assert len(here.get("/sessions")) == 1


def test_an_address_is_ones_own_when_its_letter_has_come_back(
    writing: Server, office: tuple[str, PostOffice], visitors: Visit
) -> None:
    eve = owner(visitors(writing.url), "Eve")
    wish = {"email": "eve@Example.ORG", "password": PASSWORD}
    assert eve.http.put("/me/email", json=wish | {"password": "a wrong one"}).status_code == 401
    assert eve.http.put("/me/email", json=wish | {"email": "eve@example"}).status_code == 400
    assert eve.http.put("/me/email", json=wish).status_code == 202
    (letter,) = office[1].to("eve@example.org")
    assert "https://play.example.org/confirm/" in letter.get_content()
    assert eve.get("/me")["email"] is None
    assert eve.post("/email", token="made-up").status_code == 409
    assert eve.post("/email", token=link(letter, "confirm")).status_code == 200
    assert eve.get("/me")["email"] == "eve@example.org"
    assert eve.post("/email", token=link(letter, "confirm")).status_code == 409
    assert eve.http.delete("/me/email").status_code == 204
    assert eve.get("/me")["email"] is None


def test_who_has_forgotten_his_password_gets_another_by_a_letter(
    writing: Server, office: tuple[str, PostOffice], visitors: Visit
) -> None:
    fra = owner(visitors(writing.url), "Fra Mauro")
    fra.http.patch("/me", json={"lang": "de"})
    fra.http.put("/me/email", json={"email": "mauro@example.org", "password": PASSWORD})
    fra.post("/email", token=link(office[1].to("mauro@example.org")[0], "confirm"))
    lost = visitors(writing.url)
    assert lost.post("/password/forgotten", email="nobody@example.org").status_code == 202
    assert lost.post("/password/forgotten", email="mauro@example.org").status_code == 202
    until(lambda: len(office[1].to("mauro@example.org")) == 2)
    assert office[1].to("nobody@example.org") == []
    letter = office[1].to("mauro@example.org")[1]
    assert letter["Subject"] == "Ein neues Passwort"
    answer = lost.post("/password", token=link(letter, "reset"), password="quite another")
    assert answer.json()["name"] == "Fra Mauro"
    assert fra.http.get("/me").status_code == 401
    assert lost.post("/password", token=link(letter, "reset"), password="and another").status_code == 409
    lost.http.headers["Authorization"] = f"Bearer {answer.cookies['fondaco']}"
    assert lost.get("/me")["name"] == "Fra Mauro"
    another_device(visitors(writing.url), "Fra Mauro", "quite another")


async def test_a_letter_is_good_for_its_purpose_and_for_a_time(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        people = Users(house.store, cheap_passwords=True)
        own = AccountService(people)
        _, person = await people.new_guest(0)
        token = await own.letter("reset", person.id, "a@example.org", at=0)
        with pytest.raises(WrongPhase):
            await own.confirm(token, at=1)
        with pytest.raises(WrongPhase):
            await own.reset(token, PASSWORD, at=3_600_001)
        former = await own.letter("confirm", person.id, "b@example.org", at=0)
        later = await own.letter("confirm", person.id, "c@example.org", at=0)
        with pytest.raises(WrongPhase):
            await own.confirm(former, at=1)
        assert (await own.confirm(later, at=1)).email == "c@example.org"


def test_a_house_without_a_post_office_says_so(server: Server, visitors: Visit) -> None:
    guest = visitors(server.url)
    assert guest.get("/me")["letters"] is False
    answer = guest.post("/password/forgotten", email="a@example.org")
    assert (answer.status_code, answer.json()["error"]) == (503, "no_letters")
    assert guest.http.put("/me/email", json={"email": "a@example.org", "password": PASSWORD}).status_code == 403


def test_all_ones_data_is_a_file_without_secrets_and_without_others(server: Server, visitors: Visit) -> None:
    guests, table = seated(lambda: visitors(server.url))
    hal = owner(guests[0], "Hal")
    hal.done(f"/tables/{table}/chat", text="Good evening")
    guests[1].done(f"/tables/{table}/chat", text="Not Hal's to have")
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
    shelf = sqlite3.connect(f"file:{folder / 'fondaco.db'}?mode=ro", uri=True)
    try:
        return "\n".join(shelf.iterdump())
    finally:
        shelf.close()


async def test_who_leaves_for_good_leaves_whole_matches_and_no_name(own_server: Server, visitors: Visit) -> None:
    """The account has a finished match, a running one with two others, and a table that has not begun."""
    own_server.start()
    url = own_server.url
    guests, running = seated(lambda: visitors(url), 3)
    gone = owner(guests[0], "Ippolito")
    ended = gone.open(seats=["me", "open"])
    guests[1].done(f"/tables/{ended}/join")
    gone.done(f"/tables/{ended}/chat", text="Farewell")
    guests[1].done(f"/tables/{ended}/resign", seat=1)
    unbegun = gone.open()
    before = fondaco.load(guests[1].http.get(f"/tables/{ended}/match.json").text)
    with guests[1].live(running) as listener:
        heard(listener)
        assert gone.post("/me/delete", password="a wrong one").status_code == 401
        assert gone.post("/me/delete", password=PASSWORD).status_code == 204
        told = until(lambda: heard(listener)["table"]["seats"])
    assert told[0]["name"] == STRUCK
    assert gone.http.get("/me").status_code == 401
    assert visitors(url).post("/session", name="Ippolito", password=PASSWORD).status_code == 401
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

    async with a_house(own_server.folder) as house:
        assert [report async for report in audit_all(house.store) if not report.good] == []
        assert (await house.look(running)).state.chairs[0].name == STRUCK


def test_a_name_from_before_one_signed_in_is_struck_too(server: Server, visitors: Visit) -> None:
    """The person sat down as a guest and signed in at the table."""
    owner(visitors(server.url), "Jacopo")
    guest = visitors(server.url)
    table = guest.open(seats=["me", "random"])
    guest.http.patch("/me", json={"name": "Jacopo's guest"})
    named = guest.open(seats=["me", "random"])
    device = another_device(guest, "Jacopo")
    assert device.post("/me/delete", password=PASSWORD).status_code == 204
    assert visitors(server.url).news(table)["table"]["status"] == "closed"
    assert visitors(server.url).news(named)["table"]["seats"][0]["name"] == STRUCK
    rows = names_in(server.folder).split("\n")
    assert [row for row in rows if "Jacopo" in row and not row.startswith('INSERT INTO "users"')] == []


def test_a_guest_may_leave_too(server: Server, visitors: Visit) -> None:
    guest = visitors(server.url)
    assert guest.post("/me/delete").status_code == 204
    assert guest.http.get("/me").status_code == 401


def test_with_two_seats_of_his_own_the_last_other_has_won() -> None:
    table = a_table(3)
    table.state.chairs[1].person = 1
    write(table, commands.remove_person(table, 1))
    assert (table.state.status, table.state.winners) == ("over", [2])
    assert [chair.name for chair in table.state.chairs] == [STRUCK, STRUCK, "P2"]


async def test_accounts_are_kept_in_postgresql_too(tmp_path: Path, postgres: Postgres) -> None:
    async with a_house(tmp_path, postgres()) as house:
        people = Users(house.store, cheap_passwords=True)
        token, guest = await people.new_guest(0, "Lantern")
        person = await people.make_account(guest, "Ada", PASSWORD)
        own = AccountService(people)
        assert (await own.confirm(await own.letter("confirm", person.id, "a@b.org", 0), 0)).email == "a@b.org"
        await own.new_password(person, "another secret", token)
        assert [each.device for each in await own.sessions(person, token)] == ["Lantern"]
        assert [row["name"] for row in (await export_rows(house.store, person.id))["users"]] == ["Ada"]
        await delete_account_data(house.store, person.id)
        people.forget(person.id)
        assert await people.by_token(token) is None


@pytest.mark.parametrize("kept_in", ["sqlite", "postgres"])
async def test_a_session_is_noted_when_it_is_used_after_an_hour(
    tmp_path: Path, request: pytest.FixtureRequest, kept_in: str
) -> None:
    database = request.getfixturevalue("postgres")() if kept_in == "postgres" else ""

    async with a_house(tmp_path, database) as house:
        store = house.store
        people = Users(store, cheap_passwords=True)
        token, person = await people.new_guest(0)
        _, rude = await people.new_guest(0)
        await moderation_store.mute(store, person.id, rude.id)
        noted = []
        for _ in range(2):
            people.forget(person.id)
            assert await people.by_token(token) == msgspec.structs.replace(person, muted=frozenset([rude.id]))
            (session,) = await AccountService(people).sessions(person, token)
            assert session.created_at == 0
            noted.append(session.seen_at)
            await asyncio.sleep(0.01)
        assert noted[0] == noted[1] > 0
        assert await people.by_token("another") is None
