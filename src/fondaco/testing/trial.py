"""A random match, watched from the opening to the end."""
from __future__ import annotations

import random
from typing import Any

from fondaco.core.match import Match
from fondaco.testing import laws
from fondaco.testing.guest import Guest, Laws
from fondaco.testing.speech import Parrot
from fondaco.testing.walk import frozen, opened, speakers, told, walk

Seen = dict[int | None, set[int]]


def one_match(guest: Guest, players: int, seed: int, often: float = 0.04) -> None:
    """Everything cheap is looked at before every answer, the rest as `often` as said."""
    rng = random.Random(f"{guest.game.id} {players} {seed}")
    match, own = opened(guest, players, seed), guest.laws
    books, seen = own.books(match), nothing_seen(match)
    kept: list[tuple[Match, bytes]] = []
    said: list[Any] = []
    parrot = Parrot(match.game, rng)
    moments = {rng.randrange(250) for _ in range(3)}
    for seat, action in walk(match, own, rng):
        before, log = frozen(match), told(match)[:]
        laws.the_position_survives_the_wire(match)
        own.conserved(match.board)
        books.follow(match)
        look(match, own, seen)
        parrot.listen(match.options(seat))
        if rng.random() < often:
            closely(match, own, seat, action, said, rng)
            laws.what_is_accepted_is_on_the_menu(match, rng.choice(speakers(match)), parrot, words=40)
        if len(log) in moments:
            laws.the_match_survives_the_file(match)
            laws.ears_are_honest(match, own, seat, seen[seat])
            kept.append((match.clone(), before))
            said.append(action)
            yet = match.clone()
            yet.play(seat, action)
            laws.undo_is_pure(yet, seat, before, log)
    books.follow(match)
    for earlier, text in kept:
        assert frozen(earlier) == text
    at_the_end(match, own)


def closely(match: Match, own: Laws, seat: int, action: Any, said: list[Any], rng: random.Random) -> None:
    laws.everyone_who_waits_has_a_menu(match)
    laws.silence_is_lawful(match)
    viewer = rng.choice([*range(match.players), None])
    laws.nothing_hidden_shows(match, own, viewer, rng)
    laws.imagination_rests_on_knowledge(match, viewer, rng)
    laws.the_menu_is_lawful(match, rng.choice([seat for seat in range(match.players) if match.may_speak(seat)]))
    laws.a_clone_plays_on_alone(match, rng)
    laws.only_those_who_may_speak_are_heard(match, action)
    wrongs = [laws.twisted(action, rng), laws.twisted(rng.choice(match.options(seat)), rng), *said]
    for one in {seat, rng.randrange(match.players)}:
        laws.a_seat_is_all_that_a_player_has(match, one, [action, *wrongs])
    for wrong in wrongs:
        laws.nonsense_is_refused(match, own, seat, wrong)


def at_the_end(match: Match, own: Laws) -> None:
    own.conserved(match.board)
    laws.the_log_proves_the_match(match)
    laws.the_match_survives_the_file(match)
    laws.the_end_is_the_end(match)
    laws.the_story_has_words(match)


def nothing_seen(match: Match) -> Seen:
    return {seat: set() for seat in (*range(match.players), None)}


def look(match: Match, own: Laws, seen: Seen) -> None:
    for seat, pieces in seen.items():
        pieces |= own.sees(match.board, seat)
