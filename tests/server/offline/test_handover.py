"""Hand-over of a table from one browser to another: nobody loses a seat, and nothing forged is taken."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.offline_device import BEA, CEM, Device

ADA = "A" * 87


@pytest.fixture
def devices(run_async: Callable[..., Any]) -> tuple[Device, Device]:
    """Return the devices of Ada, who hosts a table with Bea and Cem, and of Bea, who has played alone before."""
    ada, bea = Device(run_async), Device(run_async)
    bea.open_table(seats=3)
    return ada, bea


def begun(ada: Device) -> str:
    """Return Ada's table, at which a match of three people has begun, and somebody has spoken."""
    table = ada.open_table(seats=3)
    for number, (key, name) in enumerate([(BEA, "Bea"), (CEM, "Cem")], 1):
        ada.admit(number, key, table)
        assert ada.ask("POST", f"/tables/{table}/join", {"seat": number}, number)[0] == 200
        assert ada.ask("PATCH", "/me", {"name": name}, number)[0] == 200
    for guest in (None, 1, 2):
        assert ada.ask("POST", f"/tables/{table}/ready", {"yes": True}, guest)[0] == 200
    assert ada.ask("POST", f"/tables/{table}/chat", {"text": "ahoy"}, 2)[0] == 200
    assert ada.ask("PUT", f"/tables/{table}/notes", {"text": "mine"}, 2)[0] == 200
    return table


def views(device: Device, table: str, guests: list[int | None]) -> list[Any]:
    """Return what each of these people sees of the match and of its log, without the person numbers of the device."""
    seen = [device.ask("GET", f"/tables/{table}?since=0", None, guest)[1] for guest in guests]
    lines = [[{**line, "person": None} for line in news["lines"]] for news in seen]
    return [(news["seq"], news["table"]["yours"], news["views"], each) for news, each in zip(seen, lines, strict=True)]


def pack(device: Device, table: str, key: str, successor: str) -> str:
    text: str = device.do(device.worker.pack_table(table, key, successor))
    return text


def take(device: Device, text: str, key: str) -> str:
    table: str = device.do(device.worker.take_table(text, key))
    return table


def release(device: Device, table: str, taken: bool) -> None:
    device.do(device.worker.release_table(table, taken))


def hosting(device: Device, table: str, key: str) -> Any:
    """Return what a device tells that of another person about the host of a table."""
    return json.loads(device.do(device.worker.table_hosting(table, key)))


def in_doubt(device: Device) -> Any:
    return json.loads(device.do(device.worker.tables_in_doubt()))


def speak(device: Device, table: str, text: str, guest: int | None = None) -> int:
    return device.ask("POST", f"/tables/{table}/chat", {"text": text}, guest)[0]


def test_everybody_has_their_seat_on_the_other_device(devices: tuple[Device, Device]) -> None:
    ada, bea = devices
    table = begun(ada)
    before = views(ada, table, [None, 1, 2])
    assert take(bea, pack(ada, table, ADA, BEA), BEA) == table
    release(ada, table, True)
    bea.admit(1, ADA, table)
    bea.admit(2, CEM, table)
    assert views(bea, table, [1, None, 2]) == before
    assert bea.ask("GET", f"/tables/{table}/notes", None, 2)[1]["text"] == "mine"
    assert bea.ask("GET", "/me")[1]["name"] == "Bea"
    assert bea.ask("POST", f"/tables/{table}/chat", {"text": "here we are"}, 1)[0] == 200


def test_a_table_that_was_handed_over_is_gone_here_also_after_a_restart(
    devices: tuple[Device, Device], run_async: Callable[..., Any]
) -> None:
    ada, bea = devices
    table = begun(ada)
    take(bea, pack(ada, table, ADA, BEA), BEA)
    release(ada, table, True)
    again = Device(run_async, ada.outside.texts)
    for device in (ada, again):
        assert device.ask("GET", f"/tables/{table}")[0] == 404
        assert device.ask("POST", f"/tables/{table}/chat", {"text": "ahoy"})[0] == 404
        assert table not in json.dumps(device.ask("GET", "/tables")[1])


