"""Routes about games: cards, printed facts, rules pages, messages and page files."""

from __future__ import annotations

import mimetypes

from litestar import Response, get

from fondaco import i18n
from fondaco.server.tables import game_catalog
from fondaco.server.tables.game_catalog import BoardFacts, GameCard, GameFacts
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.web.caching import cacheable_response
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


@get("/games", responses=error_responses(), summary="List the games")
async def list_games(request: Asking, context: Context) -> Response[list[GameCard]]:
    return cacheable_response(request, game_catalog.list_game_cards(AllowedBots.of(context.settings)))


@get("/games/{game:str}", responses=error_responses(404), summary="Get the facts of a game")
async def game_facts(request: Asking, context: Context, game: str) -> Response[GameFacts]:
    return cacheable_response(request, game_catalog.find_game_facts(game, AllowedBots.of(context.settings)))


@get("/games/{game:str}/boards/{digest:str}", responses=error_responses(404), summary="Get a board by its digest")
async def board_facts(request: Asking, game: str, digest: str) -> Response[BoardFacts]:
    return cacheable_response(request, game_catalog.board(game, digest))


@get(
    "/games/{game:str}/rules",
    responses=error_responses(404),
    summary="Get the rules of a game in Markdown",
    media_type="text/markdown",
)
async def rules_page(request: Asking, game: str, lang: str = "en") -> Response[str]:
    return cacheable_response(
        request,
        game_catalog.rules_markdown(game, game_catalog.language_or_default(lang)),
        "text/markdown; charset=utf-8",
    )


@get(
    "/games/{game:str}/howto",
    responses=error_responses(404),
    summary="Get the introduction to a game in Markdown",
    media_type="text/markdown",
)
async def how_to_play(request: Asking, game: str, lang: str = "en") -> Response[str]:
    return cacheable_response(
        request,
        game_catalog.how_to_play_markdown(game, game_catalog.language_or_default(lang)),
        "text/markdown; charset=utf-8",
    )


@get(
    "/games/{game:str}/emblem",
    responses=error_responses(404),
    summary="Get a game's emblem",
    media_type="image/svg+xml",
)
async def game_emblem(request: Asking, game: str) -> Response[bytes]:
    return cacheable_response(request, game_catalog.emblem(game), "image/svg+xml")


@get(
    "/games/{game:str}/page/{path:path}",
    responses=error_responses(404),
    summary="Get a file of a game's own page",
    media_type="application/javascript",
)
async def get_game_page_file(request: Asking, game: str, path: str) -> Response[bytes]:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return cacheable_response(request, game_catalog.read_built_page_file(game, path.lstrip("/")), kind)


@get("/messages/{lang:str}", responses=error_responses(404), summary="Get the messages of the interface")
async def get_shell_messages(request: Asking, lang: str) -> Response[dict[str, str]]:
    return cacheable_response(request, game_catalog.message_catalogue(lang, i18n.SHELL))


@get("/messages/{lang:str}/{game:str}", responses=error_responses(404), summary="Get the messages of a game")
async def get_game_messages(request: Asking, lang: str, game: str) -> Response[dict[str, str]]:
    return cacheable_response(request, game_catalog.message_catalogue(lang, game))


ROUTES = [
    list_games,
    game_facts,
    board_facts,
    rules_page,
    how_to_play,
    game_emblem,
    get_game_page_file,
    get_shell_messages,
    get_game_messages,
]
