"""Actions of the players."""

from __future__ import annotations

from typing import Literal

from fondaco.core.decision import Action, Seat, refusal_builder
from fondaco.core.field_types import OfferNumber, Words
from fondaco.games.oltremare.field_types import Card, Cards, Ducats, Goods, Port

Stack = Literal["goods", "pirates"]


class Discard(Action, frozen=True):
    """4.3 A card from the hand onto one's pirate stack."""

    card: Card


class Propose(Action, frozen=True):
    """5.11 An offer; with the number of an offer it `answers`, a counter-offer (5.14)."""

    to_seat: Seat
    give_cards: Cards = ()
    give_ducats: Ducats = 0
    ask_goods: Goods = ()
    ask_ducats: Ducats = 0
    words: Words = ""
    answers: OfferNumber = 0


class Accept(Action, frozen=True):
    """5.14 Yes to an offer, with these cards for the goods it asks."""

    number: OfferNumber
    cards: Cards = ()


class Refuse(Action, frozen=True):
    """5.14 No to an offer."""

    number: OfferNumber


class Withdraw(Action, frozen=True):
    """5.13 One's own offer, taken back."""

    number: OfferNumber


class Pass(Action, frozen=True):
    """5.17 Nothing to offer for now."""


class Buy(Action, frozen=True):
    """6.1 The top card of the goods pile or of one's own pirate stack."""

    stack: Stack


class EndTrade(Action, frozen=True):
    """5.20 On to the main phase."""


class Play(Action, frozen=True):
    """7.1 A card from the hand onto the table."""

    card: Card


class Sail(Action, frozen=True):
    """8.3 To the port where the voyage ends."""

    port: Port


class Jump(Action, frozen=True):
    """9.4 By the compass to another port."""

    port: Port


class Keep(Action, frozen=True):
    """9.5 The compass is kept, and the ship stays."""


class Stow(Action, frozen=True):
    """10.2 A card from the table onto the cargo."""

    card: Card


no = refusal_builder("oltremare")
AnyAction = Discard | Propose | Accept | Refuse | Withdraw | Pass | Buy | EndTrade | Play | Sail | Jump | Keep | Stow

PASS, END_TRADE, KEEP = Pass(), EndTrade(), Keep()
BUY_GOODS, BUY_PIRATES = Buy("goods"), Buy("pirates")
