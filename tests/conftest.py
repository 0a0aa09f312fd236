"""What tests of all folders share: people in a real browser, and people at a terminal."""

pytest_plugins = ["tests.browser.fixtures", "tests.terminal.fixtures"]
