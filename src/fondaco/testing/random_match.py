"""A random match, checked from the opening to the end."""

from __future__ import annotations

import random

from fondaco.core.decision import Action
from fondaco.core.match import Match
from fondaco.testing import invariants
from fondaco.testing.action_fuzzer import Parrot
from fondaco.testing.game_under_test import Guest
from fondaco.testing.random_walk import frozen, opened, speakers, told, walk

WORDS = 40


def one_match(guest: Guest, players: int, seed: int, often: float = 0.04) -> int:
    """Play a checked match and return how many answers were given.

    Cheap checks run before every answer, the others with chance `often`.
    """
    trial = Trial(guest, players, seed, often)
    trial.run()
    return len(told(trial.match)) - 1


class Trial:
    """Checks of one random match, with the positions and pieces recorded for later comparison."""

    def __init__(self, guest: Guest, players: int, seed: int, often: float) -> None:
        self.rng = random.Random(f"{guest.game.id} {players} {seed}")
        self.own = guest.laws
        self.match = opened(guest, players, seed)
        self.often = often
        self.books = self.own.books(self.match)
        self.seen: dict[int | None, set[int]] = {seat: set() for seat in (*range(players), None)}
        self.parrot = Parrot(guest.game, self.rng)
        self.moments = {self.rng.randrange(250) for _ in range(3)}
        self.kept: list[tuple[Match, bytes]] = []
        self.said: list[Action] = []

    def run(self) -> None:
        for seat, action in walk(self.match, self.own, self.rng):
            self.look(seat)
            if self.rng.random() < self.often:
                self.look_closely(seat, action)
            if len(told(self.match)) in self.moments:
                self.keep(seat, action)
        self.look_back()

    def look(self, seat: int) -> None:
        match, own = self.match, self.own
        invariants.the_position_survives_the_wire(match)
        own.conserved(match.board)
        self.books.follow(match)
        for viewer, pieces in self.seen.items():
            pieces |= own.sees(match.board, viewer)
        self.parrot.listen(match.options(seat))

    def look_closely(self, seat: int, action: Action) -> None:
        match, own, rng = self.match, self.own, self.rng
        viewer = rng.choice([*range(match.players), None])
        invariants.everyone_who_waits_has_a_menu(match)
        invariants.the_menu_is_lawful(match, rng.choice(speakers(match)))
        invariants.what_is_accepted_is_on_the_menu(match, rng.choice(speakers(match)), self.parrot, WORDS)
        invariants.nothing_hidden_shows(match, own, viewer, self.parrot, rng)
        invariants.imagination_rests_on_knowledge(match, viewer, rng)
        invariants.what_is_lean_lacks_only_aids(match, viewer)
        invariants.a_sealed_answer_is_told_to_nobody(match, seat, viewer)
        invariants.what_is_told_is_known(match, seat, action, viewer, rng)
        invariants.a_clone_plays_on_alone(match, rng)
        invariants.only_those_who_may_speak_are_heard(match, action)
        wrongs = [invariants.twisted(action, rng), invariants.twisted(rng.choice(match.options(seat)), rng), *self.said]
        for one in {seat, rng.randrange(match.players)}:
            invariants.a_seat_is_all_that_a_player_has(match, one, [action, *wrongs])
        for wrong in wrongs:
            invariants.nonsense_is_refused(match, own, seat, wrong)

    def keep(self, seat: int, action: Action) -> None:
        """Record a position: its answer is tried again later, and its copy must stay unchanged."""
        match, before, log = self.match, frozen(self.match), told(self.match)[:]
        invariants.the_match_survives_the_file(match)
        invariants.the_match_can_be_sent_and_copied(match)
        invariants.ears_are_honest(match, self.own, seat, self.seen[seat])
        invariants.a_seat_remembers_what_it_was_told(match, seat)
        self.kept.append((match.clone(), before))
        self.said.append(action)
        yet = match.clone()
        yet.play(seat, action)
        invariants.undo_is_pure(yet, seat, before, log)

    def look_back(self) -> None:
        match = self.match
        self.books.follow(match)
        for earlier, text in self.kept:
            assert frozen(earlier) == text
        self.own.conserved(match.board)
        invariants.the_match_survives_the_file(match)
        invariants.the_log_proves_the_match(match)
        for seat in range(match.players):
            invariants.a_seat_remembers_what_it_was_told(match, seat)
        invariants.the_end_is_the_end(match)
        invariants.the_story_has_words(match)
        invariants.turns_begin(match)
        invariants.numbers_are_given_out_once(match)
