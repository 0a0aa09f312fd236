"""Episodes: the order of simultaneous answers, rewards, and what a seed determines."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from fondaco import Malformed
from fondaco.lab.episode import REWARDS, SPEAKS, Episode
from tests.lab.tables import A_TABLE_OF_EACH, SMALLEST


def ended(scores: list[int], winners: tuple[int, ...]) -> Any:
    return SimpleNamespace(players=len(scores), scores=scores, winners=winners)


def test_shared_victory_rewards_sum_to_zero() -> None:
    assert REWARDS["win"](ended([9, 3, 9, 1], (0, 2))) == [0.25, -0.25, 0.25, -0.25]


def test_rank_rewards_are_even_and_ties_share() -> None:
    assert REWARDS["rank"](ended([9, 3, 5], (0,))) == [1.0, -1.0, 0.0]
    assert REWARDS["rank"](ended([9, 3, 3], (0,))) == [1.0, -0.5, -0.5]


def test_winner_by_tie_break_ranks_first() -> None:
    assert REWARDS["rank"](ended([9, 9, 3], (1,))) == [0.0, 1.0, -1.0]


def test_lead_reward_is_relative_to_the_best_opponent() -> None:
    assert REWARDS["lead"](ended([9, 3, 5], (0,))) == [4.0, -6.0, -4.0]


@pytest.mark.parametrize(
    ("how", "last", "asked"), [("polite", 0, 2), ("round", 0, 1), ("round", 1, 2), ("round", 2, 1)]
)
def test_one_of_several_players_is_asked(how: str, last: int, asked: int) -> None:
    table: Any = SimpleNamespace(players=4, waiting=(2, 1))
    assert SPEAKS[how](table, last, random.Random(1)) == asked


def test_every_player_is_asked_at_random() -> None:
    table: Any = SimpleNamespace(players=4, waiting=(2, 1))
    dice = random.Random(1)
    assert {SPEAKS["random"](table, 0, dice) for _ in range(20)} == {1, 2}


def played(episode: Episode, seed: int) -> list[tuple[int, bytes, int]]:
    """Play an episode of random actions; return each step's seat, observation and action."""
    dice, steps = random.Random(seed), []
    episode.begin(seed)
    while not episode.over:
        said = dice.randrange(sum(episode.mask(episode.seat)))
        steps.append((episode.seat, bytes(episode.observe(episode.seat)[0]), said))
        episode.answer(said)
    return steps


@A_TABLE_OF_EACH
@pytest.mark.parametrize("speaks", [*SPEAKS])
def test_a_seed_decides_an_episode_and_every_episode_ends(name: str, players: int, speaks: str) -> None:
    episode = Episode(name, players, speaks=speaks)
    once = played(episode, 3)
    rewards = episode.rewards
    assert sum(rewards) == pytest.approx(0)
    if speaks == "random":
        assert (played(episode, 3), episode.rewards) == (once, rewards)
        assert played(episode, 4) != once


def test_only_the_asked_seat_has_actions_and_rewards_come_at_the_end() -> None:
    name, players = SMALLEST[0]
    episode = Episode(name, players, reward="lead")
    episode.begin(1)
    assert [any(episode.mask(seat)) for seat in range(players)] == [seat == episode.seat for seat in range(players)]
    assert episode.rewards == [0.0] * players
    with pytest.raises(IndexError):
        episode.answer(sum(episode.mask(episode.seat)))


def test_a_recorded_episode_can_be_kept() -> None:
    name, players = SMALLEST[0]
    episode = Episode(name, players, record=True)
    episode.begin(1)
    episode.answer(0)
    assert len(episode.match.log or ()) == 2


@pytest.mark.parametrize("agreed", [{"speaks": "loudly"}, {"reward": "money"}])
def test_unknown_names_are_refused_with_the_known_ones(agreed: dict[str, str]) -> None:
    with pytest.raises(Malformed, match="is one of"):
        Episode(*SMALLEST[0], **agreed)  # type: ignore[arg-type]
