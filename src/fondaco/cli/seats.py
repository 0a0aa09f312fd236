"""Parse and check the seats given on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.bots import STRENGTHS, is_bot, resolve_any_personality, strengths
from fondaco.core.decision import Malformed
from fondaco.core.match import Match

HUMAN = "human"


def default_seats(name: str, players: int | None) -> str:
    """Return one person and bots, `greedy` if the game has it; three seats by default."""
    usual = "greedy/any" if "greedy" in strengths(name) else "random"
    return ",".join([HUMAN, usual] if players else [HUMAN, usual, usual])


def recorded_seats(match: Match) -> list[str]:
    """Return the seats as the match file names them; a seat without a bot is a person."""
    return [seat if is_bot(seat) else HUMAN for seat in match.opening.seats or [HUMAN] * match.players]


def parse_seats(seats: str, players: int | None, fewest: int = 0) -> list[str]:
    """Split the typed seats and repeat the last one to fill the table."""
    who = [seat.strip() for seat in seats.split(",")]
    if players is not None and len(who) > players:
        raise Malformed(f"{len(who)} seats are given for {players} players")
    return who + [who[-1]] * ((players or fewest) - len(who))


def resolve_seat_bots(seats: Sequence[str], game_id: str, seed: str) -> list[str]:
    """Check the seats, and draw characters from the seed where any is allowed."""
    for who in seats:
        if who != HUMAN and not is_bot(who):
            raise Malformed(f"there is no player {who!r}; a seat is one of {', '.join((HUMAN, *STRENGTHS))}")
    return [resolve_any_personality(who, game_id, seed, seat) for seat, who in enumerate(seats)]
