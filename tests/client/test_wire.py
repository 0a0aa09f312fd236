"""The client's types come from the engine; when they differ: `python tools/wire.py`, then `npm run types` in web."""
from __future__ import annotations

import pytest

from tools import wire


@pytest.mark.parametrize("name", sorted(file.stem for file in wire.FOLDER.glob("*.json")))
def test_the_schema_in_the_client_is_that_of_the_engine(name: str) -> None:
    assert (wire.FOLDER / f"{name}.json").read_text(encoding="utf-8") == wire.text(wire.schemas()[name])
