"""12 Scoring and the end."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.score_breakdown import Breakdown, Posting
from fondaco.games.serenissima.field_types import Port
from fondaco.games.serenissima.state import State


def port_value(state: State, port: Port) -> int:
    """12.1, 12.2 What a port pays its owner: by the cubes in its warehouse, and for a basilica."""
    scoring = state.components.sheet.scoring
    basilica = scoring.basilica if port in state.basilicas else 0
    return scoring.table[len(state.stored[port])] + basilica


def scoring_gain(state: State, who: Seat) -> int:
    """12.1 What a scoring brings a player."""
    return ports_value(state, state.ports_of(who))


def ports_value(state: State, ports: list[Port]) -> int:
    """12.1 What these ports pay together."""
    return sum([port_value(state, port) for port in ports])


def score_ports(state: State) -> None:
    """12.1-12.3 All players gain ducats for their ports, and announce it."""
    state.scorings += 1
    for seat in state.in_order():
        ducats = scoring_gain(state, seat)
        state.ducats[seat] += ducats
        told = paid_port_args(state, seat)
        state.tell("serenissima.scores", seat=seat, ducats=ducats, scoring=state.scorings, **told)


def paid_port_args(state: State, who: Seat) -> dict[str, list[int]]:
    """12.1, 12.2 The ports that pay a player, the richest first, and what each pays; 15.1 by rules 1 and 2 not told."""
    paid = sorted([(-port_value(state, port), port) for port in state.ports_of(who) if port_value(state, port)])
    return state.newly(3, paid_ports=[port for _, port in paid], paid_ducats=[-ducats for ducats, _ in paid])


def scores(state: State) -> list[int]:
    return state.ducats[:]


def ties(state: State) -> list[int]:
    """12.5 The port cards of each."""
    return [state.holder.count(seat) for seat in range(state.players)]


BREAKDOWNS = (
    Breakdown(
        "score",
        scores,
        {
            "serenissima.scores": (Posting("scorings", "ducats"),),
            "serenissima.sells": (Posting("sales", "ducats"),),
            "serenissima.loads_from": (Posting("port_sales", "ducats", "to_seat"), Posting("goods", "ducats", sign=-1)),
            "serenissima.loads": (Posting("goods", "ducats", sign=-1),),
            "serenissima.wine": (Posting("wine", "ducats"),),
            "serenissima.recruits": (Posting("sailors", "ducats", sign=-1),),
            "serenissima.enlists": (Posting("sailors", "ducats", sign=-1),),
            "serenissima.commissions": (Posting("galleys", "ducats", sign=-1),),
            "serenissima.builds_fort": (Posting("forts", "ducats", sign=-1),),
            "serenissima.builds_basilica": (Posting("basilicas", "ducats", sign=-1),),
        },
        start=lambda components: components.numbers.start_ducats,
    ),
)
