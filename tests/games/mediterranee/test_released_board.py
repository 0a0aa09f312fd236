"""The board of the first rules, on which its matches continue to the end."""

from __future__ import annotations

import msgspec

import fondaco


def test_a_released_board_is_played_on_by_its_digest() -> None:
    digest = "e46691971005511d3ed34f0d67fa9db6"
    match = fondaco.new("mediterranee", 3, board=digest, rules=1)
    assert (match.components.name, match.components.digest, match.components.rules) == ("standard", digest, 1)
    assert msgspec.json.decode(match.to_json())["board"] == {"name": "standard", "digest": digest, "tables": None}
    assert match.components.tables != fondaco.new("mediterranee", 3).components.tables
