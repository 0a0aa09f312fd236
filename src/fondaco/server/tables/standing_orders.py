"""Standing orders: answers given in advance, until something happens; and answers prepared for one question."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

import fondaco
from fondaco.core.decision import Refusal, Seat
from fondaco.core.standing_orders import Until
from fondaco.server.base.errors import BadRequest, TooManyRequests
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import UserId
from fondaco.server.tables import commands
from fondaco.server.tables.schemas import UpcomingQuestion
from fondaco.server.tables.table import Table

Word = Annotated[str, Meta(min_length=1, max_length=40)]
MOST = 8


class NewOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first answer on the menu that is called `do`, `until` a turn begins, `unless` the menu holds one of these, at
    the questions `at` if any are named; with `below`, only to what brings fewer ducats. Or once this `action`."""

    seat: Annotated[int, Meta(ge=0, le=9)]
    do: Word
    until: Until = "turn"
    unless: Annotated[list[Word], Meta(max_length=10)] = []
    at: Annotated[list[Word], Meta(max_length=10)] = []
    below: Annotated[int, Meta(ge=-100_000, le=100_000)] | None = None
    action: dict[str, Any] | None = None

    def check(self, table: Table, given: Collection[Order]) -> None:
        """Refuses one too many besides those that were given, and what can never be carried out at this table."""
        if len(given) >= MOST:
            raise TooManyRequests(1)
        clean_text(self.do)
        assert table.match is not None
        if self.below is not None and table.match.game.brings is None:
            raise BadRequest(why="in this game no answer turns down ducats")
        if self.action is None:
            return
        if self.action.get("do") != self.do or self.below is not None:
            raise BadRequest(why="a prepared answer is an action, and `do` its name")
        try:
            fondaco.action(table.facts.game, self.action)
        except fondaco.Malformed as error:
            raise BadRequest(why=str(error)) from None

    def stands(self, given: Iterable[Order]) -> Order | None:
        """The one of these that says the same already."""
        same = (order for order in given if not order.dropped and all(
            getattr(order, name) == getattr(self, name) for name in self.__struct_fields__
        ))  # fmt: skip
        return next(same, None)

    def given(self, number: int, table: Table, person: UserId) -> Order:
        return Order(
            number, table.facts.id, person, self.seat, self.do, self.until, self.unless, len(table.log), self.at,
            self.below, self.action,
        )  # fmt: skip


class Order(msgspec.Struct, frozen=True):
    """A standing order, or a prepared answer, with its `action`; `line` is the length of the log when it was given.
    A prepared answer that the position had made unlawful is `dropped`, and kept until its person has seen why."""

    number: int
    table: str
    person: UserId
    seat: Seat
    do: str
    until: Until
    unless: list[str]
    line: int
    at: list[str] = []
    below: int | None = None
    action: dict[str, Any] | None = None
    dropped: Refusal | None = None

    def ended(self, table: Table) -> bool:
        if table.state.chairs[self.seat].person != self.person or table.state.status != "playing":
            return True
        turns = [event for entry in table.log[self.line :] for event in entry.events if event.begins_turn]
        if self.until == "turn":
            return bool(turns) and self.dropped is None
        return self.until == "my_turn" and self.dropped is None and any(
            self.seat in table.named_in(event) for event in turns
        )  # fmt: skip

    def asked(self, table: Table) -> bool:
        """Is its question before its seat?"""
        match = table.match
        if match is None or self.dropped or self.seat not in table.waiting or table.state.chairs[self.seat].driven:
            return False
        return not self.at or called(match.decision) in self.at

    def answer(self, table: Table) -> fondaco.Action | None:
        """What this order says to the menu of its seat, if anything."""
        match = table.match
        if match is None or not self.asked(table):
            return None
        if self.action is not None:
            return fondaco.action(table.facts.game, self.action)
        menu = match.options(self.seat)
        if {called(action) for action in menu} & set(self.unless):
            return None
        answers = (action for action in menu if called(action) == self.do and self.turns_down(match, action))
        return next(answers, None)

    def turns_down(self, match: fondaco.Match, action: fondaco.Action) -> bool:
        """Does this bring too little?"""
        brings = match.game.brings
        if self.below is None or brings is None:
            return True
        return brings(match.board, match.decision, self.seat, action) < self.below

    def unlawful(self, table: Table) -> Refusal | None:
        """Why the prepared answer cannot be given to the question it was meant for."""
        said = self.answer(table) if self.action is not None else None
        return None if said is None or table.match is None else table.match.refuses(self.seat, said)


def called(said: msgspec.Struct) -> str:
    """The name of an action or a decision on the wire."""
    return str(said.__struct_config__.tag)


def next_due(given: Iterable[Order], table: Table) -> tuple[Order, fondaco.Action | Refusal | None] | None:
    """The first order with something to be done: its answer, why that cannot be given, or nothing, for it has ended."""
    for order in given:
        if order.ended(table):
            return order, None
        due = order.unlawful(table) or order.answer(table)
        if due is not None:
            return order, due
    return None


def upcoming_questions(table: Table, seat: Seat) -> list[UpcomingQuestion]:
    """What will be asked of a seat, as far as it can be known."""
    coming = commands.check_running(table).foreseen(seat)
    return [
        UpcomingQuestion(called(question), msgspec.to_builtins(question.seen_by(seat)), menu)
        for question, menu in coming
    ]
