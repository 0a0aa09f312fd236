"""A match of Serenissima in a real browser, played by clicking."""
from __future__ import annotations

from tests.browser.captain import Captain, open_table
from tests.browser.conftest import PHONE, Visit, fits

# Goods are sold, ports taken and fights fought where that is offered; else the galley loads, sails on and stops.
WISHES = [
    ("tablet", "[data-at=close_port] .port.can, [data-at=choose_home] .port.can, [data-at=berth] .port.can"),
    ("number", "[data-at=choose_galley] .wheel .may, [data-at=special_investment] .wheel .may"),
    ("sell", ".menu [data-do=sell], .menu [data-do=open_sale]"),
    ("take", ".menu [data-do=take_port]"),
    ("fight", ".menu [data-do=attack], .menu [data-do=assault], .menu [data-do=fight_on]"),
    ("bar", ".menu [data-do=declare_blockade]"),
    ("booty", ".menu [data-do=seize]"),
    ("act", ".menu [data-do=act]"),
    ("load", ".hold [data-do=load]"),
    ("sail", "[data-at=sailing] .goal[data-step='2']"),
    ("done", ".menu [data-do=done]"),
]


def test_a_whole_match_of_two_against_a_bot(visit: Visit) -> None:
    page = visit("/")
    page.goto(f"/t/{open_table(page, 'serenissima', ['me', 'random'])}")
    page.wait_for_selector(".wheel")
    clicks = Captain(page, WISHES).play(seconds=170)
    assert {"tablet", "number", "act", "load", "sail", "sell", "take", "over"} <= set(clicks)
    assert page.locator(".over tbody tr").count() == 2


def test_the_whole_table_fits_a_phone(visit: Visit) -> None:
    page = visit("/", PHONE, has_touch=True)
    page.goto(f"/t/{open_table(page, 'serenissima', ['me', 'random'])}")
    page.wait_for_selector(".phone")
    assert fits(page)
    page.locator(".nav [data-tab=wheel]").click()
    assert page.locator(".sheet .wheel").is_visible()
    assert fits(page)
