"""WebSocket routes: send subscribers of a table or the lobby what has changed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from fondaco.core.json_types import JsonObject
from fondaco.server.accounts.users import Users, hash_token
from fondaco.server.base import metrics
from fondaco.server.base.clock import now
from fondaco.server.base.error_body import ErrorBody
from fondaco.server.base.errors import BadRequest, NotSignedIn, Refused, TooManySockets
from fondaco.server.base.request_fields import RequestBody
from fondaco.server.base.user import User
from fondaco.server.tables import schemas
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.core.socket_feed import PING_EVERY, SocketSubscriber, send_table
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.play_api import play_action
from fondaco.server.web import errors
from fondaco.server.web.context import Context
from fondaco.server.web.litestar_routes import HttpCall
from fondaco.server.web.socket_scope import CHARGE_FRAMES, SEND_TEXT, FrameCharger, TextSender

Socket = WebSocket[Any, Any, State]
ROUND = 1.0
MOST_SAID = 1024
MOST_ACT = 4096
ACTS = '{"act":'
SLOWEST = 30.0
QUIET, DEAF = 4.0, 5.0  # seconds until a page that has stopped probing is asked for a sign of life, and closed
COMPOSING = 6_000  # milliseconds for which a person is shown as writing
SPACING = 1_000
COMPOSES = {'{"composing":true}': True, '{"composing":false}': False}
PONG = '{"pong":'
PROBE, ALIVE = '{"ping":true}', b'{"pong":true}'  # a page asks whether its connection still works
encode = msgspec.json.encode


class PlayActionMessage(RequestBody, frozen=True):
    act: schemas.ActionBody


class Acknowledged(msgspec.Struct, frozen=True):
    key: str
    seq: int


class ActionAccepted(msgspec.Struct, frozen=True):
    done: Acknowledged


class ActionRefused(msgspec.Struct, frozen=True):
    refused: ErrorBody
    key: str | None


decode_act = msgspec.json.Decoder(PlayActionMessage).decode


class OpenSockets(set[TableSubscriber]):
    """All open sockets of this process."""


class SocketListener(SocketSubscriber):
    """A WebSocket and its user."""

    def __init__(self, socket: Socket, context: Context, token: str | None, person: User | None) -> None:
        super().__init__(person)
        self.socket = socket
        extensions: JsonObject = socket.scope.get("extensions") or {}
        self.tell: TextSender = extensions.pop(SEND_TEXT, None) or self._tell
        charge: FrameCharger | None = extensions.pop(CHARGE_FRAMES, None)
        if charge is not None:
            charge(
                *context.limits.frames_of(None if person is None else f"person {person.id}", context.address(socket))
            )
        self.task: asyncio.Future[None] | None = None
        self.told_at = self.heard_at = time.monotonic()
        self.probes = False  # whether the page probes its connection all the time
        self.asked_at = 0.0  # when it was last asked for a sign of life
        self.sending = False
        self.patience = PING_EVERY
        self.context = context
        self.mark = hash_token(token) if token else None
        self.source = f"behind {context.address(socket)}"
        self.composed = 0

    async def send(self, message: bytes, soon: bool = False) -> None:
        self.told_at, self.sending = time.monotonic(), True
        await self.tell(message, soon)
        self.sending = False

    async def _tell(self, text: bytes, /, soon: bool = False) -> None:
        await self.socket.send_text(text)

    def ping(self, at: float) -> None:
        """Wake the socket if it was silent for too long; cancel it if the client does not read or answer in time.

        A page that watches a clock probes its connection every second. If it stops, its connection may be lost, and the
        others want to know.
        """
        asked = self.asked_at > self.heard_at
        if self.task is not None and (
            (self.sending and at > self.told_at + SLOWEST) or (asked and at > self.asked_at + DEAF)
        ):
            self.task.cancel()
        elif self.probes and not asked and at > self.heard_at + QUIET:
            self.asked_at, self.patience = at, 0.0
            self.wake_event.set()
        elif not self.sending and at > self.told_at + self.patience:
            self.wake_event.set()

    def hear(self, said: str) -> None:
        """Note a sign of life. A hidden page answers pings, but does not probe."""
        self.heard_at = time.monotonic()
        self.probes = said == PROBE or (self.probes and not said.startswith(PONG))

    def compose(self, writes: bool) -> None:
        """Show others that this person writes an offer, until `COMPOSING` has passed or they stop."""
        if self.loaded is None or (now() < self.composed + SPACING if writes else not self.composes_until):
            return
        self.composes_until = now() + COMPOSING if writes else 0
        self.loaded.wake()
        if writes:
            self.composed = now()
            asyncio.get_running_loop().call_later(COMPOSING / 1000 + 0.05, self.loaded.wake)

    async def wait(self, patience: float = PING_EVERY) -> None:
        """Wait for a change, and send a ping if `patience` seconds pass; raise if the session has ended."""
        self.patience = patience
        await self.wake_event.wait()
        if time.monotonic() > self.told_at + self.patience:
            await self.send(encode({"ping": now()}))
        if self.person is not None:
            await self.known()

    async def known(self) -> User:
        """Return the user of this socket; raise if their session has ended or they are banned."""
        self.person = await self.context[Users].by_token_hash(self.mark) if self.mark and self.person else None
        if self.person is None:
            raise NotSignedIn()
        return self.person.check_not_banned(now())

    def gives_a_sign(self) -> None:
        if self.own is not None:
            self.context[TableService].online.note_seen(self.own, self.source)


Listen = Callable[[SocketListener], Awaitable[None]]


async def ping_sockets(context: Context) -> None:
    """Ping all sockets from one task, so that no socket needs a timer of its own."""
    while True:
        await asyncio.sleep(ROUND)
        at = time.monotonic()
        for line in [*context[OpenSockets]]:
            if isinstance(line, SocketListener):
                line.ping(at)


@websocket("/tables/{table_id:str}/live")
async def table_live(
    socket: Socket,
    context: Context,
    table_id: str,
    since: int | None = None,
    token: str | None = None,
    presence: bool = False,
) -> None:
    """Send news of a table, and with `presence` also who is online and that standing orders have changed."""

    async def listen(line: SocketListener) -> None:
        await send_table(context[TableService], line, table_id, since, presence)

    await serve_socket(socket, context, token, listen)


async def serve_socket(socket: Socket, context: Context, token: str | None, listen: Listen) -> None:
    """Accept a socket from users who may have one, and serve it until either side closes it."""
    token = token or context.token(socket)
    try:
        context.check_origin(socket)
        person = await context.visitor(socket, token)
        await context.spend("listen", socket, person)
    except Refused as refusal:
        await socket.accept()
        await socket.close(4000 + refusal.status, refusal.error)
        return
    await socket.accept()
    try:
        with context.limits.socket_of(None if person is None else f"person {person.id}", context.address(socket)):
            await _talk(SocketListener(socket, context, token, person), listen)
    except TooManySockets as refusal:
        await socket.close(4000 + refusal.status, refusal.error)
    finally:
        del socket.receive, socket.send  # they would keep the socket until the next garbage collection


async def _talk(line: SocketListener, listen: Listen) -> None:
    with metrics.SOCKETS.track_inprogress(), line.context[TableService].online.listener(line.own, line.wake_event):
        talking = line.task = asyncio.ensure_future(listen(line))
        hearing = asyncio.ensure_future(_hear(line))
        line.context[OpenSockets].add(line)
        try:
            await asyncio.wait([talking, hearing], return_when=asyncio.FIRST_COMPLETED)
        finally:
            line.context[OpenSockets].discard(line)
            await _hang_up(line.socket, talking, hearing)
            line.task = None


async def _hang_up(socket: Socket, talking: asyncio.Future[None], hearing: asyncio.Future[None]) -> None:
    refusal: BaseException | None = None
    if talking.done():
        refusal = TimeoutError() if talking.cancelled() else talking.exception()
    for task in (talking, hearing):
        task.cancel()
    await asyncio.gather(talking, hearing, return_exceptions=True)
    code, word = (4000 + refusal.status, refusal.error) if isinstance(refusal, Refused) else (1011, "server_error")
    with contextlib.suppress(Exception):
        if not (hearing.done() and refusal is None):
            await socket.close(code, word)


async def _hear(line: SocketListener) -> None:
    """Receive presence signs and actions; close the socket if a message is too long."""
    try:
        while True:
            said = await line.socket.receive_data("text")
            is_act = line.loaded is not None and said.startswith(ACTS)
            if len(said) > (MOST_ACT if is_act else MOST_SAID):
                await line.socket.close(1009, "too_large")
                return
            line.hear(said)
            line.gives_a_sign()
            if said == PROBE:
                await line.tell(ALIVE, True)  # not `send`: the pings of the server check the session, too
            if said in COMPOSES and line.own is not None:
                line.compose(COMPOSES[said])
            if is_act:
                await line.send(encode(await _acted(line, said)), soon=True)
            await asyncio.sleep(0)  # yield, so that a client that sends a lot does not delay others
    except WebSocketDisconnect:
        return


class SocketCall(HttpCall):
    """An action on a socket; user and rate limit were checked before it was decoded."""

    __slots__ = ("known",)

    def __init__(self, line: SocketListener, known: User) -> None:
        super().__init__(line.socket, line.context)
        self.known = known

    async def person(self) -> User:
        return self.known

    async def spend(self, kind: str, person: User | None) -> None:
        pass


async def _acted(line: SocketListener, said: str) -> ActionAccepted | ActionRefused:
    """Carry out an action like the POST route does, and return the acknowledgement or refusal.

    It counts against the rate limit before it is decoded. News are sent as to all subscribers.
    """
    data: schemas.ActionBody | None = None
    assert line.loaded is not None
    try:
        person = await line.known()
        await line.context.spend("act", line.socket, person)
        data = decode_act(said).act
        written = await play_action.handler(SocketCall(line, person), line.loaded.id, data)
        return ActionAccepted(Acknowledged(data.key, written.seq))
    except Refused as refusal:
        return ActionRefused(errors.describe_refusal(line.socket, refusal), None if data is None else data.key)
    except (msgspec.MsgspecError, RecursionError) as error:
        return ActionRefused(errors.describe_refusal(line.socket, BadRequest(why=str(error))), None)
    finally:
        line.socket.scope["state"].pop("explain", None)  # it holds the table, and a socket stays open for long


ROUTES = [table_live]
