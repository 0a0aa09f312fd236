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

from fondaco.bots.explanations import find_distinguishing_event, reason_body_from_reason, usual_good_event
from fondaco.core.decision import Seat, decision_name
from fondaco.core.match import Match
from fondaco.core.match_file import read_match_file, strip_to_replay_data
from fondaco.puzzles.filters import HOLDS, depends_on_replies, is_too_easy, lacks_explanation, lacks_temptation
from fondaco.puzzles.lead_measurement import MeasuredAnswers, list_non_offer_actions, require_branch_action
from fondaco.puzzles.storage import FoundPuzzles, Puzzle, PuzzleWithMatch, WrongAnswer, answer_to_json

FEWEST, MOST = 4, 20  # actions to choose from
LOOKED_AT = 100  # decisions of a match, spread evenly over it
GLANCE, WORLDS = 4, 16  # determinizations in which all answers are tried: first pass, second pass
GLANCED, SURE = 1.5, 4.0  # standard errors that the lead must have: first pass, second pass
FORESEEN = 2.0  # standard errors for the deeper search, where luck weighs more
LEAST_LEAD = 0.01  # share of the winning score
APART = 0.25  # share of the turns of a match, between two of its puzzles


class PuzzleCandidate(NamedTuple):
    """A candidate decision: log line, turn, and how far its best answer seems to lead."""

    line: int
    seat: Seat
    turn: int
    decision: str
    lead: float
    obvious: bool


def find_puzzles(name: str, match: Match, seed: int, about: Collection[str] = ()) -> FoundPuzzles:
    """Return the puzzles of a match in log order, of all decisions or only those in `about`."""
    least, apart = LEAST_LEAD * max(match.scores), APART * count_turns(match)
    puzzles: dict[PuzzleCandidate, Puzzle] = {}
    for each in sorted(find_candidates(match, least, seed, about), key=lambda each: (each.obvious, -each.lead)):
        if any(abs(each.turn - other.turn) < apart for other in puzzles):
            continue
        puzzle = confirm_puzzle(match.at(each.line), each, least, seed)
        if puzzle is not None:
            puzzles[each] = puzzle
    if not puzzles:
        return FoundPuzzles(name, None, [])
    in_order = sorted(puzzles.values(), key=lambda puzzle: puzzle.line)
    return FoundPuzzles(name, strip_to_replay_data(read_match_file(match.at(in_order[-1].line).to_json())), in_order)


def count_turns(match: Match) -> int:
    return sum(entry.begins_turn for entry in match.log or ())


def find_candidates(match: Match, least: float, seed: int, about: Collection[str]) -> Iterator[PuzzleCandidate]:
    """Yield the decisions whose best answer seems to lead far enough."""
    every = 1 + sum(1 for _ in list_decisions(match, about)) // LOOKED_AT
    for line, seat, turn, position in islice(list_decisions(match, about), 0, None, every):
        weighed = MeasuredAnswers(position.seat(seat), GLANCE, seed + line, least=least)
        if is_clear_lead(weighed, least, GLANCED) and not is_too_easy(weighed, least):
            yield PuzzleCandidate(line, seat, turn, decision_name(position.decision), weighed.lead, weighed.obvious)


def list_decisions(match: Match, about: Collection[str] = ()) -> Iterator[tuple[int, Seat, int, Match]]:
    """Yield (log line, seat, turn, position) wherever a seat chose among a few answers.

    The position is reused: it advances with the iteration.
    """
    position, turn = match.at(0), 0
    for entry in (match.log or ())[1:]:
        seat, asked = entry.seat, not about or decision_name(position.decision) in about
        if asked and seat in position.waiting and FEWEST <= len(list_non_offer_actions(position, seat)) <= MOST:
            yield entry.seq - 1, seat, turn, position
        position.replay(entry)
        turn += entry.begins_turn


def confirm_puzzle(position: Match, glimpse: PuzzleCandidate, least: float, seed: int) -> Puzzle | None:
    """Return the puzzle if the same answer leads in more determinizations and deeper search."""
    seat = position.seat(glimpse.seat)
    near = MeasuredAnswers(seat, WORLDS, seed - glimpse.line, tells=True, least=least)
    if (
        not is_clear_lead(near, least, SURE)
        or is_too_easy(near, least)
        or lacks_explanation(near)
        or lacks_temptation(near)
    ):
        return None
    if depends_on_replies(seat, near.answers, least, WORLDS, seed - glimpse.line):
        return None
    far = MeasuredAnswers(seat, WORLDS, seed + glimpse.line, deeper=True, least=least)
    if not is_clear_lead(far, least, FORESEEN) or not far.answers <= near.answers:
        return None
    best, *also = [answer_to_json(require_branch_action(branch)) for branch in near.right]
    return Puzzle(
        glimpse.line,
        glimpse.seat,
        glimpse.decision,
        position.decision.rule,
        best,
        near.obvious,
        list_wrong_answers(near),
        also,
    )


def list_wrong_answers(weighed: MeasuredAnswers) -> list[WrongAnswer]:
    """Return the wrong answers, and why the best one is better than each."""
    best, thought = weighed.ranking[0], weighed.thought
    return [
        WrongAnswer(
            answer_to_json(require_branch_action(other)),
            round(best.mean - other.mean, 2),
            reason_body_from_reason(
                find_distinguishing_event(thought, best, other, HOLDS) or usual_good_event(thought, best)
            ),
        )
        for other in weighed.wrong
    ]


def is_clear_lead(weighed: MeasuredAnswers, least: float, sure: float) -> bool:
    few = len(weighed.right) <= len(weighed.wrong) and len(weighed.wrong) > 1
    return few and weighed.lead >= least and weighed.sureness >= sure


def search_agrees(posed: PuzzleWithMatch, times: int, seed: int) -> bool:
    """Whether a search with `times` as many tries finds the same answers right."""
    puzzle = posed.puzzle
    weighed = MeasuredAnswers(posed.match().seat(puzzle.seat), times * WORLDS, seed, least=puzzle.gain, hasty=False)
    right = [answer_to_json(answer) for answer in weighed.answers]
    return all(answer in puzzle.right for answer in right) and len(right) == len(puzzle.right)
