"""What tests of all folders share: people in a real browser, and people at a terminal."""

import gc

pytest_plugins = ["tests.browser.fixtures", "tests.terminal.fixtures"]


def pytest_collection_finish() -> None:
    """What was read up to here stays to the end, and is not looked through for rubbish again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
