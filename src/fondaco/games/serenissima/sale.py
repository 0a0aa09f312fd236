"""7 Selling: cube by cube onto the lowest free slot."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import actions, battle, blockade, wheel
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.board_file import NO_GOOD, SPICE
from fondaco.games.serenissima.field_types import Galley, Good, Steps, Zone


def sellable_goods(board: Board, galley: Galley) -> list[Good]:
    """7.2 The goods aboard that the port of the zone buys."""
    return sellable_goods_in(board, galley, board.zone[galley])


def sellable_goods_in(board: Board, galley: Galley, port: Zone) -> list[Good]:
    """7.2 Those that another port would buy."""
    if not board.is_open(port):
        return []
    return [good for good in dict.fromkeys(board.cargo[galley]) if not board.declines(port, good)]


def cargo_sale_value(board: Board, who: Seat, galley: Galley, port: Zone) -> int:
    """7.4-7.7 What could be sold of a galley's cargo if it lay here, in ducats."""
    goods = sellable_goods_in(board, galley, port)
    free = board.components.slots[port][len(board.stored[port]) :][: len(goods)] if goods else ()
    spice = board.components.numbers.spice_bonus if SPICE in goods else 0
    return spice + (0 if board.holder[port] == who else sum(free))


def cargo_scoring_value(board: Board, who: Seat, galley: Galley, port: Zone) -> int:
    """7.7, 12.1 What the cargo would bring at every scoring if it lay in this own port."""
    if board.holder[port] != who:
        return 0
    stored, table = len(board.stored[port]), board.components.sheet.scoring.table
    room = board.components.capacity[port] - stored
    return table[stored + min(room, len(sellable_goods_in(board, galley, port)))] - table[stored]


def open_sale(board: Board, who: Seat, galley: Galley, steps: int) -> Decision:
    """7.3 The sale is announced, and may be barred once."""
    board.tell("serenissima.opens_sale", seat=who, galley=galley, port=board.zone[galley])
    return blockade.ask_for_blockade(board, Sale(who, galley, steps))


class Sale(Choice[Board, AnyAction], frozen=True):
    """7.4 The active player sells a cube, or ends the turn."""

    rule = "7.4"
    galley: Galley
    steps: Steps

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *(board.components.sell[good] for good in sellable_goods(board, self.galley))]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return (
            why_not_sell_good(board, self.galley, action)
            if isinstance(action, actions.Sell)
            else no("7.1", "sell_or_done")
        )

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Sell):
            return wheel.ask_next_galley(board)
        sell_cube(board, who, self.galley, action.good)
        return self if sellable_goods(board, self.galley) else wheel.ask_next_galley(board)

    def pass_blockade(self, board: Board) -> Decision:
        """7.3 Nobody bars the sale."""
        return self

    def stop_at_blockade(self, board: Board, by: Seat) -> Decision:
        """6.6 No sale any more: the galley fights or the turn ends."""
        return battle.ask_for_target(board, battle.Fight(self.who, self.galley, self.steps, blockader=by))


def sell_cube(board: Board, who: Seat, galley: Galley, good: Good) -> None:
    """7.4-7.7 The cube goes on the lowest free slot, and the bank pays."""
    port = board.zone[galley]
    ducats = board.price(who, port, good)
    board.unstow(galley, good)
    board.stored[port] = (*board.stored[port], good)
    board.ducats[who] += ducats
    board.tell("serenissima.sells", seat=who, galley=galley, good=good, port=port, ducats=ducats)


def why_not_open_sale(board: Board, galley: Galley) -> Refusal:
    """Why nothing can be sold here."""
    zone = board.zone[galley]
    if board.components.produces[zone] == NO_GOOD:
        return no("7.1", "no_port_here", zone=zone)
    if zone in board.closed:
        return no("2.6", "port_is_closed", port=zone)
    if not board.cargo[galley]:
        return no("7.1", "no_cargo", galley=galley)
    return why_not_sell_good(board, galley, actions.Sell(board.cargo[galley][0]))


def why_not_sell_good(board: Board, galley: Galley, sale: actions.Sell) -> Refusal:
    """Why this good cannot be sold here."""
    port, good = board.zone[galley], sale.good
    if good not in board.cargo[galley]:
        return no("7.1", "not_aboard", galley=galley)
    match board.declines(port, good):
        case "produced_here":
            return no("7.2", "produced_here", port=port, good=good)
        case "stored_here":
            return no("7.2", "stored_here", port=port, good=good)
    return no("7.2", "warehouse_is_full", port=port)
