"""Environments, observations and datasets for reinforcement learning and search.

`Layout`, `Menu` and `Episode` need only the engine. The framework adapters import their framework when they are called
and need `pip install 'fondaco[lab]'`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from fondaco.core.decision import Malformed
from fondaco.core.match import Match
from fondaco.lab.action_space import Menu
from fondaco.lab.episode import Episode, EpisodeOptions
from fondaco.lab.observation import Layout
from fondaco.lab.seat_episode import SeatEpisode

if TYPE_CHECKING:
    from fondaco.lab.batched_tables import Batch
    from fondaco.lab.dataset import ExportOptions
    from fondaco.lab.dataset_card import Dataset
    from fondaco.lab.gymnasium_env import SeatEnv
    from fondaco.lab.gymnasium_vector_env import SeatVectorEnv
    from fondaco.lab.openspiel import SpielState
    from fondaco.lab.pettingzoo_env import TableEnv
    from fondaco.lab.pettingzoo_parallel import ParallelTableEnv
    from fondaco.lab.text_environment import TextEnv

__all__ = [
    "Episode",
    "Layout",
    "Menu",
    "aec",
    "batch",
    "export",
    "openspiel_resampler",
    "parallel",
    "register_gymnasium",
    "register_openspiel",
    "register_textarena",
    "seat_env",
    "seat_envs",
    "text_env",
]


@contextmanager
def _brought(package: str = "fondaco[lab]") -> Iterator[None]:
    """Turn a missing third-party module into an error that names the package to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("fondaco"):
            raise
        raise Malformed(f"the laboratory needs {missing.name} for this: pip install '{package}'") from None


def aec(
    game: str, players: int, *, rows: bool = False, render_mode: str | None = None, **agreed: Unpack[EpisodeOptions]
) -> TableEnv:
    """Create a PettingZoo AEC environment, one agent per seat; `agreed` goes to `Episode`."""
    with _brought():
        from fondaco.lab.pettingzoo_env import TableEnv
    return TableEnv(Episode(game, players, **agreed), rows, render_mode)


def parallel(game: str, players: int, *, rows: bool = False, **agreed: Unpack[EpisodeOptions]) -> ParallelTableEnv:
    """Create a PettingZoo parallel environment, one agent per seat (`fondaco.lab.pettingzoo_parallel`)."""
    with _brought():
        from fondaco.lab.pettingzoo_parallel import ParallelTableEnv
    return ParallelTableEnv(Episode(game, players, **agreed), rows)


def seat_env(
    game: str,
    players: int,
    bots: Sequence[str] = ("greedy",),
    *,
    seat: int | None = 0,
    rows: bool = False,
    render_mode: str | None = None,
    **agreed: Unpack[EpisodeOptions],
) -> SeatEnv:
    """Create a Gymnasium environment for one seat; bots play the others (`fondaco.lab.seat_episode`)."""
    with _brought():
        from fondaco.lab.gymnasium_env import SeatEnv
    return SeatEnv(SeatEpisode(game, players, bots, seat, **agreed), rows, render_mode)


def seat_envs(
    game: str,
    players: int,
    bots: Sequence[str] = ("greedy",),
    *,
    num_envs: int = 1,
    seat: int | None = 0,
    processes: int = 1,
    **agreed: Unpack[EpisodeOptions],
) -> SeatVectorEnv:
    """Create a Gymnasium vector environment: one seat against bots at each of many tables."""
    with _brought():
        from fondaco.lab.gymnasium_vector_env import SeatVectorEnv
    return SeatVectorEnv(partial(SeatEpisode, game, players, bots, seat, **agreed), num_envs, processes)


def register_gymnasium() -> list[str]:
    """Register every game with Gymnasium, for `gymnasium.make` and `make_vec`, and return the ids."""
    with _brought():
        from fondaco.lab.gymnasium_ids import register_ids
    return register_ids()


def batch(
    game: str,
    players: int,
    tables: int,
    processes: int = 1,
    *,
    rows: bool = False,
    bots: Sequence[str] = (),
    seat: int | None = 0,
    **agreed: Unpack[EpisodeOptions],
) -> Batch:
    """Create many tables in shared arrays (`fondaco.lab.batched_tables`); `agreed` goes to `Episode`.

    With `bots` only the learner's `seat` is asked, and bots play the others (`fondaco.lab.seat_episode`).
    """
    with _brought():
        from fondaco.lab.batched_tables import Batch
    if bots:
        return Batch(partial(SeatEpisode, game, players, bots, seat, **agreed), tables, processes, rows)
    return Batch(partial(Episode, game, players, **agreed), tables, processes, rows)


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
    with _brought("open_spiel"):
        from fondaco.lab.openspiel import register_games
    return register_games()


def openspiel_resampler(seed: int) -> Callable[[SpielState, int], SpielState]:
    """Create a determinization sampler for OpenSpiel's ISMCTS.

    Use it as `bot.set_resampler(openspiel_resampler(1))`.
    """
    with _brought("open_spiel"):
        from fondaco.lab.openspiel import make_resampler
    return make_resampler(seed)


def register_textarena() -> list[str]:
    """Register every game with TextArena (`pip install textarena`), and return the ids there."""
    with _brought("textarena"):
        from fondaco.lab.textarena_env import register_ids
    return register_ids()


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
