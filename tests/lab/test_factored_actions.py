"""Actions as several numbers: every legal answer has its numbers, and they give the same answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from fondaco import Malformed, lab
from fondaco.core import field_types
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.lab.factored_actions import FactoredActions, without_words
from tests.lab.tables import A_TABLE_OF_EACH, EVERY_TABLE, SMALLEST


def offers_beside(action: Action, dice: random.Random) -> Action:
    """Return the offer at another price, and with fewer things."""
    changed = {}
    for name, shape in field_types.fields(type(action)).items():
        value = getattr(action, name)
        if shape.amount:
            changed[name] = dice.randrange(0, 40) * (shape.step or 1)
        elif shape.is_list and value:
            changed[name] = value[: dice.randrange(len(value) + 1)]
    return msgspec.structs.replace(action, **changed)


def answers(match: Match, seat: Seat, dice: random.Random) -> Iterator[Action]:
    """Yield the menu, and legal answers that are not on it."""
    free = match.decision.free_form
    for action in match.options(seat):
        yield action
        if isinstance(action, free) and match.refuses(seat, other := offers_beside(action, dice)) is None:
            yield other


@EVERY_TABLE
def test_numbers_of_every_legal_answer_give_it_back(name: str, players: int) -> None:
    """Also those of every free-form kind, on the menu and beside it."""
    decisions: list[Any] = [*field_types.union_members(all_games()[name].decisions)]
    unmet = {form for decision in decisions for form in decision.free_form}
    episode, dice = lab.Episode(name, players), random.Random(1)
    actions, checked = FactoredActions(episode.menu), 0
    for seed in range(12):
        if seed and not unmet:
            break
        episode.begin(seed)
        for step in range(3_000):
            if episode.over:
                break
            rare = unmet & {type(action) for action in episode.match.options(episode.seat)}
            for seat in episode.match.waiting if rare or step % 5 == 0 else ():
                mask = actions.mask(episode.match, seat)
                for action in answers(episode.match, seat, dice):
                    numbers = actions.numbers(episode.match, seat, action)
                    assert actions.action(episode.match, seat, numbers) == without_words(action)
                    assert all(mask[begin + one] for begin, one in zip(actions.begins, numbers, strict=False))
                    checked += 1
                    unmet.discard(type(action))
            episode.answer(dice.randrange(sum(episode.mask(episode.seat))))
    assert not unmet
    assert checked > 100


@A_TABLE_OF_EACH
def test_number_out_of_range_is_no_action(name: str, players: int) -> None:
    episode = lab.Episode(name, players)
    episode.begin(1)
    actions = FactoredActions(episode.menu)
    assert len(actions.names) == len(actions.sizes) == len({*actions.names})
    for wrong in ([], [*actions.sizes], [-1] * len(actions.sizes)):
        with pytest.raises(IndexError):
            actions.action(episode.match, episode.seat, wrong)


def sampled(mask: np.ndarray, sizes: list[int], dice: np.random.Generator) -> list[int]:
    """Return a random value that the mask allows for each number."""
    return [int(dice.choice(np.flatnonzero(part))) for part in np.split(mask, np.cumsum(sizes)[:-1])]


@A_TABLE_OF_EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_factored_actions_pass_the_tests_of_the_frameworks(
    name: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(lab.aec(name, players, factored=True), num_cycles=60)
    check_env(lab.seat_env(name, players, ["random"], factored=True), skip_render_check=True)


@A_TABLE_OF_EACH
def test_free_offers_are_made_through_every_environment(name: str, players: int) -> None:
    """With random numbers that their masks allow, a match goes on, and refused combinations change nothing."""
    dice, refused, played = np.random.default_rng(1), 0, 0
    sizes = FactoredActions(lab.Episode(name, players).menu).sizes
    with lab.batch(name, players, tables=2, processes=2, factored=True) as tables:
        env = lab.seat_env(name, players, ["random"], factored=True)
        envs = lab.seat_envs(name, players, ["random"], num_envs=2, factored=True)
        tables.begin(seed=1)
        env.reset(seed=1)
        seen, _ = envs.reset(seed=1)
        for _ in range(60):
            before = tables.marks.copy()
            tables.step([sampled(mask, sizes, dice) for mask in tables.mask])
            assert np.array_equal(tables.marks[tables.refused], before[tables.refused])
            refused, played = refused + int(tables.refused.sum()), played + int((~tables.refused).sum())
            answer = np.array(sampled(env.action_masks(), sizes, dice))
            assert env.action_space.contains(answer)
            _, _, over, _, _ = env.step(answer)
            if over:
                env.reset()
            both = [sampled(mask, sizes, dice) for mask in envs.action_masks()]
            seen, *_ = envs.step(np.array(both))
            assert envs.observation_space.contains(seen)
        envs.close()
    assert played > refused / 20


NEGOTIATED = [table for table in SMALLEST if "offer" in lab.Episode(*table).layout.counts]


@pytest.mark.parametrize(("name", "players"), NEGOTIATED)
def test_numbers_make_an_offer_that_is_on_no_menu(name: str, players: int) -> None:
    env = lab.aec(name, players, factored=True)
    env.reset(seed=1)
    dice, episode = random.Random(3), env.episode
    actions = FactoredActions(episode.menu)
    for _ in range(3_000):
        menu = env.match.options(episode.seat)
        for action in menu:
            if not isinstance(action, env.match.decision.free_form):
                continue
            other = offers_beside(action, dice)
            if other not in menu and env.match.refuses(episode.seat, other) is None:
                asked, before = env.agent_selection, env.match.state.clone()
                env.step(actions.numbers(env.match, episode.seat, other))
                assert "refused" not in env.infos[asked]
                assert env.match.state != before
                return
        env.step(actions.numbers(env.match, episode.seat, dice.choice(menu)))
        if env.match.over:
            env.reset()
    raise AssertionError("no offer was possible")


def test_parallel_environment_has_no_factored_actions() -> None:
    game = next(iter(all_games().values()))
    with pytest.raises(Malformed, match="numbers of the menu"):
        lab.parallel(game.id, game.players[0], factored=True)
