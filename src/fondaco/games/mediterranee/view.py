"""1 What is open and what is hidden: the treasuries, and what is said in secret."""
from __future__ import annotations

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat
from fondaco.games.mediterranee import crews
from fondaco.games.mediterranee.actions import AnyAction, Galley, Good, Zone
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.movement import Course, Fleet, Passage
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.turn import Bidding

Now = Decision[Board, AnyAction]


class PowerView(msgspec.Struct, frozen=True):
    """A power as the table sees it; its treasury only by itself, and by all after the end."""

    seat: Seat
    power: int
    capital_port: Zone
    ducats: int | None
    last_bid: int


class PortView(msgspec.Struct, frozen=True):
    """A port: what is printed there (the `good` it produces, the `slots` of its warehouse) and what lies there.

    `stock_goods` have taken the lowest slots; `price` is what its owner and the player doing business have agreed on.
    """

    port: Zone
    zone: Zone
    good: Good
    slots: tuple[int, ...]
    flag_seat: Seat
    garrison: int
    fort: bool
    stock_goods: list[Good]
    price: int | None


class GalleyView(msgspec.Struct, frozen=True):
    """A galley; whether it `has_moved` is told while galleys move."""

    galley: Galley
    seat: Seat
    zone: Zone
    crew: int
    goods: list[Good]
    has_moved: bool


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    turn: int
    turns: int
    order_seats: list[Seat]
    powers: list[PowerView]
    ports: list[PortView]
    galleys: list[GalleyView]
    goods_supply: list[int]
    sailors_supply: int
    forts_supply: int
    transfers_left: int | None


def view(board: Board, now: Now, seat: Seat | None) -> View:
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
        transfers_left=crews.transfers_left(board),
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
    """What is sealed is drawn anew. Treasuries stay: all that was paid was paid openly, and a seat may remember it."""
    new = board.clone()
    new.chance = chance
    if isinstance(now, (MusterCrews, Bidding)):
        now = now.guessed(new, seat, chance)
    return new, now
