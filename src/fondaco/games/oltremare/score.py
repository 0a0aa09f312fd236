"""12 The final count."""

from __future__ import annotations

from itertools import groupby

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.score_breakdown import Breakdown, Posting, deal_postings
from fondaco.games.oltremare.field_types import Card, Good, Marker, Treasury
from fondaco.games.oltremare.prestige import rank_bonus_by_seat
from fondaco.games.oltremare.state import State


def cargo_runs(state: State, cargo: list[Card]) -> list[tuple[Good, int]]:
    """12.2 The cargo from the top down, cut into runs of one good: the good and the length of each."""
    goods = [state.components.good[card] for card in reversed(cargo)]
    return [(good, len(list(run))) for good, run in groupby(goods)]


def run_value(state: State, good: Good, length: int) -> int:
    """12.3, 12.4 A run pays by its length, at most the last value of its row."""
    row = state.components.pays[good]
    return row[min(length, len(row)) - 1]


def cargo_sale_value(state: State, who: Seat) -> int:
    """12.2 What a player's cargo sells for."""
    return sum(run_value(state, good, length) for good, length in cargo_runs(state, state.cargo[who]))


def marker_bonus_by_seat(state: State) -> list[int]:
    """12.6 Ranks by markers, ties broken by their kinds."""
    return rank_bonus_by_seat(state, [marker_rank_key(markers) for markers in state.taken])


def marker_rank_key(markers: list[Marker]) -> tuple[int, int]:
    """12.6 How many there are, and of how many kinds."""
    return len(markers), len(set(markers))


class FinalAccount(msgspec.Struct, frozen=True):
    """12.1 Everything that is added to or taken from a player's ducats at the end."""

    seat: Seat
    sale: Treasury
    marker_bonus: Treasury
    prestige_bonus: Treasury
    pirates: Treasury

    @property
    def sum(self) -> int:
        return self.sale + self.marker_bonus + self.prestige_bonus - self.pirates


def final_accounts(state: State) -> list[FinalAccount]:
    markers, prestige = marker_bonus_by_seat(state), rank_bonus_by_seat(state, state.prestige)
    each = state.components.figures.pirate_ducats
    return [
        FinalAccount(
            seat, cargo_sale_value(state, seat), markers[seat], prestige[seat], each * len(state.pirates[seat])
        )
        for seat in range(state.players)
    ]


def count_final_scores(state: State) -> None:
    """12.1 The ducats of everyone, told at the end."""
    for account in final_accounts(state):
        state.ducats[account.seat] += account.sum
        state.tell(
            "oltremare.count",
            **msgspec.structs.asdict(account),
            ducats=state.ducats[account.seat],
            reveals=True,
        )


def scores(state: State) -> list[int]:
    return state.ducats[:]


BREAKDOWNS = (
    Breakdown(
        "score",
        scores,
        {
            "oltremare.earns": (Posting("cards", "ducats"),),
            "oltremare.open_sea": (Posting("open_sea", "ducats"),),
            "oltremare.income": (Posting("local_authority", "ducats"),),
            "oltremare.venice": (Posting("venice", "ducats", ""),),
            "oltremare.deals": deal_postings(),
            "oltremare.buys": (Posting("purchases", "ducats", sign=-1),),
            "oltremare.count": (
                Posting("cargo", "sale"),
                Posting("markers", "marker_bonus"),
                Posting("prestige", "prestige_bonus"),
                Posting("pirates", "pirates", sign=-1),
            ),
        },
        start=lambda components: components.figures.start_ducats,
    ),
)
