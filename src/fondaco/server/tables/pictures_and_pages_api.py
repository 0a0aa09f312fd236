"""Routes of files that only a server has: preview pictures, and built pages of games."""

from __future__ import annotations

import asyncio
import mimetypes

from litestar import Response, get

from fondaco.server.tables import game_catalog, link_preview
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.schemas import TableError
from fondaco.server.tables.table_visibility import public_table_card
from fondaco.server.web.caching import cacheable_response
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


@get(
    "/tables/{table_id:str}/picture.png",
    responses=error_responses(404, conflict=TableError),
    summary="Get a preview picture of a table",
    media_type="image/png",
)
async def get_preview_picture(request: Asking, context: Context, table_id: str) -> Response[bytes]:
    await context.limits.spend("hint", context.address(request))
    card = await public_table_card(context[TableService], table_id)
    painted = await asyncio.to_thread(link_preview.render_preview_png, card)
    return Response(painted, media_type="image/png", headers={"Cache-Control": "max-age=60"})


@get(
    "/games/{game:str}/page/{path:path}",
    responses=error_responses(404),
    summary="Get a file of a game's own page",
    media_type="application/javascript",
)
async def get_game_page_file(request: Asking, game: str, path: str) -> Response[bytes]:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return cacheable_response(request, game_catalog.read_built_page_file(game, path.lstrip("/")), kind)


ROUTES = [get_preview_picture, get_game_page_file]
