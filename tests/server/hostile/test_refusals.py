"""Invalid, forged and careless requests: each is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guest_tables import asked, seated
from tests.server.live_server import Guest, Server, heard
from tests.trial import GAME

New = Callable[[], Guest]
LACKING = ("no_letters", "no_passkeys")  # features that this server's settings disable


def test_a_strangers_token_opens_no_seat(guest: New) -> None:
    guests, table = seated(guest)
    _, news, face = asked(guests, table)
    stranger = guest()
    answer = stranger.act(table, face["seat"], news["seq"], face["options"][0])
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")
    faces = stranger.news(table)["faces"]
    assert [each["seat"] for each in faces] == [None]
    assert faces[0]["options"] == []
    assert faces[0]["view"]["table"]["hand_cards"] == []


def test_a_made_up_token_is_nobody(guest: New, server: Server) -> None:
    table = guest().open()
    answer = httpx.get(f"{server.url}/api/tables/{table}", headers={"Authorization": "Bearer made-up"})
    assert (answer.status_code, answer.json()["error"]) == (401, "who")


def test_a_forged_origin_may_neither_write_nor_listen(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "1", "action": face["options"][0]}
    answer = who.http.post(f"/tables/{table}/actions", json=body, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "forged_origin")
    assert who.news(table)["seq"] == news["seq"]
    with pytest.raises(ConnectionClosed) as closed, who.live(table, Origin="https://evil.example") as listener:
        heard(listener)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def test_the_houses_own_origin_is_welcome(guest: New, server: Server) -> None:
    host = guest()
    table = host.open()
    answer = host.http.post(f"/tables/{table}/close", headers={"Origin": server.url})
    assert answer.json()["status"] == "closed"


def test_a_replayed_post_gets_the_first_answer_and_does_nothing(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "once", "action": face["options"][0]}
    first = who.post(f"/tables/{table}/actions", **body)
    again = who.post(f"/tables/{table}/actions", **body)
    assert first.status_code == again.status_code == 200
    assert first.json()["seq"] == again.json()["seq"] == who.news(table)["seq"]


def test_an_oversized_body_is_refused(guest: New) -> None:
    host = guest()
    answer = host.post("/tables", game=GAME, seats=["me", "open"], board_file="x" * 70_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_big")


def test_a_long_text_is_malformed(guest: New) -> None:
    guests, table = seated(guest)
    answer = guests[0].post(f"/tables/{table}/chat", text="x" * 501)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("action", [b'{"do":' * 9000 + b"1" + b"}" * 9000, b'{"do":"\xff"}', b"{", b""])
def test_a_body_that_cannot_be_read_is_malformed(guest: New, action: bytes) -> None:
    guests, table = seated(guest)
    body = b'{"seat":0,"seq":3,"key":"1","action":' + action + b"}"
    answer = guests[0].http.post(f"/tables/{table}/actions", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_who_says_too_much_on_a_socket_is_shown_out(guest: New) -> None:
    guests, table = seated(guest)
    with guests[0].live(table) as listener:
        heard(listener)
        listener.send("x" * 1025)
        with pytest.raises(ConnectionClosed) as closed:
            heard(listener)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_numbers_for_the_host_name_nobody(guest: New, server: Server) -> None:
    guests, table = seated(guest)
    numbers = httpx.get(f"{server.url}/metrics").text
    assert "fondaco_lines_total" in numbers
    assert not any(secret in numbers for secret in (table, guests[0].token))
    assert httpx.get(f"{server.url}/health").json()["ok"] is True


def test_a_body_that_is_not_json_is_refused(guest: New) -> None:
    answer = guest().http.post("/tables", content=f"game={GAME}", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_at_a_closed_table_nothing_can_be_done(guest: New) -> None:
    host, other = guest(), guest()
    table = host.open()
    host.done(f"/tables/{table}/close")
    answers = [
        other.post(f"/tables/{table}/join"),
        host.act(table, 0, 1, {"do": "pass"}),
        host.post(f"/tables/{table}/resign", seat=0),
    ]
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(409, "closed")] * 3


def test_a_table_that_wants_no_spectators_is_not_shown(guest: New) -> None:
    _, table = seated(guest, spectators=False)
    answer = guest().http.get(f"/tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")


def test_a_board_is_never_read_from_the_houses_disk(guest: New) -> None:
    answer = guest().post("/tables", game=GAME, seats=["me", "open"], board="/etc/passwd")
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_files_outside_of_the_client_are_not_served(server: Server) -> None:
    answer = httpx.get(f"{server.url}/..%2f..%2fhouse%2fserve.py")
    assert "uvicorn" not in answer.text


def test_who_asks_too_much_has_to_wait(own_server: Server, visitors: Callable[[str], Guest]) -> None:
    own_server.environment["FONDACO_LIMITS"] = "0.2"
    own_server.start()
    guest = visitors(own_server.url)
    table = guest.open()
    answers = [guest.post(f"/tables/{table}/chat", text="again") for _ in range(6)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_logs_and_store_hold_no_token(own_server: Server, visitors: Callable[[str], Guest]) -> None:
    own_server.start()
    guest = visitors(own_server.url)
    table = guest.open()
    with guest.live(table) as listener:
        heard(listener)
    own_server.stop()
    kept = b"".join(file.read_bytes() for file in own_server.folder.iterdir())
    assert table.encode() in kept
    assert guest.token.encode() not in kept


def test_every_answer_is_a_described_one_whatever_is_sent(server: Server, guest: New) -> None:
    """Schemathesis generates valid and invalid requests from the OpenAPI description, with an existing table."""
    import schemathesis  # imported here because it takes seconds, which other tests save
    from hypothesis import HealthCheck, given, settings
    from hypothesis.strategies import booleans
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    guests, table = seated(guest)
    headers = {"Authorization": f"Bearer {guests[0].token}"}
    tried: list[int] = []

    def tries(case: schemathesis.Case[Any], real: bool) -> None:
        if real and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=server.url, headers=headers)
        lacking = answer.status_code == 503 and answer.json()["error"] in LACKING
        tried.append(0 if lacking else answer.status_code)
        described = case.operation.definition.raw["responses"]
        assert str(answer.status_code) in described, f"{case.method} {case.path}: {answer.text}"

    quiet = settings(
        max_examples=5, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        quiet(given(case=found.ok().as_strategy(), real=booleans())(tries))()
    assert len(tried) > 200
    assert max(tried) < 500
