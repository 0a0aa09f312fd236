"""Generate a page of facts about a game: players, spaces, rewards, options, actions, events and views."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from fondaco.core.decision import tag_of
from fondaco.core.field_types import union_members
from fondaco.core.game import Game
from fondaco.i18n import message_catalogue
from fondaco.lab import Layout, Menu
from fondaco.lab.episode import REWARDS
from tools.docs_http_api import kind, table

EXAMPLE = """```python
from fondaco import lab

env = lab.aec("{game}", players={players})
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, over, _, info = env.last()
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
print(env.match.scores)
```"""
ARGUMENT = re.compile(r"\{(\w+)[,}]")
CHOICE = re.compile(r"\{(\w+), (?:select|plural),")


def game_facts(game: Game) -> str:
    """Return the page."""
    fewest, most = game.players
    said = message_catalogue("en", game.id)
    lines = [
        f"# Facts: {game.title}",
        f"A game by {game.designer}, with the id `{game.id}`. [The rules](../rules/{game.id}.md), "
        f"[how to play](../howto/{game.id}.md), [what is observed](../observed/{game.id}.md).",
        table(
            ("", ""),
            [
                ("players", f"{fewest} to {most}"),
                ("rules version", str(game.rules_version)),
                ("turn order", "`speaks`: " + ", ".join(f"`{name}`" for name in ("polite", "round", "random"))),
                ("rewards", "`reward`: " + ", ".join(f"`{name}`" for name in REWARDS)),
                ("information", "imperfect: each seat has a view of its own; chance is a seed"),
            ],
        ),
        "## Example",
        EXAMPLE.format(game=game.id, players=fewest),
        "## Spaces",
        "Cells of an observation and of the row of an answer, with the standard board. "
        "[The lab](../lab.md#observations) explains marks and numbers.",
        spaces(game),
        "## Options",
        "Options of a table, with the defaults of the rulebook.",
        options(game),
        "## Actions",
        "Answers of a player, as JSON with the tag in `do`.",
        actions(game, said),
        "## Events",
        "Lines of the log, in English. An event with an audience is sent to those seats only.",
        events(game, said),
        "## View",
        "What a seat gets as `view.table`: see [News](../api.md#news-view-menu-log).",
        *views(game, said),
    ]
    return "\n\n".join(lines) + "\n"


def spaces(game: Game) -> str:
    menus = [Menu(Layout(game, players)) for players in range(game.players[0], game.players[1] + 1)]
    rows = [
        tuple(map(str, (at.layout.players, at.layout.marks, at.layout.numbers, at.marks, at.numbers))) for at in menus
    ]
    return table(("players", "marks", "numbers", "marks of an answer", "numbers of an answer"), rows)


def schema_fields(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(name, each) for name, each in schema.get("properties", {}).items() if "const" not in each]


def options(game: Game) -> str:
    (schema,), parts = msgspec.json.schema_components([game.options])
    described = parts[schema["$ref"].rpartition("/")[2]]
    bounded = game.bounded
    rows = [
        (f"`{name}`", plain(each), f"`{each.get('default')}`", f"`{bounded[name]}`" if name in bounded else "")
        for name, each in schema_fields(described)
    ]
    return table(("option", "type", "default", "in matches of bots"), rows) if rows else "This game has none."


def actions(game: Game, said: dict[str, str]) -> str:
    rows = []
    for action in union_members(game.actions):
        names = [f"`{each.name}`" for each in msgspec.structs.fields(action)]
        rows.append((f"`{tag_of(action)}`", ", ".join(names), text(said.get(f"do.{tag_of(action)}", ""))))
    return table(("`do`", "fields", "in words"), rows)


def events(game: Game, said: dict[str, str]) -> str:
    """List the messages of the log: those whose keys have no prefix."""
    rows = [(f"`{game.id}.{key}`", arguments(said[key]), text(said[key])) for key in sorted(said) if "." not in key]
    return table(("event", "arguments", "in words"), rows)


def arguments(message: str) -> str:
    """Return the arguments of a message, except the one by which it addresses its reader."""
    named = dict.fromkeys([*CHOICE.findall(message), *ARGUMENT.findall(in_general(message))])
    return ", ".join(f"`{name}`" for name in named if name != "seat_is")


def in_general(message: str) -> str:
    """Return a message with the branch `other` of each choice."""
    while found := CHOICE.search(message):
        branches, end = {}, found.end()
        while head := re.compile(r"\s*([=\w]+)\s*\{").match(message, end):
            end = closing(message, head.end())
            branches[head[1]] = message[head.end() : end - 1]
        end = message.index("}", end) + 1
        message = message[: found.start()] + branches["other"].replace("#", f"{{{found[1]}}}") + message[end:]
    return message


def closing(message: str, at: int) -> int:
    """Return the place after the brace that closes one before `at`."""
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(message[at], 0)
        at += 1
    return at


def text(message: str) -> str:
    """Return a message as code: its braces are arguments."""
    return f"`{in_general(message)}`" if message else ""


def views(game: Game, said: dict[str, str]) -> Iterator[str]:
    """Yield a table for each type of the view, beginning with the table itself."""
    (first,), parts = msgspec.json.schema_components([game.view_type])
    begin = first["$ref"].rpartition("/")[2]
    for name in (begin, *(part for part in parts if part != begin)):
        if rows := [
            (f"`{field}`", plain(each), said.get(f"see.{field}", "")) for field, each in schema_fields(parts[name])
        ]:
            yield f"### {name}"
            yield table(("field", "type", "label"), rows)


def plain(schema: dict[str, Any]) -> str:
    """Return the type in words, with the names of other types as code."""
    return re.sub(r"\[(`\w+`)\]\([^)]*\)", r"\1", kind(schema)) or "any"
