"""Check the text of a position: it fits on a page and reveals nothing hidden."""

from __future__ import annotations

import random

from fondaco.core.match import Match, SeatView
from fondaco.i18n import list_languages
from fondaco.i18n.position_text import describe_position
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import play_randomly, require_log, start_random_match

PAGE = 4096


def check_seat_text_fits_page(guest: GameUnderTest, players: int, often: float = 0.05) -> None:
    rng = random.Random(f"telling {guest.game.id} {players}")
    match = start_random_match(guest, players, 0)
    before: dict[int, SeatView] = {}
    for _ in play_randomly(match, guest.laws, rng):
        if rng.random() < often:
            seat = rng.randrange(players)
            check_seat_text_uses_knowledge(match, seat, before.get(seat), rng)
            before[seat] = match.seat(seat)
    for seat, place in before.items():
        check_seat_text_uses_knowledge(match, seat, place, rng)


def check_seat_text_uses_knowledge(match: Match, seat: int, since: SeatView | None, rng: random.Random) -> None:
    """Check that a seat is told the same in a determinization, within `PAGE` bytes per turn."""
    lang, nameless = rng.choice(list_languages()), rng.random() < 0.3
    world = match.determinize(seat, rng.randrange(10**9))
    world.log = require_log(match)[:]
    page, elsewhere = (describe_position(each.seat(seat), lang, since, nameless=nameless) for each in (match, world))
    assert page == elsewhere, f"seat {seat} is told of what it cannot know"
    length = len(page.encode())
    assert since is None or length < PAGE, f"what seat {seat} is told of a turn takes {length} bytes:\n{page}"
