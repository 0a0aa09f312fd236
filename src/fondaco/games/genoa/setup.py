"""1 Preparation."""
from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision
from fondaco.games.genoa.actions import AnyAction
from fondaco.games.genoa.board import HELD, Board, Options
from fondaco.games.genoa.data import BUILDINGS, DECKS, GenoaBox
from fondaco.games.genoa.turn import begin_turn


def set_up(
    box: GenoaBox, options: Options, players: int, chance: Chance, record: bool
) -> tuple[Board, Decision[Board, AnyAction]]:
    """1.7-1.9 The table before the first turn, and that turn."""
    box.must_seat(players, box.sheet.game.players_min, box.sheet.game.players_max)
    board = empty_table(box, options, players, chance)
    board.story = [] if record else None
    for cards in board.decks:
        chance.shuffle(cards)
    board.first = chance.below(players)
    for who in (board.first, *board.others(board.first)):
        for deck in range(len(DECKS)):
            board.draw(who, deck)
    return board, begin_turn(board, board.first)


def empty_table(box: GenoaBox, options: Options, players: int, chance: Chance) -> Board:
    """1.2-1.8 Everything in the supply, ducats with the players."""
    sheet = box.sheet
    stock = [row.count for row in sheet.goods] + [row.count for row in sheet.specials]
    return Board(
        chance, None, box, options, players, 0, 0, 1, 0,
        [box.figures.start_ducats] * players, [0] * (HELD * players),
        stock + [box.figures.markers_per_player] * players, [NO_ONE] * BUILDINGS,
        [0] * players, [deck[:] for deck in box.decks], 0, [0] * (players + 1), sum(box.deck_mask),
        [], 0, [0] * players, [0] * players, 0, 0, [], 0, [0] * players, [0] * players, 0, 0, 0, [], [0] * players,
    )  # fmt: skip
