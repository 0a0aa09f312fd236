"""Tuned weights: found by self-play, measured, and used by `trained`, with and without a network."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import fondaco
from fondaco.arena.tuning import list_tunable_weights
from fondaco.bots import bot, strengths
from fondaco.bots.evaluation import evaluation, make_evaluation, network_files, trained_weights_files
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.search import Budget, SearchBot, pending_decision_name
from fondaco.bots.weights import EvaluationWeights, apply_learned_change, with_trained_numbers
from fondaco.core.decision import Malformed
from fondaco.core.match import Match
from fondaco.learn.expert_iteration import RIVAL, ExpertIteration, TrainingPlan
from fondaco.learn.trained_bot import TrainedBot, default_budget
from fondaco.learn.tune_weights import (
    GradientEstimate,
    LearnedWeights,
    TuningResults,
    TuningTask,
    WeightTuning,
    WeightVector,
    play_tuning_matches,
    shift_weight,
)
from tests.trial import GAME

PLAN = TrainingPlan("rialto", 3, seed=1, rounds=1, minutes=0.02, processes=1, matches=3, numbers="greedy")
FILES = [(name, players, file) for name in fondaco.games() for players, file in trained_weights_files(name).items()]
ALONE = [each for each in FILES if each[1] not in network_files(each[0])]
BESIDE_A_NET = [each for each in FILES if each not in ALONE]


def each_of(files: list[tuple[str, int, Path]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("name", "players", "file"), files, ids=[f"{each[0]}-{each[1]}" for each in files])


EVERY_FILE = each_of(FILES)


def searched(name: str, players: int, count: int) -> list[Match]:
    """Return positions of a match of greedy players at decisions worth searching."""
    match, greedy = fondaco.new(name, players, 3, record=False), bot("greedy", name, 3)
    found: list[Match] = []
    while match.waiting and len(found) < count:
        seat = match.waiting[0]
        if len(match.options(seat)) > 1 and pending_decision_name(match) in evaluation(name).weights.search:
            found.append(match.clone())
        match.play(seat, greedy.choose(match.seat(seat)))
    return found


def learned_weights(name: str, file: Path) -> EvaluationWeights:
    return with_trained_numbers(
        evaluation(name).weights, msgspec.json.decode(file.read_bytes(), type=LearnedWeights).numbers
    )


@EVERY_FILE
def test_trained_weights_belong_to_a_game_and_have_a_card(name: str, players: int, file: Path) -> None:
    card = msgspec.json.decode(file.read_bytes(), type=LearnedWeights)
    assert (card.game, card.players) == (name, players)
    assert {*card.numbers} <= {*list_tunable_weights(evaluation(name).weights)}
    (rival,) = (each for each in card.measured if each.against == RIVAL)
    assert rival.low > rival.even
    assert "trained" in strengths(name)


@each_of(ALONE)
def test_trained_bot_without_network_searches_as_configured(name: str, players: int, file: Path) -> None:
    tries = msgspec.json.decode(file.read_bytes(), type=LearnedWeights).tries
    assert default_budget(None, file) == Budget(tries)
    for match in searched(name, players, 2):
        seat, other = match.seat(match.waiting[0]), SearchBot(name, 9, Budget(tries)) if tries else GreedyBot(name, 9)
        other.evaluation = make_evaluation(name, learned_weights(name, file))
        assert bot("trained", name, 9).choose(seat) == other.choose(seat)


def test_trained_bot_uses_fewer_rollouts_than_search() -> None:
    tries = [msgspec.json.decode(file.read_bytes(), type=LearnedWeights).tries for _, _, file in ALONE]
    assert tries
    assert max(tries) < 12


@each_of(BESIDE_A_NET)
def test_trained_weights_decide_where_the_network_does_not(name: str, players: int, file: Path) -> None:
    """At least one answer differs from that of an untrained greedy player."""
    match, usual, learned = fondaco.new(name, players, 3, record=False), bot("greedy", name, 9), GreedyBot(name, 9)
    learned.evaluation = make_evaluation(name, learned_weights(name, file))
    differed = False
    while match.waiting and not differed:
        seat = match.seat(match.waiting[0])
        action = bot("trained", name, 9).choose(seat)
        if pending_decision_name(match) not in evaluation(name).weights.search:
            assert action == learned.choose(seat)
            differed = action != usual.choose(seat)
        match.play(seat.number, action)
    assert differed


def test_named_network_uses_the_default_weights() -> None:
    name, players, _ = BESIDE_A_NET[0]
    seat = fondaco.new(name, players, 3).seat(0)
    assert TrainedBot(name, 1).numbers(seat) is not None
    assert TrainedBot(name, 1, file=network_files(name)[players]).numbers(seat) is None


def test_trained_weights_are_used() -> None:
    """At least one answer differs from that of an untrained search."""
    action = [
        (bot("trained", name, 9).choose(seat), bot(RIVAL, name, 9).choose(seat))
        for name, players, _ in FILES
        for seat in (match.seat(match.waiting[0]) for match in searched(name, players, 3))
    ]
    assert any(one != other for one, other in action)


@EVERY_FILE
def test_what_its_seat_cannot_know_does_not_change_its_choice(name: str, players: int, file: Path) -> None:
    for number, match in enumerate(searched(name, players, 2)):
        seat = match.waiting[0]
        action = bot("trained", name, 9).choose(match.seat(seat))
        assert match.refuses(seat, action) is None
        assert bot("trained", name, 9).choose(match.determinize(seat, number).seat(seat)) == action


@EVERY_FILE
def test_personalities_use_trained_weights(name: str, players: int, file: Path) -> None:
    usual, learned = evaluation(name).weights, learned_weights(name, file)
    assert [*learned.characters] == [*usual.characters]
    differ = 0
    for like, changes in learned.characters.items():
        assert changes.keys() == usual.characters[like].keys()
        differ += changes != usual.characters[like]
        assert evaluation(name, like, learned=file).weights == msgspec.convert(
            {**msgspec.to_builtins(learned), **changes}, type(learned)
        )
    assert differ


def test_personalities_keep_their_difference_from_trained_weights() -> None:
    assert apply_learned_change(6.0, 4.0, 2.0) == 3.0
    assert apply_learned_change(5, 4, 6) == 7
    assert apply_learned_change(0, 2, 1) == 0
    assert apply_learned_change([2.0, 3.0], [1.0, 3.0], [5.0, 4.0]) == [10.0, 4.0]
    assert apply_learned_change([2, 3, 4], [1, 2, 3], [1, 2, 3]) == [2, 3, 4]


@pytest.mark.parametrize("name", fondaco.games())
def test_tuning_starts_from_current_weights(name: str) -> None:
    found = WeightVector(evaluation(name).weights)
    assert found.believed(np.zeros(found.size)) == evaluation(name).weights
    other = found.believed(np.ones(found.size))
    assert {each for each in found.names if getattr(other, each) == getattr(found.beliefs, each)} == set()
    assert other.search == found.beliefs.search


def test_integer_weights_stay_integer_and_non_negative() -> None:
    assert [shift_weight(2, place) for place in (-4.0, -1.0, 0.0, 1.0)] == [0, 1, 2, 3]
    assert shift_weight(2.0, 1.0) == 2.57


def test_weight_moves_in_proportion_to_its_certainty() -> None:
    dice = np.random.default_rng(1)
    changes = dice.normal(size=(2000, 4))
    leads = 10 * changes[:, 0] - 2 * changes[:, 1] + dice.normal(scale=20, size=2000)
    slope = GradientEstimate.of(TuningResults(changes, leads, leads[:0], 1000))
    assert slope.step[0] == 1.0
    assert -1.0 <= slope.step[1] < 0.0
    assert np.abs(slope.step[2:]).max() < 0.4
    again = slope.beside(slope)
    assert again.weight == 1.7 * slope.weight
    assert np.allclose(again.mean, slope.mean)
    assert (again.variance < slope.variance).all()


def test_population_has_the_initial_weights_and_variations() -> None:
    size = WeightVector(evaluation(GAME).weights).size
    played = play_tuning_matches(TuningTask(GAME, 3, "greedy", "1 1 0", 1.0, np.zeros(size)))
    assert len(played.leads) + len(played.others) == 3 * played.matches
    assert played.matches <= len(played.leads)
    assert played.changes.shape == (len(played.leads), size)


@pytest.mark.usefixtures("rialto")
def test_weights_of_any_game_are_tuned_and_tuning_resumes(tmp_path: Path) -> None:
    practice = WeightTuning(PLAN, tmp_path / "training")
    (first,) = practice.run()
    assert practice.done == [first]
    assert [each.against for each in first.measured] == [RIVAL]
    assert [*practice.run()] == []
    (second,) = WeightTuning(msgspec.structs.replace(PLAN, rounds=2), tmp_path / "training").run()
    assert second.number == 2
    assert second.matches > first.matches
    kept = msgspec.json.decode((tmp_path / "training" / "numbers3.json").read_bytes(), type=LearnedWeights)
    assert kept.numbers == practice.numbers.at(np.array(second.places))
    assert kept.command.endswith("--numbers greedy")
    for other in (msgspec.structs.replace(PLAN, numbers=""), msgspec.structs.replace(PLAN, numbers="search:3")):
        with pytest.raises(Malformed, match="holds another training"):
            ExpertIteration(other, tmp_path / "training")


LEARNED = next(game for game in fondaco.games() if 2 in trained_weights_files(game))


def test_training_begins_with_the_weights_for_another_number_of_players(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, game=LEARNED, begin=2)
    begun = learned_weights(LEARNED, trained_weights_files(LEARNED)[2])
    usual = evaluation(LEARNED).weights
    tuning = WeightTuning(plan, tmp_path)
    unmoved = np.zeros(tuning.numbers.size)
    assert tuning.numbers.believed(unmoved) == begun != usual
    tuning.write(1, 10, unmoved, ())
    card = msgspec.json.decode((tmp_path / "numbers3.json").read_bytes(), type=LearnedWeights)
    assert with_trained_numbers(usual, card.numbers) == begun
    assert (card.players, card.command) == (3, f"{PLAN.command.replace('rialto', LEARNED)} --begin 2")
    played = play_tuning_matches(TuningTask(LEARNED, 3, "greedy", "1 1 0", 0.5, unmoved, 2))
    assert played.changes.shape[1] == tuning.numbers.size
    with pytest.raises(Malformed, match="holds another training"):
        WeightTuning(msgspec.structs.replace(plan, begin=4), tmp_path)


def test_training_cannot_begin_with_weights_that_a_game_does_not_have(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no learned weights for 9 players"):
        WeightTuning(msgspec.structs.replace(PLAN, game=LEARNED, begin=9), tmp_path)


def test_game_without_weights_cannot_be_tuned(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="by greedy and search"):
        WeightTuning(msgspec.structs.replace(PLAN, game=GAME, numbers="random"), tmp_path)


def test_weights_of_another_table_or_none_are_refused(tmp_path: Path) -> None:
    name, players, file = FILES[0]
    match = searched(name, players, 1)[0]
    with pytest.raises(Malformed, match="holds no numbers"):
        bot(f"trained:{tmp_path / 'none.json'}", name, 1).choose(match.seat(match.waiting[0]))
    match = searched(name, players + 1, 1)[0]
    with pytest.raises(Malformed, match=f"with {players} players"):
        bot(f"trained:{file}", name, 1).choose(match.seat(match.waiting[0]))
