"""Die Händler von Genua (The Traders of Genoa), by Rüdiger Dorn."""

from __future__ import annotations

from fondaco.core.game import Game, TradeMessage

GAME = Game.from_package(
    __name__,
    title="Die Händler von Genua",
    designer="Rüdiger Dorn",
    players=(2, 5),
    rules_version=4,
    bounded={"offers": 3, "counters": 1, "asks": 1, "wishes": 3},
    deals={"genoa.deals": TradeMessage("give_items", "want_items")},
)
