"""Queries for profiles, leaderboards and finished matches of people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec
import sqlalchemy as sa

from fondaco.bots.rating_model import Rating
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.ratings.result_store import HAS_ACCOUNT
from fondaco.server.ratings.results import LARGEST_SIGMA, LEAST_OPPONENTS, Pool, why_unrated
from fondaco.server.ratings.schemas import (
    BEGINNER,
    LeaderboardRow,
    MatchRating,
    PlayedMatch,
    PlayedWith,
    Profile,
    Reputation,
    SeatRating,
    Standing,
    rating_points,
    standing,
)
from fondaco.server.social.traded_goods import SeatedMatch
from fondaco.server.storage.database import Database, QueryRow
from fondaco.server.storage.schema import archive, follows, mutes, ratings, results, snapshots, tables, users
from fondaco.server.tables import archive_codec
from fondaco.server.tables.outcome import place_of, ranks_of_seats
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.state import TableFacts, TableState

MOST = 500
MOST_READ = 40  # matches are large
BEST = 100
_facts = msgspec.json.Decoder(TableFacts).decode
_brief = msgspec.json.Decoder(TableSummary).decode
_has_account = users.c.account.is_not(None)
listed = sa.and_(_has_account, users.c.unlisted.is_not(True))
_surely = ratings.c.mu - 2 * ratings.c.sigma
_with_others = results.c.people > 1


async def _all(store: Database, query: sa.Executable) -> Sequence[QueryRow]:
    async with store.reading() as connection:
        return list(await connection.execute(query))


def _standing(row: QueryRow) -> Standing:
    return standing(row.game, row.pool, Rating(row.mu, row.sigma), row.matches)


def _times(column: sa.Column[bool]) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((column, 1), else_=0))


async def _leaving_counts(store: Database, people: Iterable[UserId]) -> dict[UserId, tuple[int, int]]:
    """Return for each person the number of finished matches with others, and of those they left."""
    counting = sa.select(results.c.person, sa.func.count().label("finished"), _times(results.c.left).label("gone"))
    rows = await _all(store, counting.where(results.c.person.in_(people), _with_others).group_by(results.c.person))
    return {row.person: (row.finished, row.gone) for row in rows}


# One person


async def load_profile(store: Database, person: UserId, asks: UserId | None) -> Profile | None:
    """Return a person's profile, or `None` for guests and, except to themselves, unlisted people."""
    yours = person == asks
    who = users.c.id == person, _has_account if yours else listed
    found = await _all(store, sa.select(users.c.name, users.c.created_at, users.c.unlisted).where(*who))
    if not found:
        return None
    (row,) = found
    finished, left = (await _leaving_counts(store, [person])).get(person, (0, 0))
    following = sa.select(follows.c.other).where(follows.c.person == asks, follows.c.other == person)
    silent = sa.select(mutes.c.other).where(mutes.c.person == asks, mutes.c.other == person)
    rated = sa.select(ratings).where(ratings.c.person == person).order_by(ratings.c.game, ratings.c.pool.desc())
    return Profile(
        person,
        row.name,
        row.created_at,
        yours,
        bool(row.unlisted),
        bool(await _all(store, following)),
        bool(await _all(store, silent)),
        finished,
        left,
        [_standing(each) for each in await _all(store, rated)],
        await _played(store, person, asks),
        BEGINNER,
    )


async def _played(store: Database, person: UserId, asks: UserId | None) -> list[PlayedMatch]:
    """Return a person's finished matches, latest first.

    Others see matches that they played in, those at public tables that allow spectators, and those at rated tables.
    """
    query = (
        sa.select(results, tables.c.facts, tables.c.brief)
        .join(tables)
        .where(results.c.person == person)
        .order_by(results.c.ended_at.desc(), results.c.seat)
        .limit(MOST)
    )
    found = [(row, _facts(row.facts), _brief(row.brief).state) for row in await _all(store, query)]
    opened = {facts.id for _, facts, state in found if _played_in(state, asks) or _is_watchable(facts)}
    seen = [each for each in found if each[1].counts or each[1].id in opened]
    met = {seat_state.person for _, _, state in seen for seat_state in state.seats if seat_state.person is not None}
    shown = {each.id for each in await _all(store, sa.select(users.c.id).where(users.c.id.in_(met), listed))}
    return [
        PlayedMatch(
            facts.id if facts.id in opened else None,
            facts.game,
            row.seat,
            row.ended_at,
            (state.scores or [])[row.seat],
            row.place,
            row.won,
            row.left,
            row.pool,
            _points(row.rating),
            _points(row.gain),
            _others(facts, state, row.seat, shown),
        )
        for row, facts, state in seen
    ]


