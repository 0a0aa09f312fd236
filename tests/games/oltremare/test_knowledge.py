"""1.11, 1.12 Memory of players, and what `determinize` keeps of it."""

from __future__ import annotations

import random

import pytest

from fondaco import Match
from fondaco.games.oltremare.actions import BUY_PIRATES, END_TRADE, Discard
from tests.games.oltremare.laws import conserved
from tests.games.oltremare.table import CARD, COMPONENTS, GOOD, NAME, accept, cards, deal, names, offer, table

HANDS = {0: "silk_01 silk_02 wine_01 wine_02", 1: "wood_01 wood_02 sugar_01", 2: "silver_01 silver_02"}


def where(match: Match, card: str) -> str:
    """`hand 1`, `pirates 0` ..."""
    number, state = CARD[card], match.state
    places = {f"hand {seat}": state.hands[seat] for seat in range(state.players)}
    places |= {f"pirates {seat}": state.pirates[seat] for seat in range(state.players)} | {"pile": state.pile}
    return next(place for place, held in places.items() if number in held)


def drawn(match: Match, seat: int | None, card: str, times: int = 60) -> set[str]:
    """Places of a card in all states that the seat cannot tell from this one."""
    return {where(match.determinize(seat, seed), card) for seed in range(times)}


def test_hidden_cards_can_be_anywhere_hidden() -> None:
    """1.9 Hands of others, pirates and the pile; one's own hand stays."""
    match = table(hands=HANDS, pirates={0: "spices_01", 1: "spices_02"}, pile="wine_03 wine_04 wine_05")
    assert drawn(match, 0, "wood_01") == {"hand 1", "hand 2", "pile", "pirates 0", "pirates 1"}
    assert drawn(match, 0, "silk_01") == {"hand 0"}
    assert drawn(match, None, "silk_01") == {"hand 0", "hand 1", "hand 2", "pile", "pirates 0", "pirates 1"}


def test_every_hidden_card_is_as_likely() -> None:
    match = table(players=2, hands={0: "silk_01", 1: "wood_01"}, pile="wine_01 wine_02 wine_03")
    held = [names(match.determinize(0, seed).state.hands[1]) for seed in range(2000)]
    assert {*held} == {"wood_01", "wine_01", "wine_02", "wine_03"}
    for card in {*held}:
        assert 420 < held.count(card) < 580


def test_a_discard_is_remembered_by_its_owner_alone() -> None:
    """1.12 [ruling 14] Its place in the stack."""
    match = table(now="cut", hands={0: HANDS[0]}, pirates={0: "spices_01"}, load=4, pile="wood_01")
    match.play(0, Discard(CARD["silk_01"]))
    for seed in range(20):
        assert match.determinize(0, seed).state.pirates[0][1] == CARD["silk_01"]
    assert len(drawn(match, 0, "spices_01")) > 1
    assert len(drawn(match, 1, "silk_01")) > 1


def test_a_card_handed_over_is_remembered_by_both() -> None:
    """5.9 [ruling 22] The receiver has it, and the giver knows."""
    match = table(hands=HANDS)
    deal(match, 0, offer(1, give="silk_01", ask="wood"), "wood_02")
    assert drawn(match, 0, "silk_01") == {"hand 1"}
    assert drawn(match, 1, "wood_02") == {"hand 0"}
    assert len(drawn(match, 2, "silk_01")) > 1
    assert len(drawn(match, None, "wood_02")) > 1


def test_a_card_known_in_a_hand_that_was_cut_is_with_its_owner_somewhere() -> None:
    """4.3 The giver cannot know whether it was discarded."""
    match = table(now="cut", hands={0: "silk_01 silk_02 wine_01 wine_02"}, pirates={0: "spices_01"}, load=4)
    match.state.sure[CARD["silk_01"]] = 0b010
    match.play(0, Discard(CARD["wine_01"]))
    assert drawn(match, 1, "silk_01") == {"hand 0", "pirates 0"}
    assert match.state.sure[CARD["silk_01"]] == 0
    assert match.state.near[CARD["silk_01"]] == 0b010
    assert match.state.sure[CARD["wine_01"]] == 0b001


def test_owner_knows_cards_bought_back_and_discarded_again() -> None:
    match = table(hands={0: "wine_01 wine_02"}, pirates={0: "silk_01"}, load=4)
    match.state.near[CARD["silk_01"]] = 0b010
    match.play(0, BUY_PIRATES)
    assert drawn(match, 1, "silk_01") == {"hand 0"}
    match.state.discard(0, CARD["silk_01"])
    assert match.state.sure[CARD["silk_01"]] == 0b001
    assert drawn(match, 1, "silk_01") == {"hand 0", "pirates 0"}


