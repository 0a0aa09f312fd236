"""Protocol of leases, sequence numbers, keys and hints: exhaustive search, which finds every planted bug."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.model.lease_protocol import (
    CRASH,
    LARGE,
    RACE,
    RETRIES,
    SLOW,
    Entry,
    Log,
    Process,
    Protocol,
    Scope,
    Step,
    Violation,
    World,
    is_free,
    is_new_key,
    search,
)


@pytest.mark.parametrize("scope", [RETRIES, CRASH, SLOW])
def test_no_order_of_steps_breaks_the_protocol(scope: Scope) -> None:
    found = search(Protocol(scope))
    print(found)
    assert found.states > 1000
    assert found.ends > 1
    assert bool(found.stale_lease_commits) is bool(scope.expiries)


@pytest.mark.soak
@pytest.mark.parametrize("scope", [RACE, *LARGE])
def test_no_order_of_steps_breaks_the_protocol_in_a_larger_scope(scope: Scope) -> None:
    print(scope, search(Protocol(scope)), sep="\n  ")


# Planted bugs


class NoFence(Protocol):
    """The log accepts a second event with the same sequence number."""

    def may_append(self, world: World, seq: int, entry: Entry) -> bool:
        return is_new_key(world, entry)


class ForgottenKey(Protocol):
    """Idempotency keys are ignored."""

    def is_remembered(self, table: Log, entry: Entry) -> bool:
        return False

    def may_append(self, world: World, seq: int, entry: Entry) -> bool:
        return is_free(world, seq)


class NoRereading(Protocol):
    """Lost messages are never noticed."""

    def missed(self, world: World, number: int, process: Process) -> Iterator[Step]:
        yield from ()


class OnlyUnreadLines(Protocol):
    """Events that were read for another reason count as announced, though the scheduler was not notified."""

    def missed(self, world: World, number: int, process: Process) -> Iterator[Step]:
        if len(world.rows) > len(process.table or ()):
            yield from super().missed(world, number, process)


class GapsIgnored(Protocol):
    """Events that came with messages are added without a check of their numbers."""

    def catch_up(self, world: World, number: int) -> World:
        process = world.processes[number]
        if process.table is None or not process.unread:
            return super().catch_up(world, number)
        return world.process(number, table=(*process.table, *[entry for _, entry in process.unread]), unread=())


class AnyQuestion(Protocol):
    """A bot's answer is accepted for any question, as if the lease alone protected the table."""

    def is_lawful(self, table: Log, entry: Entry) -> bool:
        return True


class AcknowledgedTooEarly(Protocol):
    """The client is answered before the event is stored: a conflict is not noticed."""

    def replan(self, world: World, number: int, entry: Entry, table: Log) -> World:
        return world.process(number, table=(*table, entry), write=None)


BUGS = [
    (NoFence, RACE, "stale view"),
    (ForgottenKey, RETRIES, "applied twice"),
    (NoRereading, RETRIES, "not told everything|lets it answer"),
    (OnlyUnreadLines, RETRIES, "lets it answer"),
    (GapsIgnored, RACE, "shows what is not stored"),
    (AnyQuestion, SLOW, "answered a question twice"),
    (AcknowledgedTooEarly, RETRIES, "shows what is not stored"),
]


@pytest.mark.parametrize(("bug", "scope", "told"), BUGS)
def test_a_planted_bug_is_found(bug: type[Protocol], scope: Scope, told: str) -> None:
    with pytest.raises(Violation, match=told) as found:
        search(bug(scope))
    assert " → " in str(found.value)
