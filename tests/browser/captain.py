"""Somebody who plays a game of ships by clicking: whatever the page offers, as a plain captain would choose."""
from __future__ import annotations

import time
from collections import Counter
from typing import Any

from playwright.sync_api import Page

# Marks and clicks the first thing of the wish list that lies open; says what it was.
CLICK = """(wishes) => {
  const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.getClientRects().length && !e.disabled);
  if (seen('.over').length) return 'over';
  for (const [what, selector] of wishes) {
    const found = seen(selector);
    if (!found.length) continue;
    found[Math.floor(Math.random() * found.length)].dispatchEvent(new MouseEvent('click', {bubbles: true}));
    return what;
  }
  return '';
}"""


class Captain:
    """`wishes` name what can be clicked by selectors, the most wanted first."""

    def __init__(self, page: Page, wishes: list[tuple[str, str]]) -> None:
        self.page = page
        self.wishes = wishes
        self.clicks: Counter[str] = Counter()

    def play(self, seconds: float) -> Counter[str]:
        """Until the match is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            what = str(self.page.evaluate(CLICK, self.wishes))
            self.clicks[what] += 1
            if what == "over":
                return self.clicks
            self.page.wait_for_timeout(20 if what else 40)
        raise AssertionError(f"the match did not end; clicks: {dict(self.clicks)}")


def open_table(page: Page, game: str, seats: list[str], **wish: Any) -> str:
    """A table opened by this person, without the clicks in the lobby."""
    answer = page.context.request.post("/api/tables", data={"game": game, "seats": seats, "public": False, **wish})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table
