"""What the page says of spice, forts and basilicas."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco

PAGE = Path(fondaco.__file__).parent / "games/serenissima/page/words"


@pytest.mark.parametrize("lang", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("key", ["web.spice", "web.build_fort", "web.build_basilica"])
def test_what_a_thing_brings_is_said_with_the_figures_of_the_board(lang: str, key: str) -> None:
    """Boards can be changed: how much it is is an argument, not a word."""
    said = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    assert not re.search(r"\d", said[key])
