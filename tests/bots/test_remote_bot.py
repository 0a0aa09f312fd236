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
from fondaco.cli.remote_bot import address
from fondaco.core.decision import Malformed
from tests.server.live_server import Guest, Server
from tests.trial import GAME, short

Visit = Callable[[str], Guest]

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


def sits(folder: Path, *command: str) -> subprocess.Popen[str]:
    program = [sys.executable, "-c", "import sys; sys.path.remove(''); from fondaco.cli.main import main; main()"]
    return subprocess.Popen([*program, "sit", *command], cwd=folder, env=os.environ | {"LANG": "en"}, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip


def test_two_bots_play_a_whole_match(server: Server, visitors: Visit, tmp_path: Path) -> None:
    (tmp_path / "dreams.py").write_text(BOT, encoding="utf-8")
    guest = visitors(server.url)
    table = guest.done("/tables", game=GAME, seats=["open", "open"], options=short())
    bots = [
        sits(tmp_path, f"{server.url}/t/{table['id']}", "--bot", "dreams:Dreamer", "--name", "Dreamer", "--seat", "2"),
        sits(tmp_path, server.url, "--code", table["code"], "--bot", "random", "--seat", "1"),
    ]
    try:
        said = [process.communicate(timeout=280)[0] for process in bots]
    finally:
        for process in bots:
            process.kill()
    assert [process.returncode for process in bots] == [0, 0], said
    assert all("The match is over: " in told for told in said)
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
def test_a_link_names_a_house_and_a_table(url: str, parts: tuple[str, str]) -> None:
    assert address(url) == parts


def test_what_is_no_link_is_refused() -> None:
    with pytest.raises(Malformed, match="a house is named https://HOST"):
        address("example.org")


def test_a_house_that_is_not_there_is_named_in_one_line(tmp_path: Path) -> None:
    process = sits(tmp_path, "http://127.0.0.1:9", "--code", "ABC")
    told, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert told.startswith("fondaco: http://127.0.0.1:9 does not answer")