def test_a_deal_in_the_same_good_makes_others_unsure() -> None:
    """5.9 It may have been the card they knew, even if that one was discarded since."""
    match = table(hands=HANDS, pirates={0: "silk_03"})
    for card in ("silk_01", "wine_01"):
        match.state.sure[CARD[card]] = 0b110
    match.state.near[CARD["silk_03"]] = 0b110
    deal(match, 0, offer(1, give="silk_02"))
    assert (match.state.sure[CARD["silk_01"]], match.state.near[CARD["silk_03"]]) == (0b010, 0b010)
    assert match.state.sure[CARD["wine_01"]] == 0b110
    assert (match.state.sure[CARD["silk_02"]], match.state.near[CARD["silk_02"]]) == (0b011, 0)


def test_a_card_on_offer_keeps_its_good() -> None:
    """5.7 [ruling 22] For every maker and every viewer."""
    match = table(hands=HANDS, pile="silk_03 silk_04 wine_03 wine_04 wood_03")
    match.play(0, offer(1, give="silk_01"))
    match.play(1, offer(0, give="wood_01"))
    silks = set()
    for seed in range(60):
        other = match.determinize(1, seed)
        (given,), (mine,) = [standing.give_cards for standing in other.state.offers]
        assert COMPONENTS.good[given] == GOOD["silk"]
        assert given in other.state.hands[0]
        assert mine == CARD["wood_01"]
        silks.add(NAME[given])
        other.play(1, accept(1))
        conserved(other.state)
    assert silks == {"silk_01", "silk_02", "silk_03", "silk_04"}


def test_memories_of_others_stay_with_the_place() -> None:
    """What another player knows of a place does not depend on the card there now."""
    match = table(hands=HANDS, pile="wine_03 wine_04 wine_05")
    match.state.sure[CARD["silver_01"]] = 0b010
    match.state.near[CARD["silver_02"]] = 0b011
    for seed in range(20):
        state = match.determinize(0, seed).state
        assert state.sure[state.hands[2][0]] == 0b010
        first, second = (state.near[card] for card in state.hands[2])
        assert first | second == 0b011
        assert state.near[CARD["silver_02"]] & 1
        assert sum(bin(bits).count("1") for bits in state.sure + state.near) == 3


@pytest.mark.parametrize(
    ("pile", "option", "places"),
    [(59, "rulebook", range(42, 53)), (46, "rulebook", range(42, 47)), (59, "amigo", range(36, 47))],
)
def test_only_venices_place_within_her_span_is_open(pile: int, option: str, places: range) -> None:
    """2.9 [ruling 10] All know about where she was put, and how many cards are drawn: three players, 95 cards."""
    goods = [name for name in CARD if not name.startswith(("wheat", "venice"))][:pile]
    match = table(pile=" ".join([*goods[:42], "venice", *goods[42:]]), venice=option)
    found = {match.determinize(0, seed).state.pile.index(COMPONENTS.venice) for seed in range(150)}
    assert found == set(places)


def test_after_the_end_nothing_is_drawn_anew() -> None:
    match = table(hands={0: "silk_01", 1: "wood_01 wood_02"}, load=2, pile="", pirates={1: "wine_01"})
    match.play(0, END_TRADE)
    for seed in range(5):
        assert match.determinize(0, seed).state.hands == match.state.hands


@pytest.mark.parametrize("seed", range(80))
def test_difficult_tables_can_always_be_redrawn(seed: int) -> None:
    """Few cards, many promised, many known: known and promised cards hold for every seat."""
    rng = random.Random(seed)
    few = rng.sample([name for name in CARD if not name.startswith(("wheat", "venice"))], rng.randrange(8, 24))
    if seed % 2:
        few = [name for name in CARD if name.startswith(("spices", "silk"))]
        rng.shuffle(few)
    parts: list[list[str]] = [[] for _ in range(7)]
    for name in few:
        rng.choice(parts).append(name)
    lay = [" ".join(part) for part in parts]
    match = table(hands=dict(enumerate(lay[:3])), pirates=dict(enumerate(lay[3:6])), pile=lay[6], proposals=9)
    state = match.state
    for card in cards(" ".join(lay[:6])):
        state.sure[card] = rng.choice([0, 0, rng.randrange(8)])
        state.near[card] = rng.choice([0, rng.randrange(8)]) & ~state.sure[card]
    for _ in range(rng.randrange(9)):
        by = rng.randrange(3)
        give = rng.sample(state.hands[by], rng.randrange(len(state.hands[by]) + 1))
        if give:
            to = rng.choice([1, 2]) if by == 0 else 0
            match.play(by, offer(to, give=names(give)))
    for seat in (0, 1, 2, None):
        other = match.determinize(seat, seed)
        _holds(match, other, seat)


def _holds(match: Match, other: Match, seat: int | None) -> None:
    conserved(other.state)
    assert other.view(seat) == match.view(seat)
    state, new, bit = match.state, other.state, 0 if seat is None else 1 << seat
    for holder in range(3):
        before, after = (b.hands[holder] + b.pirates[holder] for b in (state, new))
        assert [card for card in before if state.near[card] & bit and card not in after] == []
        for was, now in zip(before, after, strict=True):
            assert was == now or not state.sure[was] & bit
    for was, now in zip(state.offers, new.offers, strict=True):
        assert [COMPONENTS.good[card] for card in was.give_cards] == [COMPONENTS.good[card] for card in now.give_cards]
