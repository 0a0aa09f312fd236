"""Commands of the command line apart from `play`."""

from __future__ import annotations

import re
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest
from rich.console import Console

import fondaco
from fondaco.bots.evaluation import trained_for
from fondaco.cli import bench, main
from fondaco.games import all_games
from fondaco.server import serve
from tests.trial import GAME

Says = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("match chess", "there is no game 'chess'"),
        (f"match {GAME} --players 9", "2 to 5 players, not 9"),
        (f"match {GAME} --seats human,random,random --players 2", "3 seats are named, for 2 players"),
        (f"match {GAME} --seats human,bob", "nobody is called 'bob'"),
        (f"match {GAME} --options turbo=1", "no table option 'turbo'"),
        (f"match {GAME} --options turbo", "name=value"),
        (f"match {GAME} --board missing.toml", "no board file missing.toml"),
        ("match --load missing.json", "missing.json cannot be read"),
        ("verify missing.json", "missing.json cannot be read"),
        ("rules chess", "there is no game 'chess'"),
        ("board check missing.toml", "no board file missing.toml"),
    ],
)
def test_what_the_house_cannot_do_is_said_in_one_line(fondaco_says: Says, command: str, reason: str) -> None:
    code, out, err = fondaco_says(command)
    assert (code, out) == (1, "")
    assert reason in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("name", fondaco.games())
def test_the_rules_of_every_game_can_be_read(fondaco_says: Says, name: str) -> None:
    code, out, _ = fondaco_says(f"rules {name}")
    assert code == 0
    assert fondaco.games()[name].title in out


def test_the_help_of_a_match_names_the_bots_and_what_was_learned(fondaco_says: Says) -> None:
    shown = fondaco_says("match --help")[1]
    assert "human, trained," in shown
    learned = {name: trained_for(name) for name in all_games() if trained_for(name)}
    assert learned
    for name, players in learned.items():
        assert f"{name} ({', '.join(map(str, players))})" in " ".join(shown.split())


