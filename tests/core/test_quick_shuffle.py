"""The fast generator that search shuffles with is as fair as the slow one."""

from __future__ import annotations

from collections import Counter

from fondaco.core.chance import fast_chance


def shuffled(seed: int) -> tuple[int, ...]:
    things = [0, 1, 2, 3]
    fast_chance(seed).shuffle(things)
    return tuple(things)


def test_every_order_is_about_as_likely_as_the_others() -> None:
    orders = Counter(shuffled(seed) for seed in range(24_000))
    assert len(orders) == 24
    assert all(850 < times < 1150 for times in orders.values())


def test_a_shuffle_moves_the_stream_on() -> None:
    chance = fast_chance(7)
    before = chance.clone()
    chance.shuffle([1, 2, 3])
    assert chance.word() != before.word()
