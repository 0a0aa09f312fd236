"""Public form of events: an allowlist of fields, so that anything not listed here stays private."""

from __future__ import annotations

from fondaco.core.json_types import JsonObject
from fondaco.server.tables import events
from fondaco.server.tables.events import TableEvent, TableLogEntry
from fondaco.server.tables.table import Table

# seed words and actions stay private: each face contains what its seat may know of them
SHOWN: dict[type[TableEvent], tuple[str, ...]] = {
    events.Sit: ("seat", "name", "strength"),
    events.Dismiss: ("seat", "name"),
    events.Ready: ("seat", "yes"),
    events.ChangeSettings: ("changed",),
    events.BeginMatch: (),
    events.Play: ("seat", "line", "auto"),
    events.Undo: ("seat", "to_line"),
    events.RestoreCounters: (),
    events.AskTakeBack: ("seat", "to_line"),
    events.AnswerTakeBack: ("seat", "yes"),
    events.WithdrawTakeBack: ("seat",),
    events.TimeOut: ("seat",),
    events.AskStillThere: ("seat",),
    events.ConfirmStillThere: ("seat",),
    events.StandIn: ("seat", "strength", "absent"),
    events.ReturnToSeat: ("seat",),
    events.Vacation: ("seat", "on"),
    events.Resign: ("seat",),
    events.Chat: ("seat", "name", "text"),
    events.BotRemark: ("seat", "to_seat", "number", "says", "ducats"),
    events.BotStuck: ("seat",),
    events.Rematch: ("table", "seat"),
    events.EndMatch: ("scores", "winners", "places"),
    events.GuestSignedIn: (),
    events.PlayerRenamed: ("seat", "was", "name"),
    events.NameRemoved: (),
    events.NotationVersion: ("version",),
    events.CloseTable: (),
}


def public_event(written: TableLogEntry, table: Table) -> JsonObject | None:
    """Return the public fields of an event and the name of its seat; `None` if its type is not listed.

    The end of the time to speak up is not told either: a player who merely listened has not run out of time.
    """
    line = written.line
    fields = SHOWN.get(type(line))
    if fields is None or (isinstance(line, events.TimeOut) and not line.counts):
        return None
    told = {field: getattr(line, field) for field in fields}
    seat = told.get("seat")
    name = None if seat is None else table.state.seats[seat].name
    return {
        "seq": written.seq,
        "at": written.at,
        "kind": line.__struct_config__.tag,
        "seat": None,
        "name": name,
    } | told
