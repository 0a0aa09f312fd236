"""Interface of the puzzle store: answers of people, and the ratings of puzzles."""

from __future__ import annotations

from fondaco.bots.rating_model import Rating
from fondaco.core.json_types import JsonObject
from fondaco.puzzles.storage import PuzzleWithMatch
from fondaco.server.base.user import User, UserId
from fondaco.server.puzzles.session import PuzzleAttempt


class PuzzleStore:
    """Answers of people to puzzles."""

    async def attempts(self, person: UserId | None) -> list[PuzzleAttempt]:
        """Return the answers of a person, latest last."""
        raise NotImplementedError

    async def ratings(self) -> dict[str, Rating]:
        """Return the ratings of all puzzles that have been answered."""
        raise NotImplementedError

    async def add(self, posed: PuzzleWithMatch, person: User, solved: bool, said: JsonObject, at: int) -> bool:
        """Store a person's first answer to a puzzle and update the ratings; false if it was answered before."""
        raise NotImplementedError
