"""Actions, decisions and refusals: the types every game builds on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import msgspec

from fondaco.core.field_types import ORDER, thing

Seat = Annotated[int, thing("seat", 9)]
SeatOrNone = Annotated[int, thing("seat", 9, -1)]
Seats = Annotated[tuple[Seat, ...], ORDER]
NO_ONE = -1


def spoken(name: str) -> str:
    """Convert a class name to its wire name: `EndTrade` becomes `end_trade`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=spoken):
    """An action of a player."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the numbered rule, and the key and arguments of a message."""

    rule: str
    key: str
    args: dict[str, Any] = {}

    @property
    def reason(self) -> str:
        """Explanation in English; `fondaco.i18n` has the other languages."""
        return _voice(self.key, self.args)


Voice = Callable[[str, dict[str, Any]], str]


def _wordless(key: str, args: dict[str, Any]) -> str:
    return key


_voice: Voice = _wordless


def speak_with(voice: Voice) -> None:
    """Set the function that turns message keys into text; the engine itself knows no language."""
    global _voice
    _voice = voice


class FondacoError(Exception):
    """Base class of errors raised by the engine; a call that raises one changes nothing."""


class Malformed(FondacoError):
    """Not an action of this game, or not a match, board or option this engine can read."""


class NotYourDecision(FondacoError):
    """The game does not wait for this seat."""


class Illegal(FondacoError):
    """The rules forbid this action now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.reason} (rule {self.refusal.rule})"


B = TypeVar("B")
A = TypeVar("A", bound=Action)


class Decision(msgspec.Struct, Generic[B, A], frozen=True, gc=False, tag_field="at", tag=spoken):
    """A place in the rules where the game waits; `rule` is its chapter on the rules page.

    Answers of the types in `free_form` are too many to list: the menu holds examples of them, and every legal answer of
    the other types. `completes` marks a decision that asks for the rest of an answer.
    """

    rule: ClassVar[str] = ""
    completes: ClassVar[bool] = False
    free_form: ClassVar[tuple[type[Action], ...]] = ()

    def waiting(self, board: B) -> tuple[Seat, ...]:
        """Return the seats that are to answer, in the conventional speaking order."""
        raise NotImplementedError

    def options(self, board: B, who: Seat) -> list[A]:
        """Return the menu: every legal answer, and a representative sample of the free-form ones."""
        raise NotImplementedError

    def unasked(self, board: B, who: Seat) -> list[A]:
        """Return what a seat may do unasked, such as withdraw an offer."""
        return []

    def refuses(self, board: B, who: Seat, action: A) -> Refusal | None:
        """Return why a well-formed action is not allowed, on the menu or not; `None` if it is legal."""
        menu = self.options(board, who) if who in self.waiting(board) else self.unasked(board, who)
        return None if action in menu else self.explains(board, who, action)

    def explains(self, board: B, who: Seat, action: A) -> Refusal:
        """Explain why an action is not on the menu."""
        return Refusal(self.rule, "fondaco.no.not_on_the_menu")

    def take(self, board: B, who: Seat, action: A) -> Decision[B, A]:
        """Carry out a legal action and return the decision the game waits for next."""
        raise NotImplementedError

    def seen_by(self, viewer: Seat | None) -> Decision[B, A]:
        """Return the decision as this seat may know it; `None` is a spectator."""
        return self


class Choice(Decision[B, A], frozen=True):
    """A decision of a single seat."""

    who: Seat

    def waiting(self, board: B) -> tuple[Seat, ...]:
        return (self.who,)


class Over(Decision[Any, Any], frozen=True):
    """The match has ended."""

    def waiting(self, board: Any) -> tuple[Seat, ...]:
        return ()

    def options(self, board: Any, who: Seat) -> list[Any]:
        return []
