"""6 Purchases."""

from __future__ import annotations

from fondaco.core.decision import Refusal, Seat
from fondaco.games.oltremare.actions import BUY_GOODS, BUY_PIRATES, AnyAction, Buy, Stack, no
from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.prestige import draw_card


def legal_purchases(board: Board, who: Seat) -> list[AnyAction]:
    """6.1 What the active player can buy now."""
    if board.bought == board.components.figures.buy_limit_per_turn:
        return []
    menu: list[AnyAction] = [BUY_GOODS] if board.pile else []
    return [*menu, BUY_PIRATES] if board.pirates[who] else menu


def why_not_buy(board: Board, who: Seat, action: Buy) -> Refusal | None:
    limit = board.components.figures.buy_limit_per_turn
    if board.bought == limit:
        return no("6.2", "no_more_purchases", limit=limit)
    if not (board.pile if action.stack == "goods" else board.pirates[who]):
        return no("6.6", f"no_{action.stack}_left")
    return None


def buy_card(board: Board, who: Seat, stack: Stack) -> None:
    """6.2-6.5 The top card for its price; a buyer who turns up Venice as the last card gets none and pays nothing."""
    price = board.price(who)
    card = board.pirates[who].pop() if stack == "pirates" else draw_card(board)
    if card is None:
        board.tell("oltremare.buys_nothing", seat=who)
        return
    board.ducats[who] -= price
    board.bought += 1
    board.hands[who].append(card)
    board.tell("oltremare.buys", seat=who, stack=stack, ducats=price, reveals=True)
    board.tell("oltremare.bought", to=(who,), seat=who, card=card)
