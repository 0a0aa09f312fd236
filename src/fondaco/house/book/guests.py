"""The games that lodge here, as a client needs them: what is printed, how things are called, what can be said."""
from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

import fondaco
from fondaco import words
from fondaco.bots import strengths
from fondaco.core.box import Box
from fondaco.games import all_games
from fondaco.house.book.refusals import Unknown
from fondaco.house.book.shapes import Shapes, shapes

PAGE = "index.js"


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby shows it; `options` are as they are where people play."""

    id: str
    title: str
    designer: str
    players: tuple[int, int]
    options: dict[str, Any]
    boards: tuple[str, ...]
    rules_version: int
    strengths: tuple[str, ...]


class BoardFacts(msgspec.Struct, frozen=True):
    """A board file as it is written, and the names of its numbers."""

    name: str
    digest: str
    tables: dict[str, Any]
    nouns: dict[str, list[Any]]


class GameFacts(GameCard, frozen=True):
    """All of a game that does not change: `schema` and `shapes` say what its actions and views are made of, `kinds`
    what its messages speak of; `page` is where the page lies that a package from elsewhere brings for it."""

    schema: dict[str, Any]
    shapes: Shapes
    kinds: dict[str, str]
    page: str | None
    board: BoardFacts


@lru_cache
def cards(bots: tuple[str, ...] = ()) -> list[GameCard]:
    """All games; with the bots that the host lets in beside our own."""
    return [
        GameCard(
            name, info.title, info.designer, info.players, info.options | all_games()[name].among_people,
            info.boards, info.rules_version, strengths(name) + bots,
        )
        for name, info in fondaco.games().items()
    ]  # fmt: skip


@lru_cache
def facts(name: str, bots: tuple[str, ...] = ()) -> GameFacts:
    for card in cards(bots):
        if card.id == name:
            game = all_games()[name]
            page = f"/api/games/{name}/page/{PAGE}" if (game.folder / "page" / "built" / PAGE).is_file() else None
            board = printed(name, game.standard_box)
            return GameFacts(
                **msgspec.structs.asdict(card), schema=fondaco.schema(name), shapes=shapes(game), kinds=game.kinds,
                page=page, board=board,
            )  # fmt: skip
    raise Unknown("fondaco.house.no_game")


def board(name: str, digest: str) -> BoardFacts:
    """A board by its digest: one that was ever the standard one, or one that somebody plays on."""
    box = all_games()[name].known_box(digest) if name in all_games() else None
    if box is None:
        raise Unknown("fondaco.house.no_board")
    return printed(name, box)


def printed(name: str, box: Box) -> BoardFacts:
    return BoardFacts(box.name, box.digest, box.tables, dict(all_games()[name].nouns(box)))


@lru_cache
def rules_page(name: str, lang: str) -> str:
    """The rules of a game in Markdown, as players read them: where each rule is tested is for the repository."""
    if name not in all_games():
        raise Unknown("fondaco.house.no_game")
    page = all_games()[name].rules(lang)
    if page is None:
        raise Unknown("fondaco.house.no_rules")
    return "".join(chapter for chapter in re.split(r"(?m)^(?=## )", page) if "::test_" not in chapter)


def catalogue(lang: str, owner: str) -> dict[str, str]:
    """Messages of the shell or of a game; what a language lacks is said in English."""
    if lang not in words.languages() or (owner != words.SHELL and owner not in all_games()):
        raise Unknown("fondaco.house.no_words")
    return words.catalogue(words.DEFAULT, owner) | words.catalogue(lang, owner)


def built_page(name: str, file: str) -> bytes:
    """A file of the page that a game brings built: the module, or what it loads from beside it."""
    folder = all_games()[name].folder / "page" / "built" if name in all_games() else None
    found = (folder / file).resolve() if folder and "\0" not in file else None
    if folder is None or found is None or folder.resolve() not in found.parents or not found.is_file():
        raise Unknown("fondaco.house.no_page")
    return found.read_bytes()
