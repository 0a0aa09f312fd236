"""A puzzle on a table that stands in no store: one seat is asked one question, and answers once.

What is sent before the answer is built from the position and the seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

import fondaco
from fondaco.bots.explanations import Why
from fondaco.bots.ratings import Rating, rated
from fondaco.core.match import Match
from fondaco.puzzles.storage import Posed
from fondaco.server.base.errors import WrongPhase
from fondaco.server.base.user import User
from fondaco.server.ratings.ratings import PROVISIONAL, points
from fondaco.server.ratings.results import DRIFT
from fondaco.server.tables import commands, events
from fondaco.server.tables import projections as told
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.projections import News
from fondaco.server.tables.setup import settle
from fondaco.server.tables.state import Chair, State
from fondaco.server.tables.table import Table

DAY = 24 * 3600 * 1000
HARDER = 3.0  # how far a puzzle is thought to be above or below the middle before anybody has tried it


class Tried(NamedTuple):
    """A puzzle that somebody has answered: when, with what, and how strong he was thought to be after it."""

    puzzle: str
    at: int
    solved: bool
    answer: dict[str, Any]
    rating: Rating
    gain: float


class Solver(msgspec.Struct, frozen=True):
    """How well somebody solves puzzles; `streak` are the days in a row, up to today or yesterday, with one solved."""

    rating: int
    doubt: int
    provisional: bool
    solved: int
    failed: int
    streak: int


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle before it is answered, and whether you have `solved` it."""

    id: str
    game: str
    players: int
    answers: int
    rating: int
    solved: bool | None


class Puzzles(msgspec.Struct, frozen=True):
    """All puzzles, the one of today among them, and how well you solve them."""

    today: str | None
    puzzles: list[PuzzleCard]
    you: Solver


class Weighed(msgspec.Struct, frozen=True):
    """An answer, by how many points it is behind the best, and what the best brings rather than it."""

    action: dict[str, Any]
    behind: float
    why: Why | None


class Verdict(msgspec.Struct, frozen=True):
    """What an answer was worth: all answers, first those that are right, which are behind by nothing, one's own before
    them; `after` is the table when the first has been given."""

    solved: bool
    answer: dict[str, Any]
    answers: list[Weighed]
    gain: int
    you: Solver
    after: News


class PosedPuzzle(msgspec.Struct, frozen=True):
    """The table of a puzzle; `verdict` when you have answered it."""

    puzzle: PuzzleCard
    news: News
    verdict: Verdict | None


def laid_out(posed: Posed, match: Match, person: User) -> Table:
    """The position, with this person on the seat that is asked, and bots on the others."""
    file = posed.file
    facts = settle(
        game=posed.game, players=match.players, options=match.opening.options, board=file.board, public=False,
        spectators=False, clock=NoClock(), host=person.id, hints=False, rules=file.rules_version, take_backs=False,
    )  # fmt: skip
    chairs = [
        Chair(person.id, person.name) if seat == posed.puzzle.seat else Chair(None, f"Greedy {seat + 1}", "greedy")
        for seat in range(match.players)
    ]
    facts = msgspec.structs.replace(facts, id=posed.id, code="")
    return Table(facts, State(chairs, person.id, match.game.rules_version, "playing"), match)


def news(table: Table, person: User, at: int, answered: bool = False) -> News:
    """One answer is asked for, and none is taken back."""
    whole = told.news(table, person.id, None, at, lambda _: False)
    changed: dict[str, Any] = {"may": told.may(table, None)} | ({"options": []} if answered else {})
    return msgspec.structs.replace(whole, faces=[msgspec.structs.replace(face, **changed) for face in whole.faces])


def said(posed: Posed, table: Table, person: User, action: Any) -> dict[str, Any]:
    """An answer, if it is one of those that were weighed: of what can be said freely they are some."""
    plan = commands.play(table, person.id, posed.puzzle.seat, table.seq, action)
    said: dict[str, Any] = next(line.action for line in plan.lines if isinstance(line, events.Play))
    if said not in [*posed.puzzle.right, *[other.action for other in posed.puzzle.others]]:
        raise WrongPhase("fondaco.house.puzzle_menu")
    return said


