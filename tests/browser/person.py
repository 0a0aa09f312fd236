"""Somebody who plays by clicking on what the page offers."""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

# What lies open to be clicked, most urgent first, and how a plain player would answer.
NEXT_CLICK = """() => {
  const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.getClientRects().length);
  const ready = (s) => seen(s).filter((e) => e.getAttribute('aria-disabled') !== 'true' && !e.disabled);
  const mark = (e, what) => {
    for (const old of document.querySelectorAll('[data-next]')) old.removeAttribute('data-next');
    e.setAttribute('data-next', ''); return what;
  };
  if (seen('.over').length) return 'over';
  const curtain = ready('.curtain .go'); if (curtain.length) return mark(curtain[0], 'curtain');
  const cards = ready('[data-do=play_card], [data-do=cut_hand]');
  if (cards.length) return mark(cards[0], 'cards');
  if (seen('[data-do=play_card], [data-do=cut_hand]').length) {
    const card = seen('[data-place=hand] button[aria-pressed=false]')[0];
    if (card) return mark(card, 'card');
  }
  const load = ready('.played.loading .btn.go'); if (load.length) return mark(load[0], 'load');
  const ports = seen('.port.can'); if (ports.length) return mark(ports[Math.floor(ports.length / 2)], 'port');
  const accept = seen('.offer .acts .btn.go');
  if (accept.length) return accept[0].disabled ? '' : mark(accept[0], 'accept');
  const refuse = ready('.offer .acts .btn:last-child:not(.counter)');
  if (refuse.length) return mark(refuse[0], 'refuse');
  const end = ready('[data-do=end_trade]'); if (end.length) return mark(end[0], 'end');
  const buy = ready('[data-do=buy-goods], [data-do=buy-pirates]'); if (buy.length) return mark(buy[0], 'buy');
  const pass = ready('[data-do=pass]'); if (pass.length) return mark(pass[0], 'pass');
  return '';
}"""


CLICK_IT = "() => document.querySelector('[data-next]')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"


class Person:
    def __init__(self, page: Page) -> None:
        self.page = page

    def step(self) -> str:
        """One click, if there is something to click."""
        what = str(self.page.evaluate(NEXT_CLICK))
        if what and what != "over":
            self.page.evaluate("() => document.querySelector('[data-next]')?.scrollIntoView({block: 'nearest'})")
            if what == "port":  # ports and their names lie close: the round one in the middle is meant
                self.page.evaluate(CLICK_IT)
            else:
                self.click("[data-next]")
        return what

    def click(self, selector: str) -> None:
        """Where the table moves on under one's hand the click goes nowhere, as it would for a person."""
        target = self.page.query_selector(selector)
        box = target.bounding_box() if target else None
        if box:
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self, until: Callable[[Page], Any] = lambda page: False, seconds: float = 400) -> list[str]:
        """Goes on until something is seen, or the match is over."""
        done: list[str] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if until(self.page):
                return done
            what = self.step()
            if what == "over":
                return [*done, "over"]
            if what:
                done.append(what)
            self.page.wait_for_timeout(15 if what else 40)
        raise AssertionError(f"nothing of the kind happened; the last clicks: {done[-10:]}")


def seen(page: Page, selector: str) -> bool:
    return page.locator(selector).first.is_visible()


def open_table(page: Page, seats: list[str], **wish: Any) -> str:
    """A table opened by this person, without the clicks in the lobby."""
    body = {"game": "oltremare", "seats": seats, "public": False, **wish}
    answer = page.context.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table
