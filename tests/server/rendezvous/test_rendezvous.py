"""The rendezvous: browsers of any site leave codes for each other, for minutes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from fondaco.server.app import make_app
from fondaco.server.base import clock
from fondaco.server.base.settings import Settings
from fondaco.server.rendezvous import api, store
from fondaco.server.web.rates import RATES
from tests.server.live_server import Server

ELSEWHERE = "https://friends.example.org"
MINUTE = 60_000


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with TestClient(make_app(Settings(tmp_path))) as client:
        client.headers["origin"] = ELSEWHERE
        yield client


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return a function that moves the time of the rendezvous on."""
    passed = 0

    def move(milliseconds: int) -> None:
        nonlocal passed
        passed += milliseconds

    monkeypatch.setattr(api, "now", lambda: clock.now() + passed)
    return move


def opened(http: httpx.Client) -> tuple[str, dict[str, str]]:
    """Open a rendezvous; return its path and the host's key."""
    found = http.post("/api/rendezvous")
    assert found.status_code == 201
    return f"/api/rendezvous/{found.json()['id']}", {"key": found.json()["key"]}


def waiting(http: httpx.Client, path: str, key: dict[str, str]) -> Any:
    answer = http.post(f"{path}/waiting", json=key)
    assert answer.status_code == 200, answer.text
    return answer.json()


def call(http: httpx.Client, path: str, code: str = "code") -> str:
    answer = http.post(f"{path}/calls", json={"code": code})
    assert answer.status_code == 201, answer.text
    return f"{path}/calls/{answer.json()['id']}"


pytestmark = pytest.mark.filterwarnings("ignore")


def test_a_host_and_a_friend_exchange_codes(http: httpx.Client) -> None:
    path, key = opened(http)
    assert waiting(http, path, key) == []
    own = call(http, path, "ada")
    other = call(http, path, "bea")
    assert [each["code"] for each in waiting(http, path, key)] == ["ada", "bea"]
    assert http.get(own).json() == {"code": None}
    assert http.put(own, json={**key, "code": "welcome"}).status_code == 204
    assert http.get(own).json() == {"code": "welcome"}
    assert http.get(other).json() == {"code": None}
    assert [each["code"] for each in waiting(http, path, key)] == ["bea"]


def test_pages_of_any_site_may_use_it_and_no_cookie_is_read_or_set(http: httpx.Client) -> None:
    asked = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    preflight = http.options("/api/rendezvous/some/calls", headers=asked)
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert "POST" in preflight.headers["access-control-allow-methods"]
    assert preflight.headers["access-control-allow-headers"] == "content-type"
    answer = http.post("/api/rendezvous")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "set-cookie" not in answer.headers
    assert "access-control-allow-credentials" not in answer.headers
    assert http.get("/api/rendezvous/none/calls/none").headers["access-control-allow-origin"] == "*"
    assert http.post("/api/tables", json={}).status_code == 403
    assert "access-control-allow-origin" not in http.get("/api/games").headers


def test_only_the_host_gets_the_calls_and_replies_once(http: httpx.Client) -> None:
    path, key = opened(http)
    stranger = {"key": opened(http)[1]["key"]}
    own = call(http, path)
    assert http.post(f"{path}/waiting", json=stranger).status_code == 404
    assert http.put(own, json={**stranger, "code": "mine"}).status_code == 404
    assert http.put(own, json={**key, "code": "first"}).status_code == 204
    assert http.put(own, json={**key, "code": "second"}).status_code == 404
    assert http.get(own).json() == {"code": "first"}


def test_a_rendezvous_lasts_as_long_as_its_host_asks(http: httpx.Client, later: Callable[[int], None]) -> None:
    path, key = opened(http)
    for _ in range(3):
        later(9 * MINUTE)
        assert waiting(http, path, key) == []
    later(11 * MINUTE)
    assert http.post(f"{path}/waiting", json=key).status_code == 404
    assert http.post(f"{path}/calls", json={"code": "late"}).status_code == 404


def test_a_call_expires_after_two_minutes(http: httpx.Client, later: Callable[[int], None]) -> None:
    path, key = opened(http)
    own = call(http, path)
    later(2 * MINUTE + 1)
    assert waiting(http, path, key) == []
    assert http.get(own).status_code == 404
    assert http.put(own, json={**key, "code": "late"}).status_code == 404


def test_what_is_stored_is_bounded(
    http: httpx.Client, later: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST", 2)
    path, _ = opened(http)
    opened(http)
    assert http.post("/api/rendezvous").status_code == 503
    for _ in range(store.MOST_CALLS):
        call(http, path)
    assert http.post(f"{path}/calls", json={"code": "more"}).status_code == 503
    assert http.post(f"{path}/calls", json={"code": "x" * 2001}).status_code == 400
    assert http.post(f"{path}/calls", json={"code": "<script>"}).status_code == 400
    later(3 * MINUTE)
    call(http, path)  # expired calls leave room
    later(11 * MINUTE)
    opened(http)  # and so does an expired rendezvous


@pytest.mark.parametrize("kind", ["rendezvous", "call", "read"])
def test_each_request_is_rate_limited(http: httpx.Client, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    path, key = opened(http)
    ask: dict[str, tuple[str, object]] = {
        "rendezvous": ("/api/rendezvous", None),
        "call": (f"{path}/calls", {"code": "code"}),
        "read": (f"{path}/waiting", key),
    }
    address, body = ask[kind]
    monkeypatch.setitem(RATES, kind, (4, 0.001))
    statuses = [http.post(address, json=body).status_code for _ in range(6)]
    assert statuses[-1] == 429
    assert statuses[0] in (429, 200, 201)


def test_a_host_switches_it_off(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(tmp_path, rendezvous=False))) as http:
        assert http.post("/api/rendezvous").status_code == 404
        assert http.post("/api/rendezvous/any/calls", json={"code": "code"}).status_code == 404


def test_processes_on_one_database_share_it(pair: list[Server]) -> None:
    with (
        httpx.Client(base_url=pair[0].url, timeout=90) as host,
        httpx.Client(base_url=pair[1].url, timeout=90) as friend,
    ):
        path, key = opened(host)
        own = call(friend, path)
        assert [each["code"] for each in waiting(host, path, key)] == ["code"]
        assert host.put(own, json={**key, "code": "reply"}).status_code == 204
        assert friend.get(own).json() == {"code": "reply"}