def card(posed: Posed, ratings: Mapping[str, Rating], solved: Mapping[str, bool]) -> PuzzleCard:
    rating = ratings.get(posed.id) or first_rating(posed)
    answers, players = len(posed.puzzle.right) + len(posed.puzzle.others), posed.file.opening.players
    return PuzzleCard(posed.id, posed.game, players, answers, points(rating.mu), solved.get(posed.id))


def puzzles(shelf: Sequence[Posed], ratings: Mapping[str, Rating], tried: Sequence[Tried], at: int) -> Puzzles:
    solved = {each.puzzle: each.solved for each in tried}
    cards = [card(each, ratings, solved) for each in shelf]
    return Puzzles(of_today([each.id for each in shelf], at), cards, solver(tried, at))


def shown(
    posed: Posed, match: Match, person: User, ratings: Mapping[str, Rating], tried: Sequence[Tried], at: int
) -> PosedPuzzle:
    """A puzzle, with its verdict for who has answered it."""
    solved = {each.puzzle: each.solved for each in tried}
    told = verdict(posed, match, person, tried, at) if posed.id in solved else None
    return PosedPuzzle(card(posed, ratings, solved), news(laid_out(posed, match, person), person, at), told)


def verdict(posed: Posed, match: Match, person: User, tried: Sequence[Tried], at: int) -> Verdict:
    own = next(each for each in tried if each.puzzle == posed.id)
    puzzle, second = posed.puzzle, posed.puzzle.others[0]
    right = sorted(puzzle.right, key=lambda each: each != own.answer)
    after = match.clone()
    after.play(puzzle.seat, fondaco.action(posed.game, right[0]))
    answers = [
        *[Weighed(each, 0.0, second.why) for each in right],
        *[Weighed(each.action, each.behind, each.why) for each in puzzle.others],
    ]
    told = news(laid_out(posed, after, person), person, at, answered=True)
    return Verdict(own.solved, own.answer, answers, points(own.gain), solver(tried, at), told)


# Ratings


def first_rating(posed: Posed) -> Rating:
    """What the evaluation sees at once is thought to be easier than what it does not."""
    return Rating(Rating().mu + (-HARDER if posed.puzzle.obvious else HARDER))


def rated_by(solved: bool, person: Rating, puzzle: Rating) -> tuple[Rating, Rating]:
    """A match between the two: he wins who solves it."""
    after = rated([person, puzzle], [0, 1] if solved else [1, 0], DRIFT)
    return after[0], after[1]


def solves(posed: Posed, said: dict[str, Any]) -> bool:
    return said in posed.puzzle.right


def tried_alone(posed: Posed, before: Sequence[Tried], said: dict[str, Any], at: int) -> Tried:
    """An answer, where nobody else has tried the puzzle."""
    solved, was = solves(posed, said), before[-1].rating if before else Rating()
    now, _ = rated_by(solved, was, first_rating(posed))
    return Tried(posed.id, at, solved, said, now, now.mu - was.mu)


def rated_alone(shelf: Mapping[str, Posed], tried: Sequence[Tried]) -> dict[str, Rating]:
    """The puzzles that somebody has answered whom nobody else follows; those that are gone are left out."""
    found, was = {}, Rating()
    for each in tried:
        if each.puzzle in shelf:
            _, found[each.puzzle] = rated_by(each.solved, was, first_rating(shelf[each.puzzle]))
        was = each.rating
    return found


def solver(tried: Sequence[Tried], now: int) -> Solver:
    """By all that he has answered, the latest last."""
    rating = tried[-1].rating if tried else Rating()
    solved = sum(each.solved for each in tried)
    return Solver(
        points(rating.mu), points(2 * rating.sigma), rating.sigma > PROVISIONAL, solved, len(tried) - solved,
        streak({each.at // DAY for each in tried if each.solved}, now // DAY),
    )  # fmt: skip


def streak(days: set[int], today: int) -> int:
    last = today if today in days else today - 1
    length = 0
    while last - length in days:
        length += 1
    return length


def of_today(names: Sequence[str], now: int) -> str | None:
    """A new one each day, until all have been."""
    return sorted(names)[now // DAY % len(names)] if names else None
