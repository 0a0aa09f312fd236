"""Limits on offers of bots to people: few per turn, none repeated, and no request that was just refused."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

import fondaco
from fondaco.core.decision import Action, Seat
from fondaco.core.events import Event
from fondaco.core.json_types import Args, JsonObject
from fondaco.core.match import Match
from fondaco.server.tables.table import Table

QUIETLY = 1  # offers per turn, if the table has quiet bots
REMEMBERED = 12  # turns in which a bot does not repeat an offer
NUMBERS = ("number", "answers")  # numbers of an offer and of the one it answers, which do not make it a different offer


def replace_excessive_offer(table: Table, seat: Seat, said: JsonObject) -> JsonObject:
    """Return a bot's answer; replaced by the most harmless one if it is an offer too many to people."""
    match = table.match
    if match is None or not any(
        seat_state.person is not None and not seat_state.driven for seat_state in table.state.seats
    ):
        return said
    if not is_offer_excessive(table, seat, fondaco.action(table.facts.game, said)):
        return said
    silence = match.silence(seat)
    return said if silence is None or match.refuses(seat, silence) else msgspec.to_builtins(silence)


def is_offer_excessive(table: Table, seat: Seat, action: Action) -> bool:
    """Whether this offer was made lately, enough were made in this turn, or a person has refused what it asks for."""
    assert table.match is not None
    most = table.match.game.offers.get(type(action))
    if most is None:
        return False
    turns = [0, *[entry.seq for entry in table.log if entry.begins_turn]]
    lately = [entry for entry in table.log[turns[-REMEMBERED:][0] :] if entry.seat == seat]
    sounds = comparable_events(preview_offer_events(table.match, seat, action))
    if any(comparable_events(entry.events) == sounds for entry in lately if type(entry.action) is type(action)):
        return True
    if asks_again(table, action):
        return True
    made = [entry for entry in lately if entry.seq >= turns[-1] and type(entry.action) is type(action)]
    return len(made) >= (min(most, QUIETLY) if table.facts.quiet_bots else most)


def asks_again(table: Table, action: Action) -> bool:
    """Whether a bot has asked a person for the same thing within a round, and the person has closed no deal since.

    That is public: whoever sees a request refused need not make it again.
    """
    match = table.match
    if match is None or match.game.asks is None:
        return False
    asks, deals = match.game.asks, match.game.deals
    people = {seat for seat, state in enumerate(table.state.seats) if state.person is not None and not state.driven}
    asked = set[tuple[Seat, int]]()
    turns = [0, *[entry.seq for entry in table.log if entry.begins_turn]]
    for entry in table.log[turns[-match.players :][0] :]:
        dealt = {seat for event in entry.events if event.says in deals for seat in table.named_in(event)}
        asked = {(seat, thing) for seat, thing in asked if seat not in dealt}
        if type(entry.action) in match.game.offers and entry.seat not in people:
            asked |= set(asks(entry.action))
    return any(seat in people and (seat, thing) in asked for seat, thing in asks(action))


def preview_offer_events(match: Match, seat: Seat, action: Action) -> list[Event]:
    """Return the events that an offer would cause; empty if it is illegal."""
    if match.refuses(seat, action):
        return []
    ahead = match.clone()
    ahead.state.story = []
    ahead.step(seat, action)
    story: list[Event] = ahead.state.story
    return story


def comparable_events(story: Iterable[Event]) -> list[tuple[str, Args]]:
    """Return the public events of an offer, without numbers, to compare offers."""
    return [
        (event.says, {name: value for name, value in event.args.items() if name not in NUMBERS})
        for event in story
        if event.to is None
    ]
