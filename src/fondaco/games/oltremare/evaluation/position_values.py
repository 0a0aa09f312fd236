"""How a merchant stands: ranks, markers, voyages, and all of it together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from fondaco.core.decision import Seat
from fondaco.games.oltremare.board_file import BIG_DEAL, COMPASS, FIGHT_PIRATES, MARKERS, OPEN_SEA
from fondaco.games.oltremare.evaluation.hand import HandAppraiser, HandContext
from fondaco.games.oltremare.field_types import Card, Good, Marker
from fondaco.games.oltremare.score import cargo_runs, run_value
from fondaco.games.oltremare.state import NO_MARKER, State

MOST_KNOWN = 10_000


@lru_cache(maxsize=MOST_KNOWN)
def marginal_rank_value(bonus: tuple[int, ...], mine: int, others: tuple[int, ...]) -> float:
    """What one more of what is ranked (prestige, markers) is worth, while the others may still gain or lag by one."""
    gain = 0.0
    for drift in (-1, 0, 1):
        drifted = tuple(count + drift for count in others)
        gain += rank_ducats_lead(bonus, mine + 1, drifted) - rank_ducats_lead(bonus, mine, drifted)
    return gain / 3


def rank_ducats_lead(bonus: tuple[int, ...], mine: int, others: tuple[int, ...]) -> float:
    """The ducats of one's rank, less what the others get on average for theirs."""
    everyone = (mine, *others)
    ranks = [sum(other > own for other in everyone) for own in everyone]
    ducats = [bonus[rank] if rank < len(bonus) else 0 for rank in ranks]
    return ducats[0] - sum(ducats[1:]) / len(others)


@lru_cache(maxsize=MOST_KNOWN)
def expected_rank_ducats(bonus: tuple[int, ...], mine: int, others: tuple[int, ...]) -> float:
    """The ducats to expect for a rank, while the others may still gain or lag by one."""
    hope = 0
    for drift in (-1, 0, 1):
        rank = sum(count + drift > mine for count in others)
        hope += bonus[rank] if rank < len(bonus) else 0
    return hope / 3


