"""1 What is open and what is hidden: a seat's view, and its determinizations."""

from __future__ import annotations

from operator import sub
from typing import Annotated

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Over, Seat
from fondaco.core.field_types import BAG, by
from fondaco.core.hidden_information import shuffle_hidden
from fondaco.core.sealed_decision import SealedDecision
from rialto.field_types import Cards, Ducats, Round, Ware
from rialto.state import State


class MerchantView(msgspec.Struct, frozen=True):
    """A merchant as others see them: the wares everybody has seen, and how many others there are."""

    seat: Seat
    ducats: Ducats
    open_wares: Annotated[list[Ware], BAG]
    hidden: Cards


class View(msgspec.Struct, frozen=True):
    round: Round
    lots: Round
    broker_seat: Seat
    lot_wares: Annotated[list[Ware], BAG]
    pile: Cards
    merchants: Annotated[list[MerchantView], by("seat")]
    hand_wares: Annotated[list[Ware], BAG]


def wares(counts: list[int]) -> list[Ware]:
    return [ware for ware, count in enumerate(counts) for _ in range(count)]


def view(state: State, now: Decision, seat: Seat | None) -> View:
    """1.4 Build the view from nothing: only what is listed here is visible."""
    over = isinstance(now, Over)
    return View(
        round=state.round,
        lots=state.components.lots(state.players),
        broker_seat=state.broker,
        lot_wares=state.lot,
        pile=len(state.pile),
        merchants=[merchant(state, each, over) for each in range(state.players)],
        hand_wares=[] if seat is None else wares(state.hands[seat]),
    )


def merchant(state: State, seat: Seat, over: bool) -> MerchantView:
    """5.1 When the match is over all hands are open."""
    seen = state.hands[seat] if over else state.open[seat]
    return MerchantView(seat, state.ducats[seat], wares(seen), sum(state.hands[seat]) - sum(seen))


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """1.4 Redeal unseen wares from the pile and the other hands, and draw the secret bids again."""
    new = state.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    others = [other for other in range(state.players) if other != seat]
    hidden = {other: wares([*map(sub, state.hands[other], state.open[other])]) for other in others}
    new.pile = shuffle_hidden(chance, state.pile, *hidden.values())
    for other in others:
        new.hands[other] = state.open[other][:]
        for _ in hidden[other]:
            new.hands[other][new.pile.pop()] += 1
    return new, now.imagined(new, seat, chance) if isinstance(now, SealedDecision) else now
