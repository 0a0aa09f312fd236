"""Navigate a page by keyboard."""

from __future__ import annotations

from playwright.sync_api import Page


def tab_to(page: Page, selector: str, most: int = 90) -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement?.matches(s)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")
