"""Services of all features by type, as request handlers find them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Service = TypeVar("Service")


class Services:
    """Services that features register; a handler gets one by its type: `context[TableService]`."""

    def __init__(self, services: Iterable[object]) -> None:
        self.services: dict[type, object] = {
            kind: service for service in services for kind in type(service).__mro__ if kind is not object
        }

    def __getitem__(self, kind: type[Service]) -> Service:
        """Return the service of this type, or of a type derived from it."""
        service = self.services[kind]
        assert isinstance(service, kind)
        return service
