"""The example bot of docs/bots.md, in its own module, plays in arena, ladder, terminal and server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fondaco
from fondaco.core.chance import verifiable_chance
from tests.server.live_server import Guest, free_port, is_up, until
from tests.trial import GAME, short

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
GuestAt = Callable[[str], Guest]


def run_command(*command: str, folder: Path, **environment: str) -> subprocess.Popen[str]:
    """Start the installed command in a folder."""
    env = os.environ | {"COLUMNS": "200", "LANG": "en", "FONDACO_DATA": str(folder / "server")} | environment
    program = [sys.executable, "-c", "import sys; sys.path.remove(''); from fondaco.cli.main import main; main()"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.Popen([*program, *command], cwd=folder, env=env, text=True, **pipes)


def output_of(process: subprocess.Popen[str], typed: str = "") -> str:
    output, _ = process.communicate(typed, timeout=120)
    assert process.returncode == 0, output
    return output


def write_example(folder: Path) -> Path:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) == 10
    (folder / "miser.py").write_text(code, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_example(tmp_path)


def test_custom_bot_plays_in_the_arena_and_in_processes(folder: Path) -> None:
    output = output_of(
        run_command(
            "arena", GAME, "--bots", "miser:Miser,random", "--games", "4", "--jobs", "2", "--out", "out", folder=folder
        )
    )
    assert re.search(r"miser:Miser +4", output)
    assert (folder / "out" / "report.html").exists()


def test_custom_bot_plays_in_the_ladder(folder: Path) -> None:
    output = output_of(
        run_command("ladder", "--game", GAME, "--bots", "miser:Miser,random", "--games", "2", folder=folder)
    )
    assert "| `miser:Miser` | `random` |" in output


def test_custom_bot_plays_against_a_person_at_the_prompt(folder: Path) -> None:
    output = output_of(
        run_command("match", GAME, "--bots", "miser:Miser", "--players", "3", "--seed", "1", folder=folder), "quit\n"
    )
    assert output.count("(miser:Miser)") == 2


def test_seats_and_bots_options_exclude_each_other(folder: Path) -> None:
    process = run_command("match", GAME, "--seats", "human,random", "--bots", "miser:Miser", folder=folder)
    assert "Either --seats or --bots." in process.communicate()[0]
    assert process.returncode == 2


@contextmanager
def run_server(folder: Path, **environment: str) -> Iterator[str]:
    port = free_port()
    process = run_command(
        "serve", "--port", str(port), folder=folder, FONDACO_LIMITS="10000", FONDACO_BOT_WORKERS="1", **environment
    )
    try:
        until(lambda: is_up(f"http://127.0.0.1:{port}/health") or process.poll() is not None, 60)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        output, _ = process.communicate(timeout=30)
    assert "bot gave no answer" not in output


SPY = "tests.bots.spy:Spy"


class BotServer(NamedTuple):
    url: str
    finds: Path


@pytest.fixture(scope="module")
def bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BotServer]:
    """A server configured to allow two custom bots."""
    folder = write_example(tmp_path_factory.mktemp("bots"))
    finds = folder / "finds"
    with run_server(folder, FONDACO_BOTS=f"miser:Miser {SPY}", SPY_FINDS=str(finds), PYTHONPATH=str(ROOT)) as url:
        yield BotServer(url, finds)


def is_over(guest: Guest, table: str) -> bool:
    return bool(guest.news(table)["table"]["status"] == "over")


def test_custom_bot_plays_on_a_server_that_allows_it(bot_server: BotServer, guest_at: GuestAt) -> None:
    guest = guest_at(bot_server.url)
    assert "miser:Miser" in guest.get("/games")[0]["strengths"]
    assert guest.post("/tables", game=GAME, seats=["me", "json:JSONDecoder"]).status_code == 400
    table = guest.open(seats=["miser:Miser", "random"], options=short())
    assert guest.news(table)["table"]["seats"][0]["name"] == "Miser"
    until(lambda: is_over(guest, table), 300)


def test_server_refuses_to_start_with_an_unknown_bot(folder: Path) -> None:
    process = run_command("serve", "--port", str(free_port()), folder=folder, FONDACO_BOTS="miser:Miser nobody:Here")
    assert "FONDACO_BOTS: there is no bot 'nobody:Here'" in process.communicate(timeout=60)[0]
    assert process.returncode == 1


def test_spy_finds_no_secret_in_a_bot_worker(bot_server: BotServer, guest_at: GuestAt) -> None:
    """Neither in its input nor on the stack nor anywhere in its process."""
    guest = guest_at(bot_server.url)
    table = guest.open(seats=[SPY, SPY], options=short())
    until(lambda: is_over(guest, table), 300)
    match = fondaco.load(guest.http.get(f"/tables/{table}/match.json").text)
    told = [json.loads(line) for line in bot_server.finds.read_text(encoding="utf-8").splitlines()]
    assert len(told) == 2
    for find in told:
        assert find["secrets"], "a process has long numbers of its own, the digest of the board for one"
        assert not {str(match.opening.seed), verifiable_chance(match.opening.seed, match.opening.words).key} & {
            *find["secrets"]
        }
        line = len(fondaco.load(find["given"]).log or ()) - 1
        assert find["given"] == match.at(line).seat(find["seat"]).to_json()
