"""Two players trade, each in a browser of their own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.games.genoa.wishes import WISHES

__all__ = ["TRADING", "WISHES", "active_seat", "trade"]

TRADING = "[data-at=here], [data-at=ahead]"


def active_seat(view: Any) -> int:
    seat: int = view["table"]["leader_seat"]
    return seat


def trade(active: Page, others: list[Page]) -> None:
    """One of the others offers ten ducats for the action of a space, and the player with the tower accepts."""
    buyer = others[0]
    for page in (active, *others):
        if (tab := page.locator("button[data-tab=trade]")).is_visible():  # on a phone
            tab.click()
    more = buyer.get_by_role("group", name="You give: Ducats").get_by_role("button", name="one more")
    for _ in range(2):
        more.click()
    before = ducats(buyer)
    buyer.locator("form [data-do=propose]").click()
    for page in (active, *others):
        expect(page.locator("[data-offer]")).to_contain_text("10")
    active.locator("[data-offer] [data-do=accept]").click()
    for page in (active, *others):
        expect(page.locator("[data-offer]")).to_have_count(0)
    buyer.wait_for_function("before => visitor.news().views[0].view.table.ducats < before", arg=before)


def ducats(page: Page) -> int:
    found: int = page.evaluate("visitor.news().views[0].view.table.ducats")
    return found
