"""10, 12 Scoring: bonus tiles, point tiles of the six temples, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.core.decision import Seat
from fondaco.core.score_breakdown import Breakdown, Posting
from fondaco.games.neptun.board_file import FULFILLED
from fondaco.games.neptun.field_types import Temple
from fondaco.games.neptun.state import State


def award_round_tiles(state: State) -> None:
    """10 The tiles of a round."""
    award_bonus_tiles(state)
    for temple in state.components.temples:
        award_temple(state, temple)


def award_bonus_tiles(state: State) -> None:
    """10.1 A bonus tile to everyone who fulfilled all contracts of the round."""
    for seat in state.order:
        if len(state.slots(seat, FULFILLED)) == state.components.figures.turns:
            tile = state.bonus_pile.pop()
            state.bonus[seat] += (tile,)
            state.tell("neptun.bonus", seat=seat, reveals=True)
            state.tell("neptun.bonus_worth", to=(seat,), seat=seat, points=tile)


def award_temple(state: State, temple: Temple) -> None:
    """10.4 The tiles of a temple go to the first ranks, the best to the best; 15.1 by rules 1 no lot was told of."""
    for tile, seat in zip(state.components.tiles[state.round - 1][temple], temple_ranking(state, temple), strict=False):
        if not may_earn_tile(state, temple, seat):
            state.tiles_out.append(tile)
            continue
        state.tiles[seat] += (tile,)
        lot = state.newly(2, by_lot=is_ranked_by_lot(state, temple, seat))
        state.tell("neptun.tile", seat=seat, temple=temple, points=state.components.points[tile], **lot)


def is_ranked_by_lot(state: State, temple: Temple, seat: Seat) -> bool:
    """2.7, 10.3 Whether a seat is before another only by the first order of the discs: neither has moved."""
    if temple not in state.components.regions or temple_standing(state, temple, seat):
        return False
    return temple_ranking(state, temple)[-1] != seat


def may_earn_tile(state: State, temple: Temple, seat: Seat) -> bool:
    """10.5, 13.1 Where so agreed, a player with nothing in a temple gets nothing there."""
    return not state.options.no_points_no_tile or temple_standing(state, temple, seat) > 0


def tile_points_due(state: State, temple: Temple) -> list[int]:
    """10.4 By seat, the points of the tile that each would get there if the round ended now."""
    points = [0] * state.players
    for tile, seat in zip(state.components.tiles[state.round - 1][temple], temple_ranking(state, temple), strict=False):
        if may_earn_tile(state, temple, seat):
            points[seat] = state.components.points[tile]
    return points


def temple_standing(state: State, temple: Temple, seat: Seat) -> int:
    """What counts in a temple: the place of the disc, or gold."""
    return state.points_in(temple, seat) if temple in state.components.regions else state.gold[seat]


def temple_standing_by_seat(state: State, temple: Temple) -> list[int]:
    """The same, by seat."""
    return state.favours(temple) if temple in state.components.regions else state.gold


def temple_ranking(state: State, temple: Temple) -> list[Seat]:
    """10.2 The seats from first to last."""
    return rank_by_standing(tie_break_order(state, temple), temple_standing_by_seat(state, temple))


def tie_break_order(state: State, temple: Temple) -> Sequence[Seat]:
    """10.3 Ties go to the lower disc, in the gold temple to the earlier in turn order."""
    return state.discs[temple] if temple in state.components.regions else state.order


def rank_by_standing(tied: Sequence[Seat], standings: Sequence[int]) -> list[Seat]:
    """10.2, 10.3 The most first, and of those who have the same the first of these."""
    return sorted(tied, key=standings.__getitem__, reverse=True)


def announce_final_scores(state: State) -> None:
    """12.1 The points of everyone, told at the end."""
    for seat, points in enumerate(scores(state)):
        state.tell("neptun.count", seat=seat, points=points, bonus=sum(state.bonus[seat]), reveals=True)


def count_tile_points(state: State, seat: Seat) -> int:
    """12.1 The points on a player's point tiles."""
    points = state.components.points
    return sum([points[tile] for tile in state.tiles[seat]])


def tile_points_by_temple(state: State, seat: Seat) -> list[int]:
    """12.1 The same, temple by temple."""
    points = [0] * len(state.components.temples)
    for tile in state.tiles[seat]:
        points[state.components.temple_of[tile]] += state.components.points[tile]
    return points


def scores(state: State) -> list[int]:
    """12.1 The points on point tiles and bonus tiles."""
    return [count_tile_points(state, seat) + sum(state.bonus[seat]) for seat in range(state.players)]


BREAKDOWNS = (
    Breakdown(
        "score",
        scores,
        {
            "neptun.tile": (Posting("temple", "points", thing="temple"),),
            "neptun.count": (Posting("bonus", "bonus"),),
        },
    ),
    Breakdown(
        "gold",
        lambda state: state.gold[:],
        {
            "neptun.earns": (Posting("deliveries", "gold"),),
            "neptun.finds_gold": (Posting("found", "gold"),),
            "neptun.sails": (Posting("voyages", "gold", sign=-1),),
            "neptun.buys_point": (Posting("temple_points", "gold", sign=-1),),
        },
        start=lambda components: components.figures.start_gold,
    ),
)
