"""Hints: the best answers of a seat according to `search`, with verdicts and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Literal, NamedTuple

from msgspec import structs

from fondaco.bots.evaluation import evaluation
from fondaco.bots.explanations import Reason, event_key_without_amounts, event_value, find_reason
from fondaco.bots.search import (
    LEAST_TRIES,
    SAMPLE,
    Branch,
    Budget,
    DecisionSearch,
    gain_lower_bound,
    play_and_list_events,
)
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match, SeatView
from fondaco.core.offer_book import OfferBook

MOST = 3
BREATH = 5  # most follow-up answers named with an answer
TALES = 12  # tries per answer from which reasons are drawn
WHOLE = 200  # decisions after which a turn is surely over: talk and actions are evaluated at the same moment
UNFELT = 0.05
SAME = 1e-6  # below it, a difference comes from rounding
LIKELY = 0.5  # share of tries in which an offer must be accepted to be the best answer
ALIKE = 0.01  # share of the leader's expected final score: a smaller difference hardly matters
LITTLE = 0.04  # a smaller difference matters a little
COARSE = 20  # from here on costs are rounded to steps
STEP = 5

Verdict = Literal["best", "alike", "little", "clear"]


class RatedAnswer(NamedTuple):
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


def rate_answers(seat: SeatView, budget: Budget, seed: int) -> list[RatedAnswer]:
    """Search for the best answers of a seat and return them with verdicts and reasons."""
    thought = start_search(seat, seed)
    thought.think(budget)
    best, rest = rank_shown_answers(thought)
    middle = sum(thought.standings) / len(thought.standings) - uncounted_envy(thought)
    return [
        RatedAnswer(
            branch.action,
            round(middle + branch.mean, 1),
            *compare_with_best(thought, best[0], branch),
            is_offer(thought, branch),
            wins_by_own_gain(best, branch),
            why,
            complete_partial_answer(thought, branch.action),
        )
        for branch, why in zip(best, list_reasons(thought, best, rest), strict=True)
        if branch.action
    ]


def start_search(seat: SeatView, seed: int) -> DecisionSearch:
    """Return a search that plays every try to the end of the turn and keeps its events."""
    thought = DecisionSearch(evaluation(seat.game.id), seat, seed, tells=True)
    thought.foresight = structs.replace(thought.foresight, decisions=max(WHOLE, thought.foresight.decisions))
    return thought


def choose_quickly(seat: SeatView, budget: Budget, seed: int) -> Action:
    """Return the answer that a hint would name, with little search and without its comparison to others."""
    menu: list[Action] = seat.options
    if len(menu) == 1:
        return menu[0]
    thought = start_search(seat, seed)
    if not thought.pays and thought.advice.action not in seat.warned:
        assert thought.advice.action is not None
        return thought.advice.action
    thought.think(budget)
    best, _ = rank_shown_answers(thought, LEAST_TRIES)
    assert best[0].action is not None
    return best[0].action


def complete_partial_answer(thought: DecisionSearch, action: Action) -> tuple[Action, ...]:
    """Return the follow-ups of a partial answer, such as the first of several cards.

    They are answers of the same type to the same decision, or to one that completes it, until something is revealed or
    another decision comes.
    """
    world, followed = thought.world(0).clone(), list[Action]()
    question, last = type(world.decision), action
    while len(followed) < BREATH:
        revealed = any(event.reveals for event in play_and_list_events(world, thought.who, last))
        completes = world.decision.completes
        if revealed or not (completes or type(world.decision) is question) or world.waiting != (thought.who,):
            break
        last = thought.usual(world, thought.who, thought.dice)
        if not completes and type(last) is not type(action):
            break
        followed.append(last)
    return tuple(followed)


def rank_shown_answers(thought: DecisionSearch, tries: int = TALES) -> tuple[list[Branch], list[Branch]]:
    """Return the answers to show, best first, and the other answers that were tried.

    The first is the one that `search` would give, unless it is an offer that is hardly ever accepted, or one of which
    the page warns; among answers with equal results, the one after which the fewest decisions follow. Other offers are
    not shown. Where search does not pay, answers that the tries cannot tell apart are left out: the evaluation's advice
    is shown alone.
    """
    answers = well_tried_answers(thought, always_shown_answer(thought), tries)
    surest = max(answers, key=gain_lower_bound)
    proved = thought.advice not in answers or (thought.pays and gain_lower_bound(surest) > 0)
    choice = find_shortest(answers, surest if proved else thought.advice)
    best = sorted(answers, key=lambda branch: (branch is not choice, -branch.mean))
    first, *others = sort_unlikely_offers_last(thought, drop_idle_offer(thought, best))
    others = [other for other in others if not is_offer(thought, other) and not is_pure_loss(thought, other)]
    if not thought.pays:
        others = [other for other in others if compare_with_best(thought, first, other)[0] != "alike"]
    told = [first, *others][:MOST]
    return told, [other for other in best if other not in told]


def find_shortest(answers: list[Branch], choice: Branch) -> Branch:
    """Return, of the answers with the same results as this one, that after which the fewest own decisions follow."""
    equal = [branch for branch in answers if branch is choice or has_equal_results(branch, choice)]
    return min(equal, key=lambda branch: (sum(branch.steps) / max(1, len(branch.steps)), branch is not choice))


def has_equal_results(one: Branch, other: Branch) -> bool:
    """Return whether two answers lead to the same result in every determinization."""
    pairs = [*zip(one.gains, other.gains, strict=False)]
    return len(pairs) >= LEAST_TRIES and all(abs(mine - yours) < SAME for mine, yours in pairs)


def is_pure_loss(thought: DecisionSearch, branch: Branch) -> bool:
    """Return whether an answer only loses something while the same decision is asked again.

    Throwing away what could be kept is not an alternative to show.
    """
    world = thought.world(0).clone()
    question, waiting, before = type(world.decision), world.waiting, thought.evaluation.worth(world, thought.who)
    assert branch.action is not None
    gained = any(event_value(thought, event) == 1 for event in play_and_list_events(world, thought.who, branch.action))
    again = type(world.decision) is question and world.waiting == waiting
    return again and not gained and thought.evaluation.worth(world, thought.who) < before


def always_shown_answer(thought: DecisionSearch) -> Action | None:
    """Return the one answer that is shown even if it is mere talk."""
    back = is_withdrawal(thought.world(0), thought.who, thought.choice)
    return thought.choice if thought.pays and not back else thought.advice.action


# -- verdicts and reasons ---------------------------------------------------------------------


def compare_with_best(thought: DecisionSearch, best: Branch, branch: Branch) -> tuple[Verdict, int]:
    """Compare an answer with the best one; return verdict and cost.

    Both are compared in the same determinizations. Differences within the error or below one point count as equal. The
    same cost gets the same verdict. A cost of more points than the seat has is reported as 0, unnamed.
    """
    if branch is best:
        return "best", 0
    losses = [one - other for one, other in zip(best.gains, branch.gains, strict=False)]
    mean = sum(losses) / len(losses)
    error = sqrt(sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1) / len(losses))
    world = thought.world(0)
    scale = max(1.0, *[thought.evaluation.worth(world, seat) for seat in range(world.players)])
    cost = round(mean) if mean < COARSE else STEP * round(mean / STEP)
    if not cost or mean <= max(error, ALIKE * scale):
        return "alike", 0
    return "little" if cost <= LITTLE * scale else "clear", cost if cost <= world.scores[thought.who] else 0


def wins_by_own_gain(best: list[Branch], branch: Branch) -> bool:
    """Return whether the best answer wins by what it brings the seat itself.

    Otherwise it wins by what it leaves to others. The best answer itself is compared with the next one.
    """
    first, *others = best
    other = branch if branch is not first else next(iter(others), first)
    pairs = [*zip(first.gains, other.gains, first.own, other.own, strict=False)]
    lead = sum(one - two for one, two, _, _ in pairs)
    return 2 * sum(mine - yours for _, _, mine, yours in pairs) >= lead


def list_reasons(thought: DecisionSearch, best: list[Branch], rest: Sequence[Branch] = ()) -> list[Reason | None]:
    """Return a reason for each shown answer, or `None`; no reason is repeated.

    The best answer is compared with the next one that is noticeably worse, also among the `rest` that is not shown. The
    others are compared with the best.
    """
    first, *others = best
    worse = [other for other in (*others, *rest) if other.mean < first.mean - UNFELT]
    why = find_reason(thought, first, next(iter(worse or others), None))
    said = {event_key_without_amounts(thought, why.event)} if why else set()
    whys = [why]
    for other in others:
        against = find_reason(thought, first, other)
        fresh = against is not None and event_key_without_amounts(thought, against.event) not in said
        whys.append(against._replace(instead=not against.instead, also=()) if against and fresh else None)
        said |= {event_key_without_amounts(thought, against.event)} if against else set()
    return whys


# -- offers -----------------------------------------------------------------------------------


def is_offer(thought: DecisionSearch, branch: Branch) -> bool:
    """Return whether an answer takes effect only if another player agrees.

    Its first event then names the player to whom the seat addresses it.
    """
    return isinstance(branch.action, thought.world(0).decision.free_form) and any(
        tale and tale[0].args.get("seat") == thought.who and "to_seat" in tale[0].args for tale in branch.tales
    )


def sort_unlikely_offers_last(thought: DecisionSearch, best: list[Branch]) -> list[Branch]:
    """Sort offers that others would rarely accept behind answers that need no consent."""
    return sorted(best, key=lambda branch: offer_acceptance_rate(thought, branch) < LIKELY)


def offer_acceptance_rate(thought: DecisionSearch, branch: Branch) -> float:
    """Return the share of its tries in which an offer was accepted; 1 if it is no offer."""
    if not is_offer(thought, branch):
        return 1.0
    prefix = f"{thought.seat.game.id}."
    deals = [prefix + name for name in thought.evaluation.weights.deals]
    agreed = [
        any(
            event.says in deals
            and event.args["seat"] == thought.who
            and event.args.get("number") == tale[0].args.get("number")
            for event in tale
        )
        for tale in branch.tales
    ]
    return sum(agreed) / len(agreed)


def is_mere_talk(thought: DecisionSearch, action: Action | None) -> bool:
    """Return whether an answer is free-form and changes nothing by itself.

    Such answers, sample offers for example, are no advice, except the one that search chose. Withdrawing an offer
    always counts as mere talk.
    """
    world = thought.world(0)
    if is_withdrawal(world, thought.who, action):
        return True
    if not isinstance(action, world.decision.free_form):
        return False
    return abs(thought.after(world, thought.who, action) - thought.standing(world, thought.who)) < UNFELT


def is_withdrawal(world: Match, who: Seat, action: Action | None) -> bool:
    """Return whether an answer withdraws an offer of this seat and does nothing else."""
    if not isinstance(world.state, OfferBook) or isinstance(action, world.decision.free_form):
        return False
    offer = world.state.offer(getattr(action, "number", 0))
    return offer is not None and offer.by == who


def drop_idle_offer(thought: DecisionSearch, best: list[Branch]) -> list[Branch]:
    """Drop a leading offer that gains no more than the next answer because nobody accepts it."""
    first, *others = best
    idle = others and first.mean <= others[0].mean and is_mere_talk(thought, first.action)
    return others if idle else best


def uncounted_envy(thought: DecisionSearch) -> float:
    """Return the part of the best opponent's worth that the tries leave out (`Foresight.envy`)."""
    part = 1 - thought.foresight.envy
    return part * thought.rival(thought.world(0), thought.who) if part else 0.0


