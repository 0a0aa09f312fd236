"""People who come by a link, with browsers that have never called the server before."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening import with_account
from tests.browser.fixtures import PHONE, Visit
from tests.trial import GAME

HAND = "[data-place=hand] button"


def create_table(page: Page, seats: int, game: str = GAME) -> str:
    """Create a table with open seats by clicking; returns its invite link."""
    page.goto("/")
    page.locator(f".games input[value={game}]").check(force=True)
    page.get_by_role("button", name="Play with people").click()
    form = page.get_by_role("dialog")
    form.get_by_text(str(seats), exact=True).click()
    form.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Link to this table").input_value()


def sit(page: Page, link: str, name: str) -> None:
    """Follow the invite link and take the first open seat."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)


def newcomers(visit: Visit, count: int) -> list[Page]:
    """Browsers without a cookie; every second one is a phone."""
    return [visit("", stranger=True, **({"size": PHONE} if each % 2 else {})) for each in range(count)]


def test_every_guest_who_follows_the_link_keeps_the_seat_when_the_match_begins(visit: Visit) -> None:
    ada, *friends = pages = newcomers(visit, 3)
    link = create_table(ada, 3)
    for page, name in zip(friends, ("Bea", "Cem"), strict=True):
        sit(page, link, name)
    for page in pages:
        expect(page.locator(HAND)).to_have_count(4)


def test_a_sign_in_and_a_sign_out_in_one_tab_are_seen_at_the_table_in_another(visit: Visit) -> None:
    """The seat of a guest belongs to the account that the guest signs in to."""
    host, bea = newcomers(visit, 2)
    with_account(visit("", stranger=True), "Bea of Two Tabs")
    link = create_table(host, 2)
    sit(bea, link, "Bea")
    expect(bea.locator(HAND)).to_have_count(4)
    seq = bea.evaluate("visitor.news().seq")
    tab = visit.listening(bea.context.new_page())
    tab.goto("/settings")
    tab.locator("#account").fill("Bea of Two Tabs")
    tab.locator("#password").fill("a long secret")
    tab.get_by_role("button", name="Sign in", exact=True).click()
    expect(tab.get_by_role("link", name="My profile and matches")).to_be_visible()
    bea.wait_for_function("(seq) => visitor.news().seq > seq && visitor.news().table.yours.length === 1", arg=seq)
    expect(bea.locator(HAND)).to_have_count(4)

    tab.get_by_role("button", name="Sign out", exact=True).click()
    bea.wait_for_function("visitor.news().table.yours.length === 0")
    expect(bea.locator(HAND)).to_have_count(0)