class PositionValues:
    """What cards, markers and voyages are worth to one merchant: by public facts, and the hand by its own cards."""

    def __init__(self, appraiser: HandAppraiser, state: State, seat: Seat, active: Seat) -> None:
        self.appraiser = appraiser
        self.weights = appraiser.weights
        self.state = state
        self.seat = seat
        self.active = active
        self.goods_left = len(state.pile) - (state.components.venice in state.pile)

    # -- ranks -------------------------------------------------------------------------

    @cached_property
    def prestige_gain(self) -> float:
        """What a deal as a partner brings in prestige."""
        return 0.0 if self.state.dealt >> self.seat & 1 else self._one_more(self.state.prestige)

    @cached_property
    def marker_gain(self) -> float:
        """What a marker brings in the ranks at the end."""
        return self._one_more([len(markers) for markers in self.state.taken])

    def _one_more(self, counts: list[int]) -> float:
        return marginal_rank_value(self.state.components.figures.rank_bonus, counts[self.seat], self._of_others(counts))

    # -- markers and voyages -----------------------------------------------------------

    def marker_works(self, marker: Marker) -> float:
        """What an active marker will bring in the turns to come."""
        if marker == NO_MARKER:
            return 0.0
        turns = self.goods_left / (self.weights.pace * self.state.players)
        works: float = getattr(self.weights, MARKERS[marker])
        return works * turns * self.weights.stays_active

    @cached_property
    def keeping(self) -> dict[Marker, float]:
        """What it brings to take each kind of marker, or to find none; the active one is lost."""
        lost = self.marker_works(self.state.active[self.seat])
        mine = self.state.taken[self.seat]
        return {NO_MARKER: -lost} | {
            marker: self.marker_gain + self.marker_works(marker) - lost + self.weights.new_kind * (marker not in mine)
            for marker in range(len(MARKERS))
        }

    @cached_property
    def mooring(self) -> dict[Marker, float]:
        """What it brings to end a voyage at each kind of marker: a compass is used or kept, whichever is more."""
        ends = {COMPASS, *self.state.lying}
        return self.keeping | {COMPASS: max(self.keeping[marker] for marker in ends)}

    def voyages(self) -> tuple[float, ...]:
        """What sailing brings, by half icons: it is asked for far more often than it changes."""
        state, seat, known = self.state, self.seat, self.appraiser.voyages
        key = state.ships[seat], seat, (*state.lying,), state.active[seat], (*map(tuple, state.taken),), self.goods_left
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = self._voyages()
        return found

    def _voyages(self) -> tuple[float, ...]:
        state, components, mooring = self.state, self.state.components, self.mooring
        pays = state.active[self.seat] == OPEN_SEA
        whole = [0.0] + [
            routes * pays
            + max(mooring[state.lying[sail.port]] for sail in components.sail[state.ships[self.seat]][routes])
            for routes in range(1, components.most_routes + 1)
        ]
        return tuple((whole[half // 2] + whole[(half + 1) // 2]) / 2 for half in range(2 * components.most_routes + 1))

    # -- the hand ----------------------------------------------------------------------

    @cached_property
    def outlook(self) -> HandContext:
        state = self.state
        good, length = self.top_run
        active = state.active[self.seat]
        return HandContext(
            good,
            length,
            state.load(self.seat),
            state.hand_limit(self.seat),
            self.voyages(),
            active == BIG_DEAL,
            active == FIGHT_PIRATES,
            self.goods_left,
            state.players - 1,
            self.price,
        )

    @property
    def price(self) -> int:
        """What a card that is missing will cost: in the own turn the next one, else the common price."""
        figures, may_buy = self.state.components.figures, self.seat == self.active
        if may_buy and self.state.bought < figures.buy_limit_per_turn:
            return self.state.price(self.seat)
        return figures.buy_price

    @cached_property
    def top_run(self) -> tuple[Good, int]:
        """Good and length of the run on top of the cargo."""
        goods = self.state.components.good
        cargo = self.state.cargo[self.seat]
        good, length = goods[cargo[-1]], 1
        while length < len(cargo) and goods[cargo[-1 - length]] == good:
            length += 1
        return good, length

    @cached_property
    def turn_comes(self) -> float:
        """The chance that the hand is played: certain in the own turn, else if the pile lasts until then."""
        turns = (self.seat - self.active) % self.state.players
        return self.appraiser.again(self.goods_left, turns) if turns else 1.0

    def hand_worth(self, hand: Sequence[Card]) -> float:
        """What a hand promises while it has still to be played."""
        if not self.turn_comes:
            return 0.0
        plan = self.appraiser.plan(self.outlook, tuple(sorted(hand)))
        overfull = 0 if self.seat == self.active else max(0, len(hand) - self.outlook.lions)
        return self.turn_comes * (plan.worth - self.weights.overfull * overfull)

    def in_all(self, hand: Sequence[Card]) -> float:
        """Ducats, the cargo as it would sell, ranks, markers, pirates and what the hand promises."""
        state, seat, bonus = self.state, self.seat, self.state.components.figures.rank_bonus
        markers = [len(taken) for taken in state.taken]
        ranks = sum(
            expected_rank_ducats(bonus, counts[seat], self._of_others(counts)) for counts in (state.prestige, markers)
        )
        cargo = sum(run_value(state, good, length) for good, length in cargo_runs(state, state.cargo[seat]))
        works = self.marker_works(state.active[seat])
        hand_worth = self.weights.promise * self.hand_worth(hand)
        pirates = len(state.pirates[seat]) * state.components.figures.pirate_ducats
        return state.ducats[seat] + cargo + ranks + works - pirates + hand_worth

    def _of_others(self, counts: list[int]) -> tuple[int, ...]:
        return (*counts[: self.seat], *counts[self.seat + 1 :])
