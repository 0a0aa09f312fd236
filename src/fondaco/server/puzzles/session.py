"""A puzzle as a table that is not stored: one seat has one decision and answers once.

What is sent before the answer is built from the position and the seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.bots.explanations import ReasonBody
from fondaco.bots.rating_model import Rating, update_ratings
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.puzzles.storage import PuzzleWithMatch
from fondaco.server.base.errors import WrongPhase
from fondaco.server.base.user import User
from fondaco.server.ratings.results import DRIFT
from fondaco.server.ratings.schemas import PROVISIONAL, rating_points
from fondaco.server.tables import commands, events
from fondaco.server.tables import projections as told
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.projections import News
from fondaco.server.tables.setup import make_table_facts
from fondaco.server.tables.state import SeatState, TableState
from fondaco.server.tables.table import Table

DAY = 24 * 3600 * 1000
HARDER = 3.0  # distance of a puzzle's first rating from the mean: above for hard ones, below for obvious ones


class PuzzleAttempt(NamedTuple):
    """A person's answer to a puzzle, with their puzzle rating after it."""

    puzzle: str
    at: int
    solved: bool
    answer: JsonObject
    rating: Rating
    gain: float


class Solver(msgspec.Struct, frozen=True):
    """A person's puzzle rating and counts; `streak`: days in a row with a solved puzzle, until today or yesterday."""

    rating: int
    deviation: int
    provisional: bool
    solved: int
    failed: int
    streak: int


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle before it is answered; `solved` is `None` until you have answered it."""

    id: str
    game: str
    players: int
    answers: int
    rating: int
    solved: bool | None


class PuzzleOverview(msgspec.Struct, frozen=True):
    """All puzzles, the one of today, and your puzzle rating."""

    today: str | None
    puzzles: list[PuzzleCard]
    you: Solver


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of the day, and your puzzle rating."""

    puzzle: PuzzleCard
    you: Solver


class RatedPuzzleAnswer(msgspec.Struct, frozen=True):
    """An answer, its loss against the best one in points, and what makes the difference."""

    action: JsonObject
    behind: float
    why: ReasonBody | None


class Verdict(msgspec.Struct, frozen=True):
    """The result of an answer.

    `answers` has the right ones first, with no loss and your own before the others. `after` is the table after the
    first.
    """

    solved: bool
    answer: JsonObject
    answers: list[RatedPuzzleAnswer]
    gain: int
    you: Solver
    after: News


class PosedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle with its table; `verdict` is present once you have answered it."""

    puzzle: PuzzleCard
    news: News
    verdict: Verdict | None


def make_puzzle_table(posed: PuzzleWithMatch, match: Match, person: User) -> Table:
    """Return the position as a table, with this person on the seat that decides and bots on the others."""
    file = posed.file
    facts = make_table_facts(
        game=posed.game,
        players=match.players,
        options=match.opening.options,
        board=file.board,
        public=False,
        spectators=False,
        clock=NoClock(),
        host=person.id,
        hints=False,
        rules=file.rules_version,
        take_backs=False,
    )
    seat_states = [
        SeatState(person.id, person.name) if seat == posed.puzzle.seat else SeatState(None, f"Bot {seat + 1}", "greedy")
        for seat in range(match.players)
    ]
    facts = msgspec.structs.replace(facts, id=posed.id, code="")
    return Table(facts, TableState(seat_states, person.id, match.game.rules_version, "playing"), match)


def make_puzzle_news(table: Table, person: User, at: int, answered: bool = False) -> News:
    """Return the table as sent to the person, without take-backs; without legal answers if `answered`."""
    whole = told.make_news(table, person.id, None, at, lambda _: False)
    changed: JsonObject = {"may": told.seat_permissions(table, None)} | ({"options": []} if answered else {})
    return msgspec.structs.replace(whole, views=[msgspec.structs.replace(face, **changed) for face in whole.views])


def require_evaluated_answer(posed: PuzzleWithMatch, table: Table, person: User, action: object) -> JsonObject:
    """Return the answer, if it is one of the evaluated ones; they are a sample where answers are free-form."""
    plan = commands.play(table, person.id, posed.puzzle.seat, table.seq, action)
    said: JsonObject = next(line.action for line in plan.lines if isinstance(line, events.Play))
    if said not in [*posed.puzzle.right, *[other.action for other in posed.puzzle.others]]:
        raise WrongPhase("fondaco.error.puzzle_answers_only")
    return said


def puzzle_card(posed: PuzzleWithMatch, ratings: Mapping[str, Rating], solved: Mapping[str, bool]) -> PuzzleCard:
    rating = ratings.get(posed.id) or initial_puzzle_rating(posed)
    answers, players = len(posed.puzzle.right) + len(posed.puzzle.others), posed.file.opening.players
    return PuzzleCard(posed.id, posed.game, players, answers, rating_points(rating.mu), solved.get(posed.id))


def make_puzzle_overview(
    shelf: Sequence[PuzzleWithMatch], ratings: Mapping[str, Rating], tried: Sequence[PuzzleAttempt], at: int
) -> PuzzleOverview:
    solved = {each.puzzle: each.solved for each in tried}
    cards = [puzzle_card(each, ratings, solved) for each in shelf]
    return PuzzleOverview(daily_puzzle_id([each.id for each in shelf], at), cards, solver_stats(tried, at))


def make_daily_puzzle(
    posed: PuzzleWithMatch, ratings: Mapping[str, Rating], tried: Sequence[PuzzleAttempt], at: int
) -> DailyPuzzle:
    solved = {each.puzzle: each.solved for each in tried}
    return DailyPuzzle(puzzle_card(posed, ratings, solved), solver_stats(tried, at))


def pose_puzzle(
    posed: PuzzleWithMatch,
    match: Match,
    person: User,
    ratings: Mapping[str, Rating],
    tried: Sequence[PuzzleAttempt],
    at: int,
) -> PosedPuzzle:
    """Return a puzzle, with its verdict if the person has answered it."""
    solved = {each.puzzle: each.solved for each in tried}
    told = make_verdict(posed, match, person, tried, at) if posed.id in solved else None
    return PosedPuzzle(
        puzzle_card(posed, ratings, solved), make_puzzle_news(make_puzzle_table(posed, match, person), person, at), told
    )


def make_verdict(
    posed: PuzzleWithMatch, match: Match, person: User, tried: Sequence[PuzzleAttempt], at: int
) -> Verdict:
    own = next(each for each in tried if each.puzzle == posed.id)
    puzzle, second = posed.puzzle, posed.puzzle.others[0]
    right = sorted(puzzle.right, key=lambda each: each != own.answer)
    after = match.clone()
    after.play(puzzle.seat, fondaco.action(posed.game, right[0]))
    answers = [
        *[RatedPuzzleAnswer(each, 0.0, second.why) for each in right],
        *[RatedPuzzleAnswer(each.action, each.behind, each.why) for each in puzzle.others],
    ]
    told = make_puzzle_news(make_puzzle_table(posed, after, person), person, at, answered=True)
    return Verdict(own.solved, own.answer, answers, rating_points(own.gain), solver_stats(tried, at), told)


# Ratings


def initial_puzzle_rating(posed: PuzzleWithMatch) -> Rating:
    """Return the rating of a puzzle that nobody has answered; lower if its solution is obvious to the evaluation."""
    return Rating(Rating().mu + (-HARDER if posed.puzzle.obvious else HARDER))


def update_puzzle_ratings(solved: bool, person: Rating, puzzle: Rating) -> tuple[Rating, Rating]:
    """Return the ratings of a person and a puzzle after an answer; solving counts as a win of the person."""
    after = update_ratings([person, puzzle], [0, 1] if solved else [1, 0], DRIFT)
    return after[0], after[1]


def is_solution(posed: PuzzleWithMatch, said: JsonObject) -> bool:
    return said in posed.puzzle.right


def rate_attempt(
    puzzle: str, rating: Rating, before: Sequence[PuzzleAttempt], solved: bool, said: JsonObject, at: int
) -> tuple[PuzzleAttempt, Rating]:
    """Return a person's rated answer to a puzzle, and the rating of the puzzle after it."""
    was = before[-1].rating if before else Rating()
    now, after = update_puzzle_ratings(solved, was, rating)
    return PuzzleAttempt(puzzle, at, solved, said, now, now.mu - was.mu), after


def offline_puzzle_ratings(shelf: Mapping[str, PuzzleWithMatch], tried: Sequence[PuzzleAttempt]) -> dict[str, Rating]:
    """Return the ratings of the answered puzzles in offline play, without puzzles that no longer exist."""
    found, was = {}, Rating()
    for each in tried:
        if each.puzzle in shelf:
            _, found[each.puzzle] = update_puzzle_ratings(each.solved, was, initial_puzzle_rating(shelf[each.puzzle]))
        was = each.rating
    return found


def solver_stats(tried: Sequence[PuzzleAttempt], now: int) -> Solver:
    """Return a person's puzzle rating and counts from all their answers, latest last."""
    rating = tried[-1].rating if tried else Rating()
    solved = sum(each.solved for each in tried)
    return Solver(
        rating_points(rating.mu),
        rating_points(2 * rating.sigma),
        rating.sigma > PROVISIONAL,
        solved,
        len(tried) - solved,
        count_streak_days({each.at // DAY for each in tried if each.solved}, now // DAY),
    )


def count_streak_days(days: set[int], today: int) -> int:
    last = today if today in days else today - 1
    length = 0
    while last - length in days:
        length += 1
    return length


def daily_puzzle_id(names: Sequence[str], now: int) -> str | None:
    """Return the puzzle of the day; all puzzles are used in turn."""
    return sorted(names)[now // DAY % len(names)] if names else None
