"""Routes about games: cards, printed facts, rules pages, messages and page files."""

from __future__ import annotations

import mimetypes
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from fondaco import i18n
from fondaco.server.tables import game_catalog
from fondaco.server.tables.game_catalog import BoardFacts, GameCard, GameFacts
from fondaco.server.tables.setup import Bots
from fondaco.server.web.caching import cacheable
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


@get("/games", responses=may_fail(), summary="List the games")
async def list_games(request: Asking, context: Context) -> Response[list[GameCard]]:
    return cacheable(request, game_catalog.cards(Bots.of(context.settings)))


@get("/games/{game:str}", responses=may_fail(404), summary="Get the facts of a game")
async def game_facts(request: Asking, context: Context, game: str) -> Response[GameFacts]:
    return cacheable(request, game_catalog.facts(game, Bots.of(context.settings)))


@get("/games/{game:str}/boards/{digest:str}", responses=may_fail(404), summary="Get a board by its digest")
async def board_facts(request: Asking, game: str, digest: str) -> Response[BoardFacts]:
    return cacheable(request, game_catalog.board(game, digest))


@get("/games/{game:str}/rules", responses=may_fail(404), summary="Get the rules of a game in Markdown",
     media_type="text/markdown")  # fmt: skip
async def rules_page(request: Asking, game: str, lang: str = "en") -> Response[str]:
    return cacheable(
        request, game_catalog.rules_page(game, game_catalog.check_language(lang)), "text/markdown; charset=utf-8"
    )


@get("/games/{game:str}/howto", responses=may_fail(404), summary="Get the introduction to a game in Markdown",
     media_type="text/markdown")  # fmt: skip
async def how_to_play(request: Asking, game: str, lang: str = "en") -> Response[str]:
    return cacheable(
        request, game_catalog.how_to_play(game, game_catalog.check_language(lang)), "text/markdown; charset=utf-8"
    )


@get("/games/{game:str}/emblem", responses=may_fail(404), summary="Get a game's emblem", media_type="image/svg+xml")
async def game_emblem(request: Asking, game: str) -> Response[bytes]:
    return cacheable(request, game_catalog.emblem(game), "image/svg+xml")


@get("/games/{game:str}/page/{path:path}", responses=may_fail(404), summary="Get a file of a game's own page",
     media_type="application/javascript")  # fmt: skip
async def game_page(request: Asking, game: str, path: str) -> Response[bytes]:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return cacheable(request, game_catalog.built_page(game, path.lstrip("/")), kind)


@get("/messages/{lang:str}", responses=may_fail(404), summary="Get the messages of the interface")
async def shell_words(request: Asking, lang: str) -> Response[dict[str, str]]:
    return cacheable(request, game_catalog.catalogue(lang, i18n.SHELL))


@get("/messages/{lang:str}/{game:str}", responses=may_fail(404), summary="Get the messages of a game")
async def game_words(request: Asking, lang: str, game: str) -> Response[dict[str, str]]:
    return cacheable(request, game_catalog.catalogue(lang, game))


ROUTES = [
    list_games, game_facts, board_facts, rules_page, how_to_play, game_emblem, game_page, shell_words, game_words,
]  # fmt: skip