async def list_trade_stats_matches(store: Database, person: UserId, yours: bool) -> list[SeatedMatch]:
    """Return a person's latest complete matches on built-in boards that the asking person may see."""
    joined = results.join(tables).outerjoin(snapshots, snapshots.c.table_id == tables.c.id)
    joined = joined.outerjoin(archive, archive.c.table_id == tables.c.id)
    query = (
        sa.select(results.c.seat, tables.c.facts, snapshots.c.match, archive.c.match.label("pressed"))
        .select_from(joined)
        .where(results.c.person == person)
        .order_by(results.c.ended_at.desc(), results.c.seat)
        .limit(MOST_READ)
    )
    found = [(row, _facts(row.facts)) for row in await _all(store, query)]
    whole = [
        (facts, row.seat, row.match or (row.pressed and archive_codec.decompress_match(row.pressed)))
        for row, facts in found
    ]
    return [
        SeatedMatch(facts.game, seat, match)
        for facts, seat, match in whole
        if match and not facts.board.tables and (yours or _is_watchable(facts))
    ]


def _played_in(state: TableState, person: UserId | None) -> bool:
    return person is not None and any(seat_state.person == person for seat_state in state.seats)


def _is_watchable(facts: TableFacts) -> bool:
    """Whether anybody could watch the match."""
    return facts.public and facts.spectators


def _points(mu: float | None) -> int | None:
    return None if mu is None else rating_points(mu)


def _others(facts: TableFacts, state: TableState, own: Seat, shown: set[UserId]) -> list[PlayedWith]:
    places = ranks_of_seats(facts, state)
    return [
        PlayedWith(
            seat,
            seat_state.name or "",
            seat_state.person if seat_state.person in shown else None,
            seat_state.strength,
            place_of(places, seat),
        )
        for seat, seat_state in enumerate(state.seats)
        if seat != own
    ]


# Many people


async def load_reputations_by_table(
    store: Database, listed: Sequence[tuple[TableFacts, TableState]]
) -> dict[str, list[Reputation]]:
    """Return for each table the ratings and reliability of its players who have an account."""
    people = {seat_state.person for _, state in listed for seat_state in state.seats if seat_state.person is not None}
    if not people:
        return {}
    known = sa.select(users.c.id, users.c.unlisted).where(users.c.id.in_(people), _has_account)
    unlisted = {row.id: bool(row.unlisted) for row in await _all(store, known)}
    rated = sa.select(ratings).where(ratings.c.person.in_(people), ratings.c.pool == "people")
    standings = {(row.person, row.game): _standing(row) for row in await _all(store, rated)}
    leaving_counts = await _leaving_counts(store, people)
    found: dict[str, list[Reputation]] = defaultdict(list)
    for facts, state in listed:
        for seat, seat_state in enumerate(state.seats):
            person = seat_state.person
            if person is not None and person in unlisted:
                shown = None if unlisted[person] else person
                finished, left = leaving_counts.get(person, (0, 0))
                found[facts.id].append(Reputation(seat, shown, standings.get((person, facts.game)), finished, left))
    return dict(found)


async def load_leaderboard(store: Database, game: str, pool: Pool, asks: UserId | None) -> list[LeaderboardRow]:
    """Return the leaderboard by conservative rating, always including the asking person.

    People with too few different opponents or too uncertain a rating have no rank (`results.is_ranked`).
    """
    certain = ratings.c.sigma <= LARGEST_SIGMA
    ranked = certain & (ratings.c.opponents >= LEAST_OPPONENTS) if pool == "people" else certain
    here = ratings.c.game == game, ratings.c.pool == pool, listed
    rank = sa.func.rank().over(order_by=_surely.desc()).label("rank")
    all_ranked = sa.select(ratings, users.c.name, rank).join(users).where(*here, ranked).subquery()
    shown = sa.select(all_ranked).where((all_ranked.c.rank <= BEST) | (all_ranked.c.person == asks))
    found = [*await _all(store, shown.order_by("rank", "name"))]
    if asks is not None and all(row.person != asks for row in found):
        unranked = sa.select(ratings, users.c.name, sa.null().label("rank")).join(users)
        found += await _all(store, unranked.where(*here, ratings.c.person == asks))
    return [LeaderboardRow(row.rank, row.person, row.name, _standing(row), row.opponents) for row in found]


async def match_rating(store: Database, facts: TableFacts, state: TableState) -> MatchRating:
    """Return the rating changes of a finished match, or why it has none."""
    people = [seat_state.person for seat_state in state.seats if seat_state.person is not None]
    known = sa.select(users.c.id).where(users.c.id.in_(people), HAS_ACCOUNT)
    accounts = {row.id for row in await _all(store, known)}
    changed = sa.select(results).where(results.c.table_id == facts.id, results.c.rating.is_not(None))
    rows = await _all(store, changed.order_by(results.c.seat))
    seats = [
        SeatRating(
            row.seat,
            rating_points(row.rating),
            rating_points(row.rating) - rating_points(row.rating - row.gain),
            row.weight,
        )
        for row in rows
    ]
    return MatchRating(None if seats else why_unrated(facts, state, accounts), facts.least_decisions, seats)
