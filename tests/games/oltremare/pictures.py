"""Pictures of Oltre Mare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.camera import CREW, Picture, let_a_bot_play, new_page
from tests.browser.click_player import open_table
from tests.browser.fixtures import DESKTOP, PHONE
from tests.games.oltremare.merchant import TRADING, merchant
from tests.server.live_server import Server

GAME = "oltremare"
# The player's own trade, and an offer to accept, with something on both sides.
RIPE = f".table:has({TRADING}) .offer:not(:has(.lot > i)) .acts .go:not(:disabled)"
SEVERAL_PORTS = ".port.can ~ .port.can ~ .port.can ~ .port.can"


def at_turn(turn: int) -> Callable[[Any], bool]:
    return lambda news: bool(news["views"][0]["view"]["table"]["turn"] >= turn)


def in_trade(page: Page, turn: int = 9) -> Page:
    """A table for four in the middle of a trade, some turns into the match."""
    table = open_table(page, GAME, ["me", "greedy", "greedy", "greedy"], names=CREW)
    let_a_bot_play(page, table, at_turn(turn))
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")

    if "over" in merchant(page).play(until=RIPE, seconds=300):
        return in_trade(page, turn)  # no offer for this player: another table
    return page


def table(browser: Browser, server: Server) -> Page:
    return in_trade(new_page(browser, server, DESKTOP))


def dark_mode(browser: Browser, server: Server) -> Page:
    page = new_page(browser, server, DESKTOP, "dark")
    table = open_table(page, GAME, ["me", "greedy", "greedy"], names=CREW[:3])
    let_a_bot_play(page, table, at_turn(7))
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")
    merchant(page).play(until=SEVERAL_PORTS, seconds=300)
    page.locator(".port.can").nth(1).focus()
    return page


def phone(browser: Browser, server: Server) -> Page:
    return in_trade(new_page(browser, server, PHONE), turn=4)


def replay(browser: Browser, server: Server) -> Page:
    page = new_page(browser, server, DESKTOP)
    table = open_table(page, GAME, ["me", "greedy", "greedy"], names=CREW[:3])
    let_a_bot_play(page, table, lambda news: bool(news["table"]["status"] == "over"))
    page.goto(f"/t/{table}/replay")
    scrub = page.get_by_role("slider", name="Position in the match")
    scrub.fill(str(int(str(scrub.get_attribute("max"))) * 3 // 5))
    scrub.blur()
    page.wait_for_timeout(1500)
    return page


PICTURES: dict[str, Picture] = {"table": table, "dark": dark_mode, "phone": phone, "replay": replay}
