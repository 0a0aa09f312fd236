"""Fixtures and options shared by all tests: browser, terminal, event loop, sampling and time limit."""

import gc
import time
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests import shuffle
from tests.running_order import begin_with_slow_tests

SAMPLE = 12
gc.disable()  # until the tests are collected: modules and tests stay, so that there is little to free
pytest_plugins = ["tests.browser.fixtures", "tests.cli.fixtures"]


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Run coroutine tests with asyncio, each on its own event loop."""
    return "asyncio", {"loop_factory": shuffle.new_loop}


@pytest.fixture(autouse=shuffle.seed() is not None)
def shuffled() -> Iterator[None]:
    """Slow down calls in the test process while `FONDACO_TEST_SHUFFLE` is set."""
    restore = shuffle.slow_calls(shuffle.chance("calls"))
    yield
    restore()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--repeat", type=int, default=1, help="run every test so many times")
    parser.addoption("--sampled", action="append", default=[], help="a folder of which one test in twelve is run")
    parser.addoption("--within", type=float, help="begin no test so many seconds after the first one")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    times = metafunc.config.getoption("repeat")
    if times > 1:
        metafunc.fixturenames.append("repetition")
        metafunc.parametrize("repetition", range(times))


def pytest_configure() -> None:
    shuffle.everywhere()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("sampled"):
        left_out = [item for item in items if not is_wanted(config, item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if is_wanted(config, item)]
    if shuffle.seed() is not None:
        shuffle.reorder(items)
    items.sort(key=lambda item: item.get_closest_marker("late") is not None)
    items[:] = begin_with_slow_tests(items, getattr(config, "workerinput", {}).get("workercount", 1))


def is_wanted(config: pytest.Config, item: pytest.Item) -> bool:
    """Return whether to run a test: it was requested outside the sampled folders, or is in the fixed sample."""
    folders, asked = {*config.getoption("sampled")}, {*config.args}
    if any(item.path.is_relative_to(config.rootpath / each) for each in asked - folders):
        return True
    return zlib.crc32(item.nodeid.encode()) % SAMPLE == 0


@cache
def began() -> float:
    """Return the time at which the first test of this process began."""
    return time.monotonic()


def pytest_runtest_setup(item: pytest.Item) -> None:
    within = item.config.getoption("within")
    if within is not None and time.monotonic() > began() + within:
        pytest.skip(f"no time left in {within:g} seconds")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Exclude everything imported so far from garbage collection, and collect less often."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
