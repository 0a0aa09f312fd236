"""A browser match is reproducible: server, bots and player are seeded and wait for each other."""

from __future__ import annotations

from typing import Any

from tests.browser.click_player import seat_views, sit_down
from tests.browser.fixtures import Visit
from tests.browser.trial import merchant
from tests.trial import GAME


def played(visit: Visit, moving: bool) -> list[Any]:
    """Return who did what in the first turns of a match."""
    page = visit("", moving=moving)
    table = sit_down(page, GAME, ["me", "greedy", "random"])
    merchant(page).play(200, until="[data-turn='5']")  # one's own turn: those of bots may be over before it is seen
    return [(entry["seat"], entry["events"]) for entry in seat_views(page, table)[0]["log"]]


def test_same_clicks_give_the_same_match_with_and_without_motion(visit: Visit) -> None:
    still = played(visit, moving=False)
    assert len(still) > 15
    assert played(visit, moving=True) == still
