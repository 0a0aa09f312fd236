"""Actions of the players."""

from __future__ import annotations

from fondaco.core.decision import Action, refusal_builder
from fondaco.core.field_types import OfferNumber, Words
from fondaco.games.genoa.field_types import Card, Cards, Ducats, Good, Item, Items, Space


class Roll(Action, frozen=True):
    """3.1 The dice place the tower."""


class StartAt(Action, frozen=True):
    """3.2 The card start anywhere places it."""

    space: Space


class Terms(Action, frozen=True):
    """4.22 A space, what the player gives and wants, what the action is to yield the tower player, and words."""

    space: Space
    give_ducats: Ducats = 0
    give_items: Items = ()
    want_ducats: Ducats = 0
    want_items: Items = ()
    later_items: Items = ()
    words: Words = ""


class Propose(Terms, frozen=True):
    """4.33 An offer to the tower player, maybe in place of an earlier one."""

    replaces: OfferNumber = 0


class Ask(Terms, frozen=True):
    """4.34 The tower player asks the table; with the number of an offer it `answers`, a counter-offer to its maker."""

    answers: OfferNumber = 0


class Accept(Action, frozen=True):
    """4.38 Yes to an offer, with these cards for the decks it wants."""

    number: OfferNumber
    cards: Cards = ()


class Withdraw(Action, frozen=True):
    """4.38 One's own offer, taken back."""

    number: OfferNumber


class Wish(Action, frozen=True):
    """4.21 A signal for a farther space."""

    space: Space
    ducats: Ducats = 0
    words: Words = ""


class Done(Action, frozen=True):
    """4.36, 5.6, 7.4 Nothing more to say, to play or to lay."""


class TakeAction(Action, frozen=True, tag="act"):
    """4.12 The tower player takes the action."""


class SellToNobody(Action, frozen=True, tag="go_on"):
    """4.14 The action is left to no one."""


class Move(Action, frozen=True):
    """4.18 The tower moves without a deal, or 4.19 where it has been paid to go."""

    space: Space


class EndTurn(Action, frozen=True):
    """4.18 The walk ends here."""


class PlayFurther(Action, frozen=True):
    """6.18 A further action card is played openly."""


class Take(Action, frozen=True):
    """5.1 What the building yields; in a villa a privilege."""


class Fill(Action, frozen=True):
    """6.3, 6.7 A large or a small order is filled."""

    card: Card


class TakeWare(Action, frozen=True):
    """6.19 Any ware is played for this good."""

    good: Good


class Swap(Action, frozen=True):
    """6.20 A swap is played, and this item given back."""

    item: Item


class UseBuilding(Action, frozen=True):
    """6.21 A building action is played."""

    space: Space


class Pick(Action, frozen=True):
    """6.3, 6.20 The item taken from the supply."""

    item: Item


class Lay(Action, frozen=True):
    """7.6 A marker on a free building beside a street."""

    street: Space
    building: Space


class Replace(Action, frozen=True):
    """7.7 A marker in the place of another's."""

    street: Space
    building: Space


class Remove(Action, frozen=True):
    """7.8 Another's marker is taken away."""

    street: Space
    building: Space


no = refusal_builder("genoa")
AnyAction = (
    Roll
    | StartAt
    | Propose
    | Ask
    | Accept
    | Withdraw
    | Wish
    | Done
    | TakeAction
    | SellToNobody
    | Move
    | EndTurn
    | PlayFurther
    | Take
    | Fill
    | TakeWare
    | Swap
    | UseBuilding
    | Pick
    | Lay
    | Replace
    | Remove
)

ROLL, DONE, ACT, SELL_TO_NOBODY, END_TURN, TAKE = Roll(), Done(), TakeAction(), SellToNobody(), EndTurn(), Take()
PLAY_FURTHER = PlayFurther()
