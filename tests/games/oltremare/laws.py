"""Invariants of Oltre Mare: pieces, money, secrets, and actions that no menu offers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from fondaco import Match
from fondaco.games.oltremare.actions import Accept, Propose
from fondaco.games.oltremare.state import NO_MARKER, State
from fondaco.games.oltremare.trade import TradeChoice
from fondaco.testing import Laws
from fondaco.testing.random_walk import require_log as entries


def options(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.5:
        return {}
    return {
        "proposals": rng.choice([None, None, 0, 1, 2, 3, 4]),
        "debt_by_trade": rng.random() < 0.5,
        "venice": rng.choice(["rulebook", "amigo"]),
        "memory_aid": rng.random() < 0.5,
    }


def conserved(state: State) -> None:
    """1.1, 1.5, 1.7 The 98 cards, Venice and the 32 markers are somewhere, each exactly once."""
    stacks = [*state.hands, *state.cargo, *state.pirates, state.pile, state.table, state.cards_out]
    assert sorted(card for stack in stacks for card in stack) == [*state.components.cards, state.components.venice]
    lying = [marker for marker in state.lying if marker != NO_MARKER]
    markers = lying + state.markers_out + [marker for taken in state.taken for marker in taken]
    assert sorted(markers) == sorted(state.components.markers)
    for seat in range(state.players):
        assert state.active[seat] == NO_MARKER or state.active[seat] == state.taken[seat][-1]
        assert state.cargo[seat]
    for offer in state.offers:
        assert set(offer.give_cards) <= set(state.hands[offer.by])
        assert offer.by != offer.to


def sees(state: State, seat: int | None) -> set[int]:
    """The cards that lie open to a seat now."""
    hand = [] if seat is None else state.hands[seat]
    return {*hand, *state.table, *(card for hold in state.cargo for card in hold)}


def owns(match: Match, seat: int) -> dict[str, int]:
    """Ducats, and cards in hand, in the cargo and on the table."""
    state, now = match.state, match.decision
    laid = len(state.table) if getattr(now, "who", None) == seat else 0
    return {"ducats": state.ducats[seat], "cards": len(state.hands[seat]) + len(state.cargo[seat]) + laid}


def invent(match: Match, seat: int, rng: random.Random) -> Any:
    """An offer, or an acceptance, that is on no menu."""
    if not isinstance(match.decision, TradeChoice):
        return None
    state = match.state
    hand = state.hands[seat]
    for offer in state.offers_to(seat):
        fitting = rng.sample(hand, len(hand))
        cards = []
        for good in offer.ask_goods:
            cards += [card for card in fitting if state.components.good[card] == good and card not in cards][:1]
        return Accept(offer.number, tuple(cards))
    partner = rng.choice(state.others(seat)) if seat == match.decision.who else match.decision.who
    ducats = rng.choice([0, 0, 1, 5, 999])
    return Propose(
        partner,
        tuple(rng.sample(hand, rng.randrange(len(hand) + 1))),
        ducats,
        tuple(rng.choices(state.components.goods, k=rng.randrange(3))),
        0 if ducats else rng.choice([0, 2, 999]),
        "six lions!",
    )


class Books:
    """Ducats and prestige computed from events alone."""

    def __init__(self, match: Match) -> None:
        self.ducats = [11] * match.players
        self.prestige = [0] * match.players
        self.read = 0

    def follow(self, match: Match) -> None:
        for entry in entries(match)[self.read :]:
            for event in entry.events:
                self.enter(event.says.removeprefix("oltremare."), event.args)
        self.read = len(entries(match))
        assert match.state.ducats == self.ducats
        assert match.state.prestige == self.prestige

    def enter(self, says: str, args: dict[str, Any]) -> None:
        if says in ("income", "earns", "open_sea"):
            assert args["ducats"] > 0
            self.ducats[args["seat"]] += args["ducats"]
        elif says == "buys":
            self.ducats[args["seat"]] -= args["ducats"]
        elif says == "deals":
            paid = args["give_ducats"] - args["ask_ducats"]
            self.ducats[args["seat"]] -= paid
            self.ducats[args["to_seat"]] += paid
        elif says == "prestige":
            self.prestige[args["seat"]] += 1
        elif says == "venice":
            self.ducats = [own + gain for own, gain in zip(self.ducats, ranked(self.prestige), strict=True)]
            self.prestige = [0] * len(self.prestige)
        elif says == "count":
            gain = args["sale"] + args["marker_bonus"] + args["prestige_bonus"] - args["pirates"]
            self.ducats[args["seat"]] += gain
            assert args["ducats"] == self.ducats[args["seat"]]


def ranked(points: list[int]) -> list[int]:
    """6, 3, 1 for the first three places; ties get the full amount."""
    better = Counter(points)
    return [{0: 6, 1: 3, 2: 1}.get(sum(number for other, number in better.items() if other > own), 0) for own in points]


LAWS = Laws(
    conserved=conserved,
    options=options,
    secrets={"card"},
    sees=sees,
    invent=invent,
    owns=owns,
    books=Books,
    deduced=frozenset(
        {
            "proposals_left",
            "own_cargo",
            "markers_out",
            "partner_seats",
            "yields",
            "voyages",
            "emptying",
            "stowings",
            "sea_ducats",
            "losing_ports",
        }
    ),
)
