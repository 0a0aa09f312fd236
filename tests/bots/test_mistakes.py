"""A player's costliest decisions: what was better, judged by what the seat knew, and found in any number of steps."""

from __future__ import annotations

from functools import cache
from itertools import islice
from math import inf

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, mistakes, play_out
from fondaco.bots.mistakes import MistakeSearch, Suspect, continue_search, costliest, estimate_loss, find_mistake
from fondaco.core.match import Match
from tests.bots.positions import positions
from tests.trial import GAME, short

BEGINNER = 0
WHOLE = 10_000  # log lines: the player played to the end


@cache
def beginners_match() -> Match:
    """A match of a player who answers anything against one who does not."""
    match = fondaco.new(GAME, 2, seed=3, options=short())
    play_out(match, [bot("random", GAME, 1), bot("greedy", GAME, 2)])
    return match


@cache
def whole_search() -> MistakeSearch:
    return continue_search(beginners_match(), BEGINNER, WHOLE, MistakeSearch(), inf)


def test_mistakes_of_a_careless_player_are_found() -> None:
    match, found = beginners_match(), whole_search()
    assert (found.over, found.line) == (True, len(match.log or ()) - 1)
    assert 0 < len(found.mistakes) <= mistakes.MOST
    assert [each.loss for each in found.mistakes] == sorted([each.loss for each in found.mistakes], reverse=True)
    for each in found.mistakes:
        before = match.at(each.line)
        assert before.refuses(BEGINNER, fondaco.action(GAME, each.better)) is None
        assert msgspec.to_builtins((match.log or ())[each.line + 1].action) == each.played != each.better
        assert each.verdict in ("little", "clear")
        assert each.loss >= mistakes.LEAST


def test_search_in_steps_finds_the_same_and_its_progress_grows() -> None:
    match, search, steps = beginners_match(), MistakeSearch(), [0.0]
    while not search.over:
        search = continue_search(match, BEGINNER, WHOLE, search, 0.0)
        steps.append(search.progress)
    assert search == whole_search()
    assert steps == sorted(steps)
    assert len(steps) > len(match.log or ())  # each entry is a step of its own
    assert continue_search(match, BEGINNER, WHOLE, search, inf) == search


def test_decisions_after_the_player_left_do_not_count() -> None:
    match = beginners_match()
    left = whole_search().mistakes[0].line + 1
    found = continue_search(match, BEGINNER, left, MistakeSearch(), inf)
    assert found.over
    assert all(each.line + 1 < left for each in found.suspects)
    for until in (0, 1):
        assert continue_search(match, BEGINNER, until, MistakeSearch(), inf) == MistakeSearch(progress=1.0)


def test_one_decision_of_each_turn_is_suspected() -> None:
    each = [Suspect(line, line // 2, float(line)) for line in range(20)]
    assert costliest(each) == tuple(reversed(each[9::2]))


@pytest.mark.parametrize("game", fondaco.games())
def test_mistakes_are_judged_by_what_the_seat_knew(game: str) -> None:
    """The verdict is the same in every match that the seat could not tell from the real one."""
    players = fondaco.games()[game].players[0]
    for number, match in enumerate(islice(positions(game, players, 11, 3), 2)):
        seat = match.waiting[0]
        played = match.options(seat)[-1]
        other = match.determinize(seat, number)
        other.log = match.log
        one, two = match.seat(seat), other.seat(seat)
        assert estimate_loss(one, played, 4) == estimate_loss(two, played, 4)
        assert find_mistake(one, played, 4) == find_mistake(two, played, 4)
