"""Pairing: the groups of the next round, as a pure and deterministic function of what was played.

Entrants do not meet again while that can be avoided. Among those not met before, entrants next to each other in the
standings (Swiss) or in the draw (round robin) meet. A round robin with tables of two uses the circle method. Byes go to
entrants with the fewest, and among them to the lowest; in a knock-out to the first drawn, so that later rounds have
none. Entrants get the seat that they have had least often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import accumulate, combinations, permutations, product
from random import Random
from typing import NamedTuple

from fondaco.server.base.user import UserId
from fondaco.server.tournaments.model import (
    MOST_MEETING,
    Entrant,
    Number,
    RoundTable,
    TableResult,
    TournamentTerms,
    compute_standings,
)

Group = tuple[Number, ...]
Pair = tuple[UserId, UserId]  # a person, and one whom they have blocked
REPEAT = 10_000  # cost of a repeated meeting, in units of squared distance in rank
NEVER = 10_000_000  # cost of a meeting of two who are kept apart by a block
TRIES, SHUFFLES = 20_000, 12
Prices = list[list[int]]
MOST_ROUNDS = 2 * MOST_MEETING  # enough for everybody to meet everybody at tables of three to five


class PairingState(NamedTuple):
    """Everything that determines the next round; `least` is the smallest table of the game."""

    terms: TournamentTerms
    least: int
    entrants: Sequence[Entrant]
    round_tables: Sequence[RoundTable]
    apart: Collection[Pair] = ()

    @property
    def drawn(self) -> list[Entrant]:
        """All entrants, ordered by lot."""
        return sorted(self.entrants, key=lambda each: (each.lot, each.number))

    @property
    def active(self) -> list[Number]:
        return [each.number for each in self.drawn if not each.out]

    @property
    def round(self) -> int:
        """The last round that was drawn, or 0."""
        return max((each.round for each in self.round_tables), default=0)

    def meets(self, group: Sequence[Number]) -> bool:
        """Whether no two of a group are kept apart by a block."""
        people = {each.number: each.person for each in self.entrants}
        return not any(
            (people[one], people[other]) in self.apart or (people[other], people[one]) in self.apart
            for one, other in combinations(group, 2)
        )

    def blockers(self, group: Sequence[Number]) -> list[bool]:
        """Return for each seat whether this entrant has blocked another of the group."""
        people = {each.number: each.person for each in self.entrants}
        return [any((people[one], people[other]) in self.apart for other in group) for one in group]

    def met(self) -> Counter[frozenset[Number]]:
        """Return how often each pair sat together."""
        return Counter(frozenset(pair) for each in self.round_tables for pair in combinations(each.entrants, 2))


def pair_next_round(tournament: PairingState) -> list[Group]:
    """Return the groups of the next round by seat; a single entrant has a bye. Empty: the tournament is over."""
    groups = {"round_robin": _round_robin, "swiss": _swiss, "knock_out": _knock_out}[tournament.terms.format](
        tournament
    )
    if all(len(group) == 1 for group in groups):
        return []
    sat = Counter((number, seat) for each in tournament.round_tables for seat, number in enumerate(each.entrants))
    return [_balanced_seats(group, sat) for group in groups]


def will_play_again(tournament: PairingState, number: Number) -> bool:
    """Whether an entrant has finished the current round and will be seated in another one, as things stand."""
    if not tournament.round or any(each.result is None and number in each.entrants for each in tournament.round_tables):
        return False
    return number in _going_on(tournament)


def _going_on(tournament: PairingState) -> list[Number]:
    """Return who is seated in the next round; for a running knock-out table, the first by lot."""
    if tournament.terms.format == "round_robin" and tournament.terms.players == 2:
        groups = _circle(tournament)
        return [each for group in groups for each in group] if any(len(group) > 1 for group in groups) else []
    there = (
        _staying(tournament)
        if tournament.terms.format == "knock_out"
        else tournament.active
        if _another(tournament)
        else []
    )
    return there if table_sizes(len(there), tournament.terms.players, tournament.least) else []


def _another(tournament: PairingState) -> bool:
    """Whether there is another round of all active entrants."""
    if tournament.terms.format == "swiss":
        return tournament.round < tournament.terms.rounds
    met = tournament.met()
    missing = any(not met[frozenset(pair)] and tournament.meets(pair) for pair in combinations(tournament.active, 2))
    return missing and tournament.round < MOST_ROUNDS


def _balanced_seats(group: Sequence[Number], sat: Counter[tuple[Number, int]]) -> Group:
    return min(permutations(group), key=lambda seats: sum(sat[who, seat] ** 2 for seat, who in enumerate(seats)))


def table_sizes(count: int, players: int, least: int) -> list[int]:
    """Return table sizes, larger first: as few and as even tables as possible; the rest have a bye."""
    tables = -(-count // players)
    while tables and count // tables < least:
        tables -= 1
    if not tables:
        return []
    even, more = divmod(min(count, tables * players), tables)
    return [even + 1] * more + [even] * (tables - more)


# The formats


def _swiss(tournament: PairingState) -> list[Group]:
    if not _another(tournament):
        return []
    active = {*tournament.active}
    ranked = [
        each.entrant
        for each in compute_standings("swiss", tournament.entrants, tournament.round_tables)
        if each.entrant in active
    ]
    return _seated(tournament, ranked)


def _round_robin(tournament: PairingState) -> list[Group]:
    if tournament.terms.players == 2:
        return _circle(tournament)
    return _seated(tournament, tournament.active) if _another(tournament) else []


def _circle(tournament: PairingState) -> list[Group]:
    """Pair by the circle method; an entrant whose opponent has left the tournament has a bye."""
    ring: list[Entrant | None] = [*tournament.drawn]
    ring += [None] * (len(ring) % 2)
    if tournament.round >= len(ring) - 1:
        return []
    turned = len(ring) - 1 - tournament.round
    ring = [ring[0], *ring[1:][turned:], *ring[1:][:turned]]
    pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
    groups = [tuple(each.number for each in pair if each is not None and not each.out) for pair in pairs]
    return [group for group in groups if group]


def _knock_out(tournament: PairingState) -> list[Group]:
    """Pair the first drawn with the last, and so on inwards."""
    staying = _staying(tournament)
    free = 0
    if tournament.terms.players == 2 and len(staying) > 1:
        free = 2 ** (len(staying) - 1).bit_length() - len(staying)
    tables = table_sizes(len(staying) - free, tournament.terms.players, tournament.least)
    free = len(staying) - sum(tables)
    groups: list[list[Number]] = [[] for _ in tables]
    line = staying[free:]
    while line:
        for group, size in zip(groups, tables, strict=True):
            if line and len(group) < size:
                group.append(line.pop(0 if not group else -1))
    return [*((number,) for number in staying[:free]), *(tuple(group) for group in groups)]


def _staying(tournament: PairingState) -> list[Number]:
    """Return who is still in a knock-out, by lot.

    Those are the best active entrant of each table, and as many of the next best as a table needs.
    """
    active = tournament.active
    if not tournament.round:
        return active
    firsts, others = [], []
    for sitting in tournament.round_tables:
        if sitting.round == tournament.round:
            result = sitting.result or TableResult()
            points = {number: result.points(seat) for seat, number in enumerate(sitting.entrants)}
            there = sorted((each for each in active if each in points), key=lambda each: -points[each])
            firsts += there[:1]
            others += [(-points[each], each) for each in there[1:]]
    others.sort(key=lambda each: (each[0], active.index(each[1])))
    missing = tournament.least - len(firsts) if len(firsts) > 1 else 0
    staying = {*firsts, *(each for _, each in others[: max(0, missing)])}
    return [each for each in active if each in staying]


# The search


def _seated(tournament: PairingState, ranked: Sequence[Number]) -> list[Group]:
    """Group entrants who are next to each other and have not met."""
    tables = table_sizes(len(ranked), tournament.terms.players, tournament.least)
    had = Counter(each.entrants[0] for each in tournament.round_tables if len(each.entrants) == 1)
    turns = sorted(ranked, key=lambda each: (had[each], -ranked.index(each)))
    free = {*turns[: len(ranked) - sum(tables)]}
    line = [each for each in ranked if each not in free]
    groups = _anew(tables, prices := _prices(tournament, line)) or _seldom(tables, prices)
    return [*(tuple(line[place] for place in group) for group in groups), *((each,) for each in ranked if each in free)]


def _prices(tournament: PairingState, line: Sequence[Number]) -> Prices:
    met = tournament.met()
    return [
        [
            (place - other) ** 2 + REPEAT * met[frozenset((one, two))] ** 2 + NEVER * (not tournament.meets((one, two)))
            for other, two in enumerate(line)
        ]
        for place, one in enumerate(line)
    ]


def _anew(tables: Sequence[int], prices: Prices) -> list[list[int]]:
    """Return tables without repeated meetings, filled from the top; empty if the search finds none."""
    tries = TRIES

    def fill(done: list[list[int]], left: list[int], start: int) -> list[list[int]]:
        """Extend the last table with one of `left` from `start` on, or begin a new one when it is full."""
        nonlocal tries
        tries -= 1
        if len(done[-1]) == tables[len(done) - 1]:
            return done if len(done) == len(tables) else fill([*done, left[:1]], left[1:], 0)
        for place in range(start, len(left)):
            if tries > 0 and all(prices[left[place]][other] < REPEAT for other in done[-1]):
                found = fill([*done[:-1], [*done[-1], left[place]]], left[:place] + left[place + 1 :], place)
                if found:
                    return found
        return []

    return fill([[0]], [*range(1, len(prices))], 0) if tables else []


def _seldom(tables: Sequence[int], prices: Prices) -> list[list[int]]:
    """Return tables with few repeated meetings, by exchanging pairs from several deterministic starts."""
    dice = Random(len(prices))
    best: list[list[int]] = []
    for _ in range(SHUFFLES if tables else 0):
        line = [*range(len(prices))]
        if best:
            dice.shuffle(line)
        ends = [*accumulate(tables)]
        groups = [line[end - size : end] for size, end in zip(tables, ends, strict=True)]
        while _exchange(groups, prices):
            pass
        best = min(best or groups, groups, key=lambda each: _price(each, prices))
    return [sorted(group) for group in best]


def _price(groups: list[list[int]], prices: Prices) -> int:
    return sum(prices[one][other] for group in groups for one, other in combinations(group, 2))


def _exchange(groups: list[list[int]], prices: Prices) -> bool:
    """Exchange two entrants of different tables wherever that lowers the cost; return whether any was exchanged."""
    better = False
    for here, there in combinations(groups, 2):
        for one, other in product(range(len(here)), range(len(there))):
            mine, other_prices = prices[here[one]], prices[there[other]]
            gain = sum(mine[each] - other_prices[each] for each in here if each != here[one])
            gain += sum(other_prices[each] - mine[each] for each in there if each != there[other])
            if gain > 0:
                here[one], there[other] = there[other], here[one]
                better = True
    return better
