"""A person plays Oltre Mare by clicking."""
from __future__ import annotations

from tests.browser.captain import open_table
from tests.browser.conftest import PHONE, Visit, fits
from tests.browser.merchant import merchant


def test_a_whole_match_of_three_against_two_bots_from_the_lobby(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    clicks = merchant(page).play(seconds=480)
    assert {"card", "cards", "end", "over"} <= set(clicks)
    assert page.locator(".over tbody tr").count() == 3
    assert "won" in page.locator(".over h2").inner_text()


def test_a_turn_at_phone_size_fits_one_screen(visit: Visit) -> None:
    page = visit("/", PHONE, has_touch=True)
    page.goto(f"/t/{open_table(page, 'oltremare', ['me', 'greedy'])}")
    page.wait_for_selector(".phone")
    clicks = merchant(page).play(until="[data-turn='3']", seconds=120)
    assert "end" in clicks
    assert {"cards", "load"} & set(clicks)
    assert fits(page)
