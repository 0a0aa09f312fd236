"""Error responses, and the errors that each route declares."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec

from fondaco import i18n
from fondaco.server.base.error_body import Error, describe
from fondaco.server.base.errors import BadRequest, Busy, Refused, TooManyRequests
from fondaco.server.web.context import AnyConnection, AnyRequest, Context

Explain = Callable[[str, Refused], Error]
log = logging.getLogger("fondaco.http")
WORDS = {400: "malformed", 401: "who", 403: "not_yours", 404: "unknown", 405: "malformed", 413: "too_big",
         415: "malformed", 429: "too_many"}  # fmt: skip
MEANING = {
    400: "Invalid request", 401: "Not signed in", 403: "Not allowed, or sent from another site", 404: "Not found",
    409: "Conflict with the current state", 413: "Too large", 415: "Not JSON", 422: "Against the rules of the game",
    429: "Too many requests", 503: "Database unavailable or server busy; nothing was changed",
}  # fmt: skip


class InvalidPath(NotFoundException):
    """The path is too long or has unprintable characters; the client is not served for it."""


def may_fail(*statuses: int, conflict: type[Error] = Error) -> dict[int, ResponseSpec]:
    """Return the errors of a route for OpenAPI; those that any request may get are included."""
    always = (400, 401, 403, 429, 503)
    return {
        status: ResponseSpec(conflict if status == 409 else Error, description=MEANING[status], generate_examples=False)
        for status in sorted({*always, *statuses})
    }


def refusal_response(request: AnyRequest, refusal: Refused) -> Response[Error]:
    error = describe_refusal(request, refusal)
    headers = {"Retry-After": str(refusal.wait)} if isinstance(refusal, TooManyRequests | Busy) else {}
    return Response(error, status_code=refusal.status, headers=headers, media_type="application/json")


def describe_refusal(connection: AnyConnection, refusal: Refused) -> Error:
    """Return the error in the language of the user; a feature may have registered how to explain it."""
    context: Context = connection.app.state.context
    state = connection.scope["state"]
    lang = context.lang(connection, state.get("person"))
    explain: Explain = state.get("explain", describe)
    return explain(lang, refusal)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Error]:
    """Return the response for an error of the framework: an invalid body, method or path."""
    context: Context = request.app.state.context
    word = WORDS.get(error.status_code, "malformed")
    why = [error.detail, *[_place(each) for each in error.extra or []]] if error.status_code == 400 else [error.detail]
    args = {"why": "; ".join(filter(None, why))[:500]}
    reason = i18n.speaker(context.lang(request, None)).say(f"fondaco.house.{word}", args)
    return Response(Error(word, reason), status_code=error.status_code, headers=error.headers or {},
                    media_type="application/json")  # fmt: skip


def unreadable_response(request: AnyRequest, error: Exception) -> Response[Error]:
    """Return 400 for a body that is not UTF-8 or is nested too deeply."""
    return refusal_response(request, BadRequest(why=str(error)))


def _place(extra: Any) -> str:
    return f"{extra.get('key', '')}: {extra.get('message', '')}" if isinstance(extra, dict) else str(extra)


def server_error(request: AnyRequest, error: Exception) -> Response[Error]:
    """Log an unexpected exception and return 500 without any details."""
    log.exception("request failed", extra={"path": request.scope["path"]}, exc_info=error)
    context: Context = request.app.state.context
    reason = i18n.speaker(context.lang(request, None)).say("fondaco.house.broken", {})
    return Response(Error("broken", reason), status_code=500,
                    media_type="application/json")  # fmt: skip
