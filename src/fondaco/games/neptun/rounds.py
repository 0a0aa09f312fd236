"""3, 11 A round begins and ends: cards go back into their piles, ships to Crete."""

from __future__ import annotations

from fondaco.core.decision import Decision, Over
from fondaco.games.neptun import contracts, score
from fondaco.games.neptun.board import NO_CARD, Board
from fondaco.games.neptun.board_file import CRETE, EMPTY, LOST, ROUNDS


def begin_round(board: Board) -> Decision:
    """3.1 The next of the three rounds, with freshly shuffled piles."""
    for pile in (board.city_pile, board.good_pile, board.oar_pile):
        board.chance.shuffle(pile)
    board.round += 1
    board.turn = 0
    board.ships = [CRETE] * board.players
    board.tell("neptun.round", round=board.round, wind=board.wind, reveals=True)
    return contracts.begin_turn(board)


def end_round(board: Board) -> Decision:
    """10, 11 Scoring, and the next round; 12.1 after the third one the game is over."""
    score.award_round_tiles(board)
    clear_strips(board)
    return_discards(board)
    if board.round == len(ROUNDS):
        score.announce_final_scores(board)
        return Over()
    return begin_round(board)


def clear_strips(board: Board) -> None:
    """11.2 Lost contracts go to the discards like those fulfilled, and the strips are empty."""
    for field, state in enumerate(board.strip_state):
        if state == LOST:
            board.city_discards.append(board.strip_city[field])
            board.good_discards.append(board.strip_good[field])
    fields = len(board.strip_state)
    board.strip_city, board.strip_good = [NO_CARD] * fields, [NO_CARD] * fields
    board.strip_state = [EMPTY] * fields


def return_discards(board: Board) -> None:
    """11.2 Personal oar cards that were played leave the game; all other discards go back to their piles."""
    personal = board.components.is_personal
    board.oars_out += [oar for oar in board.oar_discards if personal(oar)]
    board.oar_pile += [oar for oar in board.oar_discards if not personal(oar)]
    board.city_pile += board.city_discards
    board.good_pile += board.good_discards
    board.oar_discards, board.city_discards, board.good_discards = [], [], []
