"""The delays of `tests.shuffle` respect what asyncio guarantees."""

from __future__ import annotations

import asyncio
import random
import sys

import pytest

from tests import shuffle

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its loop has no selector to delay")


def run(seed: int, names: str) -> list[str]:
    """Return the order of steps of tasks that are started one after the other and take three steps each."""
    said: list[str] = []

    async def speak(name: str) -> None:
        for number in range(3):
            said.append(f"{name}{number}")
            await asyncio.sleep(0)

    async def all_speak() -> None:
        await asyncio.gather(*map(speak, names))

    with asyncio.Runner(loop_factory=lambda: shuffle.Loop(random.Random(seed))) as runner:
        runner.run(all_speak())
    return said


def test_shuffled_tasks_keep_their_own_order() -> None:
    orders = {tuple(run(seed, "abc")) for seed in range(10)}
    assert len(orders) > 3
    for order in orders:
        assert all([said for said in order if said[0] == name] == [f"{name}{n}" for n in range(3)] for name in "abc")


def test_other_callbacks_are_called_in_the_order_in_which_they_were_given() -> None:
    called: list[int] = []

    async def call() -> None:
        for number in range(50):
            asyncio.get_running_loop().call_soon(called.append, number)
        while len(called) < 50:
            await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=lambda: shuffle.Loop(random.Random(1))) as runner:
        runner.run(call())
    assert called == [*range(50)]


def test_timer_is_never_early_and_not_run_when_cancelled() -> None:
    called: list[float] = []

    async def wait() -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + 0.01
        timer = loop.call_at(due, lambda: called.append(loop.time()))
        assert timer.when() == due
        loop.call_at(due, called.append, 0.0).cancel()
        while not called:
            await asyncio.sleep(0.001)
        assert called[0] >= due
        await asyncio.sleep(2 * shuffle.LATE_TIMER)
        assert len(called) == 1

    with asyncio.Runner(loop_factory=lambda: shuffle.Loop(random.Random(1))) as runner:
        runner.run(wait())


def test_same_seed_and_test_draw_the_same_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shuffle.VARIABLE, "7")
    first, again, other = (shuffle.chance(about).random() for about in ("loop", "loop", "calls"))
    assert first == again != other
