"""Costly decisions of a seat in a finished match, searched for in steps.

Every decision is searched as for a hint, from what the seat knew at that moment: first with few tries, then the
costliest ones again with more tries in other determinizations, so that luck of the first search is not taken for a
mistake.
"""

from __future__ import annotations

from statistics import fmean
from time import perf_counter

import msgspec
from msgspec import structs

from fondaco.bots.explanations import ReasonBody, find_reason, reason_body_from_reason
from fondaco.bots.hints import (
    Verdict,
    compare_with_best,
    is_offer,
    is_withdrawal,
    rank_shown_answers,
    start_search,
)
from fondaco.bots.search import Branch, Budget, DecisionSearch, lead_in_errors
from fondaco.core.decision import Action, Seat, decision_name
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match, SeatView

MOST = 3  # most mistakes named
SUSPECTS = 6  # decisions that are searched again
FIRST, SECOND = Budget(tries=24), Budget(tries=96)
FIRST_TRIES, SECOND_TRIES = 4, 24  # common determinizations in which the answers are compared
SURE = 2.0  # standard errors by which the better answer must lead
LEAST = 1.0  # points that a mistake loses at least
AGAIN = 1_000_003  # added to the seed of the second search
FIRST_PART = 0.7  # share of the progress when every decision has been searched once


class Mistake(msgspec.Struct, frozen=True):
    """A decision that lost points: after log line `line`, the seat `played` an answer and another was `better`.

    `cost` is how many points that lost (0: too many to be named), `offer` says whether others had to agree to the
    better answer, and `why` which event makes the difference.
    """

    line: int
    decision: str
    played: JsonObject
    better: JsonObject
    verdict: Verdict
    cost: int
    offer: bool
    why: ReasonBody | None
    loss: float


class Suspect(msgspec.Struct, frozen=True):
    """A decision that seems to have lost points."""

    line: int
    turn: int
    loss: float


class MistakeSearch(msgspec.Struct, frozen=True):
    """How far the search of a seat has come.

    `line` and `turn` are the log line and turn up to which decisions were searched once. Then the suspects are searched
    again, costliest first; `mistakes` are the confirmed ones, costliest first.
    """

    line: int = 0
    turn: int = 0
    suspects: tuple[Suspect, ...] = ()
    confirmed: int = 0
    mistakes: tuple[Mistake, ...] = ()
    progress: float = 0.0

    @property
    def over(self) -> bool:
        return self.progress == 1.0


def continue_search(match: Match, who: Seat, until: int, search: MistakeSearch, seconds: float) -> MistakeSearch:
    """Continue a search for about `seconds`, at least by one step; log lines from `until` on do not count."""
    end, last = perf_counter() + seconds, min(until, len(match.log or ())) - 1
    while not search.over:
        if search.line < last:
            search = search_once(match, who, last, search, end)
        elif search.confirmed < len(search.suspects):
            search = search_again(match, who, search)
        else:
            search = structs.replace(search, progress=1.0)
        if perf_counter() >= end:
            break
    return search


def search_once(match: Match, who: Seat, last: int, search: MistakeSearch, end: float) -> MistakeSearch:
    """Search the decisions after the line that was reached, with few tries, until the time `end`."""
    position, turn, suspects = match.at(search.line), search.turn, list(search.suspects)
    line = search.line
    for entry in (match.log or ())[line + 1 : last + 1]:
        if entry.seat == who and entry.action is not None and is_choice(position, who, entry.action):
            loss = estimate_loss(position.seat(who), entry.action, line)
            if loss > 0:
                suspects.append(Suspect(line, turn, round(loss, 3)))
        position.replay(entry)
        line, turn = entry.seq, turn + entry.begins_turn
        if perf_counter() >= end:
            break
    return MistakeSearch(line, turn, costliest(suspects), progress=round(FIRST_PART * line / last, 3))


def is_choice(position: Match, who: Seat, played: Action) -> bool:
    """Return whether a seat had a choice, and answered with something that has an effect by itself."""
    if who not in position.waiting or isinstance(played, position.decision.free_form):
        return False
    return len(position.options(who)) > 1 and not is_withdrawal(position, who, played)


def costliest(suspects: list[Suspect]) -> tuple[Suspect, ...]:
    """Return the costliest decisions, one of each turn: later ones of a turn often repeat the first."""
    chosen: dict[int, Suspect] = {}
    for each in sorted(suspects, key=lambda each: -each.loss):
        chosen.setdefault(each.turn, each)
    return tuple(chosen.values())[:SUSPECTS]


def estimate_loss(seat: SeatView, played: Action, seed: int) -> float:
    """Return how many points an answer seems to lose to the one that a short search chooses; 0 for that one."""
    thought = start_search(seat, seed)
    if thought.pays:
        thought.think(FIRST)
    choice = thought.choice
    if choice == played or choice in seat.warned:
        return 0.0
    better, branch = branch_of(thought, choice), branch_of(thought, played)
    try_equally(thought, better, branch, FIRST_TRIES)
    return mean_lead(better, branch)


def branch_of(thought: DecisionSearch, action: Action) -> Branch:
    """Return the branch of an answer, a new one if the search has not tried it."""
    known = (branch for branch in (thought.advice, *thought.others) if branch.action == action)
    return next(known, None) or Branch(action)


def try_equally(thought: DecisionSearch, better: Branch, branch: Branch, tries: int) -> None:
    """Try two answers until both have been tried in the first so many determinizations."""
    for each in (thought.advice, better, branch):
        while len(each.gains) < tries:
            thought.attempt(each, len(each.gains))


def mean_lead(better: Branch, branch: Branch) -> float:
    return fmean(one - other for one, other in zip(better.gains, branch.gains, strict=False))


def search_again(match: Match, who: Seat, search: MistakeSearch) -> MistakeSearch:
    """Search the next suspect with more tries, and add it to the mistakes if it is one."""
    line = search.suspects[search.confirmed].line
    played = (match.log or ())[line + 1].action
    assert played is not None
    found = find_mistake(match.at(line).seat(who), played, line)
    mistakes = sorted([*search.mistakes, *([found] if found else [])], key=lambda each: -each.loss)
    confirmed = search.confirmed + 1
    progress = FIRST_PART + (1 - FIRST_PART) * confirmed / (len(search.suspects) + 1)
    return structs.replace(search, confirmed=confirmed, mistakes=tuple(mistakes[:MOST]), progress=round(progress, 3))


def find_mistake(seat: SeatView, played: Action, line: int) -> Mistake | None:
    """Return the decision as a mistake if a hint would have named another answer that is surely better."""
    thought = start_search(seat, AGAIN + line)
    thought.think(SECOND)
    better, branch = rank_shown_answers(thought)[0][0], branch_of(thought, played)
    if better is branch:
        return None
    try_equally(thought, better, branch, SECOND_TRIES)
    verdict, cost = compare_with_best(thought, better, branch)
    loss = mean_lead(better, branch)
    if verdict == "alike" or loss < LEAST or lead_in_errors(better, branch) < SURE:
        return None
    return Mistake(
        line,
        decision_name(thought.world(0).decision),
        msgspec.to_builtins(played),
        msgspec.to_builtins(better.action),
        verdict,
        cost,
        is_offer(thought, better),
        reason_body_from_reason(find_reason(thought, better, branch)),
        round(loss, 3),
    )
