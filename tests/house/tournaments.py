"""Tournaments that have begun."""
from __future__ import annotations

from collections.abc import Sequence

from fondaco.house.book.clock import Live
from fondaco.house.book.cups import Terms
from fondaco.house.book.person import Person
from fondaco.house.house import House
from fondaco.house.store import cups as store
from tests.trial import GAME

AT = 1_000
TERMS = Terms("Autumn cup", GAME, "swiss", Live(90), 2, 4, 2, "random")


async def begun(house: House, persons: Sequence[Person], terms: Terms = TERMS) -> str:
    """A tournament that has begun, with everybody in it in this order; the first has set it up."""
    cup = await store.set_up(house.store, persons[0].id, terms, AT)
    for each in persons:
        await store.enter(house.store, cup, each.id, f"word of {each.name}", "seed", AT)
    await store.begin(house.store, cup, "seed", AT)
    return cup
