"""A seat at the table: all that whoever plays there has, and nothing more."""

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
    """What a person in this seat sees, may say, has heard and remembers.

    It holds no real match: only one imagined from what the seat knows (`Match.determinize`), whose log is what the seat
    was told. So whoever chooses through it can be anybody, and it may be sent to another process.
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
        """What is printed on the components."""
        return self._imagined.box

    @property
    def players(self) -> int:
        return self._imagined.players

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are waited for; nobody when the match is over."""
        return self._imagined.waiting

    @property
    def decision(self) -> Decision[Any, Any]:
        """What the game waits for, as far as the seat may know it."""
        return self._imagined.decision.seen_by(self.number)

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees now, ready for JSON."""
        return self._imagined.view(self.number)

    @property
    def options(self) -> list[Any]:
        """Its menu; empty if the game does not wait for it."""
        return self._imagined.options(self.number)

    def refuses(self, action: Action) -> Refusal | None:
        """Why it may not do this now, or nothing."""
        return self._imagined.refuses(self.number, action)

    @property
    def heard(self) -> list[Entry[Any]]:
        """The story as it may be read now, with all that was offered and answered: what has been covered is gone."""
        return self._imagined.heard(self.number)

    @property
    def remembers(self) -> list[Entry[Any]]:
        """Everything it was ever told, in order, also what has been covered since; and what it said itself."""
        return self._imagined.log or []

    @property
    def talk(self) -> list[Talk]:
        """What was said to it in words, and what it said itself."""
        return self._imagined.talk

    def determinize(self, seed: int) -> Match:
        """A match it cannot tell from the real one; each seed draws anew what it cannot know."""
        return self._imagined.determinize(self.number, seed)

    def supposing(self, change: Callable[[Match], None]) -> Place:
        """The same seat, had something been otherwise."""
        other = self._imagined.clone()
        change(other)
        return Place(other, self.number)

    def to_json(self) -> str:
        """The match file of the imagined match: `Place(fondaco.load(text), number)` is this seat again."""
        return self._imagined.to_json()
