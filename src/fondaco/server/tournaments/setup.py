"""Checks of a new tournament, and the tables of its rounds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

import fondaco
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.names import clean_name
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import events
from fondaco.server.tables.events import AnyTableEvent
from fondaco.server.tables.setup import AllowedBots, NewTable, plan_table, player_seed_word
from fondaco.server.tables.state import TableFacts
from fondaco.server.tournaments.model import AHEAD, Entrant, TournamentTerms, default_pause, most_places


def check_terms(terms: TournamentTerms, person: User, bots: AllowedBots, at: int) -> TournamentTerms:
    """Refuse a tournament that cannot be played at tables of every possible size; return its cleaned terms."""
    if terms.places > (most := most_places(terms.format, terms.fill is not None)):
        raise BadRequest("fondaco.error.tournament_large", most=most)
    if terms.begins is not None and not at < terms.begins <= at + AHEAD:
        raise BadRequest("fondaco.error.tournament_time", days=AHEAD // (24 * 3600 * 1000))
    if terms.fill is not None:
        bots.check(terms.fill, terms.game)
    sizes = {terms.players, *range(least_players(terms), terms.players)}
    for size in sizes:
        plan_table(_of_cup(terms, ["open"] * size), person, bots)
    if terms.places < min(sizes):
        raise BadRequest("fondaco.error.tournament_small", least=min(sizes))
    pause = default_pause(terms.clock) if terms.pause is None else terms.pause
    return msgspec.structs.replace(terms, name=clean_name(terms.name), pause=pause)


def least_players(terms: TournamentTerms) -> int:
    """Return the smallest number of players at a table of this game, at least 2."""
    return max(2, fondaco.games()[terms.game].players[0]) if terms.game in fondaco.games() else 2


def plan_round_table(
    tournament: str,
    table: str,
    terms: TournamentTerms,
    entrants: Sequence[Entrant],
    host: UserId | None,
    bots: AllowedBots,
) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Plan a table of a round with all entrants seated; a bot plays for people who have deleted their account."""
    people = [each.person for each in entrants if each.person is not None]
    owner = User(host if host is not None else people[0] if people else 0, "")
    strengths = ["open" if each.person is not None else each.strength or terms.stand_in for each in entrants]
    names = [None if each.person is not None else each.name for each in entrants]
    facts, sitting = plan_table(_of_cup(terms, strengths, names), owner, bots)
    seated = [
        events.Sit(seat, each.person, each.name, None, player_seed_word(each.word))
        for seat, each in enumerate(entrants)
        if each.person is not None
    ]
    return msgspec.structs.replace(facts, id=table, tournament=tournament), [*seated, *sitting]


def _of_cup(terms: TournamentTerms, seats: list[str], names: Sequence[str | None] = ()) -> NewTable:
    return NewTable(
        terms.game,
        seats,
        [*names],
        terms.options,
        public="open" in seats,
        clock=terms.clock,
        stand_in=terms.stand_in,
        absence=None,
        rated=True,
        hints=False,
        take_backs=False,
        quiet_bots=True,
    )
