"""New Game: a game for Fondaco in a package of its own."""
from __future__ import annotations

from fondaco.core.game import Game

GAME = Game.from_package(__name__, title="New Game", designer="Somebody", players=(2, 4), rules_version=1)
