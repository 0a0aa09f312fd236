"""What a browser gets: the built client if there is one, else a plain page of the lobby; and the page of the API."""
from __future__ import annotations

import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import File

from fondaco import words
from fondaco.house import metrics
from fondaco.house.http.bodies import Lobby
from fondaco.house.http.desk import Desk
from fondaco.house.http.health import Health
from fondaco.house.http.tables import lobby_of
from fondaco.house.settings import STATIC

Asking = Request[Any, Any, State]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; media-src 'self' data:; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}
FOREVER = "public, max-age=31536000, immutable"


@get("/alive", include_in_schema=False)
async def alive() -> Response[dict[str, Any]]:
    """The process answers; whether it can do its work is asked at `/health`."""
    return Response({"ok": True})


@get("/health", include_in_schema=False)
async def health(desk: Desk) -> Response[Health]:
    found = await desk.doctor.look()
    return Response(found, status_code=200 if found.ok else 503)


@get("/metrics", include_in_schema=False)
async def prometheus(desk: Desk) -> Response[bytes]:
    metrics.ROOMS.set(len(desk.house.rooms))
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@lru_cache(maxsize=512)
def built(path: str) -> Path | None:
    """A file of the built client; nothing outside of its folder."""
    file = (STATIC / path).resolve()
    return file if file.is_file() and STATIC.resolve() in file.parents else None


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: Asking, desk: Desk, path: str = "") -> Response[Any] | File:
    """Any other path: a file of the client, or its first page, which finds its way by itself."""
    wanted = path.strip("/")
    if wanted.startswith(("api/", "schema/")):
        raise NotFoundException
    file = built(wanted) if wanted else None
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        cache = FOREVER if wanted.startswith("assets/") else "no-cache"
        return File(file, media_type=kind, content_disposition_type="inline", headers={"Cache-Control": cache})
    index = built("index.html")
    if index is not None:
        fresh = {"Cache-Control": "no-cache"}
        return File(index, media_type="text/html", content_disposition_type="inline", headers=fresh)
    person = await desk.visitor(request)
    page = plain(await lobby_of(desk, person), desk.lang(request, person))
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-store"})


def plain(lobby: Lobby, lang: str) -> str:
    """The lobby without a client: readable everywhere, no script."""
    say = words.speaker(lang).say
    parts = [f"<h1>{escape(say('fondaco.house.title'))}</h1>"]
    for name in ("mine", "open", "running"):
        cards = getattr(lobby, name)
        parts.append(f"<h2>{escape(say(f'fondaco.house.{name}'))}</h2>")
        rows = "".join(
            f"<li><a href='/api/tables/{card.id}'>{escape(card.game)}</a> {escape(card.code)}: "
            + escape(", ".join(seat.name or "…" for seat in card.seats)) + "</li>"
            for card in cards
        )  # fmt: skip
        parts.append(f"<ul>{rows}</ul>" if rows else f"<p>{escape(say('fondaco.house.none'))}</p>")
    parts.append("<p><a href='/schema'>API</a></p>")
    return _page("Fondaco", "".join(parts), lang)


def api_page(schema: dict[str, Any]) -> str:
    """All routes on one page, drawn from the description that programs read."""
    rows = []
    for path, methods in sorted(schema["paths"].items()):
        for method, route in methods.items():
            answers = ", ".join(sorted(route.get("responses", {})))
            rows.append(
                f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
                f"<td>{escape(route.get('summary', ''))}</td><td>{answers}</td></tr>"
            )
    return _page("API", "<h1>API</h1><p><a href='/schema/openapi.json'>OpenAPI</a></p><table>" + "".join(rows)
                 + "</table>", "en")  # fmt: skip


def _page(title: str, body: str, lang: str) -> str:
    style = "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 serif}td{padding:.1rem .6rem}"
    return (
        f"<!doctype html><html lang='{lang}'><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width'><title>{title}</title><style>{style}</style>{body}</html>"
    )


@get("/schema", include_in_schema=False)
async def schema_page(request: Asking) -> Response[str]:
    return Response(_described(request.app)[0], media_type="text/html")


@get("/schema/openapi.json", include_in_schema=False)
async def schema_json(request: Asking) -> Response[bytes]:
    return Response(_described(request.app)[1], media_type="application/json")


@lru_cache(maxsize=1)
def _described(app: Litestar) -> tuple[str, bytes]:
    """The interface for people and for programs, written out once."""
    schema = app.openapi_schema.to_schema()
    return api_page(schema), msgspec.json.encode(schema)


ROUTES = [alive, health, prometheus, schema_page, schema_json, client]
