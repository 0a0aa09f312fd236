"""Pages for browsers: the built client, or a plain lobby without it, and the API reference."""

from __future__ import annotations

import contextlib
import re
from html import escape

import msgspec
from litestar import HttpMethod, Response, Router, get, head, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

import fondaco
from fondaco import i18n
from fondaco.core.json_types import JsonObject
from fondaco.server.base import metrics
from fondaco.server.base.error_body import ErrorBody
from fondaco.server.base.errors import Refused
from fondaco.server.base.settings import STATIC, Settings
from fondaco.server.health import Health, HealthChecker
from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables import link_preview
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.table_visibility import public_table_card
from fondaco.server.web.client_assets import asset_route
from fondaco.server.web.context import AnyConnection, AnyRequest, Asking, Context
from fondaco.server.web.errors import InvalidPath, http_error_response

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
OFFLINE = "/solo"
OFFLINE_HEADERS = HEADERS | {
    "Content-Security-Policy": POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    "Permissions-Policy": HEADERS["Permissions-Policy"].replace("camera=()", "camera=(self)"),  # reads QR codes
}
RENDEZVOUS = re.compile(r'<meta name="rendezvous"[^>]*>')
INDEX = STATIC / "index.html"


@get("/alive", include_in_schema=False)
async def check_liveness() -> Response[dict[str, bool]]:
    """Liveness probe: the process responds. `/health` tells whether it can do its work."""
    return Response({"ok": True})


@get("/health", include_in_schema=False)
async def get_health(context: Context) -> Response[Health]:
    found = await context[HealthChecker].look()
    return Response(found, status_code=200 if found.ok else 503)


@get("/metrics", include_in_schema=False)
async def get_metrics(context: Context) -> Response[bytes]:
    metrics.ROOMS.set(len(context[TableService].cache.tables))
    return Response(metrics.prometheus_text(), media_type="text/plain; version=0.0.4; charset=utf-8")


# The client


def client_page(request: AnyRequest, _: NotFoundException) -> Response[ErrorBody] | File:
    """Serve the client for every path that is not a file; the client does its own routing."""
    if request.url.path.startswith(("/api/", "/schema/")):
        return http_error_response(request, NotFoundException())
    return File(INDEX, media_type="text/html", content_disposition_type="inline", headers={"Cache-Control": "no-cache"})


@head("/", include_in_schema=False)
async def answer_head_request() -> Response[None]:
    """Answer programs that check whether the server is up; the static router answers GET alone here."""
    return Response(None, media_type="text/html", headers={"Cache-Control": "no-cache"})


