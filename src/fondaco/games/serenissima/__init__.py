"""Serenissima, second edition, by Dominique Ehrhard and Duccio Vitale."""

from __future__ import annotations

from fondaco.core.game import Game, RulesUpgrade, TradeMessage

GAME = Game.from_package(
    __name__,
    title="Serenissima",
    designer="Dominique Ehrhard, Duccio Vitale",
    players=(2, 4),
    rules_version=4,
    bounded={"steps": 100},
    deals={
        "serenissima.loads": TradeMessage(gets="good"),
        "serenissima.loads_from": TradeMessage(gets="good"),
        "serenissima.sells": TradeMessage(gives="good"),
    },
    upgrades={1: RulesUpgrade(options=lambda options: {"steps": None} | options)},
)
