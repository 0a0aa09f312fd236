"""Matches of Méditerranée in a real browser, played by clicking."""
from __future__ import annotations

from tests.browser.captain import Captain, sit_down
from tests.browser.fixtures import PHONE, Visit
from tests.browser.surveyor import no_faults_at, the_end_is_in_sight, whole_match_on_a_phone

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
    sit_down(page, "mediterranee", ["me", "random"])
    captain = Captain(page, WISHES)
    no_faults_at(captain, MOMENTS)
    assert {"muster", "raise", "bid", "business"} <= set(captain.clicks)


def test_a_whole_match_against_a_bot_on_a_phone(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "mediterranee", ["me", "random"])
    clicks = whole_match_on_a_phone(Captain(page, WISHES), "[data-at=business] .fleet", ".sheet .supply")
    assert {"muster", "bid", "place", "business", "galley", "sail", "over"} <= set(clicks)
    the_end_is_in_sight(page, players=2)
