"""Check pages for accessibility with axe, and that everything fits on the screen."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.click_player import ClickPlayer
from tests.browser.fixtures import DESKTOP, LYING, PHONE
from tests.trial import GAME

SHELL_PAGES = (
    "/",
    "/settings",
    f"/leaderboard/{GAME}",
    "/tournaments",
    "/puzzles",
    "/daily-deal",
    f"/rules/{GAME}",
    "/t/none",
)
AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text
# Only the markup of violations is reported, so axe computes no selectors; no rule in use needs loaded style sheets.
RUN_AXE = """async (asked) => (await axe.run(document, {
  resultTypes: ['violations'], selectors: false, preload: {assets: ['media']}, ...asked,
})).violations.map(
  (found) => `${found.id}: ${found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)"""
# The share of the screen that the board has, and the elements that are too small for a finger.
BOARD = """() => {
  const { width, height } = document.querySelector('[data-place=chart], [data-place=town]').getBoundingClientRect();
  return (width * height) / (innerWidth * innerHeight);
}"""
TOO_SMALL = """() => [...document.querySelectorAll('.prompt .btn, .head .icon, .nav button')]
  .filter((each) => each.offsetParent && Math.min(each.offsetWidth, each.offsetHeight) < 44)
  .map((each) => each.outerHTML)"""
# Of a picture: the number of colours in its upper half, and the seat colours missing from its lower half.
SEEN = """async (picture) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  canvas.drawImage(image, 0, 0);
  const colours = (y) => new Set(new Uint32Array(canvas.getImageData(0, y, width, height / 2).data.buffer));
  const [board, count] = [colours(0), colours(Math.floor(height / 2))];
  const missing = [...document.querySelectorAll('.over .final tbody th > div > svg:first-child')].map((charge) => {
    charge.style.fill = 'var(--s)';
    canvas.fillStyle = getComputedStyle(charge).fill;
    canvas.fillRect(0, 0, 1, 1);
    return new Uint32Array(canvas.getImageData(0, 0, 1, 1).data.buffer)[0];
  }).filter((colour) => !count.has(colour));
  return { width, board: board.size, missing };
}"""
STILL = "async () => { await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0))) }"


# Where the reason for a refusal is, from a button: how far across and down, and whether it is whole on the screen.
REASON = """(button) => {
  const why = document.querySelector('.prompt [role=alert]').getBoundingClientRect();
  const there = button.getBoundingClientRect();
  const gap = (from, to, start, end) => Math.max(0, from - end, start - to);
  const whole = why.top >= 0 && why.bottom <= innerHeight && why.left >= 0 && why.right <= innerWidth;
  return {
    across: gap(why.left, why.right, there.left, there.right),
    down: why.bottom <= there.top ? there.top - why.bottom : why.top - there.bottom,
    whole,
  };
}"""


# Dark mode only needs the contrast checks: names, roles and sizes are the same as in light mode.
Light = Literal["light", "dark"]
BY_LIGHT: dict[Light, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}


def fits(page: Page) -> bool:
    """Return whether the whole page is on the screen."""
    there = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
    size = page.viewport_size
    return size is not None and bool(there[0] <= size["width"] and there[1] <= size["height"])


def resize(page: Page, size: ViewportSize) -> None:
    """Resize the page and wait for its layout: one frame, and another for components that measure themselves."""
    page.set_viewport_size(size)
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")


def faults(page: Page, *lights: Light) -> list[str]:
    """Return what axe finds on a rendered page, in light and dark mode."""
    page.wait_for_selector("main")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE(encoding="utf-8"))
    return [f"{light}: {fault}" for light in lights or BY_LIGHT for fault in found_by(page, light)]


def found_by(page: Page, light: Light) -> list[str]:
    page.emulate_media(color_scheme=light)
    page.evaluate(STILL)
    found: list[str] = page.evaluate(RUN_AXE, BY_LIGHT[light])
    return found


def no_faults_at(player: ClickPlayer, moments: Iterable[str], seconds: float = 200) -> None:
    """Check accessibility and fit at moments of a match, each given by a selector."""
    for moment in moments:
        player.play(seconds, until=moment)
        assert faults(player.page) == [], moment
        assert fits(player.page), moment


def panels_fit(page: Page, *things: str) -> None:
    """Check that each panel of a phone fits, and that each of `things` is seen in one of them.

    The first panel is the board.
    """
    panels = page.locator(".nav button")
    seen: set[str] = set()
    for number in (*range(1, panels.count()), 0):
        panels.nth(number).click()
        assert fits(page), panels.nth(number).inner_text()
        seen.update(thing for thing in things if page.locator(thing).first.is_visible())
    assert seen == {*things}
    panels_fit_in_landscape(page)


def panels_fit_in_landscape(page: Page) -> None:
    """Check that a phone in landscape shows the board on most of its screen, with the question beside it."""
    resize(page, LYING)
    panels = page.locator(".nav button")
    for number in (*range(1, panels.count()), 0):
        panels.nth(number).click()
        assert fits(page), panels.nth(number).inner_text()
        expect(page.locator(".prompt strong")).to_be_in_viewport(ratio=1)
        assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(BOARD) > 0.5
    resize(page, PHONE)


def panels_fit_at(player: ClickPlayer, moment: str, *things: str) -> None:
    """Check the phone's panels at a moment of a match, given by a selector."""
    player.play(200, until=moment)
    panels_fit(player.page, *things)


def result_is_visible(page: Page, players: int) -> None:
    """Check that the final scores, their explanations and the next steps are visible on desktop and phone."""
    assert page.locator(".over .final tbody tr").count() == players
    scores_are_explained(page, players)
    for size in (DESKTOP, PHONE):
        resize(page, size)
        for each in (page.locator(".over .final"), page.get_by_role("button", name="Rematch")):
            expect(each).to_be_in_viewport(ratio=1)
        assert fits(page)
    result_can_be_saved(page)


def scores_are_explained(page: Page, players: int) -> None:
    """Check that a click on a score explains it; only the total has no explanation."""
    figures, reason = page.locator(".over .figure"), page.locator(".over .why")
    expect(figures).to_have_count(players * (page.locator(".over .final thead th").count() - 1))
    for figure in figures.all():
        figure.click()
        expect(reason).to_contain_text(re.compile(r"^.+, .+: .+\.$"))
        expect(reason).not_to_contain_text(re.compile(r"undefined|NaN|\.web\."))


def reason_is_beside(button: Locator) -> None:
    """Check that the reason for a refusal is whole, directly above or below the button that was refused."""
    why = button.page.locator(".prompt [role=alert]")
    expect(why).to_be_visible()
    lies = button.evaluate(REASON)
    assert (lies["across"], lies["whole"]) == (0, True), lies
    assert 0 <= lies["down"] <= 12, lies


def result_can_be_saved(page: Page) -> None:
    """Check that the final scores can be downloaded as a picture with the board above them."""
    bubble = page.locator("[data-hint=over]")  # on a phone it lies over the buttons until it is closed
    if bubble.is_visible():
        bubble.get_by_role("button", name="Got it").click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Picture").click()
    picture = base64.b64encode(kept.value.path().read_bytes()).decode()
    seen = page.evaluate(SEEN, f"data:image/png;base64,{picture}")
    assert seen["width"] == 2400
    assert seen["board"] > 100
    assert seen["missing"] == []
