"""Offers and answers to offers: never give a rival more than the own gain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple, TypeVar

from msgspec import structs

from fondaco.core.decision import Action, Seat
from fondaco.games.oltremare.actions import Accept, Propose, Refuse
from fondaco.games.oltremare.evaluation.hand import HandAppraiser, cards_without
from fondaco.games.oltremare.evaluation.position_values import PositionValues
from fondaco.games.oltremare.field_types import Card, Good
from fondaco.games.oltremare.offers import cannot_pay_in_cash, legal_acceptances, would_miss_load
from fondaco.games.oltremare.state import Offer, State

UNTHINKABLE = 20  # ducats more than were offered
Priced = TypeVar("Priced", Offer, Propose)


class Deal(NamedTuple):
    """A deal from the point of view of one side: `ducats` are those it gets; negative ones are paid."""

    partner: Seat
    give: tuple[Card, ...]
    ask: tuple[Good, ...]
    ducats: int
    mine: float
    theirs: float

    def proposed(self, answers: int = 0) -> Propose:
        return Propose(self.partner, self.give, max(0, -self.ducats), self.ask, max(0, self.ducats), answers=answers)


class Haggler:
    """A merchant in the trade phase, who knows others by what all have seen, and offered cards by their good."""

    def __init__(self, appraiser: HandAppraiser, state: State, seat: Seat, active: Seat) -> None:
        self.appraiser = appraiser
        self.weights = appraiser.weights
        self.state = state
        self.seat = seat
        self.active = active
        self.hand = tuple(state.hands[seat])
        self.everyone = [PositionValues(appraiser, state, other, active) for other in range(state.players)]
        self.me = self.everyone[seat]

    # -- what a deal is worth ----------------------------------------------------------

    @cached_property
    def before(self) -> float:
        return self.me.hand_worth(self.hand)

    def gain(self, give: Sequence[Card], get: Sequence[Good]) -> float:
        """What a swap of cards brings oneself."""
        held = cards_without(self.hand, give) + [self.appraiser.some[good] for good in get]
        doubt = self.weights.lemon * len(get)
        return self.me.hand_worth(held) - self.before + self.esteem(self.seat) - doubt

    def their_gain(self, partner: Seat, get: Sequence[Good], give: Sequence[Good]) -> float:
        """What it probably brings the partner."""
        parts_with = self.weights.their_choice * sum(self.appetite(partner, good) for good in give)
        return sum(self.appetite(partner, good) for good in get) - parts_with + self.esteem(partner)

    def esteem(self, seat: Seat) -> float:
        """The prestige of a deal, for the player who is not active."""
        return 0.0 if seat == self.active else self.everyone[seat].prestige_gain

    def appetite(self, other: Seat, good: Good) -> float:
        """What a card of a good is worth to another: most if it continues a run."""
        standing, run = self.everyone[other], self.appraiser.run[good]
        top, length = standing.top_run
        adds = run[length + 1] - run[length] if good == top else run[2] / 2
        return standing.turn_comes * (self.weights.their_card + self.weights.their_run * adds)

    def is_good(self, deal: Deal) -> bool:
        rivalry = self.weights.rivalry * self.weights.resents(deal.partner)
        return deal.mine >= self.weights.least_gain and deal.mine >= rivalry * deal.theirs

    def priced(self, partner: Seat, give: tuple[Card, ...], ask: tuple[Good, ...], mine: float) -> Deal | None:
        """The deal with the ducats that split its gain, the odd ducat to oneself, and at least one where there would be
        nothing on a side; no deal if there is no gain to split."""
        theirs = self.their_gain(partner, [self.state.components.good[card] for card in give], ask)
        ducats = ceil((theirs - mine) / 2)
        ducats = min(ducats, -1) if not give else ducats if ask else max(ducats, 1)
        deal = Deal(partner, give, ask, ducats, mine + ducats, theirs - ducats)
        return deal if deal.theirs >= self.weights.least_gain and self.is_good(deal) else None

    # -- answers -----------------------------------------------------------------------

    def answer(self, offers: list[Offer]) -> Accept | Refuse | Propose:
        """Yes to the best of the good offers; without one, a better price for the first, or no."""
        ways = [(self.accepted(offer, way), way) for offer in offers for way in self.ways(offer)]
        good = [(deal.mine, way) for deal, way in ways if self.is_good(deal)]
        if good:
            return max(good, key=lambda found: found[0])[1]
        return self.countered(offers[0]) or Refuse(offers[0].number)

    def ways(self, offer: Offer) -> list[Accept]:
        return legal_acceptances(self.state, self.active, self.seat, offer)

    def accepted(self, offer: Offer, way: Accept) -> Deal:
        goods = self.state.components.good
        get = tuple(goods[card] for card in offer.give_cards)
        ducats = offer.give_ducats - offer.ask_ducats
        theirs = self.their_gain(offer.by, offer.ask_goods, get) - ducats
        return Deal(offer.by, way.cards, get, ducats, self.gain(way.cards, get) + ducats, theirs)

    def countered(self, offer: Offer) -> Propose | None:
        """The same cards at a price that is good for both, unless this seat has already spoken: nobody likes a haggle
        of many rounds."""
        if self.made(offer.by) or not self.state.suggestions_left(self.seat, offer.by):
            return None
        deals = [self.accepted(offer, way) for way in self.ways(offer)]
        fair = [self.priced(deal.partner, deal.give, deal.ask, deal.mine - deal.ducats) for deal in deals]
        best = max((deal for deal in fair if deal and self.may(deal)), key=lambda deal: deal.mine, default=None)
        return None if best is None else best.proposed(answers=offer.number)

    # -- offers ------------------------------------------------------------------------

    def made(self, partner: Seat) -> int:
        """Number of offers made to a partner this turn."""
        return self.state.proposed[self.seat * self.state.players + partner]

    def offer(self) -> Propose | None:
        """The most promising offer that has not been made yet."""
        ideas = [idea for partner in self.partners() for idea in self.next_idea(partner)]
        return max(ideas, key=lambda idea: idea[0])[1].proposed() if ideas else None

    def partners(self) -> list[Seat]:
        """Partners who may still get an offer."""
        weights, others = self.weights, self.state.others(self.seat)
        if self.seat != self.active:
            others = [self.active]
        limit = weights.offers_each if self.seat == self.active else weights.offers_to_active
        if sum(map(self.made, others)) >= weights.offers_in_all:
            return []
        return [other for other in others if self.made(other) < limit and self.state.suggestions_left(self.seat, other)]

    def next_idea(self, partner: Seat) -> list[tuple[float, Deal]]:
        """Of the good ideas that a partner may be able to accept, best first, the one after those already offered."""
        ideas = [
            (deal.mine * chance, deal)
            for give, ask, mine in self.swaps
            if (deal := self.priced(partner, give, ask, mine))
            and deal.mine >= self.weights.offer_gain
            and self.may(deal)
            and (chance := self.chance(partner, ask))
        ]
        ideas.sort(key=lambda idea: (-idea[0], idea[1]))
        return ideas[self.made(partner) :][:1]

    @cached_property
    def swaps(self) -> list[tuple[tuple[Card, ...], tuple[Good, ...], float]]:
        """A card, a good, or a card for a good, with what it brings; only goods of one's own runs are asked."""
        goods = self.state.components.good
        wanted = sorted({goods[card] for card in self.hand} | {self.me.top_run[0]})
        sales = {card: self.gain([card], ()) for card in self.hand}
        finds = {good: self.gain((), [good]) for good in wanted}
        both = [
            ((card,), (good,), self.gain([card], [good]))
            for card, sale in sales.items()
            for good, find in finds.items()
            if goods[card] != good and sale + find > self.weights.least_gain
        ]
        alone = [((card,), (), sale) for card, sale in sales.items()]
        return [*both, *alone, *[((), (good,), find) for good, find in finds.items()]]

    def chance(self, partner: Seat, ask: Sequence[Good]) -> float:
        """How likely the partner has the goods: certain if they were seen to go there."""
        state, chance = self.state, 1.0
        for good in ask:
            cards = state.hands[partner]
            if not any(state.sure[card] >> self.seat & 1 and state.components.good[card] == good for card in cards):
                chance *= 1 - (1 - 1 / len(state.components.goods)) ** len(cards)
        return chance

    def may(self, deal: Deal) -> bool:
        """Whether the deal could be closed: the load must stay in reach, and some tables know no debts by trade."""
        state = self.state
        lost = len(deal.give) - len(deal.ask) if self.seat == self.active else len(deal.ask) - len(deal.give)
        payer = self.seat if deal.ducats < 0 else deal.partner
        return not (lost > 0 and would_miss_load(state, self.active, lost)) and not cannot_pay_in_cash(
            state, payer, abs(deal.ducats)
        )

    # -- variants ----------------------------------------------------------------------

    def variants(self, advice: Action) -> list[Action]:
        """The advised deal at harder prices, a counter-offer instead of a yes, a yes instead of a no."""
        steps = self.weights.harder
        if isinstance(advice, Propose):
            return [other for ducats in steps if not is_gift(other := offer_for_more_ducats(advice, ducats))]
        offer = self.state.offer(advice.number) if isinstance(advice, Accept | Refuse) else None
        if offer is None:
            return []
        if isinstance(advice, Accept):
            if not self.state.suggestions_left(self.seat, offer.by):
                return []
            same = self.accepted(offer, advice).proposed(offer.number)
            return [other for ducats in steps if not is_gift(other := offer_for_more_ducats(same, ducats))]
        return [*self.ways(offer)]


def offer_for_more_ducats(offer: Propose, ducats: int) -> Propose:
    """The same offer with so many ducats more for oneself."""
    return offer_at_price(offer, offer.give_ducats - offer.ask_ducats - ducats)


def is_gift(offer: Propose) -> bool:
    """Something for nothing."""
    return not (offer.give_cards or offer.give_ducats) or not (offer.ask_goods or offer.ask_ducats)


def higher_prices_for_offer(offer: Offer) -> list[int]:
    """What its maker could pay instead, up to more than anybody would pay; a player who gives everything pays nothing
    besides."""
    offered = offer.give_ducats - offer.ask_ducats
    return [*range(offered + 1, (offered + UNTHINKABLE if offer.ask_goods else 0) + 1)]


def offer_at_price(offer: Priced, ducats: int) -> Priced:
    """The same offer, for which its maker pays so many ducats; negative ones are paid to the maker."""
    return structs.replace(offer, give_ducats=max(0, ducats), ask_ducats=max(0, -ducats))
