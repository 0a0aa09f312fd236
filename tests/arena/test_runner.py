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
from fondaco.arena.runner import TournamentFolder, play_missing
from fondaco.arena.schedule import Tournament, TournamentResult, play_pairing
from fondaco.i18n import list_languages
from tests.trial import GAME

TOURNAMENT = Tournament(GAME, ("greedy", "random"), 2, games=8, seed=5)
SHOWN = ("standings", "duels", "seats", "starts", "factors", "matches")


def without_times(results: list[TournamentResult]) -> list[TournamentResult]:
    return [msgspec.structs.replace(result, seconds=[0.0] * len(result.seats)) for result in results]


@pytest.fixture(scope="module")
def full_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the whole tournament without interruption and write its report."""
    folder = tmp_path_factory.mktemp("whole")
    with TournamentFolder(folder, TOURNAMENT) as book:
        for pairing in book.missing:
            book.write(play_pairing(TOURNAMENT, pairing))
        Report(TOURNAMENT, book.in_order).write(folder)
    return folder


def results_in(folder: Path) -> list[TournamentResult]:
    with TournamentFolder(folder, TOURNAMENT) as book:
        return without_times(book.in_order)


KILLED_AT_THE_THIRD = """
import os, signal
from fondaco.arena.runner import TournamentFolder
from fondaco.cli.main import main

write = TournamentFolder.write

def and_dies(book, result):
    write(book, result)
    if len(book.results) == 3:
        os.kill(os.getpid(), signal.SIGKILL)

TournamentFolder.write = and_dies
main()
"""


def test_killed_and_resumed_tournament_ends_the_same(full_run: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    command = [
        "arena",
        TOURNAMENT.game,
        "--bots",
        ",".join(TOURNAMENT.bots),
        "--matches",
        str(TOURNAMENT.games),
        "--seed",
        str(TOURNAMENT.seed),
        "--out",
        str(folder),
        "--lang",
        "en",
    ]
    killed = subprocess.run([sys.executable, "-c", KILLED_AT_THE_THIRD, *command], stdout=subprocess.DEVNULL)
    assert killed.returncode == -signal.SIGKILL
    assert not (folder / "report.html").exists()
    with (folder / "results.jsonl").open("ab") as torn:
        torn.write(b'{"number":7,"de')
    subprocess.run([sys.executable, "-m", "fondaco", *command], check=True, stdout=subprocess.DEVNULL)
    assert results_in(folder) == results_in(full_run)
    for table in SHOWN:
        assert (folder / f"{table}.csv").read_text() == (full_run / f"{table}.csv").read_text()


def test_two_processes_play_what_one_plays(full_run: Path, tmp_path: Path) -> None:
    with TournamentFolder(tmp_path, TOURNAMENT) as book:
        first = [result.number for result in islice(play_missing(book, jobs=2), 3)]
        assert len(first) == len(book.results) == 3
        assert sum(1 for _ in play_missing(book, jobs=2)) == 5
    assert results_in(tmp_path) == results_in(full_run)


@pytest.mark.filterwarnings("ignore")
def test_two_dask_workers_play_what_two_processes_play(
    full_run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, worker_dashboard_address=None
        ) as cluster,
        TournamentFolder(tmp_path, TOURNAMENT) as book,
    ):
        played = list(play_missing(book, 1, cluster.scheduler_address.replace("tcp://", "dask://")))
    assert len(played) == TOURNAMENT.matches
    assert results_in(tmp_path) == results_in(full_run)


def test_tournament_can_be_extended(full_run: Path, tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_bytes((full_run / "results.jsonl").read_bytes())
    with TournamentFolder(tmp_path, msgspec.structs.replace(TOURNAMENT, games=10)) as book:
        assert [pairing.number for pairing in book.missing] == [8, 9]


def test_a_folder_holds_one_tournament(full_run: Path) -> None:
    with pytest.raises(Malformed, match="another tournament"):
        TournamentFolder(full_run, msgspec.structs.replace(TOURNAMENT, seed=6))


@pytest.mark.parametrize("on", ["tcp://localhost:1", "dask"])
def test_cluster_setting_needs_an_address(on: str, tmp_path: Path) -> None:
    with TournamentFolder(tmp_path, TOURNAMENT) as book, pytest.raises(Malformed, match="dask://"):
        next(play_missing(book, 1, on))


def test_report_page_is_self_contained_and_complete(full_run: Path) -> None:
    page = (full_run / "report.html").read_text()
    report = Report(TOURNAMENT, results_in(full_run))
    assert "http" not in page
    assert "src=" not in page
    for section in ("bots", "duels", "seats", "starts", "scores", "lengths", "factors"):
        title = report.say(f"fondaco.arena.{section}")
        assert f"<h2>{title}</h2>" in page
    assert page.count("<td>greedy</td>") >= 3
    assert page.count("<svg") >= 10


def test_even_share_stands_next_to_the_wins_in_every_table(full_run: Path) -> None:
    report, even = Report(TOURNAMENT, results_in(full_run)), 1 / TOURNAMENT.players
    with_wins = [section for section in report.sections() if "#wins" in section.columns]
    assert [section.key for section in with_wins] == ["bots", "seats", "starts"]
    for section in with_wins:
        place = section.columns.index("#wins") + 1
        assert section.columns[place] == "#even"
        assert {row[place] for row in section.rows} == {f"{even:.1%}"}
    for name, head, rows in report.tables():
        if name in ("seats", "starts"):
            assert {row[head.index("even")] for row in rows} == {round(even, 4)}


@pytest.mark.parametrize("lang", list_languages())
def test_report_page_exists_in_every_language(full_run: Path, lang: str) -> None:
    page = Report(TOURNAMENT, results_in(full_run), lang).page()
    assert f'lang="{lang}"' in page
    assert "fondaco.arena" not in page
