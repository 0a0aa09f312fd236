"""Tournament storage: entrants, and the tables of each round.

A round is drawn in one transaction with the ids of its tables. After a crash it is therefore known which tables are not
opened yet, and none is opened twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from fondaco.server.base import names
from fondaco.server.base.errors import Conflict, NotAllowed, NotFound, ServerBusy, WrongPhase
from fondaco.server.base.user import UserId
from fondaco.server.storage.address_hashes import HashedOrigin, lock_origin
from fondaco.server.storage.database import Database, QueryRow, to_json
from fondaco.server.storage.schema import (
    blocks,
    members,
    results,
    tables,
    tournament_entrants,
    tournament_removed,
    tournament_tables,
    tournaments,
    users,
)
from fondaco.server.tables.setup import new_table_id
from fondaco.server.tournaments.model import (
    BYE,
    Entrant,
    Number,
    RoundTable,
    Stage,
    StoredTerms,
    TableResult,
    TournamentTerms,
    blocked_table_result,
)
from fondaco.server.tournaments.pairing import Group, Pair, PairingState
from fondaco.server.tournaments.setup import least_players

MOST = 300  # unfinished tournaments on the server
MOST_SET_UP = 3  # by one person
MOST_SET_UP_BEHIND = 6  # by all people behind one address
MOST_ENTERED = 10
MOST_ENTERED_NEW = 3  # for an account that is younger than a day
DAY = 24 * 3600 * 1000
MOST_SHOWN = 50
LOTS = 2**40
_terms = msgspec.json.Decoder(StoredTerms).decode
_group = msgspec.json.Decoder(Group).decode
_result = msgspec.json.Decoder(TableResult).decode
_UNFINISHED = tournaments.c.stage.in_(("open", "playing"))
_PLAYED_OUT = sa.exists().where(
    tournament_tables.c.tournament_id == tournaments.c.id, tournament_tables.c.result.is_(None)
)
# a block counts in a tournament if it is older than the entry of its maker; rows without a date count
_IN_TIME = sa.func.coalesce(blocks.c.at, 0) <= sa.func.coalesce(tournament_entrants.c.entered_at, 0)
_UNDER_WAY = (
    sa.select(tournaments.c.id)
    .where(sa.or_(_UNFINISHED, sa.and_(tournaments.c.stage == "closed", _PLAYED_OUT)))
    .limit(1)
)


class StoredTournament(NamedTuple):
    """A stored tournament; `host` is the name of the person who created it."""

    id: str
    by: UserId | None
    host: str | None
    terms: StoredTerms
    stage: Stage
    entrants: list[Entrant]
    round_tables: list[RoundTable]
    moved_at: int

    def number_of(self, person: UserId | None) -> Number | None:
        """Return the entrant number of a person, or `None`."""
        found = (each.number for each in self.entrants if person is not None and each.person == person)
        return next(found, None)

    def tournament(self, kept_apart: set[Pair]) -> PairingState:
        """Return the tournament for pairing, with the pairs that have blocked each other."""
        return PairingState(self.terms, least_players(self.terms), self.entrants, self.round_tables, kept_apart)


# Queries


async def load_tournament(store: Database, tournament: str) -> StoredTournament:
    """Load a tournament; raise `NotFound` if there is none."""
    async with store.reading() as connection:
        row = (await connection.execute(_listed(sa.select(tournaments), tournaments.c.id == tournament))).one_or_none()
        if row is None:
            raise NotFound("fondaco.error.no_tournament")
        entrants = (await connection.execute(_entrants(tournament_entrants.c.tournament_id == tournament))).all()
        round_tables = (await connection.execute(_sittings(tournament_tables.c.tournament_id == tournament))).all()
    return _kept(row, entrants, round_tables)


async def list_tournaments(store: Database) -> list[StoredTournament]:
    """Return the most recently active tournaments, unfinished ones first, without closed ones."""
    shown = _listed(sa.select(tournaments), tournaments.c.stage != "closed")
    shown = shown.order_by((tournaments.c.stage == "over"), tournaments.c.moved_at.desc()).limit(MOST_SHOWN)
    async with store.reading() as connection:
        rows = (await connection.execute(shown)).all()
        ids = [row.id for row in rows]
        entrants = (await connection.execute(_entrants(tournament_entrants.c.tournament_id.in_(ids)))).all()
        round_tables = (await connection.execute(_sittings(tournament_tables.c.tournament_id.in_(ids)))).all()
    return [
        _kept(
            row,
            [each for each in entrants if each.tournament_id == row.id],
            [each for each in round_tables if each.tournament_id == row.id],
        )
        for row in rows
    ]


def _listed(query: sa.Select[*tuple[object, ...]], *which: sa.ColumnElement[bool]) -> sa.Select[*tuple[object, ...]]:
    joined = tournaments.outerjoin(users, users.c.id == tournaments.c.by)
    return query.add_columns(users.c.name.label("host")).select_from(joined).where(*which)


def _entrants(which: sa.ColumnElement[bool]) -> sa.Select[*tuple[object, ...]]:
    joined = tournament_entrants.outerjoin(users, users.c.id == tournament_entrants.c.person)
    called = sa.func.coalesce(users.c.name, tournament_entrants.c.name).label("called")
    return (
        sa.select(tournament_entrants, called).select_from(joined).where(which).order_by(tournament_entrants.c.number)
    )


def _sittings(which: sa.ColumnElement[bool]) -> sa.Select[*tuple[object, ...]]:
    return sa.select(tournament_tables).where(which).order_by(tournament_tables.c.round, tournament_tables.c.number)


def _kept(row: QueryRow, entrants: Sequence[QueryRow], round_tables: Sequence[QueryRow]) -> StoredTournament:
    return StoredTournament(
        row.id,
        row.by,
        row.host,
        _terms(row.terms),
        row.stage,
        [
            Entrant(each.number, each.lot, each.called, each.person, each.strength, each.out, each.word)
            for each in entrants
        ],
        [
            RoundTable(
                each.round,
                each.number,
                _group(each.entrants),
                each.table_id,
                each.opened,
                None if each.result is None else _result(each.result),
            )
            for each in round_tables
        ],
        row.moved_at,
    )


async def list_blocked_pairs(store: Database, kept: StoredTournament) -> set[Pair]:
    """Return which entrants have blocked which others before entering."""
    people = [each.person for each in kept.entrants if each.person is not None]
    joined = blocks.join(tournament_entrants, tournament_entrants.c.person == blocks.c.person)
    query = sa.select(blocks.c.person, blocks.c.other).select_from(joined)
    query = query.where(tournament_entrants.c.tournament_id == kept.id, blocks.c.other.in_(people), _IN_TIME)
    async with store.reading() as connection:
        return {(row.person, row.other) for row in await connection.execute(query)}


# Actions of people


async def create_tournament(
    store: Database, by: UserId, terms: TournamentTerms, at: int, origin: HashedOrigin | None = None
) -> str:
    """Create a tournament within the limits per person, per address and per server; return its id."""
    tournament = new_table_id()
    row = {
        "id": tournament,
        "by": by,
        "terms": to_json(terms),
        "stage": "open",
        "created_at": at,
        "moved_at": at,
        "origin": None if origin is None else origin.mark,
    }

    def job(connection: sa.Connection) -> None:
        if origin is not None:
            lock_origin(connection, origin.mark)
            if _count(connection, tournaments, _UNFINISHED, tournaments.c.origin == origin.mark) >= origin.most(
                MOST_SET_UP_BEHIND
            ):
                raise Conflict("fondaco.error.too_many_tournaments_here", most=origin.most(MOST_SET_UP_BEHIND))
        if _count(connection, tournaments, _UNFINISHED) >= MOST:
            raise ServerBusy()
        if _count(connection, tournaments, _UNFINISHED, tournaments.c.by == by) >= MOST_SET_UP:
            raise Conflict("fondaco.error.too_many_tournaments", most=MOST_SET_UP)
        connection.execute(tournaments.insert(), row)

    await store.run_transaction(job)
    return tournament


def draw_lot(seed: str, number: Number) -> int:
    """Return a random lot for an entrant; with a server seed, used in tests, the order of entry."""
    return number if seed else secrets.randbelow(LOTS)


async def add_entrant(
    store: Database, tournament: str, person: UserId, word: str, seed: str, at: int, origin: HashedOrigin | None = None
) -> None:
    """Add an entrant; does nothing for a person who has entered.

    Refused to people whom the host has removed, and to people kept out by blocks (`_kept_apart`). The number of
    entrants behind one address is limited, unless it is the host's.
    """

    def job(connection: sa.Connection) -> None:
        terms = _locked(connection, tournament, "open")
        own = tournament_entrants.c.person == person
        there = connection.execute(_entrants(tournament_entrants.c.tournament_id == tournament)).all()
        if any(each.person == person for each in there):
            return
        if _count(
            connection,
            tournament_removed,
            tournament_removed.c.tournament_id == tournament,
            tournament_removed.c.person == person,
        ):
            raise NotAllowed("fondaco.error.tournament_removed")
        if len(there) >= terms.places and not _make_room(connection, tournament, at):
            raise Conflict("fondaco.error.tournament_full")
        set_up_by = connection.execute(
            sa.select(tournaments.c.by, tournaments.c.origin).where(tournaments.c.id == tournament)
        ).one()
        if _kept_apart(connection, tournament, person, set_up_by.by, [each.person for each in there]):
            raise NotAllowed("fondaco.error.tournament_blocked")
        who = connection.execute(sa.select(users.c.name, users.c.created_at).where(users.c.id == person)).one()
        young = origin is not None and who.created_at > at - DAY
        most = origin.most(MOST_ENTERED_NEW) if origin is not None and young else MOST_ENTERED
        if (
            _count(connection, tournament_entrants.join(tournaments), _UNFINISHED, own, ~tournament_entrants.c.out)
            >= most
        ):
            raise Conflict(
                "fondaco.error.too_many_tournaments_entered_new"
                if young
                else "fondaco.error.too_many_tournaments_entered",
                most=most,
            )
        mark = None if origin is None else origin.mark
        if origin is not None and mark != set_up_by.origin:
            behind = sum(each.origin == mark for each in there)
            if behind >= origin.most(max(2, terms.places // 2)):
                raise Conflict("fondaco.error.tournament_crowded")
        number = 1 + max((each.number for each in there), default=0)
        _add(connection, tournament, Entrant(number, draw_lot(seed, number), who.name, person, word=word), at, mark)
        _moved(connection, tournament, at)

    await store.run_transaction(job)


def _kept_apart(
    connection: sa.Connection, tournament: str, person: UserId, host: UserId | None, there: Sequence[UserId | None]
) -> bool:
    """Whether blocks keep a person out of a tournament.

    Those are blocks by the person of the host or an entrant, blocks by the host, and blocks that an entrant made before
    entering of a person met at a table. Blocks by strangers keep nobody out.
    """
    own = sa.and_(blocks.c.person == person, blocks.c.other.in_([host, *there]))
    hosts = sa.and_(blocks.c.other == person, blocks.c.person == host)
    if _count(connection, blocks, sa.or_(own, hosts)):
        return True
    one, other = members.alias(), members.alias()
    met = sa.exists().where(
        one.c.table_id == other.c.table_id, one.c.person == blocks.c.person, other.c.person == blocks.c.other
    )
    entered = blocks.join(tournament_entrants, tournament_entrants.c.person == blocks.c.person)
    return (
        _count(
            connection,
            entered,
            blocks.c.other == person,
            tournament_entrants.c.tournament_id == tournament,
            _IN_TIME,
            met,
        )
        > 0
    )


def _make_room(connection: sa.Connection, tournament: str, at: int) -> bool:
    """Remove an entrant who has never finished a match and was not seen for a day, if there is one."""
    played = sa.exists().where(results.c.person == users.c.id)
    query = (
        sa.select(tournament_entrants.c.number)
        .join(users, users.c.id == tournament_entrants.c.person)
        .where(tournament_entrants.c.tournament_id == tournament, users.c.seen_at < at - DAY, ~played)
        .order_by(users.c.seen_at, tournament_entrants.c.number)
        .limit(1)
    )
    number = connection.execute(query).scalar_one_or_none()
    if number is None:
        return False
    connection.execute(
        tournament_entrants.delete().where(
            tournament_entrants.c.tournament_id == tournament, tournament_entrants.c.number == number
        )
    )
    return True


async def withdraw_entrant(store: Database, tournament: str, person: UserId, at: int) -> None:
    """Withdraw an entrant: deleted before the tournament begins, marked as out afterwards."""
    await store.run_transaction(
        lambda connection: _leave(connection, tournament, tournament_entrants.c.person == person, at)
    )


async def remove_and_exclude_entrant(store: Database, tournament: str, number: Number, at: int) -> None:
    """Remove an entrant on behalf of the host; the person cannot enter again."""

    def job(connection: sa.Connection) -> None:
        this = tournament_entrants.c.tournament_id == tournament, tournament_entrants.c.number == number
        _locked(connection, tournament, "open", "playing")
        person = connection.execute(sa.select(tournament_entrants.c.person).where(*this)).scalar_one_or_none()
        if person is None:
            raise NotFound("fondaco.error.no_entrant")
        connection.execute(
            tournament_removed.delete().where(
                tournament_removed.c.tournament_id == tournament, tournament_removed.c.person == person
            )
        )
        connection.execute(tournament_removed.insert().values(tournament_id=tournament, person=person))
        _leave(connection, tournament, tournament_entrants.c.number == number, at)

    await store.run_transaction(job)


def _leave(connection: sa.Connection, tournament: str, who: sa.ColumnElement[bool], at: int) -> None:
    _locked(connection, tournament, "open", "playing")
    stage = connection.execute(sa.select(tournaments.c.stage).where(tournaments.c.id == tournament)).scalar_one()
    leaving: sa.Delete | sa.Update = tournament_entrants.delete()
    if stage == "playing":
        leaving = tournament_entrants.update().values(out=True)
    if connection.execute(leaving.where(tournament_entrants.c.tournament_id == tournament, who)).rowcount:
        _moved(connection, tournament, at)


async def begin_tournament(store: Database, tournament: str, seed: str, at: int) -> None:
    """Begin a tournament: entry closes, and bots fill free places if the terms say so."""
    await store.run_transaction(lambda connection: _begin(connection, tournament, seed, at))


async def begin_or_close_tournament(store: Database, tournament: str, seed: str, at: int) -> None:
    """Begin a tournament at its scheduled time, or close it if there are too few entrants."""

    def job(connection: sa.Connection) -> None:
        _locked(connection, tournament, "open")
        try:
            _begin(connection, tournament, seed, at)
        except WrongPhase:
            _moved(connection, tournament, at, stage="closed")

    await store.run_transaction(job)


def _begin(connection: sa.Connection, tournament: str, seed: str, at: int) -> None:
    terms = _locked(connection, tournament, "open")
    there = [row.number for row in connection.execute(_entrants(tournament_entrants.c.tournament_id == tournament))]
    if not there:
        raise WrongPhase("fondaco.error.tournament_empty")
    last, free = max(there), terms.places - len(there) if terms.fill else 0
    if len(there) + free < least_players(terms):
        raise WrongPhase("fondaco.error.tournament_few", least=least_players(terms))
    for extra in range(free):
        number = last + 1 + extra
        _add(
            connection,
            tournament,
            Entrant(number, draw_lot(seed, number), names.bot_name_from_number(extra), strength=terms.fill),
            at,
        )
    _moved(connection, tournament, at, stage="playing")


async def close_tournament(store: Database, tournament: str, at: int) -> None:
    """Close a tournament without a winner; tables of the current round continue."""

    def job(connection: sa.Connection) -> None:
        _locked(connection, tournament, "open", "playing")
        _moved(connection, tournament, at, stage="closed")

    await store.run_transaction(job)


# Steps of the runner


async def has_unfinished_tournaments(store: Database) -> bool:
    """Whether any tournament is unfinished or has unfinished tables; polled every second."""
    return await store.exists(_UNDER_WAY)


async def list_due_starts(store: Database, at: int) -> list[str]:
    """Return the open tournaments whose scheduled time has come."""
    async with store.reading() as connection:
        rows = (
            await connection.execute(
                sa.select(tournaments.c.id, tournaments.c.terms).where(tournaments.c.stage == "open")
            )
        ).all()
    agreed = [(row.id, _terms(row.terms)) for row in rows]
    return [tournament for tournament, terms in agreed if terms.begins is not None and terms.begins <= at]


async def list_tournaments_to_advance(store: Database, at: int) -> list[str]:
    """Return the tournaments that need a step of the runner.

    Those are running ones with a table to open, a finished table, or a finished round after which there is no pause any
    more, and closed ones with a finished table.
    """
    here, pending = tournament_tables.c.tournament_id == tournaments.c.id, tournament_tables.c.result.is_(None)
    running = sa.exists().where(tables.c.id == tournament_tables.c.table_id, tables.c.status.in_(("open", "playing")))
    ready = sa.exists().where(here, pending, sa.or_(~tournament_tables.c.opened, ~running))
    goes_on = sa.and_(tournaments.c.stage == "playing", ~sa.exists().where(here, pending))
    query = (
        sa.select(tournaments.c.id, tournaments.c.terms, ready.label("ready"))
        .where(tournaments.c.stage != "over", sa.or_(ready, goes_on))
        .order_by(tournaments.c.moved_at)
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [row.id for row in rows if row.ready or (_terms(row.terms).next_round or 0) <= at]


async def record_next_round_start(store: Database, tournament: str, begins: int, at: int) -> bool:
    """Record when the next round begins; return whether it was not announced before."""

    def job(connection: sa.Connection) -> bool:
        terms = _locked(connection, tournament, "playing")
        if terms.next_round is not None:
            return False
        _write_terms(connection, tournament, at, terms, next_round=begins, ready=[])
        return True

    return await store.run_transaction(job)


async def set_entrant_ready(
    store: Database, tournament: str, number: Number, needed: Sequence[Number], at: int
) -> None:
    """Record that an entrant is ready for the next round; it begins at once when all `needed` ones are."""

    def job(connection: sa.Connection) -> None:
        terms = _locked(connection, tournament, "playing")
        if terms.next_round is None:
            raise WrongPhase("fondaco.error.no_next_round")
        there = sorted({*terms.ready, number})
        begins = min(terms.next_round, at) if {*needed} <= {*there} else terms.next_round
        _write_terms(connection, tournament, at, terms, next_round=begins, ready=there)

    await store.run_transaction(job)


def _write_terms(connection: sa.Connection, tournament: str, at: int, terms: StoredTerms, **changed: object) -> None:
    _moved(connection, tournament, at, terms=to_json(msgspec.structs.replace(terms, **changed)))


async def store_round(
    store: Database, tournament: PairingState, tournament_id: str, groups: Sequence[Group], at: int
) -> None:
    """Store the next round, whole or not at all.

    A single entrant has a bye. A group in which one has blocked another is not played, and the blocker forfeits.
    """
    rows = [
        {
            "tournament_id": tournament_id,
            "round": tournament.round + 1,
            "number": number,
            "entrants": to_json(group),
            "opened": False,
            "table_id": None if result else new_table_id(),
            "result": None if result is None else to_json(result),
        }
        for number, group in enumerate(groups)
        for result in [
            BYE
            if len(group) == 1
            else None
            if tournament.meets(group)
            else blocked_table_result(tournament.blockers(group))
        ]
    ]

    def job(connection: sa.Connection) -> None:
        terms = _locked(connection, tournament_id, "playing")
        known = _count(
            connection,
            tournament_tables,
            tournament_tables.c.tournament_id == tournament_id,
            tournament_tables.c.round == tournament.round + 1,
        )
        if not known:
            connection.execute(tournament_tables.insert(), rows)
            _write_terms(connection, tournament_id, at, terms, next_round=None, ready=[])

    await store.run_transaction(job)


async def record_table_opened(store: Database, tournament: str, sitting: RoundTable, at: int) -> None:
    """Record that a table of a round was opened."""
    await _note(store, tournament, sitting, at, opened=True)


async def record_table_result(
    store: Database, tournament: str, sitting: RoundTable, result: TableResult, at: int
) -> None:
    """Record the result of a table."""
    await _note(store, tournament, sitting, at, result=to_json(result))


async def _note(store: Database, tournament: str, sitting: RoundTable, at: int, **told: object) -> None:
    this = (
        tournament_tables.c.tournament_id == tournament,
        tournament_tables.c.round == sitting.round,
        tournament_tables.c.number == sitting.number,
    )

    def job(connection: sa.Connection) -> None:
        connection.execute(tournament_tables.update().where(*this).values(**told))
        _moved(connection, tournament, at)

    await store.run_transaction(job)


async def eliminate_entrants(store: Database, tournament: str, numbers: Sequence[Number]) -> None:
    """Mark entrants as out."""
    gone = tournament_entrants.update().where(
        tournament_entrants.c.tournament_id == tournament, tournament_entrants.c.number.in_(numbers)
    )
    await store.run_transaction(lambda connection: connection.execute(gone.values(out=True)))


async def end_tournament(store: Database, tournament: str, at: int) -> None:
    """Mark a tournament as over."""

    def job(connection: sa.Connection) -> None:
        _locked(connection, tournament, "playing")
        _moved(connection, tournament, at, stage="over")

    await store.run_transaction(job)


def _locked(connection: sa.Connection, tournament: str, *stages: Stage) -> StoredTerms:
    """Lock a tournament for the transaction and return its terms; refuse if it is in another stage."""
    query = sa.select(tournaments.c.stage, tournaments.c.terms).where(tournaments.c.id == tournament).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NotFound("fondaco.error.no_tournament")
    if stages and row.stage not in stages:
        raise WrongPhase(f"fondaco.error.tournament_is_{row.stage}")
    return _terms(row.terms)


def _count(connection: sa.Connection, shelf: sa.FromClause, *which: sa.ColumnElement[bool]) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(shelf).where(*which)).scalar_one())


def _add(connection: sa.Connection, tournament: str, entrant: Entrant, at: int, origin: str | None = None) -> None:
    row = msgspec.structs.asdict(entrant) | {"tournament_id": tournament, "entered_at": at, "origin": origin}
    connection.execute(tournament_entrants.insert(), row)


def _moved(connection: sa.Connection, tournament: str, at: int, **more: object) -> None:
    connection.execute(tournaments.update().where(tournaments.c.id == tournament).values(moved_at=at, **more))
