"""The client's types are generated from the engine.

To update them, run `python tools/wire.py`, then `npm run types` in web.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import wire

SCHEMAS = wire.wire_schemas()


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.parent.parent.name)
def test_the_schema_in_the_client_is_that_of_the_engine(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == wire.text(SCHEMAS[file])


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.parent.parent.name)
def test_types_are_made_of_every_schema(file: Path) -> None:
    """The tests in web check that they are up to date."""
    made = file.with_suffix(".ts") if file.parent.name == "page" else wire.ROOT / "web" / "src" / "wire" / "server.ts"
    assert made.exists()