@route(
    ["/t/{table_id:str}", "/t/{table_id:str}/replay"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
)
async def table_page(request: Asking, context: Context, table_id: str) -> Response[str]:
    """Serve the client with a link preview of the table, if anybody may see it."""
    page = INDEX.read_text(encoding="utf-8")
    with contextlib.suppress(Refused):
        await context.spend("read", request, None)
        card = await public_table_card(context[TableService], table_id)
        page = page.replace("</head>", f"{link_preview.open_graph_tags(card, context.settings.address)}</head>", 1)
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache"})


def offline_client_routes(settings: Settings) -> list[ControllerRouterHandler]:
    """Return the routes of the offline client, if the host has built it."""
    if settings.offline is None:
        return []
    built = (settings.offline / "index.html").read_text(encoding="utf-8")
    page = with_own_rendezvous(built, settings.rendezvous)

    @get(["/", "/index.html"], include_in_schema=False)
    async def offline_page() -> Response[str]:
        return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache"})

    fresh = CacheControlHeader(no_cache=True)
    files = create_static_files_router(OFFLINE, [settings.offline], name="offline", cache_control=fresh)
    files.register(offline_page)
    return [files]


def with_own_rendezvous(page: str, offered: bool) -> str:
    """Return the page of the offline client with this server as the rendezvous, or with none."""
    named = '<meta name="rendezvous" content="/">' if offered else ""
    return RENDEZVOUS.sub("", page).replace("</head>", f"{named}</head>", 1)


def client_routes() -> list[ControllerRouterHandler]:
    """Return the routes of the built client, or of the plain lobby if there is none."""
    if not INDEX.exists():
        return [plain_lobby]
    strangers: ExceptionHandlersMap = {InvalidPath: http_error_response, NotFoundException: client_page}
    fresh = CacheControlHeader(no_cache=True)
    files = create_static_files_router(
        "/", [STATIC], name="client", html_mode=True, cache_control=fresh, exception_handlers=strangers
    )
    files.register(answer_head_request)
    return [
        table_page,
        asset_route(STATIC / "assets"),
        files,
    ]


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def plain_lobby(request: Asking, context: Context, path: str = "") -> Response[str]:
    if path.startswith(("/api/", "/schema/")):
        raise NotFoundException
    person = await context.visitor(request)
    seen = await context[LobbyFeed].now(None if person is None else person.id)
    page = render_plain_lobby(msgspec.json.decode(seen, type=Lobby), context.lang(request, person))
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-store"})


def render_plain_lobby(lobby: Lobby, lang: str) -> str:
    """Render the lobby as plain HTML without scripts, for servers without a built client."""
    say = i18n.get_translator(lang).say
    parts = [f"<h1>{escape(say('fondaco.page.title'))}</h1>"]
    for name in ("mine", "open", "running"):
        cards = getattr(lobby, name)
        parts.append(f"<h2>{escape(say(f'fondaco.page.{name}'))}</h2>")
        rows = "".join(
            f"<li><a href='/api/tables/{card.id}'>{escape(card.game)}</a> {escape(card.code)}: "
            + escape(", ".join(seat.name or "…" for seat in card.seats))
            + "</li>"
            for card in cards
        )
        parts.append(f"<ul>{rows}</ul>" if rows else f"<p>{escape(say('fondaco.page.none'))}</p>")
    parts.append("<p><a href='/schema'>API</a></p>")
    return _page("Fondaco", "".join(parts), lang)


def _page(title: str, body: str, lang: str) -> str:
    style = "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 serif}td{padding:.1rem .6rem}"
    return (
        f"<!doctype html><html lang='{lang}'><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width'><title>{title}</title><style>{style}</style>{body}</html>"
    )


# The API reference


def render_api_page(schema: JsonObject) -> str:
    """Render all routes of the OpenAPI schema as one HTML page."""
    rows = []
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            answers = ", ".join(sorted(operation.get("responses", {})))
            rows.append(
                f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
                f"<td>{escape(operation.get('summary', ''))}</td><td>{answers}</td></tr>"
            )
    return _page(
        "API", "<h1>API</h1><p><a href='/schema/openapi.json'>OpenAPI</a></p><table>" + "".join(rows) + "</table>", "en"
    )


class ApiReferencePage(OpenAPIRenderPlugin):
    """The API reference for people, rendered once; unlike the framework's pages, it loads nothing from other sites."""

    written = b""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: AnyRequest, openapi_schema: JsonObject) -> bytes:
        self.written = self.written or render_api_page(openapi_schema).encode()
        return self.written


class OpenApiJson(JsonRenderPlugin):
    """The OpenAPI schema as JSON, rendered once."""

    written = b""

    def render(self, request: AnyRequest, openapi_schema: JsonObject) -> bytes:
        self.written = self.written or super().render(request, openapi_schema)
        return self.written


async def limit_schema_requests(connection: AnyConnection, _: BaseRouteHandler) -> None:
    context: Context = connection.app.state.context
    await context.spend("read", connection, None)


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        "Fondaco",
        fondaco.__version__,
        render_plugins=[ApiReferencePage(), OpenApiJson()],
        openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, guards=[limit_schema_requests]),
    )


ROUTES = [check_liveness, get_health, get_metrics]
