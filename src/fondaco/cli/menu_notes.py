"""Notes behind menu lines: what an action brings, from the view and the game's messages."""

from __future__ import annotations

from typing import Any

from fondaco.core import field_types
from fondaco.core.decision import Action, Seat, tag_of
from fondaco.core.field_types import Shape
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.i18n import Translator


class ActionNotes:
    """Describe an action about one thing by what the view says about that thing.

    Uses the game's messages `with.<action>.<view field>`. Their arguments are the fields of the table row, or `value`
    for an entry of a plain list.
    """

    def __init__(self, match: Match, seat: Seat, speaker: Translator) -> None:
        self.shapes = field_types.fields(match.game.view_type)
        self.table: JsonObject = match.view(seat)["table"]
        self.game = match.game.id
        self.speaker = speaker

    def __call__(self, action: Action) -> str:
        parts = field_types.fields(type(action))
        if len(parts) != 1:
            return ""
        ((part, about),) = parts.items()
        return "".join(
            f" – {self.speaker.say(key, said)}"
            for field, shape in self.shapes.items()
            if self.speaker.knows(key := f"{self.game}.with.{tag_of(action)}.{field}")
            and (said := self.entry(shape, self.table[field], about.thing, getattr(action, part)))
        )

    def entry(self, shape: Shape, held: list[Any], kind: str, number: int) -> JsonObject:
        """Return what a list of the view says about the thing with this number."""
        heads = field_types.key_fields(shape)
        if heads:
            (name,) = [name for name, head in heads.items() if head.thing == kind]
            return next((row for row in held if row[name] == number), {})
        value = held[number]
        return {} if value == -1 else {"value": self.speaker.word(shape.thing, value)}
