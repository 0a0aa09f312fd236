"""Trade statistics: what a person gives and gets most, counted from public events of their matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from fondaco.core.components import Phrase
from fondaco.core.decision import Seat
from fondaco.core.game import Game, TradeMessage
from fondaco.core.json_types import JsonObject
from fondaco.games import all_games

MOST_SHOWN = 6


class LoggedEvent(msgspec.Struct, frozen=True):
    """The needed part of an event; `to` is set if it is not public."""

    says: str
    args: JsonObject
    to: tuple[Seat, ...] | None = None


class LoggedEntry(msgspec.Struct, frozen=True):
    events: tuple[LoggedEvent, ...] = ()


class MatchLog(msgspec.Struct, frozen=True):
    """The needed part of a stored match."""

    log: tuple[LoggedEntry, ...] | None = None


class SeatedMatch(NamedTuple):
    """A stored match and the seat of the person."""

    game: str
    seat: Seat
    match: str


class TradedGood(msgspec.Struct, frozen=True):
    """A thing with the number of times a person has given and got it; `name` is a noun of the game."""

    name: str | Phrase
    given: int
    got: int


class TradeStats(msgspec.Struct, frozen=True):
    """The things that a person trades most, in this many matches of a game."""

    game: str
    matches: int
    things: list[TradedGood]


_log = msgspec.json.Decoder(MatchLog).decode
Thing = tuple[str, int]


def count_traded_goods(matches: Iterable[SeatedMatch]) -> list[TradeStats]:
    """Return trade statistics by game, most matches first; without games that are not installed or have no deals."""
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
    nouns = game.standard_components.nouns()
    things = [
        TradedGood(nouns[kind][number], given[kind, number], got[kind, number])
        for kind, number in most
        if 0 <= number < len(nouns.get(kind, ()))
    ]
    return TradeStats(game.id, len(played), things[:MOST_SHOWN])


def _count(
    game: Game, deal: TradeMessage, args: JsonObject, seat: Seat, given: Counter[Thing], got: Counter[Thing]
) -> None:
    """Count what a seat gave and got in a deal, as its proposer or as the other party."""
    if args.get("seat") == seat:
        outward, inward = deal.gives, deal.gets
    elif args.get("to_seat") == seat:
        outward, inward = deal.gets, deal.gives
    else:
        return
    for name, counted in ((outward, given), (inward, got)):
        there = args.get(name, ())
        counted.update((game.kinds[name], each) for each in ([there] if isinstance(there, int) else there))
