"""`fondaco.client` at the tables of a real server."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator

import httpx
import pytest

import fondaco
from fondaco.client import AsyncChair, AsyncHouse, Chair, House, Refused
from fondaco.core.match import Match
from fondaco.server.tables.table import on_the_wire
from tests.server.live_server import Server
from tests.trial import GAME


@pytest.fixture
def houses(server: Server) -> Iterator[Callable[[], House]]:
    opened: list[House] = []

    def visit() -> House:
        opened.append(House(server.url))
        return opened[-1]

    yield visit
    for house in opened:
        house.close()


@pytest.fixture
def pair(houses: Callable[[], House]) -> list[Chair]:
    """Return two people at a table, by seat."""
    host, other = houses(), houses()
    table = host.open_table(GAME, ["me", "open"]).id
    return [host.chair(table, 0), other.sit(table)]


def asked(pair: list[Chair]) -> Chair:
    return pair[pair[0].news().table.waiting[0]]


def test_a_table_is_found_by_its_code_and_in_the_lobby(houses: Callable[[], House]) -> None:
    host, other = houses(), houses()
    card = host.open_table(GAME, ["me", "open"])
    assert card.id in [each.id for each in other.tables().open]
    chair = other.sit(code=card.code, name="Ada")
    assert (chair.table, chair.number) == (card.id, 1)
    assert chair.news().table.seats[1].name == "Ada"
    assert other.sit(card.id).number == 1, "who sits there already keeps his seat"


def test_what_one_looks_at_is_a_seat_like_any_other(pair: list[Chair]) -> None:
    chair = asked(pair)
    seat, (face,) = chair.look(), chair.news().faces
    assert seat.number == chair.number
    assert on_the_wire(seat.view) == face.view
    assert [seat.game.wire.action(each) for each in face.options] == seat.options
    assert on_the_wire(seat.heard) == on_the_wire(face.log)
    assert isinstance(seat.determinize(1), Match)


def test_the_seats_of_others_are_not_shown(pair: list[Chair], houses: Callable[[], House]) -> None:
    table = pair[0].table
    for thief, seat in ((pair[0].house, 1), (houses(), 0)):
        with pytest.raises(Refused) as refused:
            thief.chair(table, seat).look()
        assert (refused.value.status, refused.value.error) == (403, "not_yours")


def test_before_the_beginning_there_is_nothing_to_look_at(houses: Callable[[], House]) -> None:
    house = houses()
    with pytest.raises(Refused, match="has not begun"):
        house.chair(house.open_table(GAME, ["me", "open"]).id, 0).look()


def test_what_is_against_the_rules_is_refused_with_its_paragraph(pair: list[Chair]) -> None:
    chair = asked(pair)
    seat = chair.look()
    wrong = next(action for action in (fondaco.action(GAME, {"do": "sail", "port": port}) for port in range(30))
                 if seat.refuses(action))  # fmt: skip
    with pytest.raises(fondaco.Illegal) as illegal:
        chair.act(wrong)
    assert illegal.value.refusal == chair.refuses(wrong) == seat.refuses(wrong)
    assert illegal.value.refusal.rule
    assert chair.refuses(seat.options[0]) is None


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


def test_an_action_whose_answer_was_lost_is_done_once(pair: list[Chair], server: Server) -> None:
    chair, line = asked(pair), CutOff()
    with House(server.url, chair.house.token, line) as house:
        again = house.chair(chair.table, chair.number)
        before = again.news().table.lines
        again.act(again.look().options[0])
        assert line.cut
        assert again.news().table.lines == before + 1


def test_who_waits_is_told_when_he_is_asked(pair: list[Chair]) -> None:
    chair = asked(pair)
    other = pair[1 - chair.number]
    while other.number in chair.news().table.waiting:
        other.act(other.look().options[0])
    with pytest.raises(TimeoutError):
        other.wait(0.1)
    told: list[bool] = []
    waiting = threading.Thread(target=lambda: told.append(other.number in other.wait(60).table.waiting))
    waiting.start()
    while waiting.is_alive() and other.number not in chair.news().table.waiting:
        chair.act(chair.look().options[0])
    waiting.join(60)
    assert told == [True]


def test_what_is_no_house_is_named() -> None:
    nowhere = httpx.MockTransport(lambda request: httpx.Response(200, json={"hello": "world"}))
    with pytest.raises(fondaco.Malformed, match="as no house of this version does"):
        House("http://example.org", transport=nowhere)


@pytest.mark.parametrize(("one", "other"), [(House, AsyncHouse), (Chair, AsyncChair)])
def test_both_clients_can_do_the_same(one: type, other: type) -> None:
    def face(kind: type) -> dict[str, list[str]]:
        public = {name: each for name, each in inspect.getmembers(kind, callable) if not name.startswith("_")}
        return {name: [*inspect.signature(each).parameters] for name, each in public.items()}

    assert face(one) == face(other)


async def test_a_match_goes_on_while_somebody_awaits_his_turn(server: Server) -> None:
    async with AsyncHouse(server.url) as house:
        table = (await house.open_table(GAME, ["me", "random"])).id
        chair = await house.sit(table)
        for _ in range(3):
            assert await chair.answer(lambda seat: seat.options[0])
        await chair.say("Well played.")
        told = await chair.news()
        await chair.leave()
    assert told.table.lines > 3
    assert str(told.lines[-1]["kind"]) in ("chat", "play")
