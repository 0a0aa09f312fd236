"""Route: the lobby."""

from __future__ import annotations

from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.core.interfaces import LobbyView
from fondaco.server.web.call import Call
from fondaco.server.web.routes import EncodedResponse, Routes, get


@get("/tables", returns=Lobby, summary="Get the lobby")
async def get_lobby(call: Call) -> EncodedResponse:
    person = await call.visitor()
    await call.spend("read", person)
    return EncodedResponse(await call[LobbyView].now(None if person is None else person.id))


ROUTES: Routes = [get_lobby]
