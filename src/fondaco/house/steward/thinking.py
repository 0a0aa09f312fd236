"""How bots think: in worker processes, which end when the house does."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, NamedTuple, TypeVar

import msgspec

import fondaco
from fondaco.bots import Place, bot, hindsight
from fondaco.bots.advice import Verdict, consider
from fondaco.bots.crew import MEMORY, crew, dismiss, within_bounds
from fondaco.bots.judgement import is_judged
from fondaco.bots.reasons import Why, spoken
from fondaco.bots.remarks import Remark, remarks
from fondaco.bots.search import Budget

THOUGHTLESS = "random"
T = TypeVar("T")


class Workers:
    """Worker processes, made when they are first needed. Who has to wait for one is not hurried meanwhile; one that
    dies or sleeps over its work is ended, and a new one takes its place."""

    def __init__(self, count: int, memory: int = MEMORY) -> None:
        self.memory = memory
        self.room = asyncio.Semaphore(count)
        self.idle: list[ProcessPoolExecutor] = []

    async def ask(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What a worker makes of this, or TimeoutError if he sleeps over it."""
        async with self.room:
            worker = self.idle.pop() if self.idle else crew(1)
            try:
                bounded = (self.memory, seconds, work, *args)
                said: T = await asyncio.wait_for(
                    asyncio.get_running_loop().run_in_executor(worker, within_bounds, *bounded), seconds
                )
            except (TimeoutError, BrokenExecutor, asyncio.CancelledError):
                dismiss(worker)
                raise
            except Exception:
                self.idle.append(worker)
                raise
            self.idle.append(worker)
            return said

    def stop(self) -> None:
        for worker in self.idle:
            worker.shutdown(wait=False, cancel_futures=True)


# What they are asked


Sent = tuple[str, int]


def sent(match: fondaco.Match, seat: int) -> Sent:
    """A seat for a worker: what it holds is all that leaves the house."""
    return match.seat(seat).to_json(), seat


def received(seat: Sent) -> Place:
    text, number = seat
    return Place(fondaco.load(text), number)


class Spoken(NamedTuple):
    """The answer of a bot, as it goes over the wire, and what it says to those whose offers it does not take."""

    action: Any
    remarks: Sequence[Remark] = ()


def choose(sent: Sent, strength: str, seed: int, listeners: Sequence[int] = ()) -> tuple[Spoken, float]:
    """What a bot says where people sit on the seats of the `listeners`, and the seconds of processor it took."""
    began = time.process_time()
    seat = received(sent)
    said = bot(one_head(strength), seat.game.id, seed).choose(seat)
    refusal = seat.refuses(said)
    if refusal is not None:
        raise fondaco.Illegal(refusal)
    speaks = listeners and strength != THOUGHTLESS and is_judged(seat.game.id)
    words = remarks(seat, said, listeners, seed) if speaks else ()
    return Spoken(msgspec.to_builtins(said), words), time.process_time() - began


def one_head(strength: str) -> str:
    """A bot without the further heads that older tables let it have: here it may not start processes."""
    name, colon, budget = strength.partition(":")
    return name + colon + budget.partition("x")[0] if name == "search" else strength


def first(sent: Sent) -> Spoken:
    """The first answer of the menu, for a bot that gave none."""
    return Spoken(msgspec.to_builtins(received(sent).options[0]))


class Hint(msgspec.Struct, frozen=True):
    """An answer, by how many points the seat would be ahead of the best of the others after the turn, how it compares
    with the best one and about how many points it costs (0: none that could be named), whether others have to agree to
    it (`offer`), whether the difference is one's `own` gain or what is left to others, why, and what is said `then` in
    the same breath."""

    action: dict[str, Any]
    standing: float
    verdict: Verdict
    cost: int
    offer: bool
    own: bool
    why: Why | None = None
    then: Sequence[dict[str, Any]] = ()


def advise(sent: Sent, seconds: float, seed: int) -> list[Hint]:
    """The best few answers of a seat, as they go over the wire."""
    return [
        Hint(
            msgspec.to_builtins(found.action), found.standing, found.verdict, found.cost, found.offer, found.own,
            spoken(found.why), msgspec.to_builtins(found.then),
        )
        for found in consider(received(sent), Budget(seconds=seconds), seed)
    ]  # fmt: skip


def look_back(text: str, winner: int) -> hindsight.Course:
    """How a match went that is over."""
    return hindsight.course(fondaco.load(text), winner)
