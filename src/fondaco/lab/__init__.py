"""Environments, observations and datasets for reinforcement learning and search.

`Layout`, `Menu` and `Episode` need only the engine. The framework adapters import their framework when they are called
and need `pip install 'fondaco[lab]'`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from fondaco.core.decision import Malformed
from fondaco.core.match import Match
from fondaco.lab.action_space import Menu
from fondaco.lab.episode import Episode, EpisodeOptions
from fondaco.lab.observation import Layout

if TYPE_CHECKING:
    from fondaco.lab.dataset import ExportOptions
    from fondaco.lab.dataset_card import Dataset
    from fondaco.lab.gymnasium_env import SeatEnv
    from fondaco.lab.openspiel import SpielState
    from fondaco.lab.pettingzoo_env import TableEnv
    from fondaco.lab.text_environment import TextEnv
    from fondaco.lab.vector_env import VectorEnv

__all__ = [
    "Episode",
    "Layout",
    "Menu",
    "aec",
    "batch",
    "export",
    "openspiel_resampler",
    "register_openspiel",
    "seat_env",
    "text_env",
]


@contextmanager
def _brought() -> Iterator[None]:
    """Turn a missing third-party package into an error that names the `lab` extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("fondaco"):
            raise
        raise Malformed(f"the laboratory needs {missing.name} for this: pip install 'fondaco[lab]'") from None


def aec(game: str, players: int, *, rows: bool = False, **agreed: Unpack[EpisodeOptions]) -> TableEnv:
    """Create a PettingZoo AEC environment, one agent per seat; `agreed` goes to `Episode`."""
    with _brought():
        from fondaco.lab.pettingzoo_env import TableEnv
    return TableEnv(Episode(game, players, **agreed), rows)


def seat_env(
    game: str,
    players: int,
    bots: Sequence[str] = ("greedy",),
    *,
    seat: int | None = 0,
    rows: bool = False,
    **agreed: Unpack[EpisodeOptions],
) -> SeatEnv:
    """Create a Gymnasium environment for one seat; bots play the others.

    The match log is recorded, because bots remember earlier events, unless `record=False` is given.
    """
    with _brought():
        from fondaco.lab.gymnasium_env import SeatEnv
    return SeatEnv(Episode(game, players, **EpisodeOptions({"record": True, **agreed})), bots, seat, rows)


def batch(game: str, players: int, tables: int, processes: int = 1, **agreed: Unpack[EpisodeOptions]) -> VectorEnv:
    """Create a vectorized environment of many tables (`fondaco.lab.vector_env`)."""
    with _brought():
        from fondaco.lab.vector_env import VectorEnv
    return VectorEnv(game, players, tables, processes, **agreed)


def export(
    folder: Path,
    game: str,
    players: int,
    names: Sequence[str],
    fetch: Callable[[str], Match],
    **how: Unpack[ExportOptions],
) -> Dataset:
    """Export finished matches as Parquet, one row per decision (`fondaco.lab.dataset`)."""
    with _brought():
        from fondaco.lab.dataset import export
    return export(folder, game, players, names, fetch, **how)


def register_openspiel() -> list[str]:
    """Register all games with OpenSpiel (`pip install open_spiel`) and return their names there."""
    with _brought():
        from fondaco.lab.openspiel import register_games
    return register_games()


def openspiel_resampler(seed: int) -> Callable[[SpielState, int], SpielState]:
    """Create a determinization sampler for OpenSpiel's ISMCTS.

    Use it as `bot.set_resampler(openspiel_resampler(1))`.
    """
    with _brought():
        from fondaco.lab.openspiel import make_resampler
    return make_resampler(seed)


def text_env(
    game: str,
    players: int,
    bots: Sequence[str] = (),
    *,
    lang: str = "en",
    rules: bool = True,
    menu: bool = True,
    nameless: bool = False,
    **agreed: Unpack[EpisodeOptions],
) -> TextEnv:
    """Create an environment of text: a string in, a string out; `bots` play the last seats.

    The first text of each seat begins with the rules, unless `rules=False`. Without `menu` the legal answers are not
    listed; `nameless` replaces names by numbers; `agreed` goes to `Episode`.
    """
    from fondaco.lab.text_environment import TextEnv

    return TextEnv(
        Episode(game, players, **EpisodeOptions({**agreed, "record": True})), bots, lang, rules, menu, nameless
    )
