"""What counts as said when a trader's time runs out: he offers nothing, plays no card, and takes what is his."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import Silence, Silences, always, first
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, GO_ON, ROLL, Accept, AnyAction
from fondaco.games.genoa.board import Board
from fondaco.games.genoa.buildings import Acting
from fondaco.games.genoa.markers import Laying
from fondaco.games.genoa.orders import BuildingVilla, Reward
from fondaco.games.genoa.special import Swapping
from fondaco.games.genoa.turn import Start
from fondaco.games.genoa.walk import Ahead, Here, Sold


def here(now: Here, board: Board, who: Seat) -> AnyAction:
    """The tower player leaves the building to no one; until all are heard he may only act himself, 6.18 in the end with
    a further action card; 4.14 where he may do neither he has to sell, and takes what is offered for nothing."""
    if who != now.who:
        return DONE
    deeds = now.deeds(board)
    if deeds:
        return GO_ON if GO_ON in deeds else ACT
    free = [offer.number for offer in board.offers if not (offer.said.want_ducats or offer.said.want_items)]
    return next(said for said in now.options(board, who) if isinstance(said, Accept) and said.number in free)


def ahead(now: Ahead, board: Board, who: Seat) -> AnyAction:
    """The tower stays where it is."""
    return END_TURN if who == now.who else DONE


SILENCE: Silences = {
    Start: always(ROLL),
    Here: Silence(here, costs="6.18", settles="4.14"),
    Ahead: Silence(ahead),
    Sold: Silence(first),
    Acting: Silence(first, costs="4.28"),  # only who owes a large order has to fill it
    BuildingVilla: Silence(first),
    Reward: Silence(first),
    Swapping: Silence(first, costs="6.20"),
    Laying: always(DONE),
}
