"""6 Oars and wind: a card from everyone at the same time, and the forecast they make together."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.core.field_types import FACE_DOWN, by
from fondaco.games.neptun import actions, extra, sailing
from fondaco.games.neptun.actions import no
from fondaco.games.neptun.board import NO_OAR, Board
from fondaco.games.neptun.board_file import VOYAGES
from fondaco.games.neptun.field_types import Forecast, Oar, OarUnseen


def begin_voyages(board: Board) -> Decision:
    """3.2 The second phase of a round."""
    board.turn = 0
    return begin_oar_choice(board)


def begin_oar_choice(board: Board) -> Decision:
    """6.1 Everyone is to choose an oar card; 6.2 players with only one play that."""
    board.turn += 1
    board.tell("neptun.turn", round=board.round, turn=board.turn, phase=VOYAGES, begins_turn=True)
    chosen = tuple(hand[0] if len(hand) == 1 else NO_OAR for hand in board.hands)
    return ChooseOars(chosen) if NO_OAR in chosen else reveal_oars(board, chosen)


class ChooseOars(Decision[Board, actions.Row], frozen=True):
    """6.1 All players choose an oar card at the same time; the cards stay secret until the last has chosen.

    `chosen_oars` is by seat: the card, -1 while there is none, and -2 for one that the viewer may not see.
    """

    rule = "6.1"
    chosen_oars: Annotated[tuple[OarUnseen, ...], by("seat")]

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        chosen = self.chosen_oars
        return tuple([seat for seat in board.order if chosen[seat] == NO_OAR])

    def options(self, board: Board, who: Seat) -> list[actions.Row]:
        return [board.components.row[oar] for oar in board.hands[who]]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return why_not_play_oar(action)

    def take(self, board: Board, who: Seat, action: actions.Row) -> Decision:
        board.tell("neptun.ready", seat=who)
        board.tell("neptun.chose", to=(who,), seat=who, oar=action.oar)
        chosen = (*self.chosen_oars[:who], action.oar, *self.chosen_oars[who + 1 :])
        return ChooseOars(chosen) if NO_OAR in chosen else reveal_oars(board, chosen)

    def seen_by(self, viewer: Seat | None) -> ChooseOars:
        seen = [oar if seat == viewer or oar == NO_OAR else FACE_DOWN for seat, oar in enumerate(self.chosen_oars)]
        return msgspec.structs.replace(self, chosen_oars=tuple(seen))


def why_not_play_oar(action: Action) -> Refusal:
    return no("6.1", "no_such_oar") if isinstance(action, actions.Row) else no("6.1", "row")


def lay_oar_open(board: Board, who: Seat, oar: Oar, **blows: Forecast) -> None:
    """An oar card goes from the hand onto the table."""
    board.hands[who].remove(oar)
    board.played[who] = oar
    board.tell("neptun.rows", seat=who, oar=oar, **blows, reveals=True)


def reveal_oars(board: Board, chosen: tuple[int, ...]) -> Decision:
    """6.1, 6.3 All cards are turned up; their winds make the forecast; 15.1 by rules 1 that of each was not told."""
    for who in board.order:
        lay_oar_open(board, who, chosen[who], **board.newly(2, oar_wind=board.components.wind_of[chosen[who]]))
    board.forecast = forecast_from_played_oars(board)
    board.tell("neptun.forecast", forecast=board.forecast)
    board.to_move = board.order[:]
    return sail_next_ship(board)


def forecast_from_played_oars(board: Board) -> int:
    """6.3 The sum of the winds, within the ends of its track."""
    total = sum([board.components.wind_of[oar] for oar in board.played])
    return max(board.components.wind.least_forecast, min(board.components.most_forecast, total))


def sail_next_ship(board: Board) -> Decision:
    """7.1 The ships in turn order, 9.3 in extra turns each with its card; then the turn is over."""
    if not board.to_move:
        return end_turn(board)
    who = board.to_move.pop(0)
    return (
        extra.ask_for_oar(board, who) if board.turn > board.components.figures.turns else sailing.set_sail(board, who)
    )


def end_turn(board: Board) -> Decision:
    """6.5 The forecast becomes the wind; 6.6 after the fifth turn only when the extra turns are over."""
    if board.turn >= board.components.figures.turns:
        return extra.offer_extra_turn(board)
    turn_forecast_into_wind(board)
    return begin_oar_choice(board)


def turn_forecast_into_wind(board: Board) -> None:
    assert board.forecast is not None
    board.wind = board.components.wind.speeds[board.forecast - board.components.wind.least_forecast]
    board.forecast = None
    board.tell("neptun.wind", wind=board.wind)
