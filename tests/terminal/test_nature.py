"""What a field is, read from its name and its type."""
from __future__ import annotations

import msgspec
import pytest

from fondaco.terminal import nature
from fondaco.words import speaker
from tests.trial import GAME

Port = int
Good = int


class Harbour(msgspec.Struct):
    port: Good
    home: Port | None
    goods: int
    ask_goods: list[Good]
    ducats: int
    says: str


@pytest.mark.parametrize(
    ("field", "kind"),
    [("port", "port"), ("home", "port"), ("goods", ""), ("ask_goods", "good"), ("ducats", ""), ("says", "")],
)
def test_a_field_is_what_its_name_says_else_what_its_type_says(field: str, kind: str) -> None:
    assert nature.kind(speaker("en", GAME), Harbour, field) == kind


def test_lists_are_known_by_their_types() -> None:
    assert [nature.is_list(Harbour, field) for field in ("ask_goods", "home")] == [True, False]
