"""Patterns that several games share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from fondaco.core.chance import fast_chance
from fondaco.core.decision import Action, Decision, Over
from fondaco.core.field_types import FACE_DOWN
from fondaco.core.shared_mechanics import OfferBook, SealedDecision, fight_odds, redraw_hidden_sums, shuffle_hidden


class Bet(Action, frozen=True):
    ducats: int
    horse: int


@dataclass
class Race:
    purses: list[int]
    bets: tuple[tuple[int, int, int], ...] = ()


class BettingDecision(SealedDecision[Race, Bet], frozen=True):
    sealed: tuple[tuple[int, int, int], ...] = ()

    def asked(self, state: Race) -> Iterable[int]:
        return (2, 0, 1)

    def options(self, state: Race, who: int) -> list[Bet]:
        return [Bet(ducats, horse) for ducats in range(state.purses[who] + 1) for horse in (1, 2)]

    def turn_up(self, state: Race) -> Decision:
        state.bets = self.sealed
        return Over()


def test_sealed_answers_are_awaited_in_table_order() -> None:
    race = Race([5, 5, 5])
    assert BettingDecision().waiting(race) == (2, 0, 1)
    assert BettingDecision(((0, 5, 1),)).waiting(race) == (2, 1)


def test_sealed_answers_are_revealed_together_in_any_order() -> None:
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        race = Race([5, 5, 5])
        now: Decision[Race, Any] = BettingDecision()
        for seat in order:
            assert race.bets == ()
            now = now.take(race, seat, Bet(seat, 2))
        assert now == Over()
        assert race.bets == ((0, 0, 2), (1, 1, 2), (2, 2, 2))


def test_others_see_only_that_a_sealed_answer_exists() -> None:
    now, hidden = BettingDecision(((0, 5, 1), (2, 3, 2))), (FACE_DOWN, FACE_DOWN)
    assert now.seen_by(0).sealed == ((0, 5, 1), (2, *hidden))
    assert now.seen_by(2).sealed == ((0, *hidden), (2, 3, 2))
    assert now.seen_by(1).sealed == now.seen_by(None).sealed == ((0, *hidden), (2, *hidden))


def test_determinized_answers_are_legal_and_the_own_one_is_real() -> None:
    now, race = BettingDecision(((0, 5, 1), (2, 3, 2))), Race([5, 5, 3])
    worlds = [now.imagined(race, 0, fast_chance(seed)) for seed in range(60)]
    assert {world.sealed[0] for world in worlds} == {(0, 5, 1)}
    assert {world.sealed[1] for world in worlds} == {(2, ducats, horse) for ducats in range(4) for horse in (1, 2)}
    assert {world.seen_by(0) for world in worlds} == {now.seen_by(0)}
    assert now.imagined(race, 0, fast_chance(1)) == BettingDecision(((0, 5, 1), (2, 0, 1))).imagined(
        race, 0, fast_chance(1)
    )


class Bid(msgspec.Struct, frozen=True):
    number: int
    by: int
    to: int
    ducats: int


class Table(OfferBook[Bid]):
    turn: int
    made: list[int]
    asked: int

    @property
    def counted(self) -> tuple[str, ...]:
        return "made", "asked"

    @property
    def talk(self) -> int:
        return self.turn


def table() -> Table:
    offers = [Bid(3, 0, 1, 10), Bid(5, 1, 0, 20)]
    return Table(chance=fast_chance(1), story=None, offers=offers, numbered=5, turn=2, made=[1, 2], asked=0)


def test_an_offer_is_found_by_its_number() -> None:
    assert table().offer(5) == table().standing(5) == Bid(5, 1, 0, 20)
    assert table().offer(4) is None
    assert table().made_by(0) == table().offers_to(1) == [Bid(3, 0, 1, 10)]


class PublicOffer(msgspec.Struct, frozen=True):
    """An offer to everybody."""

    number: int
    by: int


def test_offer_without_a_recipient_is_for_everybody() -> None:
    class Square(OfferBook[PublicOffer]):
        pass

    square = Square(chance=fast_chance(1), story=None, offers=[PublicOffer(1, 0)], numbered=1)
    assert square.made_by(0) == [PublicOffer(1, 0)]
    assert [square.offers_to(seat) for seat in range(3)] == [[], [], []]


def test_withdrawn_offer_cannot_be_used() -> None:
    with pytest.raises(AssertionError):
        table().standing(4)


def test_accepted_offer_and_its_number_are_removed() -> None:
    struck = table()
    struck.strike(struck.standing(5))
    assert struck.offer(5) is None
    assert struck.offers == [Bid(3, 0, 1, 10)]
    assert [struck.next_number(), struck.next_number()] == [6, 7]


def test_withdrawn_offers_keep_their_number_and_counters() -> None:
    """No number is used twice, and the counters of that turn do not go down."""
    before, after = table(), table()
    after.offers.append(Bid(after.next_number(), 1, 0, 30))
    after.made[1] += 1
    after.asked += 1
    said = after.counters_kept_on_undo()
    after.made[0] = 9
    before.restore_counters(said)
    assert before.next_number() == 7
    assert (before.made, before.asked) == ([1, 3], 1)


def test_offer_withdrawn_in_another_turn_keeps_only_its_number() -> None:
    before, after = table(), table()
    after.turn, after.numbered, after.made, after.asked = 3, 8, [7, 7], 7
    before.restore_counters(after.counters_kept_on_undo())
    assert before.numbered == 8
    assert (before.made, before.asked) == ([1, 2], 0)


def test_record_with_fewer_offers_takes_nothing_back() -> None:
    before, after = table(), table()
    before.restore_counters([2, 2, [0, 0], 0])
    assert before == after


def test_record_without_counters_keeps_only_the_number() -> None:
    class Bare(OfferBook[Bid]):
        pass

    bare = Bare(chance=fast_chance(1), story=None, offers=[], numbered=4)
    assert bare.counters_kept_on_undo() == [4]
    bare.restore_counters([6])
    assert bare.next_number() == 7


def test_shuffling_depends_only_on_the_cards() -> None:
    assert sorted(shuffle_hidden(fast_chance(1), [5, 3], (), {4: "jack"})) == [3, 4, 5]
    assert shuffle_hidden(fast_chance(1), [5, 3], [4, 1]) == shuffle_hidden(fast_chance(1), [4, 5], [1, 3])
    assert len({tuple(shuffle_hidden(fast_chance(seed), [1, 2, 3])) for seed in range(60)}) == 6


def imagined(sums: list[int], viewer: int | None, known: list[int], step: int = 1) -> list[list[int]]:
    """Return the sums of many determinizations for a viewer."""
    worlds = [sums[:] for _ in range(200)]
    for seed, world in enumerate(worlds):
        redraw_hidden_sums(fast_chance(seed), world, viewer, known, 6, step)
    return worlds


def test_determinized_sums_agree_with_known_values() -> None:
    worlds = imagined([10, 7, 90], 0, [0, 4, 50])
    assert {world[0] for world in worlds} == {10}
    assert {world[1] for world in worlds} == set(range(4, 21))
    assert {world[2] for world in worlds} == {50}
    assert {world[1] for world in imagined([10, 8, 0], 0, [0, 4, 0], step=4)} == {4, 8, 12, 16, 20}


def test_determinized_sums_depend_only_on_what_the_viewer_knows() -> None:
    assert imagined([10, 7, 90], 0, [0, 4, 0]) == imagined([10, 30, 2], 0, [0, 4, 0])
    assert {ducats for world in imagined([10, 7, 90], None, [0, 0, 0]) for ducats in world} == set(range(13))


def duel(men: int, others: int) -> list[tuple[int, int, float]]:
    """Each side loses one man with probability 1/2."""
    return [(hits, losses, 0.25) for hits in (0, 1) for losses in (0, 1)]


@pytest.mark.parametrize(
    ("men", "others", "won", "left"), [(1, 1, 1 / 3, 1 / 3), (0, 2, 0, 0), (2, 0, 1, 2), (2, 1, 7 / 9, 10 / 9)]
)
def test_fight_goes_on_until_one_side_is_gone(men: int, others: int, won: float, left: float) -> None:
    """Losing the last man together with the other side is no victory; a throw without losses is repeated."""
    assert fight_odds(men, others, duel) == pytest.approx((won, left))


def test_fight_without_hits_is_not_won() -> None:
    assert fight_odds(3, 2, lambda men, others: [(0, 0, 1.0)]) == (0.0, 3.0)
