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
    page.locator(".start").get_by_text(str(seats), exact=True).click()
    page.get_by_role("button", name="Create table").click()
    form = page.get_by_role("dialog")
    expect(form.get_by_role("radio", name=str(seats), exact=True)).to_be_checked()
    form.get_by_label("Spectators").select_option(watched)
    form.get_by_role("button", name="Create table").click()
    press_ready(page)
    return page.get_by_label("Link to this table").input_value()


def sit(page: Page, link: str, name: str) -> None:
    """Follow the invite link, type a name in place of the proposed one, take the first open seat and press Ready."""
    page.goto(link)
    field = page.get_by_label("Your name")
    expect(field).not_to_have_value("")
    field.click()
    page.keyboard.type(name)
    expect(field).to_have_value(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    press_ready(page)


def change_settings(host: Page, time_control: str, listed: bool = False) -> None:
    """Change the time control of a table in its waiting room, and list it in the lobby if wanted."""
    host.get_by_role("button", name="Change settings").click()
    form = host.get_by_role("dialog", name="Table settings")
    form.get_by_text(time_control, exact=True).click()
    if listed:
        form.get_by_label("Show in lobby").check()
    form.get_by_role("button", name="Save settings").click()
    expect(form).to_have_count(0)


def newcomers(visit: Visit, count: int, forgiving: tuple[str, ...] = ()) -> list[Page]:
    """Browsers without a cookie; every second one is a phone."""
    sizes = [PHONE if each % 2 else DESKTOP for each in range(count)]
    return [visit("", stranger=True, size=size, forgiving=forgiving) for size in sizes]


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()


def resign(page: Page) -> None:
    open_menu(page)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.locator(".menu .sure").click()


def sign_up(page: Page, name: str) -> None:
    page.locator("header").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a long secret")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator("header").get_by_role("link", name=name)).to_be_visible()
