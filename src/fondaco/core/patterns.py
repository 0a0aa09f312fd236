"""What several games do in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import chain
from typing import Annotated, Any, Generic, Protocol, Self, TypeVar

from msgspec.structs import astuple, replace

from fondaco.core.board import Board
from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, A, B, Decision, Seat
from fondaco.core.events import Said
from fondaco.core.field_types import FACE_DOWN, by, refers

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
        sealed = tuple(sorted((*self.sealed, (who, *astuple(action)))))
        now = replace(self, sealed=sealed)
        return now if len(sealed) < len([*self.asked(board)]) else now.turn_up(board)

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
    """Something on the table that is spoken of by its number, and never changes. `to` says for whom it is; without it,
    or with `NO_ONE`, it is for whoever likes."""

    @property
    def number(self) -> int: ...

    @property
    def by(self) -> Seat: ...


Made = TypeVar("Made", bound=Numbered)


class OfferBook(Board, Generic[Made]):
    """A board with open offers: what is accepted, refused or withdrawn is named by the number it was made under, so
    that nobody says yes to something that has changed meanwhile.

    What others have heard stays said, though it is taken back: no number is given out again, and what is `counted` in
    a `talk` is not counted down.
    """

    offers: Annotated[list[Made], by("offer")]
    numbered: Annotated[int, refers("offer")]

    @property
    def counted(self) -> tuple[str, ...]:
        """The fields that count how often somebody has spoken."""
        return ()

    @property
    def talk(self) -> int:
        """The turn, or whatever it is after which they begin anew."""
        return 0

    def next_number(self) -> int:
        """A number that no offer has had."""
        self.numbered += 1
        return self.numbered

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

    def made_by(self, who: Seat) -> list[Made]:
        """His offers that are on the table."""
        return [offer for offer in self.offers if offer.by == who]

    def offers_to(self, who: Seat) -> list[Made]:
        """Those that are on the table for him alone."""
        return [offer for offer in self.offers if getattr(offer, "to", NO_ONE) == who]

    def outbids(self, who: Seat) -> list[Made]:
        """Those of others that came after his own, for the same and for more: none where nobody bids for the same."""
        return []

    def strike(self, offer: Made) -> None:
        """The offer is off the table."""
        self.offers.remove(offer)

    def said(self) -> Said:
        counts = [copy(getattr(self, name)) for name in self.counted]
        return [self.numbered, self.talk, *counts] if counts else [self.numbered]

    def still_said(self, said: Said) -> None:
        numbered, *counts = said
        self.numbered = max(self.numbered, numbered)
        if counts[:1] == [self.talk]:
            for name, count in zip(self.counted, counts[1:], strict=True):
                setattr(self, name, _most(getattr(self, name), count))


def _most(one: Any, other: Any) -> Any:
    return [*map(max, one, other)] if isinstance(one, list) else max(one, other)


def mixed(chance: Chance, *hidden: Iterable[int]) -> list[int]:
    """For `determinize`: what lies hidden in these places, as one imagines it who cannot tell one from another. Of how
    it really lies nothing is left: else whoever knows the seed could turn the shuffle back."""
    pool = sorted(chain(*hidden))
    chance.shuffle(pool)
    return pool


def imagine_sums(
    chance: Chance, sums: list[int], viewer: Seat | None, known: Sequence[int], start: int, step: int = 1
) -> None:
    """For `determinize`: what everyone has face down, drawn anew but for the viewer's own. `known` is a row of what
    each is known to have at least. One who has not counted along thinks of up to twice what he has himself, or what
    all had at the `start`."""
    measure = max(start, 0 if viewer is None else sums[viewer])
    for seat, least in enumerate(known):
        if seat != viewer:
            most = max(2 * measure, least)
            sums[seat] = least + step * chance.below((most - least) // step + 1)


def fought_out(
    men: int, others: int, throws: Callable[[int, int], Iterable[tuple[int, int, float]]]
) -> tuple[float, float]:
    """Of a fight that goes on until one side is gone, how likely the others are and some of the men are left, and how
    many of them on the average. `throws` are, for so many against so many, all that the next throw may do: hits,
    losses, and how likely that is beside the rest. One that strikes nobody down changes nothing and is left out."""
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
