"""After a match: a player's costliest decisions, each with its position and another try."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.click_player import seat_views, sit_down
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.layout_checker import faults, fits
from tests.browser.trial import merchant
from tests.trial import GAME, short

SEARCH = 240_000  # milliseconds; on an idle machine it takes some seconds


def open_mistakes(page: Page) -> Locator:
    """Open the mistakes beside the final scores and return the list of them."""
    over = page.get_by_role("region", name="Match over")
    title = over.get_by_text("Learn from your mistakes")
    title.scroll_into_view_if_needed()
    title.click()
    expect(over.get_by_text("Your costliest decisions")).to_be_visible(timeout=SEARCH)
    expect(over.get_by_role("progressbar")).to_have_count(0)
    return over.get_by_role("listitem").filter(has_text="You played:")


def test_player_learns_from_the_mistakes_of_a_whole_match(visit: Visit) -> None:
    page = visit("", DESKTOP, stranger=True)
    table = sit_down(page, GAME, ["me", "greedy"], options=short())
    merchant(page).play(300)
    found = open_mistakes(page)
    first = found.first
    expect(first).to_contain_text(re.compile(r"You played:.+(a little|clearly) worse.+Better:.+", re.DOTALL))
    count = found.count()
    assert 1 <= count <= 3
    assert fits(page)
    assert faults(page) == []

    first.get_by_role("link", name="Show in replay").click()
    expect(page).to_have_url(re.compile(rf"/t/{table}/replay\?line=\d+$"))
    line = page.url.rpartition("=")[2]
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value(line)

    page.set_viewport_size(PHONE)
    page.go_back()
    found = open_mistakes(page)
    expect(found).to_have_count(count)
    assert fits(page)
    assert faults(page) == []
    found.first.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    page.wait_for_selector(".table")
    view = seat_views(page, page.url.rpartition("/")[2])[0]["view"]
    assert 0 in view["waiting"]
    log = page.context.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["table"]["lines"]
    assert log == int(line) + 1
