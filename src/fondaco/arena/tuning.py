"""Tune the evaluation weights of `greedy` by self-play.

The method is a (1+λ) evolution strategy. In each generation, λ challengers are copies of the champion with some weights
changed a little. Every challenger plays the same deals once from every seat, alone among champions and alone among
players with the initial weights. Its gain is its lead over the mean of the other seats, minus the lead of the champion
in its place. (Playing among champions only would adapt to the last champion and lose against others.)

The best of many challengers is mostly the luckiest one. Therefore it plays again on other deals, and becomes champion
if its gain there exceeds its standard error. At the end the last champion plays against the initial weights on unseen
deals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from math import exp, sqrt
from typing import NamedTuple

import msgspec
import tomlkit
from tomlkit.items import Item

import fondaco
from fondaco.arena.schedule import bot_seed
from fondaco.arena.standings import NORMAL_95, Estimate, estimate_share
from fondaco.bots import play_out
from fondaco.bots.evaluation import evaluation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.weights import EvaluationWeights
from fondaco.core.decision import Malformed, Seat

STEP = 0.25  # standard deviation of a change, in the logarithm; integers change by one
CHANGED = 0.25  # share of the weights that a challenger changes
AGAIN = 2  # times as many deals to confirm the best challenger


class Tuning(msgspec.Struct, frozen=True):
    """Settings of a tuning run."""

    game: str
    players: int
    generations: int = 20
    challengers: int = 6
    deals: int = 10
    test_deals: int = 100
    seed: int = 1
    only: tuple[str, ...] = ()

    def names(self) -> list[str]:
        """Return the names of the weights to tune: those in `only`, or all."""
        known = list_tunable_weights(evaluation(self.game).weights)
        strangers = [name for name in self.only if name not in known]
        if strangers:
            raise Malformed(f"no number of {self.game} that can be tuned: {', '.join(strangers)}")
        return [name for name in known if not self.only or name in self.only]


class ChallengerResult(NamedTuple):
    """A match of a challenger: its seat, deal, share of the victory, and lead in points."""

    seat: Seat
    deal: str
    share: float
    lead: float


class Generation(NamedTuple):
    """Champion after a generation, and the confirmed gain of the best challenger with its error."""

    number: int
    lead: float
    error: float
    taken_over: bool
    champion: EvaluationWeights


def run_generations(tuning: Tuning, hands: Executor) -> Iterator[Generation]:
    """Run the generations and yield the result of each."""
    dice, names = random.Random(tuning.seed), tuning.names()
    champion = evaluation(tuning.game).weights
    for number in range(1, tuning.generations + 1):
        deals = [f"tune {tuning.seed} {number} {deal}" for deal in range((1 + AGAIN) * tuning.deals)]
        first, again = deals[: tuning.deals], deals[tuning.deals :]
        challengers = [vary_weights(champion, names, dice) for _ in range(tuning.challengers)]
        tried = measure_gains(tuning, champion, challengers, first, hands)
        best = challengers[tried.index(max(tried, key=lambda gain: gain[0]))]
        [(ahead, error)] = measure_gains(tuning, champion, [best], again, hands)
        champion = best if ahead > error else champion
        yield Generation(number, ahead, error, ahead > error, champion)


def measure_gains(
    tuning: Tuning, champion: EvaluationWeights, challengers: list[EvaluationWeights], deals: list[str], hands: Executor
) -> list[tuple[float, float]]:
    """Return the gain of each challenger over the champion in points, with its standard error.

    It is the mean over matches among champions and matches among players with the initial weights.
    """
    old = evaluation(tuning.game).weights
    found = [mean_leads(play_challenger_matches(tuning, champion, each, deals, hands)) for each in challengers]
    if champion != old:
        former = mean_leads(play_challenger_matches(tuning, old, champion, deals, hands))
        theirs = [mean_leads(play_challenger_matches(tuning, old, each, deals, hands)) for each in challengers]
        found = [
            [(ahead + new - before) / 2 for ahead, new, before in zip(one, other, former, strict=True)]
            for one, other in zip(found, theirs, strict=True)
        ]
    return [mean_and_error(each) for each in found]


def measure_champion(tuning: Tuning, champion: EvaluationWeights, hands: Executor) -> tuple[Estimate, Estimate]:
    """Return win rate and lead of the champion alone against a table with the initial weights."""
    deals = [f"test {tuning.seed} {deal}" for deal in range(tuning.test_deals)]
    played = play_challenger_matches(tuning, evaluation(tuning.game).weights, champion, deals, hands)
    ahead, error = mean_and_error(mean_leads(played))
    wins = estimate_share([[each.share for each in played if each.deal == deal] for deal in deals])
    return wins, Estimate(ahead, ahead - NORMAL_95 * error, ahead + NORMAL_95 * error)


def vary_weights(weights: EvaluationWeights, names: list[str], dice: random.Random) -> EvaluationWeights:
    """Return a copy of the weights with some of these numbers changed a little."""
    news = {}
    for name in names:
        old = getattr(weights, name)
        if dice.random() < CHANGED:
            news[name] = (
                tuple(nudge_number(each, dice) for each in old) if isinstance(old, tuple) else nudge_number(old, dice)
            )
    return msgspec.structs.replace(weights, **news)


def list_tunable_weights(weights: EvaluationWeights) -> list[str]:
    """Return the names of the numeric weights; the search menus are not tunable."""
    found = []
    for name in weights.__struct_fields__:
        value = getattr(weights, name)
        several = isinstance(value, tuple) and value and all(isinstance(each, float) for each in value)
        if several or isinstance(value, (int, float)):
            found.append(name)
    return found


def nudge_number(number: float, dice: random.Random) -> float:
    if isinstance(number, int):
        return max(0, number + dice.choice((-1, 1)))
    return float(f"{number * exp(dice.gauss(0.0, STEP)):.3g}")


def play_challenger_matches(
    tuning: Tuning, champion: EvaluationWeights, challenger: EvaluationWeights, deals: list[str], hands: Executor
) -> list[ChallengerResult]:
    """Play every deal once from every seat."""
    work = [
        hands.submit(play_challenger_match, tuning.game, tuning.players, deal, seat, champion, challenger)
        for deal in deals
        for seat in range(tuning.players)
    ]
    return [each.result() for each in work]


def play_challenger_match(
    game: str, players: int, deal: str, seat: Seat, champion: EvaluationWeights, challenger: EvaluationWeights
) -> ChallengerResult:
    """Play one match of a challenger; runs in a worker process."""
    match = fondaco.new(game, players, deal, "bounded", record=False)
    bots = [
        GreedyBot(game, bot_seed(deal, (other - seat) % players), challenger if other == seat else champion)
        for other in range(players)
    ]
    play_out(match, bots)
    others = [score for other, score in enumerate(match.scores) if other != seat]
    won = (seat in match.winners) / len(match.winners)
    return ChallengerResult(seat, deal, won, match.scores[seat] - sum(others) / len(others))


def mean_leads(played: list[ChallengerResult]) -> list[float]:
    """Return the mean lead of each deal; the matches of a deal are one observation."""
    deals: dict[str, list[float]] = {}
    for each in played:
        deals.setdefault(each.deal, []).append(each.lead)
    return [sum(of_deal) / len(of_deal) for of_deal in deals.values()]


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    spread = sum((each - mean) ** 2 for each in numbers) / max(1, len(numbers) - 1)
    return mean, sqrt(spread / len(numbers))


def replace_weights_in_text(text: str, weights: EvaluationWeights) -> str:
    """Return the text of the data file with these weights; comments and their columns are kept."""
    file = tomlkit.parse(text)
    for name in list_tunable_weights(weights):
        old, new = file.get(name), tomlkit.item(getattr(weights, name))
        if isinstance(old, Item):
            room = len(old.as_string()) + len(old.trivia.comment_ws) - len(new.as_string())
            new.trivia.comment_ws = " " * max(1, room) if old.trivia.comment else ""
            file[name] = new
    return tomlkit.dumps(file)
