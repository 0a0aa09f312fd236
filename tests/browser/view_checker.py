"""Compare what a page shows with the view it was sent."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.click_player import ClickPlayer
from tests.browser.fixtures import Visit
from tests.browser.kept_pages import EMPTY
from tests.browser.tutorial_reader import TutorialReader

MOTION = pytest.mark.parametrize("moving", [False, True], ids=["still", "moving"])

# All elements drawn on a table with their attributes, and all text. Classes and attributes are sorted, as their order
# does not matter. The page is read in place: a copy would be drawn a second time.
DRAWN = """() => {
  const words = (piece) => [...piece.classList].sort().join(' ');
  const said = (piece) => [...piece.attributes]
    .map(({name, value}) => (name === 'class' ? [name, words(piece)] : [name, value]))
    .filter(([name, value]) => value || !['class', 'style'].includes(name))
    .filter(([name]) => name !== 'style' || !words(piece).includes('needle'))
    .map(([name, value]) => ` ${name}="${value}"`).sort().join('');
  const lines = [];
  const read = (piece, depth) => {
    if (piece.nodeType === Node.TEXT_NODE) lines.push(' '.repeat(depth) + piece.data);
    if (piece.nodeType !== Node.ELEMENT_NODE) return;
    lines.push(`${' '.repeat(depth)}<${piece.localName}${said(piece)}>`);
    for (const each of piece.childNodes) read(each, depth + 1);
  };
  read(document.querySelector('main.table'), 0);
  return lines.join('\\n');
}"""
# Signs and pieces without an explanation card: each kind of element is pointed at once, and `?` asks for its card. A
# sign inside a button that says in words what it does needs none.
UNEXPLAINED = """async () => {
  const met = (window.met ??= new Set());
  const ask = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  const drawn = () => new Promise((done) => setTimeout(done));
  const unexplained = [];
  for (const thing of document.querySelectorAll('main.table :is(use[href*="#sign-"], [role=img], [data-place*="-"])')) {
    const kind = [thing, thing.parentNode, thing.parentNode.parentNode]
      .map((each) => [each.localName, each.className.baseVal ?? each.className, each.dataset.place?.split('-')[0]])
      .concat(thing.getAttribute('href')).join();
    const button = thing.closest('button, a');
    const seen = thing.checkVisibility({ visibilityProperty: true });
    if (met.has(kind) || !seen || (button && button.innerText.trim())) continue;
    met.add(kind);
    thing.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: -1, clientY: -1 }));
    ask();
    await drawn();
    const card = document.querySelector('[data-card]');
    if (card && card.innerText.length < 20) unexplained.push(`${kind}: ${card.innerText}`);
    if (!card && !(button && (button.ariaLabel || button.title))) unexplained.push(kind);
    if (card) ask();
    document.querySelector('dialog[open]')?.close();
    await drawn();
  }
  return unexplained;
}"""
# Collect questions that are shown while pieces still move.
ASKED_TOO_SOON = """() => {
  window.tooSoon = new Set();
  const look = () => {
    const text = document.querySelector('.prompt:has(.skip) strong')?.textContent.trim() ?? '';
    if (text.endsWith('?')) tooSoon.add(text);
    requestAnimationFrame(look);
  };
  look();
}"""
# The first number in each seat's accounts, in any language; null where it is in a closed chest.
PURSES = """Object.fromEntries([...document.querySelectorAll('.book :is(td.chief, li b[data-says])')].map((each) => [
  each.closest('[data-place]').dataset.place,
  each.querySelector('.chest') ? null : Number(each.textContent.replace(/\\D/g, '')),
]))"""
# The latest view sent to the page, and what the page shows at the same moment.
LOOK = """() => ({
  face: visitor.news().views[0],
  seen: {at: document.querySelector('main.table').dataset.at ?? null, over: !!document.querySelector('.over')},
  shown: (%s)(),
})"""


class Facts(NamedTuple):
    """What to compare: `shown`, a page function, reads what is drawn; `sent` derives the same from a view."""

    shown: str
    sent: Callable[[Any], dict[str, Any]]


def purses(seats: list[Any]) -> dict[str, int | None]:
    return {f"seat-{seat}": each["ducats"] for seat, each in enumerate(seats)}


class ViewChecker:
    """Compares page and view at the end of every turn.

    After the first turn, after every twentieth and at the end of the match, the same table is also opened in a second
    page without motion, and both pages must show the same.
    """

    def __init__(self, page: Page, facts: Facts, anew: Callable[[Page], Page] | None = None) -> None:
        self.page, self.facts, self.anew = page, facts, anew
        self.looked = 0
        self.beside: Page | None = None

    def looks(self) -> None:
        self.looked += 1
        look = self.page.evaluate(LOOK % self.facts.shown)
        face, view = look["face"], look["face"]["view"]
        asked = view["decision"]["at"] if face["options"] else None
        assert look["seen"] == {"at": asked, "over": view["over"]}
        shown = {fact: read for fact, read in look["shown"].items() if read is not None}
        assert shown == {fact: said for fact, said in self.facts.sent(view["table"]).items() if fact in shown}
        assert shown
        assert self.page.evaluate(UNEXPLAINED) == []
        if self.anew is not None and (self.looked % 20 == 1 or view["over"]):
            if self.beside is None:
                self.beside = self.anew(self.page)
            else:
                self.beside.goto(self.page.url)
            no_difference(self.page, self.beside)
            self.beside.goto(EMPTY)


def watched(
    visit: Visit,
    page: Page,
    wishes: list[tuple[str, str]],
    facts: Facts,
    moving: bool,
    reader: TutorialReader | None = None,
) -> ClickPlayer:
    """Return a player whose page is checked at the end of every turn."""
    checker = ViewChecker(page, facts, visit.beside if moving else None)
    return ClickPlayer(page, wishes, looks=checker.looks, reader=reader)


def taught(
    visit: Visit,
    game: str,
    wishes: list[tuple[str, str]],
    facts: Facts,
    players: int = 2,
    bots: str = "random",
    options: dict[str, int] | None = None,
) -> tuple[ClickPlayer, TutorialReader]:
    """Start a first match with tutorial and motion; return its checked player and its tutorial reader."""
    page = visit("", moving=True, newcomer=True)
    reader = TutorialReader(page)
    reader.begins(game, players, bots, options or {})
    return watched(visit, page, wishes, facts, moving=True, reader=reader), reader


def no_difference(page: Page, beside: Page) -> None:
    """Check that two pages of one user at one table show the same when the mouse points at nothing."""
    page.mouse.move(-1, -1)
    seq = page.evaluate("visitor.news().seq")
    beside.wait_for_selector("main.table")
    beside.wait_for_function("(seq) => visitor.news().seq >= seq && visitor.atRest()", arg=seq)
    drawn, there = page.evaluate(DRAWN), beside.evaluate(DRAWN)
    differing = unified_diff(drawn.splitlines(), there.splitlines(), "here", "beside", n=0, lineterm="")
    assert drawn == there, "\n".join(differing)
