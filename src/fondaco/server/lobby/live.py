"""WebSocket route: the lobby, sent whenever it changes."""

from __future__ import annotations

from litestar import websocket

from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.tables.core.socket_feed import send_value_when_changed
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.live import Socket, SocketListener, serve_socket
from fondaco.server.web.context import Context


@websocket("/lobby/live")
async def lobby_live(socket: Socket, context: Context, token: str | None = None) -> None:
    """Send the lobby whenever it changes, at most once a second."""

    async def listen(line: SocketListener) -> None:
        await send_value_when_changed(context[TableService], line, "tables", lambda: context[LobbyFeed].of(line.own))

    await serve_socket(socket, context, token, listen)


ROUTES = [lobby_live]
