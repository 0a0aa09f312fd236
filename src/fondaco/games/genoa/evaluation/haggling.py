"""The talk: what to bid, what to ask, what to accept."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from fondaco.core.decision import Action, Seat
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, SELL_TO_NOBODY, Accept, Ask, Propose, Terms, Wish
from fondaco.games.genoa.board_file import A_CARD, BUILDINGS, FIRST_CARD, MARKER
from fondaco.games.genoa.evaluation.position_values import PositionValues
from fondaco.games.genoa.evaluation.price_variants import counter_offer_at_price
from fondaco.games.genoa.evaluation.route import WalkPlanner
from fondaco.games.genoa.field_types import Card, Item, Items, Space
from fondaco.games.genoa.offer_rules import must_pay_with_items, why_not_deal, why_not_offer
from fondaco.games.genoa.state import HELD, Offer, State, bit_positions
from fondaco.games.genoa.walk import TowerBuildingChoice, TowerMoveChoice

# patience: how often one speaks at a stop or before a step, whatever the table allows
BIDS, ANSWERS, QUESTIONS = 3, 1, 1


def round_down_to_step(ducats: float, step: int) -> int:
    return max(0, int(ducats // step) * step)


class Haggler:
    """One seat in the talk."""

    def __init__(self, estate: PositionValues) -> None:
        self.estate = estate
        self.state: State = estate.state
        self.me: Seat = estate.seat
        self.weights = estate.weights
        self.step = self.state.components.figures.ducat_step
        self.route = WalkPlanner(estate)

    # -- what offers are worth ------------------------------------------------------------

    def cheapest(self, deck: int) -> Card | None:
        """The card of a deck that one would miss least."""
        cards = bit_positions(self.state.hands[self.me] & self.state.components.deck_mask[deck])
        return max(cards, key=lambda card: self.estate.with_items(fewer=(FIRST_CARD + card,)), default=None)

    def cards_for(self, offer: Offer) -> tuple[Card, ...] | None:
        """The cards to give for the decks that an offer wants; nothing if it wants two of one deck."""
        decks = [item - A_CARD for item in offer.said.want_items if item >= A_CARD]
        if len(set(decks)) < len(decks):
            return None
        cards = [card for deck in decks if (card := self.cheapest(deck)) is not None]
        return tuple(cards) if len(cards) == len(decks) else None

    def taken(self, said: Terms, cards: tuple[Card, ...]) -> float:
        """What one has of accepting these terms, apart from the action itself."""
        given = tuple([item for item in said.want_items if item < A_CARD] + [FIRST_CARD + card for card in cards])
        return said.give_ducats - said.want_ducats + self.estate.with_items(said.give_items, given)

    def paid(self, said: Terms, seat: Seat) -> float:
        """What the maker of an offer loses by it, as far as one can see."""
        gives = said.give_ducats + sum(map(self.estate.item, said.give_items + said.later_items))
        return gives - said.want_ducats - sum(map(self.estate.item, said.want_items))

    def sale(self, offer: Offer) -> tuple[float, Accept] | None:
        """The tower player: what accepting an offer is worth, a rival's gain set against it."""
        cards = self.cards_for(offer)
        if cards is None or why_not_deal(self.state, self.me, offer, cards):
            return None
        worth = self.taken(offer.said, cards) + self.estate.with_items(offer.said.later_items)
        if offer.said.space < BUILDINGS:
            theirs = self.estate.their_gain(offer.by, offer.said.space) - self.paid(offer.said, offer.by)
            rivalry = self.estate.rivalry[offer.by]
            worth += self.estate.owner_bonus(offer.said.space, offer.by) - rivalry * max(0.0, theirs)
        return worth, Accept(offer.number, cards)

    # -- the others -----------------------------------------------------------------------

    def gain(self, space: Space) -> float:
        """What the action in a space is worth, the best of what may come later in this turn set against it."""
        if space >= BUILDINGS:
            return self.street(space)
        if not self.state.may_act(self.me):
            return 0.0
        return self.estate.gain(space) - self.weights.patience * self.hope

    def street(self, space: Space) -> float:
        state = self.state
        if not state.has(self.me, MARKER) or space not in state.components.streets:
            return 0.0
        return self.weights.street if any(state.owner[near] < 0 for near in state.components.beside[space]) else 0.0

    @cached_property
    def hope(self) -> float:
        return self.route.own_action_later()

    def highest(self, space: Space) -> float:
        """The highest bid that still brings something: what one pays helps a rival."""
        return (self.gain(space) - self.weights.least_gain) / (1 + self.estate.rivalry[self.state.leader])

    def answer(self) -> Action | None:
        """Yes to something that the tower player offers."""
        best: tuple[float, Accept] | None = None
        for offer in self.state.offers:
            if offer.by != self.state.leader or offer.to not in (self.me, -1):
                continue
            cards = self.cards_for(offer)
            if cards is None or why_not_deal(self.state, self.me, offer, cards):
                continue
            later = sum(map(self.estate.item, offer.said.later_items))
            cost = -self.taken(offer.said, cards) + later
            worth = self.gain(offer.said.space) - cost - self.estate.rivalry[offer.by] * max(0.0, cost)
            if worth > self.weights.least_gain and (best is None or worth > best[0]):
                best = worth, Accept(offer.number, cards)
        return best[1] if best else None

    def speak(self, targets: int) -> Action:
        """4.33 Accept, bid, raise, or be done."""
        return self.answer() or self.bid(targets) or DONE

    def speak_ahead(self, targets: int) -> Action:
        """4.21, 4.33 The same about the next step; before one is done, a wish for what lies beyond it."""
        said = self.speak(targets)
        return (self.wish(targets) or DONE) if said == DONE else said

    def wish(self, targets: int) -> Action | None:
        """4.21 Once a turn, a word for the farther building that one would pay more for than for any next step."""
        state = self.state
        if not state.may_act(self.me) or state.wished[self.me] or state.options.wishes == 0:
            return None
        best = max(self.route.in_reach(), key=lambda space: self.estate.gain(space), default=BUILDINGS)
        if best >= BUILDINGS or targets >> best & 1:
            return None
        price = round_down_to_step(self.weights.opening * (self.estate.gain(best) - self.weights.least_gain), self.step)
        return Wish(best, min(price, round_down_to_step(state.ducats[self.me], self.step))) if price else None

    def bid(self, targets: int) -> Action | None:
        """The best spaces first: an opening bid, or one above the rivals'."""
        if self.state.made[self.me] >= BIDS:
            return None
        spaces = sorted(bit_positions(targets), key=self.highest, reverse=True)[: self.weights.offers_ahead]
        for space in spaces:
            highest = self.highest(space)
            own = [offer for offer in self.state.offers if offer.by == self.me and offer.said.space == space]
            price = self.price(space, highest, own)
            offered = self.terms(space, price, highest, own[-1].number if own else 0) if price else None
            if offered is None or (own and offered == replace(own[-1].said, replaces=offered.replaces)):
                continue
            if why_not_offer(self.state, self.me, offered, targets) is None:
                return offered
        return None

    def price(self, space: Space, highest: float, own: list[Offer]) -> int:
        """An opening below what it is worth; more if a rival bids as much; nothing if it is enough."""
        rivals = [
            round_down_to_step(self.paid(offer.said, offer.by), self.step)
            for offer in self.state.offers
            if offer.by not in (self.me, self.state.leader) and offer.said.space == space
        ]
        mine = max((round_down_to_step(self.paid(offer.said, self.me), self.step) for offer in own), default=0)
        if own and mine > max(rivals, default=0):
            return 0
        opening = round_down_to_step(self.weights.opening * highest, self.step)
        wanted = max(opening, self.step, *[bid + self.step for bid in rivals])
        return wanted if wanted <= highest and wanted > mine else 0

    def terms(self, space: Space, price: int, highest: float, replaces: int) -> Propose | None:
        """Ducats, as far as they go; else, and with two players always, the item one misses least."""
        purse = round_down_to_step(self.state.ducats[self.me], self.step)
        if price <= purse and not must_pay_with_items(self.state):
            return Propose(space, price, replaces=replaces)
        item, later = self.least_missed(space)
        if item is None:
            return None
        loss = -self.estate.with_items(fewer=(item,)) if not later else self.estate.item(item)
        ducats = min(purse, round_down_to_step(price - self.estate.item(item), self.step))
        if loss + ducats > highest:
            return None
        given, owed = ((), (item,)) if later else ((item,), ())
        return Propose(space, ducats, given, later_items=owed, replaces=replaces)

    def least_missed(self, space: Space) -> tuple[Item | None, bool]:
        """An item one has, or one that the action will yield."""
        state, estate = self.state, self.estate
        held: Items = tuple([item for item in range(A_CARD) if state.held[self.me * HELD + item]])
        best = max(held, key=lambda item: estate.with_items(fewer=(item,)) + estate.item(item), default=None)
        yields = estate.in_supply(space, self.me) if space < BUILDINGS else ()
        sure = [item for item in yields if item != MARKER]
        if sure and (best is None or -estate.with_items(fewer=(best,)) > estate.item(sure[0])):
            return sure[0], True
        return best, False

    # -- the tower player -----------------------------------------------------------------

    def best_sale(self) -> tuple[float, Accept, Offer] | None:
        best: tuple[float, Accept, Offer] | None = None
        for offer in self.state.offers:
            if offer.by == self.me:
                continue
            sale = self.sale(offer)
            if sale and (best is None or sale[0] > best[0]):
                best = *sale, offer
        return best

    def own_use(self) -> float:
        """What acting here is worth, the best action later on the walk set against it."""
        space = self.state.tower
        own = self.estate.gain(space) + self.estate.owner_bonus(space, self.me)
        return own - self.weights.later * self.route.own_action_later()

    def lead_here(self) -> Action | None:
        """4.12-4.15 Take the action, sell it, try to get more for it, or leave it."""
        own, sale = self.own_use(), self.best_sale()
        if sale is None or own < sale[0] * 2 + self.step:
            higher = self.ask_more(max(own, 0.0), [self.state.tower])
            if higher is not None:
                return higher
        obliged = bool(self.state.bidders())
        others = sale[0] if sale else 0.0
        if self.state.may_act(self.me) and own > (others if obliged else max(others, 0.0)):
            return ACT
        if sale and (others > 0 or obliged):
            return sale[1]
        if TowerBuildingChoice(self.me).all_heard(self.state):
            return SELL_TO_NOBODY
        return ACT if self.state.may_act(self.me) else None

    def ask_more(self, floor: float, spaces: list[Space]) -> Action | None:
        """4.34 A counter-offer to the best bidder, or a price for the table, near what the other gains."""
        for offer in sorted(self.state.offers, key=lambda offer: -offer.number):
            if offer.by == self.me or offer.said.space not in spaces or offer.said.space >= BUILDINGS:
                continue
            asked = self.counter(offer)
            if asked is not None and self.paid(ask_as_proposal(asked), self.me) > floor:
                return asked
        return self.ask_table(floor, spaces)

    def counter(self, offer: Offer) -> Ask | None:
        said, state = offer.said, self.state
        if state.countered[offer.by] >= ANSWERS or said.want_items or said.want_ducats:
            return None
        items = sum(map(self.estate.item, said.give_items + said.later_items))
        target = self.weights.asking * self.estate.their_gain(offer.by, said.space) - items
        price = round_down_to_step(target, self.step)
        if price < said.give_ducats + self.weights.counter_step:
            return None
        asked = counter_offer_at_price(state, offer, price)
        return asked if why_not_offer(state, self.me, asked, 1 << said.space) is None else None

    def ask_table(self, floor: float, spaces: list[Space]) -> Action | None:
        state = self.state
        if state.asked >= QUESTIONS or must_pay_with_items(state):
            return None
        best, price = -1, 0
        for space in spaces:
            gains = [self.estate.their_gain(seat, space) for seat in range(state.players) if seat != self.me]
            asked = round_down_to_step(self.weights.asking * max(gains), self.step)
            standing = max((offer.said.give_ducats for offer in state.offers if offer.said.space == space), default=0)
            if space < BUILDINGS and asked > max(price, floor, standing + self.step):
                best, price = space, asked
        question = Ask(best, want_ducats=price)
        return question if price and not why_not_offer(state, self.me, question, 1 << best) else None

    def lead_on(self) -> Action | None:
        """4.16-4.19 Where the walk is worth most, the offers for its next step counted in."""
        state = self.state
        free = bit_positions(state.free_neighbours())
        plans: list[tuple[float, Action]] = [(0.0, END_TURN)]
        plans += [(self.route.best_from(space), state.components.phrases.move[space]) for space in free]
        for offer in state.offers:
            sale = self.sale(offer) if offer.by != self.me else None
            if sale is not None:
                sold = offer.said.space < BUILDINGS
                onward = self.route.best_from(offer.said.space, (1 << offer.by) * sold, settled=sold)
                plans.append((sale[0] + onward, sale[1]))
        best = max(plans, key=lambda plan: plan[0])[1]
        asked = self.ask_ahead(best)
        if asked is not None:
            return asked
        return best if isinstance(best, Accept) or TowerMoveChoice(self.me).all_heard(state) else None

    def ask_ahead(self, best: Action) -> Action | None:
        """More for the step one is about to make, or a price for those who have not bid."""
        offer = self.state.offer(best.number) if isinstance(best, Accept) else None
        if offer is not None and offer.said.space < BUILDINGS:
            return self.counter(offer)
        space = getattr(best, "space", BUILDINGS)
        if space >= BUILDINGS or self.estate.gain(space) > max(map(self.sale_price, [space])):
            return None
        return self.ask_table(0.0, [space])

    def sale_price(self, space: Space) -> float:
        seats = [seat for seat in range(self.state.players) if seat != self.me]
        return max(self.route.sale(seat, space) for seat in seats)


def ask_as_proposal(asked: Ask) -> Terms:
    """A counter-offer seen as what the other one pays."""
    return Propose(asked.space, asked.want_ducats, asked.want_items, later_items=asked.later_items)
