"""What `search` thinks of a seat's answers, laid open for whoever sits there."""
from __future__ import annotations

from typing import NamedTuple

from fondaco.bots.judgement import judgement
from fondaco.bots.reasons import Reason, reason
from fondaco.bots.search import LEAST_TRIES, SAMPLE, Branch, Budget, Thought
from fondaco.core.decision import Action
from fondaco.core.seat import Place

MOST = 3
TALES = 8  # tries of which something is told
UNFELT = 0.05


class Advice(NamedTuple):
    """An answer, how many points the seat would then be ahead of the best of the others when the turn is over, and why
    it is better than the next best answer, or what there is in it where another is better."""

    action: Action
    standing: float
    why: Reason | None = None


def consider(seat: Place, budget: Budget, seed: int) -> list[Advice]:
    """The best few answers, first the one `search` would give."""
    thought = Thought(judgement(seat.game.id), seat, seed, tells=True)
    thought.think(budget)
    choice = thought.choice if thought.pays else thought.advice.action
    best = sorted(tried(thought, choice), key=lambda branch: (branch.action != choice, -branch.mean))
    best = without_idle_talk(thought, best)
    middle = sum(thought.standings) / len(thought.standings) - uncounted(thought)
    whys = reasons(thought, best[:MOST])
    return [
        Advice(branch.action, round(middle + branch.mean, 1), why)
        for branch, why in zip(best, whys, strict=False) if branch.action
    ]  # fmt: skip


def reasons(thought: Thought, best: list[Branch]) -> list[Reason | None]:
    """The best answer is compared with the next that is felt to be worse, the others with the best; nothing that is
    said of it is said of them once more."""
    first, *others = best
    worse = [other for other in others if other.mean < first.mean - UNFELT]
    why = reason(thought, first, next(iter(worse or others), None))
    return [why, *[None if why == (also := reason(thought, other, first)) else also for other in others]]


def mere_talk(thought: Thought, action: Action | None) -> bool:
    """What is said freely and changes nothing by itself, such as an offer that is a sample of the menu: beside the one
    answer that was thought out it is no advice."""
    world = thought.world(0)
    if not isinstance(action, world.decision.free_form):
        return False
    return abs(thought.after(world, thought.who, action) - thought.standing(world, thought.who)) < UNFELT


def without_idle_talk(thought: Thought, best: list[Branch]) -> list[Branch]:
    """An offer that brings no more than the next answer, since nobody takes it, is no advice either."""
    first, *others = best
    idle = others and first.mean <= others[0].mean and mere_talk(thought, first.action)
    return others if idle else best


def uncounted(thought: Thought) -> float:
    """The part of what the best of the others has now that the tries left out."""
    part = 1 - thought.foresight.envy
    return part * thought.rival(thought.world(0), thought.who) if part else 0.0


def passed_over(thought: Thought, answers: list[Branch]) -> list[Action]:
    """From the menu, where the search looked at fewer answers than are asked for: those best right after."""
    if len(answers) >= MOST:
        return []
    known = {branch.action for branch in answers}
    menu = [action for action in thought.seat.options if action not in known and not mere_talk(thought, action)]
    world = thought.world(0)
    return sorted(menu[:SAMPLE], key=lambda action: -thought.after(world, thought.who, action))[: MOST - len(answers)]


def tried(thought: Thought, choice: Action | None) -> list[Branch]:
    """The answers of which something can be said: at least as many as are asked for, if there are so many."""
    answers = [
        branch for branch in (thought.advice, *thought.others)
        if branch.action == choice or not mere_talk(thought, branch.action)
    ]  # fmt: skip
    answers += [Branch(action) for action in passed_over(thought, answers)]
    for branch in answers[:MOST]:
        while len(branch.gains) < TALES:
            thought.attempt(branch, len(branch.gains))
    return [branch for branch in answers if len(branch.gains) >= LEAST_TRIES]
