from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest
from rich.console import Console

from fondaco.cli import main


class Shown(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def fondaco_says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Shown]:
    """Return a function that runs a `fondaco` command with lines typed at its prompts."""
    monkeypatch.setattr(main, "console", Console(width=200, highlight=False))
    monkeypatch.setenv("LANG", "en")

    def run(command: str, *typed: str) -> Shown:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as end:
            main.main(command.split())
        return Shown(int(end.value.code or 0), *capsys.readouterr())

    return run
