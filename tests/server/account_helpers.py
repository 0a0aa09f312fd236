"""Helpers for accounts, their matches and the lobby."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from websockets.sync.client import connect

from fondaco.core.match_file import BoardName
from fondaco.server.accounts.users import Users
from fondaco.server.base.user import User
from fondaco.server.tables import commands, events, setup
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.setup import LEAST_DECISIONS
from fondaco.server.tables.store import TableStore
from tests.server.live_server import Guest, next_message
from tests.trial import GAME

PASSWORD = "a long secret"


def with_account(visitor: Guest, name: str) -> Guest:
    visitor.post_ok("/account", name=name, password=PASSWORD)
    return visitor


def sign_in(visitor: Guest, name: str, password: str = PASSWORD) -> Guest:
    """Sign in to an account from another browser."""
    answer = visitor.http.post("/session", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    visitor.take(answer.cookies["fondaco"])
    return visitor


async def create_accounts(store: TableStore, *names: str) -> list[User]:
    persons = Users(store, cheap_passwords=True)
    return [await persons.make_account((await persons.new_guest(0))[1], name, "a long secret") for name in names]


async def start_match(service: TableService, *seated: User, **agreed: Any) -> str:
    """Start a rated match that counts however short it is."""
    wished: dict[str, Any] = {"public": True, "spectators": True, "least_decisions": 0} | agreed
    facts = setup.make_table_facts(
        game=GAME,
        players=len(seated),
        options={},
        board=BoardName("standard", ""),
        clock=NoClock(),
        host=seated[0].id,
        hints=False,
        take_backs=False,
        rated=True,
        **wished,
    )
    sitting = [events.Sit(seat, person.id, person.name) for seat, person in enumerate(seated)]
    return (await service.open_table(facts, sitting)).facts.id


async def resign_second_seat(service: TableService, table: str) -> str:
    """Let seat 0 win: seat 1 resigns."""
    loser = (await service.look(table)).state.seats[1].person
    assert loser is not None
    await service.write(table, lambda seen: commands.resign(seen, loser, 1), loser)
    return table


@contextlib.contextmanager
def lobby_messages(guest: Guest) -> Iterator[Callable[[], Any]]:
    """Yield a function that returns the next message of the lobby socket."""
    address = f"{guest.url.replace('http', 'ws', 1)}/api/lobby/live?token={guest.token}"
    with connect(address, open_timeout=10) as listener:
        yield lambda: next_message(listener, beside="tables")


def tables_found(*seekers: Guest) -> set[str] | None:
    """Return the tables found for seekers once all have one; each request marks its seeker as present."""
    found = [each.get("/me/matchmaking")["queue"]["table"] for each in seekers]
    return {*found} if all(found) else None


def decide(table: str, *players: Guest, times: int = LEAST_DECISIONS) -> None:
    """Let each player make at least so many decisions of their own."""
    made = dict.fromkeys(players, 0)
    while min(made.values()) < times:
        for player in players:
            made[player] += player.first(table, pick=sum(made.values())) is not None
