"""4 Contracts: take an open one, or turn up the next and reject what lay open."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, contract_loading
from fondaco.games.neptun.actions import TURN_UP, no
from fondaco.games.neptun.board_file import CONTRACTS
from fondaco.games.neptun.field_types import Column, ColumnOrNone
from fondaco.games.neptun.state import NO_CARD, State

ANY_OPEN: Column = -1


def begin_turn(state: State) -> Decision:
    """4.1 The row is filled up with face-down contracts, to one more than there are players."""
    fill_contract_row(state)
    state.turn += 1
    state.to_move = state.order[:]
    state.tell("neptun.turn", round=state.round, turn=state.turn, phase=CONTRACTS, begins_turn=True)
    return ask_next_merchant(state)


def fill_contract_row(state: State) -> None:
    for column, city in enumerate(state.row_city):
        if city == NO_CARD:
            state.row_city[column] = state.city_pile.pop()
            state.row_good[column] = state.good_pile.pop()
            state.row_oar[column] = state.oar_pile.pop()


def ask_next_merchant(state: State) -> Decision:
    """4.2 The next in turn order; 4.3 with nothing open the leftmost contract is turned up."""
    if not state.to_move:
        return contract_loading.end_turn(state)
    who = state.to_move.pop(0)
    return ChooseContract(who, ANY_OPEN) if state.open_columns() else turn_up_contract(state, who)


def turn_up_contract(state: State, who: Seat) -> Decision:
    """4.5 The leftmost face-down contract; 4.7 the last one must be taken."""
    column = state.turned
    state.turned += 1
    state.tell(
        "neptun.turns_up",
        seat=who,
        column=column,
        city=state.row_city[column],
        good=state.row_good[column],
        oar=state.row_oar[column],
        reveals=True,
    )
    last = state.turned == len(state.row_city)
    return contract_loading.take_contract(state, who, column) if last else ChooseContract(who, column)


class ChooseContract(Choice[State, actions.Take | actions.TurnUp], frozen=True):
    """4.4, 4.5 A player takes an open contract, after turning one up only that one, or turns up the next."""

    rule = "4.4"
    turned_column: ColumnOrNone

    def options(self, state: State, who: Seat) -> list[actions.Take | actions.TurnUp]:
        take = state.components.take
        if self.turned_column != ANY_OPEN:
            return [take[self.turned_column], TURN_UP]
        menu: list[actions.Take | actions.TurnUp] = [take[column] for column in state.open_columns()]
        if state.turned < len(state.row_city):
            menu.append(TURN_UP)
        return menu

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.TurnUp():
                return no("4.8", "nothing_face_down")
            case actions.Take(column) if column < len(state.row_city):
                if state.is_open(column):
                    return no("4.5", "rejected", column=column)
                return no("4.4", "not_open" if column >= state.turned else "taken", column=column)
        return no("4.4", "choose_contract")

    def take(self, state: State, who: Seat, action: actions.Take | actions.TurnUp) -> Decision:
        if isinstance(action, actions.TurnUp):
            return turn_up_contract(state, who)
        return contract_loading.take_contract(state, who, action.column)
