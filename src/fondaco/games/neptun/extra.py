"""9 Extra turns 5.I and 5.II, for those who want one and have a card for it."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat, Seats
from fondaco.games.neptun import actions, oars, rounds, sailing
from fondaco.games.neptun.actions import DECLINE, JOIN, AnyAction, no
from fondaco.games.neptun.board import Board
from fondaco.games.neptun.board_file import OPEN, VOYAGES


def offer_extra_turn(board: Board) -> Decision:
    """9.1, 9.2 Players with an open contract and a card are asked, unless they declined before."""
    figures = board.components.figures
    asked = board.order if board.turn == figures.turns else board.extra
    able = [seat for seat in asked if board.hands[seat] and board.has_open_contract(seat)]
    if not able or board.turn == figures.turns + figures.extra_turns:
        return end_voyages(board)
    board.extra = []
    return ExtraTurn(able[0], tuple(able[1:]))


class ExtraTurn(Choice[Board, AnyAction], frozen=True):
    """9.2 In turn order each player who can decides whether to play the extra turn."""

    rule = "9.2"
    later_seats: Seats

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [JOIN, DECLINE]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no("9.2", "extra_turn")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Join):
            board.extra.append(who)
            board.tell("neptun.joins", seat=who)
        else:
            board.tell("neptun.declines", seat=who)
        return ExtraTurn(self.later_seats[0], self.later_seats[1:]) if self.later_seats else begin_extra_turn(board)


def begin_extra_turn(board: Board) -> Decision:
    """9.3 Those who said yes act in turn order; if nobody did, the voyages are over."""
    if not board.extra:
        return end_voyages(board)
    board.turn += 1
    board.to_move = board.extra[:]
    board.tell("neptun.turn", round=board.round, turn=board.turn, phase=VOYAGES, begins_turn=True)
    return oars.sail_next_ship(board)


def ask_for_oar(board: Board, who: Seat) -> Decision:
    """9.3 The player chooses an oar card, if there is one."""
    hand = board.hands[who]
    return ChooseOar(who) if len(hand) > 1 else play_oar(board, who, hand[0])


class ChooseOar(Choice[Board, actions.Row], frozen=True):
    """9.3 In an extra turn a player plays an oar card, openly."""

    rule = "9.3"

    def options(self, board: Board, who: Seat) -> list[actions.Row]:
        return [board.components.row[oar] for oar in board.hands[who]]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return oars.why_not_play_oar(action)

    def take(self, board: Board, who: Seat, action: actions.Row) -> Decision:
        return play_oar(board, who, action.oar)


def play_oar(board: Board, who: Seat, oar: int) -> Decision:
    """9.4 Only the strength of the card counts."""
    oars.lay_oar_open(board, who, oar)
    return sailing.set_sail(board, who)


def end_voyages(board: Board) -> Decision:
    """9.6 What is still open is lost; 6.6 the forecast of the fifth turn becomes the wind."""
    board.extra = []
    for seat in range(board.players):
        for slot in board.slots(seat, OPEN):
            board.lose(seat, slot)
            board.tell("neptun.loses", seat=seat, slot=slot)
    oars.turn_forecast_into_wind(board)
    return rounds.end_round(board)
