"""The trained bot plays its network's best action, sees only its seat, and recognizes its own networks."""

from __future__ import annotations

import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import fondaco
import fondaco.learn
from fondaco.bots import bot, is_bot, strengths
from fondaco.bots.evaluation import evaluation, network_files
from fondaco.bots.search import Budget, pending_decision_name
from fondaco.learn.expert_iteration import RIVAL
from fondaco.learn.features import feature_extractor
from fondaco.learn.network import LAYERS, CellSelection, Network, NetworkCard, NetworkFacts, load_network
from fondaco.learn.trained_bot import TrainedBot
from tests.learn.positions import decisions
from tests.trial import GAME

TABLES = [(name, players) for name, game in fondaco.games().items() for players in sorted({*game.players})]
EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)
WIDTH = 8


def by_chance(name: str, players: int, file: Path, trust: float = 0.0) -> str:
    """Save a network with random weights and return the name of its bot."""
    eye, match = feature_extractor(name, players), fondaco.new(name, players, 1)
    menu = match.options(match.waiting[0])
    seen = eye.see(match, match.waiting[0], menu)
    cells, answer = len(seen.position), seen.answers.shape[1]
    dice = np.random.default_rng(1)
    shapes = [
        (cells + answer, WIDTH),
        (WIDTH,),
        (WIDTH, WIDTH),
        (answer, WIDTH),
        (WIDTH,),
        (WIDTH, WIDTH),
        (WIDTH,),
        (WIDTH, 2),
        (2,),
    ]
    layers = {layer: dice.normal(0, 0.5, shape) for layer, shape in zip(LAYERS, shapes, strict=True)}
    facts = NetworkFacts(name, players, tuple(evaluation(name).weights.search), 0.5, trust, eye.digest)
    Network(facts, CellSelection(np.arange(cells), np.arange(answer)), layers).save(file)
    return f"trained:{file}"


@EVERY_TABLE
def test_what_its_seat_cannot_know_does_not_change_its_choice(name: str, players: int, tmp_path: Path) -> None:
    trained = by_chance(name, players, tmp_path / "net.npz")
    for number, match in enumerate(decisions(name, players, 12)):
        seat = match.waiting[0]
        action = bot(trained, name, 9).choose(match.seat(seat))
        assert match.refuses(seat, action) is None
        assert bot(trained, name, 9).choose(match.determinize(seat, number).seat(seat)) == action


def test_network_decides_where_trained_and_evaluation_elsewhere(tmp_path: Path) -> None:
    loyal = by_chance(GAME, 2, tmp_path / "loyal.npz", trust=1e4)
    contrary = by_chance(GAME, 2, tmp_path / "contrary.npz", trust=-1e4)
    match, dice, differed = fondaco.new(GAME, 2, 5), random.Random(5), set()
    while match.waiting:
        seat = match.waiting[0]
        greedy, one, other = (bot(each, GAME, 1).choose(match.seat(seat)) for each in ("greedy", loyal, contrary))
        assert one == greedy
        if other != greedy:
            differed.add(pending_decision_name(match))
        match.play(seat, dice.choice([greedy, other]))
    assert differed
    assert differed <= {*evaluation(GAME).weights.search}


def test_saved_network_gives_the_same_scores(tmp_path: Path) -> None:
    by_chance(GAME, 2, tmp_path / "net.npz")
    net, match = load_network(tmp_path / "net.npz"), decisions(GAME, 2, 1)[0]
    net.save(tmp_path / "again.npz")
    seat = match.waiting[0]
    one, other = (each.scores(match, seat, match.options(seat)) for each in (net, load_network(tmp_path / "again.npz")))
    assert np.array_equal(one, other)
    assert len({*one}) > 1


def test_trained_bot_with_a_budget_searches_from_its_network(tmp_path: Path) -> None:
    """Search corrects a network with random weights sometimes."""
    by_chance(GAME, 2, tmp_path / "net.npz", trust=-1e4)
    corrected = 0
    for match in decisions(GAME, 2, 12):
        seat = match.seat(match.waiting[0])
        said, first = (TrainedBot(GAME, 1, budget, tmp_path / "net.npz").choose(seat) for budget in (Budget(24), None))
        assert seat.refuses(said) is None
        corrected += said != first
    assert corrected


