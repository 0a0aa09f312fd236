"""Table service in random histories of two processes: no invariant breaks, and every planted bug is found."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from fondaco.server.tables import applied_plans, table
from tests.server.model.table_service import CutOff, ForgottenKey, NoFence, NoRereading, ServiceMachine, machine_with

FEW = settings(
    max_examples=24,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[*HealthCheck],
)
MANY = settings(FEW, max_examples=300, stateful_step_count=60)
UNTIL_FOUND = settings(FEW, max_examples=200, phases=[Phase.generate], report_multiple_bugs=False)


@pytest.fixture(autouse=True)
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep few events and keys, and take snapshots often, so that short histories reach both limits."""
    monkeypatch.setattr(table, "KEPT_LINES", 5)
    monkeypatch.setattr(applied_plans, "SNAPSHOT_EVERY", 6)


def test_short_histories_keep_all_invariants() -> None:
    run_state_machine_as_test(ServiceMachine, settings=FEW)


@pytest.mark.soak
def test_long_histories_keep_all_invariants() -> None:
    run_state_machine_as_test(ServiceMachine, settings=MANY)


BUGS = [
    (NoFence, "missing or twice|lost"),
    (machine_with(ForgottenKey), "lost|another answer"),
    (machine_with(NoRereading), "not told everything"),
    (machine_with(CutOff), "not shown where it was written|not done"),
]


@pytest.mark.parametrize(("bug", "told"), BUGS)
def test_a_planted_bug_is_found(bug: type[ServiceMachine], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        run_state_machine_as_test(bug, settings=UNTIL_FOUND)
