"""What people without a seat may learn of a table, and what repeated requests return."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fondaco.games import all_games
from fondaco.server.tables import commands, events, projections, setup
from fondaco.server.tables.core.loaded_table import LoadedTable, TableSubscriber
from fondaco.server.tables.table import Table
from tests.server.account_helpers import create_accounts
from tests.server.live_server import Guest
from tests.server.server_core import open_service
from tests.server.table_log import new_table, write
from tests.trial import GAME

NewGuest = Callable[[], Guest]
HIDDEN = ("seq", "moved_at", "lines", "clocks", "seats")


def seen(table: Table, person: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(
        projections.listed_table_card(table.facts, projections.summarize_table(table), person, lambda _: False)
    )
    return shown


def played(table: Table, actions: int) -> Table:
    dice = random.Random(1)
    for _ in range(actions):
        assert table.match is not None
        seat = dice.choice(table.waiting)
        write(table, commands.plan_legal_action(table, seat, dice.choice(table.match.options(seat)), auto=False))
    return table


@pytest.mark.parametrize("agreed", [{"delay": 60}, {"spectators": False}], ids=["delayed", "private"])
def test_table_card_reveals_nothing_of_the_match_to_outsiders(agreed: dict[str, Any]) -> None:
    table = new_table(2)
    table.facts = msgspec.structs.replace(table.facts, **agreed)
    before = seen(table, None)
    played(table, 4)
    table.state.seats[0].time_outs, table.state.seats[1].stand_in = 1, "greedy"
    assert seen(table, None) == seen(table, 99) == before
    assert (before["waiting"], before["seq"], before["moved_at"]) == ([], 0, before["created_at"])
    own = seen(table, 1)
    assert own["waiting"]
    assert own["seq"] == table.seq


def test_outsiders_learn_no_result_of_a_private_match() -> None:
    table = new_table(2)
    table.facts = msgspec.structs.replace(table.facts, spectators=False)
    write(table, commands.resign(table, 1, 0))
    outside, own = seen(table, None), seen(table, 1)
    assert own["scores"] is not None
    assert own["seed"] is not None
    assert (outside["scores"], outside["winners"], outside["seed"], outside["words"]) == (None, None, None, None)


def test_a_table_code_does_not_say_whose_turn_it_is_at_a_private_table(new_guest: NewGuest) -> None:
    ada, bea, stranger = new_guest(), new_guest(), new_guest()
    table = ada.open(public=False, spectators=False)
    bea.take_seat(table)
    code = ada.news(table)["table"]["code"]
    before = stranger.get(f"/codes/{code}")
    assert (ada.first(table) or bea.first(table)) is not None
    after = stranger.get(f"/codes/{code}")
    assert after["id"] == table
    assert after["waiting"] == []
    assert {name: before[name] for name in HIDDEN} == {name: after[name] for name in HIDDEN}
    assert ada.get(f"/codes/{code}")["waiting"]


def test_delayed_spectators_do_not_learn_who_writes_an_offer_now() -> None:
    table, loaded = new_table(2), LoadedTable("table")
    writer = TableSubscriber(None)
    writer.own, writer.composes_until = 1, 2**60
    loaded.listeners.add(writer)
    loaded.table, loaded.earlier = table, table.copied()
    assert loaded.presence(loaded.table).composing == [0]
    assert loaded.presence(loaded.earlier).composing == []


# Repeated requests


async def test_action_that_writes_two_events_is_answered_with_one_number(tmp_path: Path) -> None:
    """The last action of a match writes two events: the action and the end."""
    async with open_service(tmp_path) as service:
        (ada,) = await create_accounts(service.store, "Ada")
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "random"]), ada)
        table = await service.open_table(facts, first)

        def last(table: Table) -> commands.Plan:
            assert table.match is not None
            seat = table.waiting[0]
            plan = commands.plan_legal_action(table, seat, table.match.options(seat)[0], auto=False)
            return commands.Plan([*plan.lines, events.EndMatch([1, 0], [0])], plan.played)

        numbers = [await service.write(facts.id, last, ada.id, "the same") for _ in range(2)]
        service.cache.tables.clear()
        numbers.append(await service.write(facts.id, last, ada.id, "the same"))
        assert {*numbers} == {table.seq + 2}


# Files


def test_imported_table_brings_no_board_name(new_guest: NewGuest) -> None:
    ada = new_guest()
    table = ada.open(seats=["me", "random"])
    file = ada.http.get(f"/tables/{table}/export").json()
    file["board"]["name"] = "x" * 900_000
    file["table"]["id"] = "abcdefghijkmnpqr"
    brought = ada.post_ok("/tables/import", file=msgspec.json.encode(file).decode())
    assert brought["board"]["name"] == ada.news(table)["table"]["board"]["name"]


def test_names_in_board_files_are_short(new_guest: NewGuest) -> None:
    board = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
    name = 'name = "' + "x" * 201 + '"\n'
    refused = new_guest().post("/tables", game=GAME, seats=["me", "open"], board_file=name + board)
    assert refused.status_code == 400
    assert "more than 200 characters" in refused.json()["reason"]
