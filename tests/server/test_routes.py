"""Routes: each is written once, and every host is made from the same list."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler

from fondaco.client import endpoints
from fondaco.client.endpoints import ApiRequest
from fondaco.server import offline
from fondaco.server.app import FEATURES, make_app
from fondaco.server.base.errors import NotFound
from fondaco.server.base.settings import Settings
from fondaco.server.offline.routes import find_route
from fondaco.server.routes import ROUTES
from fondaco.server.web.routes import Route

ARGUMENTS = {
    "game": "wharf",
    "seats": ["me"],
    "settings": {},
    "code": "CODE",
    "table": "table",
    "seat": 1,
    "name": None,
    "since": 7,
    "action": {},
    "seq": 3,
    "key": "key",
    "text": "hello",
}
REQUESTS = {
    name: build
    for name, build in vars(endpoints).items()
    if not name.startswith("_")
    and inspect.isfunction(build)
    and str(build.__annotations__.get("return", "")).startswith("ApiRequest")
}


def pattern(route: Route[Any]) -> str:
    return re.sub(r"{\w+:\w+}", "[^/?]+", route.path)


@pytest.mark.filterwarnings("ignore")
def test_no_route_is_written_twice(tmp_path: Path) -> None:
    listed = Counter((route.method, re.sub(r"{\w+", "{", route.path)) for route in ROUTES)
    handlers = [handler for feature in FEATURES for handler in feature.ROUTES if isinstance(handler, HTTPRouteHandler)]
    for handler in handlers:
        listed.update((method, re.sub(r"{\w+", "{", path)) for method in handler.http_methods for path in handler.paths)
    assert {route for route, count in listed.items() if count > 1} == set()
    served = make_app(Settings(tmp_path)).routes
    paths = {path.path for path in served}
    assert {f"/api{route.path}" for route in ROUTES} <= paths


def test_every_name_of_a_route_is_used_once() -> None:
    names = Counter(route.name for route in ROUTES)
    assert {name for name, count in names.items() if count > 1} == set()


def test_browser_worker_serves_exactly_the_list() -> None:
    """The offline server has no handlers of its own: nothing in its folder declares a route."""
    for route in ROUTES:
        if route.server_only:
            with pytest.raises(NotFound):
                find_route(route.method, re.sub(r"{\w+:\w+}", "1", route.path))
            continue
        assert find_route(route.method, re.sub(r"{\w+:\w+}", "1", route.path) + "?lang=fr")[0] is route
    folder = Path(next(iter(offline.__path__)))
    for file in folder.glob("*.py"):
        assert not re.search(
            r"^@(get|post|put|patch|delete)\b|Route\(", file.read_text(encoding="utf-8"), re.MULTILINE
        ), file


@pytest.mark.parametrize("name", REQUESTS)
def test_python_client_sends_requests_to_listed_routes(name: str) -> None:
    build = REQUESTS[name]
    given = {parameter: ARGUMENTS[parameter] for parameter in inspect.signature(build).parameters}
    request: ApiRequest[Any] = build(**given)
    path = request.path.partition("?")[0]
    [route] = [each for each in ROUTES if each.method == request.method and re.fullmatch(pattern(each), path)]
    assert request.answer is route.response
    assert "{" not in request.path


def test_path_of_a_request_is_filled_and_quoted() -> None:
    assert endpoints.news("a/b", 7).path == "/tables/a%2Fb?since=7"
    assert endpoints.news("table").path == "/tables/table"
