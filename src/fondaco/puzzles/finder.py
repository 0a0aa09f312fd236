"""Goes through a match that is over and keeps the positions that are worth asking.

Asked is whoever has a few deeds to choose from: an offer that nobody has answered yet is none. One of them must lead
the second by a part of the score that won the match, far beyond the error, at two depths. Where another answer can as
well be given first, it is right, too: those that are right are no more than those that are not. What is dull or unclear
is not asked (`sieve`). Those of a match are far apart, so that none tells the answer to another: first what the
evaluation would get wrong, then the widest leads.
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

FEWEST, MOST = 4, 20  # deeds to choose from
LOOKED_AT = 100  # decisions of a match, spread evenly over it
GLANCE, WORLDS = 4, 16  # worlds in which all answers are tried, first and then
GLANCED, SURE = 1.5, 4.0  # errors that the lead must be, first and then
FORESEEN = 2.0  # and further ahead, where luck has more to say
LEAST_LEAD = 0.01  # of the score that won the match
APART = 0.25  # of the turns of a match, between two of its puzzles


class Glimpse(NamedTuple):
    """A decision of a match after a line of its log, in which turn it is, and how far its best answer seems to lead."""

    line: int
    seat: Seat
    turn: int
    decision: str
    lead: float
    obvious: bool


def find(name: str, match: Match, seed: int, about: Collection[str] = ()) -> Find:
    """The puzzles of a match, in the order of its lines, of all decisions or of those that are named."""
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
    """The decisions whose best answer seems to lead far enough."""
    every = 1 + sum(1 for _ in questions(match, about)) // LOOKED_AT
    for line, seat, turn, position in islice(questions(match, about), 0, None, every):
        weighed = Weighing(position.seat(seat), GLANCE, seed + line, least=least)
        if clear(weighed, least, GLANCED) and not dull(weighed, least):
            yield Glimpse(line, seat, turn, type(position.decision).__name__, weighed.lead, weighed.obvious)


def questions(match: Match, about: Collection[str] = ()) -> Iterator[tuple[int, Seat, int, Match]]:
    """Each line after which somebody chose among a few answers, who that was, in which turn, and how the match stood:
    it goes on from there."""
    position, turn = match.at(0), 0
    for entry in (match.log or ())[1:]:
        seat, asked = entry.seat, not about or type(position.decision).__name__ in about
        if asked and seat in position.waiting and FEWEST <= len(deeds(position, seat)) <= MOST:
            yield entry.seq - 1, seat, turn, position
        position.replay(entry)
        turn += entry.begins_turn


def confirmed(position: Match, glimpse: Glimpse, least: float, seed: int) -> Puzzle | None:
    """The puzzle, if in more worlds and further ahead the same answer leads as far."""
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
    """The answers that are not right, and why the best one is better than each."""
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
    """Whether a search with so many times the tries finds the same answers right, in other worlds."""
    puzzle = posed.puzzle
    weighed = Weighing(posed.match().seat(puzzle.seat), times * WORLDS, seed, least=puzzle.gain, hasty=False)
    right = [wired(answer) for answer in weighed.answers]
    return all(answer in puzzle.right for answer in right) and len(right) == len(puzzle.right)