def test_a_match_file_is_proved(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    fondaco_says(f"match {GAME} --seats random,random --seed 1 --json {file}")
    assert "Proved" in fondaco_says(f"verify {file}")[1]


def test_a_match_file_that_was_touched_is_not(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    fondaco_says(f"match {GAME} --seats random,random --seed 1 --json {file}")
    file.write_text(file.read_text().replace('"seed":1,', '"seed":2,'))
    code, out, _ = fondaco_says(f"verify {file}")
    assert code == 1
    assert "the seed is not the one that was committed to" in out


@pytest.mark.parametrize("name", fondaco.games())
def test_a_copy_of_the_board_is_recognised_and_found_good(fondaco_says: Says, tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes((all_games()[name].folder / "board.toml").read_bytes())
    code, out, _ = fondaco_says(f"board check {file}")
    assert code == 0
    assert f"a board of {fondaco.games()[name].title}" in out


def test_every_fault_of_a_board_is_named(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("count = 8", "count = 9", 1).replace('b = "zara"', 'b = "zarra"', 1), encoding="utf-8")
    code, out, _ = fondaco_says(f"board check {file} --game {GAME}")
    assert code == 1
    assert "good spices: the file has 8 cards of it, its count says 9" in out
    assert "there is no port zarra" in out


def test_a_board_of_ones_own_can_be_played(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("start_ducats = 11", "start_ducats = 99"), encoding="utf-8")
    assert " 99 " in fondaco_says(f"match {GAME} --seats human,greedy --seed 7 --board {file}")[1]


def test_the_bench_measures_every_number_of_players_without_rivals_that_are_not_installed(fondaco_says: Says) -> None:
    code, out, _ = fondaco_says(f"bench --games {GAME} --slices 1 --seconds 0.01 --rivals {sys.executable}")
    assert code == 0
    assert all(f"{GAME}, {players} " in out for players in (2, 3, 4, 5))
    assert "catanatron: No module named" in out
    began = r"^{}: \d+ ms of CPU time, [\d.]+\s+times .*"
    assert all(re.search(began.format(what), out, re.MULTILINE) for what in ("import fondaco", "fondaco --help"))


@pytest.mark.parametrize(("code", "most", "unneeded"), [
    ("import fondaco", 160, {"asyncio", "click", "rich", "subprocess"}),
    ("from fondaco.__main__ import main; main()", 340, {"asyncio", "numpy"}),
])  # fmt: skip
def test_little_is_imported_before_anything_happens(code: str, most: int, unneeded: set[str]) -> None:
    """Counted in modules, which does not depend on the load of the machine; `fondaco bench` measures the time."""
    unneeded = unneeded | {"litestar", "sqlalchemy", "uvicorn", "httpx", "websockets", "jinja2", "fondaco.server"}
    asked = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    told = subprocess.run([sys.executable, "-c", asked, "--help"], capture_output=True, text=True, check=True)
    loaded = told.stderr.split()
    assert unneeded.isdisjoint(loaded)
    assert len(loaded) <= most


def test_fondaco_alone_opens_the_house_as_play_does(fondaco_says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(main, "open_server", lambda *args, **wishes: opened.append((args, wishes)))
    assert [fondaco_says(command)[0] for command in ("play --lang en", "")] == [0, 0]
    assert opened[0] == opened[1]


def test_the_browser_opens_when_the_door_does(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(webbrowser, "open", shown.put)
    monkeypatch.setattr(serve, "serve", lambda host, port, processes, greet: greet())
    main.open_server("127.0.0.1", 8123, 1, "en", in_browser=True)
    assert shown.get(timeout=60) == "http://127.0.0.1:8123"


def test_the_bench_of_the_laboratory_measures_both_faces_without_rivals_that_are_not_installed(
    fondaco_says: Says,
) -> None:
    code, out, _ = fondaco_says(f"bench lab --games {GAME} --slices 1 --seconds 0.01 --rivals {sys.executable}")
    assert code == 0
    assert f"{GAME}, 2" in out
    assert all(name in out for name in ("episode/s", "aec/s", "texas_holdem_v4: No module named"))
    assert re.search(rf"1 at work.* times *\n{GAME} +[\d,]+ .*\d\.\d\d *$", out, re.MULTILINE)


def test_the_bench_fits_a_terminal_of_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """With the longest game name, and speeds above those of any game."""
    runner = bench.Runner(max(all_games().values(), key=lambda each: len(each.id)), 4)
    for pace in (*runner.paces.values(), runner.yardstick):
        pace.add(999_999, 1.0)
    bench.report(Console(width=80, highlight=False), [runner], None)
    assert "holds" in (out := capsys.readouterr().out) or "missed" in out
    assert "…" not in out


@pytest.mark.parametrize("slow", [*bench.WAYS, None])
def test_the_bench_holds_both_ways_to_the_yardstick(
    slow: str | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten times as fast as catanatron, but in one of the ways only three times."""
    monkeypatch.setattr(bench, "MOST_CLONE_US", 1e9)
    runner = bench.Runner(all_games()[GAME], 2)
    runner.yardstick.add(1000, 1.0)
    for way, pace in runner.paces.items():
        pace.add(3000 if way == slow else 10_000, 1.0)
    bench.report(Console(width=80, highlight=False), [runner], None)
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(runner.name)).split()
    assert row[3:6:2] == ["3.0" if way == slow else "10.0" for way in bench.WAYS]
    assert row[-1] == ("missed" if slow else "holds")


def test_a_new_game_is_written_and_the_next_commands_are_told(
    fondaco_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = fondaco_says("game new wharf")
    assert code == 0
    assert (tmp_path / "wharf" / "src" / "wharf" / "rules.md").exists()
    assert "cd wharf\n" in out
    assert f'{sys.executable} -m pip install -e ".[tests]"' in out.replace("  python -m", f"  {sys.executable} -m")
    assert "-m fondaco match wharf" in out
    assert "wharf is there already" in fondaco_says("game new wharf")[2]
    assert fondaco_says("game new quay pier --title=Kai --lang de")[1].startswith("Kai ist geschrieben: In pier liegt")
