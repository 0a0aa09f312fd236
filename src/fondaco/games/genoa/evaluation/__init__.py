"""Evaluation of positions and actions in Genoa."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fondaco.bots.weights import Hearing, standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games.genoa.actions import DONE, ROLL, TAKE, Fill, Lay, Remove, Replace, Swap, TakeWare
from fondaco.games.genoa.board_file import (
    ANY_WARE,
    BUILDING_ACTION,
    BUILDINGS,
    GOODS,
    MARKER,
    SMALL_ORDER,
    START_ANYWHERE,
    SWAP,
)
from fondaco.games.genoa.buildings import BuildingActionChoice
from fondaco.games.genoa.evaluation import price_variants
from fondaco.games.genoa.evaluation.haggling import Haggler
from fondaco.games.genoa.evaluation.position_values import BoardCache, PositionValues
from fondaco.games.genoa.evaluation.weights import Weights
from fondaco.games.genoa.evaluation.wish_replies import reply_to_wishes
from fondaco.games.genoa.markers import Laying
from fondaco.games.genoa.orders import OrderRewardChoice, VillaActionChoice
from fondaco.games.genoa.special import (
    SwapItemChoice,
    available_goods,
    items_in_supply,
    items_to_give_in_swap,
    usable_buildings,
)
from fondaco.games.genoa.state import NO_ONE, State
from fondaco.games.genoa.turn import TowerStartChoice
from fondaco.games.genoa.walk import SoldMoveChoice, TowerBuildingChoice, TowerMoveChoice


class Evaluation:
    """Counts ducats: what every action, item and space brings, to oneself and to the others."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)
        self._known: dict[str, BoardCache] = {}

    def estate(self, state: State, seat: Seat) -> PositionValues:
        return PositionValues(state, seat, self.weights, self._known.setdefault(state.components.digest, BoardCache()))

    def worth(self, match: Match, seat: Seat) -> float:
        state: State = match.state
        return float(state.ducats[seat]) if match.over else self.estate(state, seat).in_all()

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        now: Any = match.decision
        state: State = match.state
        estate = self.estate(state, seat)
        match now:
            case TowerBuildingChoice():
                haggler = Haggler(estate)
                return haggler.lead_here() if seat == now.who else haggler.speak(1 << state.tower)
            case TowerMoveChoice():
                haggler = Haggler(estate)
                return haggler.lead_on() if seat == now.who else haggler.speak_ahead(state.free_neighbours())
            case SoldMoveChoice():
                return _collect(Haggler(estate), now)
            case BuildingActionChoice():
                return _act(estate, now)
            case VillaActionChoice():
                return _in_villa(estate, match.options(seat))
            case OrderRewardChoice() | SwapItemChoice():
                fewer = (now.item, SWAP) if isinstance(now, SwapItemChoice) else ()
                return _best(now.menu(state), lambda pick: estate.with_items((pick.item,), fewer))
            case Laying():
                return _lay(estate, match.options(seat))
            case TowerStartChoice():
                return _start(estate)
        return None

    def hears(self, match: Match, seat: Seat) -> list[tuple[Seat, str, Hearing]]:
        return reply_to_wishes(self.estate(match.state, seat))

    def variants(self, match: Match, seat: Seat, advice: Action) -> list[Action] | None:
        in_talk = isinstance(match.decision, TowerBuildingChoice | TowerMoveChoice)
        return price_variants.tougher_price_variants(match.state, seat, self.weights, advice) if in_talk else None

    def prices(self, match: Match, number: int) -> list[int]:
        return price_variants.higher_prices_for_offer(match.state, match.state.standing(number))

    def reprice(self, match: Match, number: int, ducats: int) -> None:
        offers = match.state.offers
        offers[:] = [
            price_variants.offer_at_price(offer, ducats) if offer.number == number else offer for offer in offers
        ]

    def counter(self, match: Match, number: int, ducats: int) -> Action | None:
        return price_variants.reasonable_counter_offer(match.state, match.state.standing(number), ducats)


def _best(menu: list[Any], worth: Callable[[Any], float]) -> Action:
    best: Action = max(menu, key=worth)
    return best


def _collect(haggler: Haggler, now: SoldMoveChoice) -> Action:
    """4.19 Whatever else is paid for a move that is made anyway."""
    sale = haggler.best_sale()
    return sale[1] if sale and sale[0] > 0 else haggler.state.components.phrases.move[now.space]


