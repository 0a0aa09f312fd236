"""Actions of a merchant."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fondaco.core.decision import Action, Seat, refusal_builder
from fondaco.core.field_types import BAG, amount
from rialto.field_types import Ducats, Ware

Several = Annotated[tuple[Ware, ...], Meta(max_length=12), BAG]


class Bid(Action, frozen=True):
    """2.1 Bid this much for the lot."""

    ducats: Ducats


class Propose(Action, frozen=True):
    """3.1 Make an offer: what you give, and what you ask for it."""

    to: Seat
    give_wares: Several = ()
    give_ducats: Ducats = 0
    ask_wares: Several = ()
    ask_ducats: Ducats = 0


class Accept(Action, frozen=True):
    """3.3 Accept the offer."""


class Refuse(Action, frozen=True):
    """3.3 Refuse the offer."""


class Pass(Action, frozen=True):
    """3.1 Make no offer this turn."""


class Sell(Action, frozen=True):
    """4.1 Sell a set of equal wares to the bank."""

    ware: Ware
    count: Annotated[int, amount("card", 1, 12)]


class Keep(Action, frozen=True):
    """4.1 Sell nothing."""


no = refusal_builder("rialto")
AnyAction = Bid | Propose | Accept | Refuse | Pass | Sell | Keep
ACCEPT, REFUSE, PASS, KEEP = Accept(), Refuse(), Pass(), Keep()
