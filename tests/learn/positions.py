"""Positions of matches at decisions that are worth searching."""

from __future__ import annotations

import random

import fondaco
from fondaco.bots import bot
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import pending_decision_name
from fondaco.core.match import Match


def decisions(name: str, players: int, count: int) -> list[Match]:
    """Return positions of a match of mostly greedy players at decisions that the network is trained for."""
    match, dice = fondaco.new(name, players, 3, record=False), random.Random(3)
    greedy = bot("greedy", name, 3)
    found: list[Match] = []
    while match.waiting and len(found) < count:
        seat = match.waiting[0]
        menu = match.options(seat)
        if len(menu) > 1 and pending_decision_name(match) in evaluation(name).weights.search:
            found.append(match.clone())
        match.play(seat, dice.choice(menu) if dice.random() < 0.1 else greedy.choose(match.seat(seat)))
    return found
