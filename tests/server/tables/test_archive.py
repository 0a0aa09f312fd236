"""Archive: a finished match takes a fraction of its space and is read like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from fondaco.server.privacy.store import export_rows, remove_name_from_log
from fondaco.server.tables import archive, commands, projections
from fondaco.server.tables.core.repository import Snapshot
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.replay import ReplayCheckpoints
from fondaco.server.tables.replay_stored_matches import audit_all_matches
from tests.server.released_stores import play_to_end
from tests.server.server_core import create_two_player_table, open_service, say

LATER = 2**45
COUNT = sa.text("SELECT count(*), sum(length(line)) FROM table_log")
PRESSED = sa.text("SELECT count(*), sum(length(plays) + length(match)) FROM archive")


async def shown_matches(service: TableService) -> dict[str, Any]:
    """Return everything that is shown of finished matches, including their replays."""
    service.cache.tables.clear()
    found = {}
    for table_id in await service.store.all_tables():
        table = await service.look(table_id)
        if table.state.status == "over" and table.match is not None:
            people = {None, *[seat_state.person for seat_state in table.state.seats]}
            seen = [
                projections.make_news(table, person, None, 0, lambda _: False) for person in sorted(people, key=str)
            ]
            film = ReplayCheckpoints(table)
            found[table_id] = msgspec.to_builtins(seen), film.scores, film.at(len(table.log) // 2).to_json()
    return found


async def query_row(service: TableService, what: sa.TextClause) -> Any:
    async with service.store.reading() as connection:
        return (await connection.execute(what)).one()


async def test_finished_matches_of_an_earlier_release_are_archived_and_read_as_before(folder: Path) -> None:
    async with open_service(folder) as service:
        before, lines = await shown_matches(service), await query_row(service, COUNT)
        assert await archive.archive_finished_matches(service.store, LATER) == len(before) > 0
        assert await archive.archive_finished_matches(service.store, LATER) == 0
        assert await shown_matches(service) == before
        assert [report async for report in audit_all_matches(service.store) if not report.good] == []
        assert (await query_row(service, COUNT))[0] < lines[0]
    async with open_service(folder) as service:
        assert await shown_matches(service) == before


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_archived_match_keeps_chat_and_players_in_little_space(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    address = "" if database == "sqlite" else request.getfixturevalue("postgres")()

    async with open_service(tmp_path, address) as service:
        running, table = await create_two_player_table(service), await create_two_player_table(service)
        await say(service, table, "Good evening")
        table = await play_to_end(service, table.facts.id)
        person = table.state.seats[0].person
        assert person is not None
        before, own, whole = await shown_matches(service), await export_rows(service.store, person), Snapshot.of(table)
        assert await archive.archive_finished_matches(service.store, 0) == 0
        assert await archive.archive_finished_matches(service.store, LATER) == 1
        assert whole.match is not None
        assert (await query_row(service, PRESSED))[1] < len(whole.match) / 8
        assert await shown_matches(service) == before
        after = await export_rows(service.store, person)
        assert _lines(after) == _lines(own)
        assert (await service.look(running.facts.id)).state.status == "playing"

        await service.write(table.facts.id, lambda seen: commands.remove_person(seen, person), person)
        await remove_name_from_log(
            service.store, table.facts.id, person, Snapshot.of(await service.look(table.facts.id))
        )
        assert (await query_row(service, sa.text("SELECT match, 0 FROM archive")))[0] is None
        assert [report async for report in audit_all_matches(service.store) if not report.good] == []


def _lines(found: dict[str, list[dict[str, Any]]]) -> list[tuple[Any, ...]]:
    return sorted((row["table_id"], row["seq"], row["at"], row["by"], row["line"]) for row in found["table_log"])
