"""Bot replies to offers that it declines: the price at which it would accept, if any.

The bot is asked what it would answer to the same offer at higher prices, and names the first one it would accept; so a
lower offer gets the same reply. A bot that could not accept at all replies as if no price were enough, which reveals
nothing about its hand. Where the game lets it ask for that price, it does so instead, unless the price is far from the
bid. To wishes it replies whether it means to grant them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Sequence
from typing import Literal

import msgspec

from fondaco.bots.evaluation import AsksForPrices, HearsWishes, PricesOffers, evaluation
from fondaco.bots.search import play_and_list_events
from fondaco.bots.weights import Hearing
from fondaco.core.decision import Action, Seat
from fondaco.core.events import Event
from fondaco.core.match import Match, SeatView

Says = Literal["gets", "pays", "even", "never"]
Chooser = Callable[[SeatView], Action]


class OfferReply(msgspec.Struct, frozen=True):
    """A reply to the maker of an offer, or to a wish.

    An offer, by `number` where it has one, would be accepted if the bot `gets` at least `ducats`, or `pays` at most
    `ducats`, or neither (`even`); or `never`. A reply to a wish says what it is `about`.
    """

    to_seat: Seat
    number: int
    says: Says | Hearing
    about: str = ""
    ducats: int = 0


def explain_declined_offers(
    seat: SeatView, said: Action, listeners: Container[Seat], seed: int, choose: Chooser
) -> list[OfferReply]:
    """Return the replies to `listeners` whose offers this answer declines, and to their wishes.

    `choose` is the bot that gave the answer.
    """
    offers = [key for key in list_declined_offers(seat, said, seed) if key[0] in listeners]
    return [*[reply_to_offer(seat, *key, choose) for key in offers], *replies_to_wishes(seat, said, listeners, seed)]


def replies_to_wishes(seat: SeatView, said: Action, listeners: Container[Seat], seed: int) -> list[OfferReply]:
    """Return replies to the last wish of each listener that is still open after the answer."""
    judge = evaluation(seat.game.id)
    if not isinstance(judge, HearsWishes):
        return []
    world = seat.determinize(seed).clone()
    world.play(seat.number, said)
    last = {by: OfferReply(by, 0, says, about) for by, about, says in judge.hears(world, seat.number)}
    return [remark for by, remark in last.items() if by in listeners]


def reply_to_offer(seat: SeatView, maker: Seat, number: int, choose: Chooser) -> OfferReply:
    """Return the reply that names the price at which an offer would be accepted."""
    price = find_acceptable_price(seat, number, choose)
    if price is None:
        return OfferReply(maker, number, "never")
    return OfferReply(maker, number, "gets" if price > 0 else "pays" if price < 0 else "even", ducats=abs(price))


def price_request(seat: SeatView, words: Sequence[OfferReply]) -> Action | None:
    """Return an action that asks for a price instead of declining, if the game has one."""
    judge = evaluation(seat.game.id)
    if not isinstance(judge, AsksForPrices):
        return None
    world = seat.determinize(0)
    asked = (judge.counter(world, word.number, word.ducats) for word in words if word.says == "gets")
    return next((action for action in asked if action is not None and seat.refuses(action) is None), None)


def find_acceptable_price(seat: SeatView, number: int, choose: Chooser) -> int | None:
    """Return the first price better than the offered one that the seat would accept, or `None`."""
    judge = evaluation(seat.game.id)
    if not isinstance(judge, PricesOffers):
        return None
    prices = judge.prices(seat.determinize(0), number)

    def agrees(ducats: int) -> bool:
        other = seat.supposing(lambda match: judge.reprice(match, number, ducats))
        return is_offer_acceptance(other.determinize(0), seat.number, number, choose(other))

    first = bisect_left(prices, True, key=agrees)
    return prices[first] if first < len(prices) else None


def is_offer_acceptance(world: Match, who: Seat, number: int, said: Action) -> bool:
    """Return whether this answer accepts the offer."""
    deals = evaluation(world.game.id).weights.deals
    return any(
        event_key_without_game(event) in deals and event.args.get("number", 0) == number
        for event in play_and_list_events(world, who, said)
    )


def list_declined_offers(seat: SeatView, said: Action, seed: int) -> list[tuple[Seat, int]]:
    """Return the offers that an answer declines, by maker and number."""
    beliefs, world, me = evaluation(seat.game.id).weights, seat.determinize(seed), seat.number
    heard = play_and_list_events(world.clone(), me, said)
    ends = [event for event in heard if event_key_without_game(event) in beliefs.refusals and event.args["seat"] == me]
    if not ends or any(event_key_without_game(event) in beliefs.deals for event in heard):
        return []
    refused = list[tuple[Seat, int]]()
    for event in ends:
        number = event.args.get("number", 0)
        maker = world.state.standing(number).by if number else event.args.get("to_seat")
        if maker is not None:
            refused.append((maker, number))
    open_to_him = [event for action in seat.options for event in play_and_list_events(world.clone(), me, action)]
    taken = [event.args for event in open_to_him if event_key_without_game(event) in beliefs.deals]
    return refused or [*dict.fromkeys((args.get("seat", me), args.get("number", 0)) for args in taken)]


def event_key_without_game(event: Event) -> str:
    return event.says.partition(".")[2]
