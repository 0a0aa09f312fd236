"""What a power can say."""

from __future__ import annotations

from typing import Annotated, Literal

from fondaco.core.decision import Action, Seat, refusal_builder
from fondaco.core.field_types import amount
from fondaco.games.mediterranee.field_types import Ducats, Galley, Good, NamedGalleys, NamedGoods, Place, Port, Zone


class Muster(Action, frozen=True):
    """2.4 So many sailors on the first galley and on the second; the rest guard the capital."""

    first: Annotated[int, amount("sailor", 0, 99)]
    second: Annotated[int, amount("sailor", 0, 99)]


class Bid(Action, frozen=True):
    """4.1 A secret bid for the order of the turn."""

    ducats: Ducats


class TakePlace(Action, frozen=True):
    """4.2 A place in the order of the turn, the first is 0."""

    place: Place


class Done(Action, frozen=True):
    """3.2 Nothing more in this phase."""


class AskPrice(Action, frozen=True):
    """5.4 The owner of a port is asked for the price of its good."""

    port: Port


class NamePrice(Action, frozen=True):
    """5.4 The owner's price."""

    ducats: Ducats


class TakePrice(Action, frozen=True):
    """5.4 The buyer takes the price as it is."""


class CounterPrice(Action, frozen=True):
    """5.4 The buyer's lower price."""

    ducats: Ducats


class AcceptPrice(Action, frozen=True):
    """5.4 The owner agrees to the lower price."""


class RefusePrice(Action, frozen=True):
    """5.4 The owner's first price stands."""


class Buy(Action, frozen=True):
    """5.1 One piece of the good of the port where this galley lies."""

    galley: Galley


class BuildGalley(Action, frozen=True):
    """6.2 A galley, with a first sailor who is enrolled or comes from the garrison."""

    port: Port
    sailor: Literal["enrolled", "garrison"]


class BuildFort(Action, frozen=True):
    """6.5 A fort."""

    port: Port


class Enrol(Action, frozen=True):
    """6.6 A sailor for the garrison."""

    port: Port


class EnrolAboard(Action, frozen=True):
    """6.6 A sailor for a galley in the port."""

    galley: Galley


class SailorAshore(Action, frozen=True, tag="ashore"):
    """7.1 A sailor from a galley into the garrison."""

    galley: Galley


class SailorAboard(Action, frozen=True, tag="aboard"):
    """7.1 A sailor from the garrison onto a galley."""

    galley: Galley


class TransferSailor(Action, frozen=True, tag="reman"):
    """7.1 A sailor from one galley to another."""

    galley: Galley
    to_galley: Galley


class TransferGood(Action, frozen=True, tag="reload"):
    """7.1 A good from one galley to another."""

    galley: Galley
    to_galley: Galley
    good: Good


class SwapGoods(Action, frozen=True):
    """7.2 A good of one galley for a good of another, the galley with the lower number first."""

    galley: Galley
    to_galley: Galley
    good: Good
    to_good: Good


class SwapSailor(Action, frozen=True):
    """7.2 A sailor of one galley for a good of another."""

    galley: Galley
    to_galley: Galley
    good: Good


class Abandon(Action, frozen=True):
    """7.3 The last sailor is to leave a galley, which then sinks; asked again before it is done."""

    galley: Galley


class ScuttleAshore(Action, frozen=True):
    """7.3 The last sailor goes into the garrison, and the galley sinks."""

    galley: Galley


class ScuttleTo(Action, frozen=True):
    """7.3 The last sailor goes to another galley, and this one sinks."""

    galley: Galley
    to_galley: Galley


class StayAboard(Action, frozen=True):
    """7.3 The last sailor stays, and the galley is kept."""


class Jettison(Action, frozen=True):
    """7.5 A good, thrown away."""

    galley: Galley
    good: Good


class Dismiss(Action, frozen=True):
    """7.6 A sailor, sent away in another's or a neutral port."""

    galley: Galley


class Propose(Action, frozen=True):
    """8.3 An offer to a player with galleys in the same zone; each good is named with the galley it lies on."""

    to_seat: Seat
    zone: Zone
    give_goods: NamedGoods = ()
    give_galleys: NamedGalleys = ()
    give_ducats: Ducats = 0
    ask_goods: NamedGoods = ()
    ask_galleys: NamedGalleys = ()
    ask_ducats: Ducats = 0


class AcceptOffer(Action, frozen=True):
    """8.3 Agreed."""


class RefuseOffer(Action, frozen=True):
    """8.3 Not agreed."""


class Stow(Action, frozen=True):
    """8.6, 10.8 A good onto a galley."""

    good: Good
    galley: Galley


class Sail(Action, frozen=True):
    """9.1 A galley sails, up to as many zones as it has sailors."""

    galley: Galley
    zone: Zone


class SailOn(Action, frozen=True, tag="go_on"):
    """9.6 On, after passage was granted."""

    zone: Zone


class AskPassage(Action, frozen=True):
    """9.4 The owners of the other galleys in the zone are asked to let the galley pass."""


class Grant(Action, frozen=True):
    """9.6 Passage."""


class Deny(Action, frozen=True):
    """9.5 No passage."""


class Anchor(Action, frozen=True):
    """9.1 The galley stays where it is."""


class Attack(Action, frozen=True):
    """10.2 A galley attacks another's galley."""

    galley: Galley
    target_galley: Galley


class Storm(Action, frozen=True):
    """10.10 A galley attacks the port it lies in."""

    galley: Galley


class Sink(Action, frozen=True):
    """10.6 The beaten galley is sunk."""


class Capture(Action, frozen=True):
    """10.7 The beaten galley is taken, with so many sailors of the victor."""

    sailors: Annotated[int, amount("sailor", 1, 99)]


class Land(Action, frozen=True):
    """11.1 A sailor lands in the port where the galley lies."""

    galley: Galley


class Sell(Action, frozen=True):
    """12.1 A good is sold in the port where its galley lies."""

    galley: Galley
    good: Good


no = refusal_builder("mediterranee")
AnyAction = (
    Muster
    | Bid
    | TakePlace
    | Done
    | AskPrice
    | NamePrice
    | TakePrice
    | CounterPrice
    | AcceptPrice
    | RefusePrice
    | Buy
    | BuildGalley
    | BuildFort
    | Enrol
    | EnrolAboard
    | SailorAshore
    | SailorAboard
    | TransferSailor
    | TransferGood
    | SwapGoods
    | SwapSailor
    | Abandon
    | ScuttleAshore
    | ScuttleTo
    | StayAboard
    | Jettison
    | Dismiss
    | Propose
    | AcceptOffer
    | RefuseOffer
    | Stow
    | Sail
    | SailOn
    | AskPassage
    | Grant
    | Deny
    | Anchor
    | Attack
    | Storm
    | Sink
    | Capture
    | Land
    | Sell
)

DONE, TAKE_PRICE, ACCEPT_PRICE, REFUSE_PRICE = Done(), TakePrice(), AcceptPrice(), RefusePrice()
ACCEPT_OFFER, REFUSE_OFFER, ASK_PASSAGE, GRANT, DENY, ANCHOR, SINK, STAY_ABOARD = (
    AcceptOffer(),
    RefuseOffer(),
    AskPassage(),
    Grant(),
    Deny(),
    Anchor(),
    Sink(),
    StayAboard(),
)
