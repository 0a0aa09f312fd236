"""Field types: they declare what a number means, once, in the annotation of the field.

    Port = Annotated[int, thing("port", 999)]             a port; the components say how many there are
    PortOrNone = Annotated[int, thing("port", 999, -1)]
    Ducats = Annotated[int, amount("ducats")]             a number of ducats
    owners: Annotated[list[SeatOrNone], by("building")]   an entry for each building, in order
    hand: Annotated[tuple[Card, ...], BAG]                several cards; their order has no meaning
    order: Annotated[list[Seat], ORDER]                   their order has a meaning
    walk: Annotated[list[Space], ORDER, upto("disc")]     at most as many as there are discs
    tolls: Annotated[list[Ducats], beside("walk")]        an entry for each entry of `walk`

Translations, terminal, wire types, browser forms and learners read these declarations with `fields`. They are msgspec
metadata: bounds are checked when JSON is decoded, everything else costs nothing at run time.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, get_args

import msgspec
from msgspec import Meta, inspect

FACE_DOWN = -2
"""Value shown instead of a number that the viewer may not know."""


def thing(kind: str, most: int, least: int = 0) -> Meta:
    """The number of a thing of this kind, at most `most` on any board.

    `least` is -1 where there may be none, and FACE_DOWN where the viewer may not see which one it is.
    """
    return Meta(ge=least, le=most, extra={"kind": kind})


def amount(kind: str, least: int | None = 0, most: int | None = None, step: int | None = None) -> Meta:
    """An amount of something."""
    return Meta(ge=least, le=most, multiple_of=step, extra={"kind": kind, "amount": True})


def several(kind: str, bits: int = 1) -> Meta:
    """A set of things of this kind as one number, with a bit for each.

    With several `bits` per thing, a multiset: how often each is in it.
    """
    return Meta(ge=0, extra={"kind": kind, "bits": bits})


def refers(kind: str, most: int | None = None) -> Meta:
    """The number given to something when it was made, an offer for example; 0 is none."""
    return Meta(ge=0, le=most, extra={"kind": kind, "refers": True})


def by(*kinds: str) -> Meta:
    """A list with an entry for each thing of a kind, or for the first few of them.

    With two kinds: for each thing of the first kind, its things of the second. Entries that are structs and begin with
    these numbers may be in any order and incomplete.
    """
    return Meta(extra={"by": kinds})


def upto(kind: str) -> Meta:
    """A list that is never longer than the number of things of this kind."""
    return Meta(extra={"upto": kind})


def beside(field: str) -> Meta:
    """A list with an entry for each entry of another list (an `ORDER`) of the same struct."""
    return Meta(extra={"beside": field})


BAG = Meta(extra={"bag": True})
"""A list whose order has no meaning in the rules."""
ORDER = Meta(extra={"order": True})
"""A list whose order has a meaning."""
STACK = Meta(extra={"order": True, "stack": True})
"""An ordered list without duplicates."""
AID = Meta(extra={"aid": True})
"""A derived value, shown to spare players the computation."""
END = Meta(extra={"end": True})
"""A value shown only after the end of the match."""

Count = Annotated[int, amount("count")]
Players = Annotated[int, amount("players", 1, 9)]
Turn = Annotated[int, amount("turn")]
Round = Annotated[int, amount("round")]
OfferNumber = Annotated[int, refers("offer", 999_999)]
Words = Annotated[str, Meta(max_length=200)]
"""Text that a player adds to an offer."""


class Shape(msgspec.Struct, frozen=True):
    """Description of a field type.

    `least` and `most` bound a number, or the length of a list or text; a number with a `step` is a multiple of it.
    `each` holds the shapes of a list's entries (one), of a tuple's places or of a dict's values; `structs` the possible
    struct types.
    """

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
    choices: tuple[str, ...] = ()

    @property
    def thing(self) -> str:
        """The kind that the numbers refer to, alone, in a list or as bits.

        Empty for amounts, texts and structs.
        """
        if self.each:
            return self.each[0].thing if len(self.each) == 1 else ""
        return "" if self.amount or self.refers else self.kind

    @property
    def is_list(self) -> bool:
        return self.form in ("list", "tuple")

    @property
    def is_sequence(self) -> bool:
        """Whether the position of an entry has a meaning."""
        return bool(self.order or self.by or self.beside)


def union_members(union: object) -> tuple[type[msgspec.Struct], ...]:
    """Return the structs of a union, or the single struct given."""
    return get_args(union) or (union,)


@cache
def fields(struct: type[msgspec.Struct]) -> dict[str, Shape]:
    """Return the shapes of the fields of a struct, in order."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {field.name: shape(field.type) for field in info.fields}


def parallel_lists(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the list fields of a struct whose entries belong together by position.

    Each maps to what groups them: the list it stands beside, or the kind that several of them have an entry for.
    """
    shapes = {name: shape for name, shape in fields(struct).items() if shape.is_list and not key_fields(shape)}
    led = {name: shape.beside or " ".join(shape.by) or name for name, shape in shapes.items()}
    leaders = [*led.values()]
    return {name: leader for name, leader in led.items() if leaders.count(leader) > 1}


def key_fields(rows: Shape) -> dict[str, Shape]:
    """Return the leading fields by which the entries of a list identify themselves.

    Empty if the entries are in order instead.
    """
    entry = rows.each[0] if rows.by else Shape()
    parts = fields(entry.structs[0]) if entry.structs else {str(place): each for place, each in enumerate(entry.each)}
    first = dict([*parts.items()][: len(rows.by)]) if entry.form in ("struct", "tuple") else {}
    return first if tuple(head.kind for head in first.values()) == rows.by else {}


def shape(info: inspect.Type) -> Shape:
    """Describe a type, from msgspec's type information."""
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
            return Shape(form="literal", choices=tuple(map(str, values)))
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
