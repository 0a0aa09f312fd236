"""Expose race conditions with seeded delays and reorderings that asyncio and the system allow.

`FONDACO_TEST_SHUFFLE=7 pytest ...` runs the tests in a random order, on an event loop that resumes tasks, reports
sockets and fires timers late. Calls of store, notifications and scheduler take longer, and server processes are stopped
for moments. The same seed and test name give the same delays. `python3 run.py shuffle` does it with many seeds.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
import random
import selectors
import subprocess
import sys
import time
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from typing import Any, TypeVarTuple

import pytest

Given = TypeVarTuple("Given")
SLOW = ("fondaco.server.storage.", "fondaco.server.tables.", "fondaco.server.bots.")
VARIABLE = "FONDACO_TEST_SHUFFLE"
LATE_STEP = 0.3  # share of task steps that wait for some iterations of the loop
LATE_STEP_LONG = 0.01  # share of task steps that wait for milliseconds
LONGEST_STEP = 0.05
LATE_SOCKET = 0.2  # share of ready sockets that are reported late
LONGEST_SOCKET = 0.25
LATE_TIMER = 0.02  # seconds, at most
SLOW_CALL = 0.15  # share of calls of store, notifications and scheduler that begin late, and that end late
LONGEST_CALL = 0.25
LATEST_NOTICE = 3.0  # seconds, at most, until another process is notified of an event
PAUSE = 0.15  # seconds, at most, for which a server process is stopped
RUN = 0.5  # seconds, at most, for which it then runs
PATIENCE = 4  # factor by which tests wait longer


def seed() -> str | None:
    return os.environ.get(VARIABLE) or None


def chance(about: str = "") -> random.Random:
    """Return a generator seeded by the seed, the running test and `about`, and by nothing else."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    return random.Random(f"{seed()} {test} {about}")


def moment(rng: random.Random, longest: float) -> float:
    """Draw a delay in seconds: usually a few milliseconds, rarely up to `longest`."""
    return longest * float(rng.random()) ** 3


def reorder(tests: list[pytest.Item]) -> None:
    """Shuffle the files and the tests within each; files stay together because their tests share servers."""
    files: dict[Path, list[pytest.Item]] = {}
    for test in tests:
        files.setdefault(test.path, []).append(test)
    groups, rng = [*files.values()], chance("order")
    rng.shuffle(groups)
    for group in groups:
        rng.shuffle(group)
    tests[:] = [test for group in groups for test in group]


