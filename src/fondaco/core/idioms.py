"""What several games do in the same way."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, Self, TypeVar

from msgspec.structs import astuple, replace

from fondaco.core.chance import Chance
from fondaco.core.decision import A, B, Decision, Seat
from fondaco.core.kinds import FACE_DOWN

Answers = tuple[tuple[int, ...], ...]


class Sealed(Decision[B, A], frozen=True):
    """Several seats answer at the same time, and nobody hears what another says until all is turned up together.

    `sealed` are the answers so far, each the number of its seat and then what the action says; a game declares it anew
    with its kinds. It says who is `asked`, and what comes of it when all have answered (`turn_up`).
    """

    sealed: Answers = ()

    def asked(self, board: B) -> Iterable[Seat]:
        """Who is to answer, in the order in which a polite table would speak."""
        raise NotImplementedError

    def turn_up(self, board: B) -> Decision[B, A]:
        """All have answered."""
        raise NotImplementedError

    def guess(self, board: B, who: Seat, chance: Chance) -> A:
        """What somebody may have answered, for all that others know."""
        return chance.pick(self.options(board, who))

    def waiting(self, board: B) -> tuple[Seat, ...]:
        ready = [answer[0] for answer in self.sealed]
        return tuple([seat for seat in self.asked(board) if seat not in ready])

    def take(self, board: B, who: Seat, action: A) -> Decision[B, A]:
        now = replace(self, sealed=tuple(sorted((*self.sealed, (who, *astuple(action))))))
        return now if now.waiting(board) else now.turn_up(board)

    def seen_by(self, viewer: Seat | None) -> Self:
        """Who has answered is seen by all, what by himself alone."""
        return replace(self, sealed=tuple([
            answer if answer[0] == viewer else (answer[0], *[FACE_DOWN] * (len(answer) - 1)) for answer in self.sealed
        ]))  # fmt: skip

    def imagined(self, board: B, viewer: Seat | None, chance: Chance) -> Self:
        """For `determinize`: the same, with what the viewer cannot know drawn anew."""
        return replace(self, sealed=tuple([
            answer if answer[0] == viewer else (answer[0], *astuple(self.guess(board, answer[0], chance)))
            for answer in self.sealed
        ]))  # fmt: skip


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
