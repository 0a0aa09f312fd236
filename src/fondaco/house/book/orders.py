"""Standing orders: answers a person has given in advance, until something happens."""
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.core.decision import Seat
from fondaco.house.book.lines import PersonId
from fondaco.house.book.table import Table

Word = Annotated[str, Meta(min_length=1, max_length=40)]
Until = Literal["turn", "my_turn", "end"]
MOST = 8


class NewOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first answer on the menu that is called `do`, `until` a turn begins, `unless` the menu holds one of these."""

    seat: Annotated[int, Meta(ge=0, le=9)]
    do: Word
    until: Until = "turn"
    unless: Annotated[list[Word], Meta(max_length=10)] = []


class Order(msgspec.Struct, frozen=True):
    """A standing order; `line` is the length of the log when it was given."""

    number: int
    table: str
    person: PersonId
    seat: Seat
    do: str
    until: Until
    unless: list[str]
    line: int

    def ended(self, table: Table) -> bool:
        if table.state.chairs[self.seat].person != self.person or table.state.status != "playing":
            return True
        turns = [event for entry in table.log[self.line :] for event in entry.events if event.begins_turn]
        if self.until == "turn":
            return bool(turns)
        return self.until == "my_turn" and any(self.seat in table.named_in(event) for event in turns)

    def answer(self, table: Table) -> Any:
        """What this order says to the menu of its seat, if anything."""
        if table.match is None or self.seat not in table.waiting or table.state.chairs[self.seat].driven:
            return None
        menu = table.match.options(self.seat)
        said = {called(action) for action in menu}
        if self.do not in said or said & set(self.unless):
            return None
        return next(action for action in menu if called(action) == self.do)


def called(action: msgspec.Struct) -> str:
    """The name of an action on the wire."""
    return str(action.__struct_config__.tag)
