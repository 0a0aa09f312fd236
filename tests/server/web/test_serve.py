"""Starting and stopping the server: what is kept, and the errors if it cannot start."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.live_server import ROOT, Guest, Server, until
from tests.trial import GAME, short


def fondaco(*args: str, folder: Path, **environment: str) -> subprocess.Popen[str]:
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "FONDACO_DATA": str(folder), "COLUMNS": "200"} | environment
    command = [sys.executable, "-c", "from fondaco.cli.main import main; main()", *args]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_play_prints_the_address_and_serves_there(tmp_path: Path) -> None:
    with fondaco("play", "--lang", "en", folder=tmp_path) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found is not None
            page = httpx.get(found[0], timeout=60)  # the printed address is reachable
        finally:
            process.send_signal(signal.SIGTERM)
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]


def test_a_stopped_server_leaves_nothing_but_json_in_its_log(tmp_path: Path) -> None:
    """It ends its workers, and Python has no leaked semaphores to report."""
    with fondaco("play", "--lang", "en", folder=tmp_path) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            address = process.stdout.readline().split()[-1]
            until(lambda: httpx.get(f"{address}/health", timeout=60).json()["ok"], 60)
            with httpx.Client(base_url=f"{address}/api", timeout=60) as guest:
                guest.headers["Authorization"] = f"Bearer {guest.post('/guest').json()['token']}"
                table = guest.post("/tables", json={"game": GAME, "seats": ["random"] * 3}).json()["id"]
                until(lambda: guest.get(f"/tables/{table}").json()["seq"] > 5, 60)
        finally:
            process.terminate()
        log = process.stderr.read().splitlines()
    assert process.returncode == 0
    assert "server stopping" in [json.loads(line)["what"] for line in log]


def test_tables_and_bots_continue_after_a_restart(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.start()
    guest = guest_at(own_server.url)
    table = guest.open(seats=["me", "random", "random"])
    watched = guest.open(seats=["random"] * 5)
    assert own_server.stop() == 0
    own_server.start()
    assert [card["id"] for card in guest.get("/tables")["mine"]] == [table]
    so_far = guest.news(watched)["seq"]
    until(lambda: guest.news(watched)["seq"] > so_far, 60)
    assert guest.first(table) is not None


def test_second_server_in_the_same_folder_is_refused(own_server: Server) -> None:
    own_server.start()
    with fondaco("serve", "--port", "0", folder=own_server.folder) as process:
        assert process.wait(30) == 1
        assert process.stderr is not None
        assert "Another server runs" in process.stderr.read()


def test_unwritable_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with fondaco("serve", folder=tmp_path / "file" / "data") as process:
        assert process.wait(30) == 1
        assert process.stderr is not None
        assert "cannot be written" in process.stderr.read()


@pytest.mark.parametrize(
    ("database", "why"), [("", "not a database"), ("postgresql://x@127.0.0.1:1/x", "Connect call failed")]
)
def test_unreadable_database_is_named_before_the_server_reports_ready(tmp_path: Path, database: str, why: str) -> None:
    (tmp_path / "fondaco.db").write_bytes(b"torn pages" * 500)
    with fondaco("serve", "--port", "0", folder=tmp_path, FONDACO_DATABASE=database) as process:
        assert process.wait(60) == 1
        assert process.stdout is not None
        assert process.stderr is not None
        output = process.stderr.read()
        assert "cannot be opened" in output
        assert why in output
        assert process.stdout.read() == ""


def test_every_stored_match_replays_as_stored(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.start()
    guest = guest_at(own_server.url)
    table = guest.open(seats=["random", "random"], options=short())
    until(lambda: guest.news(table)["table"]["status"] == "over", 60)
    own_server.stop()
    with fondaco("replay", "--lang", "en", folder=own_server.folder) as process:
        assert process.wait(60) == 0
        assert process.stdout is not None
        assert "Every stored match replays exactly" in process.stdout.read()
