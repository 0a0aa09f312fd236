"""Actions, decisions and refusals: the types every game builds on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Protocol

import msgspec

from fondaco.core.field_types import ORDER, thing
from fondaco.core.json_types import Args

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

Seat = Annotated[int, thing("seat", 9)]
SeatOrNone = Annotated[int, thing("seat", 9, -1)]
Seats = Annotated[tuple[Seat, ...], ORDER]
NO_ONE = -1


def wire_name(name: str) -> str:
    """Convert a class name to its wire name: `EndTrade` becomes `end_trade`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def tag_of(said: msgspec.Struct | type[msgspec.Struct]) -> str:
    """Return the wire name of an action, a decision or their types, as it is stored and used in message keys."""
    return str(said.__struct_config__.tag)


def decision_name(decision: msgspec.Struct | type[msgspec.Struct]) -> str:
    """Return the name of a decision in puzzles, datasets and search weights: `SellOrFight` for `sell_or_fight`.

    It follows from the tag, so that it stays when the class gets another name.
    """
    return tag_of(decision).title().replace("_", "")


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=wire_name):
    """An action of a player."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the numbered rule, and the key and arguments of a message."""

    rule: str
    key: str
    args: Args = {}

    @property
    def reason(self) -> str:
        """Explanation in English; `fondaco.i18n` has the other languages."""
        return _translate(self.key, self.args)


class RefusalBuilder(Protocol):
    """Build a refusal of one game, from the numbered rule, the end of the message key and its arguments."""

    def __call__(self, rule: str, why: str, **args: object) -> Refusal: ...


def refusal_builder(game: str) -> RefusalBuilder:
    """Return the function that builds refusals with the messages `<game>.no.<why>`."""

    def no(rule: str, why: str, **args: object) -> Refusal:
        return Refusal(rule, f"{game}.no.{why}", args)

    return no


Translator = Callable[[str, Args], str]


def _untranslated(key: str, args: Args) -> str:
    return key


_translate: Translator = _untranslated


def set_translator(translator: Translator) -> None:
    """Set the function that turns message keys into text; the engine itself knows no language."""
    global _translate
    _translate = translator


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


if TYPE_CHECKING:  # a bare `Decision` or `Match` is one of any game; Python 3.13 has defaults at run time, too
    B = TypeVar("B", default=Any)
    A = TypeVar("A", bound=Action, default=Any)
else:
    B = TypeVar("B")
    A = TypeVar("A", bound=Action)


class Decision(msgspec.Struct, Generic[B, A], frozen=True, gc=False, tag_field="at", tag=wire_name):
    """A place in the rules where the game waits for answers of type `A`.

    `rule` is its chapter on the rules page.
    Answers of the types in `free_form` are too many to list: the menu holds examples of them, and every legal answer of
    the other types. `completes` marks a decision that asks for the rest of an answer.
    """

    rule: ClassVar[str] = ""
    completes: ClassVar[bool] = False
    free_form: ClassVar[tuple[type[Action], ...]] = ()

    def waiting(self, state: B) -> tuple[Seat, ...]:
        """Return the seats that are to answer, in the conventional speaking order."""
        raise NotImplementedError

    def required(self, state: B) -> tuple[Seat, ...]:
        """Return the seats among `waiting` without whose answer the match cannot go on; only their clocks run.

        A decision in which other seats merely may speak overrides this. It is never empty while `waiting` is not.
        """
        return self.waiting(state)

    def options(self, state: B, who: Seat) -> list[A]:
        """Return the menu: every legal answer, and a representative sample of the free-form ones."""
        raise NotImplementedError

    def unasked(self, state: B, who: Seat) -> list[A]:
        """Return what a seat may do unasked, such as withdraw an offer."""
        return []

    def refuses(self, state: B, who: Seat, action: Action) -> Refusal | None:
        """Return why a well-formed action is not allowed, on the menu or not; `None` if it is legal."""
        menu = self.options(state, who) if who in self.waiting(state) else self.unasked(state, who)
        return None if action in menu else self.explains(state, who, action)

    def explains(self, state: B, who: Seat, action: Action) -> Refusal:
        """Explain why an action is not on the menu."""
        return Refusal(self.rule, "fondaco.no.not_on_the_menu")

    def take(self, state: B, who: Seat, action: A) -> Decision:
        """Carry out a legal action and return the decision the game waits for next."""
        raise NotImplementedError

    def seen_by(self, viewer: Seat | None) -> Decision:
        """Return the decision as this seat may know it; `None` is a spectator."""
        return self


class Choice(Decision[B, A], frozen=True):
    """A decision of a single seat."""

    who: Seat

    def waiting(self, state: B) -> tuple[Seat, ...]:
        return (self.who,)


class Over(Decision[object, Action], frozen=True):
    """The match has ended."""

    def waiting(self, state: object) -> tuple[Seat, ...]:
        return ()

    def options(self, state: object, who: Seat) -> list[Action]:
        return []
