"""Seat: everything the player there knows, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fondaco.core.components import Box
from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.core.events import Entry, Talk

if TYPE_CHECKING:
    from fondaco.core.game import Game
    from fondaco.core.match import Match


class Place:
    """What the player in this seat sees, may do, has been told and remembers.

    It holds a determinization (`Match.determinize`) instead of the real match; the log in it has only what the seat may
    know. A bot that chooses through it therefore sees nothing hidden, and it may be sent to another process.
    """

    __slots__ = ("_imagined", "number")

    def __init__(self, imagined: Match, number: Seat) -> None:
        self._imagined = imagined
        self.number = number

    @property
    def game(self) -> Game:
        return self._imagined.game

    @property
    def box(self) -> Box:
        """Components of the game."""
        return self._imagined.box

    @property
    def players(self) -> int:
        return self._imagined.players

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that the game waits for; empty when the match is over."""
        return self._imagined.waiting

    @property
    def decision(self) -> Decision[Any, Any]:
        """Pending decision, as far as this seat may know it."""
        return self._imagined.decision.seen_by(self.number)

    @property
    def view(self) -> dict[str, Any]:
        """Current view of this seat, ready for JSON."""
        return self._imagined.view(self.number)

    @property
    def options(self) -> list[Any]:
        """Menu of this seat; empty if it may not act now."""
        return self._imagined.options(self.number)

    def refuses(self, action: Action) -> Refusal | None:
        """Return why this seat may not do this now; `None` if it may."""
        return self._imagined.refuses(self.number, action)

    @property
    def heard(self) -> list[Entry[Any]]:
        """Log as this seat may read it now, without events that later ones have covered."""
        return self._imagined.heard(self.number)

    @property
    def remembers(self) -> list[Entry[Any]]:
        """Everything this seat was ever shown, covered events included, and its own actions."""
        return self._imagined.log or []

    @property
    def talk(self) -> list[Talk]:
        """Chat messages sent to this seat or by it."""
        return self._imagined.talk

    def determinize(self, seed: int) -> Match:
        """Return a determinization: a match that this seat cannot tell from the real one.

        Each seed redraws what the seat cannot know.
        """
        return self._imagined.determinize(self.number, seed)

    def supposing(self, change: Callable[[Match], None]) -> Place:
        """Return a copy of this seat whose match was modified by `change`."""
        other = self._imagined.clone()
        change(other)
        return Place(other, self.number)

    def to_json(self) -> str:
        """Return the match file of the determinization.

        `Place(fondaco.load(text), number)` restores this seat.
        """
        return self._imagined.to_json()
