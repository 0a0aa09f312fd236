"""The server's own protocols override private parts of uvicorn, and are not used where these are missing."""

from __future__ import annotations

import ast
import inspect
import logging
from types import ModuleType

import pytest

from fondaco.server.web import http_protocol, uvicorn_compatibility, ws_protocol
from fondaco.server.web.http_protocol import HttpProtocol
from fondaco.server.web.uvicorn_compatibility import (
    CYCLE,
    HTTP,
    OWN,
    PLAIN,
    USED,
    WEBSOCKET,
    choose_protocols,
    missing_parts,
)
from fondaco.server.web.ws_protocol import WebSocketProtocol


def used_attributes(module: ModuleType, variable: str) -> set[str]:
    """Return the attributes that a module uses of its variables of this name."""
    return {
        node.attr
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == variable
    }


def test_this_version_of_uvicorn_has_all_that_is_overridden() -> None:
    assert [*missing_parts()] == []
    assert choose_protocols() == OWN


@pytest.mark.parametrize(("own", "base"), [(HttpProtocol, HTTP), (WebSocketProtocol, WEBSOCKET)])
def test_every_overridden_method_and_used_attribute_is_checked(own: type, base: str) -> None:
    used = used_attributes({HTTP: http_protocol, WEBSOCKET: ws_protocol}[base], "self")
    defined = {name for name in vars(own) if not name.startswith("__")}
    overridden = {name for name in defined if hasattr(own.__mro__[1], name)}
    assigned = {"own"}
    assert {*USED[base]} == (used - defined - assigned) | overridden


def test_every_used_attribute_of_a_request_is_checked() -> None:
    assert {*USED[CYCLE]} == used_attributes(http_protocol, "cycle")


def test_plain_protocols_serve_with_a_warning_when_a_part_is_missing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert choose_protocols({HTTP: ("on_teleport",), WEBSOCKET: ()}) == PLAIN
    assert [vars(record)["missing"] for record in caplog.records] == [[f"{HTTP}.on_teleport"]]


def test_a_missing_class_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(uvicorn_compatibility.MODULES, HTTP, "uvicorn.protocols.nowhere")
    assert [*missing_parts()] == [HTTP]
