"""The sockets: whoever listens at a table, or in the lobby, is told what happened since he last heard."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from fondaco.house import metrics
from fondaco.house.book import acts, bodies
from fondaco.house.book.clock import now
from fondaco.house.book.news import Presence
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import BadRequest, Refused, TooManySockets, WhoAreYou
from fondaco.house.book.said import Body
from fondaco.house.house import Listener, Room
from fondaco.house.http import answers, cups
from fondaco.house.http.desk import Desk
from fondaco.house.http.play import acted_on
from fondaco.house.http.tables import forget
from fondaco.house.http.wire import CHARGE, TELL, Charge, Tell
from fondaco.house.people.persons import fingerprint
from fondaco.house.store.manners import Notice

Socket = WebSocket[Any, Any, State]
PING_EVERY = 20.0
ROUND = 1.0
MOST_SAID = 1024
MOST_ACT = 4096
ACTS = '{"act":'
SLOWEST = 30.0
LATER = 1.0  # seconds after which who sees a table later looks again
COMPOSING = 6_000  # for how long somebody is taken to be writing, in milliseconds
SPACING = 1_000
COMPOSES = {'{"composing":true}': True, '{"composing":false}': False}
encode = msgspec.json.encode


class SaidAct(Body, frozen=True):
    act: bodies.Act


class Acknowledged(msgspec.Struct, frozen=True):
    key: str
    seq: int


class DoneHere(msgspec.Struct, frozen=True):
    done: Acknowledged


class RefusedHere(msgspec.Struct, frozen=True):
    refused: bodies.Error
    key: str | None


decode_act = msgspec.json.Decoder(SaidAct).decode


class Line(Listener):
    """A socket and who listens at it; `room` is the table's, if it is one."""

    def __init__(self, socket: Socket, desk: Desk, token: str | None, person: Person | None) -> None:
        super().__init__(person)
        self.socket = socket
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self.tell: Tell = extensions.pop(TELL, None) or self._tell
        charge: Charge | None = extensions.pop(CHARGE, None)
        if charge is not None:
            charge(*desk.limits.frames_of(None if person is None else f"person {person.id}", desk.address(socket)))
        self.task: asyncio.Future[None] | None = None
        self.told_at = time.monotonic()
        self.sending = False
        self.patience = PING_EVERY
        self.desk = desk
        self.mark = fingerprint(token) if token else None
        self.door = f"behind {desk.address(socket)}"
        self.room: Room | None = None
        self.composed = 0
        self.notice: Notice | None = None

    async def send(self, message: bytes, soon: bool = False) -> None:
        self.told_at, self.sending = time.monotonic(), True
        await self.tell(message, soon)
        self.sending = False

    async def _tell(self, text: bytes, /, soon: bool = False) -> None:
        await self.socket.send_text(text)

    def ping(self, at: float) -> None:
        """Who has heard nothing for a while is woken; who does not take his news in time has to come again."""
        if self.sending and at > self.told_at + SLOWEST and self.task is not None:
            self.task.cancel()
        elif not self.sending and at > self.told_at + self.patience:
            self.heard.set()

    def compose(self, writes: bool) -> None:
        """He writes an offer, or does not any more: the others see it, until nothing is heard of it for a while."""
        if self.room is None or (now() < self.composed + SPACING if writes else not self.composes_until):
            return
        self.composes_until = now() + COMPOSING if writes else 0
        self.room.wake()
        if writes:
            self.composed = now()
            asyncio.get_running_loop().call_later(COMPOSING / 1000 + 0.05, self.room.wake)

    async def wait(self, patience: float = PING_EVERY) -> None:
        """Until there is something to tell, or it is time to say that nothing has happened; for who is still known."""
        self.patience = patience
        await self.heard.wait()
        if time.monotonic() > self.told_at + patience:
            await self.send(encode({"ping": now()}))
        if self.person is not None:
            await self.known()

    async def known(self) -> Person:
        """Who listens here, if his session has not ended and he may still come in."""
        self.person = await self.desk.persons.by_mark(self.mark) if self.mark and self.person else None
        if self.person is None:
            raise WhoAreYou()
        return self.person.admitted(now())

    def gives_a_sign(self) -> None:
        if self.own is not None:
            self.desk.house.seen[self.own] = now()
            self.desk.house.doors[self.own] = self.door


Listen = Callable[[Line], Awaitable[None]]


async def ping(desk: Desk) -> None:
    """One round for all sockets, so that none needs a clock of its own."""
    while True:
        await asyncio.sleep(ROUND)
        at = time.monotonic()
        for line in [*desk.sockets]:
            if isinstance(line, Line):
                line.ping(at)


@dataclass
class Told:
    """What somebody who listens has heard of a table."""

    seq: int | None
    first: bool = True
    presence: Presence | None = None


@websocket("/tables/{table_id:str}/live")
async def table_live(
    socket: Socket, desk: Desk, table_id: str, since: int | None = None, token: str | None = None,
    presence: bool = False,
) -> None:  # fmt: skip
    """The news of a table; for who asks for it, also who is there and when his orders have changed."""

    async def listen(line: Line) -> None:
        acts.look(await desk.house.look(table_id), line.own)
        room = line.room = desk.house.room(table_id)
        room.listeners.add(line)
        room.wake()
        try:
            await _tell(line, room, since, presence)
        finally:
            room.listeners.discard(line)
            room.wake()

    await _served(socket, desk, token, listen)


