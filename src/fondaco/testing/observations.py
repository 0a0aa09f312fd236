"""Check that what a seat sees and may answer fits into fixed-size arrays (`fondaco.lab`)."""

from __future__ import annotations

import random

import fondaco
from fondaco.lab.action_space import Menu
from fondaco.lab.observation import Layout
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import play_randomly


def list_unobservable_fields(guest: GameUnderTest) -> list[str]:
    """Return what is not declared well enough for fixed-size arrays, and what to declare."""
    layout = Layout(guest.game, guest.game.players[1])
    return [*dict.fromkeys(layout.lacks + Menu(layout).lacks)]


def check_observations_of_seats(guest: GameUnderTest, often: float = 0.1) -> None:
    """Check in a match that numbers stay in bounds, answers have rows, and no secret shows."""
    name, players = guest.game.id, guest.game.players[0]
    layout = Layout(guest.game, players)
    menu, rng = Menu(layout), random.Random(f"learners {name}")
    match = fondaco.new(name, players, 1, "bounded")
    for seat, _ in play_randomly(match, guest.laws, rng):
        if rng.random() < often:
            marks, numbers = layout.observe(match, seat)
            beyond = [layout.names()[1][place] for place, number in enumerate(numbers) if abs(number) > 1]
            assert not beyond, f"beyond the bounds that are declared: {beyond}"
            assert len(menu.rows(match, seat)[0]) == menu.marks * len(match.options(seat))
            imagined = match.determinize(seat, rng.randrange(10**9))
            assert layout.observe(imagined, seat) == (marks, numbers), f"what {seat} cannot know can be observed"
