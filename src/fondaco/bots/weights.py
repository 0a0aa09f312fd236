"""The numbers of an evaluation: read from the `weights.toml` beside it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

import msgspec


class Foresight(msgspec.Struct, frozen=True):
    """How one kind of decision is best tried out: found by trials (docs/bots.md)."""

    answers: int = 4
    """How many answers, the advice among them, are tried from the beginning; more join them in time."""

    turns: int = 1
    """How many turns have to end before the match is judged."""

    decisions: int = 120
    """After how many decisions of all players it is judged in any case."""

    envy: float = 1.0
    """How much of what the best of the others has counts against one's own: less, where it is chance rather than the
    answer that changes it."""


Character = Literal["generous", "hard-nosed", "grudging", "daring", "careful", "envious", "thrifty"]
CHARACTERS: tuple[Character, ...] = get_args(Character)
Hearing = Literal["wish_yes", "wish_more", "wish_no"]
"""What is said to a wish that binds nobody: it is granted anyway, or would be for more, or not."""


class Beliefs(msgspec.Struct, frozen=True, kw_only=True):
    """What every evaluation believes; each adds its own numbers."""

    search: dict[str, Foresight]
    """The decisions where trying answers out pays, by name; everywhere else the advice is taken as it is."""

    gains: tuple[str, ...] = ()
    """What is worth speaking of when an answer is explained: events that are good for their `seat`, the best first."""

    losses: tuple[str, ...] = ()
    """The same, of events that are bad for it."""

    deals: tuple[str, ...] = ()
    """Events by which an offer of their `seat` is taken."""

    refusals: tuple[str, ...] = ()
    """Events by which offers to their `seat` come to nothing, those that are said to be meant or all that lie there."""

    wrongs: tuple[str, ...] = ()
    """Events by which their `seat` does something to `to_seat` that one may resent."""

    grudge: float = 0.0
    """How much more what another gains counts against one's own for each time he has wronged one."""

    wronged: tuple[int, ...] = ()
    """How often each seat has done so, as far as one counts; nobody remembers anything where this is empty."""

    characters: dict[Character, dict[str, Any]] = {}
    """What somebody of such a character believes instead: some of the numbers here, by name."""

    def resents(self, seat: int) -> float:
        """How many times as much what this seat gains counts."""
        return 1.0 + self.grudge * self.wronged[seat] if self.wronged else 1.0


B = TypeVar("B", bound=Beliefs)


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers that were learned by playing (docs/learn.md), for a table of so many; the rest of the file says how."""

    game: str
    players: int
    numbers: dict[str, Any]

    tries: int = 12
    """How often whoever believes them tries answers out where no net plays; with none he says what a greedy player
    would."""


def file_of(kind: type[Beliefs]) -> Path:
    """The data file of an evaluation: it lies beside the module of its numbers."""
    return Path(str(sys.modules[kind.__module__].__file__)).with_name("weights.toml")


def of_character(beliefs: B, character: Character) -> B:
    """The numbers of somebody who is like this."""
    known = msgspec.to_builtins(beliefs)
    return msgspec.convert({**known, **beliefs.characters[character]}, type(beliefs), strict=True)


def as_learned(beliefs: B, numbers: dict[str, Any]) -> B:
    """The numbers of somebody who has learned these; whoever is like something differs from them as he did before."""
    known = msgspec.to_builtins(beliefs)
    characters = {
        like: {name: in_proportion(value, known[name], numbers.get(name, known[name])) for name, value in his.items()}
        for like, his in known["characters"].items()
    }
    return msgspec.convert({**known, **numbers, "characters": characters}, type(beliefs), strict=True)


def in_proportion(his: Any, usual: Any, learned: Any) -> Any:
    """What somebody believes who believed this, where others believe what they learned instead of what is usual."""
    if learned == usual:
        return his
    if isinstance(usual, int):
        return max(0, learned + his - usual)
    if isinstance(usual, float):
        return learned * his / usual
    return [in_proportion(*each) for each in zip(his, usual, learned, strict=True)]


def standard(kind: type[B]) -> B:
    """The numbers that the bots play with."""
    return msgspec.convert(tomllib.loads(file_of(kind).read_text(encoding="utf-8")), kind)
