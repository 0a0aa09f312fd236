"""The deal of a day, its table, and the ranking of its results."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from datetime import date
from itertools import cycle
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.bots.personalities import ANY
from fondaco.core.chance import commitment
from fondaco.core.match_file import BoardName
from fondaco.games import game
from fondaco.server.base.clock import DAY, EPOCH, day_name
from fondaco.server.base.errors import NotFound
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import events
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.commands import bot_sit_event
from fondaco.server.tables.events import AnyTableEvent, Strength
from fondaco.server.tables.setup import default_bot, make_table_facts, set_up_trial_match
from fondaco.server.tables.state import TableFacts

DAYS_AHEAD = 7  # days whose commitments are published in advance
PLAYERS = 3
SEAT = 0
BOT_NAMES = ("Bruno", "Marta", "Jonas", "Clara", "Ilse")
MOST_SCORES = 100


class DailyDeal(NamedTuple):
    """The deal of a day, counted from 1970: game, number of players, the bots' level, and the seed."""

    day: int
    game: str
    players: int
    strength: Strength
    seed: str

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def word(self) -> str:
        """The seed word of every person who plays this deal."""
        return f"daily deal {day_name(self.day)}"


class DealAttempt(NamedTuple):
    """A person's only try at a deal; `score` and `place` at their table are `None` unless they played it to the end."""

    table: str
    person: UserId | None
    started_at: int
    ended_at: int | None
    score: int | None
    place: int | None


class DealResult(NamedTuple):
    """A result of a deal; `listed`: others may see the profile, `seen`: they may see the result."""

    person: UserId
    name: str
    listed: bool
    table: str
    score: int
    place: int
    seen: bool = True


class DealCommitment(msgspec.Struct, frozen=True):
    """The deal of a day to come: its game, and the commitment to its seed."""

    day: str
    game: str
    commitment: str


class DailyDealCard(msgspec.Struct, frozen=True):
    """The deal of a day; `seed` is shown when the day is over, `word` is what everybody mixes into it."""

    day: str
    game: str
    players: int
    strength: str
    commitment: str
    word: str
    seed: str | None
    starts_at: int
    ends_at: int


class OwnDealAttempt(msgspec.Struct, frozen=True):
    """Your try; `rank` is your place among all results, `place` that at your own table."""

    table: str
    ended: bool
    score: int | None
    place: int | None
    rank: int | None


class DealScore(msgspec.Struct, frozen=True):
    """A line of the score table; `table` can be watched, and `person` has a profile."""

    rank: int
    name: str
    score: int
    place: int
    yours: bool
    person: UserId | None
    table: str | None


class DailyDealState(msgspec.Struct, frozen=True):
    """The deal of a day with its best scores.

    `results` counts all results, `running` the tries that have not ended. `previous` and `following` are the days
    before and after it that can be shown. `device_used`: somebody else has tried on
    this device.
    """

    deal: DailyDealCard
    you: OwnDealAttempt | None
    device_used: bool
    scores: list[DealScore]
    results: int
    running: int
    previous: str | None
    following: str | None
    upcoming: list[DealCommitment]


def plan_deals(games: Sequence[str], days: Sequence[int], new_seed: Callable[[], str]) -> list[DailyDeal]:
    """Return new deals for these days; the games take turns."""
    chosen = [(day, games[day % len(games)]) for day in days if games]
    return [DailyDeal(day, each, players_of(each), default_bot(each), new_seed()) for day, each in chosen]


def players_of(name: str) -> int:
    least, most = game(name).players
    return min(max(least, PLAYERS), most)


def plan_deal_table(deal: DailyDeal, person: User) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Return facts and first events of a person's table: same seat, bots, words and seed for everybody.

    Nobody watches, and no help is allowed, as at a rated table.
    """
    components = game(deal.game).standard_components
    facts = make_table_facts(
        game=deal.game,
        players=deal.players,
        options={},
        board=BoardName(components.name, components.digest),
        public=False,
        spectators=False,
        clock=NoClock(),
        host=person.id,
        seed=deal.seed,
        hints=False,
        take_backs=False,
        stand_in=default_bot(deal.game),
        daily_deal=deal.day,
    )
    facts = msgspec.structs.replace(facts, options=set_up_trial_match(facts).opening.options)
    names = cycle(BOT_NAMES)
    sitting: list[AnyTableEvent] = [
        events.Sit(seat, person.id, person.name, None, deal.word)
        if seat == SEAT
        else bot_sit_event(facts, seat, f"{deal.strength}/{ANY}", next(names))
        for seat in range(deal.players)
    ]
    return facts, sitting


def day_of_name(name: str, at: int) -> int:
    """Return the day that a name denotes: `today`, or a date that is not in the future."""
    today = at // DAY
    if name == "today":
        return today
    try:
        day = (date.fromisoformat(name) - EPOCH).days
    except ValueError:
        day = -1
    if not 0 <= day <= today:
        raise NotFound("fondaco.error.no_daily_deal")
    return day


def deal_card(deal: DailyDeal, at: int) -> DailyDealCard:
    over = at // DAY > deal.day
    return DailyDealCard(
        day_name(deal.day),
        deal.game,
        deal.players,
        deal.strength,
        deal.commitment,
        deal.word,
        deal.seed if over else None,
        deal.day * DAY,
        (deal.day + 1) * DAY,
    )


def rank_of_score(scores: Sequence[int], score: int) -> int:
    """Return the place of a score, counting from 1; equal scores share a place."""
    return 1 + sum(other > score for other in scores)


def score_lines(
    results: Sequence[DealResult], own: UserId | None, hidden: Container[UserId], watchable: bool
) -> list[DealScore]:
    """Return the best results and one's own, without those of hidden people."""
    scores = [each.score for each in results]
    shown = [
        DealScore(
            rank_of_score(scores, each.score),
            each.name,
            each.score,
            each.place,
            each.person == own,
            each.person if each.listed else None,
            each.table if watchable or each.person == own else None,
        )
        for each in results
        if (each.seen and each.person not in hidden) or each.person == own
    ]
    return [each for index, each in enumerate(shown) if index < MOST_SCORES or each.yours]


def playable_games() -> Container[str]:
    return fondaco.games()
