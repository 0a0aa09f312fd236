"""Open offers: numbered, answered and withdrawn by their number."""

from __future__ import annotations

from copy import copy
from typing import Annotated, Any, Generic, Protocol, TypeVar

from fondaco.core.decision import NO_ONE, Seat
from fondaco.core.events import KeptCounters
from fondaco.core.field_types import by, refers
from fondaco.core.state import GameState


class NumberedItem(Protocol):
    """Something immutable on the table that is referred to by number, such as an offer.

    Its optional `to` is the seat it is addressed to; without it, or with `NO_ONE`, it is for everyone.
    """

    @property
    def number(self) -> int: ...

    @property
    def by(self) -> Seat: ...


Made = TypeVar("Made", bound=NumberedItem)


class OfferBook(GameState, Generic[Made]):
    """A game state with open offers.

    Accepting, refusing or withdrawing names an offer by its number, so that nobody agrees to an offer that has changed
    in the meantime. Undo does not reset what others have heard: numbers are not given out again, and the fields
    `counted` during a `talk` are not lowered.
    """

    offers: Annotated[list[Made], by("offer")]
    numbered: Annotated[int, refers("offer")]

    @property
    def counted(self) -> tuple[str, ...]:
        """Fields that count how often players have spoken."""
        return ()

    @property
    def talk(self) -> int:
        """The turn, or other period, after which the counters restart."""
        return 0

    def next_number(self) -> int:
        """Return a number that no offer has had."""
        self.numbered += 1
        return self.numbered

    def offer(self, number: int) -> Made | None:
        """Return the offer of this number, or `None` if it is not open."""
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def standing(self, number: int) -> Made:
        """Return the offer of this number, which must be open."""
        offer = self.offer(number)
        assert offer is not None
        return offer

    def made_by(self, who: Seat) -> list[Made]:
        """Return the open offers made by a seat."""
        return [offer for offer in self.offers if offer.by == who]

    def offers_to(self, who: Seat) -> list[Made]:
        """Return the open offers addressed to this seat alone."""
        return [offer for offer in self.offers if getattr(offer, "to", NO_ONE) == who]

    def outbids(self, who: Seat) -> list[Made]:
        """Return later offers of others for the same and for more than this seat's.

        Empty in games without competing bids.
        """
        return []

    def strike(self, offer: Made) -> None:
        """Remove an offer from the table."""
        self.offers.remove(offer)

    def counters_kept_on_undo(self) -> KeptCounters:
        counts = [copy(getattr(self, name)) for name in self.counted]
        return [self.numbered, self.talk, *counts] if counts else [self.numbered]

    def restore_counters(self, said: KeptCounters) -> None:
        numbered, *counts = said
        self.numbered = max(self.numbered, numbered)
        if counts[:1] == [self.talk]:
            for name, count in zip(self.counted, counts[1:], strict=True):
                setattr(self, name, _most(getattr(self, name), count))


def _most(one: Any, other: Any) -> Any:
    return [*map(max, one, other)] if isinstance(one, list) else max(one, other)
