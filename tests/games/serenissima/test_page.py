"""Matches of Serenissima in a real browser, played by clicking."""
from __future__ import annotations

from tests.browser.captain import Captain, sit_down
from tests.browser.fixtures import PHONE, Visit
from tests.browser.surveyor import no_faults_at, the_end_is_in_sight, whole_match_on_a_phone

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
    sit_down(page, "serenissima", ["me", "random"])
    captain = Captain(page, WISHES)
    no_faults_at(captain, MOMENTS)
    assert {"port", "number", "turn"} <= set(captain.clicks)


def test_a_whole_match_against_a_bot_on_a_phone(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "serenissima", ["me", "random"])
    clicks = whole_match_on_a_phone(Captain(page, WISHES), "[data-at=loading] div.hold", ".sheet .wheel")
    assert {"port", "turn", "load", "sail", "done", "over"} <= set(clicks)
    the_end_is_in_sight(page, players=2)