def test_a_table_can_return_to_the_device_it_came_from(devices: tuple[Device, Device]) -> None:
    ada, bea = devices
    table = begun(ada)
    take(bea, pack(ada, table, ADA, BEA), BEA)
    release(ada, table, True)
    bea.admit(1, ADA, table)
    bea.ask("POST", f"/tables/{table}/chat", {"text": "take it back"})
    after = views(bea, table, [1, None])
    assert take(ada, pack(bea, table, BEA, ADA), ADA) == table
    release(bea, table, True)
    assert views(ada, table, [None, 1]) == after


def test_a_failed_hand_over_changes_nothing(devices: tuple[Device, Device]) -> None:
    ada, _ = devices
    table = begun(ada)
    before = views(ada, table, [None, 1, 2])
    pack(ada, table, ADA, BEA)
    release(ada, table, False)
    assert views(ada, table, [None, 1, 2]) == before
    assert ada.ask("POST", f"/tables/{table}/chat", {"text": "still here"}, 1)[0] == 200


def test_a_checked_copy_is_no_table_yet(devices: tuple[Device, Device]) -> None:
    ada, bea = devices
    table = begun(ada)
    stored = dict(bea.outside.texts)
    assert bea.do(bea.worker.check_table(pack(ada, table, ADA, BEA))) == table
    assert bea.outside.texts == stored


def test_the_other_device_learns_later_that_the_table_was_given_to_it(
    devices: tuple[Device, Device], run_async: Callable[..., Any]
) -> None:
    """The connection breaks, and the old host restarts, before the new one knows."""
    ada, bea = devices
    table = begun(ada)
    copy = pack(ada, table, ADA, BEA)
    release(ada, table, True)
    again = Device(run_async, ada.outside.texts)
    for device in (ada, again):
        assert hosting(device, table, BEA) == {"epoch": 0, "here": False, "given": True, "secret": ""}
        assert hosting(device, table, CEM) == {"epoch": 0, "here": False, "given": False, "secret": ""}
    assert take(bea, copy, BEA) == table
    assert take(bea, copy, BEA) == table
    assert hosting(bea, table, CEM) == {"epoch": 1, "here": True, "given": False, "secret": ""}
    assert speak(bea, table, "mine") == 200


def test_a_table_that_was_not_given_stays(devices: tuple[Device, Device]) -> None:
    ada, _ = devices
    table = begun(ada)
    pack(ada, table, ADA, BEA)
    release(ada, table, False)
    assert hosting(ada, table, BEA) == {"epoch": 0, "here": True, "given": False, "secret": ""}
    assert in_doubt(ada) == [table]


def test_the_answer_waits_for_a_hand_over_that_is_under_way(devices: tuple[Device, Device]) -> None:
    ada, _ = devices
    table = begun(ada)
    pack(ada, table, ADA, BEA)

    async def race() -> tuple[bool, str]:
        asking = asyncio.create_task(ada.worker.table_hosting(table, BEA))
        await asyncio.sleep(0.05)
        waits = not asking.done()
        await ada.worker.release_table(table, True)
        return waits, await asking

    waited, answer = ada.do(race())
    assert waited
    assert json.loads(answer)["given"]


def test_a_device_that_cannot_take_the_table_gives_it_back(devices: tuple[Device, Device]) -> None:
    ada, _ = devices
    table = begun(ada)
    before = views(ada, table, [None, 1, 2])
    pack(ada, table, ADA, BEA)
    release(ada, table, True)
    release(ada, table, False)
    assert views(ada, table, [None, 1, 2]) == before
    assert in_doubt(ada) == []
    assert speak(ada, table, "still here") == 200


