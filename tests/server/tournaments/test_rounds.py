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
from fondaco.server.base.errors import BadRequest, Busy, Conflict, NotAllowed, WrongPhase
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.lobby import matchmaking
from fondaco.server.lobby.matched_table import plan_matched_table
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.social import blocks
from fondaco.server.storage.retention import delete_expired
from fondaco.server.tables import commands, events, setup
from fondaco.server.tables.clock import Clock, Live
from fondaco.server.tables.service import TableService
from fondaco.server.tournaments import model
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.api import waits
from fondaco.server.tournaments.model import VOID, Entrant, Format, Terms
from fondaco.server.tournaments.runner import TournamentRunner
from fondaco.server.tournaments.setup import check_terms, plan_round_table
from tests.server.account_helpers import owner, people
from tests.server.live_server import Guest, Server, until
from tests.server.server_core import a_house
from tests.server.table_log import a_table
from tests.server.tournament_helpers import AT, TERMS, WISH, begun, end, end_round, groups
from tests.trial import GAME

NARROW = next(name for name, game in all_games().items() if game.players[0] > 2)


# Rounds


async def test_a_tournament_is_played_to_its_end_on_tables_that_know_it(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        cup = await begun(house, [ada, bea])
        runner = TournamentRunner(house)
        assert await tournament_store.due(house.store) == [cup]
        await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert [(each.name, each.strength) for each in kept.entrants] == [
            ("Ada", None), ("Bea", None), ("Ilse", "random"), ("Bruno", "random")
        ]  # fmt: skip
        assert groups(kept, 1) == [{1, 2}, {3, 4}]
        assert await tournament_store.due(house.store) == []
        table = await house.look(str(kept.sittings[0].table))
        assert (table.facts.cup, table.facts.counts, table.facts.host, table.state.status) == (
            cup, True, ada.id, "playing"
        )  # fmt: skip
        assert [(each.person, each.name, each.word) for each in table.state.chairs] == [
            (ada.id, "Ada", "word of Ada"), (bea.id, "Bea", "word of Bea")
        ]  # fmt: skip
        await end(house, str(kept.sittings[0].table))
        await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert len(kept.sittings) == 2  # the other table is not over
        assert await waits(house.store, kept, ada)
        assert not await waits(house.store, kept, None)
        await end(house, str(kept.sittings[1].table))
        await runner.run_once(AT)
        await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert groups(kept, 2) == [{1, 3}, {2, 4}]
        await end(house, next(str(each.table) for each in kept.sittings if each.round == 2 and 1 in each.entrants))
        await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert not await waits(house.store, kept, ada)  # it was the last round
        await end_round(house, kept)
        for _ in range(3):
            await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert kept.stage == "over"
        assert len(kept.sittings) == 4
        best = model.standings("swiss", kept.entrants, kept.sittings)[0]
        assert (best.rank, best.points, best.wins) == (1, 2, 2)
        assert await tournament_store.due(house.store) == []


class Crash(BaseException):
    """The process has crashed."""


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 7])
async def test_a_crash_at_any_step_loses_no_table_and_opens_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Transactions fail after `steps` of them; then another runner continues."""

    async with a_house(tmp_path) as house:
        cup = await begun(house, await people(house.store, "Ada", "Bea"))
        run_transaction, left = house.store.run_transaction, steps

        async def dying(job: Any) -> Any:
            nonlocal left
            if not left:
                raise Crash
            left -= 1
            return await run_transaction(job)

        async def until_it_dies(runner: TournamentRunner) -> None:
            for _ in range(4):
                await runner.run_once(AT)
            await end_round(house, await tournament_store.load(house.store, cup))
            for _ in range(4):
                await runner.run_once(AT)

        monkeypatch.setattr(house.store, "run_transaction", dying)
        with pytest.raises(Crash):
            await until_it_dies(TournamentRunner(house))
        monkeypatch.setattr(house.store, "run_transaction", run_transaction)
        for _ in range(6):
            again = TournamentRunner(TableService(house.settings, house.store))
            await again.run_once(AT)
            await end_round(again.tables, await tournament_store.load(house.store, cup))
        kept = await tournament_store.load(house.store, cup)
        assert kept.stage == "over"
        assert [len(groups(kept, number)) for number in (1, 2, 3)] == [2, 2, 0]
        assert sorted(await house.store.all_tables()) == sorted(str(each.table) for each in kept.sittings)


async def test_who_does_not_come_is_last_and_after_two_tables_out_and_bots_play_on_for_him(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        three = Terms("Cup", GAME, "swiss", Live(90), 2, 4, 3, "random")
        cup, runner = await begun(house, await people(house.store, "Ada"), three), TournamentRunner(house)
        for expected in (False, True):
            await runner.run_once(AT)
            kept = await tournament_store.load(house.store, cup)
            (hers,) = (each for each in kept.sittings if 1 in each.entrants and each.result is None)
            seat = hers.entrants.index(1)
            await house.write(str(hers.table), partial(commands.absent, seat=seat))
            table = await house.look(str(hers.table))
            assert not table.resting  # although only bots are left
            await end_round(house, kept)
            await runner.run_once(AT)
            await runner.run_once(AT)
            kept = await tournament_store.load(house.store, cup)
            assert kept.entrants[0].out == expected
        ranked = model.standings("swiss", kept.entrants, kept.sittings)
        assert (ranked[-1].entrant, ranked[-1].points) == (1, 0)
        assert all(1 not in group for group in groups(kept, 3))


def test_an_ordinary_table_of_absent_people_rests_as_before() -> None:
    table = a_table(2)
    for seat in (0, 1):
        table.state.chairs[seat].stand_in, table.state.chairs[seat].absent = "greedy", True
    assert table.resting


async def test_a_table_that_is_closed_or_gone_counts_for_nobody_and_holds_nobody_up(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        cup = await begun(house, await people(house.store, "Ada", "Bea"))
        runner = TournamentRunner(house)
        await runner.run_once(AT)
        one, other = (await tournament_store.load(house.store, cup)).sittings
        with pytest.raises(NotAllowed):
            await house.write(str(one.table), lambda seen: commands.close(seen, seen.state.host))
        await house.write(str(one.table), commands.close_idle)
        await delete_expired(house.store, Settings(keep_abandoned=1), 10**15)
        assert str(other.table) not in await house.store.all_tables()
        runner.tables = TableService(house.settings, house.store)
        await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert [each.result for each in kept.sittings] == [VOID, VOID]
        await runner.run_once(AT)
        assert len(groups(await tournament_store.load(house.store, cup), 2)) == 2


async def test_of_a_tournament_that_was_closed_the_tables_are_played_to_their_end_and_none_is_opened(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        runner = TournamentRunner(house)
        cup, unopened = await begun(house, [ada, bea]), await begun(house, [ada, bea])
        await runner.attend(await tournament_store.load(house.store, cup), AT)
        kept = await tournament_store.load(house.store, unopened)
        await tournament_store.draw(house.store, kept.cup(set()), unopened, [(1, 2), (3, 4)], AT)
        for each in (cup, unopened):
            await tournament_store.close(house.store, each, AT)
        await runner.run_once(AT)
        kept = await tournament_store.load(house.store, unopened)
        assert [each.result for each in kept.sittings] == [VOID, VOID]
        kept = await tournament_store.load(house.store, cup)
        assert [each.result for each in kept.sittings] == [None, None]
        await end_round(house, kept)
        for _ in range(2):
            await runner.run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert [each.result and each.result.places for each in kept.sittings] == [(1, 2), (1, 2)]
        assert (kept.stage, await tournament_store.due(house.store)) == ("closed", [])


async def test_an_entrant_is_seated_apart_from_whom_they_blocked_before_or_forfeits(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        cem, bea, ada = await people(house.store, "Cem", "Bea", "Ada")
        await blocks.block(house.store, bea.id, ada.id, AT)
        two = Terms("Cup", GAME, "swiss", Live(90), 2, 2, 1)
        four, uses_sqlite = [await begun(house, [bea, ada], each, host=cem) for each in (TERMS, two)]
        for _ in range(2):
            await TournamentRunner(house).run_once(AT)
        assert {1, 2} not in groups(await tournament_store.load(house.store, four), 1)
        kept = await tournament_store.load(house.store, uses_sqlite)
        assert [(each.table, each.result) for each in kept.sittings] == [(None, model.forfeit_result([True, False]))]
        assert kept.stage == "over"
        ranked = model.standings("swiss", kept.entrants, kept.sittings)
        assert [(each.entrant, each.rank, each.points) for each in ranked] == [(2, 1, 1), (1, 2, 0)]
        open_one = await tournament_store.set_up(house.store, cem.id, TERMS, AT)
        await tournament_store.enter(house.store, open_one, ada.id, "", "", AT)
        with pytest.raises(NotAllowed):
            await tournament_store.enter(house.store, open_one, bea.id, "", "", AT)


# Permissions


async def test_nobody_enters_twice_or_too_late_or_where_all_places_are_taken(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        cup = await tournament_store.set_up(house.store, ada.id, Terms("Cup", GAME, "swiss", Live(90), 2, 2, 1), AT)
        with pytest.raises(WrongPhase):
            await tournament_store.begin(house.store, cup, "", AT)
        await tournament_store.leave(house.store, cup, cem.id, AT + 1)  # not entered: changes nothing
        assert (await tournament_store.load(house.store, cup)).moved_at == AT
        await blocks.block(house.store, ada.id, cem.id, AT)  # by the organizer, who is not entered
        with pytest.raises(NotAllowed):
            await tournament_store.enter(house.store, cup, cem.id, "", "", AT)
        await blocks.unblock(house.store, ada.id, cem.id)
        await asyncio.gather(*[tournament_store.enter(house.store, cup, ada.id, "", "", AT) for _ in range(3)])
        with pytest.raises(WrongPhase):
            await tournament_store.begin(house.store, cup, "", AT)  # a single entrant
        entering = [tournament_store.enter(house.store, cup, each.id, "", "", AT) for each in (bea, cem)]
        found = await asyncio.gather(*entering, return_exceptions=True)
        assert sorted(type(each).__name__ for each in found) == ["Conflict", "NoneType"]
        await tournament_store.leave(house.store, cup, ada.id, AT)
        assert len((await tournament_store.load(house.store, cup)).entrants) == 1
        await tournament_store.enter(house.store, cup, ada.id, "", "", AT)
        await tournament_store.begin(house.store, cup, "", AT)
        with pytest.raises(WrongPhase):
            await tournament_store.enter(house.store, cup, ada.id, "", "", AT)
        await tournament_store.leave(house.store, cup, ada.id, AT)
        assert [
            each.out for each in (await tournament_store.load(house.store, cup)).entrants if each.name == "Ada"
        ] == [True]
        await tournament_store.close(house.store, cup, AT)
        assert await tournament_store.listed(house.store) == []


@pytest.mark.parametrize("stage", ["over", "closed"])
async def test_what_is_over_or_closed_is_not_altered_by_anybody(tmp_path: Path, database: str, stage: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        cup = await begun(house, [ada, bea], Terms("Cup", GAME, "swiss", Live(90), 2, 2, 1))
        await TournamentRunner(house).run_once(AT)
        if stage == "closed":
            await tournament_store.close(house.store, cup, AT)
        await end_round(house, await tournament_store.load(house.store, cup))
        for _ in range(2):
            await TournamentRunner(house).run_once(AT)
        before = await tournament_store.load(house.store, cup)
        for deed in (
            tournament_store.enter(house.store, cup, cem.id, "", "", AT + 1),
            tournament_store.leave(house.store, cup, ada.id, AT + 1),
            tournament_store.begin(house.store, cup, "", AT + 1), tournament_store.close(house.store, cup, AT + 1),
            tournament_store.begin_on_time(house.store, cup, "", AT + 1),
            tournament_store.end(house.store, cup, AT + 1),
            tournament_store.draw(house.store, before.cup(set()), cup, [(1, 2)], AT + 1),
        ):  # fmt: skip
            with pytest.raises(WrongPhase, match=stage):
                await deed
        assert await tournament_store.load(house.store, cup) == before


CROWD = "abcdefghjkmnpqrstuvwxyz"


async def test_a_crowd_that_comes_goes_and_comes_again_at_once_leaves_no_place_taken_twice(
    tmp_path: Path, database: str
) -> None:
    """Everybody enters twice, every third leaves meanwhile, and it is begun three times."""

    async with a_house(tmp_path, database) as house:
        crowd = await people(house.store, *[f"Guest {letter}" for letter in CROWD])
        cup = await tournament_store.set_up(house.store, crowd[0].id, msgspec.structs.replace(TERMS, places=8), AT)
        deeds = [tournament_store.enter(house.store, cup, each.id, "", "", AT) for each in [*crowd, *crowd]]
        deeds += [tournament_store.leave(house.store, cup, each.id, AT) for each in crowd[::3]]
        found = await asyncio.gather(*deeds, return_exceptions=True)
        assert {type(each) for each in found} == {type(None), Conflict}
        kept = await tournament_store.load(house.store, cup)
        inside = [each.person for each in kept.entrants]
        assert len(inside) == len({*inside}) <= 8
        assert len({each.number for each in kept.entrants}) == len(inside)
        begins = [tournament_store.begin(house.store, cup, "", AT) for _ in range(3)]
        late = [tournament_store.enter(house.store, cup, each.id, "", "", AT) for each in crowd]
        found = await asyncio.gather(*begins, *late, return_exceptions=True)
        assert sum(each is None for each in found[:3]) == 1
        assert {type(each) for each in found[1:]} <= {type(None), WrongPhase, Conflict}
        kept = await tournament_store.load(house.store, cup)
        assert (kept.stage, len(kept.entrants)) == ("playing", 8)


async def test_a_tournament_begins_at_its_time_or_is_closed_if_too_few_have_come(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        terms = msgspec.structs.replace(TERMS, begins=AT + 9)
        full, empty, open_end, begun_before = [
            await tournament_store.set_up(house.store, by.id, each, AT)
            for by, each in ((ada, terms), (ada, terms), (ada, TERMS), (bea, terms))
        ]  # fmt: skip
        for cup in (full, open_end, begun_before):
            await tournament_store.enter(house.store, cup, ada.id, "", "seed", AT)
        await tournament_store.begin(house.store, begun_before, "seed", AT)

        async def stages() -> list[str]:
            kept = [await tournament_store.load(house.store, cup) for cup in (full, empty, open_end, begun_before)]
            return [each.stage for each in kept]

        runner = TournamentRunner(house)
        await runner.run_once(AT + 8)
        assert await stages() == ["open", "open", "open", "playing"]
        await runner.run_once(AT + 9)
        assert await stages() == ["playing", "closed", "open", "playing"]
        assert len((await tournament_store.load(house.store, full)).entrants) == TERMS.places
        with pytest.raises(WrongPhase):
            await tournament_store.begin_on_time(house.store, begun_before, "seed", AT)


async def test_one_account_sets_up_few_tournaments_and_the_house_keeps_so_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        made = [
            await tournament_store.set_up(house.store, ada.id, TERMS, AT) for _ in range(tournament_store.MOST_SET_UP)
        ]
        with pytest.raises(Conflict):
            await tournament_store.set_up(house.store, ada.id, TERMS, AT)
        await tournament_store.close(house.store, made[0], AT)
        made.append(await tournament_store.set_up(house.store, ada.id, TERMS, AT))
        monkeypatch.setattr(tournament_store, "MOST", 3)
        with pytest.raises(Busy):
            await tournament_store.set_up(house.store, bea.id, TERMS, AT)
        monkeypatch.setattr(tournament_store, "MOST_ENTERED", 2)
        for cup in made[1:3]:
            await tournament_store.enter(house.store, cup, bea.id, "", "", AT)
        with pytest.raises(Conflict):
            await tournament_store.enter(house.store, made[3], bea.id, "", "", AT)
        await delete_expired(house.store, Settings(keep_open=1), 10**15)
        assert await tournament_store.listed(house.store) == []


async def test_who_leaves_the_house_is_out_without_a_name_and_his_tournament_goes_on(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        cup = await begun(house, [ada, bea])
        unbegun = await tournament_store.set_up(house.store, ada.id, TERMS, AT)
        await tournament_store.draw(
            house.store, (await tournament_store.load(house.store, cup)).cup(set()), cup, [(1, 2), (3, 4)], AT
        )
        assert len((await export_rows(house.store, ada.id))["tournament_entrants"]) == 1
        await delete_account_data(house.store, ada.id)
        await TournamentRunner(house).run_once(AT)
        kept = await tournament_store.load(house.store, cup)
        assert (kept.by, kept.host) == (None, None)
        assert (kept.entrants[0].name, kept.entrants[0].person, kept.entrants[0].out) == ("N. N.", None, True)
        table = await house.look(str(kept.sittings[0].table))
        assert [chair.strength for chair in table.state.chairs] == ["greedy", None]
        assert (await tournament_store.load(house.store, unbegun)).stage == "closed"


RUBBISH: list[dict[str, Any]] = [
    {"game": "chess"}, {"game": NARROW}, {"players": 6}, {"players": 1}, {"places": 65}, {"places": 1}, {"rounds": 13},
    {"places": 17, "fill": "random"}, {"places": 17, "format": "round_robin"}, {"format": "league"}, {"name": "\u200b"},
    {"name": "x" * 41}, {"fill": "theirs:Bot"}, {"stand_in": "nobody"}, {"clock": {"kind": "none"}},
    {"options": {"x": 1}}, {"fill": "search:9999s"}, {"more": 1}, {"game": NARROW, "players": 3, "places": 2},
]  # fmt: skip


def test_rubbish_is_refused(guest: Callable[[], Guest]) -> None:
    hostile = owner(guest(), "Hostile of the cups")
    wish = WISH | {"name": "Rubbish"}
    for wrong in RUBBISH:
        answer = hostile.post("/tournaments", **wish | wrong)
        assert answer.status_code == 400, (wrong, answer.text)
    assert all(each["name"] != wish["name"] for each in hostile.get("/tournaments"))


def test_the_house_says_how_large_a_tournament_may_be(guest: Callable[[], Guest]) -> None:
    most = guest().get("/tournaments/limits")
    host = owner(guest(), "Host of the large")
    assert {*most["formats"]} == {*get_args(Format)}
    sizes = [{"format": kind, "places": size["places"]} for kind, size in most["formats"].items()]
    filled = [{"format": kind, "places": size["filled"], "fill": "random"} for kind, size in most["formats"].items()]
    for wish in [*sizes, *filled, {"rounds": most["rounds"]}]:
        (largest,) = {*wish} & {"places", "rounds"}
        made = host.done("/tournaments", **WISH | wish)
        host.done(f"/tournaments/{made['cup']['id']}/close")
        assert host.post("/tournaments", **WISH | wish | {largest: wish[largest] + 1}).status_code == 400, wish
    assert host.post("/tournaments", **WISH | {"players": most["players"] + 1}).status_code == 400


def test_the_house_says_once_which_clocks_there_are_and_what_is_agreed_on_at_which(
    guest: Callable[[], Guest],
) -> None:
    host = owner(guest(), "Host of the clocks")
    paces = host.get("/time-controls")
    assert [each["pace"] for each in paces] == [
        name for name in get_args(matchmaking.TimeControl) if name not in matchmaking.OLDER
    ]
    for each in paces:
        clock = host.done("/tables", game=GAME, seats=["me", "open"], clock=each["clock"])["clock"]
        assert clock == each["clock"]
        assert msgspec.convert(clock, Clock) == matchmaking.CLOCKS[each["pace"]]
        tournament = host.post("/tournaments", **WISH | {"clock": clock})
        assert tournament.is_success == each["cups"]
        if tournament.is_success:
            host.done(f"/tournaments/{tournament.json()['cup']['id']}/close")
        wish = {"game": GAME, "seats": ["me", "random"], "clock": clock, "take_backs": True}
        assert host.post("/tables", **wish).is_success == each["take_backs"]
        seeker = matchmaking.QueuedPlayer(1, "Ada", matchmaking.MatchRequest([GAME], 2, each["pace"]), AT, {})
        facts, _ = plan_matched_table(matchmaking.MatchedGroup(GAME, [seeker], "random"), setup.OURS)
        assert (facts.absence is not None) == each["absence"]


def test_the_law_of_a_wish_is_the_same_without_a_server() -> None:
    def checked(terms: Terms) -> Terms:
        return check_terms(terms, User(1, "Ada"), setup.OURS, AT)

    assert checked(TERMS).name == "Autumn cup"
    assert checked(msgspec.structs.replace(TERMS, begins=AT + model.AHEAD)).begins == AT + model.AHEAD
    for wrong in (
        Terms("Cup", NARROW, "swiss", Live(90), 2, 8), msgspec.structs.replace(TERMS, begins=AT),
        msgspec.structs.replace(TERMS, begins=AT + model.AHEAD + 1),
    ):  # fmt: skip
        with pytest.raises(BadRequest):
            checked(wrong)
    facts, first = plan_round_table(
        "cup", "table", TERMS, [Entrant(1, 1, "Ada", 7, word="salt"), Entrant(2, 2, "Random 1", None, "random")], None,
        setup.OURS,
    )  # fmt: skip
    assert (facts.id, facts.cup, facts.host, facts.public, facts.hints, facts.take_backs) == (
        "table", "cup", 7, True, False, False
    )  # fmt: skip
    sat = [(line.seat, line.person, line.name, line.strength) for line in first if isinstance(line, events.Sit)]
    assert sorted(sat) == [(0, 7, "Ada", None), (1, None, "Random 1", "random")]


# Over HTTP


def a_cup(host: Guest, **wish: Any) -> str:
    known = WISH | {"name": "Cup", "places": 2, "rounds": 1, "fill": "random"}
    made: str = host.done("/tournaments", **known | wish)["cup"]["id"]
    return made


def test_a_tournament_over_the_wire_to_its_files(guest: Callable[[], Guest]) -> None:
    ada, stranger = owner(guest(), "Ada of the cups"), guest()
    cup = a_cup(ada, name="=Cup()")
    assert stranger.post(f"/tournaments/{cup}/enter").status_code == 403  # a guest
    entered = ada.done(f"/tournaments/{cup}/enter", word="salt")
    assert (entered["yours"], entered["hosting"], entered["table"]) == (1, True, None)
    assert entered["may"] == {"enter": False, "leave": True, "begin": True, "close": True, "remove": True}
    bea = owner(guest(), "Bea of the cups")
    nothing = dict.fromkeys(entered["may"], False)
    assert bea.get(f"/tournaments/{cup}")["may"] == nothing | {"enter": True}
    assert stranger.get(f"/tournaments/{cup}")["may"] == nothing  # a guest
    bea.done(f"/tournaments/{cup}/enter")
    cleo = owner(guest(), "Cleo of the cups")
    assert cleo.get(f"/tournaments/{cup}")["may"] == nothing  # all places are taken
    assert cleo.post(f"/tournaments/{cup}/enter").status_code == 409
    bea.done(f"/tournaments/{cup}/leave")
    for deed in ("begin", "close"):
        assert bea.post(f"/tournaments/{cup}/{deed}").status_code == 403
    assert cup in {each["id"] for each in stranger.get("/tournaments")}
    ada.done(f"/tournaments/{cup}/begin")
    table = until(lambda: ada.get(f"/tournaments/{cup}")["table"])
    assert ada.news(table)["table"]["rated"]
    seat = ada.news(table)["table"]["yours"][0]
    ada.done(f"/tables/{table}/resign", seat=seat)
    over = until(lambda: (found := ada.get(f"/tournaments/{cup}"))["cup"]["stage"] == "over" and found)
    ((sitting,),) = over["sittings"]
    assert (sitting["state"], sitting["table"], sitting["left"]) == ("over", table, [seat])
    assert [(each["entrant"], each["points"]) for each in over["standings"]] == [(2, 1.0), (1, 0.0)]
    answer = stranger.http.get(f"/tournaments/{cup}/standings.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert [row["name"] for row in csv.DictReader(answer.text.splitlines())] == ["Ilse", "Ada of the cups"]
    rows = [*csv.DictReader(stranger.http.get(f"/tournaments/{cup}/results.csv").text.splitlines())]
    assert sorted((row["name"], row["points"], row["left"]) for row in rows) == [
        ("Ada of the cups", "0.0", "1"), ("Ilse", "1.0", "0")
    ]  # fmt: skip
    assert ada.post(f"/tournaments/{cup}/close").status_code == 409
    again = ada.post(f"/tables/{table}/rematch")
    assert (again.status_code, again.json()["key"]) == (409, "fondaco.house.no_rematch")
    assert stranger.http.get("/tournaments/nothing").status_code == 404


def test_a_name_that_a_spreadsheet_would_reckon_is_text_in_the_file(guest: Callable[[], Guest]) -> None:
    eve, mallory = owner(guest(), "=1+1 of the cups"), owner(guest(), "of the cups; =2+2")
    cup = a_cup(eve)
    for each in (eve, mallory):
        each.done(f"/tournaments/{cup}/enter")
    text = eve.http.get(f"/tournaments/{cup}/standings.csv").text
    assert "'=1+1 of the cups" in text
    assert "of the cups;' =2+2" in text


def test_a_house_that_is_killed_goes_on_with_its_tournament(
    own_server: Server, visitors: Callable[[str], Guest]
) -> None:
    own_server.start()
    ada = owner(visitors(own_server.url), "Ada")
    cup = a_cup(ada, places=4)
    ada.done(f"/tournaments/{cup}/enter")
    ada.done(f"/tournaments/{cup}/begin")
    own_server.kill()
    own_server.start()
    table = until(lambda: ada.get(f"/tournaments/{cup}")["table"])
    ada.done(f"/tables/{table}/resign", seat=ada.news(table)["table"]["yours"][0])
    over = until(lambda: (found := ada.get(f"/tournaments/{cup}"))["cup"]["stage"] == "over" and found)
    assert [len(each) for each in over["sittings"]] == [2]
