"""Responses that clients may cache and revalidate."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from litestar import Response

from fondaco.server.web.context import AnyRequest


def cacheable_response(request: AnyRequest, content: object, media_type: str = "application/json") -> Response[Any]:
    """Return a response with an ETag, or 304 if the client has it already."""
    text = content.encode() if isinstance(content, str) else content
    body = text if isinstance(text, bytes) else msgspec.json.encode(text)
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
