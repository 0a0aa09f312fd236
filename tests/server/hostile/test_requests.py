"""Requests that no browser sends, proxy headers, and what reaches the log."""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from fondaco.server.accounts.accounts import normalize_email
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.logging import redact
from tests.server.account_helpers import owner
from tests.server.live_server import Guest, Server, until
from tests.trial import GAME

New = Callable[[], Guest]
Visit = Callable[[str], Guest]


def said_raw(server: Server, head: str) -> int:
    """Return the status of the response to a raw request."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(head.encode())
        return int(line.recv(4096).split()[1])


@pytest.mark.parametrize("path", ["/api/guest", "/api/tables/abc/actions"])
def test_a_content_length_of_thousands_of_zeros_is_malformed(server: Server, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    assert said_raw(server, f"{head}Content-Length: {'0' * 5000}\r\n\r\n") == 400


@pytest.mark.parametrize("origin", ["http://[bad", "http://[::1", "://", "null"])
def test_an_origin_that_is_none_is_another_site(guest: New, origin: str) -> None:
    visitor = guest()
    visitor.http.headers["Origin"] = origin
    refused = visitor.post("/tables", game=GAME, seats=["me", "open"])
    assert (refused.status_code, refused.json()["error"]) == (403, "forged_origin")


@pytest.mark.parametrize("text", [
    "=?utf-8?q?ada?=@example.org", "=?utf-8?b?YQ==?=@example.org", "ada@=?utf-8?q?x?=.org",
])  # fmt: skip
def test_an_encoded_word_is_no_address(text: str) -> None:
    with pytest.raises(BadRequest):
        normalize_email(text)


@pytest.mark.parametrize("text", ["ada@example.org", "Ada.O'Neil+cups@Sub.Example.org", "zo\u00e9@example.org"])
def test_an_address_stays_as_it_is(text: str) -> None:
    name, _, domain = text.rpartition("@")
    assert normalize_email(f" {text} ") == f"{name}@{domain.lower()}"


def test_a_server_whose_folder_is_gone_says_so(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as running:
        shutil.rmtree(tmp_path / "data")

        def unhealthy() -> httpx.Response | None:
            answer = httpx.get(f"{running.url}/health", timeout=60)
            return answer if answer.status_code == 503 else None

        assert "writes" in until(unhealthy).json()["wrong"]


def test_whoever_stands_behind_basic_authentication_is_a_visitor(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", auth=("proxy", "secret"), timeout=60) as visitor:
        first, again = visitor.get("/me"), visitor.get("/me")
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json()["id"] == again.json()["id"]  # recognized by the cookie
        assert visitor.get("/tables").status_code == 200
    wrong = httpx.get(f"{server.url}/api/me", headers={"Authorization": "Bearer of bad news"}, timeout=60)
    assert wrong.status_code == 401


# The log


@pytest.mark.parametrize(("text", "shown"), [
    ("POST https://hooks.example.org/T0/secret?key=1 \"HTTP/1.1\"", "POST https://hooks.example.org \"HTTP/1.1\""),
    ("http://user:password@10.0.0.7:8080/hook", "http://10.0.0.7:8080"),
    ("open at http://127.0.0.1:8000", "open at http://127.0.0.1:8000"),
    ("no address", "no address"),
])  # fmt: skip
def test_of_an_address_the_log_holds_the_host_alone(text: str, shown: str) -> None:
    assert redact(text) == shown
    assert json.loads(redact(json.dumps({"what": text})))


def test_the_secret_path_of_a_webhook_is_not_in_the_log(own_server: Server, visitors: Visit) -> None:
    own_server.start()
    with socket.create_server(("127.0.0.1", 0)) as hook:
        hook.settimeout(90)
        ada, bea = owner(visitors(own_server.url), "Ada of the hook"), visitors(own_server.url)
        there = f"http://127.0.0.1:{hook.getsockname()[1]}/services/T0PS3CRET"
        assert ada.http.put("/me/webhook", json={"url": there}).status_code == 200
        table = ada.open(seats=["open", "open"])
        ada.done(f"/tables/{table}/join", seat=0)
        bea.done(f"/tables/{table}/join", seat=1)
        if ada.news(table)["table"]["asked"] == []:
            assert bea.first(table) is not None
        line, _ = hook.accept()
        with line:
            told = b""
            while b"}" not in told:
                told += line.recv(4096)
            assert b"T0PS3CRET" in told
            line.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
            assert line.recv(1) == b""  # the response was read
    own_server.stop()
    assert "T0PS3CRET" not in (own_server.folder / "log").read_text()
