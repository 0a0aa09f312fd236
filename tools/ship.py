"""Build the release files, and try them where nothing else is installed: `make ship`.

The source distribution is built first and the wheel from it, as a package index would. Then every Python on this
machine gets an empty environment with only that wheel: a match is played and verified, the server is started, the
benchmark is run. Another gets the wheel without its requirements, and msgspec: the engine alone plays a match.
`compiled` does the same with a wheel of the compiled engine for each Python, which takes minutes. A version such as
`3.11` selects one Python. `here` tries the current environment, for cibuildwheel.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
UV = str(Path(sys.executable).with_name("uv"))
BIN = "Scripts" if os.name == "nt" else "bin"
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
PYENV = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
ENGINE_ALONE = """
import fondaco
from fondaco import lab
from fondaco.bots import bot, play_out

name = next(iter(fondaco.games()))
match = fondaco.new(name, players=3, seed=7)
play_out(match, [bot("greedy", name, seed=seat) for seat in range(3)])
assert fondaco.verify(match.to_json()) == []
episode = lab.Episode(name, players=3)
episode.begin(seed=7)
while not episode.over:
    episode.observe(episode.seat)
    episode.answer(sum(episode.mask(episode.seat)) - 1)
print(name, match.scores, episode.rewards)
"""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def build() -> Path:
    """Build a source distribution and the wheel from it; return the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([UV, "build", "--quiet", "-o", str(DIST)], cwd=ROOT, check=True)
    for file in sorted(DIST.glob("fondaco-*")):
        print(weighed(file), flush=True)
    (wheel,) = DIST.glob("*.whl")
    return wheel


def build_compiled(python: str) -> Path:
    """Build the wheel with the compiled engine for a Python from the source distribution."""
    (source,) = DIST.glob("*.tar.gz")
    before = {*DIST.glob("*.whl")}
    build = [UV, "build", "--quiet", "--wheel", "--python", python, str(source), "-o", str(DIST)]
    subprocess.run(build, env=os.environ | {"FONDACO_COMPILED": "1"}, check=True)
    (wheel,) = {*DIST.glob("*.whl")} - before
    print(weighed(wheel), flush=True)
    return wheel


def weighed(file: Path) -> str:
    return f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.2f} MB"


def pythons() -> dict[str, str]:
    """Return the Python programs on this machine by version, including those of pyenv."""
    found: dict[str, str] = {}
    for version in SUPPORTED:
        known = [str(at / "bin" / "python") for at in sorted(PYENV.glob(f"{version}.*"))]
        for wanted in (*known, version):
            find = subprocess.run([UV, "python", "find", wanted], capture_output=True, text=True)
            if not find.returncode:
                found.setdefault(version, find.stdout.strip())
    return found


class Place:
    """An environment with a wheel and its requirements, and a folder to play in."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.bin = programs
        self.folder = folder

    @classmethod
    def empty(cls, python: str, folder: Path, *wanted: str) -> Self:
        """Create an environment with only what is wanted."""
        there = cls(folder / "venv" / BIN, folder)
        subprocess.run([UV, "venv", "--quiet", "--python", python, str(folder / "venv")], check=True)
        install = [UV, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(there.bin / "python")]
        subprocess.run([*install, *wanted], check=True)
        return there

    def start(self, *words: str) -> subprocess.Popen[str]:
        env = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
        env |= {"FONDACO_DATA": str(self.folder / "data"), "COLUMNS": "100"}
        command = [str(self.bin / words[0]), *words[1:]]
        return subprocess.Popen(command, cwd=self.folder, env=env, stdout=subprocess.PIPE, text=True)

    def say(self, *words: str) -> str:
        with self.start(*words) as process:
            said = process.communicate(timeout=300)[0]
        if process.returncode:
            sys.exit(f"Failed: {' '.join(words)}\n{said}")
        return said


def try_out(there: Place, engine: str) -> None:
    print(there.say("fondaco", "--version"), end="")
    game = there.say("python", "-c", "import fondaco; print(next(iter(fondaco.games())))").strip()
    there.say("fondaco", "match", game, "--seats", "greedy,greedy,random", "--seed", "7", "--json", "match.json")
    print(there.say("fondaco", "verify", "match.json", "--lang", "en"), end="")
    visit(there)
    bench = there.say("fondaco", "bench", "--games", game, "--slices", "5", "--seconds", "0.1")
    print(bench, end="")
    if f"of the {engine} engine" not in bench:
        sys.exit(f"This should be the {engine} engine.")


def visit(there: Place) -> None:
    """Start `fondaco` without arguments and request its page, health and games."""
    with there.start("fondaco") as server:
        assert server.stdout is not None
        try:
            found = ADDRESS.search(server.stdout.readline())
            assert found, "the server does not print its address"
            answers = {path: answer(found[0] + path) for path in ("/", "/health", "/api/games")}
        finally:
            server.terminate()
    print("the server answers:", ", ".join(f"{path} {size} bytes" for path, size in answers.items()))


def answer(address: str) -> int:
    """Return the length of the response; retry while the server starts."""
    end = time.monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=5) as said:
                return len(said.read())
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def main(*wanted: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if wanted == ("here",):
            try_out(Place(Path(sys.executable).parent, Path(folder)), "compiled")
            return
        plain = build()
        named = {*wanted} & {*SUPPORTED}
        for version, python in pythons().items():
            if named and version not in named:
                continue
            wheels = {"plain": plain} | ({"compiled": build_compiled(python)} if "compiled" in wanted else {})
            for engine, wheel in wheels.items():
                print(f"\nPython {version}, the {engine} engine, nothing else installed:", flush=True)
                try_out(Place.empty(python, Path(folder, version, engine), str(wheel)), engine)
            alone = Place.empty(python, Path(folder, version, "alone"), "--no-deps", str(plain), "msgspec")
            print(f"\nPython {version}, the engine alone:", alone.say("python", "-c", ENGINE_ALONE), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
