"""12 Phase 6: goods are sold, and the capitals pay."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import Galley, Good, Zone


def begin_sales(board: Board) -> Decision:
    return turn.ask_in_turn_order(board, decision_for_player, end_turn_with_income)


def decision_for_player(board: Board, who: Seat) -> Decision | None:
    return Sale(who) if legal_sales(board, who) else None


def legal_sales(board: Board, who: Seat) -> list[AnyAction]:
    """12.1, 12.3 Every good that can be sold where it is."""
    components = board.components
    menu: list[AnyAction] = []
    for galley, owner in enumerate(board.owner):
        if owner == who and board.laden[galley]:
            port = board.zone[galley]
            if components.product[port] is not None and not board.full(port):
                menu += [components.sell[galley][good] for good in board.kinds(galley) if not board.has(port, good)]
    return menu


class Sale(Choice[Board, AnyAction], frozen=True):
    """12.1, 12.7 The player sells any goods that own galleys carry in ports."""

    rule = "12.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_sales(board, who)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Sell):
            return no("12", "not_in_sale")
        if action.galley not in board.fleet(who):
            return no("12.1", "not_your_galley")
        port, good = board.zone[action.galley], action.good
        if board.components.product[port] is None:
            return no("12.1", "no_port_here")
        if good not in board.components.goods or not board.carries(action.galley, good):
            return no("12.1", "not_aboard")
        return no("12.3", "full", port=port) if board.full(port) else no("12.1", "has_good", port=port, good=good)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Sell):
            sell_good(board, who, action.galley, action.good)
            if legal_sales(board, who):
                return self
        return turn.ask_in_turn_order(board, decision_for_player, end_turn_with_income, who)


def sell_good(board: Board, who: Seat, galley: Galley, good: Good) -> None:
    """12.2 The good goes into the warehouse, and the bank pays."""
    port = board.zone[galley]
    price, bonus = sale_price_and_bonus(board, who, port, good)
    board.unload(galley, good)
    board.stock[port] |= 1 << good
    board.ducats[who] += price + bonus
    board.tell(
        "mediterranee.sells",
        seat=who,
        good=good,
        port=port,
        galley=galley,
        ducats=price,
        bonus=bonus,
        **full_port_args(board, port),
    )


def full_port_args(board: Board, port: Zone) -> dict[str, int]:
    """13.1 What a port counts that is full now, nothing where it is not; 16.3 until rules 3 that was not told."""
    size = board.components.size[port]
    return board.newly(4, full_points=board.components.points.full[size] if size and board.full(port) else 0)


def sale_price_and_bonus(board: Board, who: Seat, port: Zone, good: Good) -> tuple[int, int]:
    """12.2 A hundred times the lowest free number of the warehouse, and what a new market adds."""
    pays = board.options.own_ports_pay or board.flag[port] != who
    return board.sale_price(port) if pays else 0, new_market_bonus(board, who, port, good)


def new_market_bonus(board: Board, who: Seat, port: Zone, good: Good) -> int:
    """12.5, 12.6 A bonus in another's port, if none of its owner's ports has the good; more in a capital."""
    owner, components = board.flag[port], board.components
    if owner in (NO_ONE, who):
        return 0
    if any(board.flag[other] == owner and board.has(other, good) for other in components.ports):
        return 0
    return components.figures.bonus_capital if components.size[port] == "capital" else components.figures.bonus_port


def owner_ports_with_good(board: Board, who: Seat, port: Zone, good: Good) -> list[Zone]:
    """12.5 Where the owner of another's port has this good, so that it is no new market there."""
    owner = board.flag[port]
    if owner in (NO_ONE, who):
        return []
    return [other for other in board.components.ports if board.flag[other] == owner and board.has(other, good)]


def cargo_sale_value(board: Board, who: Seat, galley: Galley, port: Zone) -> int:
    """12.1-12.6 What could be sold of a galley's cargo if it lay here, in ducats; the dearest new markets first."""
    if board.components.product[port] is None:
        return 0
    wanted = [good for good in board.kinds(galley) if not board.has(port, good)]
    free = board.components.slots[port][board.stored(port) :][: len(wanted)]
    pays = board.options.own_ports_pay or board.flag[port] != who
    bonuses = sorted((new_market_bonus(board, who, port, good) for good in wanted), reverse=True)
    return HUNDRED * sum(free) * pays + sum(bonuses[: len(free)])


def end_turn_with_income(board: Board) -> Decision:
    """12.8 Players who hold their own capital get their income; then the next turn begins."""
    income = board.components.figures.capital_income
    for seat in range(board.players):
        if board.flag[board.capital(seat)] == seat:
            board.ducats[seat] += income
            board.tell("mediterranee.income", seat=seat, ducats=income)
    return turn.begin_turn_or_end(board)
