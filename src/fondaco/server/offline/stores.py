"""What an offline server stores beside its tables: notes, standing orders, answers to puzzles, analyses."""

from __future__ import annotations

import msgspec

from fondaco.bots.match_analysis import MatchCourse
from fondaco.bots.rating_model import Rating
from fondaco.core.decision import Refusal
from fondaco.core.json_types import JsonObject
from fondaco.puzzles.storage import PuzzleWithMatch, all_puzzles
from fondaco.server.base.clock import now
from fondaco.server.base.user import User, UserId
from fondaco.server.bots.interfaces import MatchAnalysisStore
from fondaco.server.offline.key_value_store import KeyValueRepository
from fondaco.server.offline.people import OfflinePeople
from fondaco.server.puzzles.interfaces import PuzzleStore
from fondaco.server.puzzles.session import PuzzleAttempt, make_offline_attempt, offline_puzzle_ratings
from fondaco.server.ratings.schemas import BEGINNER
from fondaco.server.tables.core.interfaces import LobbyView, NoteStore, OrderStore
from fondaco.server.tables.core.online_users import OnlineUsers
from fondaco.server.tables.events import encode
from fondaco.server.tables.projections import TableCard, listed_table_card
from fondaco.server.tables.schemas import Notes
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder
from fondaco.server.tables.table import Table

WEEK = 7 * 24 * 3600 * 1000


class KeyValueNotes(NoteStore):
    """Notes of the owner under the table's id, those of other people also under theirs."""

    def __init__(self, repository: KeyValueRepository, people: OfflinePeople) -> None:
        self.repository, self.people = repository, people

    def _name(self, table_id: str, person: UserId) -> str:
        return f"notes/{table_id}" + ("" if person == self.people.owner.id else f"/{person}")

    async def read(self, table_id: str, person: UserId) -> str:
        notes = await self.repository.one(self._name(table_id, person), Notes)
        return "" if notes is None else notes.text

    async def write(self, table_id: str, person: UserId, text: str) -> None:
        await self.repository.put(self._name(table_id, person), Notes(text))


class KeyValueOrders(OrderStore):
    """Standing orders by number, all of them in memory."""

    def __init__(self, repository: KeyValueRepository) -> None:
        self.repository = repository
        self.orders: dict[int, TableStandingOrder] = {}

    async def open(self) -> None:
        self.orders = {each.number: each for each in await self.repository.legible("order", TableStandingOrder)}

    async def at_table(self, table_id: str) -> list[TableStandingOrder]:
        return [order for order in self.orders.values() if order.table == table_id]

    async def add(self, table: Table, person: UserId, new: NewStandingOrder) -> TableStandingOrder:
        return await self._store(new.given(1 + max(self.orders, default=0), table, person))

    async def drop_answer(self, order: TableStandingOrder, why: Refusal) -> None:
        """Mark a prepared answer as dropped, with the reason that is shown to its player."""
        await self._store(msgspec.structs.replace(order, dropped=why))

    async def _store(self, order: TableStandingOrder) -> TableStandingOrder:
        await self.repository.put(f"order/{order.number}", order)
        self.orders[order.number] = order
        return order

    async def revoke(self, number: int) -> None:
        await self.repository.texts.remove(f"order/{number}")
        self.orders.pop(number, None)


class KeyValuePuzzles(PuzzleStore):
    """Answers of the owner; nobody else answers the puzzles."""

    def __init__(self, repository: KeyValueRepository) -> None:
        self.repository = repository
        self.tried: list[PuzzleAttempt] = []

    async def open(self) -> None:
        self.tried = sorted(await self.repository.legible("tried", PuzzleAttempt), key=lambda each: each.at)

    async def attempts(self, person: UserId | None) -> list[PuzzleAttempt]:
        return self.tried

    async def ratings(self) -> dict[str, Rating]:
        return offline_puzzle_ratings(all_puzzles(), self.tried)

    async def add(self, posed: PuzzleWithMatch, person: User, solved: bool, said: JsonObject, at: int) -> bool:
        if any(each.puzzle == posed.id for each in self.tried):
            return False
        attempt = make_offline_attempt(posed, self.tried, said, at)
        await self.repository.put(f"tried/{attempt.puzzle}", attempt)
        self.tried = [*self.tried, attempt]
        return True


class KeyValueMatchAnalyses(MatchAnalysisStore):
    """Evaluation curves of finished matches."""

    def __init__(self, repository: KeyValueRepository) -> None:
        self.repository = repository

    async def read(self, table_id: str) -> MatchCourse | None:
        kept = await self.repository.one(f"course/{table_id}", MatchCourse)
        return kept if kept is not None and kept.whole else None

    async def write(self, table_id: str, course: MatchCourse) -> None:
        await self.repository.put(f"course/{table_id}", course)


class OfflineLobby(LobbyView):
    """The lobby as a server would show it."""

    def __init__(self, repository: KeyValueRepository, online: OnlineUsers) -> None:
        self.repository, self.online = repository, online

    async def now(self, person: UserId | None) -> bytes:
        return self.encoded(person)

    def encoded(self, person: UserId | None) -> bytes:
        """Return the encoded lobby of a person."""
        lately = sorted(self.repository.listed.values(), key=lambda each: -each.brief.state.moved_at)
        cards = [(each, listed_table_card(each.facts, each.brief, person, self.online.away)) for each in lately]

        def public(status: str) -> list[TableCard]:
            return [card for each, card in cards if each.facts.public and each.brief.state.status == status]

        mine = [
            card
            for each, card in cards
            if any(seat_state.person == person for seat_state in each.brief.state.seats)
            and (each.brief.state.status in ("open", "playing") or each.brief.state.moved_at > now() - WEEK)
        ]
        return encode(
            {
                "open": public("open"),
                "running": [card for card in public("playing") if card.spectators],
                "mine": mine,
                "reputations": {},
                "invitations": [],
                "followed": [],
                "announcement": None,
                "beginner": BEGINNER,
            }
        )
