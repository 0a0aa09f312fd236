"""Hooks that other features register for account changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fondaco.server.base.user import User, UserId


@dataclass(frozen=True)
class AccountHooks:
    """Callbacks that the server registers.

    `changed` notifies all processes of a change; `renamed` gets the user and the former name; `signed_in` gets the
    guest and the account that the guest has signed in to.
    """

    changed: Callable[[UserId], Awaitable[None]]
    renamed: Callable[[User, str], Awaitable[None]]
    signed_in: Callable[[User, User], Awaitable[None]]
