"""A seat's view of the table, and its determinizations."""
from __future__ import annotations

from typing import Annotated

import msgspec
from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Over, Seat
from fondaco.core.field_types import FACE_DOWN, by
from fondaco.core.hidden_information import shuffle_hidden

from newgame.draw import Drawn
from newgame.field_types import Cards, Round, Ware, WareOrHidden, Wares
from newgame.state import State


class MerchantView(msgspec.Struct, frozen=True):
    """A player as the viewer sees them."""

    seat: Seat
    order: WareOrHidden
    open_wares: Wares
    face_down: Cards


class View(msgspec.Struct, frozen=True):
    round: Round
    rounds: Round
    market_wares: Wares
    pile: Cards
    merchants: Annotated[list[MerchantView], by("seat")]
    own_wares: Wares
    drawn: Ware | None


def view(state: State, now: Decision, seat: Seat | None) -> View:
    """Build the view from nothing: only what is listed here is visible."""
    rounds = state.components.figures.rounds
    return View(
        round=min(state.turn // state.players + 1, rounds),
        rounds=rounds,
        market_wares=sorted(state.market),
        pile=len(state.pile),
        merchants=[merchant(state, each, each == seat, isinstance(now, Over)) for each in range(state.players)],
        own_wares=[] if seat is None else sorted(state.hidden[seat]),
        drawn=state.pile[-1] if isinstance(now, Drawn) and now.who == seat else None,
    )


def merchant(state: State, seat: Seat, own: bool, over: bool) -> MerchantView:
    """1.2 An order is known to its owner alone; 4.1 when the match is over everything is shown."""
    return MerchantView(
        seat=seat,
        order=state.orders[seat] if own or over else FACE_DOWN,
        open_wares=sorted(state.wares(seat) if over else state.shown[seat]),
        face_down=0 if over else len(state.hidden[seat]),
    )


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """Mix what this seat has not seen with the pile and deal it again."""
    new = state.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    seen = [new.pile.pop()] if isinstance(now, Drawn) and now.who == seat else []
    others = [other for other in range(state.players) if other != seat]
    new.pile = shuffle_hidden(chance, new.pile, *[[new.orders[other], *new.hidden[other]] for other in others])
    for other in others:
        new.orders[other] = new.pile.pop()
        new.hidden[other] = [new.pile.pop() for _ in new.hidden[other]]
    new.pile += seen
    return new, now
