"""The matches of a tournament, and how to play one.

A *deal* is a seed: the same cards, dice and start for all line-ups. Every line-up plays every deal once from every
seat, so that the luck of deals and seats is the same for all bots. With a single bot, each deal is played once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations
from math import ceil
from time import perf_counter

import msgspec

import fondaco
from fondaco.bots import Bot, answer, bot
from fondaco.core.decision import Malformed, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.games import game
from fondaco.i18n import get_translator


class Pairing(msgspec.Struct, frozen=True):
    """A match to play: number in the tournament, its deal, and for each seat the bot and its place in the lineup."""

    number: int
    deal: int
    seats: tuple[str, ...]
    lineup_places: tuple[int, ...]


class Tournament(msgspec.Struct, frozen=True):
    """Settings of a tournament.

    With fewer bots than seats, the last bot fills the table; with more, every combination of them plays.
    """

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 1
    options: JsonObject = {}
    board: str = "standard"

    def check(self) -> None:
        """Raise `Malformed` if the tournament cannot be played."""
        if self.games < 1 or not self.bots:
            raise Malformed("a tournament needs bots and at least one match")
        if len(set(self.bots)) < len(self.bots):
            raise Malformed("a bot is named twice; the last one fills the table by itself")
        for name in self.bots:
            bot(name, self.game, 0)
        fondaco.new(self.game, self.players, self.seed, self.agreed, self.board)

    @property
    def agreed(self) -> JsonObject:
        """The table options of its matches: its own options over the limits for bots."""
        return game(self.game).options_for(self.options)

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        if len(self.bots) > self.players:
            return list(combinations(self.bots, self.players))
        return [self.bots + self.bots[-1:] * (self.players - len(self.bots))]

    @property
    def turns(self) -> int:
        """Number of rotations of each line-up around the table."""
        return self.players if len(self.bots) > 1 else 1

    @property
    def deals(self) -> int:
        """Number of deals, rounded up so that all deals are complete."""
        return ceil(self.games / (len(self.lineups) * self.turns))

    @property
    def matches(self) -> int:
        return self.deals * len(self.lineups) * self.turns

    def pairings(self) -> Iterator[Pairing]:
        number = 0
        for deal in range(self.deals):
            for lineup in self.lineups:
                for turned in range(self.turns):
                    lineup_places = tuple((seat + turned) % self.players for seat in range(self.players))
                    yield Pairing(number, deal, tuple(lineup[place] for place in lineup_places), lineup_places)
                    number += 1


class TournamentResult(msgspec.Struct, frozen=True):
    """Result of a match by seat; `told` counts events about a seat, `start` is its port."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: list[int]
    winners: tuple[Seat, ...]
    decisions: int
    turns: int
    told: list[dict[str, int]]
    start: list[str]
    asked: list[int]
    seconds: list[float]

    def share(self, seat: Seat) -> float:
        """Return the share of the victory of a seat."""
        return (seat in self.winners) / len(self.winners)


def play_pairing(tournament: Tournament, pairing: Pairing) -> TournamentResult:
    """Play one match to its end; the same pairing gives the same match on every machine."""
    match, bots = set_up_pairing(tournament, pairing)
    asked, seconds = [0] * match.players, [0.0] * match.players
    while match.waiting:
        seat = match.waiting[0]
        began = perf_counter()
        said = answer(bots[seat], match, seat)
        seconds[seat] += perf_counter() - began
        asked[seat] += 1
        match.play(seat, said)
    log = match.log or []
    return TournamentResult(
        pairing.number,
        pairing.deal,
        pairing.seats,
        match.scores,
        match.winners,
        len(log) - 1,
        sum(entry.begins_turn for entry in log),
        count_events_by_seat(match),
        list_starting_ports(match),
        asked,
        [round(each, 4) for each in seconds],
    )


def set_up_pairing(tournament: Tournament, pairing: Pairing) -> tuple[Match, list[Bot]]:
    """Create the match of a pairing and its bots."""
    seed = f"{tournament.seed} {pairing.deal}"
    match = fondaco.new(
        tournament.game, tournament.players, seed, tournament.agreed, tournament.board, seats=pairing.seats
    )
    sitting = zip(pairing.seats, pairing.lineup_places, strict=True)
    return match, [bot(name, tournament.game, bot_seed(seed, place)) for name, place in sitting]


def bot_seed(seed: str, place: int) -> int:
    return int.from_bytes(blake2b(f"{seed} {place}".encode(), digest_size=6).digest(), "big")


def count_events_by_seat(match: Match) -> list[dict[str, int]]:
    """Count by seat how often each kind of event names it.

    For the final count, the values of its parts are summed instead. Keys with the prefix `to:` count events in which
    the seat is the partner.
    """
    counts: list[Counter[str]] = [Counter() for _ in range(match.players)]
    for event in (event for entry in match.log or () for event in entry.events):
        key = event.says.partition(".")[2]
        seat, partner = event.args.get("seat"), event.args.get("to_seat")
        if isinstance(seat, int) and key == "count":
            parts = {name: value for name, value in event.args.items() if name != "seat" and isinstance(value, int)}
            counts[seat].update({f"count.{name}": value for name, value in parts.items()})
        elif isinstance(seat, int) and 0 <= seat < match.players:
            counts[seat][key] += 1
        if isinstance(partner, int) and 0 <= partner < match.players:
            counts[partner][f"to:{key}"] += 1
    return [dict(sorted(each.items())) for each in counts]


def list_starting_ports(match: Match) -> list[str]:
    """Return the starting port of each seat; empty if the game has none."""
    say = get_translator("en", match.game.id, match.components)
    ports = [""] * match.players
    for event in match.log[0].events if match.log else ():
        if "port" in event.args and "seat" in event.args:
            ports[event.args["seat"]] = say.noun("port", event.args["port"])
    return ports
