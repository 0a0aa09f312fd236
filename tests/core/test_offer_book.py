"""Open offers and their numbers."""

from __future__ import annotations

import msgspec
import pytest

from fondaco.core.chance import fast_chance
from fondaco.core.offer_book import OfferBook


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
