"""What `search` thinks of a seat's answers, laid open for whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Literal, NamedTuple

from msgspec import structs

from fondaco.bots.evaluation import evaluation
from fondaco.bots.explanations import Reason, bearing, reason, told
from fondaco.bots.search import LEAST_TRIES, SAMPLE, Branch, Budget, Thought, story_of, surely_gained
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.core.patterns import OfferBook
from fondaco.core.seat import Place

MOST = 3
BREATH = 5  # answers that are named as going on with another
TALES = 12  # tries of which something is told
WHOLE = 200  # decisions until a turn is surely over: words and deeds are judged at the same moment
UNFELT = 0.05
LIKELY = 0.5  # in how many tries an offer must be taken to be the best answer
ALIKE = 0.01  # of what the best of all is expected to end with: a difference that hardly matters
LITTLE = 0.04  # and one that does, a little
COARSE = 20  # from here on points are told in steps
STEP = 5

Verdict = Literal["best", "alike", "little", "clear"]


class Advice(NamedTuple):
    """An answer, how many points the seat would then be ahead of the best of the others when the turn is over, and what
    that means: how it compares with the best answer, how many points it costs (0: too few or too many to be named),
    whether others have to agree, whether it is one's own standing or that of others that makes the difference, what
    happens that makes it good or bad, and what is said `then` in the same breath."""

    action: Action
    standing: float
    verdict: Verdict
    cost: int = 0
    offer: bool = False
    own: bool = True
    why: Reason | None = None
    then: tuple[Action, ...] = ()


def consider(seat: Place, budget: Budget, seed: int) -> list[Advice]:
    """The best few answers."""
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
    """What goes on with an answer that is only a part, such as the first of the cards that are to be chosen: answers of
    the same kind to the same question, or what completes one, until something is revealed or another is asked."""
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
    """First the answer that `search` would give, unless that is an offer that is hardly ever taken; any other offer is
    talk. Where trying out does not pay, what the tries cannot tell apart is not said to be alike: the advice stands.
    Beside those that are told, the others of which something is known."""
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
    """An answer by which one loses something and gains nothing, while the same is asked again: throwing away what could
    as well be kept is nothing to choose instead of something."""
    world = thought.world(0).clone()
    question, waiting, before = type(world.decision), world.waiting, thought.evaluation.worth(world, thought.who)
    assert branch.action is not None
    gained = any(bearing(thought, event) == 1 for event in story_of(world, thought.who, branch.action))
    again = type(world.decision) is question and world.waiting == waiting
    return again and not gained and thought.evaluation.worth(world, thought.who) < before


def choice_of(thought: Thought) -> Action | None:
    """The one answer that is told even if it is talk."""
    back = takes_back(thought.world(0), thought.who, thought.choice)
    return thought.choice if thought.pays and not back else thought.advice.action


# -- what an answer is worth, in words --------------------------------------------------------


def verdict(thought: Thought, best: Branch, branch: Branch) -> tuple[Verdict, int]:
    """How much worse an answer is, tried in the same worlds, and how many points that costs. What may be luck is no
    difference; what is more than the seat has is no number that says anything."""
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
    """Whether the best answer is better than this one, or than the next, by what it brings the seat itself rather than
    by what it leaves to others."""
    first, *others = best
    other = branch if branch is not first else next(iter(others), first)
    pairs = [*zip(first.gains, other.gains, first.own, other.own, strict=False)]
    lead = sum(one - two for one, two, _, _ in pairs)
    return 2 * sum(mine - yours for _, _, mine, yours in pairs) >= lead


def reasons(thought: Thought, best: list[Branch], rest: Sequence[Branch] = ()) -> list[Reason | None]:
    """What speaks for the best answer is found by comparing it with the next that is felt to be worse, also among the
    rest, that are not told; what speaks against the others, with the best. Nothing is said twice."""
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
    """An answer that comes to something only if another agrees: it is told as said by the seat to somebody."""
    return isinstance(branch.action, thought.world(0).decision.free_form) and any(
        tale and tale[0].args.get("seat") == thought.who and "to_seat" in tale[0].args for tale in branch.tales
    )


def likely_first(thought: Thought, best: list[Branch]) -> list[Branch]:
    """An offer that others would hardly take comes after whatever needs nobody's consent."""
    return sorted(best, key=lambda branch: taken(thought, branch) < LIKELY)


def taken(thought: Thought, branch: Branch) -> float:
    """In which part of its tries an offer was taken; whatever is no offer needs nobody's consent."""
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
    """What is said freely and changes nothing by itself, such as an offer that is a sample of the menu: beside the one
    answer that was thought out it is no advice. To take back what one has offered never is."""
    world = thought.world(0)
    if takes_back(world, thought.who, action):
        return True
    if not isinstance(action, world.decision.free_form):
        return False
    return abs(thought.after(world, thought.who, action) - thought.standing(world, thought.who)) < UNFELT


def takes_back(world: Match, who: Seat, action: Action | None) -> bool:
    """One's own offer is off the table by it, and nothing else is done."""
    if not isinstance(world.board, OfferBook) or isinstance(action, world.decision.free_form):
        return False
    offer = world.board.offer(getattr(action, "number", 0))
    return offer is not None and offer.by == who


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
    for branch in (thought.advice, *answers[:MOST]):
        while len(branch.gains) < TALES:
            thought.attempt(branch, len(branch.gains))
    return [branch for branch in answers if len(branch.gains) >= LEAST_TRIES]
