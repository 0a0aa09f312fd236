"""What somebody deals in: counted by what was told at his tables for all to hear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.game import Deal, Game, Phrase
from fondaco.games import all_games

MOST_SHOWN = 6


class LoggedEvent(msgspec.Struct, frozen=True):
    """As much of an event as is needed here; `to` is there if not everybody has heard it."""

    says: str
    args: dict[str, Any]
    to: tuple[Seat, ...] | None = None


class Entry(msgspec.Struct, frozen=True):
    events: tuple[LoggedEvent, ...] = ()


class MatchLog(msgspec.Struct, frozen=True):
    """As much of a stored match."""

    log: tuple[Entry, ...] | None = None


class SeatedMatch(NamedTuple):
    """A match of somebody, as it is stored."""

    game: str
    seat: Seat
    match: str


class TradedGood(msgspec.Struct, frozen=True):
    """Something that somebody has given away and got so many times; `name` is said as nouns are."""

    name: str | Phrase
    given: int
    got: int


class TradeStats(msgspec.Struct, frozen=True):
    """What he deals in most, in so many matches of a game."""

    game: str
    matches: int
    things: list[TradedGood]


_log = msgspec.json.Decoder(MatchLog).decode
Thing = tuple[str, int]


def trade_stats_of(matches: Iterable[SeatedMatch]) -> list[TradeStats]:
    """By game, the one with most matches first. Of games that are not here, or tell of no deals, nothing is said."""
    by_game: dict[str, list[SeatedMatch]] = {}
    for each in matches:
        by_game.setdefault(each.game, []).append(each)
    known = all_games()
    found = [_of_game(known[name], played) for name, played in by_game.items() if name in known and known[name].deals]
    return sorted((each for each in found if each.things), key=lambda each: -each.matches)


def _of_game(game: Game, played: list[SeatedMatch]) -> TradeStats:
    given: Counter[Thing] = Counter()
    got: Counter[Thing] = Counter()
    for each in played:
        for entry in _log(each.match).log or ():
            for told in entry.events:
                if told.says in game.deals and told.to is None:
                    _count(game, game.deals[told.says], told.args, each.seat, given, got)
    most = sorted(given | got, key=lambda thing: (-given[thing] - got[thing], thing))
    nouns = game.nouns(game.standard_box)
    things = [
        TradedGood(nouns[kind][number], given[kind, number], got[kind, number])
        for kind, number in most if 0 <= number < len(nouns.get(kind, ()))
    ]  # fmt: skip
    return TradeStats(game.id, len(played), things[:MOST_SHOWN])


def _count(
    game: Game, deal: Deal, args: dict[str, Any], seat: Seat, given: Counter[Thing], got: Counter[Thing]
) -> None:
    """Whoever is spoken to has got what the other has given."""
    if args.get("seat") == seat:
        outward, inward = deal.gives, deal.gets
    elif args.get("to_seat") == seat:
        outward, inward = deal.gets, deal.gives
    else:
        return
    for name, counted in ((outward, given), (inward, got)):
        there = args.get(name, ())
        counted.update((game.kinds[name], each) for each in ([there] if isinstance(there, int) else there))
