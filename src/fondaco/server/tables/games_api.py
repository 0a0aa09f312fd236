"""Routes about games: cards, printed facts, rules pages and messages."""

from __future__ import annotations

from fondaco import i18n
from fondaco.server.tables import game_catalog
from fondaco.server.tables.game_catalog import BoardFacts, GameCard, GameFacts
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Routes, get

MARKDOWN = "text/markdown; charset=utf-8"


@get("/games", cached=True, summary="List the games")
async def list_games(call: Call) -> list[GameCard]:
    return game_catalog.list_game_cards(AllowedBots.of(call.settings))


@get("/games/{game:str}", errors=(404,), cached=True, summary="Get the facts of a game")
async def game_facts(call: Call, game: str) -> GameFacts:
    return game_catalog.find_game_facts(game, AllowedBots.of(call.settings))


@get("/games/{game:str}/boards/{digest:str}", errors=(404,), cached=True, summary="Get a board by its digest")
async def board_facts(call: Call, game: str, digest: str) -> BoardFacts:
    return game_catalog.find_board_facts(game, digest)


@get(
    "/games/{game:str}/rules",
    errors=(404,),
    cached=True,
    media_type=MARKDOWN,
    summary="Get the rules of a game in Markdown",
)
async def rules_page(call: Call, game: str, lang: str = "en") -> str:
    return game_catalog.rules_markdown(game, game_catalog.language_or_default(lang))


@get(
    "/games/{game:str}/howto",
    errors=(404,),
    cached=True,
    media_type=MARKDOWN,
    summary="Get the introduction to a game in Markdown",
)
async def how_to_play(call: Call, game: str, lang: str = "en") -> str:
    return game_catalog.how_to_play_markdown(game, game_catalog.language_or_default(lang))


@get("/games/{game:str}/emblem", errors=(404,), cached=True, media_type="image/svg+xml", summary="Get a game's emblem")
async def game_emblem(call: Call, game: str) -> bytes:
    return game_catalog.read_emblem(game)


@get("/messages/{lang:str}", errors=(404,), cached=True, summary="Get the messages of the interface")
async def get_shell_messages(call: Call, lang: str) -> dict[str, str]:
    return game_catalog.message_catalogue(lang, i18n.SHELL)


@get("/messages/{lang:str}/{game:str}", errors=(404,), cached=True, summary="Get the messages of a game")
async def get_game_messages(call: Call, lang: str, game: str) -> dict[str, str]:
    return game_catalog.message_catalogue(lang, game)


ROUTES: Routes = [
    list_games,
    game_facts,
    board_facts,
    rules_page,
    how_to_play,
    game_emblem,
    get_shell_messages,
    get_game_messages,
]
