"""4 Contracts: take an open one, or turn up the next and reject what lay open."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, loading
from fondaco.games.neptun.actions import TURN_UP, no
from fondaco.games.neptun.board import NO_CARD, Board
from fondaco.games.neptun.board_file import CONTRACTS
from fondaco.games.neptun.field_types import Column, ColumnOrNone

ANY_OPEN: Column = -1


def begin_turn(board: Board) -> Decision:
    """4.1 The row is filled up with face-down contracts, to one more than there are players."""
    fill_contract_row(board)
    board.turn += 1
    board.to_move = board.order[:]
    board.tell("neptun.turn", round=board.round, turn=board.turn, phase=CONTRACTS, begins_turn=True)
    return ask_next_merchant(board)


def fill_contract_row(board: Board) -> None:
    for column, city in enumerate(board.row_city):
        if city == NO_CARD:
            board.row_city[column] = board.city_pile.pop()
            board.row_good[column] = board.good_pile.pop()
            board.row_oar[column] = board.oar_pile.pop()


def ask_next_merchant(board: Board) -> Decision:
    """4.2 The next in turn order; 4.3 with nothing open the leftmost contract is turned up."""
    if not board.to_move:
        return loading.end_turn(board)
    who = board.to_move.pop(0)
    return ChooseContract(who, ANY_OPEN) if board.open_columns() else turn_up_contract(board, who)


def turn_up_contract(board: Board, who: Seat) -> Decision:
    """4.5 The leftmost face-down contract; 4.7 the last one must be taken."""
    column = board.turned
    board.turned += 1
    board.tell(
        "neptun.turns_up",
        seat=who,
        column=column,
        city=board.row_city[column],
        good=board.row_good[column],
        oar=board.row_oar[column],
        reveals=True,
    )
    last = board.turned == len(board.row_city)
    return loading.take_contract(board, who, column) if last else ChooseContract(who, column)


class ChooseContract(Choice[Board, actions.Take | actions.TurnUp], frozen=True):
    """4.4, 4.5 A player takes an open contract, after turning one up only that one, or turns up the next."""

    rule = "4.4"
    turned_column: ColumnOrNone

    def options(self, board: Board, who: Seat) -> list[actions.Take | actions.TurnUp]:
        take = board.components.take
        if self.turned_column != ANY_OPEN:
            return [take[self.turned_column], TURN_UP]
        menu: list[actions.Take | actions.TurnUp] = [take[column] for column in board.open_columns()]
        if board.turned < len(board.row_city):
            menu.append(TURN_UP)
        return menu

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.TurnUp():
                return no("4.8", "nothing_face_down")
            case actions.Take(column) if column < len(board.row_city):
                if board.is_open(column):
                    return no("4.5", "rejected", column=column)
                return no("4.4", "not_open" if column >= board.turned else "taken", column=column)
        return no("4.4", "choose_contract")

    def take(self, board: Board, who: Seat, action: actions.Take | actions.TurnUp) -> Decision:
        if isinstance(action, actions.TurnUp):
            return turn_up_contract(board, who)
        return loading.take_contract(board, who, action.column)
