"""Serenissima, second edition, by Dominique Ehrhard and Duccio Vitale."""

from __future__ import annotations

from fondaco.core.game import Deal, Game, Upgrade

GAME = Game.from_package(
    __name__,
    title="Serenissima",
    designer="Dominique Ehrhard, Duccio Vitale",
    players=(2, 4),
    rules_version=4,
    bounded={"steps": 100},
    deals={
        "serenissima.loads": Deal(gets="good"),
        "serenissima.loads_from": Deal(gets="good"),
        "serenissima.sells": Deal(gives="good"),
    },
    upgrades={1: Upgrade(options=lambda options: {"steps": None} | options)},
)
