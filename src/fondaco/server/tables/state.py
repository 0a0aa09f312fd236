"""What is settled when a table opens, and what changes at it beside its match."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Literal

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.match_file import BoardName
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Clock, is_untimed
from fondaco.server.tables.events import LogEntry, Strength

Status = Literal["open", "playing", "over", "closed", "laid_aside"]
STAND_IN: Strength = "greedy"
THREE_DAYS = 3 * 24 * 3600


class ForkOf(msgspec.Struct, frozen=True):
    table: str
    line: int


class Facts(msgspec.Struct, frozen=True):
    """What is settled when a table opens: the match is played by the rules `rules_version`; `wording` is there when the
    table was opened under newer ones, in their words.

    What becomes of the seat of somebody who does not answer is agreed on here too: `stand_in` is the bot that plays for
    him, and `absence` after how many seconds without a sign of life, while the match waits for him, it does; `None`:
    never. `take_backs`: alone with bots, may one go back beyond what was revealed? `quiet_bots` make hardly any offers;
    `delay`: by how many seconds those who only look on see it later. `rated`: does the match count for ratings? Of
    tables that were not asked it follows from the rest. `cup`: the tournament it is a table of."""

    id: str
    code: str
    game: str
    players: int
    options: dict[str, Any]
    board: BoardName
    public: bool
    spectators: bool
    clock: Clock
    host: UserId
    seed: str
    commitment: str
    rules_version: int
    created_at: int
    fork_of: ForkOf | None = None
    hints: bool = True
    wording: int | None = None
    stand_in: Strength = STAND_IN
    absence: int | None = THREE_DAYS
    take_backs: bool = True
    quiet_bots: bool = False
    delay: int = 0
    rated: bool | None = None
    cup: str | None = None

    @property
    def goes_back(self) -> bool:
        """Where a clock runs nobody takes back by himself what was revealed."""
        return self.take_backs and is_untimed(self.clock)

    @property
    def counts(self) -> bool:
        """For ratings, as far as the table has a say in it."""
        strict = not (self.hints or self.goes_back or self.fork_of or self.board.tables)
        return strict if self.rated is None else self.rated

    @property
    def written_under(self) -> int:
        """The version of the rules in whose words options and first lines are written."""
        return self.rules_version if self.wording is None else self.wording


class Chair(msgspec.Struct):
    """Who sits there, and what the house has to remember about him.

    `asked` is the line since which the seat has one and the same question before it, -1 if it has none; `spoken` and
    `addressed` are the lines with which it last spoke, and was last named by another, since the table's question began.
    `time_outs` are those since he last answered himself; `absent` is whose seat the house has given to a bot.
    """

    person: UserId | None = None
    name: str | None = None
    strength: Strength | None = None
    word: str = ""
    stand_in: Strength | None = None
    absent: bool = False
    resigned: bool = False
    time_outs: int = 0
    prompted: bool = False
    asked: int = -1
    asked_at: int = 0
    left: float = 0.0
    spoken: int = 0
    addressed: int = 0

    @property
    def open(self) -> bool:
        return self.person is None and self.strength is None

    @property
    def driven(self) -> bool:
        """Does a bot answer for this seat now?"""
        return bool(self.strength or self.stand_in or self.resigned or self.prompted)


class TakeBack(msgspec.Struct):
    """A request to go back, and who has agreed."""

    seat: Seat
    to_line: int
    consents: list[Seat]


class State(msgspec.Struct):
    """All that changes at a table, beside its match. `changed` is the last line that touched the match, `posed` the one
    with which its question began, `called` the one with which something was last offered to the whole table since;
    `rules` the version of the rules in whose words the table is stored. `dismissed` are those whom the host has asked
    to leave."""

    chairs: list[Chair]
    host: UserId
    rules: int
    status: Status = "open"
    seq: int = 0
    changed: int = 0
    posed: int = 0
    called: int = 0
    moved_at: int = 0
    words: tuple[str, ...] | None = None
    undone: list[tuple[Seat, Any]] = []
    take_back: TakeBack | None = None
    rematch: str | None = None
    scores: list[int] | None = None
    winners: list[Seat] | None = None
    places: list[int] | None = None
    recent: list[LogEntry] = []
    dismissed: list[UserId] = []


def has_any_of(state: State, people: Container[UserId]) -> bool:
    """Does one of these sit there?"""
    return any(chair.person is not None and chair.person in people for chair in state.chairs)


def first_state(facts: Facts) -> State:
    chairs = [Chair() for _ in range(facts.players)]
    return State(chairs, facts.host, facts.written_under, moved_at=facts.created_at)
