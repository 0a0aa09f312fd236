"""Former names of `fondaco.client` work for one release, with a warning."""

from __future__ import annotations

import inspect
from typing import Any

import httpx
import pytest

import fondaco.client
from fondaco.client import AsyncClient, AsyncSeatConnection, Client, SeatConnection
from fondaco.client.former_names import FormerNames


@pytest.mark.parametrize(
    ("former", "name"),
    [
        ("House", "Client"),
        ("AsyncHouse", "AsyncClient"),
        ("Chair", "SeatConnection"),
        ("AsyncChair", "AsyncSeatConnection"),
        ("Refused", "ApiError"),
        ("Call", "ApiRequest"),
    ],
)
def test_a_former_class_name_is_importable_with_a_warning(former: str, name: str) -> None:
    with pytest.warns(
        DeprecationWarning, match=rf"fondaco\.client\.{former} is deprecated, use fondaco\.client\.{name}"
    ):
        found = getattr(fondaco.client, former)
    assert found is getattr(fondaco.client, name)


def attribute(of: object, name: str) -> Any:
    """Return an attribute that type checkers do not know."""
    return getattr(of, name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Palace'"):
        attribute(fondaco.client, "Palace")


def test_former_method_names_work_with_a_warning() -> None:
    with Client("http://example.org", "token", httpx.MockTransport(lambda request: httpx.Response(500))) as connected:
        with pytest.warns(DeprecationWarning, match=r"Client\.chair is deprecated, use Client\.seat"):
            seat = attribute(connected, "chair")("table", 1)
        assert isinstance(seat, SeatConnection)
        with pytest.warns(DeprecationWarning, match=r"SeatConnection\.house is deprecated, use SeatConnection\.client"):
            assert attribute(seat, "house") is connected
        with pytest.raises(AttributeError, match="'Client' object has no attribute 'palace'"):
            attribute(connected, "palace")


@pytest.mark.parametrize("kind", [Client, AsyncClient, SeatConnection, AsyncSeatConnection])
def test_each_former_name_leads_to_a_present_one(kind: type[FormerNames]) -> None:
    parameters = [*inspect.signature(kind).parameters]
    for former, name in kind.former_names.items():
        assert not hasattr(kind, former)
        assert hasattr(kind, name) or name in parameters
