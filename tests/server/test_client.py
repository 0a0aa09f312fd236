"""`fondaco.client` at the tables of a real server."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator

import httpx
import pytest

import fondaco
from fondaco.client import ApiError, AsyncClient, AsyncSeatConnection, Client, SeatConnection
from fondaco.core.match import Match
from fondaco.server.tables.table import action_to_json
from tests.server.live_server import Server
from tests.trial import GAME


@pytest.fixture
def new_client(server: Server) -> Iterator[Callable[[], Client]]:
    opened: list[Client] = []

    def visit() -> Client:
        opened.append(Client(server.url))
        return opened[-1]

    yield visit
    for client in opened:
        client.close()


@pytest.fixture
def pair(new_client: Callable[[], Client]) -> list[SeatConnection]:
    """Return two people at a table, by seat."""
    host, other = new_client(), new_client()
    table = host.create_table(GAME, ["me", "open"]).id
    return [host.seat(table, 0), other.join(table)]


def asked(pair: list[SeatConnection]) -> SeatConnection:
    return pair[pair[0].news().table.waiting[0]]


def test_table_is_found_by_code_and_in_the_lobby(new_client: Callable[[], Client]) -> None:
    host, other = new_client(), new_client()
    card = host.create_table(GAME, ["me", "open"])
    assert card.id in [each.id for each in other.lobby().open]
    seat_connection = other.join(code=card.code, name="Ada")
    assert (seat_connection.table, seat_connection.number) == (card.id, 1)
    assert seat_connection.news().table.seats[1].name == "Ada"
    assert other.join(card.id).number == 1, "a seated player keeps the seat"


def test_looked_at_seat_is_an_ordinary_seat_view(pair: list[SeatConnection]) -> None:
    seat_connection = asked(pair)
    seat, (face,) = seat_connection.look(), seat_connection.news().views
    assert seat.number == seat_connection.number
    assert action_to_json(seat.view) == face.view
    assert [seat.game.wire.action(each) for each in face.options] == seat.options
    assert action_to_json(seat.heard) == action_to_json(face.log)
    assert isinstance(seat.determinize(1), Match)


def test_the_seats_of_others_are_not_shown(pair: list[SeatConnection], new_client: Callable[[], Client]) -> None:
    table = pair[0].table
    for thief, seat in ((pair[0].client, 1), (new_client(), 0)):
        with pytest.raises(ApiError) as refused:
            thief.seat(table, seat).look()
        assert (refused.value.status, refused.value.error) == (403, "not_allowed")


def test_looking_before_the_start_is_refused(new_client: Callable[[], Client]) -> None:
    client = new_client()
    with pytest.raises(ApiError, match="has not started"):
        client.seat(client.create_table(GAME, ["me", "open"]).id, 0).look()


def test_illegal_action_is_refused_with_its_rule(pair: list[SeatConnection]) -> None:
    seat_connection = asked(pair)
    seat = seat_connection.look()
    wrong = next(
        action
        for action in (fondaco.action(GAME, {"do": "sail", "port": port}) for port in range(30))
        if seat.refuses(action)
    )
    with pytest.raises(fondaco.Illegal) as illegal:
        seat_connection.act(wrong)
    assert illegal.value.refusal == seat_connection.refuses(wrong) == seat.refuses(wrong)
    assert illegal.value.refusal.rule
    assert seat_connection.refuses(seat.options[0]) is None


class CutOff(httpx.HTTPTransport):
    """Transport that fails once, after an action has reached the server and before its response arrives."""

    cut = False

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        if request.url.path.endswith("/actions") and not self.cut:
            self.cut = True
            response.close()
            raise httpx.ReadError("cut off", request=request)
        return response


def test_action_with_a_lost_response_is_done_once(pair: list[SeatConnection], server: Server) -> None:
    seat_connection, line = asked(pair), CutOff()
    with Client(server.url, seat_connection.client.token, line) as client:
        again = client.seat(seat_connection.table, seat_connection.number)
        before = again.news().table.lines
        again.act(again.look().options[0])
        assert line.cut
        assert again.news().table.lines == before + 1


def test_waiting_client_returns_when_asked(pair: list[SeatConnection]) -> None:
    seat_connection = asked(pair)
    other = pair[1 - seat_connection.number]
    while other.number in seat_connection.news().table.waiting:
        other.act(other.look().options[0])
    with pytest.raises(TimeoutError):
        other.wait(0.1)
    told: list[bool] = []
    waiting = threading.Thread(target=lambda: told.append(other.number in other.wait(60).table.waiting))
    waiting.start()
    while waiting.is_alive() and other.number not in seat_connection.news().table.waiting:
        seat_connection.act(seat_connection.look().options[0])
    waiting.join(60)
    assert told == [True]


def test_url_of_no_server_is_named() -> None:
    nowhere = httpx.MockTransport(lambda request: httpx.Response(200, json={"hello": "world"}))
    with pytest.raises(fondaco.Malformed, match="does not answer like a server"):
        Client("http://example.org", transport=nowhere)


@pytest.mark.parametrize(("one", "other"), [(Client, AsyncClient), (SeatConnection, AsyncSeatConnection)])
def test_both_clients_have_the_same_methods(one: type, other: type) -> None:
    def face(kind: type) -> dict[str, list[str]]:
        public = {name: each for name, each in inspect.getmembers(kind, callable) if not name.startswith("_")}
        return {name: [*inspect.signature(each).parameters] for name, each in public.items()}

    assert face(one) == face(other)


async def test_match_continues_while_a_client_waits(server: Server) -> None:
    async with AsyncClient(server.url) as client:
        table = (await client.create_table(GAME, ["me", "random"])).id
        seat_connection = await client.join(table)
        for _ in range(3):
            assert await seat_connection.answer(lambda seat: seat.options[0])
        await seat_connection.say("Well played.")
        told = await seat_connection.news()
        await seat_connection.leave()
    assert told.table.lines > 3
    assert str(told.lines[-1]["kind"]) in ("chat", "play")
