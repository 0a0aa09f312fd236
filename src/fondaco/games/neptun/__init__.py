"""Neptun, by Dirk Henn."""

from __future__ import annotations

from fondaco.core.game import Game, TradeMessage

GAME = Game.from_package(
    __name__,
    title="Neptun",
    designer="Dirk Henn",
    players=(3, 5),
    rules_version=2,
    deals={"neptun.loads": TradeMessage(gets="good"), "neptun.delivers": TradeMessage(gives="good")},
)
