"""Tournaments on a server: entering, rounds drawn and opened exactly once, no-shows, files."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from fondaco.games import all_games
from fondaco.server.base.errors import BadRequest, Conflict, NotAllowed, ServerBusy, WrongPhase
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.lobby import matchmaking
from fondaco.server.lobby.matchmaking_tables import plan_matched_table
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.social import blocks
from fondaco.server.storage.retention import delete_expired
from fondaco.server.tables import commands, events, setup
from fondaco.server.tables.clock import Clock, Live
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tournaments import model
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.api import is_waiting_for_round
from fondaco.server.tournaments.model import VOID, Entrant, Format, TournamentTerms
from fondaco.server.tournaments.runner import TournamentRunner
from fondaco.server.tournaments.setup import check_terms, plan_round_table
from tests.server.account_helpers import create_accounts, with_account
from tests.server.live_server import Guest, Server, until
from tests.server.server_core import open_service
from tests.server.table_log import new_table
from tests.server.tournament_helpers import AT, TERMS, WISH, end_match, end_round, groups, start_tournament
from tests.trial import GAME

NARROW = next(name for name, game in all_games().items() if game.players[0] > 2)


# Rounds


async def test_tournament_is_played_to_its_end(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        tournament = await start_tournament(service, [ada, bea])
        runner = TournamentRunner(service)
        assert await tournament_store.list_tournaments_to_advance(service.store, AT) == [tournament]
        await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert [(each.name, each.strength) for each in kept.entrants] == [
            ("Ada", None),
            ("Bea", None),
            ("Ilse", "random"),
            ("Bruno", "random"),
        ]
        assert groups(kept, 1) == [{1, 2}, {3, 4}]
        assert await tournament_store.list_tournaments_to_advance(service.store, AT) == []
        table = await service.look(str(kept.round_tables[0].table))
        assert (table.facts.tournament, table.facts.counts, table.facts.host, table.state.status) == (
            tournament,
            True,
            ada.id,
            "playing",
        )
        assert [(each.person, each.name, each.word) for each in table.state.seats] == [
            (ada.id, "Ada", "word of Ada"),
            (bea.id, "Bea", "word of Bea"),
        ]
        await end_match(service, str(kept.round_tables[0].table))
        await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert len(kept.round_tables) == 2  # the other table is not over
        assert await is_waiting_for_round(service.store, kept, ada)
        assert not await is_waiting_for_round(service.store, kept, None)
        await end_match(service, str(kept.round_tables[1].table))
        await runner.run_once(AT)
        await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert groups(kept, 2) == [{1, 3}, {2, 4}]
        await end_match(
            service, next(str(each.table) for each in kept.round_tables if each.round == 2 and 1 in each.entrants)
        )
        await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert not await is_waiting_for_round(service.store, kept, ada)  # it was the last round
        await end_round(service, kept)
        for _ in range(3):
            await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert kept.stage == "over"
        assert len(kept.round_tables) == 4
        best = model.compute_standings("swiss", kept.entrants, kept.round_tables)[0]
        assert (best.rank, best.points, best.wins) == (1, 2, 2)
        assert await tournament_store.list_tournaments_to_advance(service.store, AT) == []


class Crash(BaseException):
    """The process has crashed."""


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 7])
async def test_a_crash_at_any_step_loses_no_table_and_opens_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Transactions fail after `steps` of them; then another runner continues."""

    async with open_service(tmp_path) as service:
        tournament = await start_tournament(service, await create_accounts(service.store, "Ada", "Bea"))
        run_transaction, left = service.store.run_transaction, steps

        async def dying(job: Any) -> Any:
            nonlocal left
            if not left:
                raise Crash
            left -= 1
            return await run_transaction(job)

        async def until_it_dies(runner: TournamentRunner) -> None:
            for _ in range(4):
                await runner.run_once(AT)
            await end_round(service, await tournament_store.load_tournament(service.store, tournament))
            for _ in range(4):
                await runner.run_once(AT)

        monkeypatch.setattr(service.store, "run_transaction", dying)
        with pytest.raises(Crash):
            await until_it_dies(TournamentRunner(service))
        monkeypatch.setattr(service.store, "run_transaction", run_transaction)
        for _ in range(6):
            again = TournamentRunner(TableService(service.settings, service.store))
            await again.run_once(AT)
            await end_round(again.tables, await tournament_store.load_tournament(service.store, tournament))
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert kept.stage == "over"
        assert [len(groups(kept, number)) for number in (1, 2, 3)] == [2, 2, 0]
        assert sorted(await service.store.all_tables()) == sorted(str(each.table) for each in kept.round_tables)


