"""Public events: only fields that are listed as public are sent."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from fondaco.server.base.names import STRUCK
from fondaco.server.tables import events, projections, public_events
from fondaco.server.tables.events import Event, LogEntry
from tests.server.table_log import a_table

# Private fields. Every new field must be listed either here or in `SHOWN`.
KEPT = {
    events.Sit: {"person", "word"},
    events.Dismiss: {"person"},
    events.Begin: {"words"},
    events.Play: {"action"},
    events.Undo: {"heard"},
    events.Recall: {"said"},
    events.TimeOut: {"counts"},
    events.Chat: {"person"},
    events.Remark: {"about"},
    events.GuestSignedIn: {"was", "person"},
    events.PlayerRenamed: {"person"},
    events.NameRemoved: {"person"},
}
HUSH = "the seventh barrel is empty"


@pytest.mark.parametrize("kind", get_args(events.AnyEvent), ids=lambda kind: kind.__name__)
def test_each_field_of_a_line_is_either_shown_or_kept(kind: type[Event]) -> None:
    open_to_all, kept = set(public_events.SHOWN[kind]), KEPT.get(kind, set())
    assert open_to_all | kept == set(kind.__struct_fields__)
    assert not open_to_all & kept


def told(line: Any) -> str:
    """Return everything that a spectator receives of an event, as JSON."""
    table = a_table()
    table.state.recent = [LogEntry(table.seq, 0, line)]
    return msgspec.json.encode(projections.news(table, None, None, 0, lambda person: False).lines).decode()


def test_a_new_kind_of_line_is_not_told_until_it_is_declared() -> None:
    whisper = msgspec.defstruct("Whisper", [("seat", int), ("text", str)], bases=(Event,), frozen=True)
    assert told(whisper(0, HUSH)) == "[]"


@pytest.mark.parametrize("kind", get_args(events.AnyEvent), ids=lambda kind: kind.__name__)
def test_a_new_field_of_a_line_is_not_told_until_it_is_declared(
    kind: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [("hold", str, HUSH)]
    grown: Any = msgspec.defstruct(f"Grown{kind.__name__}", held, bases=(kind,), frozen=True, kw_only=True)
    monkeypatch.setitem(public_events.SHOWN, grown, public_events.SHOWN[kind])
    line = grown(**dict.fromkeys(field for field in kind.__struct_fields__ if field != "seat"), **seat_of(kind))
    assert "kind" in told(line)
    assert HUSH not in told(line)


def seat_of(kind: type[Event]) -> dict[str, int]:
    return {"seat": 1} if "seat" in kind.__struct_fields__ else {}


def test_what_was_said_in_secret_stays_in_the_book() -> None:
    assert HUSH not in told(events.Sit(0, 1, "Ada", None, HUSH))
    assert HUSH not in told(events.Begin((HUSH,)))
    assert HUSH not in told(events.Play(0, {"do": HUSH}, 1))
    assert HUSH in told(events.Chat(1, "Ada", HUSH, 0))


def test_every_line_that_names_a_person_loses_the_name_when_he_leaves() -> None:
    """A new type of event with a person and a name has to be erased, too."""
    named = [kind for kind in get_args(events.AnyEvent) if {"person", "name"} <= set(kind.__struct_fields__)]
    assert events.Sit in named
    for kind in named:
        blank = dict.fromkeys(kind.__struct_fields__, "") | {"person": 7, "name": "Ada"}
        for person, left in ((7, STRUCK), (8, "Ada")):
            (line,) = events.without_name([kind(**blank)], person)
            assert getattr(line, "name") == left, kind  # noqa: B009
