"""Error responses, and the errors that each route declares."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec

from fondaco import i18n
from fondaco.server.base.error_body import ErrorBody, translate_error
from fondaco.server.base.errors import BadRequest, Refused, ServerBusy, TooManyRequests
from fondaco.server.web.context import AnyConnection, AnyRequest, Context

Explain = Callable[[str, Refused], ErrorBody]
log = logging.getLogger(__name__)
WORDS = {
    400: "malformed",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "malformed",
    413: "too_large",
    415: "malformed",
    429: "too_many_requests",
}
LENGTH = re.compile(r"of length (>=|<=) (\d+)")  # in messages of msgspec
MEANING = {
    400: "Invalid request",
    401: "Not signed in",
    403: "Not allowed, or sent from another site",
    404: "Not found",
    409: "Conflict with the current state",
    413: "Too large",
    415: "Not JSON",
    422: "Against the rules of the game",
    429: "Too many requests",
    503: "Database unavailable or server busy; nothing was changed",
}


class InvalidPath(NotFoundException):
    """The path is too long or has unprintable characters; the client is not served for it."""


def error_responses(*statuses: int, conflict: type[ErrorBody] = ErrorBody) -> dict[int, ResponseSpec]:
    """Return the errors of a route for OpenAPI; those that any request may get are included."""
    always = (400, 401, 403, 429, 503)
    return {
        status: ResponseSpec(
            conflict if status == 409 else ErrorBody, description=MEANING[status], generate_examples=False
        )
        for status in sorted({*always, *statuses})
    }


def refusal_response(request: AnyRequest, refusal: Refused) -> Response[ErrorBody]:
    error = describe_refusal(request, refusal)
    headers = {"Retry-After": str(refusal.wait)} if isinstance(refusal, TooManyRequests | ServerBusy) else {}
    return Response(error, status_code=refusal.status, headers=headers, media_type="application/json")


def describe_refusal(connection: AnyConnection, refusal: Refused) -> ErrorBody:
    """Return the error in the language of the user; a feature may have registered how to explain it."""
    context: Context = connection.app.state.context
    state = connection.scope["state"]
    lang = context.lang(connection, state.get("person"))
    explain: Explain = state.get("explain", translate_error)
    return explain(lang, refusal)


def http_error_response(request: AnyRequest, error: HTTPException) -> Response[ErrorBody]:
    """Return the response for an error of the framework: an invalid body, method or path."""
    context: Context = request.app.state.context
    word = WORDS.get(error.status_code, "malformed")
    message, args = _invalid_field(error) if word == "malformed" else (word, {"why": error.detail[:500]})
    reason = i18n.get_translator(context.lang(request, None)).say(f"fondaco.error.{message}", args)
    said = ErrorBody(word, reason, key=f"fondaco.error.{message}", args=args)
    return Response(said, status_code=error.status_code, headers=error.headers or {}, media_type="application/json")


def _invalid_field(error: HTTPException) -> tuple[str, dict[str, Any]]:
    """Return name and arguments of the message about an invalid body; `why` is for programmers."""
    wrong = [each for each in error.extra or [] if isinstance(each, dict)]
    why = "; ".join(filter(None, [error.detail, *[f"{each.get('key', '')}: {each.get('message')}" for each in wrong]]))
    args: dict[str, Any] = {"why": why[:500]}
    for each in wrong:
        length = LENGTH.search(str(each.get("message")))
        if length is not None:
            key, limit = ("short", "least") if length[1] == ">=" else ("long", "most")
            return f"field_{key}", args | {"field": str(each.get("key", "")), limit: int(length[2])}
    return "invalid_request", args


def unreadable_response(request: AnyRequest, error: Exception) -> Response[ErrorBody]:
    """Return 400 for a body that is not UTF-8 or is nested too deeply."""
    return refusal_response(request, BadRequest(why=str(error)))


def server_error_response(request: AnyRequest, error: Exception) -> Response[ErrorBody]:
    """Log an unexpected exception and return 500 without any details."""
    log.exception("request failed", extra={"path": request.scope["path"]}, exc_info=error)
    context: Context = request.app.state.context
    reason = i18n.get_translator(context.lang(request, None)).say("fondaco.error.server_error", {})
    return Response(ErrorBody("server_error", reason), status_code=500, media_type="application/json")
