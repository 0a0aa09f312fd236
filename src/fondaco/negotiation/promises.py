"""Words against deeds: promises in messages, written as typed actions in square brackets, and what became of them.

`I will [accept number=3], and [not withdraw number=2].`
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.i18n import Translator
from fondaco.i18n.action_parser import UnclearText, parse_typed_action

BRACKETS = re.compile(r"\[(not )?([^\]\n]+)\]")


class Promise(msgspec.Struct):
    """To play an action, or not to; `could` says whether it was legal at a later decision."""

    action: Action
    negative: bool
    could: bool = False
    done: bool = False

    @property
    def kept(self) -> bool | None:
        """Return whether it was kept; `None` if there was no occasion."""
        if not self.could:
            return None
        return self.done != self.negative


def read_promises(words: str, seat: SeatView, speaker: Translator) -> Iterator[Promise]:
    """Yield the promises in a message; brackets that hold no action promise nothing."""
    for found in BRACKETS.finditer(words):
        try:
            action = parse_typed_action(found[2], seat, speaker, seat.options)
        except UnclearText:
            continue
        yield Promise(action, negative=bool(found[1]))


def note_deed(promises: list[Promise], seat: SeatView, action: Action) -> None:
    """Note for each promise whether it could be fulfilled at this decision, and whether it was."""
    for promise in promises:
        if not promise.done:
            promise.done = promise.action == action
            promise.could = promise.could or promise.done or seat.refuses(promise.action) is None
