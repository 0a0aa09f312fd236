"""Access to tables by request handlers: who may see a table, and how errors about it are explained."""

from __future__ import annotations

from functools import partial

from litestar.openapi.datastructures import ResponseSpec

from fondaco.server.base.errors import Refused
from fondaco.server.base.user import Person
from fondaco.server.tables import commands, error_messages
from fondaco.server.tables.open_table_limits import Opener
from fondaco.server.tables.projections import TableCard
from fondaco.server.tables.schemas import TableError
from fondaco.server.tables.service import House
from fondaco.server.tables.table import Table
from fondaco.server.web import errors
from fondaco.server.web.context import AnyConnection, Context


def may_fail(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the errors of a route about a table for OpenAPI."""
    return errors.may_fail(*statuses, conflict=TableError)


def opener(context: Context, connection: AnyConnection, person: Person) -> Opener:
    """Return who opens a table, and from which network address."""
    return Opener(person.id, context.origin(connection))


async def table_for(request: AnyConnection, context: Context, table_id: str, person: Person | None) -> Table:
    """Return a table as this user may see it; raise if they may not."""
    table = await context[House].look(table_id)
    remember(request, table, person)
    own = None if person is None else person.id
    commands.look(table, own)
    return await context[House].seen_by(table, own)


def remember(request: AnyConnection, table: Table, person: Person | None, since: int | None = None) -> None:
    """Let errors of this request speak of a table; an overtaken request gets what has changed since a line."""
    tables = request.app.state.context[House]
    request.scope["state"].update(person=person, explain=partial(_explain, tables, table, person, since))


def _explain(
    tables: House, table: Table, person: Person | None, since: int | None, lang: str, refusal: Refused
) -> TableError:
    news = tables.news(table, person, since) if refusal.error == "stale" else None
    return error_messages.error(lang, refusal, table, news)


def forget(socket: AnyConnection) -> None:
    """Release the table that `remember` holds, since a socket stays open."""
    socket.scope["state"].pop("explain", None)


async def card_for_all(context: Context, table_id: str) -> TableCard:
    """Return the summary of a table as visitors without a seat see it; raise if they may not."""
    table = await context[House].look(table_id)
    commands.look(table, None)
    return context[House].card(table, None)