class Selector(selectors.DefaultSelector):
    """Selector that reports some ready sockets late; they stay ready, so that nothing is lost."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.held: dict[int, float] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(timeout)
        ready = [each for each in found if not self._is_late(each[0].fd)]
        if found and not ready:
            time.sleep(0.001)  # otherwise the loop would ask again at once
        self.rng.shuffle(ready)
        return ready

    def _is_late(self, fd: int) -> bool:
        """Return whether this socket is held back now; after one delay it is always reported."""
        if fd in self.held:
            if time.monotonic() < self.held[fd]:
                return True
            del self.held[fd]
            return False
        if self.rng.random() < LATE_SOCKET:
            self.held[fd] = time.monotonic() + moment(self.rng, LONGEST_SOCKET)
            return True
        return False


class Loop(asyncio.SelectorEventLoop):
    """Event loop that resumes some tasks late.

    A task has at most one pending step, so the order of its steps is kept, and so is the order of all other callbacks.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        super().__init__(Selector(rng))

    def call_soon(
        self, callback: Callable[[*Given], object], *args: *Given, context: Context | None = None
    ) -> asyncio.Handle:
        if isinstance(getattr(callback, "__self__", None), asyncio.Task):
            drawn = self.rng.random()
            if drawn < LATE_STEP_LONG:
                return super().call_at(self.time() + moment(self.rng, LONGEST_STEP), callback, *args, context=context)
            if drawn < LATE_STEP:
                return self._turns_later(self.rng.randint(1, 8), functools.partial(callback, *args), context)
        return super().call_soon(callback, *args, context=context)

    def _turns_later(self, turns: int, step: Callable[[], object], context: Context | None) -> asyncio.Handle:
        if not turns:
            return super().call_soon(step, context=context)
        return super().call_soon(self._turns_later, turns - 1, step, context, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Given], object], *args: *Given, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Return a handle that reports the requested time and can be cancelled until the callback has run."""
        timer: asyncio.TimerHandle

        def run() -> None:
            if not timer.cancelled():
                callback(*args)

        plainly, delay = super().call_at, self.rng.random() * LATE_TIMER
        timer = plainly(when, lambda: plainly(self.time() + delay, run, context=context), context=context)
        return timer

    def call_at_exactly(self, when: float, callback: Callable[[], object]) -> None:
        super().call_at(when, callback)


def everywhere() -> None:
    """Make `asyncio.run` use the delaying loop too, for Python versions with event loop policies."""
    if seed() is not None and sys.platform != "win32" and sys.version_info < (3, 14):

        class Policy(asyncio.DefaultEventLoopPolicy):
            def new_event_loop(self) -> asyncio.AbstractEventLoop:
                return new_loop()

        asyncio.set_event_loop_policy(Policy())


def new_loop() -> asyncio.AbstractEventLoop:
    """Return a delaying loop if `FONDACO_TEST_SHUFFLE` is set, otherwise a plain one."""
    if seed() is None or sys.platform == "win32":
        return asyncio.new_event_loop()
    return Loop(chance("loop"))


def slowed(work: Callable[..., Any], rng: random.Random) -> Callable[..., Any]:
    """Wrap a coroutine function so that it sometimes begins late and sometimes returns late."""

    @functools.wraps(work)
    async def late(*args: Any, **options: Any) -> Any:
        before, after, wait = rng.random(), rng.random(), moment(rng, LONGEST_CALL)
        if before < SLOW_CALL:
            await asyncio.sleep(wait)
        done = await work(*args, **options)
        if after < SLOW_CALL:
            await asyncio.sleep(wait)
        return done

    return late


def late_in_order(told: Callable[..., None], rng: random.Random) -> Callable[..., None]:
    """Wrap a notification callback so that it is called late, with the order of notifications kept."""
    due: dict[int, float] = {}

    def late(transport: object, *args: Any) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        due[id(transport)] = max(due.get(id(transport), 0.0), loop.time()) + moment(rng, LATEST_NOTICE) + 1e-6
        loop.call_at_exactly(due[id(transport)], functools.partial(told, transport, *args))

    return late


def slow_calls(rng: random.Random) -> Callable[[], None]:
    """Slow down the calls of store, notifications and scheduler; return a function that restores them."""
    from fondaco.server import app  # noqa: F401 (with all that it needs)
    from fondaco.server.storage.postgres_notify import PostgresTransport

    quick: list[tuple[type, str, Any]] = []
    for module in [module for name, module in sorted(sys.modules.items()) if name.startswith(SLOW)]:
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == module.__name__:
                quick += [(kind, name, work) for name, work in vars(kind).items() if inspect.iscoroutinefunction(work)]
    for kind, name, work in quick:
        setattr(kind, name, slowed(work, rng))
    quick.append((PostgresTransport, "_notified", PostgresTransport._notified))
    PostgresTransport._notified = late_in_order(PostgresTransport._notified, rng)  # type: ignore[method-assign]

    def restore() -> None:
        for kind, name, work in quick:
            setattr(kind, name, work)

    return restore


def in_server() -> None:
    """Install the delays in a server process before it serves."""
    if seed() is None or sys.platform == "win32":
        return
    everywhere()
    from uvicorn import config

    config.LOOP_FACTORIES["auto"] = f"{__name__}:server_loops"
    slow_calls(chance("server calls"))


def server_loops(use_subprocess: bool = False) -> Callable[[], asyncio.AbstractEventLoop]:
    return new_loop


# It runs in a separate process, so that nothing stays stopped if the tests are killed. It ends when its input does.
PAUSING = """
import os, random, select, signal, sys
pid, rng, run, pause = int(sys.argv[1]), random.Random(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
over = lambda seconds: bool(select.select([0], [], [], rng.random() * seconds)[0])
try:
    while not over(run):
        os.kill(pid, signal.SIGSTOP)
        ended = over(pause)
        os.kill(pid, signal.SIGCONT)
        if ended:
            break
except ProcessLookupError:
    pass
"""


class Pauses:
    """Stops a process for short moments, again and again, until `end` is called."""

    def __init__(self, pid: int) -> None:
        drawn = str(chance("pauses").random())
        words = [sys.executable, "-I", "-S", "-c", PAUSING, str(pid), drawn, str(RUN), str(PAUSE)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE)

    def end(self) -> None:
        self.process.communicate()


def pauses(pid: int | None) -> Pauses | None:
    return None if seed() is None or pid is None or sys.platform == "win32" else Pauses(pid)
