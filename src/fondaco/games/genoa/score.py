"""8 The end: privileges, buildings, and who has won."""

from __future__ import annotations

from itertools import takewhile

from fondaco.core.decision import Seat
from fondaco.games.genoa.board import HELD, Board, bit_positions
from fondaco.games.genoa.board_file import PRIVILEGE
from fondaco.games.genoa.field_types import Card


def privilege_chains(board: Board, privileges: int) -> list[list[Card]]:
    """6.14 The chains of neighbouring buildings round the edge, the shortest first."""
    components = board.components
    held = {components.ring_place[card]: card for card in bit_positions(privileges & components.deck_mask[PRIVILEGE])}
    ring = len(components.ring)
    starts = [place for place in held if (place - 1) % ring not in held] or [*held][:1]
    found = []
    for start in starts:
        places = takewhile(held.__contains__, ((start + step) % ring for step in range(ring)))
        found.append([held[place] for place in places])
    return sorted(found, key=len)


def privilege_value(board: Board, privileges: int) -> int:
    """6.14 What these privileges pay at the end."""
    return sum(board.components.chain_pays[len(chain) - 1] for chain in privilege_chains(board, privileges))


def buildings_value(board: Board, who: Seat) -> int:
    """8.3 Ten ducats for every building that bears the player's marker."""
    return board.owner.count(who) * board.components.figures.building_value


def pay_final_values(board: Board) -> None:
    """8.2, 8.3 What the bank pays at the end."""
    for who in range(board.players):
        privileges, estate = privilege_value(board, board.hands[who]), buildings_value(board, who)
        board.ducats[who] += privileges + estate
        cards = bit_positions(board.hands[who] & board.components.deck_mask[PRIVILEGE])
        board.tell(
            "genoa.count",
            seat=who,
            cards=cards,
            privileges=privileges,
            estate=estate,
            ducats=board.ducats[who],
            reveals=True,
        )


def count_all_items(board: Board, who: Seat) -> int:
    """8.4 Goods, special cards, markers in reserve and cards of all decks."""
    return sum(board.held[who * HELD : (who + 1) * HELD]) + board.hands[who].bit_count()


def scores(board: Board) -> list[int]:
    return board.ducats[:]


def ties(board: Board) -> list[int]:
    """8.4 The items of each."""
    return [count_all_items(board, who) for who in range(board.players)]
