"""The sockets: whoever listens at a table, or in the lobby, is told what happened since he last heard."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from fondaco.house import metrics
from fondaco.house.book import acts
from fondaco.house.book.clock import now
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import Refused, TooManySockets, WhoAreYou
from fondaco.house.house import Room
from fondaco.house.http.desk import Desk

Socket = WebSocket[Any, Any, State]
PING_EVERY = 20.0
MOST_SAID = 1024
SLOWEST = 30.0
encode = msgspec.json.encode


class Line:
    """A socket, who listens at it, and what wakes him."""

    def __init__(self, socket: Socket, desk: Desk, token: str | None, person: Person | None) -> None:
        self.socket = socket
        self.desk = desk
        self.token = token
        self.person = person
        self.own = None if person is None else person.id
        self.heard = asyncio.Event()

    async def send(self, message: bytes) -> None:
        """A client that does not take its news in time has to come again."""
        async with asyncio.timeout(SLOWEST):
            await self.socket.send_data(message, mode="text")

    async def wait(self) -> None:
        """Until there is something to tell, or it is time to say that nothing has happened; for who is still known."""
        try:
            async with asyncio.timeout(PING_EVERY):
                await self.heard.wait()
        except TimeoutError:
            await self.send(encode({"ping": now()}))
        if self.token and self.person is not None and await self.desk.persons.by_token(self.token) is None:
            raise WhoAreYou()


Listen = Callable[[Line], Awaitable[None]]


@websocket("/tables/{table_id:str}/live")
async def table_live(
    socket: Socket, desk: Desk, table_id: str, since: int | None = None, token: str | None = None
) -> None:
    """The news of a table."""

    async def listen(line: Line) -> None:
        acts.look(await desk.house.look(table_id), line.own)
        room = desk.house.room(table_id)
        room.listeners.add(line.heard)
        try:
            await _tell(line, room, since)
        finally:
            room.listeners.discard(line.heard)

    await _served(socket, desk, token, listen)


async def _tell(line: Line, room: Room, since: int | None) -> None:
    first = True
    while True:
        line.heard.clear()
        table = await line.desk.house.look(room.id)
        acts.look(table, line.own)
        if first or table.seq != since:
            await line.send(encode(line.desk.house.news(table, line.own, since)))
            since, first = table.seq, False
        await line.wait()


@websocket("/lobby/live")
async def lobby_live(socket: Socket, desk: Desk, token: str | None = None) -> None:
    """The lobby, when something changed, at most once a second."""

    async def listen(line: Line) -> None:
        desk.house.lobby_listeners.add(line.heard)
        try:
            told = b""
            while True:
                line.heard.clear()
                lobby = await desk.lobbies.of(line.own)
                if lobby != told:
                    await line.send(lobby)
                    told = lobby
                await asyncio.sleep(1)
                await line.wait()
        finally:
            desk.house.lobby_listeners.discard(line.heard)

    await _served(socket, desk, token, listen)


async def _served(socket: Socket, desk: Desk, token: str | None, listen: Listen) -> None:
    """Opens a socket for who may have it, and talks until either side has enough."""
    token = token or desk.token(socket)
    try:
        desk.check_origin(socket)
        person = await desk.visitor(socket, token)
        await desk.spend("listen", socket, person)
    except Refused as refusal:
        await socket.accept()
        await socket.close(4000 + refusal.status, refusal.error)
        return
    await socket.accept()
    try:
        with desk.limits.socket_of(None if person is None else f"person {person.id}", desk.address(socket)):
            await _talk(Line(socket, desk, token, person), listen)
    except TooManySockets as refusal:
        await socket.close(4000 + refusal.status, refusal.error)


async def _talk(line: Line, listen: Listen) -> None:
    with metrics.SOCKETS.track_inprogress(), line.desk.house.listener(line.own, line.heard):
        talking = asyncio.ensure_future(listen(line))
        hearing = asyncio.ensure_future(_hear(line))
        await asyncio.wait([talking, hearing], return_when=asyncio.FIRST_COMPLETED)
        await _hang_up(line.socket, talking, hearing)


async def _hang_up(socket: Socket, talking: asyncio.Future[None], hearing: asyncio.Future[None]) -> None:
    refusal = talking.exception() if talking.done() and not talking.cancelled() else None
    for task in (talking, hearing):
        task.cancel()
    await asyncio.gather(talking, hearing, return_exceptions=True)
    code, word = (4000 + refusal.status, refusal.error) if isinstance(refusal, Refused) else (1011, "broken")
    with contextlib.suppress(Exception):
        if not (hearing.done() and refusal is None):
            await socket.close(code, word)


async def _hear(line: Line) -> None:
    """Signs of life; whoever says more than a little has to leave."""
    try:
        while True:
            said = await line.socket.receive_data("text")
            if len(said) > MOST_SAID:
                await line.socket.close(1009, "too_big")
                return
            if line.own is not None:
                line.desk.house.seen[line.own] = now()
    except WebSocketDisconnect:
        return


ROUTES = [table_live, lobby_live]
