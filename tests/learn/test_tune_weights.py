"""Tuned weights: found by self-play, measured, and used by `trained`, with and without a network."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import fondaco
from fondaco.arena.tuning import tunable
from fondaco.bots import bot, strengths
from fondaco.bots.evaluation import evaluation, judge, nets, numbers
from fondaco.bots.greedy import Greedy
from fondaco.bots.search import Budget, Search, named
from fondaco.bots.weights import Beliefs, as_learned, in_proportion
from fondaco.core.decision import Malformed
from fondaco.core.match import Match
from fondaco.learn.expert_iteration import RIVAL, Learning, Plan
from fondaco.learn.trained_bot import Trained, thinks
from fondaco.learn.tune_weights import Numbered, Numbers, Played, Practice, Slope, Task, moved, play_tables
from tests.trial import GAME

PLAN = Plan("rialto", 3, seed=1, rounds=1, minutes=0.02, processes=1, matches=3, numbers="greedy")
FILES = [(name, players, file) for name in fondaco.games() for players, file in numbers(name).items()]
ALONE = [each for each in FILES if each[1] not in nets(each[0])]
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
        if len(match.options(seat)) > 1 and named(match) in evaluation(name).weights.search:
            found.append(match.clone())
        match.play(seat, greedy.choose(match.seat(seat)))
    return found


def believed(name: str, file: Path) -> Beliefs:
    return as_learned(evaluation(name).weights, msgspec.json.decode(file.read_bytes(), type=Numbered).numbers)


@EVERY_FILE
def test_numbers_of_a_game_are_its_own_and_their_card_says_how_good_they_are(
    name: str, players: int, file: Path
) -> None:
    card = msgspec.json.decode(file.read_bytes(), type=Numbered)
    assert (card.game, card.players) == (name, players)
    assert {*card.numbers} <= {*tunable(evaluation(name).weights)}
    (rival,) = (each for each in card.measured if each.against == RIVAL)
    assert rival.low > rival.even
    assert "trained" in strengths(name)


@each_of(ALONE)
def test_without_a_net_trained_tries_out_as_much_as_its_numbers_say(name: str, players: int, file: Path) -> None:
    tries = msgspec.json.decode(file.read_bytes(), type=Numbered).tries
    assert thinks(None, file) == Budget(tries)
    for match in searched(name, players, 2):
        seat, other = match.seat(match.waiting[0]), Search(name, 9, Budget(tries)) if tries else Greedy(name, 9)
        other.evaluation = judge(name, believed(name, file))
        assert bot("trained", name, 9).choose(seat) == other.choose(seat)


def test_it_tries_out_less_than_search() -> None:
    tries = [msgspec.json.decode(file.read_bytes(), type=Numbered).tries for _, _, file in ALONE]
    assert tries
    assert max(tries) < 12


@each_of(BESIDE_A_NET)
def test_beside_a_net_numbers_say_what_it_was_not_taught(name: str, players: int, file: Path) -> None:
    """At least one answer differs from that of an untrained greedy player."""
    match, usual, learned = fondaco.new(name, players, 3, record=False), bot("greedy", name, 9), Greedy(name, 9)
    learned.evaluation = judge(name, believed(name, file))
    differed = False
    while match.waiting and not differed:
        seat = match.seat(match.waiting[0])
        said = bot("trained", name, 9).choose(seat)
        if named(match) not in evaluation(name).weights.search:
            assert said == learned.choose(seat)
            differed = said != usual.choose(seat)
        match.play(seat.number, said)
    assert differed


def test_a_net_that_is_named_plays_by_the_usual_numbers() -> None:
    name, players, _ = BESIDE_A_NET[0]
    seat = fondaco.new(name, players, 3).seat(0)
    assert Trained(name, 1).numbers(seat) is not None
    assert Trained(name, 1, file=nets(name)[players]).numbers(seat) is None


def test_what_was_learned_is_believed() -> None:
    """At least one answer differs from that of an untrained search."""
    said = [
        (bot("trained", name, 9).choose(seat), bot(RIVAL, name, 9).choose(seat))
        for name, players, _ in FILES
        for seat in (match.seat(match.waiting[0]) for match in searched(name, players, 3))
    ]
    assert any(one != other for one, other in said)


@EVERY_FILE
def test_what_its_seat_cannot_know_does_not_change_its_choice(name: str, players: int, file: Path) -> None:
    for number, match in enumerate(searched(name, players, 2)):
        seat = match.waiting[0]
        said = bot("trained", name, 9).choose(match.seat(seat))
        assert match.refuses(seat, said) is None
        assert bot("trained", name, 9).choose(match.determinize(seat, number).seat(seat)) == said


@EVERY_FILE
def test_whoever_is_like_something_has_learned_too(name: str, players: int, file: Path) -> None:
    usual, learned = evaluation(name).weights, believed(name, file)
    assert [*learned.characters] == [*usual.characters]
    differ = 0
    for like, his in learned.characters.items():
        assert his.keys() == usual.characters[like].keys()
        differ += his != usual.characters[like]
        assert evaluation(name, like, learned=file).weights == msgspec.convert(
            {**msgspec.to_builtins(learned), **his}, type(learned)
        )
    assert differ


def test_somebody_differs_from_what_was_learned_as_he_did_before() -> None:
    assert in_proportion(6.0, 4.0, 2.0) == 3.0
    assert in_proportion(5, 4, 6) == 7
    assert in_proportion(0, 2, 1) == 0
    assert in_proportion([2.0, 3.0], [1.0, 3.0], [5.0, 4.0]) == [10.0, 4.0]
    assert in_proportion([2, 3, 4], [1, 2, 3], [1, 2, 3]) == [2, 3, 4]


@pytest.mark.parametrize("name", fondaco.games())
def test_numbers_begin_where_they_are(name: str) -> None:
    found = Numbers(evaluation(name).weights)
    assert found.believed(np.zeros(found.size)) == evaluation(name).weights
    other = found.believed(np.ones(found.size))
    assert {each for each in found.names if getattr(other, each) == getattr(found.beliefs, each)} == set()
    assert other.search == found.beliefs.search


def test_a_whole_number_stays_whole_and_is_never_below_zero() -> None:
    assert [moved(2, place) for place in (-4.0, -1.0, 0.0, 1.0)] == [0, 1, 2, 3]
    assert moved(2.0, 1.0) == 2.57


def test_a_number_moves_as_far_as_it_is_sure_that_it_should() -> None:
    dice = np.random.default_rng(1)
    changes = dice.normal(size=(2000, 4))
    leads = 10 * changes[:, 0] - 2 * changes[:, 1] + dice.normal(scale=20, size=2000)
    slope = Slope.of(Played(changes, leads, leads[:0], 1000))
    assert slope.step[0] == 1.0
    assert -1.0 <= slope.step[1] < 0.0
    assert np.abs(slope.step[2:]).max() < 0.4
    again = slope.beside(slope)
    assert again.weight == 1.7 * slope.weight
    assert np.allclose(again.mean, slope.mean)
    assert (again.variance < slope.variance).all()


def test_some_play_as_everybody_began_and_somebody_tries_something() -> None:
    size = Numbers(evaluation(GAME).weights).size
    played = play_tables(Task(GAME, 3, "greedy", "1 1 0", 1.0, np.zeros(size)))
    assert len(played.leads) + len(played.others) == 3 * played.matches
    assert played.matches <= len(played.leads)
    assert played.changes.shape == (len(played.leads), size)


@pytest.mark.usefixtures("guest")
def test_numbers_are_learned_of_any_game_and_go_on_where_they_were_broken_off(tmp_path: Path) -> None:
    practice = Practice(PLAN, tmp_path / "training")
    (first,) = practice.run()
    assert practice.done == [first]
    assert [each.against for each in first.measured] == [RIVAL]
    assert [*practice.run()] == []
    (second,) = Practice(msgspec.structs.replace(PLAN, rounds=2), tmp_path / "training").run()
    assert second.number == 2
    assert second.matches > first.matches
    kept = msgspec.json.decode((tmp_path / "training" / "numbers3.json").read_bytes(), type=Numbered)
    assert kept.numbers == practice.numbers.at(np.array(second.places))
    assert kept.command.endswith("--numbers greedy")
    for other in (msgspec.structs.replace(PLAN, numbers=""), msgspec.structs.replace(PLAN, numbers="search:3")):
        with pytest.raises(Malformed, match="holds another training"):
            Learning(other, tmp_path / "training")


def test_who_has_no_numbers_learns_none(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="by greedy and search"):
        Practice(msgspec.structs.replace(PLAN, game=GAME, numbers="random"), tmp_path)


def test_numbers_of_another_table_are_refused_and_so_is_what_holds_none(tmp_path: Path) -> None:
    name, players, file = FILES[0]
    match = searched(name, players, 1)[0]
    with pytest.raises(Malformed, match="holds no numbers"):
        bot(f"trained:{tmp_path / 'none.json'}", name, 1).choose(match.seat(match.waiting[0]))
    match = searched(name, players + 1, 1)[0]
    with pytest.raises(Malformed, match=f"with {players} players"):
        bot(f"trained:{file}", name, 1).choose(match.seat(match.waiting[0]))
