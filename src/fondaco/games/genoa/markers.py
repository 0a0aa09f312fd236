"""7.3-7.9 Ownership markers are laid after the walk."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat, Seats
from fondaco.games.genoa import actions, turn
from fondaco.games.genoa.actions import DONE, AnyAction, no
from fondaco.games.genoa.board import NO_ONE, Board
from fondaco.games.genoa.board_file import MARKER
from fondaco.games.genoa.field_types import Space, SpaceOrNone, Spaces

NO_STREET = -1


def begin_marker_phase(board: Board) -> Decision:
    """7.3, 7.4 The tower player first, then clockwise, once round."""
    streets = tuple([space for space in board.walk if board.components.street_mask >> space & 1])
    return ask_next_marker_player(board, (board.leader, *board.others(board.leader)), streets)


def ask_next_marker_player(board: Board, order: tuple[Seat, ...], streets: tuple[Space, ...]) -> Decision:
    """7.4 The next one who has a marker to use and a street to use it from."""
    for place, who in enumerate(order):
        if streets and board.has(who, MARKER):
            laying = Laying(who, order[place + 1 :], streets, NO_STREET)
            if laying.uses(board, streets):
                return laying
    return turn.end_turn(board)


class Laying(Choice[Board, AnyAction], frozen=True):
    """7.4 A player uses markers from the reserve on buildings beside one street of the walk, or passes."""

    rule = "7.4"
    order: Seats
    streets: Spaces
    street: SpaceOrNone

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *self.uses(board, self.streets if self.street == NO_STREET else (self.street,))]

    def uses(self, board: Board, streets: tuple[Space, ...]) -> list[AnyAction]:
        """7.6-7.8 Lay on a free building; replace another's marker for two, or remove it for one."""
        menu: list[AnyAction] = []
        reserve, phrases = board.has(self.who, MARKER), board.components.phrases
        for street in streets:
            for building in board.components.beside[street]:
                owner = board.owner[building]
                if owner == NO_ONE:
                    menu.append(phrases.lay[street][building])
                elif owner != self.who:
                    menu.append(phrases.remove[street][building])
                    if reserve > 1:
                        menu.append(phrases.replace[street][building])
        return menu if reserve else []

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, (actions.Lay, actions.Replace, actions.Remove)):
            return no("4.39", "while_laying")
        if self.street not in (NO_STREET, action.street):
            return no("7.4", "one_street", space=self.street)
        if action.street not in self.streets:
            return no("7.3", "no_disc_there", space=action.street)
        if action.building not in board.components.beside[action.street]:
            return no("7.4", "not_beside_street", space=action.building)
        if isinstance(action, actions.Replace) and board.has(who, MARKER) < 2:
            return no("7.7", "two_markers_needed")
        return no("7.4", "marker_there", space=action.building)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, (actions.Lay, actions.Replace, actions.Remove)):
            return self.finish(board)
        apply_marker_action(board, who, action)
        after = Laying(who, self.order, self.streets, action.street)
        return after if after.uses(board, (action.street,)) else after.finish(board)

    def finish(self, board: Board) -> Decision:
        """7.5 The disc of the street that was used is gone for later players."""
        left = tuple([street for street in self.streets if street != self.street])
        return ask_next_marker_player(board, self.order, left)


def apply_marker_action(board: Board, who: Seat, action: actions.Lay | actions.Replace | actions.Remove) -> None:
    """7.6-7.8 What becomes of the markers."""
    building, before = action.building, board.owner[action.building]
    if before != NO_ONE:
        board.stock[MARKER + before] += 1
        board.give_back(who, MARKER)
        board.owner[building] = NO_ONE
    if not isinstance(action, actions.Remove):
        board.give_back(who, MARKER)
        board.stock[MARKER + who] -= 1
        board.owner[building] = who
    verb = {actions.Lay: "lays", actions.Replace: "replaces", actions.Remove: "removes"}[type(action)]
    board.tell(f"genoa.{verb}", seat=who, space=building, from_space=action.street, to_seat=before)
