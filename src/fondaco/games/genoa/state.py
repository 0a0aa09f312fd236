"""What changes in a match of Genoa: rows of small numbers, and methods named by the rulebook."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from fondaco.core.decision import NO_ONE, Seat, SeatOrNone
from fondaco.core.field_types import ORDER, Count, OfferNumber, Players, Round, Turn, amount, by
from fondaco.core.offer_book import OfferBook
from fondaco.games.genoa.actions import Ask, Propose, Wish
from fondaco.games.genoa.board_file import A_CARD, FIRST_CARD, FURTHER_ACTION, MARKER, MESSAGE
from fondaco.games.genoa.components import GenoaComponents
from fondaco.games.genoa.field_types import (
    Actions,
    Card,
    CardSet,
    Item,
    ItemOrNone,
    Pieces,
    SeatSet,
    Space,
    SpaceSet,
    Times,
    Treasury,
    Walk,
)

HELD = MARKER + 1
NOTHING: ItemOrNone = -1
MOST_STANDING = 12
Limit = Annotated[int, amount("time", 0, 9)] | None


class Options(msgspec.Struct, frozen=True):
    """10 What a table can agree on; `None` is as often as one likes."""

    market_start: bool = True
    offers: Limit = None
    counters: Limit = None
    asks: Limit = None
    wishes: Limit = None
    two_player_rules: bool = True
    rounds: Annotated[int, amount("round", 0, 30)] = 0


class Offer(msgspec.Struct, frozen=True):
    """4.22 An offer on the table; it never changes. `to` is the partner, or -1 for the whole table."""

    number: OfferNumber
    by: Seat
    to: SeatOrNone
    said: Propose | Ask

    def is_for(self, who: Seat) -> bool:
        """4.35 Whether this seat may accept it."""
        return self.to == who or (self.to == NO_ONE and self.by != who)


class HeardWish(msgspec.Struct, frozen=True):
    """4.21 A wish that has been heard."""

    by: Seat
    said: Wish


class State(OfferBook[Offer]):
    """State of the table.

    `held` counts, for each seat, its goods, special cards and markers in reserve; `stock` the supply of goods and
    special cards, and then each seat's markers there. `further` are the further action cards played openly in this
    turn, `acted` the actions in it for which none was spent by itself; `made`, `countered`, `asked` and `wished` count
    what has been said, `talks` how often there was a clean table for it. Hands, the cards lying face up under the decks
    (`used`) and the spaces visited are sets of bits. `knows` are the cards whose holder a seat remembers, in the last
    row the spectators; `fresh` those that the last shuffle of their deck has mixed: nobody can tell them apart, but
    everybody knows them from the older ones.
    """

    components: GenoaComponents
    options: Options
    players: Players
    first: Seat
    turn: Turn
    round: Round
    leader: Seat
    ducats: Annotated[list[Treasury], by("seat")]
    held: Annotated[list[Pieces], by("seat", "held")]
    stock: Annotated[list[Pieces], by("stocked")]
    owner: Annotated[list[SeatOrNone], by("building")]
    hands: Annotated[list[CardSet], by("seat")]
    decks: Annotated[list[Annotated[list[Card], ORDER]], by("deck")]
    used: CardSet
    knows: Annotated[list[CardSet], by("knower")]
    fresh: CardSet
    walk: Walk
    visited: SpaceSet
    acted: Annotated[list[Actions], by("seat")]
    further: Annotated[list[Actions], by("seat")]
    filled: SeatSet
    villas: SpaceSet
    made: Annotated[list[Times], by("seat")]
    countered: Annotated[list[Times], by("seat")]
    asked: Times
    speakers: SeatSet
    silent: SeatSet
    wishes: Annotated[list[HeardWish], ORDER]
    wished: Annotated[list[Times], by("seat")]
    talks: Count = 0

    # -- seats -------------------------------------------------------------------------

    def others(self, who: Seat) -> list[Seat]:
        """Everyone else, clockwise."""
        return [seat % self.players for seat in range(who + 1, who + self.players)]

    @property
    def leader_actions(self) -> int:
        """4.8 One action per turn; 9.2 with two players the tower player has a second one."""
        return 2 if self.players == 2 and self.options.two_player_rules else 1

    def entitled(self, who: Seat) -> int:
        """4.8 One action per turn; 9.2 the second of the tower player comes after the other's; 6.18 and as many more as
        cards were played for."""
        second = who == self.leader and self.leader_actions == 2 and self.acted[1 - who]
        return (2 if second else 1) + self.further[who]

    def may_act(self, who: Seat) -> bool:
        """4.8, 4.10 The player has an action left, or a further action card."""
        return self.acted[who] < self.entitled(who) or self.held[who * HELD + FURTHER_ACTION] > 0

    def use_action(self, who: Seat) -> bool:
        """4.10, 9.2 Count an action; return whether a further action card was spent on it, which leaves the own
        action."""
        spends = self.acted[who] >= self.entitled(who)
        if spends:
            self.give_back(who, FURTHER_ACTION)
        else:
            self.acted[who] += 1
        return spends

    # -- the tower ---------------------------------------------------------------------

    @property
    def tower(self) -> Space:
        return self.walk[-1]

    def visit(self, space: Space) -> None:
        """4.2, 6.11 The tower enters a space; messages that have waited for it are delivered."""
        self.walk.append(space)
        self.visited |= 1 << space
        expecting = self.components.messages_to[space]
        for who in (self.leader, *self.others(self.leader)):
            for card in bit_positions(self.hands[who] & expecting):
                self.deliver(who, card)

    def free_neighbours(self) -> int:
        """4.2-4.4 The spaces the tower may enter next."""
        if len(self.walk) >= self.components.figures.discs:
            return 0
        return self.components.near_mask[self.walk[-1]] & ~self.visited

    # -- items -------------------------------------------------------------------------

    def has(self, who: Seat, item: Item) -> int:
        """Number of this item that a player has."""
        if item < A_CARD:
            return self.held[who * HELD + item]
        if item >= FIRST_CARD:
            return self.hands[who] >> (item - FIRST_CARD) & 1
        return (self.hands[who] & self.components.deck_mask[item - A_CARD]).bit_count()

    def left(self, who: Seat, item: Item) -> int:
        """Number of this item that the supply has for a player."""
        if item < MARKER:
            return self.stock[item]
        if item == MARKER:
            return self.stock[MARKER + who]
        deck = item - A_CARD
        return len(self.decks[deck]) + (self.used & self.components.deck_mask[deck]).bit_count()

    def gain(self, who: Seat, item: Item) -> Item:
        """Give an item from the supply; return what it was, a card by its face, or nothing if there is none."""
        if not self.left(who, item):
            return NOTHING
        if item >= A_CARD:
            return self.draw(who, item - A_CARD)
        self.stock[item if item < MARKER else MARKER + who] -= 1
        self.held[who * HELD + item] += 1
        self.tell("genoa.gains", seat=who, item=item)
        return item

    def give_back(self, who: Seat, item: Item) -> None:
        """To the supply; a card goes face up under its deck."""
        if item >= FIRST_CARD:
            self.discard(who, item - FIRST_CARD)
        else:
            self.held[who * HELD + item] -= 1
            self.stock[item if item < MARKER else MARKER + who] += 1

    def hand_over(self, giver: Seat, receiver: Seat, item: Item) -> None:
        """4.26, 4.27 From player to player; of a marker, each player moves one of the own colour."""
        if item >= FIRST_CARD:
            self.pass_card(giver, receiver, item - FIRST_CARD)
            return
        self.held[giver * HELD + item] -= 1
        self.held[receiver * HELD + item] += 1
        if item == MARKER:
            self.stock[MARKER + giver] += 1
            self.stock[MARKER + receiver] -= 1

    def pay(self, payer: Seat, payee: Seat, ducats: int) -> None:
        self.ducats[payer] -= ducats
        self.ducats[payee] += ducats

    # -- cards -------------------------------------------------------------------------

    def draw(self, who: Seat, deck: int) -> Item:
        """The top card of a deck that is not empty."""
        card = self.decks[deck].pop()
        self.tell("genoa.draws", seat=who, deck=deck, reveals=True)
        self.tell("genoa.drew", to=(who,), seat=who, card=card)
        self.turn_over(deck)
        self.receive(who, card)
        return FIRST_CARD + card

    def receive(self, who: Seat, card: Card) -> None:
        """Into the hand; 6.11 a message between two buildings already visited is delivered at once."""
        self.hands[who] |= 1 << card
        if self.components.deck_of[card] == MESSAGE:
            self.deliver(who, card)

    def deliver(self, who: Seat, card: Card) -> None:
        """6.11 A message is paid if the tower has visited both its buildings in this turn."""
        if self.visited & self.components.ends_mask[card] == self.components.ends_mask[card]:
            self.ducats[who] += self.components.figures.message_ducats
            self.tell(
                "genoa.delivers", seat=who, card=card, ducats=self.components.figures.message_ducats, reveals=True
            )
            self.discard(who, card)

    def pass_card(self, giver: Seat, receiver: Seat, card: Card) -> None:
        """From hand to hand: the two know the card; the others do not know which of that deck it was."""
        alike = self.hands[giver] & self.components.deck_mask[self.components.deck_of[card]]
        if alike.bit_count() > 1:
            for seat in range(len(self.knows)):
                if seat not in (giver, receiver):
                    self.knows[seat] &= ~alike
        self.hands[giver] &= ~(1 << card)
        self.know(card, giver)
        self.know(card, receiver)
        self.receive(receiver, card)

    def know(self, card: Card, who: Seat) -> None:
        self.knows[who] |= 1 << card

    def show_all(self, card: Card) -> None:
        """The whole table sees a card, and so do the spectators."""
        self.knows = [known | 1 << card for known in self.knows]

    def discard(self, who: Seat, card: Card) -> None:
        """6.1 Face up under its deck."""
        bit = 1 << card
        self.hands[who] &= ~bit
        self.used |= bit
        self.knows = [known & ~bit for known in self.knows]
        self.turn_over(self.components.deck_of[card])

    def alike(self, card: Card, other: Card) -> bool:
        """6.1 The last shuffle of their deck has mixed both, or neither."""
        return not (self.fresh >> card ^ self.fresh >> other) & 1

    def turn_over(self, deck: int) -> None:
        """6.1 A deck with a face-up card on top is shuffled and lies face down again."""
        face_up = self.used & self.components.deck_mask[deck]
        if face_up and not self.decks[deck]:
            self.used &= ~face_up
            self.fresh = self.fresh & ~self.components.deck_mask[deck] | face_up
            self.decks[deck] = list(bit_positions(face_up))
            self.chance.shuffle(self.decks[deck])
            self.tell("genoa.shuffles", deck=deck, reveals=True)

    # -- offers ------------------------------------------------------------------------

    @property
    def counted(self) -> tuple[str, ...]:
        """4.33 What is taken back was said all the same; by older rules only its number was not given out again."""
        return ("made", "countered", "asked", "wished") if self.components.rules >= 4 else ()

    @property
    def talk(self) -> int:
        return self.talks

    def makers(self) -> int:
        """The seats that have an offer standing."""
        seats = 0
        for offer in self.offers:
            seats |= 1 << offer.by
        return seats

    def bidders(self) -> int:
        """4.14 The seats that have an offer standing which asks nothing in return."""
        seats = 0
        for offer in self.offers:
            if not (offer.said.want_ducats or offer.said.want_items):
                seats |= 1 << offer.by
        return seats & ~(1 << self.leader)

    def outbids(self, who: Seat) -> list[Offer]:
        """4.33 Later offers of others for a space that this seat bids for, except those that plainly give no more."""
        return [
            offer
            for offer in self.offers
            if offer.by != who
            and offer.by != self.leader
            and any(
                mine.said.space == offer.said.space
                and mine.number < offer.number
                and (offer.said.give_items or offer.said.give_ducats > mine.said.give_ducats)
                for mine in self.made_by(who)
            )
        ]

    def stand(self, who: Seat) -> int:
        """4.33 Number of open offers of a player."""
        count = 0
        for offer in self.offers:
            count += offer.by == who
        return count


def bit_positions(row: int) -> list[int]:
    """Return the numbers in a set of bits."""
    numbers = []
    while row:
        low = row & -row
        numbers.append(low.bit_length() - 1)
        row ^= low
    return numbers


@lru_cache(4096)
def cached_bit_positions(row: int) -> tuple[int, ...]:
    """Cached `bits`, for sets that menus ask about often."""
    return tuple(bit_positions(row))


__all__ = [
    "HELD",
    "MOST_STANDING",
    "NOTHING",
    "NO_ONE",
    "State",
    "HeardWish",
    "Offer",
    "Options",
    "bit_positions",
    "cached_bit_positions",
]
