"""Interfaces that the table routes use beside the table service; a server and the offline version implement them."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from fondaco.core.decision import Refusal
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import setup, transfer
from fondaco.server.tables.core.repository import Opener
from fondaco.server.tables.events import AnyTableEvent
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table
from fondaco.server.web.call import Call

NewTableFacts = tuple[TableFacts, list[AnyTableEvent]]


class FileReader:
    """Reads uploaded board and table files where it is called; a public server does so in worker processes."""

    def admitted(self, caller: CallerIdentity) -> AbstractContextManager[None]:
        """Admit a caller for the duration of the context; raise if too many files are in progress."""
        return nullcontext()

    async def plan_table(self, call: Call, wish: setup.NewTable, person: User, bots: AllowedBots) -> NewTableFacts:
        """Return the facts and first events of a table with a custom board."""
        return setup.plan_custom_board_table(wish, person, bots)

    async def imported_table(self, call: Call, file: str, person: User, bots: AllowedBots) -> transfer.ImportedTable:
        """Return the table of a file."""
        return transfer.imported_table_from_file(file, person, bots)


class TableOpeningChecks:
    """What a host checks before tables are opened or bots seated; here nothing."""

    async def check_may_publish(self, opener: Opener) -> None:
        """Refuse to make a private table public if its host or address has too many public tables."""

    async def prepare_bot(self, strength: str | None, facts: TableFacts) -> None:
        """Load what a bot needs; raise if that is not possible."""


class NoteStore:
    """Private notes of players at tables."""

    async def read(self, table_id: str, person: UserId) -> str:
        """Return the notes of a person, empty if there are none."""
        raise NotImplementedError

    async def write(self, table_id: str, person: UserId, text: str) -> None:
        """Replace the notes of a person."""
        raise NotImplementedError


class OrderStore:
    """Standing orders; whoever changes them tells the bus."""

    async def at_table(self, table_id: str | None = None) -> list[TableStandingOrder]:
        """Return the standing orders of a table, or of all tables."""
        raise NotImplementedError

    async def add(self, table: Table, person: UserId, new: NewStandingOrder) -> TableStandingOrder:
        """Store a standing order and return it with its number."""
        raise NotImplementedError

    async def mark_dropped(self, order: TableStandingOrder, why: Refusal) -> None:
        """Mark a prepared answer as dropped, with the reason that is shown to its player."""
        raise NotImplementedError

    async def revoke(self, number: int) -> None:
        """Delete a standing order."""
        raise NotImplementedError


class LobbyView:
    """The lobby as each person sees it."""

    async def now(self, person: UserId | None) -> bytes:
        """Return the encoded lobby for a request."""
        raise NotImplementedError
