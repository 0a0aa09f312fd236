"""The tuner: looks for numbers with which `greedy` plays better, by letting it play against itself.

The method is a (1+λ) evolution strategy. Each generation the champion is challenged by λ copies of himself with some
numbers changed a little. Every challenger plays the same deals, alone among champions and alone among those that the
champion began as, once from every seat; what counts is how many points more he is ahead of the others' mean than the
champion in his place. (Among champions alone, everybody would arm against the last champion only, and by and by lose
to others what he gains.) The best of many is mostly the luckiest, so he has to show it again on other deals, and takes
over if his gain there is above zero by more than its error. In the end the last champion meets the numbers that
everybody started from, on deals that nobody has seen.
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
from fondaco.arena.standings import NORMAL_95, Estimate, share
from fondaco.bots import play_out
from fondaco.bots.evaluation import evaluation
from fondaco.bots.greedy import Greedy
from fondaco.bots.weights import Beliefs
from fondaco.core.decision import Malformed, Seat

STEP = 0.25  # by how much a number changes, as a spread of its logarithm; a whole one goes up or down by one
CHANGED = 0.25  # share of the numbers that a challenger changes
AGAIN = 2  # times as many deals in which the best challenger shows that it was not luck


class Tuning(msgspec.Struct, frozen=True):
    """What is tuned, and how long."""

    game: str
    players: int
    generations: int = 20
    challengers: int = 6
    deals: int = 10
    test_deals: int = 100
    seed: int = 1
    only: tuple[str, ...] = ()

    def names(self) -> list[str]:
        """The numbers that are tuned: those asked for, or all."""
        known = tunable(evaluation(self.game).weights)
        strangers = [name for name in self.only if name not in known]
        if strangers:
            raise Malformed(f"no number of {self.game} that can be tuned: {', '.join(strangers)}")
        return [name for name in known if not self.only or name in self.only]


class Outing(NamedTuple):
    """One match of a challenger: his seat, his deal, his share of the victory, his lead in points."""

    seat: Seat
    deal: str
    share: float
    lead: float


class Generation(NamedTuple):
    """Who leads after a generation, and what the best challenger gained when he showed it, with its error."""

    number: int
    lead: float
    error: float
    taken_over: bool
    champion: Beliefs


def tune(tuning: Tuning, hands: Executor) -> Iterator[Generation]:
    """The champions, one generation after another."""
    dice, names = random.Random(tuning.seed), tuning.names()
    champion = evaluation(tuning.game).weights
    for number in range(1, tuning.generations + 1):
        deals = [f"tune {tuning.seed} {number} {deal}" for deal in range((1 + AGAIN) * tuning.deals)]
        first, again = deals[: tuning.deals], deals[tuning.deals :]
        challengers = [changed(champion, names, dice) for _ in range(tuning.challengers)]
        tried = gains(tuning, champion, challengers, first, hands)
        best = challengers[tried.index(max(tried, key=lambda gain: gain[0]))]
        [(ahead, error)] = gains(tuning, champion, [best], again, hands)
        champion = best if ahead > error else champion
        yield Generation(number, ahead, error, ahead > error, champion)


def gains(
    tuning: Tuning, champion: Beliefs, challengers: list[Beliefs], deals: list[str], hands: Executor
) -> list[tuple[float, float]]:
    """How many points more than the champion each is ahead, among champions and among the first; and the error."""
    old = evaluation(tuning.game).weights
    found = [leads(outings(tuning, champion, each, deals, hands)) for each in challengers]
    if champion != old:
        his = leads(outings(tuning, old, champion, deals, hands))
        theirs = [leads(outings(tuning, old, each, deals, hands)) for each in challengers]
        found = [
            [(ahead + new - before) / 2 for ahead, new, before in zip(one, other, his, strict=True)]
            for one, other in zip(found, theirs, strict=True)
        ]
    return [mean_and_error(each) for each in found]


def held_out(tuning: Tuning, champion: Beliefs, hands: Executor) -> tuple[Estimate, Estimate]:
    """How often the champion beats those he began as, alone against as many as the table seats; and his lead."""
    deals = [f"test {tuning.seed} {deal}" for deal in range(tuning.test_deals)]
    played = outings(tuning, evaluation(tuning.game).weights, champion, deals, hands)
    ahead, error = mean_and_error(leads(played))
    wins = share([[each.share for each in played if each.deal == deal] for deal in deals])
    return wins, Estimate(ahead, ahead - NORMAL_95 * error, ahead + NORMAL_95 * error)


def changed(weights: Beliefs, names: list[str], dice: random.Random) -> Beliefs:
    """Some of these numbers, each a little more or less."""
    news = {}
    for name in names:
        old = getattr(weights, name)
        if dice.random() < CHANGED:
            news[name] = tuple(nudged(each, dice) for each in old) if isinstance(old, tuple) else nudged(old, dice)
    return msgspec.structs.replace(weights, **news)


def tunable(weights: Beliefs) -> list[str]:
    """The names of the numbers; the menus of the search are left alone."""
    found = []
    for name in weights.__struct_fields__:
        value = getattr(weights, name)
        several = isinstance(value, tuple) and value and all(isinstance(each, float) for each in value)
        if several or isinstance(value, (int, float)):
            found.append(name)
    return found


def nudged(number: float, dice: random.Random) -> float:
    if isinstance(number, int):
        return max(0, number + dice.choice((-1, 1)))
    return float(f"{number * exp(dice.gauss(0.0, STEP)):.3g}")


def outings(
    tuning: Tuning, champion: Beliefs, challenger: Beliefs, deals: list[str], hands: Executor
) -> list[Outing]:  # fmt: skip
    """Every deal from every seat."""
    work = [
        hands.submit(outing, tuning.game, tuning.players, deal, seat, champion, challenger)
        for deal in deals
        for seat in range(tuning.players)
    ]
    return [each.result() for each in work]


def outing(game: str, players: int, deal: str, seat: Seat, champion: Beliefs, challenger: Beliefs) -> Outing:
    """One match, in any process."""
    match = fondaco.new(game, players, deal, "bounded", record=False)
    bots = [
        Greedy(game, bot_seed(deal, (other - seat) % players), challenger if other == seat else champion)
        for other in range(players)
    ]
    play_out(match, bots)
    others = [score for other, score in enumerate(match.scores) if other != seat]
    won = (seat in match.winners) / len(match.winners)
    return Outing(seat, deal, won, match.scores[seat] - sum(others) / len(others))


def leads(played: list[Outing]) -> list[float]:
    """The mean lead of each deal: its matches are one observation."""
    deals: dict[str, list[float]] = {}
    for each in played:
        deals.setdefault(each.deal, []).append(each.lead)
    return [sum(of_deal) / len(of_deal) for of_deal in deals.values()]


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    spread = sum((each - mean) ** 2 for each in numbers) / max(1, len(numbers) - 1)
    return mean, sqrt(spread / len(numbers))


def rewritten(text: str, weights: Beliefs) -> str:
    """The data file with these numbers; its words are kept, and stay where they stood if they can."""
    file = tomlkit.parse(text)
    for name in tunable(weights):
        old, new = file.get(name), tomlkit.item(getattr(weights, name))
        if isinstance(old, Item):
            room = len(old.as_string()) + len(old.trivia.comment_ws) - len(new.as_string())
            new.trivia.comment_ws = " " * max(1, room) if old.trivia.comment else ""
            file[name] = new
    return tomlkit.dumps(file)
