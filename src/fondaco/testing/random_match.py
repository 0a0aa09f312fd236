"""A random match, checked from the opening to the end."""

from __future__ import annotations

import random

from fondaco.core.decision import Action
from fondaco.core.match import Match
from fondaco.testing import invariants
from fondaco.testing.action_fuzzer import ActionFuzzer
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import (
    encode_position,
    play_randomly,
    require_log,
    seats_that_may_act,
    start_random_match,
)

WORDS = 40


def play_checked_match(guest: GameUnderTest, players: int, seed: int, often: float = 0.04) -> int:
    """Play a checked match and return how many answers were given.

    Cheap checks run before every answer, the others with chance `often`.
    """
    trial = CheckedMatch(guest, players, seed, often)
    trial.run()
    return len(require_log(trial.match)) - 1


class CheckedMatch:
    """Checks of one random match, with the positions and pieces recorded for later comparison."""

    def __init__(self, guest: GameUnderTest, players: int, seed: int, often: float) -> None:
        self.rng = random.Random(f"{guest.game.id} {players} {seed}")
        self.own = guest.laws
        self.match = start_random_match(guest, players, seed)
        self.often = often
        self.books = self.own.books(self.match)
        self.seen: dict[int | None, set[int]] = {seat: set() for seat in (*range(players), None)}
        self.parrot = ActionFuzzer(guest.game, self.rng)
        self.moments = {self.rng.randrange(250) for _ in range(3)}
        self.kept: list[tuple[Match, bytes]] = []
        self.said: list[Action] = []

    def run(self) -> None:
        for seat, action in play_randomly(self.match, self.own, self.rng):
            self.look(seat)
            if self.rng.random() < self.often:
                self.look_closely(seat, action)
            if len(require_log(self.match)) in self.moments:
                self.keep(seat, action)
        self.look_back()

    def look(self, seat: int) -> None:
        match, own = self.match, self.own
        invariants.check_position_encoding(match)
        own.conserved(match.state)
        self.books.follow(match)
        for viewer, pieces in self.seen.items():
            pieces |= own.sees(match.state, viewer)
        self.parrot.listen(match.options(seat))

    def look_closely(self, seat: int, action: Action) -> None:
        match, own, rng = self.match, self.own, self.rng
        viewer = rng.choice([*range(match.players), None])
        invariants.check_waiting_seats_have_options(match)
        invariants.check_menu_is_legal(match, rng.choice(seats_that_may_act(match)))
        invariants.check_accepted_is_on_menu(match, rng.choice(seats_that_may_act(match)), self.parrot, WORDS)
        invariants.check_nothing_hidden_shows(match, own, viewer, self.parrot, rng)
        invariants.check_determinize_no_leak(match, viewer, rng)
        invariants.check_lean_view(match, viewer)
        invariants.check_sealed_answer_is_secret(match, seat, viewer)
        invariants.check_told_is_known(match, seat, action, viewer, rng)
        invariants.check_clone_is_independent(match, rng)
        invariants.check_only_speakers_may_act(match, action)
        wrongs = [
            invariants.corrupt_action(action, rng),
            invariants.corrupt_action(rng.choice(match.options(seat)), rng),
            *self.said,
        ]
        for one in {seat, rng.randrange(match.players)}:
            invariants.check_seat_agrees_with_match(match, one, [action, *wrongs])
        for wrong in wrongs:
            invariants.check_nonsense_is_refused(match, own, seat, wrong)

    def keep(self, seat: int, action: Action) -> None:
        """Record a position: its answer is tried again later, and its copy must stay unchanged."""
        match, before, log = self.match, encode_position(self.match), require_log(self.match)[:]
        invariants.check_match_file_loads(match)
        invariants.check_pickle_and_deepcopy(match)
        invariants.check_heard_events(match, self.own, seat, self.seen[seat])
        invariants.check_seat_memory(match, seat)
        self.kept.append((match.clone(), before))
        self.said.append(action)
        yet = match.clone()
        yet.play(seat, action)
        invariants.check_undo(yet, seat, before, log)

    def look_back(self) -> None:
        match = self.match
        self.books.follow(match)
        for earlier, text in self.kept:
            assert encode_position(earlier) == text
        self.own.conserved(match.state)
        invariants.check_match_file_loads(match)
        invariants.check_log_replays(match)
        for seat in range(match.players):
            invariants.check_seat_memory(match, seat)
        invariants.check_match_end(match)
        invariants.check_log_has_messages(match)
        invariants.check_turns_are_marked(match)
        invariants.check_numbers_are_unique(match)
