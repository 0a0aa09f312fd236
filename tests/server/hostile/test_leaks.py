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
from fondaco.server.tables.service import Listener, LoadedTable
from fondaco.server.tables.table import Table
from tests.server.account_helpers import people
from tests.server.live_server import Guest
from tests.server.server_core import a_house
from tests.server.table_log import a_table, write
from tests.trial import GAME

New = Callable[[], Guest]
HIDDEN = ("seq", "moved_at", "lines", "clocks", "seats")


def seen(table: Table, person: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(
        projections.card_now(table.facts, projections.brief(table), person, lambda _: False)
    )
    return shown


def played(table: Table, actions: int) -> Table:
    dice = random.Random(1)
    for _ in range(actions):
        assert table.match is not None
        seat = dice.choice(table.waiting)
        write(table, commands.carried_out(table, seat, dice.choice(table.match.options(seat)), auto=False))
    return table


@pytest.mark.parametrize("agreed", [{"delay": 60}, {"spectators": False}], ids=["delayed", "private"])
def test_a_card_tells_an_outsider_nothing_of_what_is_played(agreed: dict[str, Any]) -> None:
    table = a_table(2)
    table.facts = msgspec.structs.replace(table.facts, **agreed)
    before = seen(table, None)
    played(table, 4)
    table.state.chairs[0].time_outs, table.state.chairs[1].stand_in = 1, "greedy"
    assert seen(table, None) == seen(table, 99) == before
    assert (before["waiting"], before["seq"], before["moved_at"]) == ([], 0, before["created_at"])
    own = seen(table, 1)
    assert own["waiting"]
    assert own["seq"] == table.seq


def test_of_a_private_match_that_is_over_an_outsider_learns_no_result() -> None:
    table = a_table(2)
    table.facts = msgspec.structs.replace(table.facts, spectators=False)
    write(table, commands.resign(table, 1, 0))
    outside, own = seen(table, None), seen(table, 1)
    assert own["scores"] is not None
    assert own["seed"] is not None
    assert (outside["scores"], outside["winners"], outside["seed"], outside["words"]) == (None, None, None, None)


def test_a_table_code_does_not_say_whose_turn_it_is_at_a_private_table(guest: New) -> None:
    ada, bea, stranger = guest(), guest(), guest()
    table = ada.open(public=False, spectators=False)
    bea.done(f"/tables/{table}/join")
    code = ada.news(table)["table"]["code"]
    before = stranger.get(f"/codes/{code}")
    assert (ada.first(table) or bea.first(table)) is not None
    after = stranger.get(f"/codes/{code}")
    assert after["id"] == table
    assert after["waiting"] == []
    assert {name: before[name] for name in HIDDEN} == {name: after[name] for name in HIDDEN}
    assert ada.get(f"/codes/{code}")["waiting"]


def test_who_sees_a_match_later_is_not_told_who_writes_an_offer_now() -> None:
    table, loaded = a_table(2), LoadedTable("table")
    writer = Listener(None)
    writer.own, writer.composes_until = 1, 2**60
    loaded.listeners.add(writer)
    loaded.table, loaded.earlier = table, table.copied()
    assert loaded.presence(loaded.table).composing == [0]
    assert loaded.presence(loaded.earlier).composing == []


# Repeated requests


async def test_an_action_that_writes_two_lines_is_answered_with_one_number_however_often(tmp_path: Path) -> None:
    """The last action of a match writes two events: the action and the end."""
    async with a_house(tmp_path) as house:
        (ada,) = await people(house.store, "Ada")
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "random"]), ada)
        table = await house.open_table(facts, first)

        def last(table: Table) -> commands.Plan:
            assert table.match is not None
            seat = table.waiting[0]
            plan = commands.carried_out(table, seat, table.match.options(seat)[0], auto=False)
            return commands.Plan([*plan.lines, events.End([1, 0], [0])], plan.played)

        numbers = [await house.write(facts.id, last, ada.id, "the same") for _ in range(2)]
        house.tables_in_memory.clear()
        numbers.append(await house.write(facts.id, last, ada.id, "the same"))
        assert {*numbers} == {table.seq + 2}


# Files


def test_a_table_from_elsewhere_brings_no_name_of_its_board(guest: New) -> None:
    ada = guest()
    table = ada.open(seats=["me", "random"])
    file = ada.http.get(f"/tables/{table}/export").json()
    file["board"]["name"] = "x" * 900_000
    file["table"]["id"] = "abcdefghijkmnpqr"
    brought = ada.done("/tables/import", file=msgspec.json.encode(file).decode())
    assert brought["board"]["name"] == ada.news(table)["table"]["board"]["name"]


def test_a_board_file_has_short_names(guest: New) -> None:
    board = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
    name = 'name = "' + "x" * 201 + '"\n'
    refused = guest().post("/tables", game=GAME, seats=["me", "open"], board_file=name + board)
    assert refused.status_code == 400
    assert "more than 200 letters" in refused.json()["reason"]
