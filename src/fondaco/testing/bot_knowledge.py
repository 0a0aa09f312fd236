"""Check that bots use only what their seat knows: hidden state must not matter."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from fondaco.bots import Bot, bot, characters
from fondaco.bots.evaluation import evaluation, has_evaluation
from fondaco.core.decision import decision_name
from fondaco.core.field_types import union_members
from fondaco.core.match import Match
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import play_randomly, require_log, start_random_match

OFTEN = {"random": 0.1, "greedy": 0.1, "search:6": 0.015}
OF_CHARACTER = 0.03
"""Chance per decision that each bot is asked; thinking costs time."""


def bot_check_chances(guest: GameUnderTest) -> dict[str, float]:
    """Return the bots that can play a game, with their chances; `random` if not evaluated."""
    if not has_evaluation(guest.game.id):
        return {"random": OFTEN["random"]}
    return OFTEN | {f"greedy/{each}": OF_CHARACTER for each in characters(guest.game.id)}


def check_search_decisions_exist(guest: GameUnderTest) -> None:
    """Check that `[search]` names existing decisions; a misspelled name would disable search."""
    if has_evaluation(guest.game.id):
        known = {decision_name(decision) for decision in union_members(guest.game.decisions)}
        unknown = {*evaluation(guest.game.id).weights.search} - known
        assert not unknown, f"[search] names {', '.join(unknown)}; there are {', '.join(sorted(known))}"


def check_bots_know_only_their_seat(guest: GameUnderTest, players: int, matches: int = 1) -> None:
    for seed in range(matches):
        rng = random.Random(f"bots {guest.game.id} {players} {seed}")
        match = start_random_match(guest, players, seed)
        for seat, _ in play_randomly(match, guest.laws, rng):
            for name, often in bot_check_chances(guest).items():
                if seat in match.waiting and rng.random() < often:
                    check_answer_uses_seat_knowledge(match, seat, partial(bot, name, guest.game.id), rng)


def check_answer_uses_seat_knowledge(match: Match, seat: int, make: Callable[[int], Bot], rng: random.Random) -> None:
    """Check that a bot gives the same answer in a determinization for its seat."""
    mind = rng.getrandbits(32)
    world = match.determinize(seat, rng.randrange(10**9))
    world.log = require_log(match)[:]
    answer, elsewhere = (make(mind).choose(each.seat(seat)) for each in (match, world))
    assert answer == elsewhere, f"seat {seat} says {answer}, and would say {elsewhere} if others had something else"
    assert match.refuses(seat, answer) is None, f"{answer} is not lawful"
