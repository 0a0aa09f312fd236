"""Former names of this package, which work for one release with a `DeprecationWarning`."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, ClassVar


def warn_deprecated(former: str, name: str, stacklevel: int) -> None:
    """Warn that a name is deprecated; `stacklevel` counts from the caller of this function."""
    warnings.warn(f"{former} is deprecated, use {name}", DeprecationWarning, stacklevel + 1)


CLIENT_NAMES = {  # former name: name, of clients
    "ask": "request",
    "ask_once": "request_with_retries",
    "chair": "seat",
    "open_table": "create_table",
    "sit": "join",
    "tables": "lobby",
}


class FormerNames:
    """Base class that finds attributes by their former names."""

    former_names: ClassVar[dict[str, str]] = {}

    if not TYPE_CHECKING:  # a type checker reports former names

        def __getattr__(self, former: str) -> Any:
            name = self.former_names.get(former)
            if name is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {former!r}")
            warn_deprecated(f"{type(self).__name__}.{former}", f"{type(self).__name__}.{name}", 2)
            return getattr(self, name)
