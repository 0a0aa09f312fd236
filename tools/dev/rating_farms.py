"""Simulate people who farm ratings beside an honest field: `python tools/dev/rating_farms.py`.

It prints the rank that each strategy reaches on the leaderboard, with the rules of `server/ratings/results.py` and
without them (no minimum of play, every match counts in full, everybody is ranked). The ratings are computed by the
functions that the server uses.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import fondaco
from fondaco.core.match_file import BoardName
from fondaco.server.base.user import UserId
from fondaco.server.ratings import results
from fondaco.server.ratings.results import RatingAndOpponents
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.setup import LEAST_DECISIONS, make_table_facts
from fondaco.server.tables.state import SeatState, TableState

PLAYERS = 100
DAYS = 60
SKILL = 25 / 6  # standard deviation of honest players' strength, and of their luck in a match
FARMER = 1000  # farming accounts have this number or a higher one
GAMES_A_DAY = 10  # matches that a farm plays


class SimulatedMatch(NamedTuple):
    """A match: its people, best first, and how it ended."""

    day: int
    people: tuple[UserId, ...]
    decisions: int = 40
    resigned: bool = False


class League:
    """Ratings of people who play one game."""

    def __init__(self, rules: bool) -> None:
        self.rules = rules
        self.known: dict[UserId, RatingAndOpponents] = {}
        self.opponents: dict[UserId, set[UserId]] = defaultdict(set)
        self.days: dict[frozenset[UserId], list[int]] = defaultdict(list)
        self.facts = make_table_facts(
            game=min(fondaco.games()),
            players=2,
            options={},
            board=BoardName("standard", ""),
            public=True,
            spectators=True,
            clock=NoClock(),
            host=0,
            hints=False,
            take_backs=False,
            rated=True,
            least_decisions=LEAST_DECISIONS if rules else 0,
        )

    def play_all(self, matches: Iterable[SimulatedMatch]) -> None:
        for match in matches:
            self.play(match)

    def play(self, match: SimulatedMatch) -> None:
        """Rate a match as the server does."""
        seat_states = [SeatState(person, decisions=match.decisions) for person in match.people]
        for seat_state in seat_states[1:]:
            seat_state.resigned = match.resigned
        scores = [*range(len(seat_states), 0, -1)]
        places = None if match.resigned else [*range(1, len(seat_states) + 1)]
        state = TableState(seat_states, 0, 1, status="over", scores=scores, winners=[0], places=places)
        pool = results.rating_pool(self.facts, state, match.people)
        if pool is None:
            return
        met = {pair: self._met(pair, match.day) for pair in _pairs(match.people)} if self.rules else {}
        known = self.known if self.rules else {who: RatingAndOpponents(each.rating) for who, each in self.known.items()}
        changes = results.rate_match(pool, self.facts, state, known, met)
        for pair in _pairs(changes):
            self.days[pair].append(match.day)
        for person, change in changes.items():
            self.opponents[person] |= {*changes} - {person}
            self.known[person] = RatingAndOpponents(change.rating, len(self.opponents[person]))

    def _met(self, pair: frozenset[UserId], day: int) -> int:
        return sum(day - each < results.PAIRING_DAYS for each in self.days[pair])

    def leaderboard(self) -> list[UserId]:
        """Return the ranked people, best first."""
        ranked = [who for who, each in self.known.items() if not self.rules or results.is_ranked("people", each)]
        return sorted(ranked, key=lambda who: -results.sure_rating(self.known[who].rating))


def _pairs(people: Iterable[UserId]) -> list[frozenset[UserId]]:
    seen = sorted(people)
    return [frozenset((one, other)) for index, one in enumerate(seen) for other in seen[:index]]


def strengths(seed: int = 1, players: int = PLAYERS) -> dict[UserId, float]:
    """Return the true strength of each honest player."""
    chance = random.Random(f"strength {seed}")
    return {who: chance.gauss(25, SKILL) for who in range(1, players + 1)}


def honest_field(seed: int = 1, players: int = PLAYERS, days: int = DAYS) -> Iterator[SimulatedMatch]:
    """Honest matches: every day most people play at tables of two to four, half of them with people they know."""
    chance, strength = random.Random(seed), strengths(seed, players)
    for day in range(days):
        here = [who for who in strength if chance.random() < 0.8]
        if day % 2:
            chance.shuffle(here)
        else:  # friends have numbers next to each other
            here.sort(key=lambda who: who + chance.gauss(0, 3))
        while len(here) > 1:
            table = [here.pop() for _ in range(min(len(here), chance.choice((2, 3, 4))))]
            order = sorted(table, key=lambda who: -chance.gauss(strength[who], SKILL))
            yield SimulatedMatch(day, tuple(order))


def _days(games: int = GAMES_A_DAY) -> Iterator[int]:
    return (day for day in range(DAYS) for _ in range(games))


def without_a_move(boss: UserId = FARMER) -> Iterator[SimulatedMatch]:
    """A friend resigns at once, again and again."""
    for day in _days():
        yield SimulatedMatch(day, (boss, boss + 1), decisions=0, resigned=True)


def to_a_friend(boss: UserId = FARMER) -> Iterator[SimulatedMatch]:
    """A friend plays the minimum and resigns."""
    for day in _days():
        yield SimulatedMatch(day, (boss, boss + 1), decisions=10, resigned=True)


def in_threes(boss: UserId = FARMER) -> Iterator[SimulatedMatch]:
    """Two friends help the same winner at tables of three."""
    for day in _days():
        yield SimulatedMatch(day, (boss, boss + 1, boss + 2))


def throw_away(boss: UserId = FARMER) -> Iterator[SimulatedMatch]:
    """A new account loses each match, and is never used again."""
    for number, day in enumerate(_days()):
        yield SimulatedMatch(day, (boss, boss + 1 + number), decisions=10, resigned=True)


def alternating(boss: UserId = FARMER) -> Iterator[SimulatedMatch]:
    """Twenty throw-away accounts lose in turns."""
    for number, day in enumerate(_days()):
        yield SimulatedMatch(day, (boss, boss + 1 + number % 20), decisions=10, resigned=True)


def ladder(boss: UserId = FARMER) -> Iterator[SimulatedMatch]:
    """Each account beats new ones until it is strong, then loses to the next; the last one is the farmer's."""
    steps = [boss + number for number in range(12, -1, -1)]
    fresh = iter(range(boss + 100, boss + 100_000))
    days = _days()
    for below, above in zip([None, *steps], steps, strict=False):
        for number in range(90):
            other = next(fresh) if below is None or number % 3 else below
            day = next(days, None)
            if day is None:
                return
            yield SimulatedMatch(day, (above, other), decisions=10, resigned=True)


