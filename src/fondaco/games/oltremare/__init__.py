"""Oltre Mare: Merchants of Venice, by Emanuele Ornella."""

from __future__ import annotations

from fondaco.core.game import Game, TradeMessage

GAME = Game.from_package(
    __name__,
    title="Oltre Mare",
    designer="Emanuele Ornella",
    players=(2, 5),
    rules_version=3,
    bounded={"proposals": 3},
    deals={"oltremare.deals": TradeMessage("give_goods", "ask_goods")},
)
