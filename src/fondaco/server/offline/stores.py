"""What an offline server stores beside its tables: notes, standing orders, answers to puzzles, analyses."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from fondaco.bots.match_analysis import MatchCourse
from fondaco.bots.mistakes import MistakeSearch
from fondaco.bots.rating_model import Rating
from fondaco.core.decision import Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.puzzles.storage import PuzzleWithMatch, all_puzzles
from fondaco.server.base.user import User, UserId
from fondaco.server.bots.interfaces import MatchAnalysisStore
from fondaco.server.offline.key_value_store import KeyValueRepository
from fondaco.server.offline.people import OfflinePeople
from fondaco.server.puzzles import session
from fondaco.server.puzzles.interfaces import PuzzleStore
from fondaco.server.puzzles.session import PuzzleAttempt
from fondaco.server.tables.core.interfaces import NoteStore, OrderStore
from fondaco.server.tables.schemas import Notes
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder
from fondaco.server.tables.table import Table


@dataclass(frozen=True)
class KeyValueNotes(NoteStore):
    """Notes of the owner under the table's id, those of other people also under theirs."""

    repository: KeyValueRepository
    people: OfflinePeople

    def _name(self, table_id: str, person: UserId) -> str:
        return f"notes/{table_id}" + ("" if person == self.people.owner.id else f"/{person}")

    async def read(self, table_id: str, person: UserId) -> str:
        notes = await self.repository.one(self._name(table_id, person), Notes)
        return "" if notes is None else notes.text

    async def write(self, table_id: str, person: UserId, text: str) -> None:
        await self.repository.put(self._name(table_id, person), Notes(text))


@dataclass
class KeyValueOrders(OrderStore):
    """Standing orders by number; `last` is the highest number given so far."""

    repository: KeyValueRepository
    last: int = 0

    async def at_table(self, table_id: str | None = None) -> list[TableStandingOrder]:
        given = await self.repository.legible("order", TableStandingOrder)
        return sorted((order for order in given if table_id in (None, order.table)), key=lambda order: order.number)

    async def add(self, table: Table, person: UserId, new: NewStandingOrder) -> TableStandingOrder:
        self.last = 1 + max([self.last, *(order.number for order in await self.at_table())])
        return await self._put(new.given(self.last, table, person))

    async def keep(self, order: TableStandingOrder) -> None:
        """Store an order that was given on another device, under a number of this one."""
        self.last = 1 + max([self.last, *(each.number for each in await self.at_table())])
        await self._put(msgspec.structs.replace(order, number=self.last))

    async def _put(self, order: TableStandingOrder) -> TableStandingOrder:
        await self.repository.put(f"order/{order.number}", order)
        return order

    async def mark_dropped(self, order: TableStandingOrder, why: Refusal) -> None:
        await self.repository.put(f"order/{order.number}", msgspec.structs.replace(order, dropped=why))

    async def revoke(self, number: int) -> None:
        await self.repository.texts.remove(f"order/{number}")


@dataclass(frozen=True)
class KeyValuePuzzles(PuzzleStore):
    """Answers of the owner; nobody else answers the puzzles."""

    repository: KeyValueRepository

    async def attempts(self, person: UserId | None) -> list[PuzzleAttempt]:
        return sorted(await self.repository.legible("tried", PuzzleAttempt), key=lambda each: each.at)

    async def ratings(self) -> dict[str, Rating]:
        return session.offline_puzzle_ratings(all_puzzles(), await self.attempts(None))

    async def add(self, posed: PuzzleWithMatch, person: User, solved: bool, said: JsonObject, at: int) -> bool:
        before = await self.attempts(person.id)
        if any(each.puzzle == posed.id for each in before):
            return False
        rating = session.initial_puzzle_rating(posed)
        attempt, _ = session.rate_attempt(posed.id, rating, before, solved, said, at)
        await self.repository.put(f"tried/{posed.id}", attempt)
        return True


@dataclass(frozen=True)
class KeyValueMatchAnalyses(MatchAnalysisStore):
    """Evaluation curves and mistakes of finished matches."""

    repository: KeyValueRepository

    async def read(self, table_id: str) -> MatchCourse | None:
        kept = await self.repository.one(f"course/{table_id}", MatchCourse)
        return kept if kept is not None and kept.whole else None

    async def write(self, table_id: str, course: MatchCourse) -> None:
        await self.repository.put(f"course/{table_id}", course)

    async def read_mistakes(self, table_id: str, seat: Seat) -> MistakeSearch | None:
        return await self.repository.one(f"mistakes/{table_id}/{seat}", MistakeSearch)

    async def write_mistakes(self, table_id: str, seat: Seat, search: MistakeSearch) -> None:
        await self.repository.put(f"mistakes/{table_id}/{seat}", search)
