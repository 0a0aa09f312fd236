"""Translated error messages about tables."""

from __future__ import annotations

from fondaco import i18n
from fondaco.core.decision import Refusal
from fondaco.core.json_types import JsonObject
from fondaco.server.base.errors import Refused
from fondaco.server.base.names import translate_name
from fondaco.server.tables.projections import News
from fondaco.server.tables.schemas import RefusalBody, StandingOrderCard, TableError
from fondaco.server.tables.standing_orders import TableStandingOrder
from fondaco.server.tables.table import Table


def translate_message(lang: str, key: str, args: JsonObject, table: Table | None) -> str:
    """Return a message in a language; about a table, with the terms of its game and its players' names."""
    if table is None or table.match is None:
        return i18n.get_translator(lang).say(key, args)
    names = [translate_name(lang, seat_state.name or "") for seat_state in table.state.seats]
    return i18n.match_translator(lang, table.match, names).say(key, args)


def explain_refusal(lang: str, refusal: Refusal, table: Table) -> RefusalBody:
    """Return a refusal of the rules with its translated reason."""
    return RefusalBody(
        refusal.rule, refusal.key, refusal.args, translate_message(lang, refusal.key, refusal.args, table)
    )


def table_error(lang: str, no: Refused, table: Table | None, news: News | None) -> TableError:
    """Return an error about a table; with `news` if the request was stale."""
    return TableError(
        no.error, translate_message(lang, no.key, no.args_said, table), no.rule, no.key, no.args_said, news
    )


def make_standing_order_card(lang: str, table: Table, order: TableStandingOrder) -> StandingOrderCard:
    return StandingOrderCard(
        order.number,
        order.seat,
        order.do,
        order.until,
        order.unless,
        order.at,
        order.below,
        order.action,
        None if order.dropped is None else explain_refusal(lang, order.dropped, table),
    )
