"""7 Sailing: strength and wind, and gold for every mile that is missing."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, delivery
from fondaco.games.neptun.actions import STAY, AnyAction, no
from fondaco.games.neptun.board import Board
from fondaco.games.neptun.field_types import Miles, Place


def set_sail(board: Board, who: Seat) -> Decision:
    """7.1 A ship that can reach no other place stays."""
    voyage = Voyage(who, board.range(who))
    return voyage if len(voyage.options(board, who)) > 1 else stay_in_place(board, who)


class Voyage(Choice[Board, AnyAction], frozen=True):
    """7.3, 7.6 The player names the place where the voyage ends, or stays. `miles` is the range."""

    rule = "7.6"
    miles: Miles

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        reach, far = board.reach(who), board.chart.miles[board.ships[who]]
        return [STAY, *[sail for sail in board.components.sail if 0 < far[sail.place] <= reach]]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Sail) or action.place not in board.components.places:
            return no("7.6", "sail")
        if action.place == board.ships[who]:
            return no("7.3", "already_there", place=action.place)
        miles = board.miles_to(who, action.place)
        return no("7.5", "too_far", place=action.place, miles=miles, range=self.miles, gold=board.gold[who])

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        return sail(board, who, action.place) if isinstance(action, actions.Sail) else stay_in_place(board, who)


def stay_in_place(board: Board, who: Seat) -> Decision:
    board.tell("neptun.stays", seat=who, place=board.ships[who])
    return delivery.ask_for_delivery(board, who)


def sail(board: Board, who: Seat, place: Place) -> Decision:
    """7.6 The cheapest course is sailed, and the missing miles are paid."""
    here = board.ships[who]
    miles = board.miles_to(who, place)
    gold = board.fare(miles, board.range(who))
    board.gold[who] -= gold
    board.ships[who] = place
    if board.story is not None:
        course = board.chart.course(here, place)
        board.tell("neptun.sails", seat=who, places=course, place=place, miles=miles, gold=gold)
    return delivery.ask_for_delivery(board, who)