def test_every_network_is_small_and_has_a_card_with_its_strength() -> None:
    for name in fondaco.games():
        for players, file in network_files(name).items():
            net, card = (
                load_network(file),
                msgspec.json.decode(file.with_suffix(".json").read_bytes(), type=NetworkCard),
            )
            assert file.stat().st_size < 2_000_000
            assert (net.facts.game, net.facts.players) == (card.game, card.players) == (name, players)
            (rival,) = (each for each in card.measured if each.against == RIVAL)
            assert rival.low > rival.even


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import the network module as if numpy were not installed."""
    with monkeypatch.context() as hidden:
        hidden.setitem(sys.modules, "numpy", None)
        for name in ("numpy_compat", "features", "network"):
            hidden.delitem(sys.modules, f"fondaco.learn.{name}")
            hidden.setattr(fondaco.learn, name, None)
        return import_module("fondaco.learn.network")


NETS = [(name, players, file) for name in fondaco.games() for players, file in network_files(name).items()]


@pytest.mark.parametrize(("name", "players", "file"), NETS, ids=[f"{name}-{players}" for name, players, _ in NETS])
def test_network_without_numpy_gives_the_same_scores(name: str, players: int, file: Path, without_numpy: Any) -> None:
    one, other = load_network(file), without_numpy.load_network(file)
    assert not isinstance(other.w1, np.ndarray)
    matches = decisions(name, players, 50)
    assert len(matches) > 30
    for match in matches:
        seat, menu = match.waiting[0], match.options(match.waiting[0])
        answers = menu[:: len(menu) // 5 + 1]
        scores = one.scores(match, seat, answers)
        assert other.scores(match, seat, answers) == pytest.approx(scores, abs=1e-5)
        assert len(answers) == 1 or len({*scores}) > 1


def test_invalid_network_is_reported_without_numpy(tmp_path: Path, without_numpy: Any) -> None:
    (tmp_path / "net.npz").write_text("not at all")
    for name in ("net.npz", "none.npz"):
        with pytest.raises(fondaco.Malformed, match="is no net"):
            without_numpy.load_network(tmp_path / name)


@pytest.mark.parametrize("name", ["trained", "trained:0.5s", "trained:net.npz"])
def test_names_of_trained_bots_are_known(name: str) -> None:
    assert is_bot(name)


def test_invalid_network_is_reported(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_text("not at all")
    for name in (f"trained:{tmp_path / 'none.npz'}", f"trained:{tmp_path / 'net.npz'}"):
        with pytest.raises(fondaco.Malformed, match="is no net"):
            bot(name, GAME, 1).choose(decisions(GAME, 2, 1)[0].seat(0))


def test_a_net_of_another_layout_is_refused(tmp_path: Path) -> None:
    by_chance(GAME, 2, tmp_path / "net.npz")
    net = load_network(tmp_path / "net.npz")
    net.facts = msgspec.structs.replace(net.facts, digest="of another board")
    net.sight = feature_extractor(GAME, 2)
    net.save(tmp_path / "foreign.npz")
    with pytest.raises(fondaco.Malformed, match="was trained for another"):
        load_network(tmp_path / "foreign.npz")


def test_a_net_for_another_table_is_refused(tmp_path: Path) -> None:
    name = by_chance(GAME, 2, tmp_path / "net.npz")
    match = fondaco.new(GAME, 3, 1)
    with pytest.raises(fondaco.Malformed, match="with 2 players"):
        bot(name, GAME, 1).choose(decisions(GAME, 3, 1)[0].seat(match.waiting[0]))


def test_game_without_training_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.bots.evaluation._beside", lambda game_id, name: {})
    with pytest.raises(fondaco.Malformed, match=f"fondaco learn {GAME}"):
        bot("trained", GAME, 1)
    assert "trained" not in strengths(GAME)
