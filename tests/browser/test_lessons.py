"""The first minute of a game: its opening, over the real board."""
from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

import fondaco
from fondaco.games import game
from tests.browser.captain import open_table
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.surveyor import faults

TAUGHT = [each for each in fondaco.games() if (game(each).folder / "page" / "guide.ts").exists()]
WHOLE = """(leaf) => {
  const { left, top, right, bottom } = leaf.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@SIZES
@pytest.mark.parametrize("played", TAUGHT)
def test_a_newcomer_is_told_the_game_in_a_minute_and_only_once(visit: Visit, played: str, size: ViewportSize) -> None:
    page = visit("/", size, newcomer=True)
    page.goto(f"/t/{open_table(page, played, ['me', 'greedy', 'greedy'])}")
    leaf, onward = page.locator("[data-hint^=opening]"), page.locator("[data-opening=next]")
    told = []
    while "To the table" not in onward.inner_text():
        told.append(leaf.locator("b").inner_text())
        assert faults(page) == [], told
        assert leaf.evaluate(WHOLE), told
        onward.click()
    assert len(set(told)) == len(told)
    assert len(told) in (3, 4)
    onward.click()
    expect(leaf).to_have_count(0)

    page.reload()
    page.wait_for_selector(".table")
    expect(leaf).to_have_count(0)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="The game in a minute").click()
    expect(leaf).to_be_visible()
    page.keyboard.press("Escape")
    expect(leaf).to_have_count(0)
