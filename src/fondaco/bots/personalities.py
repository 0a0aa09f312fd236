"""Personalities: bots of the same strength that play differently.

A personality changes some weights of a game's evaluation, under `[characters]` of its weights file: what a deal has to
bring, what a fight may cost, what a voyage may risk. A bot that bears grudges also remembers who declined its offers
and who did something that the weights list as a wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TypeGuard

from fondaco.bots.evaluation import Evaluation, evaluation, has_evaluation
from fondaco.bots.weights import CHARACTERS, Character, EvaluationWeights
from fondaco.core.decision import NO_ONE, Malformed, Seat
from fondaco.core.match import SeatView

ANY = "any"
OF_CHARACTER = ("greedy", "search", "trained", "master")
MOST = 3  # most wrongs counted per player


def split_bot_name(name: str) -> tuple[str, str]:
    """Split a bot name into bot and personality: `search:12/generous`.

    A last part with a dot belongs to the path of a net.
    """
    bot, slash, like = name.rpartition("/")
    return (bot, like) if slash and like and "." not in like else (name, "")


def base_bot_name(name: str) -> str:
    """Return the name of a bot without budget and personality."""
    return split_bot_name(name)[0].partition(":")[0]


def characters(game_id: str) -> tuple[Character, ...]:
    """Return the personalities that bots can have in a game."""
    return tuple(evaluation(game_id).weights.characters) if has_evaluation(game_id) else ()


def list_bots_with_personality(game_id: str) -> tuple[str, ...]:
    """Return the bot levels that have personalities in a game."""
    return OF_CHARACTER if characters(game_id) else ()


def is_personality(like: str) -> TypeGuard[Character]:
    return like in CHARACTERS


def find_personality(game_id: str, like: str) -> Character | None:
    """Return the personality of this name; `None` for no name or `any`.

    Raise `Malformed` if the game has no such personality.
    """
    if like in ("", ANY):
        return None
    if not is_personality(like) or like not in characters(game_id):
        known = ", ".join(characters(game_id)) or "all alike"
        raise Malformed(f"in {game_id} no bot is {like!r}; they are {known}")
    return like


def resolve_any_personality(name: str, game_id: str, word: str, seat: Seat) -> str:
    """Replace the personality `any` by one drawn from the table's `word`.

    Seats get different ones as long as there are enough.
    """
    bot, like = split_bot_name(name)
    if like != ANY:
        return name
    known = sorted(characters(game_id), key=lambda each: blake2b(f"{word} {each}".encode()).digest())
    return f"{bot}/{known[seat % len(known)]}" if known and base_bot_name(bot) in OF_CHARACTER else bot


def personal_evaluation(seat: SeatView, like: Character | None, learned: Path | None = None) -> Evaluation:
    """Return the evaluation for a personality, with trained weights and remembered wrongs."""
    usual = evaluation(seat.game.id, like, learned=learned)
    if not usual.weights.grudge:
        return usual
    return evaluation(seat.game.id, like, count_wrongs(seat, usual.weights), learned)


def count_wrongs(seat: SeatView, beliefs: EvaluationWeights) -> tuple[int, ...]:
    """Return how often each other seat has wronged this one since their last deal, from its log."""
    counts = [0] * seat.players
    for other, wrong in _dealings(seat, beliefs):
        counts[other] = min(MOST, counts[other] + 1) if wrong else 0
    return tuple(counts)


def _dealings(seat: SeatView, beliefs: EvaluationWeights) -> Iterator[tuple[Seat, bool]]:
    """Yield seats that wronged this seat (`True`) or dealt with it (`False`), in order."""
    me, offers = seat.number, dict[int, Seat]()
    for event in (event for entry in seat.heard for event in entry.events):
        key, args = event.says.partition(".")[2], event.args
        by, to, number = args.get("seat", NO_ONE), args.get("to_seat", NO_ONE), args.get("number", 0)
        if key in beliefs.deals:
            offers.pop(number, None)
            if me in (by, to):
                yield (to if by == me else by), False
        elif key in beliefs.wrongs and to == me and by not in (NO_ONE, me):
            yield by, True
        elif by == me and number and to != NO_ONE:
            offers[number] = to
        elif by == me:
            offers.pop(number, None)
        elif key in beliefs.refusals:
            refused = [each for each, partner in offers.items() if partner == by and number in (0, each)]
            yield from ((offers.pop(each), True) for each in refused)
