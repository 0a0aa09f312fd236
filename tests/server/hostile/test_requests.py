"""Requests that no browser sends, proxy headers, and what reaches the log."""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from fondaco.server.accounts.account_settings import normalize_email
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.logging import redact_urls
from tests.server.account_helpers import with_account
from tests.server.live_server import Guest, Server, until
from tests.trial import GAME

NewGuest = Callable[[], Guest]
GuestAt = Callable[[str], Guest]


def raw_status(server: Server, head: str) -> int:
    """Return the status of the response to a raw request."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(head.encode())
        return int(line.recv(4096).split()[1])


@pytest.mark.parametrize("path", ["/api/guest", "/api/tables/abc/actions"])
def test_a_content_length_of_thousands_of_zeros_is_malformed(server: Server, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    assert raw_status(server, f"{head}Content-Length: {'0' * 5000}\r\n\r\n") == 400


@pytest.mark.parametrize("origin", ["http://[bad", "http://[::1", "://", "null"])
def test_invalid_origin_counts_as_another_site(new_guest: NewGuest, origin: str) -> None:
    visitor = new_guest()
    visitor.http.headers["Origin"] = origin
    refused = visitor.post("/tables", game=GAME, seats=["me", "open"])
    assert (refused.status_code, refused.json()["error"]) == (403, "forged_origin")


@pytest.mark.parametrize(
    "text",
    [
        "=?utf-8?q?ada?=@example.org",
        "=?utf-8?b?YQ==?=@example.org",
        "ada@=?utf-8?q?x?=.org",
    ],
)
def test_encoded_word_is_no_email_address(text: str) -> None:
    with pytest.raises(BadRequest):
        normalize_email(text)


@pytest.mark.parametrize("text", ["ada@example.org", "Ada.O'Neil+tournaments@Sub.Example.org", "zo\u00e9@example.org"])
def test_email_address_is_kept_unchanged(text: str) -> None:
    name, _, domain = text.rpartition("@")
    assert normalize_email(f" {text} ") == f"{name}@{domain.lower()}"


def test_server_with_a_deleted_folder_reports_it(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as running:
        shutil.rmtree(tmp_path / "data")

        def unhealthy() -> httpx.Response | None:
            answer = httpx.get(f"{running.url}/health", timeout=60)
            return answer if answer.status_code == 503 else None

        assert "writes" in until(unhealthy).json()["wrong"]


def test_user_behind_basic_authentication_is_a_guest(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", auth=("proxy", "secret"), timeout=60) as visitor:
        first, again = visitor.get("/me"), visitor.get("/me")
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json()["id"] == again.json()["id"]  # recognized by the cookie
        assert visitor.get("/tables").status_code == 200
    wrong = httpx.get(f"{server.url}/api/me", headers={"Authorization": "Bearer of bad news"}, timeout=60)
    assert wrong.status_code == 401


# The log


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('POST https://hooks.example.org/T0/secret?key=1 "HTTP/1.1"', 'POST https://hooks.example.org "HTTP/1.1"'),
        ("http://user:password@10.0.0.7:8080/hook", "http://10.0.0.7:8080"),
        ("open at http://127.0.0.1:8000", "open at http://127.0.0.1:8000"),
        ("no address", "no address"),
    ],
)
def test_log_contains_only_the_host_of_a_webhook_address(text: str, shown: str) -> None:
    assert redact_urls(text) == shown
    assert json.loads(redact_urls(json.dumps({"what": text})))


def test_the_secret_path_of_a_webhook_is_not_in_the_log(own_server: Server, guest_at: GuestAt) -> None:
    own_server.start()
    with socket.create_server(("127.0.0.1", 0)) as hook:
        hook.settimeout(90)
        ada, bea = with_account(guest_at(own_server.url), "Ada of the hook"), guest_at(own_server.url)
        there = f"http://127.0.0.1:{hook.getsockname()[1]}/services/T0PS3CRET"
        assert ada.http.put("/me/webhook", json={"url": there}).status_code == 200
        table = ada.open(seats=["open", "open"])
        ada.take_seat(table, seat=0)
        bea.take_seat(table, seat=1)
        if ada.news(table)["table"]["asked"] == []:
            assert bea.first(table) is not None
        line, _ = hook.accept()
        with line:
            received = b""
            while b"}" not in received:
                received += line.recv(4096)
            assert b"T0PS3CRET" in received
            line.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
            assert line.recv(1) == b""  # the response was read
    own_server.stop()
    assert "T0PS3CRET" not in (own_server.folder / "log").read_text()
