"""Negotiation statistics: offers, deals, prices, concessions, table talk, refused actions.

The module is independent of any game. An offer is an event with what `seat` would give `to_seat` and what it asks in
return. If the event follows from an answer of `to_seat`, it is a deal.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from fondaco.core import field_types
from fondaco.core.decision import Seat
from fondaco.core.events import Event
from fondaco.core.game import Game
from fondaco.core.match import Match

GIVES, ASKS = ("give_",), ("ask_", "want_")
PROMISE, KEPT, BROKEN = "promise", "promise kept", "promise broken"
"""Labels of table talk (`Talk.label`) that are counted."""


Demands = dict[tuple[Seat, Seat, tuple[object, ...]], list[int]]
"""Money asked for the same things by one seat of another, in order."""


class ObservedOffer(NamedTuple):
    """An offer: money given and asked; `things` are the other arguments of the event."""

    seat: Seat
    to_seat: Seat
    gives: int
    asks: int
    things: tuple[object, ...]

    @property
    def demand(self) -> int:
        """Money asked minus money given."""
        return self.asks - self.gives


class BargainingStats(msgspec.Struct):
    """Negotiation statistics of one player over all their matches.

    `bought` is the money paid in each deal, `sold` the money received. A concession is how much the player's demand
    fell in one turn while negotiating with one partner about the same things.
    """

    seats: int = 0
    offers: int = 0
    accepted: int = 0
    deals: int = 0
    bought: list[int] = []
    sold: list[int] = []
    talks: int = 0
    concessions: list[int] = []
    said: int = 0
    promises: int = 0
    kept: int = 0
    broken: int = 0
    refused: Counter[str] = msgspec.field(default_factory=Counter)


def compute_bargaining_stats(matches: Iterable[Match]) -> dict[str, BargainingStats]:
    """Collect statistics by the name of the bot or agent; seats without a name count as `?`."""
    found: dict[str, BargainingStats] = defaultdict(BargainingStats)
    for match in matches:
        names = [name or "?" for name in match.opening.seats or ("",) * match.players]
        own = [found[name] for name in names]
        for each in own:
            each.seats += 1
        count_offers(match, own)
        count_messages(match, own)
    return dict(found)


def count_offers(match: Match, own: list[BargainingStats]) -> None:
    """Count offers and deals, and the concessions within each turn."""
    demands: Demands = defaultdict(list)
    for each in walk_offers_and_deals(match):
        if each is None:
            record_concessions(demands, own)
            demands.clear()
            continue
        made, offer = each
        if made:
            own[offer.seat].offers += 1
            demands[offer.seat, offer.to_seat, offer.things].append(offer.demand)
        else:
            count_deal(offer, own)
    record_concessions(demands, own)


def count_deal(deal: ObservedOffer, own: list[BargainingStats]) -> None:
    own[deal.seat].accepted += 1
    for seat, paid in ((deal.seat, -deal.demand), (deal.to_seat, deal.demand)):
        own[seat].deals += 1
        if paid:
            (own[seat].bought if paid > 0 else own[seat].sold).append(abs(paid))


def record_concessions(demands: Demands, own: list[BargainingStats]) -> None:
    for (seat, *_), asked in demands.items():
        if len(asked) > 1:
            own[seat].talks += 1
            own[seat].concessions.append(asked[0] - asked[-1])


def count_messages(match: Match, own: list[BargainingStats]) -> None:
    """Count messages (including words in offers), labelled promises, and refused attempts by rule."""
    for entry in match.log or ():
        words: str = getattr(entry.action, "words", "")
        if entry.seat is not None and words:
            own[entry.seat].said += 1
    for talk in match.talk:
        each = own[talk.seat]
        each.said += 1
        each.promises += talk.label in (PROMISE, KEPT, BROKEN)
        each.kept += talk.label == KEPT
        each.broken += talk.label == BROKEN
    for attempt in match.attempts or ():
        own[attempt.seat].refused[attempt.rule] += 1


def walk_offers_and_deals(match: Match) -> Iterator[tuple[bool, ObservedOffer] | None]:
    """Yield each offer with True when it is made and with False when it is accepted; `None` where a turn begins."""
    for entry in match.log or ():
        for event in entry.events:
            if event.begins_turn:
                yield None
            offer = offer_from_event(match.game, event)
            if offer is not None and entry.seat in (offer.seat, offer.to_seat):
                yield entry.seat == offer.seat, offer


def offer_from_event(game: Game, event: Event) -> ObservedOffer | None:
    """Return the offer that an event describes, or None."""
    gives = [name for name in event.args if name.startswith(GIVES)]
    asks = [name for name in event.args if name.startswith(ASKS)]
    if not (gives and asks and {"seat", "to_seat"} <= event.args.keys()):
        return None
    money = amount_arguments(game)
    about = [
        (name, tuple(value) if isinstance(value, (list, tuple)) else value)
        for name, value in event.args.items()
        if name not in money and name not in ("seat", "to_seat", "words")
    ]
    return ObservedOffer(
        event.args["seat"],
        event.args["to_seat"],
        sum(event.args[name] for name in gives if name in money),
        sum(event.args[name] for name in asks if name in money),
        tuple(about),
    )


@cache
def amount_arguments(game: Game) -> frozenset[str]:
    """Return the event arguments of a game that are amounts or offer numbers, not things."""
    declared = field_types.fields(game.arguments)
    return frozenset(name for name, shape in declared.items() if shape.amount or shape.refers)
