"""Invariants of Genoa: pieces, money, secrets, and actions that no menu offers."""

from __future__ import annotations

import random
from typing import Any

from fondaco import Match
from fondaco.games.genoa.actions import Accept, Ask, Propose, Withdraw
from fondaco.games.genoa.board_file import A_CARD, FIRST_CARD, GOODS, MARKER
from fondaco.games.genoa.offer_rules import why_not_offer_content, why_not_offer_shape
from fondaco.games.genoa.state import HELD, NO_ONE, State, bit_positions
from fondaco.games.genoa.walk import SoldMoveChoice, TowerBuildingChoice, TowerMoveChoice
from fondaco.testing import Laws
from fondaco.testing.random_walk import require_log as entries


def options(rng: random.Random) -> dict[str, Any]:
    """Table options: a few whole matches with the defaults; most are short, with all kinds of options."""
    if rng.random() < 0.15:
        return {}
    return {
        "market_start": rng.random() < 0.5,
        "offers": rng.choice([0, 1, 2, 3, 4, None]),
        "counters": rng.choice([0, 1, 2, None]),
        "asks": rng.choice([0, 1, 2, None]),
        "wishes": rng.choice([0, 1, 2, None]),
        "two_player_rules": rng.random() < 0.5,
        "rounds": rng.choice([0, 1, 2, 3, 3]),
    }


def conserved(state: State) -> None:
    """1.2-1.5 40 goods, 27 special cards, 60 cards and 7 markers each are somewhere, each exactly once."""
    sheet, seats = state.components.sheet, range(state.players)
    counts = [*(good.count for good in sheet.goods), *(special.count for special in sheet.specials)]
    for item, count in enumerate(counts):
        assert state.stock[item] + sum(state.held[seat * HELD + item] for seat in seats) == count
    assert min(state.stock + state.held + state.ducats) >= 0
    for seat in seats:
        laid = state.owner.count(seat)
        assert state.stock[MARKER + seat] + state.held[seat * HELD + MARKER] + laid == 7
    piles = [card for deck in state.decks for card in deck]
    hands = [card for hand in state.hands for card in bit_positions(hand)]
    assert sorted(piles + hands + bit_positions(state.used)) == list(state.components.cards)
    for deck, cards in enumerate(state.decks):
        assert all(state.components.deck_of[card] == deck for card in cards)
        assert cards or not state.used & state.components.deck_mask[deck], "a face-up card lies on top"
    _offers(state)
    _walk(state)


def _offers(state: State) -> None:
    """4.24 Makers have what they offer, and every offer is still about an open question."""
    assert len({offer.number for offer in state.offers}) == len(state.offers)
    for offer in state.offers:
        assert state.leader in (offer.by, offer.to) or offer.to == NO_ONE
        assert offer.by != offer.to
        assert why_not_offer_shape(state, offer.said) is None
        assert why_not_offer_content(state, offer.by, offer.to, offer.said) is None


def _walk(state: State) -> None:
    """4.2-4.4 At most five spaces, each beside the one before, none twice; 6.11 no message waits that is delivered."""
    assert len(set(state.walk)) == len(state.walk) <= 5
    assert state.visited == sum(1 << space for space in state.walk)
    for here, there in zip(state.walk, state.walk[1:], strict=False):
        assert there in state.components.neighbours[here]
    for hand in state.hands:
        for card in bit_positions(hand & state.components.deck_mask[2]):
            assert state.visited & state.components.ends_mask[card] != state.components.ends_mask[card]


def sees(state: State, seat: int | None) -> set[int]:
    """Own cards, cards that were shown or lie face up, and those that all players saw shuffled again."""
    own = state.knows[-1] if seat is None else state.hands[seat] | state.knows[seat]
    known = own | state.used
    for mask in state.components.deck_mask:
        if state.fresh & mask != mask:
            known |= state.fresh & mask
    return set(bit_positions(known))


def owns(match: Match, seat: int) -> dict[str, int]:
    """Ducats, goods, special cards and markers."""
    state = match.state
    return {"ducats": state.ducats[seat], "items": sum(state.held[seat * HELD : (seat + 1) * HELD])}


def invent(match: Match, seat: int, rng: random.Random) -> Any:
    """An offer, an answer or an acceptance that is on no menu."""
    state = match.state
    if not isinstance(match.decision, (TowerBuildingChoice, TowerMoveChoice, SoldMoveChoice)):
        return None
    if state.offers and rng.random() < 0.4:
        number = rng.choice(state.offers).number
        cards = rng.sample(bit_positions(state.hands[seat]), min(rng.randrange(3), state.hands[seat].bit_count()))
        return rng.choice([Accept(number), Accept(number, tuple(cards)), Withdraw(number)])
    spaces = [*state.components.neighbours[state.tower], state.tower]
    terms = (
        rng.choice(spaces),
        rng.choice([0, 5, 10, 35]),
        _given(state, seat, rng),
        rng.choice([0, 0, 15]),
        tuple(rng.choices(range(FIRST_CARD), k=rng.choice([0, 0, 1, 2]))),
        _later(state, rng.choice(spaces), rng),
        "my word on it",
    )
    number = rng.choice([0, *[offer.number for offer in state.offers]])
    return Ask(*terms, number) if seat == state.leader else Propose(*terms, number)


def _given(state: State, seat: int, rng: random.Random) -> tuple[int, ...]:
    held = [item for item in range(A_CARD) for _ in range(state.held[seat * HELD + item])]
    held += [FIRST_CARD + card for card in bit_positions(state.hands[seat])]
    return tuple(rng.sample(held, min(rng.choice([0, 1, 1, 2, 4]), len(held))))


def _later(state: State, space: int, rng: random.Random) -> tuple[int, ...]:
    if space >= len(state.components.rows) or rng.random() < 0.6:
        return ()
    if rng.random() < 0.3:
        return (rng.randrange(GOODS, MARKER),)
    yields = state.components.yields[space]
    return tuple(rng.sample(yields, rng.randrange(len(yields) + 1)))


class Books:
    """Ducats computed from events alone: each moves between players, or from the bank, as the events say."""

    EARNED = ("owner_earns", "delivers", "fills")

    def __init__(self, match: Match) -> None:
        self.ducats = [130] * match.players
        self.read = 0

    def follow(self, match: Match) -> None:
        for entry in entries(match)[self.read :]:
            for event in entry.events:
                self.enter(event.says.removeprefix("genoa."), event.args)
        self.read = len(entries(match))
        assert match.state.ducats == self.ducats

    def enter(self, says: str, args: dict[str, Any]) -> None:
        if says in self.EARNED:
            assert args["ducats"] > 0
            self.ducats[args["seat"]] += args["ducats"]
        elif says == "deals":
            paid = args["give_ducats"] - args["want_ducats"]
            self.ducats[args["seat"]] -= paid
            self.ducats[args["to_seat"]] += paid
        elif says == "count":
            self.ducats[args["seat"]] += args["privileges"] + args["estate"]
            assert args["ducats"] == self.ducats[args["seat"]]


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
            "offers_left",
            "wishes_left",
            "visited",
            "offer_spaces",
            "unavailable_spaces",
            "wantable_items",
            "replies",
            "wish_spaces",
            "advances",
            "pay_ducats",
            "has_special",
            "needs_action",
            "swap_items",
        }
    ),
)
