"""Contents of the wheel; its engine needs only msgspec."""

from __future__ import annotations

import shutil
import subprocess
import sys
from configparser import ConfigParser
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

import fondaco
import run
from fondaco.games import all_games
from fondaco.i18n import list_languages

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "fondaco"
MOST_BYTES = 3_500_000  # without the networks


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def files_in_wheel(wheel: Path) -> set[str]:
    with ZipFile(wheel) as files:
        return set(files.namelist())


def client_state() -> str:
    """Return a note for failures if the built client, which the wheel contains, does not belong to its sources."""
    if not run.WEB.exists() or run.stamp_in(run.BUILT) == run.client_stamp():
        return ""
    return "The built client is missing or older than its sources. Run `python3 run.py client` and try again."


def is_for_the_client(file: Path) -> bool:
    """Return whether a file is a source of the web client, which is not packaged."""
    parts = file.relative_to(SOURCE).parts
    return (
        file.suffix in (".svelte", ".ts")
        or parts[-2:] == ("page", "tutorial.json")
        or {"words", "page"} <= {*parts}
        or {"i18n", "web"} <= {*parts}
    )


def test_wheel_has_the_package_with_the_client_and_nothing_else(files_in_wheel: set[str]) -> None:
    files = [file for file in SOURCE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    ours = {f"fondaco/{file.relative_to(SOURCE).as_posix()}" for file in files if not is_for_the_client(file)}
    assert {name for name in files_in_wheel if ".dist-info/" not in name} == ours, client_state()


def test_wheel_has_game_data(files_in_wheel: set[str]) -> None:
    needed = {"fondaco/py.typed", "fondaco/server/static/index.html", "fondaco/cli/bench_rivals.py"}
    for name in all_games():
        folder = f"fondaco/games/{name}"
        needed |= {f"{folder}/{file}" for file in ("rules.md", "howto.md", "board.toml")}
        needed |= {f"{folder}/page/{file}" for file in ("emblem.svg", "lobby.json", "board.webp")}
        needed.add(f"{folder}/evaluation/weights.toml")
        needed |= {f"{folder}/words/{lang}.json" for lang in list_languages()}
    assert needed <= files_in_wheel, client_state()
    assets = [name for name in files_in_wheel if name.startswith("fondaco/server/static/assets/")]
    assert any(name.endswith(".js") for name in assets), client_state()


def test_wheel_is_small(wheel: Path) -> None:
    """Without the networks, each of which is small by itself."""
    with ZipFile(wheel) as files:
        nets = sum(file.compress_size for file in files.infolist() if file.filename.endswith(".npz"))
    assert wheel.stat().st_size - nets < MOST_BYTES, client_state()


def test_wheel_has_the_right_version_and_command(wheel: Path) -> None:
    info = f"fondaco-{fondaco.__version__}.dist-info"
    with ZipFile(wheel) as files:
        facts = message_from_string(files.read(f"{info}/METADATA").decode())
        points = ConfigParser()
        points.read_string(files.read(f"{info}/entry_points.txt").decode())
    assert facts["Version"] == fondaco.__version__
    assert dict(points["console_scripts"]) == {"fondaco": "fondaco.__main__:main"}


@pytest.fixture(scope="module")
def unpacked_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel beside msgspec; nothing else is installed."""
    folder = tmp_path_factory.mktemp("bare")
    shutil.copytree(Path(msgspec.__file__).parent, folder / "msgspec")
    with ZipFile(wheel) as files:
        files.extractall(folder)
    return folder


def run_unpacked(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python without site-packages, with an English locale."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); {code}"
    words = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(words, capture_output=True, text=True, env={"LC_ALL": "en_GB.UTF-8"}, timeout=120)


def test_the_engine_plays_with_msgspec_alone(unpacked_wheel: Path) -> None:
    code = """
import fondaco
from fondaco.bots import bot, play_out
for name, info in fondaco.games().items():
    match = fondaco.new(name, info.players[0], seed=7)
    play_out(match, [bot("random", name, seat) for seat in range(match.players)])
    assert fondaco.verify(match.to_json()) == []
    assert fondaco.__file__.startswith(sys.path[0])
"""
    played = run_unpacked(unpacked_wheel, f"exec({code!r})")
    assert played.returncode == 0, played.stderr


def test_missing_packages_are_reported_in_one_sentence(unpacked_wheel: Path) -> None:
    result = run_unpacked(unpacked_wheel, "from fondaco.__main__ import main; main()")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr == (
        "Only the engine is installed: rich_click is missing. `pip install fondaco` adds terminal, server and arena.\n"
    )
