"""Every game, at every number of players, keeps the laws of `laws.py` in random matches."""
from __future__ import annotations

import random

import pytest

from fondaco import Match
from tests.contract import laws
from tests.contract.walk import TABLES, frozen, laws_of, opened, walk

QUICK, ALL, BATCH = 50, 5_000, 10


def one_match(game: str, players: int, seed: int) -> None:
    rng = random.Random(f"{game} {players} {seed}")
    match = opened(game, players, seed)
    books, seen, kept, said = laws_of(game).Books(match), _nothing_seen(match), [], []
    moments = {rng.randrange(250) for _ in range(3)}
    for seat, action in walk(match, rng):
        line = len(match.log)
        before, log = frozen(match), match.log[:]
        laws.the_position_survives_the_wire(match)
        laws.pieces_are_conserved(match)
        books.follow(match)
        _look(match, seen)
        if rng.random() < 0.04:
            _closely(match, seat, action, said, rng)
        if line in moments:
            laws.the_match_survives_the_file(match)
            laws.ears_are_honest(match, seat, seen[seat])
            kept.append((match.clone(), before))
            said.append(action)
            yet = match.clone()
            yet.play(seat, action)
            laws.undo_is_pure(yet, seat, before, log)
    books.follow(match)
    for earlier, text in kept:
        assert frozen(earlier) == text
    laws.pieces_are_conserved(match)
    laws.the_log_proves_the_match(match)
    laws.the_match_survives_the_file(match)
    laws.the_end_is_the_end(match)


def _closely(match: Match, seat: int, action: object, said: list[object], rng: random.Random) -> None:
    laws.everyone_who_waits_has_a_menu(match)
    viewer = rng.choice([*range(match.players), None])
    laws.nothing_hidden_shows(match, viewer, rng)
    laws.the_menu_is_lawful(match, rng.choice(match.waiting))
    laws.a_clone_plays_on_alone(match, rng)
    laws.only_those_who_wait_may_speak(match, action)
    for wrong in (laws.twisted(action, rng), laws.twisted(rng.choice(match.options(seat)), rng), *said):
        laws.nonsense_is_refused(match, seat, wrong, rng)


def _nothing_seen(match: Match) -> dict[int | None, set[int]]:
    return {seat: set() for seat in (*range(match.players), None)}


def _look(match: Match, seen: dict[int | None, set[int]]) -> None:
    for seat, pieces in seen.items():
        pieces |= laws_of(match.game.id).sees(match.board, seat)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_laws_hold_in_a_few_matches(game: str, players: int) -> None:
    """A first answer, for those in a hurry."""
    one_match(game, players, 0)


@pytest.mark.parametrize("batch", range(QUICK // BATCH))
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_laws_hold(game: str, players: int, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        one_match(game, players, seed)


@pytest.mark.fuzz
@pytest.mark.parametrize("batch", range(QUICK // BATCH, ALL // BATCH))
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_laws_hold_for_long(game: str, players: int, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        one_match(game, players, seed)
