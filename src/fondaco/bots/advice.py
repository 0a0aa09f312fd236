"""What `search` thinks of a seat's answers, laid open for whoever sits there."""
from __future__ import annotations

from typing import NamedTuple

from fondaco.bots.judgement import judgement
from fondaco.bots.search import LEAST_TRIES, Branch, Budget, Thought
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match

MOST = 3


class Advice(NamedTuple):
    """An answer, and how many points the seat would then be ahead of the best of the others when the turn is over."""

    action: Action
    standing: float


def consider(match: Match, seat: Seat, budget: Budget, seed: int) -> list[Advice]:
    """The best few answers, the best one first: imagined worlds only, nothing that the seat cannot know."""
    thought = Thought(judgement(match.game.id), match, seat, seed)
    thought.think(budget)
    answers = tried(thought)
    middle = sum(thought.standings) / len(thought.standings)
    best = sorted(answers, key=lambda branch: (branch.action != thought.choice, -branch.mean))
    return [Advice(branch.action, round(middle + branch.mean, 1)) for branch in best[:MOST] if branch.action]


def tried(thought: Thought) -> list[Branch]:
    """The answers of which something can be said; at least the few that are asked for, if there are so many."""
    branches = thought.branches
    for branch in branches[:MOST]:
        while len(branch.gains) < LEAST_TRIES:
            number = len(branch.gains)
            standing = thought.attempt(branch, number)
            if number == len(thought.standings):
                thought.standings.append(standing)
    return [branch for branch in branches if len(branch.gains) >= LEAST_TRIES]
