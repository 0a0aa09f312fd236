"""Actions typed as text: things that may be none, and JSON."""

from __future__ import annotations

import msgspec
import pytest

import fondaco
from fondaco.core.decision import Action
from fondaco.games.oltremare.field_types import MarkerOrNone, Port
from fondaco.i18n import match_translator
from fondaco.i18n.action_parser import FieldParser, format_typed_action, parse_typed_action

NAME = "oltremare"


class Lay(Action, frozen=True):
    marker: MarkerOrNone
    port: Port | None = 3


@pytest.mark.parametrize(("marker", "port"), [(-1, None), (0, 2), (-1, 3)])
def test_a_thing_that_may_be_none_is_typed_as_none(marker: int, port: int | None) -> None:
    match = fondaco.new(NAME, 5, 5)
    speaker, action = match_translator("en", match), Lay(marker, port)
    _, *parts = format_typed_action(action, match, speaker).split()
    assert FieldParser(Lay, match, speaker, []).read(parts) == {
        field: value for field, value in msgspec.structs.asdict(action).items() if value != 3
    }
    assert ("marker=none" in parts) == (marker == -1)


def test_json_counts_from_0() -> None:
    match = fondaco.new(NAME, 5, 5)
    action = parse_typed_action('{"do": "propose", "to_seat": 1}', match, match_translator("en", match), [])
    assert action == fondaco.action(NAME, {"do": "propose", "to_seat": 1})
    assert format_typed_action(action, match, match_translator("en", match)) == "propose to_seat=contarini"
