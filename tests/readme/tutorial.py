"""Follow a page as a reader would: run its commands, apply its changes and compare what is printed.

In a block `console` each line after `$` is run, and what it prints must be what follows; `...` stands for any text.
A block `diff` begins with the name of a file, `+++ name`; its lines without a mark and with `-` must be in the file
once. A block with `title="name"` is that file. Lines that create environments are indented code, which is not run.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FAILING = re.compile(r"\d+ failed|is not a valid")
"""What a page shows of a command that fails; all others must succeed."""

LIMIT = 300
"""Seconds that a command may take."""


def matches(printed: str, told: str) -> bool:
    """Return whether a text is what the page says; `...` stands for any text, and spaces at line ends do not count."""
    printed, told = (re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).strip() for text in (printed, told))
    return re.fullmatch(".*".join(map(re.escape, re.split(r"\n?\.\.\.", told))), printed, re.DOTALL) is not None


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a block with what they print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, told = part.partition("\n")
        yield command, told


class Reader:
    """A reader with a folder, and an environment in which the page's installation is done."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.env = {name: text for name, text in os.environ.items() if name not in ("PYTHONPATH", "FORCE_COLOR")}
        self.env |= {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100", "LANG": "C.UTF-8"}
        self.env |= {"PYTHONDONTWRITEBYTECODE": "1", "FONDACO_DATA": str(folder / "data")}

    def follow(self, page: str) -> list[str]:
        """Follow a page to its end and return the commands that were run."""
        done = []
        for kind, title, text in BLOCK.findall(page):
            if title:
                (self.folder / title).write_text(text, encoding="utf-8")
            elif kind == "diff":
                self.change(text)
            elif kind == "console":
                for command, told in commands(text):
                    self.run(command, told)
                    done.append(command)
        return done

    def change(self, diff: str) -> None:
        """Apply a change to a file."""
        head, *lines = diff.splitlines(keepends=True)
        file = self.folder / head.removeprefix("+++ ").strip()
        before, after = ("".join(line[1:] for line in lines if line[0] in marks) for marks in (" -", " +"))
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{file.name} has {text.count(before)} times:\n{before}"
        file.write_text(text.replace(before, after), encoding="utf-8")

    def run(self, command: str, told: str) -> None:
        """Run a command; it must print what the page says, with errors after the rest."""
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=LIMIT
        )
        printed = done.stdout + done.stderr
        assert matches(printed, told), f"$ {command}\n{printed}\nThe page says:\n{told}"
        assert bool(done.returncode) == bool(FAILING.search(told)), f"$ {command}\n{printed}"
