"""Check that every number and list declares what it is (`fondaco.core.field_types`).

Also checks in matches that the values obey the declarations.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Iterator
from math import prod
from typing import Any

import msgspec
from msgspec.structs import astuple

from fondaco.core import field_types
from fondaco.core.field_types import Shape
from fondaco.core.game import Game
from fondaco.core.match import Match
from fondaco.i18n import message_catalogue
from fondaco.i18n.icu_format import message_arguments
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import play_randomly, start_random_match

Struct = type[msgspec.Struct]
TELLING = {"to", "reveals", "fleeting", "begins_turn", "on"}


# -- declarations ------------------------------------------------------------------------


def view_and_action_types(game: Game) -> list[Struct]:
    """Return the structs that a player is shown and the actions a player can take."""
    return [game.view_type, *field_types.union_members(game.decisions), *field_types.union_members(game.actions)]


def labelled_structs(game: Game) -> Iterable[Struct]:
    """Return the structs whose fields are shown with a label: the view and free-form actions."""
    forms = [
        form for decision in field_types.union_members(game.decisions) for form in getattr(decision, "free_form", ())
    ]
    return with_nested_structs([game.view_type, *forms])


def with_nested_structs(structs: Iterable[Struct]) -> dict[Struct, None]:
    """Return these structs and all structs they contain."""
    found: dict[Struct, None] = {}
    waiting = [*structs]
    while waiting:
        struct = waiting.pop(0)
        if struct not in found:
            found[struct] = None
            waiting += [inner for _, shape in field_paths(struct) for inner in shape.structs]
    return found


def field_paths(struct: Struct) -> Iterator[tuple[str, Shape]]:
    """Yield every field of a struct, and list entries, with path and shape."""
    for name, shape in field_types.fields(struct).items():
        yield from _places(f"{struct.__module__}.{struct.__name__}.{name}", shape)


def _places(path: str, shape: Shape) -> Iterator[tuple[str, Shape]]:
    yield path, shape
    for each in shape.each:
        yield from _places(f"{path}[]", each)


def list_untyped_fields(game: Game) -> list[str]:
    """Return the fields whose type does not say what they count, with the annotation they need."""
    structs = with_nested_structs([game.state_type, game.arguments, *view_and_action_types(game)])
    return [said for struct in structs for path, shape in field_paths(struct) if (said := _silence(path, shape))]


def _silence(path: str, shape: Shape) -> str:
    if shape.form == "int" and not shape.kind:
        return f"{path} is a number of what? Annotate it with `thing`, `amount`, `several` or `refers` of core.kinds"
    if shape.form == "list" and not (shape.bag or shape.is_sequence):
        return f"{path} is a list by what? Annotate it with `by(kind)`, `BAG` or `ORDER` of core.kinds"
    return ""


def list_fields_without_bound(game: Game) -> list[str]:
    """Return the fields of kinds without a declared count or bound that a player sees."""
    counts = game.counts(game.standard_components, game.players[1])
    structs = with_nested_structs(view_and_action_types(game))
    return [
        said for struct in structs for path, shape in field_paths(struct) if (said := _uncounted(path, shape, counts))
    ]


def _uncounted(path: str, shape: Shape, counts: dict[str, int]) -> str:
    bounded = shape.form != "int" or ((shape.amount or shape.refers) and shape.most is not None)
    for kind in [*shape.by, *filter(None, [shape.upto]), *([] if bounded else [shape.kind])]:
        if kind not in counts:
            return f"{path}: how many of the kind `{kind}` are there? `nouns` or `bounds` of the game say it"
    return ""


# -- values in a match ---------------------------------------------------------------------


def find_type_contradictions(match: Match, what: object) -> Iterator[str]:
    """Yield where a struct of a match contradicts its declared types."""
    return _untruths(type(what).__name__, Shape(), what, match.game.counts(match.components, match.players))


def find_event_contradictions(match: Match) -> Iterator[str]:
    """Yield where the arguments of logged events contradict their declared types."""
    declared, counts = field_types.fields(match.game.arguments), match.game.counts(match.components, match.players)
    for event in [event for entry in match.log or [] for event in entry.events]:
        for name, value in event.args.items():
            yield from _untruths(f"{event.says} {name}", declared.get(name, Shape()), value, counts)


def _untruths(path: str, shape: Shape, value: object, counts: dict[str, int]) -> Iterator[str]:
    if isinstance(value, int) and shape.form == "int":
        yield from _untrue_number(path, shape, value, counts)
    elif isinstance(value, list | tuple):
        yield from _untrue_list(path, shape, value, counts)
        for place, entry in enumerate(value):
            inner = shape.each[place if shape.form == "tuple" else 0] if shape.each else shape
            yield from _untruths(f"{path}[]", inner, entry, counts)
    elif isinstance(value, msgspec.Struct):
        for name, inner in field_types.fields(type(value)).items():
            yield from _untruths(f"{path}.{name}", inner, getattr(value, name), counts)
            if inner.beside and len(getattr(value, name)) != len(getattr(value, inner.beside)):
                yield f"{path}.{name} has not an entry for each of `{inner.beside}`"


def _untrue_number(path: str, shape: Shape, value: int, counts: dict[str, int]) -> Iterator[str]:
    count = counts.get(shape.kind)
    if count is not None and not shape.refers:
        most = (1 << count * shape.bits) - 1 if shape.bits else count if shape.amount else count - 1
    else:
        most = value if shape.most is None else shape.most
    if not (value if shape.least is None else shape.least) <= value <= most:
        yield f"{path} is {value}, but of the kind `{shape.kind}` there are {count}"


def _untrue_list(path: str, shape: Shape, value: Any, counts: dict[str, int]) -> Iterator[str]:
    rows = [row if isinstance(row, tuple) else astuple(row) for row in value] if field_types.key_fields(shape) else []
    about = [row[: len(shape.by)] for row in rows]
    if len({*about}) < len(about):
        yield f"{path}: two entries are about the same"
    for of in (() if about else shape.by, (shape.upto,) if shape.upto else ()):
        if of and len(value) > (room := prod(counts[kind] for kind in of)):
            yield f"{path} has {len(value)} entries, of {of} there are {room}"
    if shape.stack and len({*value}) < len(value):
        yield f"{path}: something stands twice in a stack"


def play_and_find_contradictions(guest: GameUnderTest, players: int) -> set[str]:
    """Play a random match and return the contradictions found at random moments."""
    rng = random.Random(players)
    match, wrong = start_random_match(guest, players, players), set[str]()
    for seat, action in play_randomly(match, guest.laws, rng):
        if rng.random() < 0.1:
            now, viewer = match.decision, rng.choice([seat, None])
            for what in (match.state, now, now.seen_by(viewer), action, match.game.view(match.state, now, viewer)):
                wrong.update(find_type_contradictions(match, what))
    return wrong.union(find_event_contradictions(match))


# -- messages ------------------------------------------------------------------------------


def undeclared_arguments(game: Game) -> dict[str, str]:
    """Return the undeclared message arguments, each with a message or file that uses it."""
    known = set(kinds_by_argument(game))
    known |= {f"{name}_{more}" for name in known for more in ("count", "is")}
    said = {
        name: key
        for key, text in message_catalogue("en", game.id).items()
        if not key.startswith("each.")
        for name in message_arguments(text)
    }
    return {name: key for name, key in (arguments_in_source(game) | said).items() if name not in known}


def arguments_in_source(game: Game) -> dict[str, str]:
    """Return the arguments of all events and refusals in the game's source, with their file."""
    found: dict[str, str] = {}
    for file in sorted(game.folder.glob("*.py")):
        calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        for call in calls:
            called = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if called in ("tell", "no"):
                own = TELLING if called == "tell" else set()
                found |= {word.arg: file.name for word in call.keywords if word.arg and word.arg not in own}
    return found


def ambiguous_arguments(game: Game) -> dict[str, set[str]]:
    """Return the arguments with several kinds; messages are rendered by argument name alone."""
    return {name: found for name, found in kinds_by_argument(game).items() if len(found) > 1}


def kinds_by_argument(game: Game) -> dict[str, set[str]]:
    """Return the declared kinds by the name of an argument or field that a message can have."""
    found: dict[str, set[str]] = {}
    for struct in (
        game.arguments,
        *field_types.union_members(game.decisions),
        *field_types.union_members(game.actions),
    ):
        for name, shape in field_types.fields(struct).items():
            found.setdefault(name, set()).add(shape.thing)
    return found
