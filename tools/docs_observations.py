"""Generate a page on what a seat of a game observes, from its layout (`fondaco.lab`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fondaco.core.game import Game
from fondaco.i18n import get_translator
from fondaco.lab import Layout, Menu
from tools.docs_http_api import table

NUMBER = re.compile(r"\b(?<!/ )\d+\b")


def observed(game: Game) -> str:
    """Return the page: observation size, cells of observations and answers, and number meanings."""
    fewest, most = game.players
    menu = Menu(Layout(game, fewest))
    lines = [
        f"# What is observed: {game.title}",
        f"Rules {game.rules_version}, standard board. [The lab](../lab.md#observations) explains what marks and "
        "numbers are. Seats are counted from the viewer: seat 0 is always the observing seat.",
        "## Sizes",
        sizes(game, range(fewest, most + 1)),
        f"## An observation, at a table of {fewest}",
        "Cells that differ only in their numbers stand in one line: *n* is any of them, *first* the place of the first "
        f"of them, *cells* how many there are. `fondaco lab cells {game.id} --players {fewest}` lists each by itself.",
        *parts(menu.layout.names()),
        "## An answer",
        "A row of `menu.rows(match, seat)`, or of `answers` in an environment with `rows=True`.",
        *parts(menu.names()),
        "## Things",
        "What is meant by `good 2`, for example.",
        things(game),
    ]
    return "\n\n".join(lines) + "\n"


def sizes(game: Game, counts: Sequence[int]) -> str:
    menus = [Menu(Layout(game, players)) for players in counts]
    rows = [
        (
            str(menu.layout.players),
            str(menu.layout.marks),
            str(menu.layout.numbers),
            f"`{menu.layout.digest}`",
            str(menu.marks),
            str(menu.numbers),
            f"`{menu.digest}`",
        )
        for menu in menus
    ]
    return table(("players", "marks", "numbers", "digest", "marks of an answer", "numbers", "digest"), rows)


def parts(names: tuple[list[str], list[str]]) -> Iterator[str]:
    for part, cells in zip(("marks", "numbers"), names, strict=True):
        rows = [(f"`{name}`", str(places[0]), str(len(places))) for name, places in alike(cells).items()]
        if rows:
            yield table((part, "first", "cells"), rows)


def alike(cells: Sequence[str]) -> dict[str, list[int]]:
    """Return the cell positions by name with numbers replaced by `n`, except maximum amounts."""
    found: dict[str, list[int]] = {}
    for place, name in enumerate(cells):
        found.setdefault(NUMBER.sub("n", name), []).append(place)
    return found


def things(game: Game) -> str:
    """Return a table of every kind whose things have names."""
    english = get_translator("en", game.id, game.standard_components)
    named = {kind: len(names) for kind, names in game.standard_components.nouns().items()}
    rows = [
        (f"`{kind}`", ", ".join(f"{number} {english.noun(kind, number)}" for number in range(count)))
        for kind, count in named.items()
    ]
    return table(("kind", "by number"), rows)
