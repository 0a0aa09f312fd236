"""Routes: the lobby."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, websocket
from litestar.datastructures import State

from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.live import Socket, SocketListener, send_when_changed, serve_socket
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


@get("/tables", responses=may_fail(), summary="Get the lobby")
async def lobby(request: Asking, context: Context) -> Response[Lobby]:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    seen: Any = await context[LobbyFeed].now(None if person is None else person.id)
    return Response(seen, media_type="application/json")


@websocket("/lobby/live")
async def lobby_live(socket: Socket, context: Context, token: str | None = None) -> None:
    """Send the lobby whenever it changes, at most once a second."""

    async def listen(line: SocketListener) -> None:
        await send_when_changed(line, "tables", lambda: context[LobbyFeed].of(line.own))

    await serve_socket(socket, context, token, listen)


ROUTES = [lobby, lobby_live]
