"""What a player who plans his voyage wants to know: courses, miles, gold, and the contracts a delivery would cost."""
from __future__ import annotations

import msgspec

from fondaco.core.decision import Seat
from fondaco.games.neptun.actions import Oar, Place, Slot
from fondaco.games.neptun.board import NO_OAR, OPEN, Board


class DeliveryPlan(msgspec.Struct, frozen=True):
    """8.3, 8.7 What fulfilling this contract would earn, and which contracts it would lose."""

    slot: Slot
    gold: int
    points: int
    lost_slots: list[Slot]


class CoursePlan(msgspec.Struct, frozen=True):
    """7.6 The cheapest course to a place. `fares` is the gold needed with each of the oar cards that are reckoned with;
    more than the player has means that he cannot go there with that card."""

    place: Place
    places: list[Place]
    miles: int
    fares: list[int]
    deliveries: list[DeliveryPlan]


def reckoned_oars(board: Board, seat: Seat) -> list[Oar]:
    """The oar card on the table, or all in the hand while none is there."""
    return board.hands[seat] if board.played[seat] == NO_OAR else [board.played[seat]]


def ranges(board: Board, seat: Seat) -> list[int]:
    """7.1 The range with each of the cards reckoned with, in the wind of now."""
    return [board.box.strength[oar] + board.wind for oar in reckoned_oars(board, seat)]


def courses(board: Board, seat: Seat) -> list[CoursePlan]:
    """From where the ship lies to every place."""
    here, with_oars = board.ships[seat], ranges(board, seat)
    return [
        CoursePlan(
            place,
            board.chart.course(here, place),
            miles,
            [board.fare(miles, each) for each in with_oars],
            deliveries(board, seat, place),
        )
        for place, miles in enumerate(board.chart.miles[here])
    ]


def deliveries(board: Board, seat: Seat, place: Place) -> list[DeliveryPlan]:
    """The open contracts for a city."""
    still_open = board.slots(seat, OPEN)
    plans = []
    for slot in still_open:
        city, good = board.contract(seat, slot)
        if city == place:
            gold, points = board.box.pays_gold[city][good], board.box.pays_temple[city][good]
            plans.append(DeliveryPlan(slot, gold, points, [left for left in still_open if left < slot]))
    return plans
