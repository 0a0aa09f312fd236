"""Routes: the current user, whose data are exported, and new guests for programs."""

from __future__ import annotations

import msgspec

from fondaco import i18n
from fondaco.server.accounts.interfaces import DataExport, OwnAccountService
from fondaco.server.accounts.schemas import AccountChanges, GuestWithToken, Me
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.names import clean_name
from fondaco.server.base.people_queries import People
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Download, Routes, get, patch, post


@get("/me", summary="Get the current user")
async def who_am_i(call: Call) -> Me:
    return call[OwnAccountService].me(call, await call.person())


@patch("/me", errors=(409, 413, 415), summary="Change your name, language or profile visibility")
async def change_own_account(call: Call, data: AccountChanges) -> Me:
    person = await call.person()
    await call.spend("say", person)
    if data.name is not None:
        data = msgspec.structs.replace(data, name=clean_name(data.name))
        await call[People].check_name_free(person, str(data.name))
    if data.lang is not None and data.lang not in i18n.list_languages():
        raise BadRequest(why=f"available languages: {', '.join(i18n.list_languages())}")
    return call[OwnAccountService].me(call, await call[OwnAccountService].change(call, person, data))


@get("/me/data", returns=bytes, summary="Export all data about you")
async def export_data(call: Call) -> Download:
    person = await call.person()
    await call.spend("open", person)
    return Download(await call[DataExport].export(person), "fondaco.json")


@post("/guest", errors=(415,), summary="Create a guest, for programs")
async def create_guest(call: Call) -> GuestWithToken:
    token, person = await call.new_guest()
    return GuestWithToken(token, call[OwnAccountService].me(call, person))


ROUTES: Routes = [who_am_i, change_own_account, export_data, create_guest]
