"""The nouns of every game: what a player says, where the game waits, and why it says no."""

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
    """The wire name of a class: `EndTrade` is said `end_trade`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=spoken):
    """What a player says."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the paragraph of the rules page, and a message that explains it."""

    rule: str
    key: str
    args: dict[str, Any] = {}

    @property
    def reason(self) -> str:
        """The explanation in English; `fondaco.i18n` says it in the other languages."""
        return _voice(self.key, self.args)


Voice = Callable[[str, dict[str, Any]], str]


def _wordless(key: str, args: dict[str, Any]) -> str:
    return key


_voice: Voice = _wordless


def speak_with(voice: Voice) -> None:
    """Who puts messages into words: the engine itself speaks no language."""
    global _voice
    _voice = voice


class FondacoError(Exception):
    """What the engine answers to something it cannot do; nothing has changed."""


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

    Answers of the types in `free_form` are too many to be listed: of them the menu holds examples, of all others every
    lawful one. What `completes` an answer asks for the rest of it.
    """

    rule: ClassVar[str] = ""
    completes: ClassVar[bool] = False
    free_form: ClassVar[tuple[type[Action], ...]] = ()

    def waiting(self, board: B) -> tuple[Seat, ...]:
        """The seats that are waited for, in the order in which a polite table would speak."""
        raise NotImplementedError

    def options(self, board: B, who: Seat) -> list[A]:
        """A finite menu: every legal answer, or a fair sample of them where answers are free-form."""
        raise NotImplementedError

    def unasked(self, board: B, who: Seat) -> list[A]:
        """The menu of a seat that nobody waits for: what it may say all the same, such as taking an offer back."""
        return []

    def refuses(self, board: B, who: Seat, action: A) -> Refusal | None:
        """The law for any well-formed action, on the menu or not."""
        menu = self.options(board, who) if who in self.waiting(board) else self.unasked(board, who)
        return None if action in menu else self.explains(board, who, action)

    def explains(self, board: B, who: Seat, action: A) -> Refusal:
        """Why an action that is not on the menu is not on it."""
        return Refusal(self.rule, "fondaco.no.not_on_the_menu")

    def take(self, board: B, who: Seat, action: A) -> Decision[B, A]:
        """Carries out a legal action and returns where the game waits next."""
        raise NotImplementedError

    def seen_by(self, viewer: Seat | None) -> Decision[B, A]:
        """What this seat may know of the decision; `None` is a spectator."""
        return self


class Choice(Decision[B, A], frozen=True):
    """A decision of one seat alone."""

    who: Seat

    def waiting(self, board: B) -> tuple[Seat, ...]:
        return (self.who,)


class Over(Decision[Any, Any], frozen=True):
    """The match has ended."""

    def waiting(self, board: Any) -> tuple[Seat, ...]:
        return ()

    def options(self, board: Any, who: Seat) -> list[Any]:
        return []
