"""Selectors for the click player, most wanted first."""

from __future__ import annotations

# Contracts are taken, delivered and paid for where that is offered; the nearest goal is sailed to.
WISHES = [
    ("draft", "[data-at=choose_contract] .column.can, [data-at=choose_contract] .back.can"),
    ("load", "[data-at=load_contract] .slot.can"),
    ("row", ".menu [data-do=row]"),
    ("oar", "[data-at=choose_oars] .oar.can, [data-at=choose_oar] .oar.can"),
    ("goal", "[data-at=voyage] .menu [data-do=sail]"),
    ("sail", "[data-at=voyage] .harbour.can"),
    ("stay", "[data-at=voyage] [data-do=stay]"),
    ("deliver", "[data-at=delivery] .menu [data-do=deliver]"),
    ("point", "[data-at=temple_point] [data-do=buy_point]"),
    ("join", "[data-at=extra_turn] [data-do=join]"),
]
