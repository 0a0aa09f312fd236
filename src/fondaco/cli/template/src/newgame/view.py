"""A seat's view of the table, and its determinizations."""
from __future__ import annotations

from typing import Annotated

import msgspec
from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Over, Seat
from fondaco.core.field_types import FACE_DOWN, by
from fondaco.core.shared_mechanics import shuffle_hidden

from newgame.board import Board
from newgame.draw import Drawn
from newgame.field_types import Cards, Round, Ware, WareOrHidden, Wares


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


def view(board: Board, now: Decision, seat: Seat | None) -> View:
    """Build the view from nothing: only what is listed here is visible."""
    rounds = board.components.figures.rounds
    return View(
        round=min(board.turn // board.players + 1, rounds),
        rounds=rounds,
        market_wares=sorted(board.market),
        pile=len(board.pile),
        merchants=[merchant(board, each, each == seat, isinstance(now, Over)) for each in range(board.players)],
        own_wares=[] if seat is None else sorted(board.hidden[seat]),
        drawn=board.pile[-1] if isinstance(now, Drawn) and now.who == seat else None,
    )


def merchant(board: Board, seat: Seat, own: bool, over: bool) -> MerchantView:
    """1.2 An order is known to its owner alone; 4.1 when the match is over everything is shown."""
    return MerchantView(
        seat=seat,
        order=board.orders[seat] if own or over else FACE_DOWN,
        open_wares=sorted(board.wares(seat) if over else board.shown[seat]),
        face_down=0 if over else len(board.hidden[seat]),
    )


def determinize(board: Board, now: Decision, seat: Seat | None, chance: Chance) -> tuple[Board, Decision]:
    """Mix what this seat has not seen with the pile and deal it again."""
    new = board.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    seen = [new.pile.pop()] if isinstance(now, Drawn) and now.who == seat else []
    others = [other for other in range(board.players) if other != seat]
    new.pile = shuffle_hidden(chance, new.pile, *[[new.orders[other], *new.hidden[other]] for other in others])
    for other in others:
        new.orders[other] = new.pile.pop()
        new.hidden[other] = [new.pile.pop() for _ in new.hidden[other]]
    new.pile += seen
    return new, now
