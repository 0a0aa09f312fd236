"""Kinds: every number and list of a game says what it is (`fondaco.core.kinds`), and is what it says."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from math import prod
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import astuple

from fondaco.core import kinds
from fondaco.core.game import Game
from fondaco.core.kinds import Shape
from fondaco.core.match import Match
from fondaco.words import catalogue
from fondaco.words.message import arguments

Struct = type[msgspec.Struct]
Places = Iterator[tuple[str, Shape]]
TELLING = {"to", "reveals", "fleeting", "begins_turn", "on"}


# -- what is declared ----------------------------------------------------------------------


def seen_and_said(game: Game) -> list[Struct]:
    """The structs of what a player is shown and of what he can say."""
    return [get_type_hints(game.view)["return"], *members(game.decisions), *members(game.actions)]


def members(union: Any) -> tuple[Struct, ...]:
    return get_args(union) or (union,)


def places(struct: Struct, path: str = "", above: tuple[Struct, ...] = ()) -> Places:
    """Every place in a struct and in those it holds, with what its type says."""
    for name, shape in kinds.fields(struct).items():
        yield from _places(f"{path or struct.__name__}.{name}", shape, (*above, struct))


def _places(path: str, shape: Shape, above: tuple[Struct, ...]) -> Places:
    yield path, shape
    for each in shape.each:
        yield from _places(f"{path}[]", each, above)
    for struct in shape.structs:
        if struct not in above:
            yield from places(struct, path if len(shape.structs) == 1 else f"{path}:{struct.__name__}", above)


def silences(game: Game) -> list[str]:
    """The places that do not say what they are, and how they would."""
    structs = [game.board, game.arguments, *seen_and_said(game)]
    everywhere = dict(place for struct in structs for place in places(struct))
    return [said for path, shape in everywhere.items() if (said := _silence(path, shape))]


def _silence(path: str, shape: Shape) -> str:
    if shape.form == "int" and not shape.kind:
        return f"{path} is a number of what? Say `thing`, `amount`, `several` or `refers`, from fondaco.core.kinds"
    if shape.form == "list" and not (shape.by or shape.bag or shape.order):
        return f"{path} is a list by what? Say `by(kind)`, `BAG` or `ORDER`, from fondaco.core.kinds"
    return ""


def uncounted(game: Game) -> list[str]:
    """Kinds that a player sees, and nobody says how many of them there are, or how far they go."""
    counts = game.counts(game.standard_box, game.players[1])
    everywhere = dict(place for struct in seen_and_said(game) for place in places(struct))
    return [said for path, shape in everywhere.items() if (said := _uncounted(path, shape, counts))]


def _uncounted(path: str, shape: Shape, counts: dict[str, int]) -> str:
    bounded = shape.form != "int" or ((shape.amount or shape.refers) and shape.most is not None)
    for kind in shape.by if bounded else (*shape.by, shape.kind):
        if kind not in counts:
            return f"{path}: how many of the kind `{kind}` are there? `nouns` or `bounds` of the game say it"
    return ""


# -- whether it is true --------------------------------------------------------------------


def untruths(match: Match, what: Any) -> Iterator[str]:
    """Where a struct of a match is not what its types say."""
    return _untruths(type(what).__name__, Shape(), what, match.game.counts(match.box, match.players))


def untold(match: Match) -> Iterator[str]:
    """Where the arguments of what was told are not what they are declared to be, or several of that."""
    declared, counts = kinds.fields(match.game.arguments), match.game.counts(match.box, match.players)
    for event in [event for entry in match.log or [] for event in entry.events]:
        for name, value in event.args.items():
            yield from _untruths(f"{event.says} {name}", declared.get(name, Shape()), value, counts)


def _untruths(path: str, shape: Shape, value: Any, counts: dict[str, int]) -> Iterator[str]:
    if isinstance(value, int) and shape.form == "int":
        yield from _untrue_number(path, shape, value, counts)
    elif isinstance(value, list | tuple):
        yield from _untrue_list(path, shape, value, counts)
        for place, entry in enumerate(value):
            inner = shape.each[place if shape.form == "tuple" else 0] if shape.each else shape
            yield from _untruths(f"{path}[]", inner, entry, counts)
    elif isinstance(value, msgspec.Struct):
        for name, inner in kinds.fields(type(value)).items():
            yield from _untruths(f"{path}.{name}", inner, getattr(value, name), counts)


def _untrue_number(path: str, shape: Shape, value: int, counts: dict[str, int]) -> Iterator[str]:
    count = counts.get(shape.kind)
    if count is not None and not shape.refers:
        most = (1 << count * shape.bits) - 1 if shape.bits else count if shape.amount else count - 1
    else:
        most = value if shape.most is None else shape.most
    if not (value if shape.least is None else shape.least) <= value <= most:
        yield f"{path} is {value}, but of the kind `{shape.kind}` there are {count}"


def _untrue_list(path: str, shape: Shape, value: Any, counts: dict[str, int]) -> Iterator[str]:
    rows = [row if isinstance(row, tuple) else astuple(row) for row in value] if keyed(shape) else []
    about = [row[: len(shape.by)] for row in rows]
    if len({*about}) < len(about):
        yield f"{path}: two entries are about the same"
    if shape.by and not about and len(value) > (room := prod(counts[kind] for kind in shape.by)):
        yield f"{path} has {len(value)} entries, of {shape.by} there are {room}"


def keyed(shape: Shape) -> bool:
    """Do the entries themselves say what they are about?"""
    entry = shape.each[0] if shape.by else Shape()
    heads = [*kinds.fields(entry.structs[0]).values()] if entry.structs else entry.each
    return entry.form in ("struct", "tuple") and tuple(head.kind for head in heads[: len(shape.by)]) == shape.by


# -- messages ------------------------------------------------------------------------------


def undeclared(game: Game) -> dict[str, str]:
    """The arguments of messages of which nobody says what they are, and a message that has them."""
    known = set(meanings(game))
    known |= {f"{name}_count" for name in known}
    said = {
        name: key for key, text in catalogue("en", game.id).items() if not key.startswith("each.")
        for name in arguments(text)
    }  # fmt: skip
    return {name: key for name, key in (told_in_source(game) | said).items() if name not in known}


def told_in_source(game: Game) -> dict[str, str]:
    """The arguments of all events and refusals, with the file they stand in."""
    found: dict[str, str] = {}
    for file in sorted(game.folder.glob("*.py")):
        calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        for node in calls:
            if getattr(node.func, "attr", getattr(node.func, "id", "")) in ("tell", "no"):
                found |= {word.arg: file.name for word in node.keywords if word.arg and word.arg not in TELLING}
    return found


def ambiguous(game: Game) -> dict[str, set[str]]:
    """The arguments that are of several kinds; whoever puts them into words knows their names alone."""
    return {name: found for name, found in meanings(game).items() if len(found) > 1}


def meanings(game: Game) -> dict[str, set[str]]:
    """By the name of an argument or field that a message can have, the kinds it is declared to be of."""
    found: dict[str, set[str]] = {}
    for struct in (game.arguments, *members(game.decisions), *members(game.actions)):
        for name, shape in kinds.fields(struct).items():
            found.setdefault(name, set()).add(shape.thing)
    return found
