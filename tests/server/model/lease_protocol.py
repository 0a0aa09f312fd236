"""Model of several processes that write one table, with a search through all its states.

The model is small: one table, two processes, a few requests of people and a bot that answers each of them. A step of
the model is what the code does without letting anything else happen in between; the search tries every order of steps.
A process that is paused at any point (garbage collection, a slow disk, a stopped machine) simply takes no step for a
while, so pauses need no step of their own. The steps correspond to this code:

| step       | code |
|------------|------|
| `send`     | `TableService.write`: the idempotency key, the plan on the table in memory |
| `commit`   | `TableStore.append`: one transaction; `book` is keyed (table, seq) and (table, by, key) |
| `finish`   | `TableService._store`: the new version is shown, subscribers are notified, the client gets its response |
| `replan`   | `TableService._after`, `TableService._catch_up`, `TableStore.seq_of_key`: after a conflict |
| `hear`     | `Bus.receive`, `LoadedTable.announce`, `Scheduler.table_changed`: a message from the process that wrote |
| `read`     | `live._tell_now`, `TableService.look`, `LoadedTable.read`: a subscriber reads what is new |
| `missed`   | `TableService.replay_lost_messages`: every few seconds, lost messages are noticed |
| `renew`    | `leases.renew_leases`: keeps a valid lease, or takes an expired one, with a new epoch |
| `think`    | `Scheduler._one_thing`, `Scheduler._thought`: the lease holder lets the bot compute its answer |
| `answer`   | `Scheduler._answer`, `commands.answer_by_server`: the answer is refused if the question has changed |

The environment may let a lease expire (`expire`), kill a process (`crash`), lose or repeat a message (`lose`,
`repeat`), deliver messages in any order, and repeat a request at any process (`send`), each a limited number of times.

A lease says who works, not who may write: a process whose lease has expired unnoticed still writes an event if its view
of the table is the newest. What keeps that harmless is the sequence number, which is the fence of this protocol. So the
search also counts commits under a stale lease, and requires that none of them was made with a stale view.

Run it by itself: `python -m tests.server.model.lease_protocol`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

Entry = str  # the key of a person's request, or `bot N`: the bot's answer to the question of event N
Row = tuple[int, Entry]
Log = tuple[Entry, ...]
DEAD = -1  # holds the lease of a crashed process, which has another name after its restart


class Write(NamedTuple):
    """A write in progress, planned on the table in memory; `stage` is planned, stored or overtaken."""

    entry: Entry
    stage: str = "planned"


class Process(NamedTuple):
    """One server process: the table in memory, which its subscribers see, and its scheduler."""

    table: Log | None = None  # LoadedTable.table
    hinted: int = 0  # LoadedTable.announced, TableService.announced_seqs
    unread: tuple[Row, ...] = ()  # LoadedTable.unread
    write: Write | None = None  # TableService.write, under LoadedTable.lock
    lease: int | None = None  # Scheduler.leases: its epoch
    awake: bool = False  # Scheduler.wake: the scheduler has to look at the table
    thought: int | None = None  # Scheduler._thought: the question that the bot is computing an answer to


class Lease(NamedTuple):
    """A row of `leases`."""

    holder: int | None = None
    epoch: int = 0
    valid: bool = False


class Left(NamedTuple):
    """How often the environment may still interfere."""

    sends: tuple[int, ...]
    crashes: int = 0
    expiries: int = 0
    losses: int = 0
    repeats: int = 0


class World(NamedTuple):
    """A state of the whole system."""

    rows: tuple[Row, ...]
    lease: Lease
    hints: tuple[tuple[Row, ...], ...]  # in transit to each process
    processes: tuple[Process, ...]
    left: Left

    @property
    def log(self) -> Log:
        return tuple(entry for _, entry in self.rows)

    def process(self, number: int, **changed: Any) -> World:
        """Return this state with something changed in one process."""
        one = self.processes[number]._replace(**changed)
        return self._replace(processes=(*self.processes[:number], one, *self.processes[number + 1 :]))

    def but(self, **changed: Any) -> World:
        """Return this state with less left to the environment."""
        return self._replace(left=self.left._replace(**changed))


class Scope(NamedTuple):
    """Bounds of the search."""

    requests: tuple[Entry, ...]
    sends: int
    crashes: int
    expiries: int
    losses: int
    repeats: int
    kept_keys: int = 1  # table.KEPT_LINES: how many keys a table in memory remembers

    @property
    def first(self) -> World:
        left = Left((self.sends,) * len(self.requests), self.crashes, self.expiries, self.losses, self.repeats)
        return World((), Lease(), ((), ()), (Process(), Process()), left)


RETRIES = Scope(("a",), sends=2, crashes=0, expiries=0, losses=1, repeats=0, kept_keys=0)
CRASH = Scope(("a",), sends=1, crashes=1, expiries=0, losses=0, repeats=0)
SLOW = Scope(("a",), sends=1, crashes=0, expiries=1, losses=0, repeats=0)
RACE = Scope(("a", "b"), sends=1, crashes=0, expiries=0, losses=0, repeats=0)
LARGE = [
    Scope(("a",), sends=2, crashes=1, expiries=1, losses=0, repeats=1, kept_keys=0),
    Scope(("a",), sends=1, crashes=1, expiries=1, losses=1, repeats=1),
    Scope(("a", "b"), sends=1, crashes=0, expiries=1, losses=1, repeats=0),
    Scope(("a", "b"), sends=1, crashes=1, expiries=0, losses=0, repeats=1),
]


class Violation(AssertionError):
    """An invalid state, with the steps that led to it."""


class Step(NamedTuple):
    name: str
    process: int
    world: World
    optional: bool = False  # something the environment may do, but need not


class Protocol:
    """The steps of the protocol; a subclass that leaves something out is a planted bug."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def steps(self, world: World) -> Iterator[Step]:
        for number, process in enumerate(world.processes):
            yield from self._people(world, number, process)
            yield from self._writing(world, number, process)
            yield from self._listening(world, number, process)
            yield from self._steward(world, number, process)
            yield from self._environment(world, number)
        if world.lease.holder == DEAD and world.lease.valid:
            yield Step("run out", 0, world._replace(lease=world.lease._replace(valid=False)))

    # Writing

    def _people(self, world: World, number: int, process: Process) -> Iterator[Step]:
        """Send a request, for the first time or again, to any process."""
        for index, key in enumerate(self.scope.requests):
            if world.left.sends[index] and process.write is None:
                sends = tuple(left - (place == index) for place, left in enumerate(world.left.sends))
                yield Step(f"send {key}", number, self.begin(world.but(sends=sends), number, key), optional=True)

    def begin(self, world: World, number: int, entry: Entry) -> World:
        """Plan an entry on the table in memory, which is loaded from the store if necessary."""
        table = world.processes[number].table
        table = world.log if table is None else table
        world = world.process(number, table=table)
        if self.is_remembered(table, entry):
            acknowledge(world, entry, table.index(entry) + 1)
            return world
        return world.process(number, write=Write(entry)) if self.is_lawful(table, entry) else world

    def is_remembered(self, table: Log, entry: Entry) -> bool:
        """Whether the table in memory knows the key; it forgets old ones."""
        kept = self.scope.kept_keys
        return entry in [each for each in table if not each.startswith("bot")][-kept if kept else len(table) :]

    def is_lawful(self, table: Log, entry: Entry) -> bool:
        """Whether the entry is legal: people always may write, a bot must answer the current question."""
        return not entry.startswith("bot") or entry == f"bot {question(table)}"

    def _writing(self, world: World, number: int, process: Process) -> Iterator[Step]:
        write, table = process.write, process.table
        if write is None or table is None:
            return
        if write.stage == "planned":
            yield Step("commit", number, self.commit(world, number, write.entry, table))
        elif write.stage == "stored":
            after = (*table, write.entry)
            acknowledge(world, write.entry, len(after))
            hinted = max(process.hinted, len(after))  # this process needs no message
            shown = world.process(number, write=None, table=after, hinted=hinted, awake=process.lease is not None)
            yield Step("finish", number, shown)
        else:
            yield Step("replan", number, self.replan(world, number, write.entry, table))

    def commit(self, world: World, number: int, entry: Entry, table: Log) -> World:
        """Store the entry, unless another one has its number or, for a request, its key."""
        seq = len(table) + 1
        if not self.may_append(world, seq, entry):
            return world.process(number, write=Write(entry, "overtaken"))
        if table != world.log:
            raise Violation("a process with a stale view of the table has committed")
        hints = tuple(
            under_way if other == number else tuple(sorted((*under_way, (seq, entry))))
            for other, under_way in enumerate(world.hints)
        )
        stored = world._replace(rows=(*world.rows, (seq, entry)), hints=hints)
        return stored.process(number, write=Write(entry, "stored"))

    def may_append(self, world: World, seq: int, entry: Entry) -> bool:
        return is_free(world, seq) and is_new_key(world, entry)

    def replan(self, world: World, number: int, entry: Entry, table: Log) -> World:
        """Read what was written first and plan again, or find the event that this request wrote earlier."""
        fresh = self.catch_up(world.process(number, write=None), number)
        if fresh.processes[number].table == table and entry in world.log:
            acknowledge(fresh, entry, world.log.index(entry) + 1)
            return fresh
        return self.begin(fresh, number, entry)

    # Subscribers

    def _listening(self, world: World, number: int, process: Process) -> Iterator[Step]:
        for row in sorted({*world.hints[number]}):
            yield Step(f"hear {row}", number, self.hear(taken(world, number, row), number, row))
        if process.write is None:
            yield Step("read", number, self.look(world, number))
        yield from self.missed(world, number, process)

    def hear(self, world: World, number: int, row: Row) -> World:
        process = world.processes[number]
        hinted, awake = max(process.hinted, row[0]), process.lease is not None
        is_news = process.table is not None and row[0] > len(process.table)
        unread = tuple(sorted((*process.unread, row))) if is_news else process.unread
        return world.process(number, hinted=hinted, unread=unread, awake=awake or process.awake)

    def look(self, world: World, number: int) -> World:
        """Return the table in memory, unless a message announced more (`TableService._known`)."""
        table, hinted = world.processes[number].table, world.processes[number].hinted
        return world if table is not None and hinted <= len(table) else self.catch_up(world, number)

    def catch_up(self, world: World, number: int) -> World:
        """Apply the messages if they leave no gap, else read the store."""
        process = world.processes[number]
        table = process.table
        if table is None:
            return world.process(number, table=world.log, unread=())
        fresh = [row for row in process.unread if row[0] > len(table)]
        if fresh and [seq for seq, _ in fresh] == [*range(len(table) + 1, process.hinted + 1)]:
            return world.process(number, table=(*table, *[entry for _, entry in fresh]), unread=())
        return world.process(number, table=world.log, unread=())

    def missed(self, world: World, number: int, process: Process) -> Iterator[Step]:
        """Notify the subscriber and the scheduler of events without a message."""
        last = len(world.rows)
        if last > process.hinted:
            yield Step("missed", number, world.process(number, hinted=last, awake=process.lease is not None))

    # The scheduler

    def _steward(self, world: World, number: int, process: Process) -> Iterator[Step]:
        lease = world.lease
        if lease.valid and lease.holder != number:
            if process.lease is not None:
                yield Step("renew", number, world.process(number, lease=None, awake=False))
        elif not lease.valid:
            taken_over = world._replace(lease=Lease(number, lease.epoch + 1, valid=True))
            yield Step("renew", number, taken_over.process(number, lease=lease.epoch + 1, awake=True))
        if process.lease is None or process.write is not None:
            return
        if process.awake and process.thought is None:
            looked = self.look(world, number).process(number, awake=False)
            table = looked.processes[number].table
            assert table is not None
            yield Step("think", number, looked.process(number, thought=question(table)))
        if process.thought is not None:
            rested = world.process(number, thought=None, awake=True)
            yield Step("answer", number, self.begin(rested, number, f"bot {process.thought}"))

    # The environment

    def _environment(self, world: World, number: int) -> Iterator[Step]:
        left = world.left
        if left.crashes and world.processes[number] != Process():
            dead = world.but(crashes=left.crashes - 1).process(number, **Process()._asdict())
            if world.lease.holder == number:
                dead = dead._replace(lease=world.lease._replace(holder=DEAD))
            hints = tuple(() if other == number else each for other, each in enumerate(dead.hints))
            yield Step("crash", number, dead._replace(hints=hints), optional=True)
        if left.expiries and world.lease.valid and world.lease.holder == number:
            expired = world.but(expiries=left.expiries - 1)._replace(lease=world.lease._replace(valid=False))
            yield Step("expire", number, expired, optional=True)
        for row in sorted({*world.hints[number]}):
            if left.losses:
                lost = taken(world.but(losses=left.losses - 1), number, row)
                yield Step(f"lose {row}", number, lost, optional=True)
            if left.repeats:
                again = self.hear(world.but(repeats=left.repeats - 1), number, row)
                yield Step(f"repeat {row}", number, again, optional=True)


