"""Read every tutorial step in every language while a match is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple

from playwright.sync_api import Page, Route

from fondaco.i18n import list_languages

LANGUAGES = list_languages()
END = "over"  # the last step of every tutorial
ADVICE = "advice"  # a step that was asked for and is no part of the tutorial
# Read the open step in one language after the other; the page stays in the last one.
READ = """async (langs) => {
  const said = () => new Promise((done) => setTimeout(done));
  const laidOut = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const boxOf = (thing) => thing.getBoundingClientRect();
  const within = (inner, outer) => inner.left >= outer.left && inner.top >= outer.top
    && inner.right <= outer.right && inner.bottom <= outer.bottom;
  const shared = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const all = (selector, root = document) =>
    [...root.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
  const [menu, callout] = ['[data-menu]', '[data-hint]'].map((each) => document.querySelector(each));
  const { hint: key, points } = callout.dataset;

  const read = [];
  menu.click();
  await said();
  for (const lang of langs) {
    const choice = document.querySelector('.menu .language select');
    if (choice.dataset.lang !== lang) {
      choice.value = lang;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }
    while (choice.dataset.lang !== lang) await said();
    await laidOut();
    const [headline, text] = ['b', 'p'].map((each) => callout.querySelector(each).textContent.trim());
    const answers = key.startsWith('opening') ? [] : all('.prompt .menu .btn');
    read.push({
      lang, headline,
      reason: text.slice(headline.length).trim(),
      on_the_screen: callout.isConnected && within(boxOf(callout), screen),
      cut: all('*', callout).filter((each) => !within(boxOf(each), boxOf(callout))).map((each) => each.outerHTML),
      points_at: points ? all(points).length : 1,
      covers: answers.filter((each) => shared(boxOf(each), boxOf(callout))).map((each) => each.outerHTML),
    });
  }
  menu.click();
  await said();
  return { key, read, closed: !document.querySelector('.menu .language') };
}"""


class Reading(NamedTuple):
    """A tutorial step in one language: its text and its layout."""

    lang: str
    headline: str
    reason: str
    on_the_screen: bool
    cut: list[str]
    points_at: int
    covers: list[str]

    def can_be_read(self) -> bool:
        """Return whether the text has no message keys, is on the screen, points at something and covers no answer."""
        names = [each for each in (".web.", "{", "undefined", "NaN") if each in self.headline + self.reason]
        said = bool(self.headline) and len(self.reason) > 30 and not names
        return said and self.on_the_screen and not self.cut and self.points_at > 0 and not self.covers


@contextmanager
def shortened(page: Page, options: dict[str, int]) -> Iterator[None]:
    """Add these options to every table opened inside the block."""

    def opens(route: Route) -> None:
        wish = route.request.post_data_json
        route.continue_(post_data=wish and {**wish, "options": {**wish.get("options", {}), **options}})

    page.route("**/api/tables", opens)
    yield
    page.unroute("**/api/tables")


class TutorialReader:
    """Reads tutorial steps; after each, the match goes on in another language."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.read: list[str] = []
        self.readings: dict[str, dict[str, Reading]] = {}
        self.speaks = "en"

    def begins(self, game: str, players: int, bots: str, options: dict[str, int]) -> None:
        """Start a first match in the lobby, and read its opening to the end."""
        self.page.goto("/")
        for choice in (game, str(players), bots):
            self.page.locator(f"input[value='{choice}']").check(force=True)
        with shortened(self.page, options):
            self.page.locator(".start .say button").click()
            self.page.wait_for_selector("[data-opening=next]")
        self._reads_the_opening()
        onward = self.page.locator("[data-opening=next]")
        while onward.count():
            onward.click()
        assert len(self.read) == 5

    def _reads_the_opening(self) -> None:
        """Read its steps in one language after the other, forwards and backwards: a change of language is expensive."""
        steps = self.page.locator("[data-hint^=opening] .dots i").count()
        for turn, lang in enumerate(LANGUAGES):
            for step in range(steps):
                if step:
                    self.page.keyboard.press("ArrowLeft" if turn % 2 else "ArrowRight")
                self._reads([lang])

    def knows(self) -> list[str]:
        """Return the keys of the steps that need not be read any more."""
        return [*self.read, END, ADVICE]

    def reads(self) -> None:
        """Read the open step in all languages, and go on in the next one."""
        self._reads_everywhere(LANGUAGES[LANGUAGES.index(self.speaks) - 1])

    def was_taught(self, *keys: str) -> None:
        """Read the last step, in English last, and check that all of `keys` were read."""
        self.page.wait_for_selector(f"[data-hint={END}]")
        self._reads_everywhere("en")
        assert {*keys, END} <= {*self.read}, f"not read: {[key for key in keys if key not in self.read]} of {self.read}"

    def _reads_everywhere(self, last: str) -> None:
        # the first language is that of the page: one change of language less
        self._reads(sorted(LANGUAGES, key=lambda lang: (lang == last, lang != self.speaks)))

    def _reads(self, langs: list[str]) -> None:
        told = self.page.evaluate(READ, langs)
        self.speaks = langs[-1]
        readings = [Reading(**each) for each in told["read"]]
        assert [(told["key"], each) for each in readings if not each.can_be_read()] == []
        assert told["closed"]
        known = self.readings.setdefault(told["key"], {})
        known |= {each.lang: each for each in readings}
        for one, other in combinations(known.values(), 2):
            assert one.reason != other.reason, told["key"]  # headlines may agree, as in Italian and Spanish
        if len(known) == len(LANGUAGES):
            self.read.append(told["key"])
