"""8 The end: privileges, buildings, and who has won."""

from __future__ import annotations

from itertools import takewhile

from fondaco.core.decision import Seat
from fondaco.core.score_breakdown import Breakdown, Posting, deal_postings
from fondaco.games.genoa.board_file import PRIVILEGE
from fondaco.games.genoa.field_types import Card
from fondaco.games.genoa.state import HELD, State, bit_positions


def privilege_chains(state: State, privileges: int) -> list[list[Card]]:
    """6.14 The chains of neighbouring buildings round the edge, the shortest first."""
    components = state.components
    held = {components.ring_place[card]: card for card in bit_positions(privileges & components.deck_mask[PRIVILEGE])}
    ring = len(components.ring)
    starts = [place for place in held if (place - 1) % ring not in held] or [*held][:1]
    found = []
    for start in starts:
        places = takewhile(held.__contains__, ((start + step) % ring for step in range(ring)))
        found.append([held[place] for place in places])
    return sorted(found, key=len)


def privilege_value(state: State, privileges: int) -> int:
    """6.14 What these privileges pay at the end."""
    return sum(state.components.chain_pays[len(chain) - 1] for chain in privilege_chains(state, privileges))


def buildings_value(state: State, who: Seat) -> int:
    """8.3 Ten ducats for every building that bears the player's marker."""
    return state.owner.count(who) * state.components.figures.building_value


def pay_final_values(state: State) -> None:
    """8.2, 8.3 What the bank pays at the end."""
    for who in range(state.players):
        privileges, estate = privilege_value(state, state.hands[who]), buildings_value(state, who)
        state.ducats[who] += privileges + estate
        cards = bit_positions(state.hands[who] & state.components.deck_mask[PRIVILEGE])
        state.tell(
            "genoa.count",
            seat=who,
            cards=cards,
            privileges=privileges,
            estate=estate,
            ducats=state.ducats[who],
            reveals=True,
        )


def count_all_items(state: State, who: Seat) -> int:
    """8.4 Goods, special cards, markers in reserve and cards of all decks."""
    return sum(state.held[who * HELD : (who + 1) * HELD]) + state.hands[who].bit_count()


def scores(state: State) -> list[int]:
    return state.ducats[:]


def ties(state: State) -> list[int]:
    """8.4 The items of each."""
    return [count_all_items(state, who) for who in range(state.players)]


BREAKDOWNS = (
    Breakdown(
        "score",
        scores,
        {
            "genoa.fills": (Posting("orders", "ducats"),),
            "genoa.delivers": (Posting("messages", "ducats"),),
            "genoa.owner_earns": (Posting("owned", "ducats"),),
            "genoa.deals": deal_postings("want_ducats"),
            "genoa.count": (Posting("privileges", "privileges"), Posting("estate", "estate")),
        },
        start=lambda components: components.figures.start_ducats,
    ),
)
