"""Routes: the lobby."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, websocket

from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.live import Socket, SocketListener, send_value_when_changed, serve_socket
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


@get("/tables", responses=error_responses(), summary="Get the lobby")
async def get_lobby(request: Asking, context: Context) -> Response[Lobby]:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    seen: Any = await context[LobbyFeed].now(None if person is None else person.id)
    return Response(seen, media_type="application/json")


@websocket("/lobby/live")
async def lobby_live(socket: Socket, context: Context, token: str | None = None) -> None:
    """Send the lobby whenever it changes, at most once a second."""

    async def listen(line: SocketListener) -> None:
        await send_value_when_changed(line, "tables", lambda: context[LobbyFeed].of(line.own))

    await serve_socket(socket, context, token, listen)


ROUTES = [get_lobby, lobby_live]
