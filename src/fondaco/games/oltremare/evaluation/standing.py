"""How a merchant stands: ranks, markers, voyages, and all of it together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from fondaco.core.decision import Seat
from fondaco.games.oltremare.board import NO_MARKER, Board
from fondaco.games.oltremare.board_file import BIG_DEAL, COMPASS, FIGHT_PIRATES, MARKERS, OPEN_SEA
from fondaco.games.oltremare.evaluation.hand import HandAppraiser, HandContext
from fondaco.games.oltremare.field_types import Card, Good, Marker
from fondaco.games.oltremare.score import cargo_runs, run_value

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


class PositionEvaluator:
    """One merchant at a table, by what everybody sees, and the hand by what its owner sees."""

    def __init__(self, appraiser: HandAppraiser, board: Board, seat: Seat, active: Seat) -> None:
        self.appraiser = appraiser
        self.weights = appraiser.weights
        self.board = board
        self.seat = seat
        self.active = active
        self.goods_left = len(board.pile) - (board.components.venice in board.pile)

    # -- ranks -------------------------------------------------------------------------

    @cached_property
    def prestige_gain(self) -> float:
        """What a deal as a partner brings in prestige."""
        return 0.0 if self.board.dealt >> self.seat & 1 else self._one_more(self.board.prestige)

    @cached_property
    def marker_gain(self) -> float:
        """What a marker brings in the ranks at the end."""
        return self._one_more([len(markers) for markers in self.board.taken])

    def _one_more(self, counts: list[int]) -> float:
        return marginal_rank_value(self.board.components.figures.rank_bonus, counts[self.seat], self._of_others(counts))

    # -- markers and voyages -----------------------------------------------------------

    def marker_works(self, marker: Marker) -> float:
        """What an active marker will bring in the turns to come."""
        if marker == NO_MARKER:
            return 0.0
        turns = self.goods_left / (self.weights.pace * self.board.players)
        works: float = getattr(self.weights, MARKERS[marker])
        return works * turns * self.weights.stays_active

    @cached_property
    def keeping(self) -> dict[Marker, float]:
        """What it brings to take each kind of marker, or to find none; the active one is lost."""
        lost = self.marker_works(self.board.active[self.seat])
        mine = self.board.taken[self.seat]
        return {NO_MARKER: -lost} | {
            marker: self.marker_gain + self.marker_works(marker) - lost + self.weights.new_kind * (marker not in mine)
            for marker in range(len(MARKERS))
        }

    @cached_property
    def mooring(self) -> dict[Marker, float]:
        """What it brings to end a voyage at each kind of marker: a compass is used or kept, whichever is more."""
        ends = {COMPASS, *self.board.lying}
        return self.keeping | {COMPASS: max(self.keeping[marker] for marker in ends)}

    def voyages(self) -> tuple[float, ...]:
        """What sailing brings, by half icons: it is asked for far more often than it changes."""
        board, seat, known = self.board, self.seat, self.appraiser.voyages
        key = board.ships[seat], seat, (*board.lying,), board.active[seat], (*map(tuple, board.taken),), self.goods_left
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = self._voyages()
        return found

    def _voyages(self) -> tuple[float, ...]:
        board, components, mooring = self.board, self.board.components, self.mooring
        pays = board.active[self.seat] == OPEN_SEA
        whole = [0.0] + [
            routes * pays
            + max(mooring[board.lying[sail.port]] for sail in components.sail[board.ships[self.seat]][routes])
            for routes in range(1, components.most_routes + 1)
        ]
        return tuple((whole[half // 2] + whole[(half + 1) // 2]) / 2 for half in range(2 * components.most_routes + 1))

    # -- the hand ----------------------------------------------------------------------

    @cached_property
    def outlook(self) -> HandContext:
        board = self.board
        good, length = self.top_run
        active = board.active[self.seat]
        return HandContext(
            good,
            length,
            board.load(self.seat),
            board.hand_limit(self.seat),
            self.voyages(),
            active == BIG_DEAL,
            active == FIGHT_PIRATES,
            self.goods_left,
            board.players - 1,
            self.price,
        )

    @property
    def price(self) -> int:
        """What a card that is missing will cost: in the own turn the next one, else the common price."""
        figures, may_buy = self.board.components.figures, self.seat == self.active
        if may_buy and self.board.bought < figures.buy_limit_per_turn:
            return self.board.price(self.seat)
        return figures.buy_price

    @cached_property
    def top_run(self) -> tuple[Good, int]:
        """Good and length of the run on top of the cargo."""
        goods = self.board.components.good
        cargo = self.board.cargo[self.seat]
        good, length = goods[cargo[-1]], 1
        while length < len(cargo) and goods[cargo[-1 - length]] == good:
            length += 1
        return good, length

    @cached_property
    def turn_comes(self) -> float:
        """The chance that the hand is played: certain in the own turn, else if the pile lasts until then."""
        turns = (self.seat - self.active) % self.board.players
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
        board, seat, bonus = self.board, self.seat, self.board.components.figures.rank_bonus
        markers = [len(taken) for taken in board.taken]
        ranks = sum(
            expected_rank_ducats(bonus, counts[seat], self._of_others(counts)) for counts in (board.prestige, markers)
        )
        cargo = sum(run_value(board, good, length) for good, length in cargo_runs(board, board.cargo[seat]))
        works = self.marker_works(board.active[seat])
        hand_worth = self.weights.promise * self.hand_worth(hand)
        pirates = len(board.pirates[seat]) * board.components.figures.pirate_ducats
        return board.ducats[seat] + cargo + ranks + works - pirates + hand_worth

    def _of_others(self, counts: list[int]) -> tuple[int, ...]:
        return (*counts[: self.seat], *counts[self.seat + 1 :])