async def _tell(line: Line, room: Room, since: int | None, presence: bool) -> None:
    """Whoever waits holds no table, so that one that nobody asks for takes little room."""
    told = Told(since)
    while True:
        line.heard.clear()
        await line.wait(await _tell_now(line, room, told, presence))


async def _tell_now(line: Line, room: Room, told: Told, presence: bool) -> float:
    """What is new; after how many seconds is there perhaps more, even if nothing is heard?"""
    house = line.desk.house
    table = house.in_mind(room.id) or await house.look(room.id)
    acts.look(table, line.own)
    table = await house.seen_by(table, line.own)
    if told.first or table.seq != told.seq:
        await line.send(house.told_news(room, table, line.person, told.seq))
        told.seq, told.first = table.seq, False
    if presence:
        told.presence = await _tell_beside(line, room.presence(table), told.presence)
    return LATER if table is room.earlier else PING_EVERY


async def _tell_beside(line: Line, there: Presence, seen: Presence | None) -> Presence:
    """What stands in no book: who is there, that one's orders have changed, and what a host of the house tells all."""
    if there != seen:
        await line.send(encode({"presence": there}))
    if line.orders:
        line.orders = False
        await line.send(encode({"orders": True}))
    if line.notice != line.desk.house.notice:
        line.notice = line.desk.house.notice
        await line.send(encode({"notice": line.notice}))
    return there


@websocket("/lobby/live")
async def lobby_live(socket: Socket, desk: Desk, token: str | None = None) -> None:
    """The lobby, when something changed, at most once a second."""

    async def listen(line: Line) -> None:
        await _tell_all_of_it(line, "tables", lambda: desk.lobbies.of(line.own))

    await _served(socket, desk, token, listen)


@websocket("/cups/{cup:str}/live")
async def cup_live(socket: Socket, desk: Desk, cup: str, token: str | None = None) -> None:
    """A tournament, when something changed, at most once a second."""

    async def listen(line: Line) -> None:
        async def now_seen() -> bytes:
            return encode(await cups.seen(desk, cup, line.person))

        await _tell_all_of_it(line, "cup", now_seen)

    await _served(socket, desk, token, listen)


async def _tell_all_of_it(line: Line, name: str, seen: Callable[[], Awaitable[bytes]]) -> None:
    """Something that is told whole whenever it has changed."""
    listeners = line.desk.house.lobby_listeners
    listeners.add(line.heard)
    try:
        told = b""
        while True:
            line.heard.clear()
            whole = await seen()
            if whole != told:
                await line.send(encode({name: msgspec.Raw(whole)}))
                told = whole
            await asyncio.sleep(1)
            await line.wait()
    finally:
        listeners.discard(line.heard)


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
    finally:
        del socket.receive, socket.send  # they hold the socket, and would keep it until the garbage is looked through


async def _talk(line: Line, listen: Listen) -> None:
    with metrics.SOCKETS.track_inprogress(), line.desk.house.listener(line.own, line.heard):
        talking = line.task = asyncio.ensure_future(listen(line))
        hearing = asyncio.ensure_future(_hear(line))
        line.desk.sockets.add(line)
        try:
            await asyncio.wait([talking, hearing], return_when=asyncio.FIRST_COMPLETED)
        finally:
            line.desk.sockets.discard(line)
            await _hang_up(line.socket, talking, hearing)
            line.task = None


async def _hang_up(socket: Socket, talking: asyncio.Future[None], hearing: asyncio.Future[None]) -> None:
    refusal: BaseException | None = None
    if talking.done():
        refusal = TimeoutError() if talking.cancelled() else talking.exception()
    for task in (talking, hearing):
        task.cancel()
    await asyncio.gather(talking, hearing, return_exceptions=True)
    code, word = (4000 + refusal.status, refusal.error) if isinstance(refusal, Refused) else (1011, "broken")
    with contextlib.suppress(Exception):
        if not (hearing.done() and refusal is None):
            await socket.close(code, word)


async def _hear(line: Line) -> None:
    """Signs of life, and actions; whoever says more than a little has to leave."""
    try:
        while True:
            said = await line.socket.receive_data("text")
            is_act = line.room is not None and said.startswith(ACTS)
            if len(said) > (MOST_ACT if is_act else MOST_SAID):
                await line.socket.close(1009, "too_big")
                return
            line.gives_a_sign()
            if said in COMPOSES and line.own is not None:
                line.compose(COMPOSES[said])
            if is_act:
                await line.send(encode(await _acted(line, said)), soon=True)
            await asyncio.sleep(0)  # whoever says much takes turns with all others
    except WebSocketDisconnect:
        return


async def _acted(line: Line, said: str) -> DoneHere | RefusedHere:
    """An action as by POST, and what came of it; the news are told as all others are. It is paid for before it is
    decoded."""
    data: bodies.Act | None = None
    assert line.room is not None
    try:
        person = await line.known()
        await line.desk.spend("act", line.socket, person)
        data = decode_act(said).act
        written = await acted_on(person, line.socket, line.desk, line.room.id, data)
        return DoneHere(Acknowledged(data.key, written))
    except Refused as refusal:
        return RefusedHere(answers.told(line.socket, refusal), None if data is None else data.key)
    except (msgspec.MsgspecError, RecursionError) as error:
        return RefusedHere(answers.told(line.socket, BadRequest(why=str(error))), None)
    finally:
        forget(line.socket)


ROUTES = [table_live, lobby_live, cup_live]
