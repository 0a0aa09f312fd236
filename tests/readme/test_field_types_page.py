"""The examples of docs/kinds.md are correct."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fondaco.core import field_types

PAGE = (Path(__file__).parents[2] / "docs" / "kinds.md").read_text(encoding="utf-8")


def test_the_example_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    shown: dict[str, Any] = {}
    exec(compile(code, "docs/kinds.md", "exec", dont_inherit=True), shown)
    said = re.search(r"^It prints (.*)\.$", PAGE, re.MULTILINE)
    assert said
    assert capsys.readouterr().out.splitlines() == re.findall(r"`(.*?)`", said[1])
    with pytest.raises(msgspec.ValidationError, match=r"<= 999 - at `\$\.treasury`"):
        msgspec.convert(msgspec.to_builtins(shown["harbour"]) | {"treasury": 1000}, shown["Harbour"])


def test_every_type_declaration_is_on_the_page() -> None:
    told = [name for name, what in vars(field_types).items() if isinstance(what, msgspec.Meta)]
    told += [
        name for name, what in vars(field_types).items() if getattr(what, "__annotations__", {}).get("return") == "Meta"
    ]
    assert len(told) > 8
    assert [name for name in told if f"`{name}" not in PAGE] == []