# -- an action -----------------------------------------------------------------------------


def _act(estate: PositionValues, now: BuildingActionChoice) -> Action:
    """5.6 Orders first, then what special cards are good for."""
    state, space = estate.state, estate.state.tower
    if not now.yielded:
        if state.components.villas[space]:
            return _villa_action(estate, now)
        return TAKE
    fills = [card for card in _small_orders(estate) if not estate.missing(card)]
    if fills:
        return Fill(max(fills, key=estate.filling))
    return _special(estate) or DONE


def _villa_action(estate: PositionValues, now: BuildingActionChoice) -> Action:
    """A large order, any good cards for what it lacks included, or the privilege."""
    orders = estate.fillable(estate.state.tower)
    if now.owed:
        orders = [card for card in orders if not estate.missing(card)]
    best = max(orders, key=estate.filling, default=None)
    if best is None or (not now.owed and estate.filling(best) < estate.privilege):
        return TAKE
    missing = estate.missing(best)
    return TakeWare(missing[0]) if missing else Fill(best)


def _in_villa(estate: PositionValues, menu: list[object]) -> Action:
    fills = [action for action in menu if isinstance(action, Fill)]
    return max(fills, key=lambda action: estate.filling(action.card), default=TAKE)


def _small_orders(estate: PositionValues) -> list[int]:
    state = estate.state
    if state.filled >> estate.seat & 1:
        return []
    here = estate.hand & state.components.orders_at[state.tower] & state.components.deck_mask[SMALL_ORDER]
    return [card for card in range(len(state.components.place)) if here >> card & 1]


def _special(estate: PositionValues) -> Action | None:
    """The special card that brings most, if one brings anything."""
    plays = [*_ware_plays(estate), *_building_plays(estate), *_swap_plays(estate)]
    worth, play = max(plays, key=lambda each: each[0], default=(0.0, None))
    return play if worth > estate.weights.least_gain / 2 else None


def _ware_plays(estate: PositionValues) -> list[tuple[float, Action]]:
    if not estate.held[ANY_WARE]:
        return []
    plays: list[tuple[float, Action]] = [
        (estate.with_items((good,), (ANY_WARE,)), TakeWare(good)) for good in available_goods(estate.state)
    ]
    for card in _small_orders(estate):
        missing = estate.missing(card)
        if missing and estate.state.stock[missing[0]]:
            plays.append((estate.filling(card), TakeWare(missing[0])))
    return plays


def _building_plays(estate: PositionValues) -> list[tuple[float, Action]]:
    if not estate.held[BUILDING_ACTION]:
        return []
    state, seat = estate.state, estate.seat
    return [
        (estate.with_items(estate.in_supply(space, seat), (BUILDING_ACTION,)), state.components.phrases.use[space])
        for space in usable_buildings(state, seat)
    ]


def _swap_plays(estate: PositionValues) -> list[tuple[float, Action]]:
    if not estate.held[SWAP]:
        return []
    state, seat = estate.state, estate.seat
    picks = items_in_supply(state, seat)
    return [
        (max(estate.with_items((pick,), (item, SWAP)) for pick in picks), Swap(item))
        for item in items_to_give_in_swap(state, seat)
    ]


# -- markers and the start -----------------------------------------------------------------


def _lay(estate: PositionValues, menu: list[object]) -> Action:
    """7.4 The use of a marker that brings most, if it is more than keeping it."""
    return _best(menu, lambda action: _laid(estate, action))


def _laid(estate: PositionValues, action: Action) -> float:
    if not isinstance(action, (Lay, Replace, Remove)):
        return 0.0
    state, kept = estate.state, estate.piece(MARKER)
    owner = state.owner[action.building]
    hurt = estate.rivalry[owner] * estate.building(action.building, owner) if owner != NO_ONE else 0.0
    if isinstance(action, Remove):
        return hurt - kept
    return estate.building(action.building, estate.seat) + hurt - kept * (2 if isinstance(action, Replace) else 1)


def _start(estate: PositionValues) -> Action:
    """3.2 The card, if a start at the best building beats any other by what the card is worth."""
    gains = [estate.gain(space) for space in range(BUILDINGS)]
    best = max(range(BUILDINGS), key=lambda space: gains[space])
    usual = sum(sorted(gains)[-GOODS:]) / GOODS
    better = gains[best] - usual > estate.piece(START_ANYWHERE)
    return estate.state.components.phrases.start_at[best] if better else ROLL
