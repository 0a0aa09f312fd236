"""10 Cargo: the cards played are stowed, in the order that will count at the end."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Seat
from fondaco.games.oltremare import actions, turn_start
from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.field_types import Card


def load_cargo(board: Board, who: Seat) -> Decision:
    """10.2 The last card places itself; then it is the turn of the player on the left (3.2)."""
    if len(board.table) > 1:
        return Loading(who)
    stow_card(board, who, board.table[0])
    board.tell("oltremare.loaded", seat=who, card=board.cargo[who][-1], on=cargo_log_place(who))
    log_own_cargo(board, who)
    return turn_start.begin_turn(board, board.left_of(who))


def stow_card(board: Board, who: Seat, card: Card) -> None:
    """10.1 A card is laid onto the cargo; 1.11 the log no longer names the one that it covers, if that lay there before
    this turn."""
    board.table.remove(card)
    board.cargo[who].append(card)
    board.tell("oltremare.stows", seat=who, card=card, fleeting=True, on=cargo_log_place(who))


def cargo_log_place(who: Seat) -> str:
    """1.11 The place on which the log names the top card of a cargo."""
    return f"cargo {who}"


def log_own_cargo(board: Board, who: Seat) -> None:
    """13.4 Where so agreed, all players find their own cargo in the log."""
    if board.options.memory_aid:
        board.tell("oltremare.own_cargo", to=(who,), seat=who, cards=board.cargo[who][:], on=f"own cargo {who}")


class Loading(Choice[Board, actions.Stow], frozen=True):
    """10.1 The active player lays the cards played onto the own cargo, in any order."""

    rule = "10.1"

    def options(self, board: Board, who: Seat) -> list[actions.Stow]:
        return [board.components.stow[card] for card in board.table]

    def take(self, board: Board, who: Seat, action: actions.Stow) -> Decision:
        stow_card(board, who, action.card)
        return load_cargo(board, who)
