"""What only Rialto can declare for the contract tests: its cards, and offers beyond the menu."""

from __future__ import annotations

import random
from collections import Counter

from rialto.actions import Propose
from rialto.state import State

from fondaco import Match
from fondaco.testing import Laws


def conserved(state: State) -> None:
    """1.1 Every card is in the pile, in the lot, in a hand or at the bank, and nobody is in debt."""
    lying = Counter(state.pile + state.lot)
    for counts in (*state.hands, state.sold):
        lying.update(dict(enumerate(counts)))
    assert lying == Counter(state.components.cards)
    assert min(state.ducats) >= 0
    for hand, seen in zip(state.hands, state.open, strict=True):
        assert all(0 <= known <= has for known, has in zip(seen, hand, strict=True))


def invent(match: Match, seat: int, rng: random.Random) -> Propose:
    """Return a random offer of several wares and some ducats, legal or not."""

    def some() -> tuple[int, ...]:
        return tuple(rng.choices(range(7), k=rng.randrange(3)))

    return Propose(rng.randrange(6), some(), rng.randrange(4), some(), rng.randrange(4))


def owns(match: Match, seat: int) -> dict[str, int]:
    return {"ducats": match.state.ducats[seat], "wares": sum(match.state.hands[seat])}


LAWS = Laws(conserved=conserved, invent=invent, owns=owns)
