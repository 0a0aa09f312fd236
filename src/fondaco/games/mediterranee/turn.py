"""3, 4 The turn, its order, and the secret bids that decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Over, Refusal, Seat, SeatOrNone, Seats
from fondaco.core.field_types import by
from fondaco.core.sealed_decision import SealedDecision
from fondaco.games.mediterranee import business, score
from fondaco.games.mediterranee.actions import AnyAction, Bid, TakePlace
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import DucatsUnseen
from fondaco.games.mediterranee.state import State


def begin_turn_or_end(state: State) -> Decision:
    """3.1 The next turn begins with the bids; 3.3 after the last one the game ends."""
    if state.turn == state.components.figures.turns[str(state.players)]:
        score.announce_final_scores(state)
        return Over()
    state.turn += 1
    state.tell("mediterranee.turn", turn=state.turn, begins_turn=True)
    return Bidding()


def ask_in_turn_order(
    state: State,
    turn_of: Callable[[State, Seat], Decision | None],
    then: Callable[[State], Decision],
    after: Seat = NO_ONE,
) -> Decision:
    """3.2 Players in turn order; those with nothing to decide are passed over; then the next phase."""
    first = 0 if after == NO_ONE else state.order.index(after) + 1
    for seat in state.order[first:]:
        pending = turn_of(state, seat)
        if pending is not None:
            return pending
    return then(state)


class Bidding(SealedDecision[State, AnyAction], frozen=True):
    """4.1 All at once and in secret, each bids for the order of the turn."""

    rule = "4.1"
    free_form = (Bid,)
    sealed: Annotated[tuple[tuple[Seat, DucatsUnseen], ...], by("seat")] = ()

    def asked(self, state: State) -> Iterable[Seat]:
        return range(state.players)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return state.components.bids(state.ducats[who])

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        """Any hundreds up to the treasury; the menu of a rich player holds only some."""
        if isinstance(action, Bid) and action.ducats % HUNDRED == 0 and action.ducats <= state.ducats[who]:
            return None
        return self.explains(state, who, action)

    def guess(self, state: State, who: Seat, chance: Chance) -> AnyAction:
        return Bid(HUNDRED * chance.below(state.ducats[who] // HUNDRED + 1))

    def turn_up(self, state: State) -> Decision:
        return reveal_bids(state, dict(self.sealed))


def reveal_bids(state: State, bids: dict[Seat, int]) -> Decision:
    """4.2, 4.5 All bids are lost; those who bid choose a place, the highest first, ties by die (4.3)."""
    for seat, bid in bids.items():
        state.ducats[seat] -= bid
        state.bids[seat] = bid
        state.tell("mediterranee.bids", seat=seat, ducats=bid, reveals=True)
    ranked: list[Seat] = []
    for bid in sorted(set(bids.values()) - {0}, reverse=True):
        ranked += order_by_dice(state, [seat for seat in bids if bids[seat] == bid])
    return ask_next_place(state, tuple(ranked), (NO_ONE,) * state.players)


def has_tied_bids(bids: Iterable[int]) -> bool:
    """4.3 Whether dice decide between bids: a player who has bid nothing does not choose."""
    sums = [bid for bid in bids if bid]
    return len({*sums}) < len(sums)


def order_by_dice(state: State, seats: list[Seat]) -> list[Seat]:
    """4.3, 4.4 Those tied roll, the highest first; equal dice are rolled again."""
    if len(seats) < 2:
        return seats
    dice = {seat: state.chance.die() for seat in seats}
    for seat, die in dice.items():
        state.tell("mediterranee.rolls", seat=seat, die=die, reveals=True)
    order: list[Seat] = []
    for die in sorted(set(dice.values()), reverse=True):
        order += order_by_dice(state, [seat for seat in seats if dice[seat] == die])
    return order


def ask_next_place(state: State, choosers: tuple[Seat, ...], places: tuple[Seat, ...]) -> Decision:
    """4.2 The next chooser, unless one place is all that is left; 4.4 the others fill the free places by die."""
    free = [place for place, seat in enumerate(places) if seat == NO_ONE]
    if choosers and len(free) > 1:
        return TurnOrderChoice(choosers[0], choosers[1:], places)
    others = list(choosers) or order_by_dice(state, [seat for seat in range(state.players) if seat not in places])
    state.order = [seat if seat != NO_ONE else others.pop(0) for seat in places]
    state.tell("mediterranee.order", seats=state.order[:])
    return business.begin_business(state)


class TurnOrderChoice(Choice[State, TakePlace], frozen=True, tag="choose_place"):
    """4.2 The highest bidder chooses a place in the turn order, then the next."""

    rule = "4.2"
    later: Seats
    places: Annotated[tuple[SeatOrNone, ...], by("place")]

    def options(self, state: State, who: Seat) -> list[TakePlace]:
        return [state.components.take_place[place] for place, seat in enumerate(self.places) if seat == NO_ONE]

    def take(self, state: State, who: Seat, action: TakePlace) -> Decision:
        places = tuple([who if place == action.place else seat for place, seat in enumerate(self.places)])
        state.tell("mediterranee.takes_place", seat=who, place=action.place)
        return ask_next_place(state, self.later, places)
