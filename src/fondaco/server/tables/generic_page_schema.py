"""Description of a game's views and actions for a generic page, derived from their field types."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from fondaco.core.decision import Action, Decision
from fondaco.core.field_types import Shape, fields
from fondaco.core.game import Game


class FieldFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field: `thing` is the kind that its numbers refer to, `each` the item of a list, `structs` its types."""

    form: str
    thing: str = ""
    amount: bool = False
    optional: bool = False
    least: int | None = None
    most: int | None = None
    step: int | None = None
    by: tuple[str, ...] = ()
    each: FieldFacts | None = None
    structs: tuple[str, ...] = ()
    choices: tuple[Any, ...] = ()


class ViewSchema(msgspec.Struct, frozen=True):
    """The structs of a game by name.

    `view` is the one of its view, `actions` those of its actions by what they `do`. `free_form` lists per decision the
    actions that may be taken beyond those on the menu.
    """

    view: str
    actions: dict[str, str]
    free_form: dict[str, tuple[str, ...]]
    structs: dict[str, dict[str, FieldFacts]]


def make_view_schema(game: Game) -> ViewSchema:
    actions: tuple[type[Action], ...] = get_args(game.actions)
    decisions: tuple[type[Decision], ...] = get_args(game.decisions)
    structs: dict[str, dict[str, FieldFacts]] = {}
    for struct in (game.view_type, *actions):
        _describe(struct, structs)
    free = {_tag(decision): tuple(_tag(action) for action in decision.free_form) for decision in decisions}
    named = {_tag(action): action.__name__ for action in actions}
    return ViewSchema(game.view_type.__name__, named, {at: said for at, said in free.items() if said}, structs)


def _tag(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def _describe(struct: type[msgspec.Struct], structs: dict[str, dict[str, FieldFacts]]) -> None:
    if struct.__name__ in structs:
        return
    found = fields(struct)
    structs[struct.__name__] = {name: _facts(shape) for name, shape in found.items()}
    for shape in found.values():
        for inner in _inside(shape):
            _describe(inner, structs)


def _inside(shape: Shape) -> list[type[msgspec.Struct]]:
    return [*shape.structs, *[struct for each in shape.each for struct in _inside(each)]]


def _facts(shape: Shape) -> FieldFacts:
    each = _facts(shape.each[0]) if len(shape.each) == 1 else None
    return FieldFacts(
        shape.form,
        shape.thing,
        shape.amount,
        shape.optional,
        shape.least,
        shape.most,
        shape.step,
        shape.by,
        each,
        tuple(struct.__name__ for struct in shape.structs),
        shape.choices,
    )
