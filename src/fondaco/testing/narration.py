"""Check narration: what a seat is told fits on a page and reveals nothing hidden."""

from __future__ import annotations

import random

from fondaco.core.match import Match, SeatView
from fondaco.i18n import languages
from fondaco.i18n.narration import tell
from fondaco.testing.game_under_test import Guest
from fondaco.testing.random_walk import opened, told, walk

PAGE = 4096


def what_is_told_fits_on_a_page(guest: Guest, players: int, often: float = 0.05) -> None:
    rng = random.Random(f"telling {guest.game.id} {players}")
    match = opened(guest, players, 0)
    before: dict[int, SeatView] = {}
    for _ in walk(match, guest.laws, rng):
        if rng.random() < often:
            seat = rng.randrange(players)
            telling_rests_on_knowledge(match, seat, before.get(seat), rng)
            before[seat] = match.seat(seat)
    for seat, place in before.items():
        telling_rests_on_knowledge(match, seat, place, rng)


def telling_rests_on_knowledge(match: Match, seat: int, since: SeatView | None, rng: random.Random) -> None:
    """Check that a seat is told the same in a determinization, within `PAGE` bytes per turn."""
    lang, nameless = rng.choice(languages()), rng.random() < 0.3
    world = match.determinize(seat, rng.randrange(10**9))
    world.log = told(match)[:]
    page, elsewhere = (tell(each.seat(seat), lang, since, nameless=nameless) for each in (match, world))
    assert page == elsewhere, f"seat {seat} is told of what it cannot know"
    length = len(page.encode())
    assert since is None or length < PAGE, f"what seat {seat} is told of a turn takes {length} bytes:\n{page}"
