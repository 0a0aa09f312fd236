"""Why the house says no. Each refusal is a status, a word for programs and a message for people."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any


class Refused(Exception):
    """Nothing has happened."""

    status = 400
    error = "malformed"

    def __init__(self, key: str = "", rule: str = "", **args: Any) -> None:
        super().__init__(key or self.error)
        self.key = key or f"fondaco.house.{self.error}"
        self.rule = rule
        self.args_said = args


class BadRequest(Refused):
    """Not a request the house understands; `why` says what is wrong with it."""


class NotSignedIn(Refused):
    status = 401
    error = "who"


class NotAllowed(Refused):
    status = 403
    error = "not_yours"


class Banned(Refused):
    """Somebody whom a host of the house has barred, from all of it."""

    status = 403
    error = "barred"

    def __init__(self, until: int | None, why: str) -> None:
        if until is None:
            super().__init__("fondaco.house.barred_for_good", why=why)
        else:
            date = datetime.fromtimestamp(until / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
            super().__init__("fondaco.house.barred", until=date, why=why)


class ForgedOrigin(Refused):
    status = 403
    error = "forged_origin"


class NotFound(Refused):
    status = 404
    error = "unknown"


class Stale(Refused):
    """Overtaken by events; the answer brings them along."""

    status = 409
    error = "stale"


class Conflict(Refused):
    status = 409
    error = "taken"


class WrongPhase(Refused):
    status = 409
    error = "closed"


class DamagedData(WrongPhase):
    """What is stored of a table cannot be read, or does not fit together. `why` is for the log."""

    def __init__(self, why: str) -> None:
        super().__init__("fondaco.house.is_damaged")
        self.why = why


class AgainstRules(Refused):
    """The rules of the game forbid it."""

    status = 422
    error = "illegal"


class TooManyRequests(Refused):
    status = 429
    error = "too_many"

    def __init__(self, wait: float) -> None:
        super().__init__(wait=max(1, round(wait + 0.5)))
        self.wait = max(1, round(wait + 0.5))


class TooManySockets(Refused):
    status = 429
    error = "too_many_sockets"


class Busy(Refused):
    """Too much is under way already; to be tried again after `wait` seconds."""

    status = 503
    error = "busy"

    def __init__(self, wait: float = 5.0) -> None:
        super().__init__()
        self.wait = max(1, round(wait + 0.5))


class ServerFull(Refused):
    """As many tables are being watched as the house can keep in mind."""

    status = 503
    error = "no_room"


class NoEmail(Refused):
    """The house sends no letters, or this one could not be sent."""

    status = 503
    error = "no_letters"


class NoNetwork(Refused):
    """What a bot has learned could not be fetched."""

    status = 503
    error = "no_net"


class NoPasskeys(Refused):
    """The house has no name on the net to which a passkey could belong."""

    status = 503
    error = "no_passkeys"


class StorageError(Refused):
    """The disk is full, read-only or gone: nothing was acknowledged and nothing has changed. `why` is for the log."""

    status = 503
    error = "store"

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why
