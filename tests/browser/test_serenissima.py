"""Matches of Serenissima in a real browser, played by clicking."""
from __future__ import annotations

from tests.browser.captain import Captain, open_table
from tests.browser.conftest import PHONE, Visit, fits
from tests.browser.test_everyone import faults

# Goods are sold, ports taken and fights fought where that is offered; else the galley loads, sails on and stops.
# One turn in a few is an investment; there everything is as welcome as an end.
WISHES = [
    ("port", "[data-at=close_port] .port.can, [data-at=choose_home] .port.can, [data-at=berth] .port.can"),
    ("number", "[data-at=choose_galley] .wheel .may, [data-at=special_investment] .wheel .may"),
    ("settle", ".menu [data-do=close], .menu [data-do=settle], .menu [data-do=launch]"),
    ("sell", ".menu [data-do=sell], .menu [data-do=open_sale]"),
    ("take", ".menu [data-do=take_port]"),
    ("fight", ".menu [data-do=attack], .menu [data-do=assault], .menu [data-do=fight_on]"),
    ("bar", ".menu [data-do=declare_blockade]"),
    ("booty", ".menu [data-do=seize]"),
    ("land", ".menu [data-do=land], [data-at=landing] .menu [data-do=done]"),
    ("turn", ".menu [data-do=act], [data-at=turn] .galley.can, .menu [data-do=invest]"),
    ("load", "div.hold [data-do=load]"),
    ("sail", "[data-at=sailing] .goal"),
    ("buy", "[data-at=investment] .menu [data-do=recruit], [data-at=investment] .menu [data-do=done]"),
    ("done", ".menu [data-do=done]"),
    ("else", "[data-at] .menu .btn:not(.undo)"),
]
MOMENTS = ("[data-at=choose_galley]", "[data-at=loading] div.hold", "[data-at=sailing] .goal")


def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit) -> None:
    page = visit("")
    page.goto(f"/t/{open_table(page, 'serenissima', ['me', 'random'])}")
    captain = Captain(page, WISHES)
    for moment in MOMENTS:
        clicks = captain.play(100, until=moment)
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            assert faults(page) == [], (moment, light)
    assert {"port", "number", "turn"} <= set(clicks)
    assert fits(page)


def test_a_whole_match_against_a_bot_on_a_phone(visit: Visit) -> None:
    """Whatever is asked can be answered by a finger on a small screen."""
    page = visit("", PHONE, has_touch=True)
    page.goto(f"/t/{open_table(page, 'serenissima', ['me', 'random'])}")
    captain = Captain(page, WISHES)
    captain.play(100, until="[data-at=loading] div.hold")
    assert fits(page)
    page.locator(".nav [data-tab=wheel]").click()
    assert page.locator(".sheet .wheel").is_visible()
    assert fits(page)
    page.locator(".nav [data-tab=chart]").click()
    clicks = captain.play(240)
    assert {"port", "turn", "load", "sail", "done", "over"} <= set(clicks)
    assert page.locator(".over tbody tr").count() == 2
    assert fits(page)
