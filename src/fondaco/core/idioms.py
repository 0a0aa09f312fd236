"""What several games do in the same way."""
from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from fondaco.core.chance import Chance


class Numbered(Protocol):
    """Something on the table that is spoken of by its number, and never changes."""

    @property
    def number(self) -> int: ...


Made = TypeVar("Made", bound=Numbered)


class OffersByNumber(Generic[Made]):
    """A board with open offers: what is accepted, refused or withdrawn is named by the number it was made under, so
    that nobody says yes to something that has changed meanwhile."""

    __slots__ = ()
    offers: list[Made]

    def offer(self, number: int) -> Made | None:
        """The offer of this number, if it is on the table."""
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def standing(self, number: int) -> Made:
        """The offer of this number, known to be on the table."""
        offer = self.offer(number)
        assert offer is not None
        return offer

    def strike(self, offer: Made) -> None:
        """The offer is off the table."""
        self.offers.remove(offer)


def imagined_sum(chance: Chance, least: int, measure: int, step: int = 1) -> int:
    """Money that lies face down, as one imagines it who has not counted along: at least what is known to be there, and
    up to twice some `measure`, such as what one has oneself."""
    most = max(2 * measure, least)
    return least + step * chance.below((most - least) // step + 1)
