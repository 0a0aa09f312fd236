"""Field types come from type declarations, not from field names."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from fondaco.core import field_types
from fondaco.core.field_types import BAG, amount, thing
from fondaco.i18n import get_translator, type_info
from tests.trial import GAME

Port = Annotated[int, thing("port", 99)]
Good = Annotated[int, thing("good", 99)]


class Row(msgspec.Struct):
    port: Port


class Harbour(msgspec.Struct):
    port: Good
    home: Port | None
    goods: Annotated[int, amount("good")]
    asked: Annotated[list[Good], BAG]
    region: Annotated[int, thing("region", 9)]
    says: str
    rows: Annotated[list[Row], BAG]


SHAPES = field_types.fields(Harbour)


@pytest.mark.parametrize(
    ("field", "kind"),
    [("port", "good"), ("home", "port"), ("goods", ""), ("asked", "good"), ("region", ""), ("says", ""), ("rows", "")],
)
def test_field_has_the_kind_of_its_type_if_that_has_names(field: str, kind: str) -> None:
    assert type_info.kind_with_names(get_translator("en", GAME), SHAPES[field]) == kind


def test_the_struct_of_a_list_is_found() -> None:
    assert type_info.inner_struct(SHAPES["rows"]) is Row
    assert type_info.inner_struct(SHAPES["asked"]) is None
