"""Check that every number of a board file has bounds, to protect servers from custom boards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import inspect

from fondaco.core.game import Game


def list_unbounded_numbers(game: Game) -> list[str]:
    """Return the paths of all board file numbers without a lower or upper bound."""
    return sorted(set(_unbounded(inspect.type_info(game.standard_components.file_type), "", set())))


def _unbounded(kind: inspect.Type, place: str, known: set[type]) -> Iterator[str]:
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        if (kind.ge is None and kind.gt is None) or (kind.le is None and kind.lt is None):
            yield place
    elif isinstance(kind, inspect.AnyType):
        yield place
    elif isinstance(kind, inspect.StructType) and kind.cls not in known:
        for field in kind.fields:
            yield from _unbounded(field.type, f"{place}.{field.name}".lstrip("."), known | {kind.cls})
    for inner in _inside(kind):
        yield from _unbounded(inner, place, known)


def _inside(kind: inspect.Type) -> list[inspect.Type]:
    match kind:
        case inspect.Metadata(type=inner):
            return [inner]
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
            return [inner]
        case inspect.DictType(value_type=inner):
            return [inner]
        case inspect.TupleType(item_types=several) | inspect.UnionType(types=several):
            return [*several]
    return []
