"""What changes in a match of Oltre Mare: rows of small numbers, and methods named by the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fondaco.core.decision import NO_ONE, Seat
from fondaco.core.field_types import BAG, ORDER, OfferNumber, Players, Turn, Words, by, several
from fondaco.core.offer_book import OfferBook
from fondaco.games.oltremare.board_file import FAVOURABLE_TERMS
from fondaco.games.oltremare.components import OltreMareComponents
from fondaco.games.oltremare.field_types import (
    Card,
    Cards,
    Ducats,
    Goods,
    Hand,
    Marker,
    MarkerOrNone,
    Markers,
    PileCard,
    Port,
    Prestige,
    Proposals,
    Proposed,
    Purchases,
    Stack,
    Treasury,
)

NO_MARKER: MarkerOrNone = -1
UNANSWERED = 5
SUGGESTED = 3


class Options(msgspec.Struct, frozen=True):
    """13 What a table can agree on. Without a limit to `proposals` one still makes no more than UNANSWERED of them to
    a player who does not answer, and a menu suggests no more than SUGGESTED in a turn."""

    proposals: Proposals | None = None
    debt_by_trade: bool = True
    venice: Literal["rulebook", "amigo"] = "rulebook"
    memory_aid: bool = False


class Offer(msgspec.Struct, frozen=True):
    """5.11 An offer on the table; it never changes."""

    number: OfferNumber
    by: Seat
    to: Seat
    give_cards: Cards
    give_ducats: Ducats
    ask_goods: Goods
    ask_ducats: Ducats
    words: Words


class State(OfferBook[Offer]):
    """State of the table.

    Stacks have their top at the end. `sure` and `near` hold, for each card, a bit for every seat that knows exactly
    where it lies, or only who has it in hand or pirate stack: what people remember, and `determinize` respects.
    `proposed` counts the offers of a turn by maker and addressee, `unanswered` by addressee and maker those since the
    addressee last spoke.
    """

    components: OltreMareComponents
    options: Options
    players: Players
    turn: Turn
    ducats: Annotated[list[Treasury], by("seat")]
    prestige: Annotated[list[Prestige], by("seat")]
    hands: Annotated[list[Hand], by("seat")]
    cargo: Annotated[list[Stack], by("seat")]
    pirates: Annotated[list[Stack], by("seat")]
    pile: Annotated[list[PileCard], ORDER]
    table: Annotated[list[Card], BAG]
    ships: Annotated[list[Port], by("seat")]
    lying: Annotated[list[MarkerOrNone], by("port")]
    taken: Annotated[list[Markers], by("seat")]
    active: Annotated[list[MarkerOrNone], by("seat")]
    cards_out: Annotated[list[PileCard], BAG]
    markers_out: Markers
    proposed: Annotated[list[Proposed], by("seat", "seat")]
    unanswered: Annotated[list[Proposed], by("seat", "seat")]
    silent: Annotated[int, several("seat")]
    dealt: Annotated[int, several("seat")]
    bought: Purchases
    sure: Annotated[list[Annotated[int, several("seat")]], by("pile_card")]
    near: Annotated[list[Annotated[int, several("seat")]], by("pile_card")]

    # -- seats -------------------------------------------------------------------------

    def others(self, who: Seat) -> list[Seat]:
        """Everyone else, from the left."""
        return self.components.others[self.players][who]

    def left_of(self, who: Seat) -> Seat:
        return (who + 1) % self.players

    # -- cargo -------------------------------------------------------------------------

    def hand_limit(self, who: Seat) -> int:
        """The lions on top of the cargo."""
        return self.components.lions[self.cargo[who][-1]]

    def load(self, who: Seat) -> int:
        """How many cards the top of the cargo commands to play."""
        return self.components.load[self.cargo[who][-1]]

    # -- cards -------------------------------------------------------------------------

    def discard(self, who: Seat, card: Card) -> None:
        """From the hand face down onto the pirate stack; others no longer know which of the player's cards are
        where."""
        mine = 1 << who
        for held in self.hands[who]:
            self.near[held] |= self.sure[held] & ~mine
            self.sure[held] &= mine
        self.hands[who].remove(card)
        self.pirates[who].append(card)
        self.sure[card] |= mine

    def hand_over(self, giver: Seat, receiver: Seat, card: Card) -> None:
        """From hand to hand: the two know the card, the others only its good."""
        both = 1 << giver | 1 << receiver
        for like in self.hands[giver] + self.pirates[giver]:
            if self.components.good[like] == self.components.good[card]:
                self.sure[like] &= both
                self.near[like] &= both
        self.hands[giver].remove(card)
        self.hands[receiver].append(card)
        self.sure[card] = both
        self.near[card] = 0

    # -- trade -------------------------------------------------------------------------

    @property
    def counted(self) -> tuple[str, ...]:
        """5.15 A withdrawn offer counts as made."""
        return "proposed", "unanswered"

    @property
    def talk(self) -> Turn:
        return self.turn

    def has_offers(self, who: Seat) -> bool:
        """Whether any open offer was made by this seat or to it."""
        for offer in self.offers:  # noqa: SIM110 (a generator would cost half of a decision's time)
            if offer.by == who or offer.to == who:
                return True
        return False

    def partners(self, active: Seat) -> list[Seat]:
        """5.17, 5.18 The others who have not passed and have an offer left to make, answer or withdraw."""
        silent, proposed, players, most = self.silent, self.proposed, self.players, self.options.proposals
        return [
            seat
            for seat in self.components.others[players][active]
            if not silent >> seat & 1
            and (most is None or proposed[seat * players + active] < most or self.has_offers(seat))
        ]

    def proposals_left(self, who: Seat, partner: Seat) -> int:
        """5.15 Number of offers that a seat may make to a partner now."""
        most, players = self.options.proposals, self.players
        if most is None:
            return UNANSWERED - self.unanswered[partner * players + who]
        return most - self.proposed[who * players + partner]

    def suggestions_left(self, who: Seat, partner: Seat) -> int:
        """Number of offers that a menu suggests, so that answers from menus come to an end without a limit too."""
        most = self.options.proposals
        return (SUGGESTED if most is None else most) - self.proposed[who * self.players + partner]

    def hear(self, who: Seat) -> None:
        """5.15 Once a seat has spoken, no offer to it counts as unanswered."""
        players = self.players
        self.unanswered[who * players : who * players + players] = [0] * players

    def pay(self, payer: Seat, payee: Seat, ducats: int) -> None:
        self.ducats[payer] -= ducats
        self.ducats[payee] += ducats

    def price(self, who: Seat) -> int:
        """6.3, 6.4 What the next card costs."""
        figures = self.components.figures
        if self.active[who] == FAVOURABLE_TERMS:
            return figures.favourable_terms_prices[self.bought]
        return figures.buy_price if self.ducats[who] > 0 else figures.buy_price_in_debt

    def purchases_open(self, who: Seat) -> int:
        """6.2 How many cards the active player can still buy this turn."""
        goods = len(self.pile) - (self.components.venice in self.pile)
        return min(self.components.figures.buy_limit_per_turn - self.bought, goods + len(self.pirates[who]))

    # -- markers -----------------------------------------------------------------------

    def take_marker(self, who: Seat) -> Marker:
        """8.7, 8.8 The marker of the port, or none, takes the place of the active one."""
        marker = self.lying[self.ships[who]]
        self.lying[self.ships[who]] = NO_MARKER
        self.active[who] = marker
        if marker != NO_MARKER:
            self.taken[who].append(marker)
        return marker

    def face_down(self, who: Seat) -> int:
        """8.7, 8.8 Number of a player's markers that no longer work."""
        return len(self.taken[who]) - (self.active[who] != NO_MARKER)


__all__ = ["NO_MARKER", "NO_ONE", "State", "Offer", "Options"]
