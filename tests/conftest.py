"""What tests of all folders share: people in a real browser, people at a terminal, and how coroutines are run."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from tests import shuffle

pytest_plugins = ["tests.browser.fixtures", "tests.terminal.fixtures"]


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """How tests that are coroutines are run, each on a loop of its own."""
    return "asyncio", {"loop_factory": shuffle.new_loop}


@pytest.fixture(autouse=shuffle.seed() is not None)
def shuffled() -> Iterator[None]:
    """Where races are looked for, slow calls within the test's own process."""
    restore = shuffle.slow_calls(shuffle.chance("calls"))
    yield
    restore()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--repeat", type=int, default=1, help="run every test so many times")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    times = metafunc.config.getoption("repeat")
    if times > 1:
        metafunc.fixturenames.append("repetition")
        metafunc.parametrize("repetition", range(times))


def pytest_configure() -> None:
    shuffle.everywhere()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if shuffle.seed() is not None:
        shuffle.reorder(items)


def pytest_collection_finish() -> None:
    """What was read up to here stays to the end, and is not looked through for rubbish again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
