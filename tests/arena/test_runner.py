"""Tournament runs give the same results when interrupted and resumed, in processes and on a cluster."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from fondaco import Malformed
from fondaco.arena.report import Report
from fondaco.arena.runner import Book, run
from fondaco.arena.schedule import Result, Tournament, play
from tests.trial import GAME

TOURNAMENT = Tournament(GAME, ("greedy", "random"), 2, games=8, seed=5)
SHOWN = ("standings", "duels", "seats", "starts", "factors", "matches")


def timeless(results: list[Result]) -> list[Result]:
    return [msgspec.structs.replace(result, seconds=[0.0] * len(result.seats)) for result in results]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the whole tournament without interruption and write its report."""
    folder = tmp_path_factory.mktemp("whole")
    with Book(folder, TOURNAMENT) as book:
        for pairing in book.missing:
            book.write(play(TOURNAMENT, pairing))
        Report(TOURNAMENT, book.in_order).write(folder)
    return folder


def results_in(folder: Path) -> list[Result]:
    with Book(folder, TOURNAMENT) as book:
        return timeless(book.in_order)


KILLED_AT_THE_THIRD = """
import os, signal
from fondaco.arena.runner import Book
from fondaco.cli.main import main

write = Book.write

def and_dies(book, result):
    write(book, result)
    if len(book.results) == 3:
        os.kill(os.getpid(), signal.SIGKILL)

Book.write = and_dies
main()
"""


def test_killed_and_taken_up_again_it_ends_the_same(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    command = ["arena", TOURNAMENT.game, "--bots", ",".join(TOURNAMENT.bots), "--matches", str(TOURNAMENT.games),
               "--seed", str(TOURNAMENT.seed), "--out", str(folder), "--lang", "en"]  # fmt: skip
    killed = subprocess.run([sys.executable, "-c", KILLED_AT_THE_THIRD, *command], stdout=subprocess.DEVNULL)
    assert killed.returncode == -signal.SIGKILL
    assert not (folder / "report.html").exists()
    with (folder / "results.jsonl").open("ab") as torn:
        torn.write(b'{"number":7,"de')
    subprocess.run([sys.executable, "-m", "fondaco", *command], check=True, stdout=subprocess.DEVNULL)
    assert results_in(folder) == results_in(whole)
    for table in SHOWN:
        assert (folder / f"{table}.csv").read_text() == (whole / f"{table}.csv").read_text()


def test_two_processes_play_what_one_plays(whole: Path, tmp_path: Path) -> None:
    with Book(tmp_path, TOURNAMENT) as book:
        first = [result.number for result in islice(run(book, jobs=2), 3)]
        assert len(first) == len(book.results) == 3
        assert sum(1 for _ in run(book, jobs=2)) == 5
    assert results_in(tmp_path) == results_in(whole)


@pytest.mark.filterwarnings("ignore")
def test_two_dask_workers_play_what_two_processes_play(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, worker_dashboard_address=None
    ) as cluster, Book(tmp_path, TOURNAMENT) as book:  # fmt: skip
        played = list(run(book, 1, cluster.scheduler_address.replace("tcp://", "dask://")))
    assert len(played) == TOURNAMENT.matches
    assert results_in(tmp_path) == results_in(whole)


def test_more_matches_of_the_same_tournament_go_on_from_there(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_bytes((whole / "results.jsonl").read_bytes())
    with Book(tmp_path, msgspec.structs.replace(TOURNAMENT, games=10)) as book:
        assert [pairing.number for pairing in book.missing] == [8, 9]


def test_a_folder_holds_one_tournament(whole: Path) -> None:
    with pytest.raises(Malformed, match="another tournament"):
        Book(whole, msgspec.structs.replace(TOURNAMENT, seed=6))


@pytest.mark.parametrize("on", ["tcp://localhost:1", "dask"])
def test_a_cluster_has_an_address(on: str, tmp_path: Path) -> None:
    with Book(tmp_path, TOURNAMENT) as book, pytest.raises(Malformed, match="dask://"):
        next(run(book, 1, on))


def test_the_page_needs_nothing_else_and_shows_everything(whole: Path) -> None:
    page = (whole / "report.html").read_text()
    report = Report(TOURNAMENT, results_in(whole))
    assert "http" not in page
    assert "src=" not in page
    for section in ("bots", "duels", "seats", "starts", "scores", "lengths", "factors"):
        title = report.say(f"fondaco.arena.{section}")
        assert f"<h2>{title}</h2>" in page
    assert page.count("<td>greedy</td>") >= 3
    assert page.count("<svg") >= 10


@pytest.mark.parametrize("lang", ["en", "fr", "nl", "de"])
def test_the_page_speaks_the_languages_of_the_house(whole: Path, lang: str) -> None:
    page = Report(TOURNAMENT, results_in(whole), lang).page()
    assert f'lang="{lang}"' in page
    assert "fondaco.arena" not in page
