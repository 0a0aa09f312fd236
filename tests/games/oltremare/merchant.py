"""A simple player of Oltre Mare, which accepts offers, buys when it must, and plays cards in order."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.click_player import ClickPlayer
from tests.browser.view_checker import Facts

TRADING = "[data-do=end_trade]"
CHOOSING = "[data-do=play_card], [data-do=cut_hand]"
WISHES = [
    ("hot_seat", ".hot-seat-screen .go"),
    ("cards", CHOOSING),
    ("card", f".table:has({CHOOSING}) [data-place=hand] button[aria-pressed=false]"),
    ("load", ".played.loading .btn.go"),
    ("port", ".port.can"),
    ("keep", "[data-do=keep]"),
    ("accept", ".offer .acts .go"),
    ("refuse", ".offer .acts:not(:has(.go)) .btn:last-child"),
    ("end", f".table:not(:has(.offer .acts .go)) {TRADING}"),
    ("buy", ".table:not(:has(.offer .acts .go)) [data-do=buy-goods]"),
    ("buy", ".table:not(:has(.offer .acts .go)) [data-do=buy-pirates]"),
    ("pass", ".table:not(:has(.offer .acts)) [data-do=pass]"),
]

# The hand, the accounts and the offers.
SHOWN = """() => {
  const read = (place) => Number(document.querySelector(`[data-place=${place}]`).textContent.replace('−', '-'));
  return {
    hand: document.querySelectorAll('[data-place=hand] button').length,
    merchants: [...document.querySelectorAll('tr[data-place^=seat-]')].map((_, seat) =>
      ['ducats', 'prestige', 'hand', 'pirates'].map((what) => read(`${what}-${seat}`))),
    turn: Number(document.querySelector('main.table').dataset.turn),
  };
}"""


def sent(view: Any) -> dict[str, Any]:
    merchants = [[each[name] for name in ("ducats", "prestige", "hand", "pirates")] for each in view["merchants"]]
    return {"hand": len(view["hand_cards"]), "merchants": merchants, "turn": view["turn"]}


FACTS = Facts(SHOWN, sent)


def merchant(page: Page) -> ClickPlayer:
    return ClickPlayer(page, WISHES)
