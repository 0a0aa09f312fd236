"""6 Purchases."""

from __future__ import annotations

from fondaco.core.decision import Refusal, Seat
from fondaco.games.oltremare.actions import BUY_GOODS, BUY_PIRATES, AnyAction, Buy, Stack, no
from fondaco.games.oltremare.prestige import draw_card
from fondaco.games.oltremare.state import State


def legal_purchases(state: State, who: Seat) -> list[AnyAction]:
    """6.1 What the active player can buy now."""
    if state.bought == state.components.figures.buy_limit_per_turn:
        return []
    menu: list[AnyAction] = [BUY_GOODS] if state.pile else []
    return [*menu, BUY_PIRATES] if state.pirates[who] else menu


def why_not_buy(state: State, who: Seat, action: Buy) -> Refusal | None:
    limit = state.components.figures.buy_limit_per_turn
    if state.bought == limit:
        return no("6.2", "no_more_purchases", limit=limit)
    if not (state.pile if action.stack == "goods" else state.pirates[who]):
        return no("6.6", f"no_{action.stack}_left")
    return None


def buy_card(state: State, who: Seat, stack: Stack) -> None:
    """6.2-6.5 The top card for its price; a buyer who turns up Venice as the last card gets none and pays nothing."""
    price = state.price(who)
    card = state.pirates[who].pop() if stack == "pirates" else draw_card(state)
    if card is None:
        state.tell("oltremare.buys_nothing", seat=who)
        return
    state.ducats[who] -= price
    state.bought += 1
    state.hands[who].append(card)
    state.tell("oltremare.buys", seat=who, stack=stack, ducats=price, reveals=True)
    state.tell("oltremare.bought", to=(who,), seat=who, card=card)
