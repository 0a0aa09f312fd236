"""Score breakdowns: from which sources each player's result came, added up from the event log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from fondaco.core.components import Components
from fondaco.core.decision import Seat
from fondaco.core.events import Event

START = "start"


class Posting(msgspec.Struct, frozen=True):
    """What one kind of event adds to a source.

    `amount`, `seat` and `thing` are names of arguments of the event. Without `seat` the amounts are a list by seat;
    with `thing` a source is split by it, for example by temple.
    """

    source: str
    amount: str
    seat: str = "seat"
    sign: Literal[1, -1] = 1
    thing: str = ""


def deal_postings(asked: str = "ask_ducats") -> tuple[Posting, ...]:
    """Return what a deal adds to the source `deals`: ducats go from `seat` to `to_seat`, or are `asked` in return."""
    return (
        Posting("deals", "give_ducats", sign=-1),
        Posting("deals", "give_ducats", "to_seat"),
        Posting("deals", asked),
        Posting("deals", asked, "to_seat", -1),
    )


class Breakdown(msgspec.Struct, frozen=True):
    """An amount of each player and where it comes from: the score, or a sum that the score depends on.

    `totals` reads it from a state, `start` is what each player begins with, and `postings` are the events that change
    it, by message key, in the order in which their sources are shown.
    """

    name: str
    totals: Callable[[Any], list[int]]
    postings: Mapping[str, tuple[Posting, ...]]
    start: Callable[[Any], int] = lambda _components: 0

    def add_up(self, components: Components, players: int, events: Iterable[Event]) -> BreakdownTotals:
        """Return what each source brought each seat; sources that brought nothing are left out."""
        declared = dict.fromkeys(posting.source for postings in self.postings.values() for posting in postings)
        found: dict[str, dict[int, SourceTotals]] = {source: {} for source in (START, *declared)}
        initial = self.start(components)
        if initial:
            found[START][0] = SourceTotals(START, {}, [initial] * players, [1] * players)
        for event in events:
            for posting in self.postings.get(event.says, ()):
                amounts = event.args[posting.amount]
                shares = [*enumerate(amounts)] if not posting.seat else [(event.args[posting.seat], amounts)]
                thing = event.args[posting.thing] if posting.thing else 0
                for seat, amount in shares:
                    if amount and seat in range(players):
                        lines = found[posting.source]
                        if thing not in lines:
                            named = {posting.thing: thing} if posting.thing else {}
                            lines[thing] = SourceTotals(posting.source, named, [0] * players, [0] * players)
                        lines[thing].add(seat, posting.sign * amount)
        return BreakdownTotals(self.name, [lines[thing] for lines in found.values() for thing in sorted(lines)])


class SourceTotals(msgspec.Struct, frozen=True):
    """What a source brought, by seat: the sum, and how many times something was added or taken.

    `args` name the thing by which a source is split, for messages: `{"temple": 2}`.
    """

    source: str
    args: dict[str, int]
    amounts: list[int]
    counts: list[int]

    def add(self, seat: Seat, amount: int) -> None:
        self.amounts[seat] += amount
        self.counts[seat] += 1


class BreakdownTotals(msgspec.Struct, frozen=True):
    """A breakdown of a match: the sources that brought something."""

    name: str
    sources: list[SourceTotals]

    def sums(self, players: int) -> list[int]:
        """Return the sum of all sources, by seat."""
        return [sum(source.amounts[seat] for source in self.sources) for seat in range(players)]