async def test_absent_entrant_is_last_and_out_after_two_tables(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        three = TournamentTerms("Cup", GAME, "swiss", Live(90), 2, 4, 3, "random")
        tournament, runner = (
            await start_tournament(service, await create_accounts(service.store, "Ada"), three),
            TournamentRunner(service),
        )
        for expected in (False, True):
            await runner.run_once(AT)
            kept = await tournament_store.load_tournament(service.store, tournament)
            (hers,) = (each for each in kept.round_tables if 1 in each.entrants and each.result is None)
            seat = hers.entrants.index(1)
            await service.write(str(hers.table), partial(commands.plan_absent_stand_in, seat=seat))
            table = await service.look(str(hers.table))
            assert not table.resting  # although only bots are left
            await end_round(service, kept)
            await runner.run_once(AT)
            await runner.run_once(AT)
            kept = await tournament_store.load_tournament(service.store, tournament)
            assert kept.entrants[0].out == expected
        ranked = model.compute_standings("swiss", kept.entrants, kept.round_tables)
        assert (ranked[-1].entrant, ranked[-1].points) == (1, 0)
        assert all(1 not in group for group in groups(kept, 3))


def test_ordinary_table_of_absent_players_still_pauses() -> None:
    table = new_table(2)
    for seat in (0, 1):
        table.state.seats[seat].stand_in, table.state.seats[seat].absent = "greedy", True
    assert table.resting


async def test_closed_or_deleted_table_counts_nothing_and_delays_nobody(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        tournament = await start_tournament(service, await create_accounts(service.store, "Ada", "Bea"))
        runner = TournamentRunner(service)
        await runner.run_once(AT)
        one, other = (await tournament_store.load_tournament(service.store, tournament)).round_tables
        with pytest.raises(NotAllowed):
            await service.write(str(one.table), lambda seen: commands.close_by_host(seen, seen.state.host))
        await service.write(str(one.table), commands.close_by_moderator)
        await delete_expired(service.store, Settings(keep_abandoned=1), 10**15)
        assert str(other.table) not in await service.store.all_tables()
        runner.tables = TableService(service.settings, service.store)
        await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert [each.result for each in kept.round_tables] == [VOID, VOID]
        await runner.run_once(AT)
        assert len(groups(await tournament_store.load_tournament(service.store, tournament), 2)) == 2


async def test_closed_tournament_finishes_its_tables_and_opens_none(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        runner = TournamentRunner(service)
        tournament, unopened = await start_tournament(service, [ada, bea]), await start_tournament(service, [ada, bea])
        await runner.attend(await tournament_store.load_tournament(service.store, tournament), AT)
        kept = await tournament_store.load_tournament(service.store, unopened)
        await tournament_store.store_round(service.store, kept.tournament(set()), unopened, [(1, 2), (3, 4)], AT)
        for each in (tournament, unopened):
            await tournament_store.close_tournament(service.store, each, AT)
        await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, unopened)
        assert [each.result for each in kept.round_tables] == [VOID, VOID]
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert [each.result for each in kept.round_tables] == [None, None]
        await end_round(service, kept)
        for _ in range(2):
            await runner.run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert [each.result and each.result.places for each in kept.round_tables] == [(1, 2), (1, 2)]
        assert (kept.stage, await tournament_store.list_tournaments_to_advance(service.store, AT)) == ("closed", [])


async def test_entrant_is_paired_apart_from_blocked_players_or_forfeits(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        cem, bea, ada = await create_accounts(service.store, "Cem", "Bea", "Ada")
        await blocks.block(service.store, bea.id, ada.id, AT)
        two = TournamentTerms("Cup", GAME, "swiss", Live(90), 2, 2, 1)
        four, pair = [await start_tournament(service, [bea, ada], each, host=cem) for each in (TERMS, two)]
        for _ in range(2):
            await TournamentRunner(service).run_once(AT)
        assert {1, 2} not in groups(await tournament_store.load_tournament(service.store, four), 1)
        kept = await tournament_store.load_tournament(service.store, pair)
        assert [(each.table, each.result) for each in kept.round_tables] == [
            (None, model.blocked_table_result([True, False]))
        ]
        assert kept.stage == "over"
        ranked = model.compute_standings("swiss", kept.entrants, kept.round_tables)
        assert [(each.entrant, each.rank, each.points) for each in ranked] == [(2, 1, 1), (1, 2, 0)]
        open_one = await tournament_store.create_tournament(service.store, cem.id, TERMS, AT)
        await tournament_store.add_entrant(service.store, open_one, ada.id, "", "", AT)
        with pytest.raises(NotAllowed):
            await tournament_store.add_entrant(service.store, open_one, bea.id, "", "", AT)


# Permissions


async def test_entering_twice_late_or_into_a_full_tournament_is_refused(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        tournament = await tournament_store.create_tournament(
            service.store, ada.id, TournamentTerms("Cup", GAME, "swiss", Live(90), 2, 2, 1), AT
        )
        with pytest.raises(WrongPhase):
            await tournament_store.begin_tournament(service.store, tournament, "", AT)
        await tournament_store.withdraw_entrant(
            service.store, tournament, cem.id, AT + 1
        )  # not entered: changes nothing
        assert (await tournament_store.load_tournament(service.store, tournament)).moved_at == AT
        await blocks.block(service.store, ada.id, cem.id, AT)  # by the organizer, who is not entered
        with pytest.raises(NotAllowed):
            await tournament_store.add_entrant(service.store, tournament, cem.id, "", "", AT)
        await blocks.unblock(service.store, ada.id, cem.id)
        await asyncio.gather(
            *[tournament_store.add_entrant(service.store, tournament, ada.id, "", "", AT) for _ in range(3)]
        )
        with pytest.raises(WrongPhase):
            await tournament_store.begin_tournament(service.store, tournament, "", AT)  # a single entrant
        entering = [tournament_store.add_entrant(service.store, tournament, each.id, "", "", AT) for each in (bea, cem)]
        found = await asyncio.gather(*entering, return_exceptions=True)
        assert sorted(type(each).__name__ for each in found) == ["Conflict", "NoneType"]
        await tournament_store.withdraw_entrant(service.store, tournament, ada.id, AT)
        assert len((await tournament_store.load_tournament(service.store, tournament)).entrants) == 1
        await tournament_store.add_entrant(service.store, tournament, ada.id, "", "", AT)
        await tournament_store.begin_tournament(service.store, tournament, "", AT)
        with pytest.raises(WrongPhase):
            await tournament_store.add_entrant(service.store, tournament, ada.id, "", "", AT)
        await tournament_store.withdraw_entrant(service.store, tournament, ada.id, AT)
        assert [
            each.out
            for each in (await tournament_store.load_tournament(service.store, tournament)).entrants
            if each.name == "Ada"
        ] == [True]
        await tournament_store.close_tournament(service.store, tournament, AT)
        assert await tournament_store.list_tournaments(service.store) == []


@pytest.mark.parametrize("stage", ["over", "closed"])
async def test_finished_or_closed_tournament_cannot_be_changed(tmp_path: Path, database: str, stage: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        tournament = await start_tournament(
            service, [ada, bea], TournamentTerms("Cup", GAME, "swiss", Live(90), 2, 2, 1)
        )
        await TournamentRunner(service).run_once(AT)
        if stage == "closed":
            await tournament_store.close_tournament(service.store, tournament, AT)
        await end_round(service, await tournament_store.load_tournament(service.store, tournament))
        for _ in range(2):
            await TournamentRunner(service).run_once(AT)
        before = await tournament_store.load_tournament(service.store, tournament)
        for deed in (
            tournament_store.add_entrant(service.store, tournament, cem.id, "", "", AT + 1),
            tournament_store.withdraw_entrant(service.store, tournament, ada.id, AT + 1),
            tournament_store.begin_tournament(service.store, tournament, "", AT + 1),
            tournament_store.close_tournament(service.store, tournament, AT + 1),
            tournament_store.begin_or_close_tournament(service.store, tournament, "", AT + 1),
            tournament_store.end_tournament(service.store, tournament, AT + 1),
            tournament_store.store_round(service.store, before.tournament(set()), tournament, [(1, 2)], AT + 1),
        ):
            with pytest.raises(WrongPhase, match=stage):
                await deed
        assert await tournament_store.load_tournament(service.store, tournament) == before


CROWD = "abcdefghjkmnpqrstuvwxyz"


async def test_concurrent_entries_and_leaves_take_no_place_twice(tmp_path: Path, database: str) -> None:
    """Everybody enters twice, every third leaves meanwhile, and it is begun three times."""

    async with open_service(tmp_path, database) as service:
        crowd = await create_accounts(service.store, *[f"Guest {letter}" for letter in CROWD])
        tournament = await tournament_store.create_tournament(
            service.store, crowd[0].id, msgspec.structs.replace(TERMS, places=8), AT
        )
        deeds = [
            tournament_store.add_entrant(service.store, tournament, each.id, "", "", AT) for each in [*crowd, *crowd]
        ]
        deeds += [tournament_store.withdraw_entrant(service.store, tournament, each.id, AT) for each in crowd[::3]]
        found = await asyncio.gather(*deeds, return_exceptions=True)
        assert {type(each) for each in found} == {type(None), Conflict}
        kept = await tournament_store.load_tournament(service.store, tournament)
        inside = [each.person for each in kept.entrants]
        assert len(inside) == len({*inside}) <= 8
        assert len({each.number for each in kept.entrants}) == len(inside)
        begins = [tournament_store.begin_tournament(service.store, tournament, "", AT) for _ in range(3)]
        late = [tournament_store.add_entrant(service.store, tournament, each.id, "", "", AT) for each in crowd]
        found = await asyncio.gather(*begins, *late, return_exceptions=True)
        assert sum(each is None for each in found[:3]) == 1
        assert {type(each) for each in found[1:]} <= {type(None), WrongPhase, Conflict}
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert (kept.stage, len(kept.entrants)) == ("playing", 8)


async def test_tournament_starts_on_time_or_is_closed_with_too_few_entrants(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        terms = msgspec.structs.replace(TERMS, begins=AT + 9)
        full, empty, open_end, begun_before = [
            await tournament_store.create_tournament(service.store, by.id, each, AT)
            for by, each in ((ada, terms), (ada, terms), (ada, TERMS), (bea, terms))
        ]
        for tournament in (full, open_end, begun_before):
            await tournament_store.add_entrant(service.store, tournament, ada.id, "", "seed", AT)
        await tournament_store.begin_tournament(service.store, begun_before, "seed", AT)

        async def stages() -> list[str]:
            kept = [
                await tournament_store.load_tournament(service.store, tournament)
                for tournament in (full, empty, open_end, begun_before)
            ]
            return [each.stage for each in kept]

        runner = TournamentRunner(service)
        await runner.run_once(AT + 8)
        assert await stages() == ["open", "open", "open", "playing"]
        await runner.run_once(AT + 9)
        assert await stages() == ["playing", "closed", "open", "playing"]
        assert len((await tournament_store.load_tournament(service.store, full)).entrants) == TERMS.places
        with pytest.raises(WrongPhase):
            await tournament_store.begin_or_close_tournament(service.store, begun_before, "seed", AT)


async def test_tournaments_per_account_and_server_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_service(tmp_path) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        made = [
            await tournament_store.create_tournament(service.store, ada.id, TERMS, AT)
            for _ in range(tournament_store.MOST_SET_UP)
        ]
        with pytest.raises(Conflict):
            await tournament_store.create_tournament(service.store, ada.id, TERMS, AT)
        await tournament_store.close_tournament(service.store, made[0], AT)
        made.append(await tournament_store.create_tournament(service.store, ada.id, TERMS, AT))
        monkeypatch.setattr(tournament_store, "MOST", 3)
        with pytest.raises(ServerBusy):
            await tournament_store.create_tournament(service.store, bea.id, TERMS, AT)
        monkeypatch.setattr(tournament_store, "MOST_ENTERED", 2)
        for tournament in made[1:3]:
            await tournament_store.add_entrant(service.store, tournament, bea.id, "", "", AT)
        with pytest.raises(Conflict):
            await tournament_store.add_entrant(service.store, made[3], bea.id, "", "", AT)
        await delete_expired(service.store, Settings(keep_open=1), 10**15)
        assert await tournament_store.list_tournaments(service.store) == []


async def test_deleted_account_leaves_its_tournament_without_a_name(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        tournament = await start_tournament(service, [ada, bea])
        unbegun = await tournament_store.create_tournament(service.store, ada.id, TERMS, AT)
        await tournament_store.store_round(
            service.store,
            (await tournament_store.load_tournament(service.store, tournament)).tournament(set()),
            tournament,
            [(1, 2), (3, 4)],
            AT,
        )
        assert len((await export_rows(service.store, ada.id))["tournament_entrants"]) == 1
        await delete_account_data(service.store, ada.id)
        await TournamentRunner(service).run_once(AT)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert (kept.by, kept.host) == (None, None)
        assert (kept.entrants[0].name, kept.entrants[0].person, kept.entrants[0].out) == ("N. N.", None, True)
        table = await service.look(str(kept.round_tables[0].table))
        assert [seat_state.strength for seat_state in table.state.seats] == ["greedy", None]
        assert (await tournament_store.load_tournament(service.store, unbegun)).stage == "closed"


RUBBISH: list[dict[str, Any]] = [
    {"game": "chess"},
    {"game": NARROW},
    {"players": 6},
    {"players": 1},
    {"places": 65},
    {"places": 1},
    {"rounds": 13},
    {"places": 17, "fill": "random"},
    {"places": 17, "format": "round_robin"},
    {"format": "league"},
    {"name": "\u200b"},
    {"name": "x" * 41},
    {"fill": "theirs:Bot"},
    {"stand_in": "nobody"},
    {"clock": {"kind": "none"}},
    {"options": {"x": 1}},
    {"fill": "search:9999s"},
    {"more": 1},
    {"game": NARROW, "players": 3, "places": 2},
]


def test_invalid_tournament_terms_are_refused(new_guest: Callable[[], Guest]) -> None:
    hostile = with_account(new_guest(), "Hostile of the tournaments")
    wish = WISH | {"name": "Rubbish"}
    for wrong in RUBBISH:
        answer = hostile.post("/tournaments", **wish | wrong)
        assert answer.status_code == 400, (wrong, answer.text)
    assert all(each["name"] != wish["name"] for each in hostile.get("/tournaments"))


def test_server_tells_the_size_limits_of_tournaments(new_guest: Callable[[], Guest]) -> None:
    most = new_guest().get("/tournaments/limits")
    host = with_account(new_guest(), "Host of the large")
    assert {*most["formats"]} == {*get_args(Format)}
    sizes = [{"format": kind, "places": size["places"]} for kind, size in most["formats"].items()]
    filled = [{"format": kind, "places": size["filled"], "fill": "random"} for kind, size in most["formats"].items()]
    for wish in [*sizes, *filled, {"rounds": most["rounds"]}]:
        (largest,) = {*wish} & {"places", "rounds"}
        made = host.post_ok("/tournaments", **WISH | wish)
        host.post_ok(f"/tournaments/{made['tournament']['id']}/close")
        assert host.post("/tournaments", **WISH | wish | {largest: wish[largest] + 1}).status_code == 400, wish
    assert host.post("/tournaments", **WISH | {"players": most["players"] + 1}).status_code == 400


def test_server_lists_clocks_and_their_options(
    new_guest: Callable[[], Guest],
) -> None:
    host = with_account(new_guest(), "Host of the clocks")
    time_controls = host.get("/time-controls")
    assert [each["time_control"] for each in time_controls] == [
        name for name in get_args(matchmaking.TimeControl) if name not in matchmaking.OLDER
    ]
    for each in time_controls:
        clock = host.post_ok("/tables", game=GAME, seats=["me", "open"], clock=each["clock"])["clock"]
        assert clock == each["clock"]
        assert msgspec.convert(clock, Clock) == matchmaking.CLOCKS[each["time_control"]]
        tournament = host.post("/tournaments", **WISH | {"clock": clock})
        assert tournament.is_success == each["tournaments"]
        if tournament.is_success:
            host.post_ok(f"/tournaments/{tournament.json()['tournament']['id']}/close")
        wish = {"game": GAME, "seats": ["me", "random"], "clock": clock, "take_backs": True}
        assert host.post("/tables", **wish).is_success == each["take_backs"]
        seeker = matchmaking.QueuedPlayer(1, "Ada", matchmaking.MatchRequest([GAME], 2, each["time_control"]), AT, {})
        facts, _ = plan_matched_table(matchmaking.MatchedGroup(GAME, [seeker], "random"), setup.OURS)
        assert (facts.absence is not None) == each["absence"]


def test_tournament_terms_are_checked_alike_without_a_server() -> None:
    def checked(terms: TournamentTerms) -> TournamentTerms:
        return check_terms(terms, User(1, "Ada"), setup.OURS, AT)

    assert checked(TERMS).name == "Autumn tournament"
    assert checked(msgspec.structs.replace(TERMS, begins=AT + model.AHEAD)).begins == AT + model.AHEAD
    for wrong in (
        TournamentTerms("Cup", NARROW, "swiss", Live(90), 2, 8),
        msgspec.structs.replace(TERMS, begins=AT),
        msgspec.structs.replace(TERMS, begins=AT + model.AHEAD + 1),
    ):
        with pytest.raises(BadRequest):
            checked(wrong)
    facts, first = plan_round_table(
        "tournament",
        "table",
        TERMS,
        [Entrant(1, 1, "Ada", 7, word="salt"), Entrant(2, 2, "Random 1", None, "random")],
        None,
        setup.OURS,
    )
    assert (facts.id, facts.tournament, facts.host, facts.public, facts.hints, facts.take_backs) == (
        "table",
        "tournament",
        7,
        True,
        False,
        False,
    )
    sat = [(line.seat, line.person, line.name, line.strength) for line in first if isinstance(line, events.Sit)]
    assert sorted(sat) == [(0, 7, "Ada", None), (1, None, "Random 1", "random")]


# Over HTTP


def new_tournament(host: Guest, **wish: Any) -> str:
    known = WISH | {"name": "Cup", "places": 2, "rounds": 1, "fill": "random"}
    made: str = host.post_ok("/tournaments", **known | wish)["tournament"]["id"]
    return made


def test_tournament_over_http_from_setup_to_files(new_guest: Callable[[], Guest]) -> None:
    ada, stranger = with_account(new_guest(), "Ada of the tournaments"), new_guest()
    tournament = new_tournament(ada, name="=Cup()")
    assert stranger.post(f"/tournaments/{tournament}/enter").status_code == 403  # a guest
    entered = ada.post_ok(f"/tournaments/{tournament}/enter", word="salt")
    assert (entered["yours"], entered["hosting"], entered["table"]) == (1, True, None)
    granted = {"leave": True, "begin": True, "close": True, "remove": True}
    assert entered["may"] == {"enter": False, "ready": False} | granted
    bea = with_account(new_guest(), "Bea of the tournaments")
    nothing = dict.fromkeys(entered["may"], False)
    assert bea.get(f"/tournaments/{tournament}")["may"] == nothing | {"enter": True}
    assert stranger.get(f"/tournaments/{tournament}")["may"] == nothing  # a guest
    bea.post_ok(f"/tournaments/{tournament}/enter")
    cleo = with_account(new_guest(), "Cleo of the tournaments")
    assert cleo.get(f"/tournaments/{tournament}")["may"] == nothing  # all places are taken
    assert cleo.post(f"/tournaments/{tournament}/enter").status_code == 409
    bea.post_ok(f"/tournaments/{tournament}/leave")
    for deed in ("begin", "close"):
        assert bea.post(f"/tournaments/{tournament}/{deed}").status_code == 403
    assert tournament in {each["id"] for each in stranger.get("/tournaments")}
    ada.post_ok(f"/tournaments/{tournament}/begin")
    table = until(lambda: ada.get(f"/tournaments/{tournament}")["table"])
    assert ada.news(table)["table"]["rated"]
    seat = ada.news(table)["table"]["yours"][0]
    ada.post_ok(f"/tables/{table}/resign", seat=seat)
    over = until(lambda: (found := ada.get(f"/tournaments/{tournament}"))["tournament"]["stage"] == "over" and found)
    ((sitting,),) = over["round_tables"]
    assert (sitting["state"], sitting["table"], sitting["left"]) == ("over", table, [seat])
    assert [(each["entrant"], each["points"]) for each in over["standings"]] == [(2, 1.0), (1, 0.0)]
    answer = stranger.http.get(f"/tournaments/{tournament}/standings.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert [row["name"] for row in csv.DictReader(answer.text.splitlines())] == ["Ilse", "Ada of the tournaments"]
    rows = [*csv.DictReader(stranger.http.get(f"/tournaments/{tournament}/results.csv").text.splitlines())]
    assert sorted((row["name"], row["points"], row["left"]) for row in rows) == [
        ("Ada of the tournaments", "0.0", "1"),
        ("Ilse", "1.0", "0"),
    ]
    assert ada.post(f"/tournaments/{tournament}/close").status_code == 409
    again = ada.post(f"/tables/{table}/rematch")
    assert (again.status_code, again.json()["key"]) == (409, "fondaco.error.no_rematch")
    assert stranger.http.get("/tournaments/nothing").status_code == 404


def test_spreadsheet_formula_in_a_name_is_exported_as_text(new_guest: Callable[[], Guest]) -> None:
    eve, mallory = (
        with_account(new_guest(), "=1+1 of the tournaments"),
        with_account(new_guest(), "of the tournaments; =2+2"),
    )
    tournament = new_tournament(eve)
    for each in (eve, mallory):
        each.post_ok(f"/tournaments/{tournament}/enter")
    text = eve.http.get(f"/tournaments/{tournament}/standings.csv").text
    assert "'=1+1 of the tournaments" in text
    assert "of the tournaments;' =2+2" in text


def test_killed_server_continues_its_tournament(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.start()
    ada = with_account(guest_at(own_server.url), "Ada")
    tournament = new_tournament(ada, places=4)
    ada.post_ok(f"/tournaments/{tournament}/enter")
    ada.post_ok(f"/tournaments/{tournament}/begin")
    own_server.kill()
    own_server.start()
    table = until(lambda: ada.get(f"/tournaments/{tournament}")["table"])
    ada.post_ok(f"/tables/{table}/resign", seat=ada.news(table)["table"]["yours"][0])
    over = until(lambda: (found := ada.get(f"/tournaments/{tournament}"))["tournament"]["stage"] == "over" and found)
    assert [len(each) for each in over["round_tables"]] == [2]
