"""People with accounts, their matches and their lobby."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from websockets.sync.client import connect

from fondaco.core.match_file import BoardName
from fondaco.house.book import acts, lines, opening
from fondaco.house.book.clock import NoClock
from fondaco.house.book.person import Person
from fondaco.house.house import House
from fondaco.house.people.persons import Persons
from fondaco.house.store.store import Store
from tests.house.visit import Guest, heard
from tests.trial import GAME

PASSWORD = "a long secret"


def owner(visitor: Guest, name: str) -> Guest:
    visitor.done("/account", name=name, password=PASSWORD)
    return visitor


def another_device(visitor: Guest, name: str, password: str = PASSWORD) -> Guest:
    """Somebody else's browser becomes his."""
    answer = visitor.http.post("/session", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    visitor.take(answer.cookies["fondaco"])
    return visitor


async def people(store: Store, *names: str) -> list[Person]:
    persons = Persons(store, cheap_passwords=True)
    return [await persons.make_account((await persons.new_guest(0))[1], name, "a long secret") for name in names]


async def begun(house: House, *seated: Person, **agreed: Any) -> str:
    wished: dict[str, Any] = {"public": True, "spectators": True} | agreed
    facts = opening.settle(
        game=GAME, players=len(seated), options={}, board=BoardName("standard", ""), clock=NoClock(),
        host=seated[0].id, hints=False, take_backs=False, rated=True, **wished,
    )  # fmt: skip
    sitting = [lines.Sit(seat, person.id, person.name) for seat, person in enumerate(seated)]
    return (await house.open_table(facts, sitting)).facts.id


async def won(house: House, table: str) -> str:
    """The first seat wins: the second gives up."""
    loser = (await house.look(table)).state.chairs[1].person
    assert loser is not None
    await house.write(table, lambda seen: acts.resign(seen, loser, 1), loser)
    return table


@contextlib.contextmanager
def lobby(guest: Guest) -> Iterator[Callable[[], Any]]:
    """The lobby as its socket tells it."""
    address = f"{guest.url.replace('http', 'ws', 1)}/api/lobby/live?token={guest.token}"
    with connect(address, open_timeout=10) as listener:
        yield lambda: heard(listener, beside="tables")


def found_by(*seekers: Guest) -> set[str] | None:
    """The tables of people who wait, when all have one; all ask, so that nobody is taken for somebody who has gone."""
    found = [each.get("/me/seek")["seek"]["table"] for each in seekers]
    return {*found} if all(found) else None
