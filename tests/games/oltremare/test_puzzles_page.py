"""Puzzles on the real board: one solved, one failed, and why."""
from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from fondaco.games.oltremare import GAME
from fondaco.puzzles.shelf import Posed, of_game
from tests.browser.fixtures import PHONE, Visit
from tests.browser.surveyor import faults, resize

SOLVED, FAILED = [each for each in of_game(GAME.id) if each.puzzle.decision == "Voyage"][:2]


def sail(page: Page, puzzle: Posed, action: dict[str, Any]) -> None:
    """From the list of all puzzles to a port."""
    page.goto("/puzzles")
    page.locator(f"li a[href='/puzzles/{puzzle.id}']").click()
    expect(page.get_by_text("Which answer is clearly best?")).to_be_visible()
    page.locator(f".port.can[data-place=port-{action['port']}]").click()


def test_a_puzzle_is_solved_and_one_failed_and_the_why_is_read(visit: Visit) -> None:
    page = visit("/puzzles")
    expect(page.get_by_text("The puzzle of today")).to_be_visible()
    assert faults(page) == []

    sail(page, SOLVED, SOLVED.puzzle.best)
    expect(page.locator("[data-solved=true]")).to_contain_text("Solved")
    expect(page.locator(".why")).to_contain_text("You take the marker Favourable Terms")
    assert faults(page) == []

    sail(page, FAILED, FAILED.puzzle.others[-1].action)
    expect(page.locator("[data-solved=false]")).to_contain_text("Not the best answer")
    expect(page.locator(".why")).not_to_be_empty()
    expect(page.locator(".less").first).to_contain_text("clearly worse: costs about")
    resize(page, PHONE)
    assert faults(page) == []

    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("Solved 1, missed 1. One day in a row.")).to_be_visible()
