"""Idioms that several games share."""
from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from fondaco.core.idioms import OffersByNumber


@dataclass(frozen=True)
class Bid:
    number: int
    ducats: int


@dataclass
class Table(OffersByNumber[Bid]):
    offers: list[Bid] = field(default_factory=lambda: [Bid(3, 10), Bid(5, 20)])


def test_an_offer_is_found_by_its_number() -> None:
    table = Table()
    assert table.offer(5) == Bid(5, 20)
    assert table.offer(4) is None
    assert table.standing(3) == Bid(3, 10)


def test_what_does_not_stand_cannot_be_relied_on() -> None:
    with pytest.raises(AssertionError):
        Table().standing(4)


def test_an_offer_struck_is_off_the_table() -> None:
    table = Table()
    table.strike(Bid(3, 10))
    assert table.offer(3) is None
    assert table.offers == [Bid(5, 20)]
