"""3, 4 The turn, its order, and the secret bids that decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Over, Refusal, Seat, SeatOrNone, Seats
from fondaco.core.field_types import by
from fondaco.core.shared_mechanics import SealedDecision
from fondaco.games.mediterranee import business, score
from fondaco.games.mediterranee.actions import AnyAction, Bid, TakePlace
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import DucatsUnseen


def begin_turn_or_end(board: Board) -> Decision:
    """3.1 The next turn begins with the bids; 3.3 after the last one the game ends."""
    if board.turn == board.components.figures.turns[str(board.players)]:
        score.announce_final_scores(board)
        return Over()
    board.turn += 1
    board.tell("mediterranee.turn", turn=board.turn, begins_turn=True)
    return Bidding()


def ask_in_turn_order(
    board: Board,
    turn_of: Callable[[Board, Seat], Decision | None],
    then: Callable[[Board], Decision],
    after: Seat = NO_ONE,
) -> Decision:
    """3.2 Players in turn order; those with nothing to decide are passed over; then the next phase."""
    first = 0 if after == NO_ONE else board.order.index(after) + 1
    for seat in board.order[first:]:
        pending = turn_of(board, seat)
        if pending is not None:
            return pending
    return then(board)


class Bidding(SealedDecision[Board, AnyAction], frozen=True):
    """4.1 All at once and in secret, each bids for the order of the turn."""

    rule = "4.1"
    free_form = (Bid,)
    sealed: Annotated[tuple[tuple[Seat, DucatsUnseen], ...], by("seat")] = ()

    def asked(self, board: Board) -> Iterable[Seat]:
        return range(board.players)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return board.components.bids(board.ducats[who])

    def refuses(self, board: Board, who: Seat, action: Action) -> Refusal | None:
        """Any hundreds up to the treasury; the menu of a rich player holds only some."""
        if isinstance(action, Bid) and action.ducats % HUNDRED == 0 and action.ducats <= board.ducats[who]:
            return None
        return self.explains(board, who, action)

    def guess(self, board: Board, who: Seat, chance: Chance) -> AnyAction:
        return Bid(HUNDRED * chance.below(board.ducats[who] // HUNDRED + 1))

    def turn_up(self, board: Board) -> Decision:
        return reveal_bids(board, dict(self.sealed))


def reveal_bids(board: Board, bids: dict[Seat, int]) -> Decision:
    """4.2, 4.5 All bids are lost; those who bid choose a place, the highest first, ties by die (4.3)."""
    for seat, bid in bids.items():
        board.ducats[seat] -= bid
        board.bids[seat] = bid
        board.tell("mediterranee.bids", seat=seat, ducats=bid, reveals=True)
    ranked: list[Seat] = []
    for bid in sorted(set(bids.values()) - {0}, reverse=True):
        ranked += order_by_dice(board, [seat for seat in bids if bids[seat] == bid])
    return ask_next_place(board, tuple(ranked), (NO_ONE,) * board.players)


def has_tied_bids(bids: Iterable[int]) -> bool:
    """4.3 Whether dice decide between bids: a player who has bid nothing does not choose."""
    sums = [bid for bid in bids if bid]
    return len({*sums}) < len(sums)


def order_by_dice(board: Board, seats: list[Seat]) -> list[Seat]:
    """4.3, 4.4 Those tied roll, the highest first; equal dice are rolled again."""
    if len(seats) < 2:
        return seats
    dice = {seat: board.chance.die() for seat in seats}
    for seat, die in dice.items():
        board.tell("mediterranee.rolls", seat=seat, die=die, reveals=True)
    order: list[Seat] = []
    for die in sorted(set(dice.values()), reverse=True):
        order += order_by_dice(board, [seat for seat in seats if dice[seat] == die])
    return order


def ask_next_place(board: Board, choosers: tuple[Seat, ...], places: tuple[Seat, ...]) -> Decision:
    """4.2 The next chooser, unless one place is all that is left; 4.4 the others fill the free places by die."""
    free = [place for place, seat in enumerate(places) if seat == NO_ONE]
    if choosers and len(free) > 1:
        return ChoosePlace(choosers[0], choosers[1:], places)
    others = list(choosers) or order_by_dice(board, [seat for seat in range(board.players) if seat not in places])
    board.order = [seat if seat != NO_ONE else others.pop(0) for seat in places]
    board.tell("mediterranee.order", seats=board.order[:])
    return business.begin_business(board)


class ChoosePlace(Choice[Board, TakePlace], frozen=True):
    """4.2 The highest bidder chooses a place in the turn order, then the next."""

    rule = "4.2"
    later: Seats
    places: Annotated[tuple[SeatOrNone, ...], by("place")]

    def options(self, board: Board, who: Seat) -> list[TakePlace]:
        return [board.components.take_place[place] for place, seat in enumerate(self.places) if seat == NO_ONE]

    def take(self, board: Board, who: Seat, action: TakePlace) -> Decision:
        places = tuple([who if place == action.place else seat for place, seat in enumerate(self.places)])
        board.tell("mediterranee.takes_place", seat=who, place=action.place)
        return ask_next_place(board, self.later, places)
