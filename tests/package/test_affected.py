"""The choice of tests for `make quick`."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools import affected

TESTS = {
    "tests/server/notifications/test_notifications.py": "from fondaco.server.notifications.notifier import Notifier",
    "tests/server/storage/test_database.py": "from fondaco.server.storage import leases",
    "tests/games/wharf/test_oars.py": "from fondaco.games.wharf.state import State",
    "tests/i18n/test_web.py": "",
}


def chosen(*paths: str) -> tuple[list[str], list[str], bool]:
    return affected.selected(paths, TESTS)


def test_module_change_runs_its_importers_and_a_sample() -> None:
    assert chosen("src/fondaco/server/notifications/notifier.py") == (
        ["tests/server/notifications/test_notifications.py"],
        ["tests/server"],
        False,
    )
    assert chosen("src/fondaco/server/storage/leases.py") == (
        ["tests/server/storage/test_database.py"],
        ["tests/server"],
        False,
    )


def test_game_change_runs_its_tests_and_a_contract_sample() -> None:
    assert chosen("src/fondaco/games/wharf/oars.py") == (["tests/games/wharf"], ["tests/contract"], False)


def test_core_change_runs_a_sample_of_every_game() -> None:
    assert chosen("src/fondaco/core/match.py") == (["tests/core"], ["tests/contract", "tests/games"], False)


def test_changed_test_runs_itself_and_page_is_checked_by_the_client() -> None:
    changed = ("tests/i18n/test_web.py", "src/fondaco/games/wharf/page/Board.svelte")
    assert chosen(*changed) == (["tests/i18n/test_web.py"], [], True)


def test_no_change_runs_a_sample_of_all_tests() -> None:
    assert chosen() == ([], ["tests"], False)


def test_changes_are_differences_from_main_committed_or_not(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        options = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *options, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "main")
    for name in ("same", "committed", "edited"):
        (tmp_path / name).write_text("before")
    git("add", ".")
    git("commit", "-m", "first")
    git("checkout", "-b", "branch")
    (tmp_path / "committed").write_text("after")
    git("commit", "-a", "-m", "second")
    (tmp_path / "edited").write_text("after")
    (tmp_path / "new").write_text("")
    assert affected.changed(tmp_path) == ["committed", "edited", "new"]
