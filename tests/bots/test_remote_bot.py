"""`fondaco sit`: two remote bots play a whole match on a server that knows neither."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fondaco
from fondaco.cli.remote_bot import split_table_link
from fondaco.core.decision import Malformed
from tests.server.live_server import Guest, Server
from tests.trial import GAME, short

GuestAt = Callable[[str], Guest]

BOT = """
import random
from fondaco.bots import bot

class Dreamer:
    '''Thinks in an imagined world, and notes how it was asked.'''

    def __init__(self, game, seed):
        self.greedy, self.asked = bot("greedy", game, seed), 0

    def choose(self, seat):
        self.asked += 1
        assert seat.determinize(self.asked).view(seat.number)["waiting"] == seat.view["waiting"]
        return self.greedy.choose(seat)
"""


def run_remote_bot(folder: Path, *command: str) -> subprocess.Popen[str]:
    program = [sys.executable, "-c", "import sys; sys.path.remove(''); from fondaco.cli.main import main; main()"]
    return subprocess.Popen(
        [*program, "sit", *command],
        cwd=folder,
        env=os.environ | {"LANG": "en"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def test_two_bots_play_a_whole_match(server: Server, guest_at: GuestAt, tmp_path: Path) -> None:
    (tmp_path / "dreams.py").write_text(BOT, encoding="utf-8")
    guest = guest_at(server.url)
    table = guest.post_ok("/tables", game=GAME, seats=["open", "open"], options=short())
    bots = [
        run_remote_bot(
            tmp_path, f"{server.url}/t/{table['id']}", "--bot", "dreams:Dreamer", "--name", "Dreamer", "--seat", "2"
        ),
        run_remote_bot(tmp_path, server.url, "--code", table["code"], "--bot", "random", "--seat", "1"),
    ]
    try:
        output = [process.communicate(timeout=280)[0] for process in bots]
    finally:
        for process in bots:
            process.kill()
    assert [process.returncode for process in bots] == [0, 0], output
    assert all("The match is over: " in told for told in output)
    card = guest.news(table["id"])["table"]
    assert card["status"] == "over"
    assert card["seats"][1]["name"] == "Dreamer"
    file = guest.http.get(f"/tables/{table['id']}/match.json").text
    assert fondaco.verify(file) == []
    assert {entry["seat"] for entry in json.loads(file)["log"][1:]} == {0, 1}


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("http://127.0.0.1:8000", ("http://127.0.0.1:8000", "")),
        ("https://example.org/t/abc", ("https://example.org", "abc")),
        ("https://example.org/games/t/abc/", ("https://example.org/games", "abc")),
    ],
)
def test_link_names_server_and_table(url: str, parts: tuple[str, str]) -> None:
    assert split_table_link(url) == parts


def test_invalid_link_is_refused() -> None:
    with pytest.raises(Malformed) as refused:
        split_table_link("example.org")
    assert str(refused.value) == (
        "expected a server address https://HOST or a table link https://HOST/t/TABLE, not 'example.org'"
    )


def test_unreachable_server_is_named_in_one_line(tmp_path: Path) -> None:
    process = run_remote_bot(tmp_path, "http://127.0.0.1:9", "--code", "ABC")
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert output.startswith("fondaco: http://127.0.0.1:9 does not answer")