def test_a_host_gives_its_copy_up_for_the_device_that_has_taken_the_table(
    devices: tuple[Device, Device], run_async: Callable[..., Any]
) -> None:
    """The connection breaks, the old host goes on, and the other one takes its copy although nobody has given it."""
    ada, bea = devices
    table = begun(ada)
    copy = pack(ada, table, ADA, BEA)
    release(ada, table, False)
    assert speak(ada, table, "I have it") == 200
    assert take(bea, copy, BEA) == table
    assert speak(bea, table, "so have I") == 200
    secret = hosting(bea, table, ADA)["secret"]
    assert not ada.do(ada.worker.give_table_up(table, "guessed"))
    assert speak(ada, table, "still") == 200
    assert ada.do(ada.worker.give_table_up(table, secret))
    for device in (ada, Device(run_async, ada.outside.texts)):
        assert speak(device, table, "gone") == 404
    after = views(bea, table, [None])
    assert take(ada, pack(bea, table, BEA, ADA), ADA) == table  # the lines of its own copy are gone
    release(bea, table, True)
    ada.admit(1, BEA, table)
    assert views(ada, table, [1]) == after
    assert hosting(ada, table, CEM)["epoch"] == 2
    assert not ada.do(ada.worker.give_table_up(table, secret))


def test_a_later_host_is_not_replaced_by_an_earlier_copy(devices: tuple[Device, Device]) -> None:
    ada, bea = devices
    table = begun(ada)
    copy = pack(ada, table, ADA, BEA)
    release(ada, table, True)
    take(bea, copy, BEA)
    take(ada, pack(bea, table, BEA, ADA), ADA)
    release(bea, table, True)
    assert take(bea, copy, BEA) == ""
    assert speak(ada, table, "mine again") == 200


def test_nothing_is_written_while_a_table_is_handed_over(devices: tuple[Device, Device]) -> None:
    ada, _ = devices
    table = begun(ada)
    packed = pack(ada, table, ADA, BEA)

    async def race() -> tuple[bool, str]:
        speaking = asyncio.create_task(ada.worker.ask("POST", f"/tables/{table}/chat", '{"text": "too late"}', 1))
        await asyncio.sleep(0.05)
        waits = not speaking.done()
        await ada.worker.release_table(table, True)
        return waits, await speaking

    waited, answer = ada.do(race())
    assert waited
    assert json.loads(answer)[0] == 404
    assert "too late" not in packed


def forge_seed(file: Any) -> None:
    file["facts"]["seed"] = "another"


def forge_action(file: Any) -> None:
    chat = next(each for each in file["lines"] if each["line"]["kind"] == "chat")
    chat["line"] = {"kind": "play", "seat": 0, "action": {"do": "win"}, "line": 0}


def forge_gap(file: Any) -> None:
    del file["lines"][2]


def forge_path(file: Any) -> None:
    file["facts"]["id"] = "../me"


def forge_stranger(file: Any) -> None:
    file["lines"][0]["by"] = 999


def forge_key(file: Any) -> None:
    file["people"][0]["key"] = "short"


@pytest.mark.parametrize("forge", [forge_seed, forge_action, forge_gap, forge_path, forge_stranger, forge_key])
def test_a_forged_table_is_not_taken(forge: Callable[[Any], None], devices: tuple[Device, Device]) -> None:
    ada, bea = devices
    file = json.loads(pack(ada, begun(ada), ADA, BEA))
    stored = {name for name in bea.outside.texts if not name.startswith("person/")}
    forge(file)
    assert take(bea, json.dumps(file), BEA) == ""
    assert take(bea, "neither is this", BEA) == ""
    assert {name for name in bea.outside.texts if not name.startswith("person/")} == stored


def test_a_table_that_is_already_here_is_not_replaced(devices: tuple[Device, Device]) -> None:
    ada, bea = devices
    table = begun(ada)
    packed = pack(ada, table, ADA, BEA)
    release(ada, table, False)
    assert take(bea, packed, BEA) == table
    assert speak(bea, table, "further") == 200
    assert take(bea, pack(ada, table, ADA, BEA), BEA) == ""
