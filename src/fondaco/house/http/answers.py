"""How errors look, and which ones a route may give."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec

from fondaco.house.book import speech
from fondaco.house.book.bodies import Error
from fondaco.house.book.news import News
from fondaco.house.book.refusals import BadRequest, Busy, Refused, TooMany
from fondaco.house.book.table import Table
from fondaco.house.http.desk import AnyConnection, AnyRequest, Desk

log = logging.getLogger("fondaco.http")
WORDS = {400: "malformed", 401: "who", 403: "not_yours", 404: "unknown", 405: "malformed", 413: "too_big",
         415: "malformed", 429: "too_many"}  # fmt: skip
MEANING = {
    400: "Malformed", 401: "Nobody the house knows", 403: "Not yours, or from another site", 404: "Not here",
    409: "Stale, taken or closed", 413: "Too big", 415: "Not JSON", 422: "The rules forbid it", 429: "Slower, please",
    503: "The store cannot be used, or too much is thought about; nothing happened",
}  # fmt: skip


class StrangePath(NotFoundException):
    """Nobody who means well asks for this."""


def may_fail(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors of a route, for its description; any request can be malformed, too many, or find the store gone."""
    always = (400, 401, 403, 429, 503)
    return {
        status: ResponseSpec(Error, description=MEANING[status], generate_examples=False)
        for status in sorted({*always, *statuses})
    }


def refused(request: AnyRequest, refusal: Refused) -> Response[Error]:
    error = told(request, refusal)
    headers = {"Retry-After": str(refusal.wait)} if isinstance(refusal, TooMany | Busy) else {}
    return Response(error, status_code=refusal.status, headers=headers, media_type="application/json")


def told(connection: AnyConnection, refusal: Refused) -> Error:
    """A refusal, in the language of who asks; if he was overtaken, with the news."""
    desk: Desk = connection.app.state.desk
    known = connection.scope["state"]
    table: Table | None = known.get("table")
    person = known.get("person")
    news: News | None = None
    if refusal.error == "stale" and table is not None:
        news = desk.house.news(table, person, known.get("since"))
    return speech.error(desk.lang(connection, person), refusal, table, news)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Error]:
    """What the framework refuses: a shape, a method, a path."""
    desk: Desk = request.app.state.desk
    word = WORDS.get(error.status_code, "malformed")
    why = [error.detail, *[_place(each) for each in error.extra or []]] if error.status_code == 400 else [error.detail]
    args = {"why": "; ".join(filter(None, why))[:500]}
    reason = desk.say(desk.lang(request, None), f"fondaco.house.{word}", args, None)
    return Response(Error(word, reason), status_code=error.status_code, headers=error.headers or {},
                    media_type="application/json")  # fmt: skip


def unreadable(request: AnyRequest, error: Exception) -> Response[Error]:
    """JSON that is no text, or that is nested too deeply to be read."""
    return refused(request, BadRequest(why=str(error)))


def _place(extra: Any) -> str:
    return f"{extra.get('key', '')}: {extra.get('message', '')}" if isinstance(extra, dict) else str(extra)


def broken(request: AnyRequest, error: Exception) -> Response[Error]:
    """Nobody foresaw this: it is logged, and nothing of it is shown."""
    log.exception("a request broke", extra={"path": request.scope["path"]}, exc_info=error)
    desk: Desk = request.app.state.desk
    reason = desk.say(desk.lang(request, None), "fondaco.house.broken", {}, None)
    return Response(Error("broken", reason), status_code=500,
                    media_type="application/json")  # fmt: skip
