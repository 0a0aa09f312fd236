"""Play matches by clicking in a page, and open and join tables for browser tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.tutorial_reader import TutorialReader

# With nothing else to click, the player closes an error message: it may cover a wanted element.
READ = ("read", ".prompt [role=alert] button")
MARKED = """(wish) => {
  const told = visitor.atRest() && visitor.mark(wish);
  if (!told || !told.what) return null;
  if (wish.focus) document.querySelector('[data-next]').focus();
  return told;
}"""
STUCK = 90  # seconds without any event and without anything to click
SLOWEST = 10  # factor by which the machine may be slower than an idle one
WORD = "ten barrels of wine"  # the contribution of every player to the server's seed


class ClickPlayer:
    """Plays a match by clicking what the page offers.

    `wishes` are named selectors of what can be clicked, the most wanted first. `looks` is called at the end of every
    turn. `reader` reads each new tutorial step before the player goes on. The player clicks only while nothing else is
    pending and chooses by a seeded generator, so the same table is played in the same way each time.
    """

    def __init__(
        self,
        page: Page,
        wishes: list[tuple[str, str]],
        seed: int = 1,
        looks: Callable[[], None] | None = None,
        reader: TutorialReader | None = None,
    ) -> None:
        self.page = page
        self.wishes = [*wishes, READ]
        self.dice = seed
        self.looks, self.reader = looks, reader
        self.clicks: Counter[str] = Counter()

    def play(self, seconds: float, until: str = "", deeds: Collection[str] = ()) -> Counter[str]:
        """Play until `until` (a selector) is seen, all `deeds` are done, or the match is over (counted as `over`).

        `seconds` is the time limit on an idle machine. Returns the number of clicks by wish.
        """
        why = "turn"
        while why in ("turn", "callout"):
            left = [deed for deed in deeds if not self.clicks[deed]] if deeds else None
            why, covered = self._click(until, left, seconds)
            if self.reader is not None and why == "callout":
                self.reader.reads()
            if self.looks is not None and why in ("turn", "over"):
                self.looks()
        if why == "over":
            self.clicks["over"] += 1
        missing = f"{until or deeds or 'the end'} was not seen ({why}); clicks: {dict(self.clicks)}"
        assert why in ("done", "over"), f"{missing}; covered by something else: {covered}"
        return self.clicks

    def _click(self, until: str, deeds: list[str] | None, seconds: float) -> tuple[str, list[str]]:
        turn = None if self.looks is None else self.page.evaluate("visitor.turns()")
        told = self.page.evaluate(
            "(wish) => visitor.play(wish)",
            {
                "wishes": self.wishes,
                "until": until,
                "deeds": deeds,
                "seconds": SLOWEST * seconds,
                "stuck": STUCK,
                "state": self.dice,
                "turn": turn,
                "read": self.reader and self.reader.knows(),
            },
        )
        self.dice = told["state"]
        self.clicks.update(told["clicks"])
        return told["why"], told["covered"]

    def mark(self, focus: bool = False) -> str:
        """Mark the element to be clicked next with `data-next` as soon as there is one, and return its name.

        With `focus` the element also gets the focus, so that a key pressed next goes to it.
        """
        wish = {"wishes": self.wishes, "state": self.dice, "focus": focus}
        told = self.page.wait_for_function(MARKED, arg=wish).json_value()
        self.dice = told["state"]
        return str(told["what"])


def open_table(page: Page, game: str, seats: list[str], **wish: Any) -> str:
    """Open a table through the API, without the clicks in the lobby, and return its id."""
    body = {"game": game, "seats": seats, "public": False, "word": WORD, **wish}
    answer = page.context.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    press_ready(page, answer.json())
    table: str = answer.json()["id"]
    return table


def join(page: Page, table: str, **wish: Any) -> None:
    """Take a seat at a table through the API, always with the same word, so that the deal is the same."""
    answer = page.context.request.post(f"/api/tables/{table}/join", data={"word": WORD, **wish})
    assert answer.ok, answer.text()
    press_ready(page, answer.json())


def press_ready(page: Page, card: Any) -> None:
    """Press Ready through the API, where a table waits for it."""
    if card["status"] == "open" and card["yours"]:
        answer = page.context.request.post(f"/api/tables/{card['id']}/ready", data={})
        assert answer.ok, answer.text()


def seat_views(page: Page, table: str) -> Any:
    """Return the seats' views of a table that the server sends to this page's user."""
    return page.context.request.get(f"/api/tables/{table}").json()["views"]


def _middle(what: Locator) -> tuple[float, float]:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None, what
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(what: Locator, to: Locator) -> None:
    """Drag one element to another with the mouse."""
    start, end, mouse = _middle(what), _middle(to), what.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=4)
    mouse.up()


def draw_by_finger(what: Locator, to: Locator) -> None:
    start, end = _middle(what), _middle(to)
    finger = what.page.context.new_cdp_session(what.page)
    for kind, (x, y) in [("touchStart", start), *[("touchMove", end)] * 2]:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def sit_down(page: Page, game: str, seats: list[str], **wish: Any) -> str:
    """Open a table, go to its page and return its id."""
    return go_to(page, open_table(page, game, seats, **wish))


def choose_language(page: Page, lang: str) -> None:
    """Choose a language in the menu of the page, and wait for its words."""
    page.locator(".language select").last.select_option(lang)
    page.wait_for_selector(f".language select[data-lang={lang}]")


def speak(page: Page, lang: str) -> None:
    """Choose the language of the page in the table menu."""
    page.locator(".head button[aria-expanded]").last.click()
    choose_language(page, lang)
    page.keyboard.press("Escape")


def go_to(page: Page, table: str) -> str:
    """Go to the page of a table and wait for its fonts, as fallback fonts are wider."""
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    return table
