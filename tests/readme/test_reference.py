"""The reference pages follow the code: settings with their defaults, error words with their status."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from fondaco.server.base.errors import Refused
from fondaco.server.base.settings import FORMER_NAMES, Settings, settings_from_environment
from tools.docs_settings import settings_page, variable

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "fondaco" / "server"
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
ROWS = {
    name: (kind, default, meaning)
    for name, kind, default, meaning in re.findall(
        r"^\| `(FONDACO_\w+)` \| (.*?) \| (.*?) \| (.*) \|$", settings_page(), re.MULTILINE
    )
}
FOR_TESTS = {"FONDACO_SEED", "FONDACO_CHEAP_PASSWORDS"}
"""Settings that a server for people must not use."""


def test_every_setting_that_the_server_reads_is_on_the_page() -> None:
    read = {
        name
        for file in SERVER.rglob("*.py")
        for name in re.findall(r"(?:read|environ\.get)\(\s*\"(FONDACO_\w+)\"", file.read_text(encoding="utf-8"))
    }
    assert {*ROWS} == read - FOR_TESTS - {*FORMER_NAMES}


def test_a_setting_has_a_type_and_a_meaning_of_whole_sentences() -> None:
    assert [name for name, (kind, _, meaning) in ROWS.items() if not kind or meaning[-1] not in ".)"] == []


def test_the_page_has_the_defaults_of_a_server_without_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ROWS:
        monkeypatch.delenv(name, raising=False)
    used = settings_from_environment()
    numbers = {
        variable(each.name): getattr(used, each.name) for each in fields(Settings) if each.type in ("int", "float")
    }
    shown = {name: float(default.strip("`")) for name, (_, default, _) in ROWS.items() if default.strip("`").isdigit()}
    assert len(shown) > 18
    assert shown == {name: numbers[name] for name in shown}


def errors(kind: type[Refused]) -> set[tuple[str, str]]:
    return {(str(kind.status), kind.error)}.union(*(errors(below) for below in kind.__subclasses__()))


def test_every_error_is_on_the_page_with_its_status() -> None:
    told = set(re.findall(r"^\| (\d{3}) \| `(\w+)` \|", API, re.MULTILINE))
    assert {error for error in errors(Refused) if error[0][0] in "45"} - told == set()
