"""Fuzzer for well-formed actions, legal or not, from action types and earlier answers."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from msgspec import inspect

from fondaco.core.decision import Action
from fondaco.core.game import Game

FEW = 24
REMEMBERED = 60


class ActionFuzzer:
    """Repeat earlier answers and recombine their field values into new actions.

    Whole answers from other moments and seats are legal actions at the wrong time. Recombined ones are seldom on a menu
    and often nearly legal.
    """

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.kinds = action_types(game)
        self.rng = rng
        self.heard: dict[type[Action], list[Action]] = defaultdict(list)

    def listen(self, menu: Sequence[Action]) -> None:
        """Remember some of the latest answers of each action type."""
        for action in self.rng.choices(menu, k=3):
            known = self.heard[type(action)]
            known.append(action)
            if len(known) > REMEMBERED:
                known.pop(0)

    def speak(self) -> Action:
        kind = self.rng.choice(self.kinds)
        known = self.heard[kind]
        if known and self.rng.random() < 0.3:
            return self.rng.choice(known)
        return kind(**{field.name: self._piece(kind, field) for field in action_fields(kind)})

    def _piece(self, kind: type[Action], field: inspect.Field) -> object:
        known = self.heard[kind]
        if known and self.rng.random() < 0.6:
            return getattr(self.rng.choice(known), field.name)
        return random_value(field.type, self.rng)


def action_types(game: Game) -> list[type[Action]]:
    types = inspect.type_info(game.actions)
    return [each.cls for each in (types.types if isinstance(types, inspect.UnionType) else (types,))]  # type: ignore[attr-defined]


@cache
def action_fields(kind: type[Action]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def random_value(kind: inspect.Type, rng: random.Random) -> object:
    """Return a random value of a type; numbers stay small, like the boards."""
    match kind:
        case inspect.Metadata(type=inner):
            return random_value(inner, rng)
        case inspect.IntType(ge=low, le=high, multiple_of=step):
            least, step = low or 0, step or 1
            few = FEW if high is None else min(FEW, (high - least) // step)
            return least + step * rng.randint(0, few)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.StrType():
            return rng.choice(["", "my word on it"])
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return tuple(random_value(inner, rng) for _ in range(rng.choice([0, 1, 1, 2, 3])))
        case inspect.TupleType(item_types=inners):
            return tuple(random_value(inner, rng) for inner in inners)
        case inspect.UnionType(types=types):
            return random_value(rng.choice(types), rng)
        case inspect.StructType(cls=struct, fields=fields):
            return struct(**{field.name: random_value(field.type, rng) for field in fields})
        case inspect.NoneType():
            return None
    raise AssertionError(f"fondaco.testing cannot make up a {kind}")
