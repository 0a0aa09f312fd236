"""Export of one's data, and the route that deletes an account."""

from __future__ import annotations

import contextlib

import msgspec
from litestar import post

from fondaco.core.json_types import JsonObject
from fondaco.server.accounts import schemas
from fondaco.server.accounts.api import require_password
from fondaco.server.accounts.interfaces import DataExport
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import Refused
from fondaco.server.base.user import User
from fondaco.server.privacy import store as privacy_store
from fondaco.server.storage.bus import Bus, UserChanged
from fondaco.server.tables import commands
from fondaco.server.tables.core.repository import Snapshot
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.store import TableStore
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


class ServerDataExport(DataExport):
    """Export of a person's rows in the database."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def export(self, person: User) -> bytes:
        found = await privacy_store.export_rows(self.store, person.id)
        return msgspec.json.format(msgspec.json.encode(decode_log_lines(found)), indent=1)


def decode_log_lines(found: dict[str, list[JsonObject]]) -> dict[str, list[JsonObject]]:
    """Decode the log lines of an export, which are stored as text."""
    return found | {"table_log": [row | {"line": msgspec.json.decode(row["line"])} for row in found["table_log"]]}


@post(
    "/me/delete",
    status_code=204,
    responses=error_responses(413, 415),
    summary="Delete your account; your name is removed from stored matches",
)
async def delete_account(request: Asking, context: Context, data: schemas.AccountDeletion) -> None:
    person = await context.person(request)
    if not person.guest:
        await require_password(request, context, data.password)
    await context.spend("open", request, person)
    for table_id in await privacy_store.tables_named_in(context[TableService].store, person.id):
        await remove_name_from_table(context, table_id, person)
    await privacy_store.delete_account_data(context[TableService].store, person.id)
    context[Users].forget(person.id)
    await context[Bus].publish(UserChanged(person.id))
    request.scope["state"]["new_token"] = ""


async def remove_name_from_table(context: Context, table_id: str, person: User) -> None:
    """Remove a person's name from a table, first in memory and then in the database.

    A damaged table cannot be played; only its stored data are changed.
    """
    snapshot = None
    with contextlib.suppress(Refused):
        await context[TableService].write(table_id, lambda table: commands.remove_person(table, person.id), person.id)
        snapshot = Snapshot.of(await context[TableService].look(table_id))
    await privacy_store.remove_name_from_log(context[TableService].store, table_id, person.id, snapshot)


ROUTES = [delete_account]
