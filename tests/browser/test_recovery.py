"""Rendering errors: the page recovers, and the match goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.click_player import ClickPlayer, sit_down
from tests.browser.fixtures import Visit
from tests.browser.trial import TRADING, merchant
from tests.browser.view_checker import no_difference
from tests.trial import GAME

# The next change of an SVG attribute throws.
FAIL_ONCE = """() => {
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (...args) {
    if (!(this instanceof SVGElement)) return set.apply(this, args);
    Element.prototype.setAttribute = set;
    throw new Error('not this time');
  };
}"""
# While `spoilt`, all lists in the views sent to the page are empty, which no board can draw.
SPOIL = """() => {
  const parse = JSON.parse;
  window.spoilt = true;
  JSON.parse = (text) => {
    const told = parse(text);
    for (const { view } of (spoilt && (told?.news ?? told)?.views) || [])
      for (const part of Object.keys(view.table)) if (Array.isArray(view.table[part])) view.table[part] = [];
    return told;
  };
}"""
# Pieces that fly over the table have no place to fly from.
NO_PLACES = """() => {
  const all = document.querySelectorAll.bind(document);
  document.querySelectorAll = (what) => {
    if (what.startsWith('[data-place=')) throw new Error('no such place');
    return all(what);
  };
}"""
# The errors thrown, and what Svelte reports when it leaves a drawing halfway.
FAULTS = ("not this time", "of undefined", "no such place", "derived_inert")
PLAIN = [("menu", ".plain .menu .btn:not(.undo, .hint)")]


@pytest.fixture
def page(visit: Visit) -> Page:
    page = visit("", forgiving=FAULTS)
    sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=TRADING)
    return page


@pytest.fixture
def plain(page: Page) -> Page:
    page.evaluate(SPOIL)
    merchant(page).play(60, until=".plain")
    expect(page.get_by_role("alert")).to_contain_text("The board could not be drawn.")
    return page


def test_failed_board_drawing_is_retried_at_once(visit: Visit, page: Page) -> None:
    page.evaluate(FAIL_ONCE)
    merchant(page).play(60, until="[data-do=play_card]")
    assert [fault for fault in visit.forgiven_faults if "not this time" in fault]
    expect(page.get_by_role("alert")).to_have_count(0)
    no_difference(page, visit.beside(page))


def test_plain_page_replaces_a_board_that_cannot_be_drawn(visit: Visit, plain: Page) -> None:
    plain.evaluate("spoilt = false")
    assert ClickPlayer(plain, PLAIN).play(60, until="main.table:not(.plain *)")["menu"]
    expect(plain.get_by_role("alert")).to_have_count(0)
    no_difference(plain, visit.beside(plain))


def test_plain_page_can_retry_the_board(visit: Visit, plain: Page) -> None:
    failed = len(visit.forgiven_faults)
    plain.get_by_role("button", name="Redraw board").click()
    expect(plain.locator(".plain .menu .btn").first).to_be_visible()
    assert len(visit.forgiven_faults) > failed
    expect(plain.get_by_role("alert")).to_contain_text("The board could not be drawn.")


def test_failed_animation_does_not_stop_the_match(visit: Visit) -> None:
    page = visit("", moving=True, forgiving=FAULTS)
    sit_down(page, GAME, ["me", "greedy"])
    page.evaluate(NO_PLACES)
    merchant(page).play(120, until="[data-turn='4']")
    assert visit.forgiven_faults
    no_difference(page, visit.beside(page))
