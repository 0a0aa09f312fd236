"""Builds what is published, and tries it where nothing else is installed: `make ship`.

The source distribution is made first and the wheel of it, as an index would. Then every Python that this machine has
gets an empty environment with that wheel alone: a match is played and proved, the house is opened, the bench is run.
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
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
UV = str(Path(sys.executable).with_name("uv"))
BIN = "Scripts" if os.name == "nt" else "bin"
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
HOUSE = re.compile(r"http://127\.0\.0\.1:\d+")


def build() -> Path:
    """A source distribution and the wheel made of it, in an environment of their own."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([UV, "build", "--quiet", "-o", str(DIST)], cwd=ROOT, check=True)
    for file in sorted(DIST.glob("fondaco-*")):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.2f} MB", flush=True)
    (wheel,) = DIST.glob("*.whl")
    return wheel


def pythons() -> list[str]:
    """The versions that this machine has."""
    find = [UV, "python", "find", "-q"]
    return [version for version in SUPPORTED if not subprocess.run([*find, version], capture_output=True).returncode]


class Empty:
    """An environment with a wheel and what that asks for."""

    def __init__(self, python: str, wheel: Path, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / BIN
        subprocess.run([UV, "venv", "--quiet", "--python", python, str(folder / "venv")], check=True)
        install = [UV, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(self.bin / "python")]
        subprocess.run([*install, str(wheel)], check=True)

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


def try_out(there: Empty) -> None:
    print(there.say("fondaco", "--version"), end="")
    game = there.say("python", "-c", "import fondaco; print(next(iter(fondaco.games())))").strip()
    there.say("fondaco", "match", game, "--seats", "greedy,greedy,random", "--seed", "7", "--json", "match.json")
    print(there.say("fondaco", "verify", "match.json", "--lang", "en"), end="")
    visit(there)
    print(there.say("fondaco", "bench", "--games", game, "--slices", "5", "--seconds", "0.1"), end="")


def visit(there: Empty) -> None:
    """`fondaco` alone opens the house; its page and its health are asked for as soon as it says where it is."""
    with there.start("fondaco") as house:
        assert house.stdout is not None
        try:
            found = HOUSE.search(house.stdout.readline())
            assert found, "the house does not say where it is"
            answers = {path: answer(found[0] + path) for path in ("/", "/health", "/api/games")}
        finally:
            house.terminate()
    print("the house answers:", ", ".join(f"{path} {size} bytes" for path, size in answers.items()))


def answer(address: str) -> int:
    """How long its answer is; a house takes a moment to open."""
    end = time.monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=5) as said:
                return len(said.read())
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def main() -> None:
    wheel = build()
    for version in pythons():
        print(f"\nPython {version}, nothing else installed:", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            try_out(Empty(version, wheel, Path(folder)))


if __name__ == "__main__":
    main()
