"""Helpers for tournaments that have begun, and their rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.server.base.user import User
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import Live
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import TournamentTerms
from fondaco.server.tournaments.store import StoredTournament
from tests.trial import GAME

AT = 1_000
TERMS = TournamentTerms("Autumn tournament", GAME, "swiss", Live(90), 2, 4, 2, "random")
WISH: dict[str, Any] = {
    "name": "Hostile tournament",
    "game": GAME,
    "format": "swiss",
    "clock": {"kind": "live", "seconds": 90},
    "places": 8,
}


async def start_tournament(
    service: TableService, persons: Sequence[User], terms: TournamentTerms = TERMS, host: User | None = None
) -> str:
    """Return a running tournament with everybody entered in this order; the host defaults to the first."""
    tournament = await tournament_store.create_tournament(service.store, (host or persons[0]).id, terms, AT)
    for each in persons:
        await tournament_store.add_entrant(service.store, tournament, each.id, f"word of {each.name}", "seed", AT)
    await tournament_store.begin_tournament(service.store, tournament, "seed", AT)
    return tournament


async def end_match(service: TableService, table: str, *before: events.AnyTableEvent) -> None:
    """End the match with seat 0 as the winner."""
    count = (await service.look(table)).facts.players
    plan = commands.Plan([*before, events.EndMatch([9, *[1] * (count - 1)], [0])])
    await service.write(table, lambda _: plan)


async def end_round(service: TableService, kept: StoredTournament) -> None:
    for each in kept.round_tables:
        if each.table is not None and each.result is None:
            await end_match(service, each.table)


def groups(kept: StoredTournament, number: int) -> list[set[int]]:
    return [{*each.entrants} for each in kept.round_tables if each.round == number]
