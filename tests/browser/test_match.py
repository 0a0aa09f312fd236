"""A person plays by clicking."""
from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.person import Person, open_table

pytestmark = pytest.mark.slow


def test_a_whole_match_of_three_against_two_bots_from_the_lobby(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    clicks = Person(page).play()
    assert clicks[-1] == "over"
    assert {"cards", "end"} <= set(clicks)
    assert page.locator(".over tbody tr").count() == 3
    assert "won" in page.locator(".over h2").inner_text()


def test_a_turn_at_phone_size_fits_one_screen(visit: Visit) -> None:
    page = visit("/", PHONE, has_touch=True)
    page.goto(f"/t/{open_table(page, ['me', 'greedy'])}")
    page.wait_for_selector(".phone")
    clicks = Person(page).play(until=lambda page: page.locator(".hold .tab").inner_text() != "hold 1")
    assert "cards" in clicks or "end" in clicks
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.scrollingElement.scrollHeight") <= PHONE["height"]
