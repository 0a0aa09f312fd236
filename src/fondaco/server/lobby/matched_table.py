"""Tables of quick matches: checks of a request, and the table for players who were matched."""

from __future__ import annotations

from fondaco.server.base.errors import NotAllowed
from fondaco.server.base.user import User
from fondaco.server.lobby.matchmaking import CLOCKS, MatchedGroup, MatchRequest
from fondaco.server.tables import events
from fondaco.server.tables.clock import is_untimed
from fondaco.server.tables.events import AnyEvent
from fondaco.server.tables.setup import Bots, NewTable, plan_table, player_seed_word
from fondaco.server.tables.state import Facts

SOON = 600  # seconds after which a bot plays for an absent player at a table without a clock


def check_match_request(seek: MatchRequest, person: User, bots: Bots) -> None:
    """Refuse a search for games that cannot be played this way, and rated searches of guests."""
    if seek.rated and person.guest:
        raise NotAllowed("fondaco.house.no_account")
    for name in {*seek.games}:
        plan_table(_sought(name, seek, people=1), person, bots)
    player_seed_word(seek.word)


def plan_matched_table(party: MatchedGroup, bots: Bots) -> tuple[Facts, list[AnyEvent]]:
    """Plan the table of a matched group; the person who has waited longest is its host."""
    host = party.people[0]
    wish = _sought(party.game, party.seek, people=len(party.people))
    facts, sitting = plan_table(wish, User(host.person, host.name), bots)
    seated = [
        events.Sit(seat, each.person, each.name, None, player_seed_word(each.seek.word))
        for seat, each in enumerate(party.people)
    ]
    return facts, [*seated, *sitting]


def _sought(name: str, seek: MatchRequest, people: int) -> NewTable:
    seats = ["open"] * people + [seek.strength] * (seek.players - people)
    clock = CLOCKS[seek.pace]
    return NewTable(
        name, seats, clock=clock, absence=SOON if is_untimed(clock) else None, rated=seek.rated, hints=False,
        take_backs=False, quiet_bots=True,
    )  # fmt: skip
