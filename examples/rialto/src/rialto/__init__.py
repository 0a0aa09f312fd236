"""Rialto: lots at auction, secret bids, one offer a turn. An example game in a package of its own."""

from __future__ import annotations

from fondaco.core.game import Game

GAME = Game.from_package(__name__, title="Rialto", designer="The Fondaco contributors", players=(3, 5), rules_version=1)
