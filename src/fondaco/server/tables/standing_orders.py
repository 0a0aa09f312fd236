"""Standing orders: answers given in advance until something happens, and prepared answers to one question."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

import fondaco
from fondaco.core.decision import Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.offer_book import OfferBook
from fondaco.core.standing_orders import Until
from fondaco.server.base.errors import BadRequest, TooManyRequests
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import UserId
from fondaco.server.tables import commands
from fondaco.server.tables.schemas import UpcomingQuestion
from fondaco.server.tables.table import Table

Word = Annotated[str, Meta(min_length=1, max_length=40)]
MOST = 8


class NewStandingOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a standing order or, with `action`, for an answer prepared for one question.

    A standing order gives the first legal answer named `do`, `until` a turn begins. It gives none if the menu contains
    one of `unless`, and is limited to the questions `at` if any are named. With `below` it turns down only what brings
    fewer ducats.
    """

    seat: Annotated[int, Meta(ge=0, le=9)]
    do: Word
    until: Until = "turn"
    unless: Annotated[list[Word], Meta(max_length=10)] = []
    at: Annotated[list[Word], Meta(max_length=10)] = []
    below: Annotated[int, Meta(ge=-100_000, le=100_000)] | None = None
    action: JsonObject | None = None

    def check(self, table: Table, given: Collection[TableStandingOrder]) -> None:
        """Raise if there are too many orders, or if this one can never be carried out at this table."""
        if len(given) >= MOST:
            raise TooManyRequests(1)
        clean_text(self.do)
        assert table.match is not None
        if self.below is not None and table.match.game.brings is None:
            raise BadRequest(why="this game has no answer that refuses an amount of ducats")
        if self.action is None:
            return
        if self.action.get("do") != self.do or self.below is not None:
            raise BadRequest(why="a prepared answer must be an action with its name in `do`")
        try:
            fondaco.action(table.facts.game, self.action)
        except fondaco.Malformed as error:
            raise BadRequest(why=str(error)) from None

    def stands(self, given: Iterable[TableStandingOrder]) -> TableStandingOrder | None:
        """Return the existing order with the same content, if there is one."""
        same = (
            order
            for order in given
            if not order.dropped and all(getattr(order, name) == getattr(self, name) for name in self.__struct_fields__)
        )
        return next(same, None)

    def given(self, number: int, table: Table, person: UserId) -> TableStandingOrder:
        return TableStandingOrder(
            number,
            table.facts.id,
            person,
            self.seat,
            self.do,
            self.until,
            self.unless,
            len(table.log),
            self.at,
            self.below,
            self.action,
        )


class TableStandingOrder(msgspec.Struct, frozen=True):
    """A standing order, or a prepared answer with its `action`.

    Offers of bots that must be answered first, before its answer is legal, are declined.

    `line` is the length of the match log when it was given. A prepared answer that has become illegal is `dropped`, and
    kept until its player has seen why.
    """

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
    action: JsonObject | None = None
    dropped: Refusal | None = None

    def ended(self, table: Table) -> bool:
        if table.state.seats[self.seat].person != self.person or table.state.status != "playing":
            return True
        turns = [event for entry in table.log[self.line :] for event in entry.events if event.begins_turn]
        if self.until == "turn":
            return bool(turns) and self.dropped is None
        return (
            self.until == "my_turn"
            and self.dropped is None
            and any(self.seat in table.named_in(event) for event in turns)
        )

    def asked(self, table: Table) -> bool:
        """Whether the seat is asked a question that this order answers."""
        match = table.match
        if match is None or self.dropped or self.seat not in table.waiting or table.state.seats[self.seat].driven:
            return False
        return not self.at or json_tag_of(match.decision) in self.at

    def answer(self, table: Table) -> fondaco.Action | None:
        """Return the answer of this order to the current question, or `None`."""
        match = table.match
        if match is None or not self.asked(table):
            return None
        if self.action is not None:
            return fondaco.action(table.facts.game, self.action)
        menu = match.options(self.seat)
        if {json_tag_of(action) for action in menu} & set(self.unless):
            return None
        answers = [action for action in menu if json_tag_of(action) == self.do]
        if not answers:
            return self.declined_bot_offer(table, match)
        return next((action for action in answers if self.turns_down(match, action)), None)

    def declined_bot_offer(self, table: Table, match: fondaco.Match) -> fondaco.Action | None:
        """Return a refusal if only open offers of bots keep this order from giving its answer, or `None`.

        Offers of people stay open until the player answers them.
        """
        offers = match.state.offers_to(self.seat) if isinstance(match.state, OfferBook) else []
        if not offers or not all(table.state.seats[offer.by].driven for offer in offers):
            return None
        ahead = match.clone()
        refusal = ahead.silence(self.seat)
        for _ in offers:
            silence = ahead.silence(self.seat)
            if silence is None:
                return None
            ahead.play(self.seat, silence)
            if ahead.decision != match.decision or self.seat not in ahead.waiting:
                return None
        return refusal if self.do in map(json_tag_of, ahead.options(self.seat)) else None

    def turns_down(self, match: fondaco.Match, action: fondaco.Action) -> bool:
        """Whether the offer brings less than `below`, or the order has no such limit."""
        brings = match.game.brings
        if self.below is None or brings is None:
            return True
        return brings(match.state, match.decision, self.seat, action) < self.below

    def unlawful(self, table: Table) -> Refusal | None:
        """Return why the prepared answer is illegal for the question it was meant for, or `None`."""
        said = self.answer(table) if self.action is not None else None
        return None if said is None or table.match is None else table.match.refuses(self.seat, said)


def json_tag_of(said: msgspec.Struct) -> str:
    """Return the tag of an action or decision in JSON."""
    return str(said.__struct_config__.tag)


def next_order_to_handle(
    given: Iterable[TableStandingOrder], table: Table
) -> tuple[TableStandingOrder, fondaco.Action | Refusal | None] | None:
    """Return the first order that needs handling.

    With it come its answer, the refusal of a prepared answer, or `None` if the order has ended.
    """
    for order in given:
        if order.ended(table):
            return order, None
        due = order.unlawful(table) or order.answer(table)
        if due is not None:
            return order, due
    return None


def upcoming_questions(table: Table, seat: Seat) -> list[UpcomingQuestion]:
    """Return the upcoming questions of a seat, as far as they can be known."""
    coming = commands.check_running(table).upcoming_decisions(seat)
    return [
        UpcomingQuestion(json_tag_of(question), msgspec.to_builtins(question.seen_by(seat)), menu)
        for question, menu in coming
    ]
