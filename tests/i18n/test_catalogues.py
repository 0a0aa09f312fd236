"""Every message that the code can show exists in every language, for every game in src/fondaco/games."""

from __future__ import annotations

import ast
import random
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import fondaco
from fondaco.cli.new_game import TEMPLATE
from fondaco.core import field_types
from fondaco.core.decision import tag_of
from fondaco.games import all_games
from fondaco.i18n import SHELL, get_translator, list_languages, message_catalogue, type_info
from fondaco.i18n.icu_format import FallbackMessage, compile_message, message_arguments
from fondaco.server.tables.game_catalog import option_choices

SOURCE = Path(fondaco.__file__).parent
GAMES = sorted(all_games())
OWNERS = [SHELL, *GAMES]


def texts(node: ast.expr) -> list[str]:
    """Return the keys that an expression can be; placeholders of an f-string become a star."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return texts(body) + texts(orelse)
        case ast.JoinedStr(values=values):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in values)]
    return []


@cache
def keys_in_calls() -> frozenset[str]:
    """Return the keys that calls in the source name: `no(rule, why)`, `tell(key)`, and whole keys as arguments."""
    keys: set[str] = set()
    for file in [file for file in SOURCE.rglob("*.py") if not file.is_relative_to(TEMPLATE)]:
        owner = file.relative_to(SOURCE).parts[1] if file.is_relative_to(SOURCE / "games") else SHELL
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                keys |= set(keys_of_call(node, owner))
    return frozenset(keys)


@cache
def possible_keys_in_source() -> frozenset[str]:
    """Return everything in the source, the web client included, that looks like a message key."""
    pages = [file for end in ("ts", "svelte") for file in (SOURCE.parents[1] / "web" / "src").rglob(f"*.{end}")]
    key = re.compile(rf"""["'`]((?:{"|".join(OWNERS)})\.[a-z_.]+)["'`]""")
    sources = [file.read_text(encoding="utf-8") for file in [*SOURCE.rglob("*.py"), *pages]]
    return frozenset(found for text in sources for found in key.findall(text))


def keys_of_call(call: ast.Call, owner: str) -> list[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "no" and len(call.args) >= 2:
        return [f"{owner}.no.{why}" for why in texts(call.args[1])]
    if name == "UnclearText" and call.args:
        return [f"fondaco.cli.{key}" for key in texts(call.args[0])]
    place = {"tell": 0, "say": 0, "words": 0, "Refusal": 1}.get(name)
    if place is None or len(call.args) <= place:
        return []
    prefix = "" if name in ("tell", "Refusal") else "fondaco.cli."
    keys = texts(call.args[place])
    return [key if key.partition(".")[0] in OWNERS else prefix + key for key in keys if not key.startswith("*")]


def struct_keys(name: str) -> set[str]:
    """Return the keys that the classes of a game need."""
    game = all_games()[name]
    keys = {f"do.{said}" for said in type_info.action_types(game)}
    keys |= {f"at.{tag_of(decision)}" for decision in get_args(game.decisions) if "games" in decision.__module__}
    keys |= {f"{part}.{option}" for option in game.options.__struct_fields__ for part in ("option", "option_help")}
    return keys | {f"see.{field}" for field in view_fields(game.view_type)}


def view_fields(struct: type[msgspec.Struct]) -> set[str]:
    fields = set(struct.__struct_fields__)
    for shape in field_types.fields(struct).values():
        if inner := type_info.inner_struct(shape):
            fields |= view_fields(inner)
    return fields


def plain_page_keys(name: str) -> list[str]:
    """Return the keys of the plain page: groups of the menu, and the fields of a form."""
    actions = type_info.action_types(all_games()[name])
    parts = [field for action in actions.values() for field in action.__struct_fields__]
    return [*[f"kind.{said}" for said in actions], *[f"see.{field}" for field in parts]]


def menu_note_keys(name: str) -> list[str]:
    """Return patterns for the keys of menu notes, by the view fields they come from."""
    game = all_games()[name]
    return [
        rf"with\.{said}\.{field}"
        for said, struct in type_info.action_types(game).items()
        for shape in field_types.fields(struct).values()
        for field, rows in field_types.fields(game.view_type).items()
        if shape.thing in rows.by
    ]


def noun_keys(name: str) -> set[str]:
    game = all_games()[name]
    found: set[str] = set()
    for nouns in game.standard_components.nouns().values():
        found |= {noun[0].partition(".")[2] for noun in nouns if not isinstance(noun, str)}
    return found


def option_keys(name: str) -> set[str]:
    found = option_choices(all_games()[name].options)
    return {f"option.{option}.{choice}" for option, several in found.items() for choice in several}


def order_keys(name: str) -> set[str]:
    return {f"order.{order.name}" for order in all_games()[name].orders}


def required_keys(owner: str) -> set[str]:
    """Return all keys of an owner; a star stands for several."""
    keys = {key.partition(".")[2] for key in keys_in_calls() if key.startswith(f"{owner}.")}
    if owner == SHELL:
        return keys | {"at.over"}
    return keys | struct_keys(owner) | noun_keys(owner) | option_keys(owner) | order_keys(owner)


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("owner", OWNERS)
def test_every_message_the_code_can_say_is_in_every_language(owner: str, lang: str) -> None:
    known = message_catalogue(lang, owner)
    missing = [
        key for key in required_keys(owner) if not any(re.fullmatch(key.replace("*", r"\w+"), each) for each in known)
    ]
    assert not missing


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("owner", OWNERS)
def test_catalogues_have_no_unused_message(owner: str, lang: str) -> None:
    named = {key.partition(".")[2] for key in possible_keys_in_source() if key.startswith(f"{owner}.")}
    patterns = [key.replace(".", r"\.").replace("*", r"\w+") for key in required_keys(owner) | named]
    if owner != SHELL:
        patterns += [rf"{kind}_help\.\w+" for kind in all_games()[owner].standard_components.nouns()]
        patterns += [rf"each\.{key[4:]}" for key in struct_keys(owner) if key.startswith("see.")]
        patterns += [rf"zero\.{key[4:]}" for key in struct_keys(owner) if key.startswith("see.")]
        patterns += plain_page_keys(owner) + menu_note_keys(owner)
    unknown = [key for key in message_catalogue(lang, owner) if not any(re.fullmatch(each, key) for each in patterns)]
    assert not unknown


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("name", GAMES)
def test_messages_about_a_player_have_a_second_person(name: str, lang: str) -> None:
    """A message about a player has a second person, so nobody reads of themselves as of somebody else."""
    happens = {key: message_arguments(text) for key, text in message_catalogue(lang, name).items() if "." not in key}
    assert any("seat" in said for said in happens.values())
    assert [
        key for key, said in happens.items() for who in ("seat", "to_seat") if who in said and f"{who}_is" not in said
    ] == []


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("owner", OWNERS)
def test_a_message_has_the_same_arguments_in_every_language(owner: str, lang: str) -> None:
    english, own = message_catalogue("en", owner), message_catalogue(lang, owner)
    assert set(own) == set(english)
    assert {key: message_arguments(own[key]) for key in own} == {
        key: message_arguments(english[key]) for key in english
    }


def view_lists(struct: type[msgspec.Struct]) -> dict[str, set[str]]:
    """Return the lists of a view that have an entry for each thing of a kind, with those kinds."""
    found = {}
    for name, shape in field_types.fields(struct).items():
        found[name] = {*shape.by}
        if inner := type_info.inner_struct(shape):
            found |= view_lists(inner)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_lists_use_their_declared_kinds(name: str) -> None:
    lists = view_lists(all_games()[name].view_type)
    said = {
        key[5:]: message_arguments(text)
        for key, text in message_catalogue("en", name).items()
        if key.startswith("each.")
    }
    assert {field: args for field, args in said.items() if args != {"value", *lists[field]}} == {}


@pytest.mark.parametrize("name", GAMES)
def test_lists_by_named_things_show_the_names(name: str) -> None:
    """With numbers alone, the reader would have to count the entries."""
    game, nouns = all_games()[name], {"seat", *all_games()[name].standard_components.nouns()}
    silent = [
        field
        for field, shape in field_types.fields(game.view_type).items()
        if nouns & {*shape.by}
        and not type_info.inner_struct(shape)
        and f"each.{field}" not in message_catalogue("en", name)
    ]
    assert silent == []


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("owner", OWNERS)
def test_messages_have_no_straight_apostrophe(owner: str, lang: str) -> None:
    assert not [key for key, text in message_catalogue(lang, owner).items() if "'" in text]


def random_match(name: str, players: int) -> fondaco.Match:
    match, dice = fondaco.new(name, players, seed=players), random.Random(players)
    while not match.over:
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.options(seat)))
    return match


def example_messages(match: fondaco.Match) -> dict[str, dict[str, Any]]:
    """Return one example of each message of a match."""
    said: dict[str, dict[str, Any]] = {}
    for entry in match.log or []:
        said |= {event.says: event.args for event in entry.events}
        if entry.action is not None:
            key = f"{match.game.id}.do.{tag_of(entry.action)}"
            said.setdefault(key, msgspec.structs.asdict(entry.action))
    return said


@pytest.mark.parametrize("name", GAMES)
def test_events_of_a_match_are_rendered_in_every_language(name: str) -> None:
    match = random_match(name, all_games()[name].players[1])
    for lang in list_languages():
        voice = get_translator(lang, name)
        for key, args in example_messages(match).items():
            text = message_catalogue(lang, name)[key.partition(".")[2]]
            words = voice.worded(args, voice.kinds)
            said = compile_message(text, lang).format(words)
            assert said == FallbackMessage(text, lang).format(words)
            assert not re.search(r"[{}#]", said)
            assert message_arguments(text) <= set(words) | {"yours"}, key
