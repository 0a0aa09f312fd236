"""1 What is open and what is hidden: the treasuries, and what is said in secret."""
from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat, SeatOrNone
from fondaco.core.idioms import Sealed, imagine_sums
from fondaco.core.kinds import ORDER, amount, by
from fondaco.games.mediterranee.actions import AnyAction
from fondaco.games.mediterranee.barter import CounterAnswer, FirstOffer
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.data import HUNDRED
from fondaco.games.mediterranee.kinds import (
    Cargo,
    Ducats,
    Forts,
    Galley,
    Good,
    Pieces,
    Port,
    Power,
    Sailors,
    Transfers,
    Turn,
    Zone,
)
from fondaco.games.mediterranee.movement import Course, Fleet, Passage

Now = Decision[Board, AnyAction]


class PowerView(msgspec.Struct, frozen=True):
    """A power as the table sees it; its treasury only by itself, and by all after the end."""

    seat: Seat
    power: Power
    capital_port: Port
    ducats: Ducats | None
    last_bid: Ducats


class PortView(msgspec.Struct, frozen=True):
    """A port: what is printed there (the `good` it produces, the `slots` of its warehouse) and what lies there.

    `stock_goods` have taken the lowest slots; `price` is what its owner and the player doing business have agreed on.
    """

    port: Port
    zone: Zone
    good: Good
    slots: Annotated[tuple[Annotated[int, amount("number")], ...], by("slot")]
    flag_seat: SeatOrNone
    garrison: Sailors
    fort: bool
    stock_goods: Cargo
    price: Ducats | None


class GalleyView(msgspec.Struct, frozen=True):
    """A galley; whether it `has_moved` is told while galleys move."""

    galley: Galley
    seat: Seat
    zone: Zone
    crew: Sailors
    goods: Cargo
    has_moved: bool


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    turn: Turn
    turns: Turn
    order_seats: Annotated[list[Seat], ORDER]
    powers: Annotated[list[PowerView], by("seat")]
    ports: Annotated[list[PortView], by("port")]
    galleys: Annotated[list[GalleyView], by("galley")]
    goods_supply: Annotated[list[Pieces], by("good")]
    sailors_supply: Sailors
    forts_supply: Forts
    transfers_left: Transfers | None


def view(board: Board, now: Now, seat: Seat | None) -> View:
    limit = board.options.transfers
    over, moved = isinstance(now, Over), board.moved if isinstance(now, (Fleet, Course, Passage)) else 0
    return View(
        turn=board.turn,
        turns=board.box.figures.turns[str(board.players)],
        order_seats=board.order,
        powers=[_power(board, other, over or other == seat) for other in range(board.players)],
        ports=[_port(board, port) for port in board.box.ports],
        galleys=[_galley(board, galley, moved) for galley, owner in enumerate(board.owner) if owner != NO_ONE],
        goods_supply=board.supply,
        sailors_supply=board.sailors,
        forts_supply=board.forts,
        transfers_left=None if limit is None else limit - board.transfers,
    )


def _power(board: Board, seat: Seat, open_treasury: bool) -> PowerView:
    power = list(board.box.capital).index(board.powers[seat])
    ducats = board.ducats[seat] if open_treasury else None
    return PowerView(seat, power, board.capital(seat), ducats, board.bids[seat])


def _port(board: Board, port: Zone) -> PortView:
    product, goods = board.box.product[port], [good for good in board.box.goods if board.stock[port] >> good & 1]
    assert product is not None
    return PortView(
        port, port, product, board.box.slots[port], board.flag[port], board.garrison[port], bool(board.fort[port]),
        goods, board.prices[port] or None,
    )  # fmt: skip


def _galley(board: Board, galley: Galley, moved: int) -> GalleyView:
    return GalleyView(
        galley, board.owner[galley], board.zone[galley], board.crew[galley], board.cargo(galley),
        bool(moved >> galley & 1),
    )  # fmt: skip


def determinize(board: Board, now: Now, seat: Seat | None, chance: Chance) -> tuple[Board, Now]:
    """What is sealed is drawn anew, and so are the treasuries of the others, down to what they have offered."""
    new = board.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    known = [offered(now, other) for other in range(board.players)]
    imagine_sums(chance, new.ducats, seat, known, board.box.figures.start_ducats, HUNDRED)
    return new, now.imagined(new, seat, chance) if isinstance(now, Sealed) else now


def offered(now: Now, who: Seat) -> int:
    """8.2 What he has in any case, since he has offered it."""
    if isinstance(now, CounterAnswer) and who == now.who:
        return now.first.give_ducats
    if isinstance(now, (FirstOffer, CounterAnswer)) and who == now.maker_seat:
        return now.offer.give_ducats
    return 0
