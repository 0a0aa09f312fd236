"""Search a finished match for positions that make good puzzles.

A position qualifies if a seat chooses among a few actions that have an effect by themselves (an offer nobody has
answered has none). One of them must lead the second by a share of the winning score, far beyond the error, at two
search depths. Answers that can as well be given first are right, too; there may be no more right answers than wrong
ones. Positions that are too easy or unclear are dropped (`filters`).

Puzzles of one match lie far apart, so that none gives away another. Positions that the evaluation gets wrong come
first, then the widest leads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from fondaco.bots.explanations import difference, spoken, usual
from fondaco.core.decision import Seat
from fondaco.core.match import Match
from fondaco.core.match_file import read, shortened
from fondaco.puzzles.filters import HOLDS, dull, hangs_on_others, unexplained, untempting
from fondaco.puzzles.scoring import Weighing, deeds, said
from fondaco.puzzles.storage import Find, Posed, Puzzle, Worse, wired

FEWEST, MOST = 4, 20  # actions to choose from
LOOKED_AT = 100  # decisions of a match, spread evenly over it
GLANCE, WORLDS = 4, 16  # determinizations in which all answers are tried: first pass, second pass
GLANCED, SURE = 1.5, 4.0  # standard errors that the lead must have: first pass, second pass
FORESEEN = 2.0  # standard errors for the deeper search, where luck weighs more
LEAST_LEAD = 0.01  # share of the winning score
APART = 0.25  # share of the turns of a match, between two of its puzzles


class Glimpse(NamedTuple):
    """A candidate decision: log line, turn, and how far its best answer seems to lead."""

    line: int
    seat: Seat
    turn: int
    decision: str
    lead: float
    obvious: bool


def find(name: str, match: Match, seed: int, about: Collection[str] = ()) -> Find:
    """Return the puzzles of a match in log order, of all decisions or only those in `about`."""
    least, apart = LEAST_LEAD * max(match.scores), APART * turns(match)
    puzzles: dict[Glimpse, Puzzle] = {}
    for each in sorted(glimpses(match, least, seed, about), key=lambda each: (each.obvious, -each.lead)):
        if any(abs(each.turn - other.turn) < apart for other in puzzles):
            continue
        puzzle = confirmed(match.at(each.line), each, least, seed)
        if puzzle is not None:
            puzzles[each] = puzzle
    if not puzzles:
        return Find(name, None, [])
    in_order = sorted(puzzles.values(), key=lambda puzzle: puzzle.line)
    return Find(name, shortened(read(match.at(in_order[-1].line).to_json())), in_order)


def turns(match: Match) -> int:
    return sum(entry.begins_turn for entry in match.log or ())


def glimpses(match: Match, least: float, seed: int, about: Collection[str]) -> Iterator[Glimpse]:
    """Yield the decisions whose best answer seems to lead far enough."""
    every = 1 + sum(1 for _ in questions(match, about)) // LOOKED_AT
    for line, seat, turn, position in islice(questions(match, about), 0, None, every):
        weighed = Weighing(position.seat(seat), GLANCE, seed + line, least=least)
        if clear(weighed, least, GLANCED) and not dull(weighed, least):
            yield Glimpse(line, seat, turn, type(position.decision).__name__, weighed.lead, weighed.obvious)


def questions(match: Match, about: Collection[str] = ()) -> Iterator[tuple[int, Seat, int, Match]]:
    """Yield (log line, seat, turn, position) wherever a seat chose among a few answers.

    The position is reused: it advances with the iteration.
    """
    position, turn = match.at(0), 0
    for entry in (match.log or ())[1:]:
        seat, asked = entry.seat, not about or type(position.decision).__name__ in about
        if asked and seat in position.waiting and FEWEST <= len(deeds(position, seat)) <= MOST:
            yield entry.seq - 1, seat, turn, position
        position.replay(entry)
        turn += entry.begins_turn


def confirmed(position: Match, glimpse: Glimpse, least: float, seed: int) -> Puzzle | None:
    """Return the puzzle if the same answer leads in more determinizations and deeper search."""
    seat = position.seat(glimpse.seat)
    near = Weighing(seat, WORLDS, seed - glimpse.line, tells=True, least=least)
    if not clear(near, least, SURE) or dull(near, least) or unexplained(near) or untempting(near):
        return None
    if hangs_on_others(seat, near.answers, least, WORLDS, seed - glimpse.line):
        return None
    far = Weighing(seat, WORLDS, seed + glimpse.line, deeper=True, least=least)
    if not clear(far, least, FORESEEN) or not far.answers <= near.answers:
        return None
    best, *also = [wired(said(branch)) for branch in near.right]
    return Puzzle(
        glimpse.line, glimpse.seat, glimpse.decision, position.decision.rule, best, near.obvious, worse(near), also
    )


def worse(weighed: Weighing) -> list[Worse]:
    """Return the wrong answers, and why the best one is better than each."""
    best, thought = weighed.ranking[0], weighed.thought
    return [
        Worse(
            wired(said(other)), round(best.mean - other.mean, 2),
            spoken(difference(thought, best, other, HOLDS) or usual(thought, best)),
        )
        for other in weighed.wrong
    ]  # fmt: skip


def clear(weighed: Weighing, least: float, sure: float) -> bool:
    few = len(weighed.right) <= len(weighed.wrong) and len(weighed.wrong) > 1
    return few and weighed.lead >= least and weighed.sureness >= sure


def agrees(posed: Posed, times: int, seed: int) -> bool:
    """Whether a search with `times` as many tries finds the same answers right."""
    puzzle = posed.puzzle
    weighed = Weighing(posed.match().seat(puzzle.seat), times * WORLDS, seed, least=puzzle.gain, hasty=False)
    right = [wired(answer) for answer in weighed.answers]
    return all(answer in puzzle.right for answer in right) and len(right) == len(puzzle.right)
