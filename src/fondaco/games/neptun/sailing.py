"""7 Sailing: strength and wind, and gold for every mile that is missing."""
from __future__ import annotations

from fondaco.core.decision import Decision, Refusal, Seat
from fondaco.games.neptun import actions, delivery
from fondaco.games.neptun.actions import AnyAction, Place, no
from fondaco.games.neptun.board import Board

Next = Decision[Board, AnyAction]


def destinations(board: Board, who: Seat) -> list[Place]:
    """7.2, 7.3, 7.5 All places where the voyage may end, the one where the ship lies included."""
    reach, miles = board.reach(who), board.chart.miles[board.ships[who]]
    return [place for place in board.box.places if miles[place] <= reach]


def set_sail(board: Board, who: Seat) -> Next:
    """7.1 A ship that can reach no other place stays."""
    return Voyage(who) if len(destinations(board, who)) > 1 else arrive(board, who, board.ships[who])


class Voyage(Decision[Board, AnyAction], frozen=True):
    """7.6 The player names the place where his voyage ends."""

    rule = "7.6"
    who: Seat

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return (self.who,)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        reach, miles = board.reach(who), board.chart.miles[board.ships[who]]
        return [sail for sail in board.box.sail if miles[sail.place] <= reach]

    def explains(self, board: Board, who: Seat, action: AnyAction) -> Refusal:
        if isinstance(action, actions.Sail) and action.place < len(board.box.places):
            miles = board.miles_to(who, action.place)
            return no("7.5", "too_far", place=action.place, miles=miles, range=board.range(who), gold=board.gold[who])
        return no("7.6", "sail")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        assert isinstance(action, actions.Sail)
        return arrive(board, who, action.place)


def arrive(board: Board, who: Seat, place: Place) -> Next:
    """7.6 The cheapest course is sailed, and the missing miles are paid."""
    here = board.ships[who]
    miles = board.miles_to(who, place)
    gold = board.fare(miles, board.range(who))
    board.gold[who] -= gold
    board.ships[who] = place
    if place == here:
        board.tell("neptun.stays", seat=who, place=place)
    elif board.story is not None:
        board.tell(
            "neptun.sails", seat=who, places=board.chart.course(here, place), place=place, miles=miles, gold=gold
        )
    return delivery.dock(board, who)
