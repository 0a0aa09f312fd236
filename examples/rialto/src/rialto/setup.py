"""1 The table is laid."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision
from rialto.auction import begin_round
from rialto.board import Board, Options
from rialto.components import RialtoComponents


def set_up(
    components: RialtoComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[Board, Decision]:
    """1.2 Everyone has some ducats and some cards that nobody else sees."""
    seats, kinds = range(players), len(components.wares)
    pile = components.cards[:]
    chance.shuffle(pile)
    board = Board(
        chance=chance,
        story=[] if record else None,
        components=components,
        options=options,
        players=players,
        round=0,
        broker=players - 1,
        pile=pile,
        lot=[],
        ducats=[components.figures.start_ducats] * players,
        hands=[[0] * kinds for _ in seats],
        open=[[0] * kinds for _ in seats],
        sold=[0] * kinds,
    )
    for seat in seats:
        dealt = [pile.pop() for _ in range(components.figures.dealt)]
        for ware in dealt:
            board.hands[seat][ware] += 1
        board.tell("rialto.dealt", to=(seat,), seat=seat, wares=dealt)
    return board, begin_round(board)
