"""Matches of Méditerranée in a real browser, played by clicking."""
from __future__ import annotations

from tests.browser.captain import Captain, open_table
from tests.browser.conftest import PHONE, Visit, fits
from tests.browser.test_everyone import faults

BUSINESS = [
    ".menu [data-do=done]", ".menu [data-do=buy]", ".menu [data-do=ask_price]", ".menu [data-do=build_galley]",
    ".menu [data-do=trade]", ".fleet [data-galley]:last-child",
]  # fmt: skip
# A small bid, a little business, far voyages, whatever can be attacked, landed or sold.
WISHES = [
    ("muster", ".menu [data-do=muster]"),
    ("raise", "[data-at=bidding]:has([data-amount='0']) .stepper button:last-child"),
    ("bid", "[data-at=bidding] .menu .btn[data-amount]"),
    ("place", ".menu [data-do=take_place], [data-place-in-order]"),
    ("price", ".menu [data-do=name_price], .menu [data-do=counter_price], .menu [data-do=take_price]"),
    ("last word", ".menu [data-do=accept_price], .menu [data-do=refuse_price]"),
    ("answer", ".menu [data-do=accept_offer], .menu [data-do=refuse_offer]"),
    ("offer", ".barter [aria-pressed=false], .barter [data-do=propose], [data-at=business]:has(.barter) .menu .btn"),
    ("hold", "div.hold [data-do], [data-at=business]:has(div.hold) .menu .btn:not(.undo)"),
    ("galley in port", "[data-at=business]:not(:has([data-do=done])) .menu .btn:not(.undo)"),
    ("business", ", ".join(f"[data-at=business] {way}" for way in BUSINESS)),
    ("sail", "[data-at=fleet] .goal, [data-at=course] .goal"),
    ("galley", "[data-at=fleet] .fleet [data-galley]"),
    ("passage", ".menu [data-do=ask_passage], .menu [data-do=anchor], .menu [data-do=grant], .menu [data-do=deny]"),
    ("prize", ".menu [data-do=sink], .menu [data-do=capture], .menu [data-do=stow]"),
    ("attack", "[data-at=battle] .menu .btn:not(.undo)"),
    ("land", "[data-at=landing] .menu .btn:not(.undo), [data-at=landing] .galley.can"),
    ("sell", ".menu [data-do=sell]"),
    ("else", "[data-at] .menu .btn:not(.undo)"),
]
MOMENTS = ("[data-at=bidding]", "[data-at=business] div.hold", "[data-at=fleet] .goal")


def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit) -> None:
    page = visit("")
    page.goto(f"/t/{open_table(page, 'mediterranee', ['me', 'random'])}")
    captain = Captain(page, WISHES)
    for moment in MOMENTS:
        clicks = captain.play(100, until=moment)
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            assert faults(page) == [], (moment, light)
    assert {"muster", "raise", "bid", "business"} <= set(clicks)
    assert fits(page)


def test_a_whole_match_against_a_bot_on_a_phone(visit: Visit) -> None:
    """Whatever is asked can be answered by a finger on a small screen."""
    page = visit("", PHONE, has_touch=True)
    page.goto(f"/t/{open_table(page, 'mediterranee', ['me', 'random'])}")
    captain = Captain(page, WISHES)
    captain.play(100, until="[data-at=business] .fleet")
    assert fits(page)
    page.locator(".nav [data-tab=box]").click()
    assert page.locator(".sheet .supply").is_visible()
    assert fits(page)
    page.locator(".nav [data-tab=chart]").click()
    clicks = captain.play(240)
    assert {"muster", "bid", "place", "business", "galley", "sail", "over"} <= set(clicks)
    assert page.locator(".over tbody tr").count() == 2
    assert fits(page)
