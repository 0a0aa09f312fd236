"""What a number is, declared once, in the type of the field that holds it:

    Port = Annotated[int, thing("port", 999)]             a port; how many there are is the box's to say
    PortOrNone = Annotated[int, thing("port", 999, -1)]
    Ducats = Annotated[int, amount("ducats")]             so many ducats
    owners: Annotated[list[SeatOrNone], by("building")]   an entry for each building, in their order
    hand: Annotated[tuple[Card, ...], BAG]                several cards; their order says nothing
    order: Annotated[list[Seat], ORDER]                   their order is what it says
    walk: Annotated[list[Space], ORDER, upto("disc")]     no more of them than there are discs
    tolls: Annotated[list[Ducats], beside("walk")]        an entry for each entry of `walk`

Words, terminal, types of the wire, forms in the browser and learners read it here, by `fields`. It is metadata of
msgspec: bounds are checked when something is read from JSON, all else costs nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, inspect

FACE_DOWN = -2
"""What stands for a number that the viewer may not know."""


def thing(kind: str, most: int, least: int = 0) -> Meta:
    """The number of a thing of this kind, no more than `most` in any box; `least` is -1 where there may be none, and
    FACE_DOWN where it may be one that the viewer does not see."""
    return Meta(ge=least, le=most, extra={"kind": kind})


def amount(kind: str, least: int | None = 0, most: int | None = None, step: int | None = None) -> Meta:
    """So many of something."""
    return Meta(ge=least, le=most, multiple_of=step, extra={"kind": kind, "amount": True})


def several(kind: str, bits: int = 1) -> Meta:
    """Things of this kind as one number, with a bit for each; of more bits: how often each is among them."""
    return Meta(ge=0, extra={"kind": kind, "bits": bits})


def refers(kind: str, most: int | None = None) -> Meta:
    """The number that something was given when it was made, an offer for example; 0 is none."""
    return Meta(ge=0, le=most, extra={"kind": kind, "refers": True})


def by(*kinds: str) -> Meta:
    """A list with an entry for each thing of a kind, or for the first of them; of two kinds: for each of the first its
    things of the second. Entries that are structs and begin with these numbers are not in order, and some may lack."""
    return Meta(extra={"by": kinds})


def upto(kind: str) -> Meta:
    """A list that is never longer than there are things of this kind."""
    return Meta(extra={"upto": kind})


def beside(field: str) -> Meta:
    """A list with an entry for each entry of another list of the same struct, which is an `ORDER`."""
    return Meta(extra={"beside": field})


BAG = Meta(extra={"bag": True})
"""A list whose order the rules do not ask for."""
ORDER = Meta(extra={"order": True})
"""A list whose order is part of what it says."""
STACK = Meta(extra={"order": True, "stack": True})
"""Such a list of things of which there is one each: no number stands twice in it."""
AID = Meta(extra={"aid": True})
"""What follows from the rest of the view and is shown to spare the reckoning."""
END = Meta(extra={"end": True})
"""What is shown only after the end."""

Count = Annotated[int, amount("count")]
Players = Annotated[int, amount("players", 1, 9)]


class Shape(msgspec.Struct, frozen=True):
    """What a type says. `least` and `most` are bounds of a number, or of the length of a list or text; one with a
    `step` is a multiple of it; `each` are the shapes of a list's entries (one), of a tuple's places or of a dict's
    values; `structs` those it may be one of."""

    kind: str = ""
    amount: bool = False
    bits: int = 0
    refers: bool = False
    aid: bool = False
    end: bool = False
    by: tuple[str, ...] = ()
    bag: bool = False
    order: bool = False
    stack: bool = False
    upto: str = ""
    beside: str = ""
    optional: bool = False
    least: int | None = None
    most: int | None = None
    step: int | None = None
    form: str = ""
    each: tuple[Shape, ...] = ()
    structs: tuple[type[msgspec.Struct], ...] = ()
    choices: tuple[Any, ...] = ()

    @property
    def thing(self) -> str:
        """The kind whose numbers stand here, alone, in a list or as bits: empty for amounts, texts and structs."""
        if self.each:
            return self.each[0].thing if len(self.each) == 1 else ""
        return "" if self.amount or self.refers else self.kind

    @property
    def is_list(self) -> bool:
        return self.form in ("list", "tuple")

    @property
    def is_sequence(self) -> bool:
        """Does the place of an entry say something?"""
        return bool(self.order or self.by or self.beside)


def members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    """The structs of a union, or the one there is."""
    return get_args(union) or (union,)


@cache
def fields(struct: type[msgspec.Struct]) -> dict[str, Shape]:
    """What the fields of a struct are, in their order."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {field.name: shape(field.type) for field in info.fields}


def abreast(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The fields of a struct whose entries belong together by their places, each with what they are told by: the list
    beside which it stands, or the kind that several of them have an entry for."""
    shapes = {name: shape for name, shape in fields(struct).items() if shape.is_list and not heads(shape)}
    led = {name: shape.beside or " ".join(shape.by) or name for name, shape in shapes.items()}
    leaders = [*led.values()]
    return {name: leader for name, leader in led.items() if leaders.count(leader) > 1}


def heads(rows: Shape) -> dict[str, Shape]:
    """With what the entries of a list begin, where they say themselves what they are about; else nothing."""
    entry = rows.each[0] if rows.by else Shape()
    parts = fields(entry.structs[0]) if entry.structs else {str(place): each for place, each in enumerate(entry.each)}
    first = dict([*parts.items()][: len(rows.by)]) if entry.form in ("struct", "tuple") else {}
    return first if tuple(head.kind for head in first.values()) == rows.by else {}


def shape(info: inspect.Type) -> Shape:
    """What a type says, from msgspec's own account of it."""
    match info:
        case inspect.Metadata(type=inner, extra=extra):
            return msgspec.structs.replace(shape(inner), **(extra or {}))
        case inspect.UnionType(types=types):
            return _union([each for each in types if not isinstance(each, inspect.NoneType)], info.includes_none)
        case inspect.IntType(ge=least, le=most, multiple_of=step):
            return Shape(form="int", least=least, most=most, step=step)
        case inspect.StrType(min_length=least, max_length=most):
            return Shape(form="str", least=least, most=most)
        case inspect.LiteralType(values=values):
            return Shape(form="literal", choices=values)
        case inspect.StructType(cls=cls):
            return Shape(form="struct", structs=(cls,))
        case inspect.ListType() | inspect.VarTupleType():
            return Shape(form="list", each=(shape(info.item_type),), least=info.min_length, most=info.max_length)
        case inspect.TupleType(item_types=places):
            return Shape(form="tuple", each=tuple(shape(place) for place in places))
        case inspect.DictType(value_type=value):
            return Shape(form="dict", each=(shape(value),))
    return Shape(form=type(info).__name__.removesuffix("Type").lower())


def _union(members: list[inspect.Type], optional: bool) -> Shape:
    if len(members) == 1:
        return msgspec.structs.replace(shape(members[0]), optional=optional)
    structs = tuple(cls for member in members for cls in shape(member).structs)
    return Shape(form="struct", structs=structs, optional=optional)
