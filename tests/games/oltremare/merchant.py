"""A merchant of Oltre Mare who takes what is offered, buys when he must, and plays his cards as they come."""
from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.captain import Captain

TRADING = "[data-do=end_trade]"
CHOOSING = "[data-do=play_card], [data-do=cut_hand]"
WISHES = [
    ("curtain", ".curtain .go"),
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


def merchant(page: Page) -> Captain:
    return Captain(page, WISHES)
