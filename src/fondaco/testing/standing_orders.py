"""Check standing orders: they can be carried out, and preparing reveals nothing hidden."""

from __future__ import annotations

import random

from fondaco.core.field_types import members
from fondaco.core.standing_orders import Standing
from fondaco.testing.game_under_test import Guest
from fondaco.testing.random_walk import opened, walk

EVERY = 5  # answers between two checks


def impossible(guest: Guest) -> list[str]:
    """Return the orders that name an unknown action or decision, or a limit without `brings`."""
    return [order.name for order in guest.game.orders if not _possible(guest, order)]


def _possible(guest: Guest, order: Standing) -> bool:
    said = {str(each.__struct_config__.tag) for each in members(guest.game.actions)}
    asked = {str(each.__struct_config__.tag) for each in members(guest.game.decisions)}
    known = {order.do, *order.unless} <= said and {*order.at} <= asked
    return known and (order.below is None or guest.game.brings is not None)


def preparing_rests_on_knowledge(guest: Guest, players: int, seed: int) -> None:
    """Check that a seat can prepare the same answers in a determinization for it."""
    match, rng = opened(guest, players, seed), random.Random(seed)
    for step, _ in enumerate(walk(match, guest.laws, rng)):
        for seat in range(players) if step % EVERY == 0 and not match.over else ():
            imagined = match.determinize(seat, rng.randrange(10**9))
            here = [(question.seen_by(seat), menu) for question, menu in match.foreseen(seat)]
            there = [(question.seen_by(seat), menu) for question, menu in imagined.foreseen(seat)]
            assert here == there, f"what seat {seat} may prepare at {match.decision} hangs on what it cannot know"
