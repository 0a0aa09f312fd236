"""What tests of all folders share: people in a real browser, who look at pages of the house and of the games."""

pytest_plugins = ["tests.browser.fixtures"]
