"""4.22-4.38 Offers, withdrawals and acceptances of several players at once: nothing is dealt twice or for nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fondaco import Illegal, Match, NotYourDecision
from fondaco.games.genoa.actions import DONE, Accept, Withdraw
from fondaco.games.genoa.board_file import A_CARD, FIRST_CARD
from fondaco.games.genoa.state import HELD, Offer, bit_positions
from fondaco.testing.random_walk import require_log as entries
from tests.games.genoa import laws
from tests.games.genoa.table import ahead, here, told

STARTS = ("rathaus", "metallager", "kathedrale", "villa_ricci", "hafen")
HANDS = (
    "silk silk rice marker L09 silver wheat",
    "swap further_action K01 B01",
    "salt pepper any_ware P01 marker",
    "copper copper linen L01 L02",
)


def table(rng: random.Random) -> Match:
    players = rng.randrange(2, 6)
    opened = here if rng.random() < 0.5 else ahead
    has = dict(zip(range(players), rng.sample(HANDS, min(players, len(HANDS))), strict=False))
    return opened(
        players=players,
        walk=rng.choice(STARTS),
        has=has,
        leader=rng.randrange(players),
        offers=4,
        counters=2,
        asks=2,
        ducats={seat: rng.randrange(0, 80, 5) for seat in range(players)},
    )


def anything(match: Match, seat: int, rng: random.Random) -> Any:
    """An action of an eager client: free offers, and answers to any number ever used."""
    number = rng.randrange(match.state.numbered + 2)
    cards = tuple(rng.sample(bit_positions(match.state.hands[seat]), min(1, match.state.hands[seat].bit_count())))
    word = rng.choice([Accept(number), Accept(number, cards), Withdraw(number), DONE, None, None, None])
    return word or laws.invent(match, seat, rng) or DONE


def purse(match: Match, seat: int) -> tuple[int, int, int]:
    held = match.state.held[seat * HELD : seat * HELD + A_CARD]
    return match.state.ducats[seat], sum(held), match.state.hands[seat].bit_count()


@pytest.mark.parametrize("seed", range(150))
def test_no_interleaving_deals_twice_or_for_things_one_has_not_got(seed: int) -> None:
    """4.24, 4.38 In any order of actions, each deal is one standing offer, paid in full, once."""
    rng = random.Random(seed)
    match = table(rng)
    made: dict[int, object] = {}
    closed: list[int] = []
    for _ in range(80):
        standing = {offer.number: offer for offer in match.state.offers}
        for number, offer in standing.items():
            assert made.setdefault(number, offer) == offer, "an offer has changed"
        assert not set(closed) & set(standing), "a closed offer stands again"
        seat = rng.randrange(match.players)
        word = anything(match, seat, rng)
        before = [purse(match, seat) for seat in range(match.players)]
        try:
            match.play(seat, word)
        except (Illegal, NotYourDecision):
            assert before == [purse(match, seat) for seat in range(match.players)]
            continue
        laws.conserved(match.state)
        assert min(match.state.ducats) >= 0
        if isinstance(word, Accept):
            assert word.number in standing, "accepted what did not stand"
            assert word.number not in closed
            closed.append(word.number)
            paid_in_full(match, standing[word.number], word, seat)
        if match.state.turn > 1:
            break
    assert len(told(match, "deals")) == len(closed)


def paid_in_full(match: Match, offer: Offer, word: Accept, who: int) -> None:
    """Check that the events of the deal agree with the offer."""
    event = next(event for event in entries(match)[-1].events if event.says == "genoa.deals")
    said = offer.said
    assert event.args["seat"] == offer.by
    assert event.args["to_seat"] == who
    assert (event.args["give_ducats"], event.args["want_ducats"]) == (said.give_ducats, said.want_ducats)
    assert len(event.args["give_items"]) == len(said.give_items)
    wanted = [item for item in said.want_items if A_CARD <= item < FIRST_CARD]
    assert len(word.cards) == len(wanted)


def test_the_interleavings_close_deals_of_all_kinds() -> None:
    """Without deals, the fuzzer above would test nothing."""
    closed = []
    for seed in range(60):
        rng = random.Random(seed)
        match = table(rng)
        for _ in range(80):
            seat = rng.randrange(match.players)
            word = anything(match, seat, rng)
            if match.refuses(seat, word) is None and match.state.turn == 1:
                match.play(seat, word)
        closed += [event.args for event in told(match, "deals")]
    assert len(closed) > 25
    assert any(args["want_ducats"] or args["want_items"] for args in closed)
    assert any(args["later_items"] for args in closed)
    assert any(args["seat"] != args["to_seat"] and args["give_items"] for args in closed)
