"""Somebody who plays by clicking: whatever the page offers, as a plain player would choose."""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from playwright.sync_api import Page

# The first of the wish list that a pointer can reach. `what` is its name; things that something else covers are noted.
FIND = """(wishes, covered) => {
  const open = (e) => e.getClientRects().length && !e.disabled && e.getAttribute('aria-disabled') !== 'true';
  const within = (e) => {
    e.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
    for (const part of [e, ...e.children]) for (const box of part.getClientRects())
      for (const [x, y] of [[.5, .5], [.2, .5], [.8, .5], [.5, .2], [.5, .8]])
        if (e.contains(document.elementFromPoint(box.x + box.width * x, box.y + box.height * y))) return true;
    return false;
  };
  for (const [what, selector] of wishes) {
    const found = [...document.querySelectorAll(selector)].filter(open);
    while (found.length) {
      const [target] = found.splice(Math.floor(Math.random() * found.length), 1);
      if (within(target)) return {what, target};
      covered.add(what);
    }
  }
  return {what: ''};
}"""
# Click after click, in the page itself, until something is seen or done, the match is over or the time is up.
PLAY = f"""async ([wishes, until, deeds, seconds]) => {{
  const find = {FIND};
  const seen = (s) => [...document.querySelectorAll(s)].some((e) => e.getClientRects().length);
  const [clicks, covered, end] = [{{}}, new Set(), performance.now() + 1000 * seconds];
  const told = (done) => ({{clicks, covered: [...covered], done}});
  while (performance.now() < end) {{
    if (until ? seen(until) : deeds?.every((deed) => clicks[deed])) return told(true);
    if (seen('.over')) return (clicks.over = 1, told(true));
    const {{what, target}} = find(wishes, covered);
    target?.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}}));
    if (what) clicks[what] = (clicks[what] ?? 0) + 1;
    await new Promise((next) => setTimeout(next, 12));
  }}
  return told(false);
}}"""
MARK = f"""(wishes) => {{
  for (const old of document.querySelectorAll('[data-next]')) old.removeAttribute('data-next');
  const {{what, target}} = ({FIND})(wishes, new Set());
  target?.setAttribute('data-next', '');
  return what;
}}"""


# Who has read why something cannot be done, and knows nothing else to do, closes it: it may lie on what he looks for.
READ = ("read", ".prompt [role=alert] button")


class Captain:
    """`wishes` name what can be clicked by selectors, the most wanted first."""

    def __init__(self, page: Page, wishes: list[tuple[str, str]]) -> None:
        self.page = page
        self.wishes = [*wishes, READ]
        self.clicks: Counter[str] = Counter()

    def play(self, seconds: float, until: str = "", deeds: Collection[str] = ()) -> Counter[str]:
        """Until something is seen (a selector), all deeds are done, or the match is over: that is counted as `over`."""
        left = [deed for deed in deeds if not self.clicks[deed]] if deeds else None
        told = self.page.evaluate(PLAY, [self.wishes, until, left, seconds])
        self.clicks.update(told["clicks"])
        missing = f"{until or left or 'the end'} was not seen in {seconds} s; clicks: {told['clicks']}"
        assert told["done"], f"{missing}; covered by something else: {told['covered']}"
        return self.clicks

    def mark(self) -> str:
        """Marks what would be clicked next with `data-next`; says what it is."""
        return str(self.page.evaluate(MARK, self.wishes))


def open_table(page: Page, game: str, seats: list[str], **wish: Any) -> str:
    """A table opened by this person, without the clicks in the lobby."""
    answer = page.context.request.post("/api/tables", data={"game": game, "seats": seats, "public": False, **wish})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def faces(page: Page, table: str) -> Any:
    """What the house shows this person of a table, for each seat."""
    return page.context.request.get(f"/api/tables/{table}").json()["faces"]


def sit_down(page: Page, game: str, seats: list[str], **wish: Any) -> str:
    """At a table of one's own."""
    return go_to(page, open_table(page, game, seats, **wish))


def go_to(page: Page, table: str) -> str:
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")
    return table
