"""Tables of quick matches: checks of a request, and the table for players who were matched."""

from __future__ import annotations

from fondaco.server.base.errors import NotAllowed
from fondaco.server.base.user import User
from fondaco.server.lobby.matchmaking import CLOCKS, MatchedGroup, MatchRequest
from fondaco.server.tables import events
from fondaco.server.tables.clock import is_untimed
from fondaco.server.tables.events import AnyTableEvent
from fondaco.server.tables.setup import AllowedBots, NewTable, plan_table, player_seed_word
from fondaco.server.tables.state import TableFacts

SOON = 600  # seconds after which a bot plays for an absent player at a table without a clock


def check_match_request(request: MatchRequest, person: User, bots: AllowedBots) -> None:
    """Refuse a search for games that cannot be played this way, and rated searches of guests."""
    if request.rated and person.guest:
        raise NotAllowed("fondaco.error.no_account")
    for name in {*request.games}:
        plan_table(_table_for_request(name, request, people=1), person, bots)
    player_seed_word(request.word)


def plan_matched_table(party: MatchedGroup, bots: AllowedBots) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Plan the table of a matched group; the person who has waited longest is its host."""
    host = party.people[0]
    wish = _table_for_request(party.game, party.request, people=len(party.people))
    facts, sitting = plan_table(wish, User(host.person, host.name), bots)
    seated = [
        events.Sit(seat, each.person, each.name, None, player_seed_word(each.request.word))
        for seat, each in enumerate(party.people)
    ]
    return facts, [*seated, *sitting]


def _table_for_request(name: str, request: MatchRequest, people: int) -> NewTable:
    seats = ["open"] * people + [request.strength] * (request.players - people)
    clock = CLOCKS[request.time_control]
    return NewTable(
        name,
        seats,
        clock=clock,
        absence=SOON if is_untimed(clock) else None,
        rated=request.rated,
        hints=False,
        take_backs=False,
        quiet_bots=True,
    )
