"""Check standing orders: they can be carried out, and preparing reveals nothing hidden."""

from __future__ import annotations

import random

from fondaco.core.field_types import union_members
from fondaco.core.standing_orders import StandingOrder
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import play_randomly, start_random_match

EVERY = 5  # answers between two checks


def list_impossible_orders(guest: GameUnderTest) -> list[str]:
    """Return the orders that name an unknown action or decision, or a limit without `brings`."""
    return [order.name for order in guest.game.orders if not _possible(guest, order)]


def _possible(guest: GameUnderTest, order: StandingOrder) -> bool:
    said = {str(each.__struct_config__.tag) for each in union_members(guest.game.actions)}
    asked = {str(each.__struct_config__.tag) for each in union_members(guest.game.decisions)}
    known = {order.do, *order.unless} <= said and {*order.at} <= asked
    return known and (order.below is None or guest.game.brings is not None)


def check_prepared_answers_use_knowledge(guest: GameUnderTest, players: int, seed: int) -> None:
    """Check that a seat can prepare the same answers in a determinization for it."""
    match, rng = start_random_match(guest, players, seed), random.Random(seed)
    for step, _ in enumerate(play_randomly(match, guest.laws, rng)):
        for seat in range(players) if step % EVERY == 0 and not match.over else ():
            imagined = match.determinize(seat, rng.randrange(10**9))
            here = [(question.seen_by(seat), menu) for question, menu in match.upcoming_decisions(seat)]
            there = [(question.seen_by(seat), menu) for question, menu in imagined.upcoming_decisions(seat)]
            assert here == there, f"what seat {seat} may prepare at {match.decision} hangs on what it cannot know"
