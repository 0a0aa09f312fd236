"""Invalid, forged and careless requests: each is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guest_tables import awaited_guest, guests_at_table
from tests.server.live_server import Guest, Server, next_message
from tests.trial import GAME

NewGuest = Callable[[], Guest]
LACKING = ("email_disabled", "no_passkeys")  # features that this server's settings disable


def test_token_of_another_user_gives_no_seat(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    _, news, face = awaited_guest(guests, table)
    stranger = new_guest()
    answer = stranger.act(table, face["seat"], news["seq"], face["options"][0])
    assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")
    faces = stranger.news(table)["views"]
    assert [each["seat"] for each in faces] == [None]
    assert faces[0]["options"] == []
    assert faces[0]["view"]["table"]["hand_cards"] == []


def test_invented_token_is_nobody(new_guest: NewGuest, server: Server) -> None:
    table = new_guest().open()
    answer = httpx.get(f"{server.url}/api/tables/{table}", headers={"Authorization": "Bearer made-up"}, timeout=90)
    assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")


def test_a_forged_origin_may_neither_write_nor_listen(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "1", "action": face["options"][0]}
    answer = who.http.post(f"/tables/{table}/actions", json=body, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "forged_origin")
    assert who.news(table)["seq"] == news["seq"]
    with pytest.raises(ConnectionClosed) as closed, who.live(table, Origin="https://evil.example") as listener:
        next_message(listener)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def test_own_origin_is_accepted(new_guest: NewGuest, server: Server) -> None:
    host = new_guest()
    table = host.open()
    answer = host.http.post(f"/tables/{table}/close", headers={"Origin": server.url})
    assert answer.json()["status"] == "closed"


def test_repeated_post_gets_the_first_response_and_does_nothing(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "once", "action": face["options"][0]}
    first = who.post(f"/tables/{table}/actions", **body)
    again = who.post(f"/tables/{table}/actions", **body)
    assert first.status_code == again.status_code == 200
    assert first.json()["seq"] == again.json()["seq"] == who.news(table)["seq"]


def test_an_oversized_body_is_refused(new_guest: NewGuest) -> None:
    host = new_guest()
    answer = host.post("/tables", game=GAME, seats=["me", "open"], board_file="x" * 70_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


def test_a_long_text_is_malformed(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    answer = guests[0].post(f"/tables/{table}/chat", text="x" * 501)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("action", [b'{"do":' * 9000 + b"1" + b"}" * 9000, b'{"do":"\xff"}', b"{", b""])
def test_a_body_that_cannot_be_read_is_malformed(new_guest: NewGuest, action: bytes) -> None:
    guests, table = guests_at_table(new_guest)
    body = b'{"seat":0,"seq":3,"key":"1","action":' + action + b"}"
    answer = guests[0].http.post(f"/tables/{table}/actions", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_socket_with_too_many_messages_is_closed(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    with guests[0].live(table) as listener:
        next_message(listener)
        listener.send("x" * 1025)
        with pytest.raises(ConnectionClosed) as closed:
            next_message(listener)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_metrics_name_no_user(new_guest: NewGuest, server: Server) -> None:
    guests, table = guests_at_table(new_guest)
    numbers = httpx.get(f"{server.url}/metrics", timeout=90).text
    assert "fondaco_lines_total" in numbers
    assert not any(secret in numbers for secret in (table, guests[0].token))
    assert httpx.get(f"{server.url}/health", timeout=90).json()["ok"] is True


def test_a_body_that_is_not_json_is_refused(new_guest: NewGuest) -> None:
    answer = new_guest().http.post("/tables", content=f"game={GAME}", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_nothing_can_be_done_at_a_closed_table(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest()
    table = host.open()
    host.post_ok(f"/tables/{table}/close")
    answers = [
        other.post(f"/tables/{table}/join"),
        host.act(table, 0, 1, {"do": "pass"}),
        host.post(f"/tables/{table}/resign", seat=0),
    ]
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(409, "wrong_phase")] * 3


def test_table_without_spectators_is_not_shown_to_outsiders(new_guest: NewGuest) -> None:
    _, table = guests_at_table(new_guest, spectators=False)
    answer = new_guest().http.get(f"/tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")


def test_board_names_never_read_files_of_the_server(new_guest: NewGuest) -> None:
    answer = new_guest().post("/tables", game=GAME, seats=["me", "open"], board="/etc/passwd")
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_files_outside_of_the_client_are_not_served(server: Server) -> None:
    answer = httpx.get(f"{server.url}/..%2f..%2fhouse%2fserve.py", timeout=90)
    assert "uvicorn" not in answer.text


def test_too_many_requests_are_answered_with_a_wait(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.environment["FONDACO_LIMITS"] = "0.2"
    own_server.start()
    guest = guest_at(own_server.url)
    table = guest.open()
    answers = [guest.post(f"/tables/{table}/chat", text="again") for _ in range(6)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_logs_and_database_contain_no_token(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.start()
    guest = guest_at(own_server.url)
    table = guest.open()
    with guest.live(table) as listener:
        next_message(listener)
    own_server.stop()
    kept = b"".join(file.read_bytes() for file in own_server.folder.iterdir())
    assert table.encode() in kept
    assert guest.token.encode() not in kept


@pytest.mark.parametrize("examples", [3, pytest.param(30, marks=pytest.mark.fuzz)])
def test_every_response_matches_the_openapi_description(server: Server, new_guest: NewGuest, examples: int) -> None:
    """Schemathesis generates valid and invalid requests from the OpenAPI description, with an existing table.

    The first example of an operation is the simplest request, the others are random.
    """
    import schemathesis  # imported here because it takes seconds, which other tests save
    from hypothesis import HealthCheck, given, settings
    from hypothesis.strategies import booleans
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    guests, table = guests_at_table(new_guest)
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
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        quiet(given(case=found.ok().as_strategy(), real=booleans())(tries))()
    assert len(tried) > 200
    assert max(tried) < 500
