"""The laboratory: the games as learners and searchers read them.

`Layout`, `Menu` and `Episode` need nothing but the engine. Whatever is a face of a framework asks for it when it is
called: `pip install 'fondaco[lab]'`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.core.decision import Malformed
from fondaco.core.match import Match
from fondaco.lab.action_space import Menu
from fondaco.lab.episode import Episode
from fondaco.lab.observation import Layout

if TYPE_CHECKING:
    from fondaco.lab.dataset_card import Dataset
    from fondaco.lab.gymnasium_env import SeatEnv
    from fondaco.lab.pettingzoo_env import TableEnv
    from fondaco.lab.vector_env import Batch

__all__ = [
    "Episode", "Layout", "Menu", "aec", "batch", "export", "openspiel_resampler", "register_openspiel",
    "seat_env",
]  # fmt: skip


@contextmanager
def _brought() -> Iterator[None]:
    """What is not installed is asked for in one sentence."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("fondaco"):
            raise
        raise Malformed(f"the laboratory needs {missing.name} for this: pip install 'fondaco[lab]'") from None


def aec(game: str, players: int, *, rows: bool = False, **agreed: Any) -> TableEnv:
    """A table for PettingZoo, every seat an agent. What is `agreed` is said of an `Episode`: speaks, reward, ..."""
    with _brought():
        from fondaco.lab.pettingzoo_env import TableEnv
    return TableEnv(Episode(game, players, **agreed), rows)


def seat_env(
    game: str, players: int, bots: Sequence[str] = ("greedy",), *,
    seat: int | None = 0, rows: bool = False, **agreed: Any,
) -> SeatEnv:  # fmt: skip
    """One seat for Gymnasium, the others are bots. They remember: a log is kept, unless `record=False` is said."""
    with _brought():
        from fondaco.lab.gymnasium_env import SeatEnv
    return SeatEnv(Episode(game, players, **{"record": True} | agreed), bots, seat, rows)


def batch(game: str, players: int, tables: int, processes: int = 1, **agreed: Any) -> Batch:
    """Many tables at once, in arrays that are filled again and again (`fondaco.lab.vector_env`)."""
    with _brought():
        from fondaco.lab.vector_env import Batch
    return Batch(game, players, tables, processes, **agreed)


def export(
    folder: Path, game: str, players: int, names: Sequence[str], fetch: Callable[[str], Match], **how: Any
) -> Dataset:
    """Writes finished matches as Parquet, with a row for every decision (`fondaco.lab.dataset`)."""
    with _brought():
        from fondaco.lab.dataset import export
    return export(folder, game, players, names, fetch, **how)


def register_openspiel() -> list[str]:
    """Makes all games known to OpenSpiel (`pip install open_spiel`), and says under which names."""
    with _brought():
        from fondaco.lab.openspiel import register
    return register()


def openspiel_resampler(seed: int) -> Callable[[Any, int], Any]:
    """Imagined worlds for OpenSpiel's ISMCTS: `bot.set_resampler(openspiel_resampler(1))`."""
    with _brought():
        from fondaco.lab.openspiel import resampler
    return resampler(seed)
