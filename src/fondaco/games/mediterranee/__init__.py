"""Méditerranée, the first edition of Serenissima, by Dominique Ehrhard and Duccio Vitale."""

from __future__ import annotations

from fondaco.core.game import Game, TradeMessage

GAME = Game.from_package(
    __name__,
    title="Méditerranée",
    designer="Dominique Ehrhard, Duccio Vitale",
    players=(2, 4),
    rules_version=6,
    bounded={"transfers": 200, "offers": 20},
    deals={
        "mediterranee.trades": TradeMessage("give_goods", "ask_goods"),
        "mediterranee.buys": TradeMessage(gets="good"),
        "mediterranee.sells": TradeMessage(gives="good"),
    },
)
