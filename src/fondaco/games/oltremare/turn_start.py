"""3, 4 A turn begins: income of the local authority, then the hand is cut to the lions of the cargo."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Over, Seat
from fondaco.games.oltremare import actions, score, trade
from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.board_file import LOCAL_AUTHORITY


def is_last_turn(board: Board) -> bool:
    """3.4 The match ends with the turn in which the goods pile is empty."""
    return not board.pile


def begin_turn(board: Board, who: Seat) -> Decision:
    """3.1 The first phase of the next player; or the end, when the turn before it was the last (3.4)."""
    if is_last_turn(board):
        score.count_final_scores(board)
        return Over()
    board.turn += 1
    trade.reset_turn_counts(board)
    board.tell("oltremare.turn", seat=who, turn=board.turn, begins_turn=True)
    collect_income(board, who)
    return ask_to_cut_hand(board, who)


def collect_income(board: Board, who: Seat) -> None:
    """4.1, 9.8 Local Authority pays by the lions on top of the cargo."""
    income = board.hand_limit(who) - board.components.figures.local_authority_base
    if board.active[who] == LOCAL_AUTHORITY and income > 0:
        board.ducats[who] += income
        board.tell("oltremare.income", seat=who, ducats=income)


def ask_to_cut_hand(board: Board, who: Seat) -> Decision:
    """4.2 Too many cards must go to the pirates; then trade begins."""
    return CutHand(who) if excess_cards(board, who) > 0 else trade.Trade(who)


def excess_cards(board: Board, who: Seat) -> int:
    """4.2 Number of cards that a player holds beyond the lions."""
    return len(board.hands[who]) - board.hand_limit(who)


class CutHand(Choice[Board, actions.Discard], frozen=True):
    """4.3 The active player discards one card onto the own pirate stack, until the hand is within the lions."""

    rule = "4.3"

    def options(self, board: Board, who: Seat) -> list[actions.Discard]:
        return [board.components.discard[card] for card in board.hands[who]]

    def take(self, board: Board, who: Seat, action: actions.Discard) -> Decision:
        board.discard(who, action.card)
        board.tell("oltremare.discards", seat=who)
        board.tell("oltremare.discarded", to=(who,), seat=who, card=action.card)
        return ask_to_cut_hand(board, who)
