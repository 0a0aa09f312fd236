"""Mistakes of a finished match: searched for in slices by workers, shared, stored, and for one's own seat only."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import cache

import pytest

from fondaco.bots.mistakes import MistakeSearch
from fondaco.server.base.errors import NotAllowed, NotFound, ServerBusy, WrongPhase
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.base.worker_pool import T, Ts
from fondaco.server.bots import mistakes, tasks
from fondaco.server.bots.interfaces import MatchAnalysisStore
from fondaco.server.bots.mistakes import MatchMistakes, MistakeService
from fondaco.server.tables import commands
from fondaco.server.tables.table import Table
from tests.server.guest_tables import finished_table
from tests.server.live_server import Guest
from tests.server.table_log import new_table, play_action, write
from tests.trial import short

NewGuest = Callable[[], Guest]
ME, OTHER = 1, 2  # people; their seats are 0 and 1


@cache
def played_table() -> Table:
    """A table at which two people answered anything to the end."""
    table, dice = new_table(2, options=short()), random.Random(5)
    while table.waiting:
        seat = table.waiting[0]
        assert table.match is not None
        play_action(table, seat, dice.choice(table.match.options(seat)))
    assert table.state.status == "over"
    return table


class KeptSearches(MatchAnalysisStore):
    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], MistakeSearch] = {}

    async def read_mistakes(self, table_id: str, seat: int) -> MistakeSearch | None:
        return self.kept.get((table_id, seat))

    async def write_mistakes(self, table_id: str, seat: int, search: MistakeSearch) -> None:
        self.kept[table_id, seat] = search


class OwnWorkers:
    """Runs tasks at once; the first `fails` of them time out."""

    def __init__(self, fails: int = 0) -> None:
        self.asked, self.fails = 0, fails

    async def ask(self, seconds: float, work: Callable[[*Ts], T], *args: *Ts, caller: CallerIdentity = SERVER) -> T:
        self.asked += 1
        await asyncio.sleep(0)
        if self.asked <= self.fails:
            raise TimeoutError
        return work(*args)


async def test_search_goes_on_from_request_to_request_and_in_another_process() -> None:
    table, store, told = played_table(), KeptSearches(), list[MatchMistakes]()
    while not told or told[-1].progress < 1:
        service = MistakeService(store, OwnWorkers())  # each request reaches another process
        told.append(await service.of(table, ME, 0))
    assert [each.progress for each in told] == sorted({each.progress for each in told})
    assert told[-1].mistakes
    workers = OwnWorkers()
    assert await MistakeService(store, workers).of(table, ME, 0) == told[-1]
    assert workers.asked == 0


async def test_viewers_share_a_slice_and_a_failed_one_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "SLICE", 0.0)
    workers, store = OwnWorkers(fails=1), KeptSearches()
    service = MistakeService(store, workers)
    with pytest.raises(ServerBusy):
        await service.of(played_table(), ME, 0)
    both = await asyncio.gather(*[service.of(played_table(), ME, 0) for _ in range(2)])
    assert both[0] == both[1]
    assert workers.asked == 2
    assert store.kept[played_table().facts.id, 0].line == 1


async def test_mistakes_are_shown_to_their_player_after_the_match() -> None:
    service = MistakeService(KeptSearches(), OwnWorkers())
    with pytest.raises(NotAllowed):
        await service.of(played_table(), OTHER, 0)
    with pytest.raises(NotFound):
        await service.of(played_table(), ME, 2)
    with pytest.raises(WrongPhase):
        await service.of(new_table(2), ME, 0)


def test_only_lines_up_to_leaving_are_searched() -> None:
    table = new_table(2, options=short())
    for _ in range(6):
        assert table.match is not None
        play_action(table, table.waiting[0], table.match.options(table.waiting[0])[0])
    lines = len(table.log)
    write(table, commands.resign(table, ME, 0))
    assert tasks.serialize_own_decisions(table, 0)[1:] == (0, lines)
    whole = played_table()
    assert tasks.serialize_own_decisions(whole, 0)[1:] == (0, len(whole.log))


def test_mistakes_are_stored_by_the_server(new_guest: NewGuest) -> None:
    """Of a player who resigned at once there is nothing to search."""
    host = new_guest()
    table = finished_table(host, ["me", "greedy"])
    assert host.get(f"/tables/{table}/mistakes/0") == {"seat": 0, "progress": 1.0, "mistakes": []}
    assert host.get(f"/tables/{table}/mistakes/0")["progress"] == 1.0
    assert host.http.get(f"/tables/{table}/mistakes/1").status_code == 403
    assert host.http.get(f"/tables/{table}/mistakes/9").status_code == 404
    assert new_guest().http.get(f"/tables/{table}/mistakes/0").status_code in (403, 404)
