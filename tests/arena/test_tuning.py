"""The tuner changes weights a little, keeps significant improvements, and measures them on held-out deals."""

from __future__ import annotations

import random
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import fondaco
from fondaco.arena import tuning
from fondaco.arena.tuning import (
    ChallengerResult,
    Generation,
    Tuning,
    list_tunable_weights,
    mean_and_error,
    mean_leads,
    measure_champion,
    measure_gains,
    nudge_number,
    play_challenger_match,
    replace_weights_in_text,
    run_generations,
    vary_weights,
)
from fondaco.bots.evaluation import evaluation
from fondaco.bots.weights import EvaluationWeights, weights_file
from fondaco.cli.main import cli
from fondaco.core.decision import Malformed
from tests.trial import GAME

GAMES = list(fondaco.games())
TINY = Tuning(GAME, 2, generations=2, challengers=2, deals=2, test_deals=2, seed=5)


@pytest.mark.parametrize("game", GAMES)
def test_challenger_changes_some_weights_and_searches_as_before(game: str) -> None:
    old = evaluation(game).weights
    new = vary_weights(old, list_tunable_weights(old), random.Random(3))
    other = [name for name in old.__struct_fields__ if getattr(old, name) != getattr(new, name)]
    assert 0 < len(other) < len(list_tunable_weights(old))
    assert set(other) <= set(list_tunable_weights(old))
    assert new.search == old.search


@pytest.mark.parametrize("game", GAMES)
def test_new_file_has_the_new_weights_and_the_old_comments(game: str) -> None:
    old = evaluation(game).weights
    new = vary_weights(old, list_tunable_weights(old), random.Random(4))
    text = weights_file(type(old)).read_text(encoding="utf-8")
    written = replace_weights_in_text(text, new)
    assert msgspec.convert(tomllib.loads(written), type(old)) == new
    said, before = ([line.partition("#") for line in each.splitlines()] for each in (written, text))
    assert [words for _, _, words in said] == [words for _, _, words in before]
    for (there, mark, _), (then, _, _) in zip(said, before, strict=True):
        assert not mark or len(there) == len(then) or there == f"{there.rstrip()} ", "a comment is out of line"


def test_named_weights_leave_the_others_unchanged() -> None:
    old = evaluation(GAME).weights
    named = msgspec.structs.replace(TINY, only=("rivalry", "icons"))
    assert named.names() == ["icons", "rivalry"]
    new = old
    for seed in range(20):
        new = vary_weights(new, named.names(), random.Random(seed))
    assert {name for name in list_tunable_weights(old) if getattr(old, name) != getattr(new, name)} == {
        "icons",
        "rivalry",
    }


def test_integer_weight_changes_by_one_and_stays_non_negative() -> None:
    dice = random.Random(1)
    assert {nudge_number(2, dice) for _ in range(20)} == {1, 3}
    assert {nudge_number(0, dice) for _ in range(20)} == {0, 1}
    assert all(isinstance(nudge_number(2, dice), int) for _ in range(20))
    assert 1.0 < nudge_number(2.0, dice) != 2.0


def test_weight_that_cannot_be_tuned_is_named() -> None:
    with pytest.raises(Malformed, match="harder, luck"):
        msgspec.structs.replace(TINY, only=("icons", "harder", "luck")).names()


def test_matches_of_one_deal_are_one_observation() -> None:
    played = [
        ChallengerResult(0, "a", 1.0, 9.0),
        ChallengerResult(1, "a", 0.0, -5.0),
        ChallengerResult(0, "b", 1.0, 7.0),
        ChallengerResult(1, "b", 1.0, 1.0),
    ]
    assert mean_leads(played) == [2.0, 4.0]
    assert mean_and_error(mean_leads(played)) == (3.0, 1.0)


def play(game: Tuning) -> list[Generation]:
    with ThreadPoolExecutor(1) as hands:
        return list(run_generations(game, hands))


def test_the_same_seed_finds_the_same_champion() -> None:
    once = msgspec.structs.replace(TINY, generations=1, deals=1)
    assert play(once) == play(once)


def test_only_a_lead_above_its_error_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    old = evaluation(GAME).weights
    for found, takes_over in (((1.0, 2.0), False), ((3.0, 2.0), True)):
        monkeypatch.setattr(tuning, "measure_gains", lambda _game, _old, new, *_, found=found: [found] * len(new))
        generations = play(TINY)
        assert [each.taken_over for each in generations] == [takes_over] * 2
        assert (generations[-1].champion == old) is not takes_over


def test_best_challenger_is_confirmed_on_other_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def gained(
        _game: Tuning, _old: EvaluationWeights, new: list[EvaluationWeights], deals: list[str], _hands: object
    ) -> list[Any]:
        asked.extend([deals] * len(new))
        return [(9.0 if len(deals) == TINY.deals else 0.5, 1.0)] * len(new)

    monkeypatch.setattr(tuning, "measure_gains", gained)
    assert [(each.lead, each.taken_over) for each in play(TINY)] == [(0.5, False)] * 2
    first, second, again = asked[:3]
    assert first == second
    assert not {*first} & {*again}
    assert len(again) == tuning.AGAIN * len(first)


def test_champion_must_not_lose_against_the_first_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    old = evaluation(GAME).weights
    champion, challenger = (msgspec.structs.replace(old, icons=icons) for icons in (3.0, 4.0))
    points = {(3.0, 4.0): 5.0, (2.0, 3.0): 10.0, (2.0, 4.0): 2.0}

    def outings(_game: Tuning, others: Any, one: Any, deals: list[str], _hands: object) -> list[ChallengerResult]:
        return [ChallengerResult(0, deal, 1.0, points[others.icons, one.icons]) for deal in deals]

    monkeypatch.setattr(tuning, "play_challenger_matches", outings)
    with ThreadPoolExecutor(1) as hands:
        assert measure_gains(TINY, champion, [challenger], ["a", "b"], hands) == [((5.0 + 2.0 - 10.0) / 2, 0.0)]
        points[2.0, 4.0] = 7.0
        assert measure_gains(TINY, old, [challenger], ["a", "b"], hands) == [(7.0, 0.0)]


def blind() -> EvaluationWeights:
    """Return weights that are all zero."""
    old = evaluation(GAME).weights
    beliefs = {name for name in list_tunable_weights(old) if isinstance(getattr(old, name), float)}
    return msgspec.structs.replace(old, **dict.fromkeys(beliefs - {"pace"}, 0.0))


def test_bot_with_bad_weights_loses_the_test() -> None:
    with ThreadPoolExecutor(1) as hands:
        wins, ahead = measure_champion(msgspec.structs.replace(TINY, test_deals=3), blind(), hands)
    assert wins.value < 0.5
    assert ahead.low < ahead.value < 0
    assert ahead.high - ahead.value == pytest.approx(ahead.value - ahead.low)


def test_challenger_plays_with_its_own_weights() -> None:
    old = evaluation(GAME).weights
    alike, other = (play_challenger_match(GAME, 2, "a deal", 0, old, each) for each in (old, blind()))
    assert alike.lead != other.lead


def test_tuning_command_prints_and_writes_the_result(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    words = ["arena", "tune", GAME, "--generations", "1", "--challengers", "1", "--deals", "1"]
    result = CliRunner().invoke(cli, [*words, "--test-deals", "1", "--out", str(file), "--lang", "en"])
    assert result.exit_code == 0
    assert "Generation 1" in result.output
    assert "on 2 new matches" in result.output
    assert tomllib.loads(file.read_text(encoding="utf-8"))["search"]
