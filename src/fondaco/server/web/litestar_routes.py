"""Litestar routes made of transport-neutral ones."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import msgspec
from litestar import Request, Response
from litestar import delete as litestar_delete
from litestar import get as litestar_get
from litestar import patch as litestar_patch
from litestar import post as litestar_post
from litestar import put as litestar_put
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from fondaco.server.base.errors import BadRequest, ServerBusy
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.storage.address_hashes import HashedOrigin
from fondaco.server.web.caching import cacheable_response
from fondaco.server.web.call import Explain
from fondaco.server.web.context import AnyConnection, Asking, Context
from fondaco.server.web.errors import error_responses
from fondaco.server.web.routes import JSON, Download, EncodedResponse, Route
from fondaco.server.web.services import Service

P = ParamSpec("P")
T = TypeVar("T")
DECORATORS = {
    "GET": litestar_get,
    "POST": litestar_post,
    "PUT": litestar_put,
    "PATCH": litestar_patch,
    "DELETE": litestar_delete,
}


class HttpCall:
    """A call that came as a request or on a socket."""

    __slots__ = ("connection", "context")

    def __init__(self, connection: AnyConnection, context: Context) -> None:
        self.connection = connection
        self.context = context

    @property
    def settings(self) -> Settings:
        return self.context.settings

    def __getitem__(self, kind: type[Service]) -> Service:
        return self.context[kind]

    async def visitor(self) -> User | None:
        return await self.context.visitor(self.connection)

    async def person(self) -> User:
        return await self.context.person(self.connection)

    async def new_guest(self) -> tuple[str, User]:
        await self.spend("guest", None)
        return await self.context.new_guest(self.connection)

    async def spend(self, kind: str, person: User | None) -> None:
        await self.context.spend(kind, self.connection, person)

    def lang(self, person: User | None) -> str:
        return self.context.lang(self.connection, person)

    def caller(self, person: User | None) -> CallerIdentity:
        return self.context.caller(self.connection, person)

    def origin(self) -> HashedOrigin:
        return self.context.origin(self.connection)

    def device_mark(self, create: bool = False) -> str | None:
        return self.context.device_mark(self.connection, create)

    def explain_errors(self, person: User | None, explain: Explain) -> None:
        self.connection.scope["state"].update(person=person, explain=explain)

    async def body(self, kind: type[T]) -> T:
        assert isinstance(self.connection, Request)
        try:
            return msgspec.json.decode(await self.connection.body(), type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadRequest(why=str(error)) from None

    async def in_thread(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        return await asyncio.to_thread(work, *args, **options)

    async def while_connected(self, work: Coroutine[object, None, T]) -> T:
        assert isinstance(self.connection, Request)
        return await cancel_on_disconnect(self.connection, work)


async def cancel_on_disconnect(request: Asking, work: Coroutine[object, None, T]) -> T:
    """Return the result of a coroutine, and cancel it when the client disconnects.

    The request body must be read before.
    """
    job, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            return job.result()
        raise ServerBusy()
    finally:
        job.cancel()
        gone.cancel()
        del job, gone  # the tasks hold the exception raised here, whose traceback holds the uploaded file


async def _gone(request: Asking) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def litestar_routes(routes: Iterable[Route[Any]]) -> list[HTTPRouteHandler]:
    """Return the Litestar route of each route."""
    return [litestar_route(route) for route in routes]


def litestar_route(route: Route[Any]) -> HTTPRouteHandler:
    """Return a Litestar route with the parameters, response type and documentation of a route."""

    async def answer(request: Asking, context: Context, **given: Any) -> Any:
        return _respond(request, route, await route.handler(HttpCall(request, context), **given))

    handler, parameters = route.handler, route.parameters
    own = inspect.signature(handler).parameters
    types = {"request": Asking, "context": Context, **parameters}
    wrapped = route.cached or route.returns is not None or Download in _members(route.response)
    returns = Any if Download in _members(route.response) else route.response
    returns = Response[returns] if wrapped else returns  # type: ignore[valid-type]
    defaults = {name: own[name].default for name in parameters}
    answer.__name__, answer.__qualname__, answer.__doc__ = route.name, route.name, handler.__doc__
    answer.__module__ = handler.__module__
    answer.__annotations__ = {**types, "return": returns}
    kind = inspect.Parameter.KEYWORD_ONLY
    answer.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, kind, annotation=annotation, default=defaults.get(name, inspect.Parameter.empty))
            for name, annotation in types.items()
        ],
        return_annotation=returns,
    )
    more: dict[str, Any] = {}
    if route.media_type != JSON:
        more["media_type"] = route.media_type.partition(";")[0]
    if route.reads_body is not None:
        body, most = route.reads_body
        more |= {"request_max_body_size": most, "operation_class": _operation_reading(body)}
    made: HTTPRouteHandler = DECORATORS[route.method](
        route.path,
        status_code=route.status,
        responses=error_responses(*route.errors, conflict=route.conflict),
        summary=route.summary,
        **more,
    )(answer)
    return made


def _members(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "__args__", ()) or (kind,)


def _respond(request: Asking, route: Route[Any], answer: object) -> object:
    """Return what Litestar sends for the answer of a handler."""
    if isinstance(answer, Download):
        headers = {"Content-Disposition": f'attachment; filename="{answer.filename}"'}
        return Response(answer.body, media_type=JSON, headers=headers)
    if isinstance(answer, EncodedResponse):
        return Response(answer.body, media_type=JSON, status_code=route.status)
    if route.cached:
        return cacheable_response(request, answer, route.media_type)
    return Response(answer, status_code=route.status) if route.returns is not None else answer


def _operation_reading(body: type) -> type[Operation]:
    """Return the OpenAPI description of a body that the handler reads itself: an object with texts."""
    properties = {
        field.name: Schema(type=OpenAPIType.STRING, max_length=field.type.__metadata__[0].max_length)
        for field in msgspec.structs.fields(body)
    }

    @dataclass
    class ReadingOperation(Operation):
        def __post_init__(self) -> None:
            described = Schema(type=OpenAPIType.OBJECT, properties={**properties}, required=[*properties])
            self.request_body = RequestBody({JSON: OpenAPIMediaType(described)}, required=True)

    return ReadingOperation