def question(table: Log) -> int | None:
    """Return the event with a question to the bot that is not answered yet."""
    return len(table) if table and not table[-1].startswith("bot") else None


def is_free(world: World, seq: int) -> bool:
    """Whether the number is free: the primary key of `book`."""
    return all(seq != other for other, _ in world.rows)


def is_new_key(world: World, entry: Entry) -> bool:
    """Whether the request's key is new: the index `ix_table_log_key`. Answers of bots have no key."""
    return entry.startswith("bot") or entry not in world.log


def taken(world: World, number: int, row: Row) -> World:
    """Return the state with one such message no longer in transit."""
    under_way = [*world.hints[number]]
    under_way.remove(row)
    return world._replace(
        hints=tuple(tuple(under_way) if other == number else each for other, each in enumerate(world.hints))
    )


def acknowledge(world: World, entry: Entry, seq: int) -> None:
    """Respond to the client; stored entries never change, so it is enough to check here."""
    if (seq, entry) not in world.rows:
        raise Violation("a line was acknowledged and is not stored")


def mirrored(world: World) -> World:
    """Return the state with the two processes swapped, from which the same can happen."""
    holder = world.lease.holder
    lease = world.lease if holder in (None, DEAD) else world.lease._replace(holder=1 - holder)
    return world._replace(lease=lease, hints=world.hints[::-1], processes=world.processes[::-1])


