"""Sealed decisions: several seats answer at the same time, and all answers are revealed together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec.structs import astuple, replace

from fondaco.core.chance import Chance
from fondaco.core.decision import A, B, Decision, Seat
from fondaco.core.field_types import FACE_DOWN

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
