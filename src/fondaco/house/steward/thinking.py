"""How bots think: in worker processes, which end when the house does."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

import msgspec

import fondaco
from fondaco.bots import bot, hindsight
from fondaco.bots.advice import consider
from fondaco.bots.crew import crew
from fondaco.bots.search import Budget

T = TypeVar("T")


class Workers:
    """Worker processes, made when they are first needed. Who has to wait for one is not hurried meanwhile."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool: ProcessPoolExecutor | None = None
        self.room = asyncio.Semaphore(count + 1)  # one more than can think at once, so that none of them is idle

    async def ask(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What a worker makes of this, or TimeoutError if he sleeps over it."""
        async with self.room:
            self.pool = self.pool or crew(self.count)
            try:
                return await asyncio.wait_for(
                    asyncio.get_running_loop().run_in_executor(self.pool, work, *args), seconds
                )
            except BrokenExecutor:
                self.pool = None
                raise

    def stop(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


# What they are asked


def choose(text: str, seat: int, strength: str, seed: int) -> Any:
    """The answer of a bot, as it goes over the wire."""
    match = fondaco.load(text)
    return msgspec.to_builtins(bot(strength, match.game.id, seed).choose(match, seat))


class Hint(msgspec.Struct, frozen=True):
    """An answer, and by how many points the seat would be ahead of the best of the others when the turn is over."""

    action: dict[str, Any]
    standing: float


def advise(text: str, seat: int, seconds: float, seed: int) -> list[Hint]:
    """The best few answers of a seat, as they go over the wire."""
    found = consider(fondaco.load(text), seat, Budget(seconds=seconds), seed)
    return [Hint(msgspec.to_builtins(each.action), each.standing) for each in found]


def look_back(text: str, winner: int) -> hindsight.Course:
    """How a match went that is over."""
    return hindsight.course(fondaco.load(text), winner)


def imagined(match: fondaco.Match, seat: int, seed: int) -> str:
    """The position for who advises a person: all that the seat cannot know is drawn anew before it leaves the house."""
    return match.determinize(seat, seed).to_json()
