"""The laboratory: the games as learners and searchers read them.

`Layout`, `Menu` and `Episode` need nothing but the engine. Whatever is a face of a framework asks for it when it is
called: `pip install 'fondaco[lab]'`.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fondaco.lab.episode import Episode
from fondaco.lab.layout import Layout
from fondaco.lab.menu import Menu

if TYPE_CHECKING:
    from fondaco.lab.chair import SeatEnv
    from fondaco.lab.zoo import TableEnv

__all__ = ["Episode", "Layout", "Menu", "aec", "seat_env"]


def aec(game: str, players: int, *, rows: bool = False, **agreed: Any) -> TableEnv:
    """A table for PettingZoo, every seat an agent. What is `agreed` is said of an `Episode`: speaks, reward, ..."""
    from fondaco.lab.zoo import TableEnv

    return TableEnv(Episode(game, players, **agreed), rows)


def seat_env(
    game: str, players: int, bots: Sequence[str] = ("greedy",), *,
    seat: int | None = 0, rows: bool = False, **agreed: Any,
) -> SeatEnv:  # fmt: skip
    """One seat for Gymnasium, the others are bots. They remember: a log is kept, unless `record=False` is said."""
    from fondaco.lab.chair import SeatEnv

    return SeatEnv(Episode(game, players, **{"record": True} | agreed), bots, seat, rows)
