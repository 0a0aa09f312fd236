"""The games in TextArena: matches through its own `make`, wrappers and loop."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest

from fondaco import lab
from fondaco.games import all_games
from tests.agents.page_reader import PageReader
from tests.lab.tables import A_TABLE_OF_EACH
from tests.trial import GAME

textarena = pytest.importorskip("textarena", reason="it is in the environment of `make lab`")
pytestmark = pytest.mark.lab


def made(name: str, **how: Any) -> Any:
    lab.register_textarena()
    return textarena.make(f"fondaco/{name.title()}-v1", **how)


def test_every_game_is_registered_once() -> None:
    assert lab.register_textarena() == lab.register_textarena()
    assert len(lab.register_textarena()) == len(all_games())


@A_TABLE_OF_EACH
def test_whole_match_in_the_loop_of_textarena(name: str, players: int) -> None:
    """Each player reads what the wrapper for language models has gathered, and answers in brackets."""
    env = made(name)
    env.reset(num_players=players, seed=1)
    readers = {player: PageReader(player) for player in range(players)}
    over, read = False, dict.fromkeys(readers, 0)
    while not over:
        player, text = env.get_observation()
        if not read[player]:
            assert text.startswith(f"\n[GAME] {(all_games()[name].rules('en') or '').strip()[:40]}")
            assert f"as Player {player + 1}." in text
        new, read[player] = text[read[player] :], len(text)
        over, info = env.step(action=f"I think about it.\n[{readers[player].choose(new)}]")
        assert info == {}
    rewards, about = env.close()
    match = env.text_env.match
    assert match.over
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards, key=rewards.get) in match.winners
    assert all(about[player]["turn_count"] > 0 and not about[player]["invalid_move"] for player in readers)


def test_bots_play_the_last_seats() -> None:
    env = made(GAME, bots=["greedy"])
    env.reset(num_players=1, seed=2)
    reader, over, read = PageReader(3), False, 0
    while not over:
        player, text = env.get_observation()
        assert player == 0
        over, _ = env.step(action=reader.choose(text[read:]))
        read = len(text)
    rewards, about = env.close()
    assert [*rewards] == [0]
    assert str(env.text_env.match.scores[0]) in about[0]["reason"]


def test_refused_answers_are_explained_and_end_the_match_in_the_end() -> None:
    env = made(GAME, errors=2)
    env.reset(num_players=2, seed=1)
    player, _ = env.get_observation()
    for reply in ("nonsense", "[4711]"):
        over, _ = env.step(action=reply)
        assert not over
        asked, text = env.get_observation()
        assert asked == player
        assert re.search(r"invalid move. Reason: .*(nonsense|4711)", text)
    env.step(action="[1]")
    for _ in range(3):
        asked, _ = env.get_observation()
        over, _ = env.step(action="[fly]")
    assert over
    rewards, about = env.close()
    assert rewards == {asked: -1.0, 1 - asked: 0.0}
    assert about[asked]["invalid_move"]


def test_requests_play_nothing_and_a_copy_is_a_match_of_its_own() -> None:
    env = made(GAME)
    env.reset(num_players=2, seed=1)
    first, text = env.get_observation()
    env.step(action="[look]")
    player, more = env.get_observation()
    assert player == first
    assert more.startswith(text)
    assert "On the table:" in more[len(text) :]
    copied = deepcopy(env)
    copied.step(action="[1]")
    before = len(env.text_env.match.log)
    assert len(copied.env.text_env.match.log) > before
