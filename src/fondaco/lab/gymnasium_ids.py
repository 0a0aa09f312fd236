"""Ids of the games for Gymnasium, registered by importing this module.

    gymnasium.make("fondaco.lab.gymnasium_ids:fondaco/Neptun-v1", players=4, bots=["search:12"])

The version changes when spaces or rewards do. The default number of players is the fewest of the game.
"""

from __future__ import annotations

import gymnasium

from fondaco.games import all_games

VERSION = 1


def register_ids() -> list[str]:
    """Register all installed games, and return their ids."""
    found = {f"fondaco/{game.id.title()}-v{VERSION}": game for game in all_games().values()}
    for name, game in found.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="fondaco.lab:seat_env",
                vector_entry_point="fondaco.lab:seat_envs",
                kwargs={"game": game.id, "players": game.players[0]},
            )
    return [*found]


register_ids()
