"""Access to tables by request handlers: who may see a table, and how errors about it are explained."""

from __future__ import annotations

from functools import partial

from litestar.openapi.datastructures import ResponseSpec

from fondaco.server.base.errors import Refused
from fondaco.server.base.user import User
from fondaco.server.tables import commands, error_messages
from fondaco.server.tables.core.repository import Opener
from fondaco.server.tables.projections import TableCard
from fondaco.server.tables.schemas import TableError
from fondaco.server.tables.service import TableService
from fondaco.server.tables.table import Table
from fondaco.server.web import errors
from fondaco.server.web.context import AnyConnection, Context


def table_error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the error responses of a table route for OpenAPI."""
    return errors.error_responses(*statuses, conflict=TableError)


def identify_opener(context: Context, connection: AnyConnection, person: User) -> Opener:
    """Return who opens a table, and from which network address."""
    return Opener(person.id, context.origin(connection))


async def visible_table(request: AnyConnection, context: Context, table_id: str, person: User | None) -> Table:
    """Return a table as this user may see it; raise if they may not."""
    table = await context[TableService].look(table_id)
    set_error_table(request, table, person)
    own = None if person is None else person.id
    commands.check_may_see(table, own)
    return await context[TableService].visible_to(table, own)


def set_error_table(request: AnyConnection, table: Table, person: User | None, since: int | None = None) -> None:
    """Make errors of this request refer to a table.

    If the request is stale, its error includes what changed since event `since`.
    """
    tables = request.app.state.context[TableService]
    request.scope["state"].update(person=person, explain=partial(_explain, tables, table, person, since))


def _explain(
    tables: TableService, table: Table, person: User | None, since: int | None, lang: str, refusal: Refused
) -> TableError:
    news = tables.news(table, person, since) if refusal.error == "stale" else None
    return error_messages.table_error(lang, refusal, table, news)


def clear_error_table(socket: AnyConnection) -> None:
    """Drop the table that `set_error_table` keeps: a socket stays open long after its request."""
    socket.scope["state"].pop("explain", None)


async def public_table_card(context: Context, table_id: str) -> TableCard:
    """Return the summary of a table as visitors without a seat see it; raise if they may not."""
    table = await context[TableService].look(table_id)
    commands.check_may_see(table, None)
    return context[TableService].card(table, None)
