"""13 The count of prosperity."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.score_breakdown import Breakdown, Posting, deal_postings
from fondaco.games.mediterranee.field_types import Zone
from fondaco.games.mediterranee.state import State


def prosperity_by_source(state: State, who: Seat) -> dict[str, int]:
    """13.1-13.4 The lines of the count."""
    points, components = state.components.points, state.components
    others, full = unfilled_and_full_ports(state, who)
    return {
        "capital": points.own_capital if state.flag[state.capital(who)] == who else 0,
        "treasury": state.ducats[who] // points.ducats_per_point,
        "ports": points.port_not_full * len(others),
        "full_ports": sum(points.full[size] for port in full if (size := components.size[port])),
    }


def unfilled_and_full_ports(state: State, who: Seat) -> tuple[list[Zone], list[Zone]]:
    """13.1, 13.2 A player's ports that count each the same, and those that are full."""
    held = [port for port in state.components.ports if state.flag[port] == who]
    full = [port for port in held if state.full(port)]
    return [port for port in held if port not in full], full


def scores(state: State) -> list[int]:
    return [sum(prosperity_by_source(state, seat).values()) for seat in range(state.players)]


def announce_final_scores(state: State) -> None:
    for seat in range(state.players):
        lines = prosperity_by_source(state, seat)
        state.tell(
            "mediterranee.count",
            seat=seat,
            points=sum(lines.values()),
            reveals=True,
            capital_points=lines["capital"],
            treasury_points=lines["treasury"],
            port_points=lines["ports"],
            full_points=lines["full_ports"],
        )


BREAKDOWNS = (
    Breakdown(
        "score",
        scores,
        {
            "mediterranee.count": (
                Posting("capital", "capital_points"),
                Posting("treasury", "treasury_points"),
                Posting("ports", "port_points"),
                Posting("full_ports", "full_points"),
            )
        },
    ),
    Breakdown(
        "treasury",
        lambda state: state.ducats[:],
        {
            "mediterranee.sells": (Posting("sales", "ducats"), Posting("new_markets", "bonus")),
            "mediterranee.buys": (Posting("goods", "ducats", sign=-1), Posting("port_sales", "ducats", "to_seat")),
            "mediterranee.trades": deal_postings(),
            "mediterranee.income": (Posting("capital_income", "ducats"),),
            "mediterranee.bids": (Posting("bids", "ducats", sign=-1),),
            "mediterranee.enrols": (Posting("sailors", "ducats", sign=-1),),
            "mediterranee.builds_galley": (Posting("galleys", "ducats", sign=-1),),
            "mediterranee.builds_fort": (Posting("forts", "ducats", sign=-1),),
        },
        start=lambda components: components.figures.start_ducats,
    ),
)
