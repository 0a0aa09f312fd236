"""Hints: the best answers of a seat according to `search`, with verdicts and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Literal, NamedTuple

from msgspec import structs

from fondaco.bots.evaluation import evaluation
from fondaco.bots.explanations import Reason, bearing, reason, told
from fondaco.bots.search import LEAST_TRIES, SAMPLE, Branch, Budget, Thought, story_of, surely_gained
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match, SeatView
from fondaco.core.patterns import OfferBook

MOST = 3
BREATH = 5  # most follow-up answers named with an answer
TALES = 12  # tries per answer from which reasons are drawn
WHOLE = 200  # decisions after which a turn is surely over: talk and actions are evaluated at the same moment
UNFELT = 0.05
LIKELY = 0.5  # share of tries in which an offer must be accepted to be the best answer
ALIKE = 0.01  # share of the leader's expected final score: a smaller difference hardly matters
LITTLE = 0.04  # a smaller difference matters a little
COARSE = 20  # from here on costs are rounded to steps
STEP = 5

Verdict = Literal["best", "alike", "little", "clear"]


class Advice(NamedTuple):
    """An answer with its evaluation, compared with the best answer.

    `standing` is the expected lead over the best opponent at the end of the turn, in points. `cost` is how many points
    the answer loses to the best one (0: too few or too many to be named). `offer` says whether others have to agree,
    `own` whether the difference is made by the seat's own standing rather than that of others, `why` which event makes
    the answer good or bad, and `then` lists the follow-up answers that belong to it.
    """

    action: Action
    standing: float
    verdict: Verdict
    cost: int = 0
    offer: bool = False
    own: bool = True
    why: Reason | None = None
    then: tuple[Action, ...] = ()


def consider(seat: SeatView, budget: Budget, seed: int) -> list[Advice]:
    """Search for the best answers of a seat and return them with verdicts and reasons."""
    thought = Thought(evaluation(seat.game.id), seat, seed, tells=True)
    thought.foresight = structs.replace(thought.foresight, decisions=max(WHOLE, thought.foresight.decisions))
    thought.think(budget)
    best, rest = ranked(thought)
    middle = sum(thought.standings) / len(thought.standings) - uncounted(thought)
    return [
        Advice(
            branch.action, round(middle + branch.mean, 1), *verdict(thought, best[0], branch),
            is_offer(thought, branch), on_own_side(best, branch), why, in_one_breath(thought, branch.action),
        )
        for branch, why in zip(best, reasons(thought, best, rest), strict=True) if branch.action
    ]  # fmt: skip


def in_one_breath(thought: Thought, action: Action) -> tuple[Action, ...]:
    """Return the follow-ups of a partial answer, such as the first of several cards.

    They are answers of the same type to the same decision, or to one that completes it, until something is revealed or
    another decision comes.
    """
    world, followed = thought.world(0).clone(), list[Action]()
    question, last = type(world.decision), action
    while len(followed) < BREATH:
        revealed = any(event.reveals for event in story_of(world, thought.who, last))
        completes = world.decision.completes
        if revealed or not (completes or type(world.decision) is question) or world.waiting != (thought.who,):
            break
        last = thought.usual(world, thought.who, thought.dice)
        if not completes and type(last) is not type(action):
            break
        followed.append(last)
    return tuple(followed)


def ranked(thought: Thought) -> tuple[list[Branch], list[Branch]]:
    """Return the answers to show, best first, and the other answers that were tried.

    The first is the one that `search` would give, unless it is an offer that is hardly ever accepted. Other offers are
    not shown. Where search does not pay, answers that the tries cannot tell apart are left out: the evaluation's advice
    is shown alone.
    """
    answers = tried(thought, choice_of(thought))
    surest = max(answers, key=surely_gained)
    proved = thought.advice not in answers or (thought.pays and surely_gained(surest) > 0)
    choice = surest if proved else thought.advice
    best = sorted(answers, key=lambda branch: (branch is not choice, -branch.mean))
    first, *others = likely_first(thought, without_idle_talk(thought, best))
    others = [other for other in others if not is_offer(thought, other) and not only_harms(thought, other)]
    if not thought.pays:
        others = [other for other in others if verdict(thought, first, other)[0] != "alike"]
    told = [first, *others][:MOST]
    return told, [other for other in best if other not in told]


def only_harms(thought: Thought, branch: Branch) -> bool:
    """Return whether an answer only loses something while the same decision is asked again.

    Throwing away what could be kept is not an alternative to show.
    """
    world = thought.world(0).clone()
    question, waiting, before = type(world.decision), world.waiting, thought.evaluation.worth(world, thought.who)
    assert branch.action is not None
    gained = any(bearing(thought, event) == 1 for event in story_of(world, thought.who, branch.action))
    again = type(world.decision) is question and world.waiting == waiting
    return again and not gained and thought.evaluation.worth(world, thought.who) < before


def choice_of(thought: Thought) -> Action | None:
    """Return the one answer that is shown even if it is mere talk."""
    back = takes_back(thought.world(0), thought.who, thought.choice)
    return thought.choice if thought.pays and not back else thought.advice.action


# -- verdicts and reasons ---------------------------------------------------------------------


def verdict(thought: Thought, best: Branch, branch: Branch) -> tuple[Verdict, int]:
    """Compare an answer with the best one; return verdict and cost.

    Both are compared in the same determinizations. Differences within the error count as equal. A cost of more points
    than the seat has is reported as 0, unnamed.
    """
    if branch is best:
        return "best", 0
    losses = [one - other for one, other in zip(best.gains, branch.gains, strict=False)]
    mean = sum(losses) / len(losses)
    error = sqrt(sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1) / len(losses))
    world = thought.world(0)
    scale = max(1.0, *[thought.evaluation.worth(world, seat) for seat in range(world.players)])
    if mean <= max(error, ALIKE * scale):
        return "alike", 0
    cost = round(mean) if mean < COARSE else STEP * round(mean / STEP)
    return "little" if mean < LITTLE * scale else "clear", cost if cost <= world.scores[thought.who] else 0


def on_own_side(best: list[Branch], branch: Branch) -> bool:
    """Return whether the best answer wins by what it brings the seat itself.

    Otherwise it wins by what it leaves to others. The best answer itself is compared with the next one.
    """
    first, *others = best
    other = branch if branch is not first else next(iter(others), first)
    pairs = [*zip(first.gains, other.gains, first.own, other.own, strict=False)]
    lead = sum(one - two for one, two, _, _ in pairs)
    return 2 * sum(mine - yours for _, _, mine, yours in pairs) >= lead


def reasons(thought: Thought, best: list[Branch], rest: Sequence[Branch] = ()) -> list[Reason | None]:
    """Return a reason for each shown answer, or `None`; no reason is repeated.

    The best answer is compared with the next one that is noticeably worse, also among the `rest` that is not shown. The
    others are compared with the best.
    """
    first, *others = best
    worse = [other for other in (*others, *rest) if other.mean < first.mean - UNFELT]
    why = reason(thought, first, next(iter(worse or others), None))
    said = {told(thought, why.event)} if why else set()
    whys = [why]
    for other in others:
        against = reason(thought, first, other)
        fresh = against is not None and told(thought, against.event) not in said
        whys.append(against._replace(instead=not against.instead, also=()) if against and fresh else None)
        said |= {told(thought, against.event)} if against else set()
    return whys


# -- offers -----------------------------------------------------------------------------------


def is_offer(thought: Thought, branch: Branch) -> bool:
    """Return whether an answer takes effect only if another player agrees.

    Its first event then names the player to whom the seat addresses it.
    """
    return isinstance(branch.action, thought.world(0).decision.free_form) and any(
        tale and tale[0].args.get("seat") == thought.who and "to_seat" in tale[0].args for tale in branch.tales
    )


def likely_first(thought: Thought, best: list[Branch]) -> list[Branch]:
    """Sort offers that others would rarely accept behind answers that need no consent."""
    return sorted(best, key=lambda branch: taken(thought, branch) < LIKELY)


def taken(thought: Thought, branch: Branch) -> float:
    """Return the share of its tries in which an offer was accepted; 1 if it is no offer."""
    if not is_offer(thought, branch):
        return 1.0
    prefix = f"{thought.seat.game.id}."
    deals = [prefix + name for name in thought.evaluation.weights.deals]
    agreed = [
        any(
            event.says in deals and event.args["seat"] == thought.who
            and event.args.get("number") == tale[0].args.get("number") for event in tale
        )
        for tale in branch.tales
    ]  # fmt: skip
    return sum(agreed) / len(agreed)


def mere_talk(thought: Thought, action: Action | None) -> bool:
    """Return whether an answer is free-form and changes nothing by itself.

    Such answers, sample offers for example, are no advice, except the one that search chose. Withdrawing an offer
    always counts as mere talk.
    """
    world = thought.world(0)
    if takes_back(world, thought.who, action):
        return True
    if not isinstance(action, world.decision.free_form):
        return False
    return abs(thought.after(world, thought.who, action) - thought.standing(world, thought.who)) < UNFELT


def takes_back(world: Match, who: Seat, action: Action | None) -> bool:
    """Return whether an answer withdraws an offer of this seat and does nothing else."""
    if not isinstance(world.board, OfferBook) or isinstance(action, world.decision.free_form):
        return False
    offer = world.board.offer(getattr(action, "number", 0))
    return offer is not None and offer.by == who


def without_idle_talk(thought: Thought, best: list[Branch]) -> list[Branch]:
    """Drop a leading offer that gains no more than the next answer because nobody accepts it."""
    first, *others = best
    idle = others and first.mean <= others[0].mean and mere_talk(thought, first.action)
    return others if idle else best


def uncounted(thought: Thought) -> float:
    """Return the part of the best opponent's worth that the tries leave out (`Foresight.envy`)."""
    part = 1 - thought.foresight.envy
    return part * thought.rival(thought.world(0), thought.who) if part else 0.0


def passed_over(thought: Thought, answers: list[Branch]) -> list[Action]:
    """Return untried answers of the menu, best first, if search looked at too few."""
    if len(answers) >= MOST:
        return []
    known = {branch.action for branch in answers}
    menu = [action for action in thought.seat.options if action not in known and not mere_talk(thought, action)]
    world = thought.world(0)
    return sorted(menu[:SAMPLE], key=lambda action: -thought.after(world, thought.who, action))[: MOST - len(answers)]


def tried(thought: Thought, choice: Action | None) -> list[Branch]:
    """Return the answers tried often enough to be judged.

    Where possible they are at least as many as are shown.
    """
    answers = [
        branch for branch in (thought.advice, *thought.others)
        if branch.action == choice or not mere_talk(thought, branch.action)
    ]  # fmt: skip
    answers += [Branch(action) for action in passed_over(thought, answers)]
    for branch in (thought.advice, *answers[:MOST]):
        while len(branch.gains) < TALES:
            thought.attempt(branch, len(branch.gains))
    return [branch for branch in answers if len(branch.gains) >= LEAST_TRIES]