def check(world: World) -> None:
    """Raise `Violation` unless the invariants of every state hold."""
    if [seq for seq, _ in world.rows] != [*range(1, len(world.rows) + 1)]:
        raise Violation("two lines have one sequence number, or there is a gap")
    if len({*world.log}) != len(world.log):
        raise Violation("a request was applied twice, or the bot has answered a question twice")
    for seq, entry in world.rows:
        if entry.startswith("bot") and entry != f"bot {seq - 1}":
            raise Violation("the bot has answered a question that was not asked any more")
    for process in world.processes:
        if process.table is not None and process.table != world.log[: len(process.table)]:
            raise Violation("a process shows what is not stored")
    held = [process.lease for process in world.processes if process.lease is not None]
    if len({*held}) != len(held):
        raise Violation("two processes have the same lease")


def check_end(world: World) -> None:
    """Raise `Violation` unless everything is done, in a state where only the environment can go on."""
    for process in world.processes:
        if process.table != world.log:
            raise Violation("a listener was not told everything")
    if question(world.log) is not None:
        raise Violation("the bot was asked and nobody lets it answer")
    if any(process.write is not None for process in world.processes):
        raise Violation("a write is never finished")


class Found(NamedTuple):
    """Statistics of a search."""

    states: int
    transitions: int
    ends: int
    stale_lease_commits: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.states:,} states, {self.transitions:,} transitions, {self.ends:,} quiet states, "
            f"{self.stale_lease_commits:,} commits under a stale lease, {self.seconds:.1f} s"
        )


