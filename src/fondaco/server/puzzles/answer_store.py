"""Puzzle storage: answers of people, and the ratings of people and puzzles."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fondaco.bots.rating_model import Rating
from fondaco.core.json_types import JsonObject
from fondaco.puzzles.storage import PuzzleWithMatch
from fondaco.server.base.user import User, UserId
from fondaco.server.puzzles import session
from fondaco.server.puzzles.interfaces import PuzzleStore
from fondaco.server.puzzles.session import PuzzleAttempt, rate_attempt
from fondaco.server.storage.database import Database, QueryRow
from fondaco.server.storage.schema import puzzle_answers as answers
from fondaco.server.storage.schema import puzzle_ratings as ratings

LOCK = 4010


async def list_attempts(store: Database, person: UserId | None) -> list[PuzzleAttempt]:
    """Return the answers of a person, latest last."""
    if person is None:
        return []
    query = sa.select(answers).where(answers.c.person == person).order_by(answers.c.at, answers.c.puzzle)
    async with store.reading() as connection:
        return [_tried(row) for row in await connection.execute(query)]


async def list_puzzle_ratings(store: Database) -> dict[str, Rating]:
    """Return the ratings of all puzzles that have been answered."""
    async with store.reading() as connection:
        return {row.puzzle: Rating(row.mu, row.sigma) for row in await connection.execute(sa.select(ratings))}


async def store_puzzle_answer(
    store: Database,
    person: UserId,
    puzzle: str,
    first: Rating,
    solved: bool,
    said: JsonObject,
    at: int,
    guest: bool = False,
) -> bool:
    """Store a person's first answer to a puzzle and update the ratings; false if it was answered before.

    Answers of guests do not change the rating of the puzzle, since anybody can create many guests.
    """

    def job(connection: sa.Connection) -> bool:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        given = sa.select(answers).where(answers.c.person == person).order_by(answers.c.at, answers.c.puzzle)
        before = [_tried(row) for row in connection.execute(given)]
        if any(each.puzzle == puzzle for each in before):
            return False
        known = connection.execute(sa.select(ratings).where(ratings.c.puzzle == puzzle)).one_or_none()
        was = first if known is None else Rating(known.mu, known.sigma)
        attempt, its = rate_attempt(puzzle, was, before, solved, said, at)
        connection.execute(
            answers.insert().values(
                person=person,
                puzzle=puzzle,
                at=at,
                solved=solved,
                answer=msgspec.json.encode(said).decode(),
                mu=attempt.rating.mu,
                sigma=attempt.rating.sigma,
                gain=attempt.gain,
            )
        )
        if not guest:
            connection.execute(ratings.delete().where(ratings.c.puzzle == puzzle))
            connection.execute(ratings.insert().values(puzzle=puzzle, mu=its.mu, sigma=its.sigma))
        return True

    return await store.run_transaction(job)


def _tried(row: QueryRow) -> PuzzleAttempt:
    said = msgspec.json.decode(row.answer)
    return PuzzleAttempt(row.puzzle, row.at, row.solved, said, Rating(row.mu, row.sigma), row.gain)


class SqlPuzzles(PuzzleStore):
    """Answers to puzzles in the database."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def attempts(self, person: UserId | None) -> list[PuzzleAttempt]:
        return await list_attempts(self.store, person)

    async def ratings(self) -> dict[str, Rating]:
        return await list_puzzle_ratings(self.store)

    async def add(self, posed: PuzzleWithMatch, person: User, solved: bool, said: JsonObject, at: int) -> bool:
        first = session.initial_puzzle_rating(posed)
        return await store_puzzle_answer(self.store, person.id, posed.id, first, solved, said, at, person.guest)
