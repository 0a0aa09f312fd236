"""Planning aids for a turn: what icons bring, where a voyage ends, what runs sell for, and
whether the pile holds out."""

from __future__ import annotations

from itertools import accumulate, permutations, product
from typing import Annotated

import msgspec

from fondaco.core.decision import Decision, Seat
from fondaco.core.field_types import ORDER, beside
from fondaco.games.oltremare.actions import Jump, Sail
from fondaco.games.oltremare.board_file import MARKET, PIRATES
from fondaco.games.oltremare.field_types import Card, CardCount, Good, Icons, Port, Treasury
from fondaco.games.oltremare.play import PlayCard, icon_yield, plays_whole_hand
from fondaco.games.oltremare.sailing import CompassChoice, VoyageChoice, open_sea_marker_ducats
from fondaco.games.oltremare.score import cargo_runs, run_value
from fondaco.games.oltremare.state import NO_MARKER, State
from fondaco.games.oltremare.stowing import Loading
from fondaco.games.oltremare.trade import TradeChoice, may_end_trade
from fondaco.games.oltremare.turn_start import CutHand, is_last_turn


class VoyagePath(msgspec.Struct, frozen=True):
    """8.3 A port where the voyage may end, and the ports on the way there."""

    port: Port
    ports: Annotated[tuple[Port, ...], ORDER]


class PileEmptyingIcons(msgspec.Struct, frozen=True):
    """3.4, 7.8, 7.9 So many icons of both empty the pile, and the match ends with this turn."""

    pirate_icons: Icons
    market_icons: Icons


class TopCardLimits(msgspec.Struct, frozen=True):
    """4.2, 7.1 What a card played would command, were it to lie on top of the cargo."""

    card: Card
    hand_limit: CardCount
    load: CardCount


class StowingOrderAid(msgspec.Struct, frozen=True):
    """10.2, 12.2 An order in which these goods may be stowed, the first of them lowest, and the runs they would then
    lie in, from the bottom up, as far as the cargo is in sight: the good, the length and the ducats of each."""

    goods: Annotated[tuple[Good, ...], ORDER]
    run_goods: Annotated[list[Good], ORDER]
    run_lengths: Annotated[list[CardCount], beside("run_goods")]
    run_ducats: Annotated[list[Treasury], beside("run_goods")]


def icon_yields(state: State, seat: Seat) -> list[list[int]]:
    """7.6, 9.9 By icon what none of it, one, two and so on would bring a player."""
    return state.components.brings[state.active[seat]]


def open_sea_ducats_by_icons(state: State, seat: Seat) -> list[int]:
    """9.10 The ducats that no navigation icon, one, two and so on would pay a player, besides the routes."""
    each, counts = open_sea_marker_ducats(state, seat, 1), range(state.components.most_routes + 1)
    return [*counts] if each else [0] * len(counts)


def list_voyage_paths(state: State, now: Decision, seat: Seat | None) -> list[VoyagePath]:
    if not isinstance(now, VoyageChoice) or now.who != seat:
        return []
    ways = state.components.voyages[state.ships[now.who]][now.routes]
    return [VoyagePath(port, ways[port]) for port in sorted(ways)]


def ports_where_marker_is_lost(state: State, now: Decision, seat: Seat | None) -> list[Port]:
    """8.8 For the player who chooses where the ship stops: the ports where the active marker would be lost."""
    if not isinstance(now, VoyageChoice | CompassChoice) or now.who != seat or state.active[now.who] == NO_MARKER:
        return []
    ends = [action.port for action in now.options(state, now.who) if isinstance(action, Sail | Jump)]
    return [port for port in ends if state.lying[port] == NO_MARKER]


def visible_cargo(state: State, seat: Seat) -> list[Card]:
    """1.11 Of the own cargo a player sees the top; 13.4 all of it, where so agreed."""
    return state.cargo[seat] if state.options.memory_aid else state.cargo[seat][-1:]


def list_top_card_limits(state: State, now: Decision) -> list[TopCardLimits]:
    """10.1 During loading: for each card that is left to stow."""
    if not isinstance(now, Loading):
        return []
    return [TopCardLimits(card, state.components.lions[card], state.components.load[card]) for card in state.table]


def count_cards_to_play(state: State, now: Decision) -> int:
    """7.1 How many cards the active player plays in this turn; none once they are being loaded, for the top of the
    cargo is by then another."""
    return (
        state.load(now.who) if isinstance(now, CutHand | TradeChoice | PlayCard | VoyageChoice | CompassChoice) else 0
    )


def count_cards_to_get(state: State, now: Decision) -> int:
    """5.20, 5.22 How many cards the trading player has still to get before going on."""
    if not isinstance(now, TradeChoice) or may_end_trade(state, now.who):
        return 0
    return state.load(now.who) - len(state.hands[now.who])


def stowing_order_aids(state: State, now: Decision, seat: Seat | None) -> list[StowingOrderAid]:
    """10.1 For the loading player: what comes of each order of the goods on the table."""
    if not isinstance(now, Loading) or now.who != seat:
        return []
    below = visible_cargo(state, now.who)
    orders = {tuple(state.components.good[card] for card in cards): [*cards] for cards in permutations(state.table)}
    return [_stowing(state, goods, below, cards) for goods, cards in orders.items()]


def _stowing(state: State, goods: tuple[Good, ...], below: list[Card], cards: list[Card]) -> StowingOrderAid:
    """12.2-12.4 Of the runs those that the cards are part of."""
    sold = cargo_runs(state, below + cards)
    depths = accumulate((length for _, length in sold), initial=0)
    made = [run for run, depth in zip(sold, depths, strict=False) if depth < len(cards)][::-1]
    lengths, ducats = [length for _, length in made], [run_value(state, *run) for run in made]
    return StowingOrderAid(goods, [good for good, _ in made], lengths, ducats)


def list_pile_emptying_icons(state: State, now: Decision, seat: Seat | None) -> list[PileEmptyingIcons]:
    """For a player who plays cards, or will play the whole hand: how few icons empty the pile. Venice may lie lowest,
    and goes with one card more."""
    if not isinstance(now, PlayCard | TradeChoice) or now.who != seat or is_last_turn(state):
        return []
    if isinstance(now, TradeChoice) and not plays_whole_hand(state, now.who):
        return []
    counts = range(state.load(now.who) + 1)
    enough = [
        icons for icons in product(counts, counts) if count_cards_drawn(state, now.who, *icons) >= len(state.pile)
    ]
    least = [icons for icons in enough if not any(other != icons and _within(other, icons) for other in enough)]
    return [PileEmptyingIcons(*icons) for icons in least]


def _within(few: tuple[int, int], many: tuple[int, int]) -> bool:
    return few[0] <= many[0] and few[1] <= many[1]


def count_cards_drawn(state: State, who: Seat, pirates: int, market: int) -> int:
    """7.8, 7.9 The cards that so many icons take from the pile."""
    return icon_yield(state, who, PIRATES, pirates) + icon_yield(state, who, MARKET, market)


def may_be_last_turn(state: State, now: Decision) -> bool:
    """3.4 Is this turn the last, or could it empty the pile, by purchases and by the cards that are to be played?"""
    if is_last_turn(state) or not isinstance(now, CutHand | TradeChoice | PlayCard):
        return is_last_turn(state)
    load = state.load(now.who)
    bought = 0 if isinstance(now, PlayCard) else state.components.figures.buy_limit_per_turn - state.bought
    goods = len(state.pile) - (state.components.venice in state.pile)
    return bought + count_cards_drawn(state, now.who, load, load) >= goods
