"""The numbers of a judgement: read from the `weights.toml` beside it."""
from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TypeVar

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


class Beliefs(msgspec.Struct, frozen=True, kw_only=True):
    """What every judgement believes; each adds its own numbers."""

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


B = TypeVar("B", bound=Beliefs)


def file_of(kind: type[Beliefs]) -> Path:
    """The data file of a judgement: it lies beside the module of its numbers."""
    return Path(str(sys.modules[kind.__module__].__file__)).with_name("weights.toml")


def standard(kind: type[B]) -> B:
    """The numbers that the bots play with."""
    return msgspec.convert(tomllib.loads(file_of(kind).read_text(encoding="utf-8")), kind)
