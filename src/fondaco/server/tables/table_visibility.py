"""Access to tables by request handlers: who may see a table, and how errors about it are explained."""

from __future__ import annotations

from functools import partial

from fondaco.server.base.errors import Refused
from fondaco.server.base.user import User
from fondaco.server.tables import commands, error_messages
from fondaco.server.tables.core.repository import Opener
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.projections import TableCard
from fondaco.server.tables.schemas import TableError
from fondaco.server.tables.table import Table
from fondaco.server.web.call import Call


def identify_opener(call: Call, person: User) -> Opener:
    """Return who opens a table, and from which network address."""
    return Opener(person.id, call.origin())


async def visible_table(call: Call, table_id: str, person: User | None) -> Table:
    """Return a table as this user may see it; raise if they may not."""
    tables = call[BaseTableService]
    table = await tables.look(table_id)
    set_error_table(call, table, person)
    own = None if person is None else person.id
    commands.check_may_see(table, own)
    return await tables.visible_to(table, own)


def set_error_table(call: Call, table: Table, person: User | None, since: int | None = None) -> None:
    """Make errors of this request refer to a table.

    If the request is stale, its error includes what changed since event `since`.
    """
    call.explain_errors(person, partial(_explain, call[BaseTableService], table, person, since))


def _explain(
    tables: BaseTableService, table: Table, person: User | None, since: int | None, lang: str, refusal: Refused
) -> TableError:
    news = tables.news(table, person, since) if refusal.error == "stale" else None
    return error_messages.table_error(lang, refusal, table, news)


async def public_table_card(tables: BaseTableService, table_id: str) -> TableCard:
    """Return the summary of a table as visitors without a seat see it; raise if they may not."""
    table = await tables.look(table_id)
    commands.check_may_see(table, None)
    return tables.card(table, None)
