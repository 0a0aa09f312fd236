"""Public events: only fields that are listed as public are sent."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from fondaco.server.base.names import STRUCK
from fondaco.server.tables import commands, events, projections, public_table_events
from fondaco.server.tables.events import TableEvent, TableLogEntry
from tests.server.table_log import new_table

# Private fields. Every new field must be listed either here or in `SHOWN`.
KEPT = {
    events.Sit: {"person", "word", "ready", "agent"},
    events.Dismiss: {"person"},
    events.ChangeSettings: {*commands.SETTINGS},
    events.BeginMatch: {"words"},
    events.Play: {"action"},
    events.Undo: {"keeps_numbers"},
    events.RestoreCounters: {"said"},
    events.AskTakeBack: {"stays"},
    events.TimeOut: {"counts"},
    events.Chat: {"person"},
    events.BotRemark: {"about"},
    events.GuestSignedIn: {"was", "person"},
    events.PlayerRenamed: {"person"},
    events.NameRemoved: {"person"},
}
HUSH = "the seventh barrel is empty"


@pytest.mark.parametrize("kind", get_args(events.AnyTableEvent), ids=lambda kind: kind.__name__)
def test_every_event_field_is_declared_public_or_private(kind: type[TableEvent]) -> None:
    open_to_all, kept = set(public_table_events.SHOWN[kind]), KEPT.get(kind, set())
    assert open_to_all | kept == set(kind.__struct_fields__)
    assert not open_to_all & kept


def public_json(line: Any) -> str:
    """Return everything that a spectator receives of an event, as JSON."""
    table = new_table()
    table.state.recent = [TableLogEntry(table.seq, 0, line)]
    return msgspec.json.encode(projections.make_news(table, None, None, 0, lambda person: False).lines).decode()


def test_the_end_of_the_time_to_speak_up_is_not_sent() -> None:
    assert "time_out" in public_json(events.TimeOut(0))
    assert public_json(events.TimeOut(0, counts=False)) == "[]"


def test_undeclared_event_types_are_not_sent() -> None:
    whisper = msgspec.defstruct("Whisper", [("seat", int), ("text", str)], bases=(TableEvent,), frozen=True)
    assert public_json(whisper(0, HUSH)) == "[]"


@pytest.mark.parametrize("kind", get_args(events.AnyTableEvent), ids=lambda kind: kind.__name__)
def test_undeclared_event_fields_are_not_sent(kind: type[TableEvent], monkeypatch: pytest.MonkeyPatch) -> None:
    held = [("hold", str, HUSH)]
    grown: Any = msgspec.defstruct(f"Grown{kind.__name__}", held, bases=(kind,), frozen=True, kw_only=True)
    monkeypatch.setitem(public_table_events.SHOWN, grown, public_table_events.SHOWN[kind])
    line = grown(**dict.fromkeys((field for field in kind.__struct_fields__ if field != "seat"), 1), **seat_of(kind))
    assert "kind" in public_json(line)
    assert HUSH not in public_json(line)


def seat_of(kind: type[TableEvent]) -> dict[str, int]:
    return {"seat": 1} if "seat" in kind.__struct_fields__ else {}


def test_secret_actions_stay_in_the_stored_log() -> None:
    assert HUSH not in public_json(events.Sit(0, 1, "Ada", None, HUSH))
    assert HUSH not in public_json(events.BeginMatch((HUSH,)))
    assert HUSH not in public_json(events.Play(0, {"do": HUSH}, 1))
    assert HUSH in public_json(events.Chat(1, "Ada", HUSH, 0))


def test_every_event_with_a_name_is_anonymized_after_deletion() -> None:
    """A new type of event with a person and a name has to be erased, too."""
    named = [kind for kind in get_args(events.AnyTableEvent) if {"person", "name"} <= set(kind.__struct_fields__)]
    assert events.Sit in named
    for kind in named:
        blank = dict.fromkeys(kind.__struct_fields__, "") | {"person": 7, "name": "Ada"}
        for person, left in ((7, STRUCK), (8, "Ada")):
            (line,) = events.erase_name_in_events([kind(**blank)], person)
            assert getattr(line, "name") == left, kind  # noqa: B009
