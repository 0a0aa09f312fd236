"""The sockets: whoever listens at a table, or in the lobby, is told what happened since he last heard."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from fondaco.house import metrics
from fondaco.house.book import acts
from fondaco.house.book.clock import now
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import Refused, TooManySockets
from fondaco.house.house import Room
from fondaco.house.http.desk import Desk
from fondaco.house.http.tables import lobby_of

Socket = WebSocket[Any, Any, State]
PING_EVERY = 20.0
MOST_SAID = 1024
SLOWEST = 30.0
encode = msgspec.json.encode


@websocket("/tables/{table_id:str}/live")
async def table_live(
    socket: Socket, desk: Desk, table_id: str, since: int | None = None, token: str | None = None
) -> None:
    """The news of a table."""

    async def listen(person: Person | None) -> None:
        acts.look(await desk.house.look(table_id), None if person is None else person.id)
        room = desk.house.room(table_id)
        heard = asyncio.Event()
        room.listeners.add(heard)
        try:
            await _tell(socket, desk, room, person, heard, since)
        finally:
            room.listeners.discard(heard)

    await _served(socket, desk, token, listen)


async def _tell(
    socket: Socket, desk: Desk, room: Room, person: Person | None, heard: asyncio.Event, since: int | None
) -> None:
    own = None if person is None else person.id
    first = True
    while True:
        heard.clear()
        table = await desk.house.look(room.id)
        if first or table.seq != since:
            news = desk.house.news(table, own, since)
            await _send(socket, encode(news))
            since, first = table.seq, False
        await _wait(socket, heard)


@websocket("/lobby/live")
async def lobby_live(socket: Socket, desk: Desk, token: str | None = None) -> None:
    """The lobby, when something changed, at most once a second."""

    async def listen(person: Person | None) -> None:
        heard = asyncio.Event()
        desk.house.lobby_listeners.add(heard)
        try:
            told = b""
            while True:
                heard.clear()
                lobby = encode({"tables": await lobby_of(desk, person)})
                if lobby != told:
                    await _send(socket, lobby)
                    told = lobby
                await asyncio.sleep(1)
                await _wait(socket, heard)
        finally:
            desk.house.lobby_listeners.discard(heard)

    await _served(socket, desk, token, listen)


async def _send(socket: Socket, message: bytes) -> None:
    """A client that does not take its news in time has to come again."""
    async with asyncio.timeout(SLOWEST):
        await socket.send_data(message, mode="text")


async def _wait(socket: Socket, heard: asyncio.Event) -> None:
    """Until there is something to tell, or it is time to say that nothing has happened."""
    try:
        async with asyncio.timeout(PING_EVERY):
            await heard.wait()
    except TimeoutError:
        await _send(socket, encode({"ping": now()}))


async def _served(
    socket: Socket, desk: Desk, token: str | None, listen: Callable[[Person | None], Awaitable[None]]
) -> None:
    """Opens a socket for who may have it, and talks until either side has enough."""
    try:
        desk.check_origin(socket)
        person = await desk.visitor(socket, token)
        desk.spend("listen", socket, person)
    except Refused as refusal:
        await socket.accept()
        await socket.close(4000 + refusal.status, refusal.error)
        return
    await socket.accept()
    try:
        with desk.limits.socket_of(None if person is None else f"person {person.id}", desk.address(socket)):
            await _talk(socket, desk, person, listen)
    except TooManySockets as refusal:
        await socket.close(4000 + refusal.status, refusal.error)


async def _talk(
    socket: Socket, desk: Desk, person: Person | None, listen: Callable[[Person | None], Awaitable[None]]
) -> None:
    with metrics.SOCKETS.track_inprogress(), _listening(desk, person):
        talking = asyncio.ensure_future(listen(person))
        hearing = asyncio.ensure_future(_hear(socket, desk, person))
        await asyncio.wait([talking, hearing], return_when=asyncio.FIRST_COMPLETED)
        await _hang_up(socket, talking, hearing)


@contextlib.contextmanager
def _listening(desk: Desk, person: Person | None) -> Iterator[None]:
    """As long as somebody listens he needs no other alert."""
    if person is None:
        yield
        return
    desk.house.listening[person.id] += 1
    try:
        yield
    finally:
        desk.house.listening[person.id] -= 1
        if not desk.house.listening[person.id]:
            del desk.house.listening[person.id]


async def _hang_up(socket: Socket, talking: asyncio.Future[None], hearing: asyncio.Future[None]) -> None:
    refusal = talking.exception() if talking.done() and not talking.cancelled() else None
    for task in (talking, hearing):
        task.cancel()
    await asyncio.gather(talking, hearing, return_exceptions=True)
    code, word = (4000 + refusal.status, refusal.error) if isinstance(refusal, Refused) else (1011, "broken")
    with contextlib.suppress(Exception):
        if not (hearing.done() and refusal is None):
            await socket.close(code, word)


async def _hear(socket: Socket, desk: Desk, person: Person | None) -> None:
    """Signs of life; whoever says more than a little has to leave."""
    try:
        while True:
            said = await socket.receive_data("text")
            if len(said) > MOST_SAID:
                await socket.close(1009, "too_big")
                return
            if person is not None:
                desk.house.seen[person.id] = now()
    except WebSocketDisconnect:
        return


ROUTES = [table_live, lobby_live]
