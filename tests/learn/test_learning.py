"""Train a tiny network for a game of another package: it beats the network it began as."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import fondaco
import run
from fondaco.bots.process_pool import make_process_pool
from fondaco.core.decision import Malformed
from fondaco.learn.expert_iteration import ExpertIteration, TrainingPlan, TrainingRound
from fondaco.learn.network import NetworkCard, load_network

PLAN = TrainingPlan("rialto", 3, seed=1, rounds=1, minutes=1.0, processes=2, matches=60)


def test_make_lab_finds_what_these_tests_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs without the fixtures of other folders."""
    said: list[str] = []
    monkeypatch.setattr(run, "setup", lambda: None)
    monkeypatch.setattr(run, "setup_beside", lambda *_: True)
    monkeypatch.setattr(run, "pytest", lambda *args, **_: said.extend(args))
    run.lab()
    here = [each for each in said if each not in ("tests/lab", "tests/agents")]
    planned = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--setup-plan", *here], cwd=run.ROOT, capture_output=True, text=True
    )
    assert planned.returncode == 0, planned.stdout
    assert "SETUP    F rialto" in planned.stdout


@pytest.mark.lab
@pytest.mark.usefixtures("rialto")
def test_trained_weights_beat_the_initial_ones(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="it is in the environment of `make lab`")
    from fondaco.learn.train_network import NetworkTraining

    learning = ExpertIteration(PLAN, tmp_path / "training")
    (first,) = learning.run()
    assert [each.number for each in learning.done] == [1]
    assert learning.net(1).stat().st_size < 2_000_000
    card = msgspec.json.decode(learning.net(1).with_suffix(".json").read_bytes(), type=NetworkCard)
    assert (card.game, card.players, card.decisions) == ("rialto", 3, first.taught)

    workers = make_process_pool(PLAN.processes)
    start = NetworkTraining(learning.rows(1), seed=0).net(learning.facts(0.25, 0.0), learning.lens(workers, 1.0))
    start.save(tmp_path / "start.npz")
    try:
        found = learning.duel(f"trained:{learning.net(1)}", f"trained:{tmp_path / 'start.npz'}", workers, 600.0)
    finally:
        workers.shutdown()
    print(first, found)
    assert found.low > found.even


@pytest.mark.lab
@pytest.mark.usefixtures("rialto")
def test_later_round_starts_from_the_previous_network(tmp_path: Path) -> None:
    """Even if its own decisions are scaled differently."""
    pytest.importorskip("torch", reason="it is in the environment of `make lab`")
    from fondaco.learn.train_network import NetworkTraining

    learning = ExpertIteration(msgspec.structs.replace(PLAN, minutes=0.1), tmp_path / "training")
    facts, workers = learning.facts(0.25, 0.0), make_process_pool(PLAN.processes)
    try:
        lens = learning.lens(workers, 2.0)
        assert sum(each.result() for each in learning.experts(1, lens, workers, 3.0))
        NetworkTraining(learning.rows(1), seed=1).net(facts, lens).save(learning.net(1))
        assert sum(each.result() for each in learning.experts(2, lens, workers, 3.0))
    finally:
        workers.shutdown()
    before = load_network(learning.net(1))
    again = NetworkTraining(learning.rows(2), seed=2, before=before).net(facts, lens)
    anew = NetworkTraining(learning.rows(2), seed=2).net(facts, lens)
    match = fondaco.new("rialto", 3, 1)
    who = match.waiting[0]
    one, same, other = (net.scores(match, who, match.options(who)) for net in (before, again, anew))
    assert np.allclose(one, same, atol=1e-3)
    assert not np.allclose(one, other, atol=1e-3)


@pytest.mark.usefixtures("rialto")
def test_interrupted_training_continues(tmp_path: Path) -> None:
    learning = ExpertIteration(PLAN, tmp_path / "training")
    done = TrainingRound(1, 10, 10, 0.0, 0.0, 0.0, 3, 0.25, 0.0, 1.0, ())
    learning.log.write_bytes(msgspec.json.encode(done) + b'\n{"number":2,"deci')
    assert learning.done == [done]
    assert [*ExpertIteration(PLAN, tmp_path / "training").run()] == []


@pytest.mark.usefixtures("rialto")
def test_folder_contains_one_training(tmp_path: Path) -> None:
    ExpertIteration(PLAN, tmp_path / "training")
    ExpertIteration(msgspec.structs.replace(PLAN, minutes=20.0, rounds=9), tmp_path / "training")
    with pytest.raises(Malformed, match="holds another training"):
        ExpertIteration(msgspec.structs.replace(PLAN, seed=2), tmp_path / "training")
