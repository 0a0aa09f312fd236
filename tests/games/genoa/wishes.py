"""Selectors for the click player, most wanted first."""

from __future__ import annotations

# Actions are taken, orders filled and markers laid where that is possible; the tower walks on, and offers are accepted.
WISHES = [
    ("roll", "[data-at=start] [data-do=roll]"),
    ("act", "[data-at=here] [data-do=act]"),
    ("fill", ".menu [data-do=fill]"),
    ("yield", "[data-do=take]"),
    ("thing", ".choice .btn"),
    ("lay", "[data-at=laying] .building.can"),
    ("lay", "[data-at=laying] .menu [data-do=lay], [data-at=laying] .menu [data-do=remove]"),
    ("walk", "[data-at=ahead] .can[role=button], [data-at=sold] .can[role=button]"),
    ("accept", "[data-do=accept]"),
    ("leave", "[data-at=here] [data-do=go_on]"),
    ("end", "[data-at=ahead] [data-do=end_turn]"),
    ("done", "[data-do=done]"),
]
