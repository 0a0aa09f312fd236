"""Random numbers: known answers, fairness, commitment."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from fondaco.core.chance import Chance, commitment, fast_chance, verifiable_chance


def test_a_sealed_word_is_the_keyed_hash_of_its_counter() -> None:
    """Known answers, computed by hand: with the seed, every number can be checked."""
    key = blake2b(b"7", digest_size=32).digest()
    chance = verifiable_chance(7)
    for counter in (1, 2, 3):
        digest = blake2b(counter.to_bytes(8, "big"), key=key, digest_size=8).digest()
        assert chance.word() == int.from_bytes(digest, "big")


def test_the_same_seed_gives_the_same_stream_as_number_or_text() -> None:
    assert [verifiable_chance(7).word() for _ in range(3)] == [verifiable_chance("7").word() for _ in range(3)]
    assert verifiable_chance(7).word() != verifiable_chance(8).word()


def test_words_of_all_players_change_the_seed() -> None:
    streams = [verifiable_chance(7, words).key for words in ((), ("a",), ("a", "b"), ("b", "a"), ("ab",), ("a", ""))]
    assert len(set(streams)) == len(streams)


@pytest.mark.parametrize("chance", [verifiable_chance(1), fast_chance(1)])
@pytest.mark.parametrize("sides", [2, 6, 7])
def test_numbers_are_fair(chance: Chance, sides: int) -> None:
    """Chi square with up to 6 degrees of freedom stays below 25 for all but one in a few thousand seeds."""
    throws = 6_000
    counts = Counter(chance.below(sides) for _ in range(throws))
    assert set(counts) == set(range(sides))
    expected = throws / sides
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 25


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    """Search uses consecutive seeds: within a few of them, each of ten cards must reach every position."""
    for start in range(0, 2_000, 200):
        places = Counter()  # type: ignore[var-annotated]
        for seed in range(start, start + 200):
            cards = list(range(10))
            fast_chance(seed).shuffle(cards)
            places[cards.index(0)] += 1
        assert len(places) == 10
        assert max(places.values()) < 45


@pytest.mark.parametrize("chance", [verifiable_chance(3), fast_chance(3)])
def test_dice_picks_and_shuffles(chance: Chance) -> None:
    assert {chance.die() for _ in range(300)} == {1, 2, 3, 4, 5, 6}
    assert {chance.pick("abc") for _ in range(100)} == {"a", "b", "c"}
    cards = list(range(50))
    chance.shuffle(cards)
    assert cards != sorted(cards) == list(range(50))
    assert chance.below(1) == 0


@pytest.mark.parametrize("chance", [verifiable_chance(3), fast_chance(3)])
def test_a_clone_has_its_own_stream(chance: Chance) -> None:
    twin = chance.clone()
    ahead = [twin.word() for _ in range(3)]
    assert [chance.word() for _ in range(3)] == ahead


def test_a_commitment_fixes_the_seed_and_is_not_its_key() -> None:
    assert commitment(7) == commitment("7")
    assert len({commitment(seed) for seed in range(100)}) == 100
    assert commitment(7) != verifiable_chance(7).key