def ring(boss: UserId = FARMER, size: int = 10) -> Iterator[SimulatedMatch]:
    """A closed circle of accounts plays each other at tables of four, and the same one always wins."""
    chance = random.Random(2)
    for day in _days():
        others = chance.sample(range(boss + 1, boss + size), 3)
        yield SimulatedMatch(day, (boss, *others))


def large_ring(boss: UserId = FARMER, size: int = 40) -> Iterator[SimulatedMatch]:
    """A circle of forty accounts avoids repeated pairings; the same one wins each match it plays."""
    chance = random.Random(3)
    queue: list[UserId] = []
    for number, day in enumerate(_days()):
        queue = queue if len(queue) > 3 else [*queue, *chance.sample(range(boss + 1, boss + size), size - 1)]
        table = [queue.pop() for _ in range(3)]
        first = boss if number % 5 == 0 else queue.pop()
        yield SimulatedMatch(day, (first, *table))


FARMS: Sequence[Callable[[], Iterator[SimulatedMatch]]] = (
    without_a_move,
    to_a_friend,
    in_threes,
    throw_away,
    alternating,
    ladder,
    ring,
    large_ring,
)


def rank_of_farm(farm: Callable[[], Iterator[SimulatedMatch]], field: League) -> int | None:
    """Return the best rank that an account of a farm reaches beside the honest field; `None` if none is ranked."""
    league = League(field.rules)
    league.play_all(farm())
    league.known |= field.known
    return next((rank for rank, who in enumerate(league.leaderboard(), 1) if who >= FARMER), None)


def order_found(league: League, strength: dict[UserId, float]) -> float:
    """Return Spearman's correlation of the leaderboard's order with the true strength of honest players."""
    ranked = league.leaderboard()
    true = sorted(ranked, key=lambda who: -strength[who])
    count, place = len(ranked), {who: rank for rank, who in enumerate(true)}
    return 1 - 6 * sum((place[who] - rank) ** 2 for rank, who in enumerate(ranked)) / (count * (count**2 - 1))


def main() -> None:
    matches = [*honest_field()]
    played = Counter(who for match in matches for who in match.people)
    print(f"{PLAYERS} honest players, {len(matches)} matches, {min(played.values())} to {max(played.values())} each")
    fields = {rules: League(rules) for rules in (False, True)}
    for rules, field in fields.items():
        field.play_all(matches)
        found = order_found(field, strengths())
        words = "with rules" if rules else "without rules"
        print(f"{words}: {len(field.leaderboard())} are ranked, correlation with their true strength {found:.2f}")
    print(f"\n{'farm':<16} {'without rules':>13} {'with rules':>12}")
    for farm in FARMS:
        ranks = [rank_of_farm(farm, field) for field in fields.values()]
        without, with_rules = ("not ranked" if rank is None else rank for rank in ranks)
        print(f"{farm.__name__:<16} {without:>13} {with_rules:>12}")


if __name__ == "__main__":
    main()
