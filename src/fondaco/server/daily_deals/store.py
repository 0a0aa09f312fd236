"""Storage of daily deals, in SQL."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import sqlalchemy as sa

from fondaco.server.base.clock import DAY, now
from fondaco.server.base.errors import WrongPhase
from fondaco.server.base.user import UserId
from fondaco.server.daily_deals.interfaces import DailyDealStore
from fondaco.server.daily_deals.model import DAYS_AHEAD, SEAT, DailyDeal, DealAttempt, DealResult, plan_deals
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import daily_deal_attempts as attempts
from fondaco.server.storage.schema import daily_deals as deals
from fondaco.server.storage.schema import tables, users
from fondaco.server.tables.outcome import has_left, places_of_seats
from fondaco.server.tables.state import TableFacts, TableState

LOCK = 4011
LOST = 60_000  # milliseconds after which a try without a table was never opened
_COLUMNS = [deals.c[name] for name in DailyDeal._fields]
_ATTEMPT = [attempts.c.table_id.label("table"), *[attempts.c[name] for name in DealAttempt._fields[1:]]]
_LOST = attempts.c.ended_at.is_(None) & ~sa.exists().where(tables.c.id == attempts.c.table_id)
_NOT_BANNED = users.c.banned_until.is_(None) | (users.c.banned_until < sa.bindparam("at"))


class SqlDailyDeals(DailyDealStore):
    """Daily deals in the database; `games` take turns."""

    def __init__(self, store: Database, games: Sequence[str]) -> None:
        self.store = store
        self.games = games

    async def deals(self, first: int, last: int) -> list[DailyDeal]:
        found = await self._read(first, last)
        today = now() // DAY
        wanted = range(max(first, today), min(last, today + DAYS_AHEAD) + 1)
        if self.games and {*wanted} - {each.day for each in found}:
            await self.commit(today)
            found = await self._read(first, last)
        return found

    async def _read(self, first: int, last: int) -> list[DailyDeal]:
        query = sa.select(*_COLUMNS).where(deals.c.day >= first, deals.c.day <= last).order_by(deals.c.day)
        async with self.store.reading() as connection:
            return [DailyDeal(*row) for row in await connection.execute(query)]

    async def run_once(self, at: int) -> None:
        """Draw the seeds of the days to come."""
        await self.deals(at // DAY, at // DAY + DAYS_AHEAD)

    async def commit(self, today: int) -> None:
        """Draw the seeds of today and the days to come that have none yet."""

        def job(connection: sa.Connection) -> None:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            there = {*connection.execute(sa.select(deals.c.day).where(deals.c.day >= today)).scalars()}
            missing = [day for day in range(today, today + DAYS_AHEAD + 1) if day not in there]
            for deal in plan_deals(self.games, missing, lambda: secrets.token_hex(32)):
                connection.execute(deals.insert().values(**deal._asdict(), commitment=deal.commitment))

        await self.store.run_transaction(job)

    async def attempt(self, day: int, person: UserId) -> DealAttempt | None:
        query = sa.select(*_ATTEMPT).where(attempts.c.day == day, attempts.c.person == person)
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else DealAttempt(*row)

    async def device_used(self, day: int, device: str, person: UserId | None) -> bool:
        query = sa.select(attempts.c.person).where(attempts.c.day == day, attempts.c.device == device)
        async with self.store.reading() as connection:
            return any(other != person for other in (await connection.execute(query)).scalars())

    async def claim(self, day: int, person: UserId, device: str | None, table: str, at: int) -> None:
        def job(connection: sa.Connection) -> None:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            own, same = attempts.c.person == person, attempts.c.device == (device or "")
            lost = own, attempts.c.day == day, _LOST, attempts.c.started_at < at - LOST
            connection.execute(attempts.delete().where(*lost))
            tries = connection.execute(sa.select(attempts.c.person).where(attempts.c.day == day, own | same))
            people = {*tries.scalars()}
            if people:
                raise WrongPhase(f"fondaco.error.daily_deal_{'tried' if person in people else 'device'}")
            connection.execute(
                attempts.insert().values(table_id=table, day=day, person=person, device=device, started_at=at)
            )

        await self.store.run_transaction(job)

    async def move_to_table(self, was: str, table: str | None) -> None:
        def job(connection: sa.Connection) -> None:
            here = attempts.c.table_id == was
            if table is None:
                connection.execute(attempts.delete().where(here))
            else:
                connection.execute(attempts.update().where(here).values(table_id=table))

        await self.store.run_transaction(job)

    async def results(self, day: int) -> list[DealResult]:
        listed = users.c.account.is_not(None) & users.c.unlisted.is_not(True)
        seen = users.c.account.is_(None) | users.c.unlisted.is_not(True)
        query = (
            sa.select(
                attempts.c.person,
                users.c.name,
                listed.label("listed"),
                attempts.c.table_id,
                attempts.c.score,
                attempts.c.place,
                seen.label("seen"),
            )
            .join(users, users.c.id == attempts.c.person)
            .where(attempts.c.day == day, attempts.c.score.is_not(None), _NOT_BANNED)
            .order_by(attempts.c.score.desc(), attempts.c.ended_at)
        )
        async with self.store.reading() as connection:
            return [DealResult(*row) for row in await connection.execute(query, {"at": now()})]

    async def running(self, day: int) -> int:
        here = attempts.c.day == day, attempts.c.ended_at.is_(None)
        async with self.store.reading() as connection:
            return int(
                (await connection.execute(sa.select(sa.func.count()).select_from(attempts).where(*here))).scalar_one()
            )

    async def take_over(self, guest: UserId, person: UserId) -> None:
        """Give the tries of a guest to the account they have signed in to; of two on a day, the first one counts."""

        def job(connection: sa.Connection) -> None:
            own = {row.day: row for row in connection.execute(sa.select(attempts).where(attempts.c.person == person))}
            for row in connection.execute(sa.select(attempts).where(attempts.c.person == guest)).all():
                other = own.get(row.day)
                first = other is None or row.started_at < other.started_at
                if other is not None:
                    dropped = other.table_id if first else row.table_id
                    connection.execute(
                        attempts.update().where(attempts.c.table_id == dropped).values(person=None, score=None)
                    )
                if first:
                    connection.execute(
                        attempts.update().where(attempts.c.table_id == row.table_id).values(person=person)
                    )

        await self.store.run_transaction(job)


def record_deal_result(connection: sa.Connection, facts: TableFacts, state: TableState, at: int) -> None:
    """Store the end of a try; its score counts if its person has played it to the end before the day was over."""
    if facts.daily_deal is None:
        return
    seat_state, places = state.seats[SEAT], places_of_seats(facts, state)
    counts = state.places is not None and not has_left(seat_state) and facts.is_daily_deal_running(at)
    result = {"score": (state.scores or [])[SEAT], "place": (places or [])[SEAT]} if counts else {}
    connection.execute(attempts.update().where(attempts.c.table_id == facts.id).values(ended_at=at, **result))
