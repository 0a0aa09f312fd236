"""Tournament statistics with confidence intervals.

Ratings use the model of `bots/rating_model.py`, whose result depends on the order of the matches. So deals are drawn
with replacement many times (bootstrap) and each drawing is rated. The median and the quantiles, including the
uncertainty of the model, give the rating and its interval. The matches of a deal stay together, because they share
their luck.

Shares of victory have a Wilson interval for the effective number of matches, computed from the spread between deals.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, median, stdev
from typing import NamedTuple

from fondaco.arena.schedule import TournamentResult
from fondaco.bots import rating_model
from fondaco.bots.rating_model import Rating
from fondaco.core.decision import Seat

NORMAL_95 = 1.96
DRAWINGS = 100
MOST_RATED = 40_000
LEAST_SEEN = 0.02


class Estimate(NamedTuple):
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


class Standing(NamedTuple):
    """Results of a bot; `even` is the share of victory it would have if all bots were equal."""

    bot: str
    matches: int
    wins: Estimate
    even: float
    rating: Estimate
    score: float
    milliseconds: float


class Duel(NamedTuple):
    """How often a bot finishes ahead of another at tables with both; a draw counts half."""

    bot: str
    other: str
    matches: int
    ahead: Estimate


class WinnerEventDifference(NamedTuple):
    """A kind of event that differs between winners and others; `weight` is in standard deviations."""

    name: str
    winners: float
    others: float
    weight: float


def estimate_share(by_deal: Iterable[Sequence[float]]) -> Estimate:
    """Return a share and its interval, from its values in every match grouped by deal."""
    deals = [list(deal) for deal in by_deal if deal]
    parts = [part for deal in deals for part in deal]
    if not parts:
        return Estimate(0.0, 0.0, 1.0)
    value = fmean(parts)
    error = stdev(map(fmean, deals)) / sqrt(len(deals)) if len(deals) > 1 else 0.0
    worth = value * (1 - value) / error**2 if error and 0 < value < 1 else float(len(parts))
    return wilson_interval(value, worth)


def wilson_interval(value: float, matches: float) -> Estimate:
    spread = NORMAL_95**2 / matches
    middle = value + spread / 2
    reach = NORMAL_95 * sqrt(value * (1 - value) / matches + spread / (4 * matches))
    return Estimate(value, max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread)))


def group_values_by_deal(
    results: Iterable[TournamentResult], parts: Callable[[TournamentResult], list[float]]
) -> list[list[float]]:
    deals: dict[int, list[float]] = defaultdict(list)
    for result in results:
        deals[result.deal] += parts(result)
    return list(deals.values())


def compute_standings(results: Sequence[TournamentResult]) -> list[Standing]:
    """Return the standings of all bots, the best first."""
    bots = list(dict.fromkeys(name for result in results for name in result.seats))
    rated = compute_ratings(results, bots)
    return sorted((_standing(results, name, rated[name]) for name in bots), key=lambda row: -row.rating.value)


def _standing(results: Sequence[TournamentResult], name: str, rating: Estimate) -> Standing:
    mine = [result for result in results if name in result.seats]
    played = [(result, seat) for result in mine for seat in seats_of_bot(result, name)]
    wins = estimate_share(
        group_values_by_deal(mine, lambda result: [sum(result.share(seat) for seat in seats_of_bot(result, name))])
    )
    asked = sum(result.asked[seat] for result, seat in played)
    spent = sum(result.seconds[seat] for result, seat in played)
    return Standing(
        name,
        len(mine),
        wins,
        fmean(len(seats_of_bot(result, name)) / len(result.seats) for result in mine),
        rating,
        fmean(result.scores[seat] for result, seat in played),
        1000 * spent / max(1, asked),
    )


def seats_of_bot(result: TournamentResult, name: str) -> list[Seat]:
    return [seat for seat, who in enumerate(result.seats) if who == name]


def compute_duels(results: Sequence[TournamentResult]) -> list[Duel]:
    bots = list(dict.fromkeys(name for result in results for name in result.seats))
    found = []
    for name in bots:
        for other in bots:
            met = [result for result in results if name != other and {name, other} <= {*result.seats}]
            if met:
                found.append(
                    Duel(name, other, len(met), estimate_share(group_values_by_deal(met, partial(_ahead, name, other))))
                )
    return found


def _ahead(name: str, other: str, result: TournamentResult) -> list[float]:
    """Return the share of seat pairs in which one bot finishes ahead of the other."""
    pairs = [(mine, theirs) for mine in seats_of_bot(result, name) for theirs in seats_of_bot(result, other)]
    return [fmean(_before(result, mine, theirs) for mine, theirs in pairs)]


def _before(result: TournamentResult, mine: Seat, theirs: Seat) -> float:
    one, another = (result.share(mine), result.scores[mine]), (result.share(theirs), result.scores[theirs])
    return 0.5 if one == another else float(one > another)


# -- ratings ---------------------------------------------------------------------------


def compute_ratings(results: Sequence[TournamentResult], bots: Sequence[str]) -> dict[str, Estimate]:
    """Return the ratings of the bots, independent of the order of the results."""
    deals: dict[int, list[TournamentResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.number):
        deals[result.deal].append(result)
    dice = random.Random(1)
    drawings = max(10, min(DRAWINGS, MOST_RATED // max(1, len(results))))
    drawn = [
        rate_in_order([deals[deal] for deal in dice.choices(list(deals), k=len(deals))], bots) for _ in range(drawings)
    ]
    found = {}
    for name in bots:
        middle = median(each[name][0] for each in drawn)
        around = sorted(dice.gauss(*each[name]) for each in drawn)
        found[name] = Estimate(middle, min(middle, _at(around, 0.025)), max(middle, _at(around, 0.975)))
    return found


def _at(ordered: Sequence[float], part: float) -> float:
    return ordered[round(part * (len(ordered) - 1))]


def rate_in_order(deals: Iterable[Iterable[TournamentResult]], bots: Sequence[str]) -> dict[str, Rating]:
    """Return the ratings after these matches, each with the uncertainty of the model.

    A bot on several seats is rated once per seat and gets the mean.
    """
    mind = {name: Rating() for name in bots}
    for result in (result for deal in deals for result in deal):
        after = rating_model.update_ratings([mind[name] for name in result.seats], rank_seats(result))
        for name in set(result.seats):
            mine = [after[seat] for seat in seats_of_bot(result, name)]
            mind[name] = Rating(fmean(each.mu for each in mine), fmean(each.sigma for each in mine))
    return mind


def rank_seats(result: TournamentResult) -> list[float]:
    return rating_model.rating_ranks([result.share(seat) > 0 for seat in range(len(result.seats))], result.scores)


# -- factors ---------------------------------------------------------------------------


def seat_win_shares(results: Sequence[TournamentResult]) -> list[tuple[Seat, Estimate]]:
    """Return the share of victory of each seat."""
    players = range(len(results[0].seats)) if results else range(0)
    return [(seat, estimate_share(group_values_by_deal(results, partial(_of_seat, seat)))) for seat in players]


def _of_seat(seat: Seat, result: TournamentResult) -> list[float]:
    return [result.share(seat)]


def start_win_shares(results: Sequence[TournamentResult]) -> list[tuple[str, int, Estimate]]:
    """Return for each starting port: its name, how often it was used, and its share of victory."""
    ports = sorted({port for result in results for port in result.start if port})
    found = []
    for port in ports:
        parts = group_values_by_deal(results, partial(_from_port, port))
        found.append((port, sum(map(len, parts)), estimate_share(parts)))
    return sorted(found, key=lambda row: -row[2].value)


def _from_port(port: str, result: TournamentResult) -> list[float]:
    return [result.share(seat) for seat, start in enumerate(result.start) if start == port]


def find_winner_events(results: Sequence[TournamentResult]) -> list[WinnerEventDifference]:
    """Return the events that distinguish winners, the strongest first; rare events are left out."""
    names = sorted({name for result in results for told in result.told for name in told})
    found = []
    for name in names:
        rows = [
            (bool(result.share(seat)), float(told.get(name, 0)))
            for result in results
            for seat, told in enumerate(result.told)
        ]
        won, lost = [count for winner, count in rows if winner], [count for winner, count in rows if not winner]
        spread = stdev(count for _, count in rows) if len(rows) > 1 else 0.0
        if won and lost and spread and sum(count != 0 for _, count in rows) >= LEAST_SEEN * len(rows):
            found.append(WinnerEventDifference(name, fmean(won), fmean(lost), (fmean(won) - fmean(lost)) / spread))
    return sorted(found, key=lambda factor: -abs(factor.weight))