def untried_answers(thought: DecisionSearch, answers: list[Branch]) -> list[Action]:
    """Return untried answers of the menu, best first, if search looked at too few."""
    if len(answers) >= MOST:
        return []
    known = [branch.action for branch in answers] + thought.seat.warned
    menu = [action for action in thought.seat.options if action not in known and not is_mere_talk(thought, action)]
    world = thought.world(0)
    return sorted(menu[:SAMPLE], key=lambda action: -thought.after(world, thought.who, action))[: MOST - len(answers)]


def well_tried_answers(thought: DecisionSearch, choice: Action | None, tries: int = TALES) -> list[Branch]:
    """Return the answers tried often enough to be judged, without those of which the page warns.

    Where possible they are at least as many as are shown. If the page warns of all answers, they stay.
    """
    warned = thought.seat.warned
    answers = [
        branch
        for branch in (thought.advice, *thought.others)
        if branch.action not in warned and (branch.action == choice or not is_mere_talk(thought, branch.action))
    ]
    answers += [Branch(action) for action in untried_answers(thought, answers)]
    answers = answers or [thought.advice, *thought.others]
    for branch in (thought.advice, *answers[:MOST]):
        while len(branch.gains) < tries:
            thought.attempt(branch, len(branch.gains))
    return [branch for branch in answers if len(branch.gains) >= LEAST_TRIES]
