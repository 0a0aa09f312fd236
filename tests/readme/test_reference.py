"""The reference pages follow the code: settings with their defaults, error words with their status."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from fondaco.server.base.errors import Refused
from fondaco.server.base.settings import FORMER_NAMES, Settings

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "fondaco" / "server"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
TOLD = dict(re.findall(r"^\| `FONDACO_(\w+)` \| (.*?) \|", HOSTING, re.MULTILINE))
FOR_TESTS = {"SEED", "CHEAP_PASSWORDS"}
"""Settings that a server for people must not use."""


def test_every_setting_is_on_the_page_and_nothing_else() -> None:
    read = {
        name
        for file in SERVER.rglob("*.py")
        for name in re.findall(r"(?:read|environ\.get)\(\s*\"FONDACO_(\w+)\"", file.read_text(encoding="utf-8"))
    }
    former = {name.removeprefix("FONDACO_") for name in FORMER_NAMES}
    assert {*TOLD} == read - FOR_TESTS - former


def test_the_defaults_are_those_of_the_code() -> None:
    numbers = {
        each.name.upper(): float(each.default)
        for each in fields(Settings)
        if isinstance(each.default, int | float) and not isinstance(each.default, bool)
    }
    told = {name: said.strip("`") for name, said in TOLD.items() if name in numbers}
    shown = {name: float(said) for name, said in told.items() if said.isdigit()}
    assert len(shown) > 18
    assert shown == {name: numbers[name] for name in shown}


def errors(kind: type[Refused]) -> set[tuple[str, str]]:
    return {(str(kind.status), kind.error)}.union(*(errors(below) for below in kind.__subclasses__()))


def test_every_error_is_on_the_page_with_its_status() -> None:
    told = set(re.findall(r"^\| (\d{3}) \| `(\w+)` \|", API, re.MULTILINE))
    assert {error for error in errors(Refused) if error[0][0] in "45"} - told == set()
