"""Replay a match, and continue it from any moment."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.click_player import sit_down
from tests.browser.fixtures import Visit
from tests.browser.trial import TRADING, merchant
from tests.browser.view_checker import UNEXPLAINED
from tests.trial import GAME


def resigned_table(page: Page) -> str:
    """Return a table that ended early by resignation, after the player's first own trade began."""
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(until=TRADING, seconds=120)
    assert page.context.request.post(f"/api/tables/{table}/resign", data={"seat": 0}).ok
    return table


def test_resigned_player_sees_result_and_replay(visit: Visit) -> None:
    page = visit("")
    resigned_table(page)
    expect(page.locator(".over h2")).to_contain_text("won")
    expect(page.locator(".over").get_by_role("note")).to_contain_text("The match ended early")
    expect(page.get_by_role("list", name="What the bots say").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Show board").click()
    expect(page.locator(".over")).to_be_hidden()
    page.get_by_role("button", name="Final scores").click()
    page.keyboard.press("Escape")
    expect(page.locator(".over")).to_be_hidden()
    page.get_by_role("button", name="Final scores").click()
    page.locator(".over").get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Position in the match")).to_be_visible()
    expect(page.locator(".over")).to_be_hidden()


def test_every_replay_step_has_a_link_and_can_be_forked(visit: Visit) -> None:
    page = visit("")
    page.goto(f"/t/{resigned_table(page)}/replay")
    scrub = page.get_by_role("slider", name="Position in the match")
    moment = int(str(scrub.get_attribute("max"))) // 2
    scrub.fill(str(moment))
    expect(page).to_have_url(re.compile(rf"line={moment}$"))
    expect(page.locator(".log .here").first).to_be_visible()
    expect(page.locator(".log .here ~ li:not(.here)")).to_have_count(0)  # later entries are not shown yet
    expect(page.locator(".over")).to_have_count(0)
    assert page.evaluate(UNEXPLAINED) == []

    page.reload()
    expect(scrub).to_have_value(str(moment))
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    merchant(page).play(until=TRADING, seconds=120)
    expect(page.locator(".over")).to_have_count(0)


def test_log_line_leads_to_its_step_during_the_match(visit: Visit) -> None:
    page = visit("")
    sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(until=TRADING, seconds=120)
    page.locator(".log .turn button").last.click()
    expect(page.get_by_text("This is the position after line")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(TRADING)).to_be_visible()


def test_tap_and_long_press_show_help(visit: Visit) -> None:
    page = visit("")
    sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(until=TRADING, seconds=120)
    card = page.locator("[data-card]")
    charge = page.locator("main.table svg[class^='s-']:not(:is(button, a) *)").first
    charge.click()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    button = page.locator("main.table button:has(use):visible").last  # a button that acts on a short tap
    button.evaluate("button => button.addEventListener('click', () => (window.done = true))")
    button.dispatch_event("pointerdown", {"pointerType": "touch", "clientX": 5, "clientY": 5, "bubbles": True})
    expect(card).to_be_visible()
    button.dispatch_event("pointerup", {"pointerType": "touch", "clientX": 5, "clientY": 5, "bubbles": True})
    button.dispatch_event("click", {"clientX": 5, "clientY": 5, "bubbles": True, "detail": 1})
    expect(card).to_be_visible()
    assert not page.evaluate("window.done")
