"""People who create a table by clicking and join it by a link."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening import press_ready
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.trial import GAME

HAND = "[data-place=hand] button"


def create_table(page: Page, seats: int, game: str = GAME, watched: str = "live") -> str:
    """Create a table with open seats by clicking, and press Ready; returns its invite link."""
    page.goto("/")
    page.locator(f".games input[value={game}]").check(force=True)
    page.get_by_role("button", name="Create table").click()
    form = page.get_by_role("dialog")
    form.get_by_text(str(seats), exact=True).click()
    form.get_by_label("Spectators").select_option(watched)
    form.get_by_role("button", name="Create table").click()
    press_ready(page)
    return page.get_by_label("Link to this table").input_value()


def sit(page: Page, link: str, name: str) -> None:
    """Follow the invite link take the first open seat and press Ready."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    press_ready(page)


def newcomers(visit: Visit, count: int, forgiving: tuple[str, ...] = ()) -> list[Page]:
    """Browsers without a cookie; every second one is a phone."""
    sizes = [PHONE if each % 2 else DESKTOP for each in range(count)]
    return [visit("", stranger=True, size=size, forgiving=forgiving) for size in sizes]


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
