"""By keyboard, by screen reader, in four languages, on any screen."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person, open_table

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text
RUN_AXE = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(
  (found) => `${found.id}: ${found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)"""


GZIPPED_SCRIPTS = """async () => {
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  const sizes = await Promise.all(loaded.filter((name) => name.endsWith('.js')).map(async (name) => {
    const stream = (await (await fetch(name)).blob()).stream().pipeThrough(new CompressionStream('gzip'));
    return (await new Response(stream).blob()).size;
  }));
  return sizes.reduce((sum, size) => sum + size, 0);
}"""


def faults(page: Page) -> list[str]:
    page.wait_for_timeout(250)  # what moves has arrived
    page.evaluate(AXE(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN_AXE)
    return found


def tab_to(page: Page, selector: str, most: int = 90) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement?.matches(s)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["/", "/settings", "/rules/oltremare"])
def test_axe_finds_nothing_on_the_pages_of_the_shell(visit: Visit, path: str, size: dict[str, int]) -> None:
    page = visit(path, size)
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    assert faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit, scheme: str) -> None:
    page = visit("/", color_scheme=scheme)
    page.goto(f"/t/{open_table(page, ['me', 'greedy', 'greedy'])}")
    person = Person(page)
    for moment in ("[data-do=end_trade]", "[data-do=play_card]", ".port.can"):
        person.play(until=lambda page, moment=moment: page.locator(moment).first.is_visible())
        assert faults(page) == [], moment


@pytest.mark.slow
def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector(".start .go")
    tab_to(page, ".start .go")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    hold = page.locator(".hold .tab")
    for _ in range(120):
        if hold.is_visible() and hold.inner_text() != "hold 1":
            break
        if page.locator(".played.loading .go").is_visible():
            tab_to(page, ".played .grip")
            page.keyboard.press("ArrowRight")
            tab_to(page, ".played .go")
        elif page.locator("[data-do=play_card].go, [data-do=cut_hand].go").is_visible():
            tab_to(page, "[data-do=play_card].go, [data-do=cut_hand].go")
        elif page.locator("[data-do=play_card], [data-do=cut_hand]").first.is_visible():
            tab_to(page, "[data-place=hand] button[aria-pressed=false]")
        elif page.locator(".port.can").first.is_visible():
            tab_to(page, ".port.can")
        elif page.locator(".offer .acts .btn").first.is_visible():
            tab_to(page, ".offer .acts .btn:last-child")
        elif page.locator("[data-do=end_trade].on").is_visible():
            tab_to(page, "[data-do=end_trade]")
        elif page.locator("[data-do=buy-goods]").is_visible():
            tab_to(page, "[data-do=buy-goods]")
        elif page.locator("[data-do=pass]").is_visible():
            tab_to(page, "[data-do=pass]")
        else:
            page.wait_for_timeout(100)
            continue
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    assert hold.inner_text() != "hold 1"


@pytest.mark.slow
def test_the_language_changes_at_once_in_the_lobby_and_at_the_table(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    page.goto(f"/t/{open_table(page, ['me', 'greedy'])}")
    expect(page.get_by_role("heading", name="Verlauf", exact=True)).to_be_visible()
    for lang, word in (("FR", "Journal"), ("NL", "Verloop"), ("EN", "Log")):
        page.locator(".head button[aria-expanded]").last.click()
        page.get_by_role("button", name=lang, exact=True).click()
        expect(page.get_by_role("heading", name=word, exact=True)).to_be_visible()
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.slow
def test_what_cannot_be_done_says_why_and_leads_to_the_rule(visit: Visit) -> None:
    page = visit("/")
    page.goto(f"/t/{open_table(page, ['me', 'greedy'])}")
    Person(page).play(until=lambda page: page.locator("[data-do=end_trade]").is_visible())
    page.get_by_role("button", name="Send").click(force=True)  # dashed: it can be pressed, and says why not
    why = page.get_by_role("alert")
    expect(why).to_contain_text("A deal needs at least one card.")
    assert why.get_by_role("link").get_attribute("href") == "/rules/oltremare#5.4"


@pytest.mark.parametrize(
    ("width", "height"), [(1366, 768), (1366, 650), (1024, 768), (1920, 1080), (390, 844), (360, 740)]
)
def test_the_table_fits_every_screen_without_scrolling(visit: Visit, width: int, height: int) -> None:
    page = visit("/", {"width": width, "height": height})
    page.goto(f"/t/{open_table(page, ['me', 'greedy', 'greedy', 'greedy', 'greedy'])}")
    page.wait_for_selector(".table")
    overflow = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
    assert overflow[0] <= width
    assert overflow[1] <= height


def test_the_lobby_needs_little_script_before_a_board_is_opened(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector(".start .go")
    page.wait_for_load_state("networkidle")
    assert 0 < page.evaluate(GZIPPED_SCRIPTS) < 120_000
