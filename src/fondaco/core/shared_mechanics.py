"""Patterns shared by several games: sealed answers, open offers, hidden sums, fights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import chain
from typing import Annotated, Any, Generic, Protocol, Self, TypeVar

from msgspec.structs import astuple, replace

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, A, B, Decision, Seat
from fondaco.core.events import KeptCounters
from fondaco.core.field_types import FACE_DOWN, by, refers
from fondaco.core.state import GameState

Answers = tuple[tuple[int, ...], ...]


class SealedDecision(Decision[B, A], frozen=True):
    """Several seats answer at the same time, hidden until all answers are revealed together.

    `sealed` are the answers given, each the seat followed by the fields of the action; a game redeclares it with its
    kinds. The game says who is `asked`, and what happens when all have answered (`turn_up`).
    """

    sealed: Answers = ()

    def asked(self, state: B) -> Iterable[Seat]:
        """Return the seats that are to answer, in the conventional speaking order."""
        raise NotImplementedError

    def turn_up(self, state: B) -> Decision:
        """Reveal the answers when all are in, and return the next decision."""
        raise NotImplementedError

    def guess(self, state: B, who: Seat, chance: Chance) -> A:
        """Draw an answer that this seat may have given, from what others know."""
        return chance.pick(self.options(state, who))

    def waiting(self, state: B) -> tuple[Seat, ...]:
        ready = [answer[0] for answer in self.sealed]
        return tuple([seat for seat in self.asked(state) if seat not in ready])

    def take(self, state: B, who: Seat, action: A) -> Decision:
        sealed = tuple(sorted((*self.sealed, (who, *astuple(action)))))
        now = replace(self, sealed=sealed)
        return now if len(sealed) < len([*self.asked(state)]) else now.turn_up(state)

    def seen_by(self, viewer: Seat | None) -> Self:
        """Hide the answers of other seats; who has answered is public."""
        return replace(
            self,
            sealed=tuple(
                [
                    answer if answer[0] == viewer else (answer[0], *[FACE_DOWN] * (len(answer) - 1))
                    for answer in self.sealed
                ]
            ),
        )

    def imagined(self, state: B, viewer: Seat | None, chance: Chance) -> Self:
        """For `determinize`: redraw the answers that the viewer cannot know."""
        return replace(
            self,
            sealed=tuple(
                [
                    answer if answer[0] == viewer else (answer[0], *astuple(self.guess(state, answer[0], chance)))
                    for answer in self.sealed
                ]
            ),
        )


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


def shuffle_hidden(chance: Chance, *hidden: Iterable[int]) -> list[int]:
    """For `determinize`: shuffle the hidden contents of these places together.

    They are sorted first, so that nothing of the real order is left for anyone who knows the seed.
    """
    pool = sorted(chain(*hidden))
    chance.shuffle(pool)
    return pool


def redraw_hidden_sums(
    chance: Chance, sums: list[int], viewer: Seat | None, known: Sequence[int], start: int, step: int = 1
) -> None:
    """For `determinize`: redraw hidden sums, except the viewer's own, in place.

    `known` is the least that each seat is known to have. The upper bound is twice the viewer's own sum, or twice the
    `start` sum if that is more.
    """
    measure = max(start, 0 if viewer is None else sums[viewer])
    for seat, least in enumerate(known):
        if seat != viewer:
            most = max(2 * measure, least)
            sums[seat] = least + step * chance.below((most - least) // step + 1)


def fight_odds(
    men: int, others: int, throws: Callable[[int, int], Iterable[tuple[int, int, float]]]
) -> tuple[float, float]:
    """Return the chance to win a fight to the end, and the expected number of men left.

    `throws` gives, for these numbers of men and others, every outcome of the next throw: hits, losses and relative
    likelihood. Throws without hits or losses change nothing and are skipped.
    """
    ends: dict[tuple[int, int], tuple[float, float]] = {}
    for own in range(men + 1):
        for other in range(others + 1):
            if not own or not other:
                ends[own, other] = float(own > 0), float(own)
                continue
            won = left = sure = 0.0
            for hits, losses, likely in throws(own, other):
                if hits or losses:
                    later = ends[max(0, own - losses), max(0, other - hits)]
                    won, left, sure = won + likely * later[0], left + likely * later[1], sure + likely
            ends[own, other] = (won / sure, left / sure) if sure else (0.0, float(own))
    return ends[men, others]
