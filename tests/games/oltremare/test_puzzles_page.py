"""Puzzles on the real board: one solved, one failed, and the reasons."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from fondaco.games.oltremare import GAME
from fondaco.puzzles.storage import PuzzleWithMatch, puzzles_of_game
from tests.browser.fixtures import PHONE, Visit
from tests.browser.keyboard import tab_to
from tests.browser.layout_checker import faults, resize

SOLVED, FAILED, TYPED = [each for each in puzzles_of_game(GAME.id) if each.puzzle.decision == "Voyage"][:3]
ALL = 400  # puzzles on a page, and more
FOCUS_IS_SEEN = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return document.activeElement.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""


def sail(page: Page, puzzle: PuzzleWithMatch, action: dict[str, Any]) -> None:
    """Go from the list of all puzzles to a port."""
    page.goto("/puzzles")
    page.locator(f"li a[href='/puzzles/{puzzle.id}']").click()
    expect(page.get_by_text("Which answer is clearly best?")).to_be_visible()
    page.locator(f".port.can[data-place=port-{action['port']}]").click()


def test_a_puzzle_is_solved_and_one_failed_and_the_why_is_read(visit: Visit) -> None:
    page = visit("/puzzles")
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    assert faults(page) == []

    sail(page, SOLVED, SOLVED.puzzle.best)
    expect(page.locator("[data-solved=true]")).to_contain_text("Solved")
    expect(page.locator(".why")).to_contain_text("You take a marker: Big Deal")
    assert faults(page) == []

    sail(page, FAILED, FAILED.puzzle.others[-1].action)
    expect(page.locator("[data-solved=false]")).to_contain_text("Not the best answer")
    expect(page.locator(".why")).not_to_be_empty()
    expect(page.locator(".less").first).to_contain_text("clearly worse: costs about")
    resize(page, PHONE)
    assert faults(page, "light") == []

    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("Solved 1, missed 1. 1 day in a row.")).to_be_visible()


def test_a_puzzle_is_reached_answered_and_read_by_keyboard_alone_and_leads_to_the_next(visit: Visit) -> None:
    page = visit("/puzzles")
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    tab_to(page, f"li a[href='/puzzles/{TYPED.id}']", ALL)
    assert page.evaluate(FOCUS_IS_SEEN)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Which answer is clearly best?")).to_be_visible()
    tab_to(page, f".port.can[data-place=port-{TYPED.puzzle.best['port']}]")
    halos = page.locator(".port.can .halo")  # the focus ring is not cut off
    lines = halos.evaluate_all("(all) => all.map((each) => getComputedStyle(each).strokeDasharray)")
    assert lines.count("none") == 1
    assert len(lines) > 1
    assert faults(page, "light") == []
    page.keyboard.press("Enter")
    verdict = page.locator("[data-solved=true]")
    expect(verdict).to_be_focused()
    assert page.evaluate(FOCUS_IS_SEEN)
    expect(verdict.locator(".why")).not_to_be_empty()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    tab_to(page, ".tools button")
    page.keyboard.press("Enter")
    expect(verdict.locator(".why")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(verdict.locator(".why")).not_to_be_empty()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS_IS_SEEN)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Which answer is clearly best?")).to_be_visible()
    assert page.url.rpartition("/")[2] not in (TYPED.id, "puzzles")
