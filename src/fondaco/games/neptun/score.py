"""10, 12 Scoring: bonus tiles, point tiles of the six temples, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.core.decision import Seat
from fondaco.games.neptun.board import Board
from fondaco.games.neptun.board_file import FULFILLED
from fondaco.games.neptun.field_types import Temple


def award_round_tiles(board: Board) -> None:
    """10 The tiles of a round."""
    award_bonus_tiles(board)
    for temple in board.components.temples:
        award_temple(board, temple)


def award_bonus_tiles(board: Board) -> None:
    """10.1 A bonus tile to everyone who fulfilled all contracts of the round."""
    for seat in board.order:
        if len(board.slots(seat, FULFILLED)) == board.components.figures.turns:
            tile = board.bonus_pile.pop()
            board.bonus[seat] += (tile,)
            board.tell("neptun.bonus", seat=seat, reveals=True)
            board.tell("neptun.bonus_worth", to=(seat,), seat=seat, points=tile)


def award_temple(board: Board, temple: Temple) -> None:
    """10.4 The tiles of a temple go to the first ranks, the best to the best; 15.1 by rules 1 no lot was told of."""
    for tile, seat in zip(board.components.tiles[board.round - 1][temple], temple_ranking(board, temple), strict=False):
        if not may_earn_tile(board, temple, seat):
            board.tiles_out.append(tile)
            continue
        board.tiles[seat] += (tile,)
        lot = board.newly(2, by_lot=is_ranked_by_lot(board, temple, seat))
        board.tell("neptun.tile", seat=seat, temple=temple, points=board.components.points[tile], **lot)


def is_ranked_by_lot(board: Board, temple: Temple, seat: Seat) -> bool:
    """2.7, 10.3 Whether a seat is before another only by the first order of the discs: neither has moved."""
    if temple not in board.components.regions or temple_standing(board, temple, seat):
        return False
    return temple_ranking(board, temple)[-1] != seat


def may_earn_tile(board: Board, temple: Temple, seat: Seat) -> bool:
    """10.5, 13.1 Where so agreed, a player with nothing in a temple gets nothing there."""
    return not board.options.no_points_no_tile or temple_standing(board, temple, seat) > 0


def tile_points_due(board: Board, temple: Temple) -> list[int]:
    """10.4 By seat, the points of the tile that each would get there if the round ended now."""
    points = [0] * board.players
    for tile, seat in zip(board.components.tiles[board.round - 1][temple], temple_ranking(board, temple), strict=False):
        if may_earn_tile(board, temple, seat):
            points[seat] = board.components.points[tile]
    return points


def temple_standing(board: Board, temple: Temple, seat: Seat) -> int:
    """What counts in a temple: the place of the disc, or gold."""
    return board.points_in(temple, seat) if temple in board.components.regions else board.gold[seat]


def temple_standing_by_seat(board: Board, temple: Temple) -> list[int]:
    """The same, by seat."""
    return board.favours(temple) if temple in board.components.regions else board.gold


def temple_ranking(board: Board, temple: Temple) -> list[Seat]:
    """10.2 The seats from first to last."""
    return rank_by_standing(tie_break_order(board, temple), temple_standing_by_seat(board, temple))


def tie_break_order(board: Board, temple: Temple) -> Sequence[Seat]:
    """10.3 Ties go to the lower disc, in the gold temple to the earlier in turn order."""
    return board.discs[temple] if temple in board.components.regions else board.order


def rank_by_standing(tied: Sequence[Seat], standings: Sequence[int]) -> list[Seat]:
    """10.2, 10.3 The most first, and of those who have the same the first of these."""
    return sorted(tied, key=standings.__getitem__, reverse=True)


def announce_final_scores(board: Board) -> None:
    """12.1 The points of everyone, told at the end."""
    for seat, points in enumerate(scores(board)):
        board.tell("neptun.count", seat=seat, points=points, bonus=sum(board.bonus[seat]), reveals=True)


def count_tile_points(board: Board, seat: Seat) -> int:
    """12.1 The points on a player's point tiles."""
    points = board.components.points
    return sum([points[tile] for tile in board.tiles[seat]])


def tile_points_by_temple(board: Board, seat: Seat) -> list[int]:
    """12.1 The same, temple by temple."""
    points = [0] * len(board.components.temples)
    for tile in board.tiles[seat]:
        points[board.components.temple_of[tile]] += board.components.points[tile]
    return points


def scores(board: Board) -> list[int]:
    """12.1 The points on point tiles and bonus tiles."""
    return [count_tile_points(board, seat) + sum(board.bonus[seat]) for seat in range(board.players)]
