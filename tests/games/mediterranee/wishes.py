"""Selectors for the click player, most wanted first."""

from __future__ import annotations

BUSINESS = [
    ".menu [data-do=done]",
    ".deeds [data-do=buy]",
    ".deeds [data-do=ask_price]",
    ".deeds [data-do=build_galley]",
    ".menu [data-do=trade]",
    ".deeds [data-galley]",
]
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
    ("prize", ".menu [data-do=sink], .menu [data-do=capture], .spoils [data-do=stow]"),
    ("spoils", "[data-at$=spoils]:not(:has(.spoils .btn)):not(:has([data-do=done])) .spoils .cube"),
    ("attack", "[data-at=battle] .menu .btn:not(.undo)"),
    ("land", "[data-at=landing] .menu .btn:not(.undo), [data-at=landing] .galley.can"),
    ("sell", "[data-do=sell]"),
    ("else", "[data-at] .menu .btn:not(.undo)"),
]