def search(protocol: Protocol) -> Found:
    """Visit every reachable state; raise `Violation`, with the steps that led there, at the first invalid one."""
    began, first = time.monotonic(), protocol.scope.first
    came: dict[World, tuple[World, str] | None] = {first: None}
    todo, counts, world = [first], Counter[str](), first
    try:
        for world in todo:
            check(world)
            must = False
            for step in protocol.steps(world):
                counts["transitions"] += 1
                counts["stale"] += is_stale_commit(world, step)
                must = must or not (step.optional or step.world == world)
                if step.world not in came:
                    came[step.world] = came[mirrored(step.world)] = world, f"{step.name} at {step.process}"
                    todo.append(step.world)
            if not must:
                counts["ends"] += 1
                check_end(world)
    except Violation as violation:
        raise Violation(f"{violation}: {' → '.join(way(came, world))}") from None
    return Found(len(todo), counts["transitions"], counts["ends"], counts["stale"], time.monotonic() - began)


def is_stale_commit(before: World, step: Step) -> bool:
    """Whether a scheduler has written without the valid lease."""
    write = before.processes[step.process].write
    if step.name != "commit" or write is None or not write.entry.startswith("bot") or step.world.rows == before.rows:
        return False
    return (step.process, before.processes[step.process].lease, True) != before.lease


def way(came: dict[World, tuple[World, str] | None], world: World) -> list[str]:
    steps: list[str] = []
    while (last := came[world]) is not None:
        world, step = last
        steps.insert(0, step)
    return steps


if __name__ == "__main__":
    for scope in (RETRIES, CRASH, SLOW, RACE, *LARGE):
        print(scope, search(Protocol(scope)), sep="\n  ", flush=True)
