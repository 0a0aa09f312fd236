"""Archive: a finished match takes a fraction of its space and is read like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from fondaco.server.privacy.store import export_rows, remove_name
from fondaco.server.tables import archive, commands, projections
from fondaco.server.tables.replay import ReplayFrames
from fondaco.server.tables.service import TableService, snapshot_of
from fondaco.server.tables.stored_matches import audit_all
from tests.server.released_stores import to_the_end
from tests.server.server_core import a_house, say, two_at_a_table

LATER = 2**45
COUNT = sa.text("SELECT count(*), sum(length(line)) FROM table_log")
PRESSED = sa.text("SELECT count(*), sum(length(plays) + length(match)) FROM archive")


async def told(house: TableService) -> dict[str, Any]:
    """Return everything that is shown of finished matches, including their replays."""
    house.tables_in_memory.clear()
    found = {}
    for table_id in await house.store.all_tables():
        table = await house.look(table_id)
        if table.state.status == "over" and table.match is not None:
            people = {None, *[chair.person for chair in table.state.chairs]}
            seen = [projections.news(table, person, None, 0, lambda _: False) for person in sorted(people, key=str)]
            film = ReplayFrames(table)
            found[table_id] = msgspec.to_builtins(seen), film.scores, film.at(len(table.log) // 2).to_json()
    return found


async def counted(house: TableService, what: sa.TextClause) -> Any:
    async with house.store.reading() as connection:
        return (await connection.execute(what)).one()


async def test_finished_matches_of_an_earlier_release_are_pressed_and_read_as_before(folder: Path) -> None:
    async with a_house(folder) as house:
        before, lines = await told(house), await counted(house, COUNT)
        assert await archive.archive_finished(house.store, LATER) == len(before) > 0
        assert await archive.archive_finished(house.store, LATER) == 0
        assert await told(house) == before
        assert [report async for report in audit_all(house.store) if not report.good] == []
        assert (await counted(house, COUNT))[0] < lines[0]
    async with a_house(folder) as house:
        assert await told(house) == before


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_a_match_in_the_archive_has_its_talk_its_people_and_little_room(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    address = "" if database == "sqlite" else request.getfixturevalue("postgres")()

    async with a_house(tmp_path, address) as house:
        running, table = await two_at_a_table(house), await two_at_a_table(house)
        await say(house, table, "Good evening")
        table = await to_the_end(house, table.facts.id)
        person = table.state.chairs[0].person
        assert person is not None
        before, his, whole = await told(house), await export_rows(house.store, person), snapshot_of(table)
        assert await archive.archive_finished(house.store, 0) == 0
        assert await archive.archive_finished(house.store, LATER) == 1
        assert whole.match is not None
        assert (await counted(house, PRESSED))[1] < len(whole.match) / 8
        assert await told(house) == before
        after = await export_rows(house.store, person)
        assert _lines(after) == _lines(his)
        assert (await house.look(running.facts.id)).state.status == "playing"

        await house.write(table.facts.id, lambda seen: commands.remove_person(seen, person), person)
        await remove_name(house.store, table.facts.id, person, snapshot_of(await house.look(table.facts.id)))
        assert (await counted(house, sa.text("SELECT match, 0 FROM archive")))[0] is None
        assert [report async for report in audit_all(house.store) if not report.good] == []


def _lines(found: dict[str, list[dict[str, Any]]]) -> list[tuple[Any, ...]]:
    return sorted((row["table_id"], row["seq"], row["at"], row["by"], row["line"]) for row in found["table_log"])
