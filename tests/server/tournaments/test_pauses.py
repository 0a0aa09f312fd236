"""The pause between two rounds of a tournament: announced, ended early when all are ready, and stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fondaco.server.base.errors import WrongPhase
from fondaco.server.base.user import User
from fondaco.server.tables.clock import Bank, Days, Live, Timed
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import LONGEST_PAUSE, AnnouncedRound, StoredTerms, TournamentTerms
from fondaco.server.tournaments.runner import TournamentRunner
from fondaco.server.tournaments.setup import check_terms
from tests.server.account_helpers import create_accounts, with_account
from tests.server.live_server import Guest, until
from tests.server.server_core import open_service
from tests.server.tournament_helpers import AT, TERMS, WISH, end_round, groups, start_tournament

WITH_PAUSE = msgspec.structs.replace(TERMS, pause=180)
LATER = AT + 180_000


async def test_the_next_round_is_announced_and_its_tables_are_opened_after_the_pause(
    tmp_path: Path, database: str
) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        tournament = await start_tournament(service, [ada, bea], WITH_PAUSE)
        told: list[AnnouncedRound] = []
        runner = TournamentRunner(service, announce=told.append)
        await runner.run_once(AT)
        assert told == []  # the first round begins when the host begins the tournament
        await end_round(service, await tournament_store.load_tournament(service.store, tournament))
        for _ in range(3):
            await runner.run_once(AT)
        assert told == [AnnouncedRound(tournament, TERMS.name, 2, LATER, [ada.id, bea.id])]
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert (kept.terms.next_round, groups(kept, 2)) == (LATER, [])
        for at in (AT + 1, LATER - 1):
            assert await tournament_store.list_tournaments_to_advance(service.store, at) == []
            await runner.run_once(at)
        assert groups(await tournament_store.load_tournament(service.store, tournament), 2) == []
        await TournamentRunner(service, announce=told.append).run_once(LATER)  # also after a restart
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert (kept.terms.next_round, len(groups(kept, 2)), len(told)) == (None, 2, 1)
        assert all(each.opened for each in kept.round_tables)
        await end_round(service, kept)
        for _ in range(3):
            await runner.run_once(LATER)
        assert (
            await tournament_store.load_tournament(service.store, tournament)
        ).stage == "over"  # no pause after the last round


async def test_the_pause_is_over_when_all_players_of_the_round_are_ready(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        tournament = await start_tournament(service, [ada, bea], WITH_PAUSE)
        runner = TournamentRunner(service)
        await runner.run_once(AT)
        with pytest.raises(WrongPhase):
            await tournament_store.set_entrant_ready(service.store, tournament, 1, [1, 2], AT)
        await end_round(service, await tournament_store.load_tournament(service.store, tournament))
        for _ in range(2):
            await runner.run_once(AT)
        await tournament_store.set_entrant_ready(service.store, tournament, 1, [1, 2], AT + 1)
        await runner.run_once(AT + 2)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert (kept.terms.ready, kept.terms.next_round, groups(kept, 2)) == ([1], LATER, [])
        await tournament_store.set_entrant_ready(service.store, tournament, 2, [1, 2], AT + 3)
        await runner.run_once(AT + 4)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert (kept.terms.ready, kept.terms.next_round, len(groups(kept, 2))) == ([], None, 2)


@pytest.mark.parametrize("pause", [None, 0])
async def test_a_tournament_without_a_pause_goes_on_at_once(tmp_path: Path, pause: int | None) -> None:
    async with open_service(tmp_path) as service:
        terms = msgspec.structs.replace(TERMS, pause=pause)
        tournament, runner = (
            await start_tournament(service, await create_accounts(service.store, "Ada"), terms),
            TournamentRunner(service),
        )
        await runner.run_once(AT)
        await end_round(service, await tournament_store.load_tournament(service.store, tournament))
        for _ in range(2):
            await runner.run_once(AT)
        assert len(groups(await tournament_store.load_tournament(service.store, tournament), 2)) == 2


def test_terms_that_were_stored_without_a_pause_have_none() -> None:
    new = {"pause", "next_round", "ready"}
    stored = {name: value for name, value in msgspec.to_builtins(TERMS).items() if name not in new}
    assert msgspec.convert(stored, StoredTerms).pause is None


@pytest.mark.parametrize(("clock", "pause"), [(Live(90), 180), (Bank(600, 5), 180), (Days(2), 12 * 3600)])
def test_the_pause_depends_on_the_clock_unless_the_host_chooses_it(clock: Timed, pause: int) -> None:
    def settled(terms: TournamentTerms) -> int | None:
        return check_terms(terms, User(1, "Ada"), AllowedBots(), AT).pause

    terms = msgspec.structs.replace(TERMS, clock=clock)
    assert settled(terms) == pause
    assert [settled(msgspec.structs.replace(terms, pause=each)) for each in (0, 60)] == [0, 60]


def test_over_the_wire_players_see_the_pause_and_end_it(new_guest: Callable[[], Guest]) -> None:
    ada, bea, cem = (
        with_account(new_guest(), "Ada of pauses"),
        with_account(new_guest(), "Bea of pauses"),
        with_account(new_guest(), "Cem of pauses"),
    )
    for wrong in (-1, LONGEST_PAUSE + 1, "soon"):
        assert ada.post("/tournaments", **WISH | {"pause": wrong}).status_code == 400
    wish = WISH | {"places": 2, "rounds": 2, "format": "swiss", "pause": 3600}
    tournament = ada.post_ok("/tournaments", **wish)["tournament"]["id"]
    for person in (ada, bea):
        person.post_ok(f"/tournaments/{tournament}/enter")
    ada.post_ok(f"/tournaments/{tournament}/begin")
    assert ada.post(f"/tournaments/{tournament}/ready").status_code == 403
    table = until(lambda: ada.get(f"/tournaments/{tournament}")["table"])
    ada.post_ok(f"/tables/{table}/resign", seat=ada.news(table)["table"]["yours"][0])
    state = until(lambda: (seen := bea.get(f"/tournaments/{tournament}"))["next_round"] and seen)
    assert (state["pause"], state["ready"], state["may"]["ready"], state["table"]) == (3600, [], True, None)
    assert cem.get(f"/tournaments/{tournament}")["may"]["ready"] is False
    assert cem.post(f"/tournaments/{tournament}/ready").status_code == 403
    state = bea.post_ok(f"/tournaments/{tournament}/ready")
    assert (state["ready"], state["may"]["ready"]) == ([state["yours"]], False)
    ada.post_ok(f"/tournaments/{tournament}/ready")
    state = until(lambda: (seen := bea.get(f"/tournaments/{tournament}"))["table"] and seen)
    assert (state["tournament"]["round"], state["next_round"], state["ready"]) == (2, None, [])
