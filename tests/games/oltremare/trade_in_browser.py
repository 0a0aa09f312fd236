"""Two players trade, each in a browser of their own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.games.oltremare.merchant import TRADING, WISHES
from tests.server.live_server import until

__all__ = ["TRADING", "WISHES", "active_seat", "trade"]


def active_seat(view: Any) -> int:
    seat: int = view["decision"]["who"]
    return seat


def trade(active: Page, others: list[Page]) -> None:
    """One offers the first card of the hand for a ducat, and the one who is asked accepts."""
    before = active.locator("[data-place=hand] button").count()
    for page in (active, *others):
        if (tab := page.locator("button[data-tab=trade]")).is_visible():  # on a phone
            tab.click()
    active.locator(".trade .add").first.click()
    active.locator(".trade .shelf button").first.click()
    active.get_by_role("group", name="Ducats you ask for").get_by_role("button", name="one more").click()
    active.get_by_role("button", name="Send offer").click()
    until(lambda: any(page.get_by_role("button", name="Accept").count() for page in others), 60)
    next(page for page in others if page.get_by_role("button", name="Accept").count()).get_by_role(
        "button", name="Accept"
    ).click()
    expect(active.locator("[data-place=hand] button")).to_have_count(before - 1)
