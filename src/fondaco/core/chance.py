"""Random numbers carried by a game state: integers only, cheap to copy, verifiable after a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import Annotated, TypeVar

import msgspec

from fondaco.core.field_types import amount

T = TypeVar("T")
WORD = 2**64
EIGHT_BYTES = Struct(">Q")


class Chance(msgspec.Struct):
    """A stream of random numbers.

    With a key, numbers are blake2b of a counter under that key, so that anyone who learns the key can verify each of
    them. Without a key, a fast linear congruential generator for search, where nothing has to be proved.
    """

    key: str
    state: Annotated[int, amount("chance")]

    def clone(self) -> Chance:
        return Chance(self.key, self.state)

    def word(self) -> int:
        """Return the next 64 bits."""
        if not self.key:
            self.state = (self.state * 6364136223846793005 + 1442695040888963407) % WORD
            return (self.state ^ self.state >> 29) * 0x9E3779B97F4A7C15 % WORD
        self.state += 1
        stirred = _keyed(self.key).copy()
        stirred.update(EIGHT_BYTES.pack(self.state))
        word: int = EIGHT_BYTES.unpack(stirred.digest())[0]
        return word

    def below(self, bound: int) -> int:
        """Return a uniformly distributed number from 0 to bound - 1."""
        fair = WORD - WORD % bound
        while (word := self.word()) >= fair:
            pass
        return (word >> 32) % bound if bound < 2**16 and not self.key else word % bound

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        if not self.key:
            self._shuffle_quickly(things)
            return
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def _shuffle_quickly(self, things: list[T]) -> None:
        """Shuffle with the generator inlined, using its high bits: search shuffles at every step."""
        state = self.state
        for last in range(len(things) - 1, 0, -1):
            state = (state * 6364136223846793005 + 1442695040888963407) % WORD
            other = (state >> 32) * (last + 1) >> 32
            things[last], things[other] = things[other], things[last]
        self.state = state


@lru_cache(1024)
def _keyed(key: str) -> blake2b:
    """Return the keyed hash, to be copied.

    It is cached because hashing the key costs as much as drawing a number.
    """
    return blake2b(key=bytes.fromhex(key), digest_size=8)


def fast_chance(seed: int) -> Chance:
    """Create a fast generator for search and simulation; nearby seeds give unrelated numbers."""
    state = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) % WORD
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB % WORD
    return Chance("", state ^ state >> 31)


def verifiable_chance(seed: int | str, words: Sequence[str] = ()) -> Chance:
    """Create a verifiable generator for a match.

    Its key mixes the server seed with one word per player.
    """
    mixed = blake2b(str(seed).encode(), digest_size=32)
    for word in words:
        mixed.update(blake2b(word.encode(), digest_size=32).digest())
    return Chance(mixed.hexdigest(), 0)


def commitment(seed: int | str) -> str:
    """Return the public commitment to a seed, which fixes it without revealing it."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"commitment").hexdigest()
