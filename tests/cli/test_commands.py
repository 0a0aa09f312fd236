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
from fondaco.bots.evaluation import trained_player_counts
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
        (f"match {GAME} --seats human,random,random --players 2", "3 seats are given for 2 players"),
        (f"match {GAME} --seats human,bob", "there is no player 'bob'"),
        (f"match {GAME} --options turbo=1", "no table option 'turbo'"),
        (f"match {GAME} --options turbo", "name=value"),
        (f"match {GAME} --board missing.toml", "no board file missing.toml"),
        ("match --load missing.json", "missing.json cannot be read"),
        ("verify missing.json", "missing.json cannot be read"),
        ("rules chess", "there is no game 'chess'"),
        ("board check missing.toml", "no board file missing.toml"),
    ],
)
def test_failing_commands_print_one_line(fondaco_says: Says, command: str, reason: str) -> None:
    code, out, err = fondaco_says(command)
    assert (code, out) == (1, "")
    assert reason in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("name", fondaco.games())
def test_the_rules_of_every_game_can_be_read(fondaco_says: Says, name: str) -> None:
    code, out, _ = fondaco_says(f"rules {name}")
    assert code == 0
    assert fondaco.games()[name].title in out


def test_rules_can_be_read_in_another_language(fondaco_says: Says) -> None:
    assert "Chaque joueur" not in fondaco_says(f"rules {GAME}")[1]
    assert "Chaque joueur" in fondaco_says(f"rules {GAME} --lang fr")[1]


def test_match_help_names_bots_and_trained_weights(fondaco_says: Says) -> None:
    shown = fondaco_says("match --help")[1]
    assert "human, master, trained," in shown
    learned = {name: trained_player_counts(name) for name in all_games() if trained_player_counts(name)}
    assert learned
    for name, players in learned.items():
        assert f"{name} ({', '.join(map(str, players))})" in " ".join(shown.split())


def test_match_file_is_verified(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    fondaco_says(f"match {GAME} --seats random,random --seed 1 --json {file}")
    assert "Verified" in fondaco_says(f"verify {file}")[1]


def test_changed_match_file_fails_verification(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    fondaco_says(f"match {GAME} --seats random,random --seed 1 --json {file}")
    file.write_text(file.read_text().replace('"seed":1,', '"seed":2,'))
    code, out, _ = fondaco_says(f"verify {file}")
    assert code == 1
    assert "the seed is not the one that was committed to" in out


@pytest.mark.parametrize("name", fondaco.games())
def test_copy_of_the_standard_board_is_recognised_as_valid(fondaco_says: Says, tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes((all_games()[name].folder / "board.toml").read_bytes())
    code, out, _ = fondaco_says(f"board check {file}")
    assert code == 0
    assert f"is a valid board of {fondaco.games()[name].title}" in out


def test_every_fault_of_a_board_is_named(fondaco_says: Says, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("count = 8", "count = 9", 1).replace('b = "zara"', 'b = "zarra"', 1), encoding="utf-8")
    code, out, _ = fondaco_says(f"board check {file} --game {GAME}")
    assert code == 1
    assert "good spices: the file has 8 cards of it, its count says 9" in out
    assert "there is no port zarra" in out


def test_custom_board_can_be_played(fondaco_says: Says, tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    ("code", "most", "unneeded"),
    [
        ("import fondaco", 160, {"asyncio", "click", "rich", "subprocess"}),
        ("from fondaco.__main__ import main; main()", 340, {"asyncio", "numpy"}),
    ],
)
def test_start_up_imports_few_modules(code: str, most: int, unneeded: set[str]) -> None:
    """Counted in modules, which does not depend on the load of the machine; `fondaco bench` measures the time."""
    unneeded = unneeded | {"litestar", "sqlalchemy", "uvicorn", "httpx", "websockets", "jinja2", "fondaco.server"}
    asked = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    result = subprocess.run([sys.executable, "-c", asked, "--help"], capture_output=True, text=True, check=True)
    loaded = result.stderr.split()
    assert unneeded.isdisjoint(loaded)
    assert len(loaded) <= most


def test_fondaco_without_arguments_starts_the_server_like_play(
    fondaco_says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(main, "run_server", lambda *args, **wishes: opened.append((args, wishes)))
    assert [fondaco_says(command)[0] for command in ("play --lang en", "")] == [0, 0]
    assert opened[0] == opened[1]


def test_browser_opens_once_the_server_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(webbrowser, "open", shown.put)
    monkeypatch.setattr(serve, "serve", lambda host, port, processes, greet: greet())
    main.run_server("127.0.0.1", 8123, 1, "en", in_browser=True)
    assert shown.get(timeout=60) == "http://127.0.0.1:8123"


def test_lab_bench_measures_both_interfaces_without_missing_rivals(
    fondaco_says: Says,
) -> None:
    code, out, _ = fondaco_says(f"bench lab --games {GAME} --slices 1 --seconds 0.01 --rivals {sys.executable}")
    assert code == 0
    assert f"{GAME}, 2" in out
    assert all(name in out for name in ("episode/s", "aec/s", "texas_holdem_v4: No module named"))
    assert re.search(rf"1 at work.* times *\n{GAME} +[\d,]+ .*\d\.\d\d *$", out, re.MULTILINE)


def test_the_bench_fits_a_terminal_of_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """With the longest game name, and speeds above those of any game."""
    runner = bench.RandomPlayBenchmark(max(all_games().values(), key=lambda each: len(each.id)), 4)
    for pace in (*runner.paces.values(), runner.yardstick):
        pace.add(999_999, 1.0)
    bench.print_engine_report(Console(width=80, highlight=False), [runner], None)
    assert "holds" in (out := capsys.readouterr().out) or "missed" in out
    assert "…" not in out


@pytest.mark.parametrize("slow", [*bench.WAYS, None])
def test_bench_compares_both_ways_with_the_target(
    slow: str | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten times as fast as catanatron, but in one of the ways only three times."""
    monkeypatch.setattr(bench, "MOST_CLONE_US", 1e9)
    runner = bench.RandomPlayBenchmark(all_games()[GAME], 2)
    runner.yardstick.add(1000, 1.0)
    for way, pace in runner.paces.items():
        pace.add(3000 if way == slow else 10_000, 1.0)
    bench.print_engine_report(Console(width=80, highlight=False), [runner], None)
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(runner.name)).split()
    assert row[3:6:2] == ["3.0" if way == slow else "10.0" for way in bench.WAYS]
    assert row[-1] == ("missed" if slow else "holds")


def test_new_game_is_written_with_next_commands(
    fondaco_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = fondaco_says("game new wharf")
    assert code == 0
    assert (tmp_path / "wharf" / "src" / "wharf" / "rules.md").exists()
    assert "cd wharf\n" in out
    assert f'{sys.executable} -m pip install -e ".[tests]"' in out.replace("  python -m", f"  {sys.executable} -m")
    assert "-m fondaco match wharf" in out
    assert "wharf already exists" in fondaco_says("game new wharf")[2]
    assert fondaco_says("game new quay pier --title=Kai --lang de")[1].startswith(
        "Kai, ein vollständiges kleines Spiel, liegt in pier."
    )
