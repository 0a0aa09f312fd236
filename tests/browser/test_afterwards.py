"""The taught match, the replay, and going on from any moment."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person, open_table

pytestmark = pytest.mark.slow


def test_the_first_match_is_taught_to_its_end_and_then_replayed_and_gone_on_from(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="My first time: teach me").click()
    page.wait_for_selector(".table")
    hints: set[str] = set()

    def note(page: object) -> bool:
        hint = page.evaluate("document.querySelector('[data-hint]')?.dataset.hint ?? ''")  # type: ignore[attr-defined]
        hints.add(hint)
        return False

    assert Person(page).play(until=note)[-1] == "over"
    expect(page.get_by_text("That was a whole match.")).to_be_visible()
    assert {"play_card", "end_trade"} & hints
    assert {"others_trade", "offer", "offer_refuse"} & hints

    page.locator(".over").get_by_role("link", name="Replay").click()
    scrub = page.get_by_role("slider", name="Moment of the match")
    last = int(str(scrub.get_attribute("max")))
    scrub.fill(str(last // 2))
    expect(page).to_have_url(re.compile(rf"line={last // 2}$"))
    expect(page.locator(".log .here").first).to_be_visible()
    assert page.locator(".over").count() == 0

    page.reload()
    expect(page.get_by_role("slider", name="Moment of the match")).to_have_value(str(last // 2))
    page.get_by_role("button", name="Go on from here against bots").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    Person(page).play(until=lambda page: page.locator("[data-do]").first.is_visible())
    assert page.locator(".over").count() == 0


def test_a_line_of_the_log_leads_to_its_moment_while_the_match_runs(visit: Visit) -> None:
    page = visit("/")
    page.goto(f"/t/{open_table(page, ['me', 'greedy'])}")
    Person(page).play(until=lambda page: page.locator("[data-do=end_trade]").is_visible())
    page.locator(".log .turn button").last.click()
    expect(page.get_by_text("This is how the table stood")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-do=end_trade]")).to_be_visible()
