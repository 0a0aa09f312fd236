"""A game's tutorial opening over the real board, and its how-to page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import fondaco
from fondaco.games import game
from fondaco.i18n import list_languages
from tests.browser.click_player import choose_language, go_to, open_table
from tests.browser.fixtures import DESKTOP, LYING, NOT_THERE, PHONE, Visit
from tests.browser.layout_checker import SHELL_PAGES, faults, resize

TAUGHT = [each for each in fondaco.games() if (game(each).folder / "page" / "guide.ts").exists()]
NARROW = ViewportSize(width=360, height=740)
# Whether the opening's step and all its buttons are on the screen.
WHOLE = """() => {
  const callout = document.querySelector('[data-hint^=opening]');
  const { left, top, right, bottom } = callout.getBoundingClientRect();
  const onward = callout.querySelector('[data-opening=next]');
  return onward && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


def opening(page: Page) -> list[str]:
    """Click through the opening, check that each step is on the screen, and return their headings."""
    callout, onward = page.locator("[data-hint^=opening]"), page.locator("[data-opening=next]")
    told: list[str] = []
    while "Start playing" not in onward.inner_text():
        told.append(callout.locator("b").inner_text())
        page.wait_for_function(WHOLE)
        onward.click()
    page.wait_for_function(WHOLE)
    onward.click()
    expect(callout).to_have_count(0)
    return told


@pytest.mark.parametrize("played", TAUGHT)
def test_newcomer_sees_the_introduction_once(visit: Visit, played: str) -> None:
    """It can be opened again at any time. The first match covers desktop and the other languages."""
    page = visit("", PHONE, newcomer=True)
    go_to(page, open_table(page, played, ["me", "greedy", "greedy"]))
    told = opening(page)
    assert len(set(told)) == len(told)
    assert len(told) in (3, 4)
    if not page.locator(".nav [data-tab=trade]").count():  # with a trade tab, offers open it for their recipient
        expect(page.locator(".nav [aria-current]")).to_have_attribute("data-tab", "chart")

    page.reload()
    page.wait_for_selector(".table")
    callout = page.locator("[data-hint^=opening]")
    expect(callout).to_have_count(0)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Show introduction").click()
    expect(callout).to_be_visible()
    assert (
        faults(page) == []
    )  # with the parts that only a phone has, in dark mode too; a desktop is checked where the game is played
    page.keyboard.press("Escape")
    expect(callout).to_have_count(0)


LIES_IN_ITS_FRAME = """() => [...document.querySelectorAll('figure')].every((frame) => {
  const [around, own] = [frame, frame.querySelector('.drawn')].map((each) => each.getBoundingClientRect());
  return own.height > 0 && around.top <= own.top && own.bottom <= around.bottom;
})"""

# Arrows of worked examples that are neither beside what comes before and after them, nor between the two.
STRAY_ARROWS = """() => [...document.querySelectorAll('figure .to')].filter((arrow) => {
  const [before, own, after] = [arrow.previousElementSibling, arrow, arrow.nextElementSibling].map(
    (each) => each.getBoundingClientRect());
  const across = before.right <= own.left && own.right <= after.left;
  const down = before.bottom <= own.top && own.bottom <= after.top;
  return !across && !(down && getComputedStyle(arrow).rotate === '90deg');
}).map((arrow) => arrow.closest('figure').textContent.trim())"""


def test_how_to_play_uses_drawings_of_each_board(visit: Visit) -> None:
    page = visit("", PHONE)
    for played in TAUGHT:
        page.goto(f"/rules/{played}")
        drawn = page.locator("figure .drawn > :is(svg, :has(*))")
        expect(drawn.first).to_be_visible()
        assert drawn.count() >= page.locator("figure").count() >= 2, played
        assert page.evaluate(LIES_IN_ITS_FRAME), played
        assert page.evaluate("document.querySelector('main').scrollWidth") <= PHONE["width"], played
        assert page.evaluate(STRAY_ARROWS) == [], played
        page.goto(f"/rules/{played}#law")
        expect(drawn.nth(6)).to_be_visible()
        assert page.evaluate(STRAY_ARROWS) == [], played


# Texts that are partly hidden and cannot be scrolled to.
CUT = """() => [...document.querySelectorAll('body *')].filter((each) => {
  const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const hides = ['hidden', 'clip'].includes(getComputedStyle(each).overflowX) && !each.closest('.sr');
  return own && hides && each.clientWidth && each.scrollWidth > each.clientWidth + 1;
}).map((each) => `${each.tagName}.${each.className}: ${each.textContent.trim()}`)"""


# Pairs of labels on the chart of the lobby that touch each other.
CROWDED = """() => {
  const plates = [...document.querySelectorAll('.game .plate')].map((each) => [each, each.getBoundingClientRect()]);
  return plates.flatMap(([a, p], i) => plates.slice(i + 1)
    .filter(([, q]) => p.left < q.right + 2 && q.left < p.right + 2 && p.top < q.bottom + 2 && q.top < p.bottom + 2)
    .map(([b]) => `${a.innerText} touches ${b.innerText}`));
}"""


@pytest.mark.slow
def test_nothing_is_cut_in_any_language(visit: Visit) -> None:
    page = visit("/")
    tables = [f"/t/{open_table(page, each, ['me', 'greedy', 'greedy'])}" for each in TAUGHT]
    closed = page.locator("[data-menu][aria-expanded=false]")  # the menu of a table
    cut = []
    for place in ("/", *tables):
        page.goto(place)
        page.wait_for_selector(".start .go, .table")
        page.keyboard.press("Escape")
        for lang in (*list_languages()[1:], "en"):
            for size in (DESKTOP, PHONE):
                resize(page, size)
                if closed.count():
                    closed.click()
                if size is DESKTOP:
                    choose_language(page, lang)
                across = page.evaluate("document.scrollingElement.scrollWidth")
                cut += [f"{place} {lang} {size['width']} {text}" for text in page.evaluate(CUT)]
                cut += [f"{place} {lang}: {across} wide"] if across > size["width"] else []
    assert not cut, "\n".join(cut)


# Games in the lobby whose name or description is partly off the chart.
OFF_THE_CHART = """() => [...document.querySelectorAll('.plate')].filter((plate) => {
  const [own, chart] = [plate, plate.closest('main')].map((each) => each.getBoundingClientRect());
  return own.left < chart.left || own.right > chart.right || plate.scrollWidth > plate.clientWidth;
}).map((plate) => plate.textContent)"""


def test_games_lie_on_the_chart_in_any_language(visit: Visit) -> None:
    page = visit("/", newcomer=True)
    page.wait_for_selector(".start .go")
    cut = []
    for lang in list_languages():
        choose_language(page, lang)
        for width in (DESKTOP["width"], 1024):
            resize(page, ViewportSize(width=width, height=768))
            cut += [f"{lang} {width} {text}" for text in page.evaluate(OFF_THE_CHART)]
    assert not cut, "\n".join(cut)


# Chosen answers of menus that are wider than their menu, without its arrow.
CUT_CHOICES = """() => [...document.querySelectorAll('dialog select')].filter((menu) => {
  const [style, pen] = [getComputedStyle(menu), document.createElement('canvas').getContext('2d')];
  pen.font = style.font;
  const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(menu.selectedOptions[0].textContent.trim()).width > room;
}).map((menu) => menu.selectedOptions[0].textContent)"""


def test_no_choice_is_cut_when_a_table_is_created_on_a_phone(visit: Visit) -> None:
    page = visit("/", PHONE)
    cut = []
    for lang in list_languages():
        choose_language(page, lang)
        for played in TAUGHT:
            page.locator(f".games input[value={played}]").check(force=True)
            page.locator(".people .btn").last.click()
            page.locator("dialog summary").click()
            page.locator("dialog details label").first.wait_for()
            cut += [f"{played} {lang} {text}" for text in page.evaluate(CUT_CHOICES)]
            page.keyboard.press("Escape")
            page.locator("dialog").wait_for(state="detached")
    assert not cut, "\n".join(cut)


# Follow a link to another page, and wait until it has some text.
FOLLOW = """async (path) => {
  const [before, link] = [document.querySelector('main'), document.createElement('a')];
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
  const arrived = () => {
    const main = document.querySelector('main');
    return main && main !== before && main.innerText.trim() && document.querySelector('header a');
  };
  while (!arrived()) await new Promise((drawn) => requestAnimationFrame(drawn));
  await document.fonts.ready;
}"""


def test_no_page_is_wider_than_a_phone_in_any_language(visit: Visit) -> None:
    page = visit("", stranger=True, size=PHONE, forgiving=NOT_THERE)
    page.goto("/")
    wide = []
    for lang in list_languages():
        choose_language(page, lang)
        for size in (NARROW, LYING, PHONE):
            resize(page, size)
            wide += [f"{lang} {size['width']}: {pair}" for pair in page.evaluate(CROWDED)]
        for path in (*SHELL_PAGES[1:], "/"):
            page.evaluate(FOLLOW, path)
            assert page.evaluate("document.documentElement.lang") == lang
            across = page.evaluate("document.scrollingElement.scrollWidth")
            wide += [f"{path} {lang}: {across} wide"] if across > PHONE["width"] else []
    assert not wide, "\n".join(wide)
