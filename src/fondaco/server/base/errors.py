"""Errors of the server: each has an HTTP status, a code for programs and a message for people."""

from __future__ import annotations

from datetime import UTC, datetime


class Refused(Exception):
    """Base class of all errors of a request; a refused request has changed nothing."""

    status = 400
    error = "malformed"

    def __init__(self, key: str = "", rule: str = "", **args: object) -> None:
        super().__init__(key or self.error)
        self.key = key or f"fondaco.error.{self.error}"
        self.rule = rule
        self.args_said = args


class BadRequest(Refused):
    """The request is invalid; `why` says what is wrong with it."""


class NotSignedIn(Refused):
    status = 401
    error = "not_signed_in"


class NotAllowed(Refused):
    status = 403
    error = "not_allowed"


class Banned(Refused):
    """The user is banned from the server."""

    status = 403
    error = "banned"

    def __init__(self, until: int | None, why: str) -> None:
        if until is None:
            super().__init__("fondaco.error.banned_for_good", why=why)
        else:
            date = datetime.fromtimestamp(until / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
            super().__init__("fondaco.error.banned", until=date, why=why)


class ForgedOrigin(Refused):
    status = 403
    error = "forged_origin"


class NotFound(Refused):
    status = 404
    error = "not_found"


class StaleRequest(Refused):
    """The request is based on an outdated state; the response brings the newer events."""

    status = 409
    error = "stale"


class Conflict(Refused):
    status = 409
    error = "conflict"


class WrongPhase(Refused):
    status = 409
    error = "wrong_phase"


class DamagedData(WrongPhase):
    """The stored data of a table cannot be read or are inconsistent; `why` is for the log."""

    def __init__(self, why: str) -> None:
        super().__init__("fondaco.error.is_damaged")
        self.why = why


class AgainstRules(Refused):
    """The rules of the game forbid this action."""

    status = 422
    error = "illegal"


class TooManyRequests(Refused):
    status = 429
    error = "too_many_requests"

    def __init__(self, wait: float) -> None:
        super().__init__(wait=max(1, round(wait + 0.5)))
        self.wait = max(1, round(wait + 0.5))


class TooManySockets(Refused):
    status = 429
    error = "too_many_sockets"


class ServerBusy(Refused):
    """The server is busy; try again after `wait` seconds."""

    status = 503
    error = "busy"

    def __init__(self, wait: float = 5.0) -> None:
        super().__init__()
        self.wait = max(1, round(wait + 0.5))


class ServerFull(Refused):
    """The server holds as many tables in memory as it may."""

    status = 503
    error = "server_full"


class EmailUnavailable(Refused):
    """The server sends no e-mail, or this one could not be sent."""

    status = 503
    error = "email_disabled"


class NeuralNetworkUnavailable(Refused):
    """The neural network of a bot could not be downloaded."""

    status = 503
    error = "no_weights"


class PasskeysUnavailable(Refused):
    """The server has no host name to which a passkey could be bound."""

    status = 503
    error = "no_passkeys"


class StorageError(Refused):
    """The database cannot be used, for instance because the disk is full; nothing has changed. `why` is for the log."""

    status = 503
    error = "storage"

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why


class SequenceConflict(Exception):
    """Another process wrote this log line first."""


class WorkerCannotStart(Exception):
    """No worker process can be started; try again after `wait` seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"no worker process can be started; next attempt in {wait:.1f} s")
        self.wait = wait
