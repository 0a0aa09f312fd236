"""Bots on a Dask cluster, with local worker processes as the fallback."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from fondaco.core.decision import Malformed
from fondaco.server.app import make_bot_pool
from fondaco.server.base.settings import Settings, settings_from_environment
from fondaco.server.bots import dask_pool as cluster_module
from fondaco.server.bots.dask_pool import DaskPool

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture
def one_worker_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Start a cluster with one worker."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None, worker_dashboard_address=None
    ) as cluster:
        yield cluster


def address(one_worker_cluster: Any) -> str:
    return str(one_worker_cluster.scheduler_address).replace("tcp://", "dask://")


async def test_bot_tasks_run_on_the_cluster_and_locally_when_it_is_gone(
    one_worker_cluster: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "fondaco.server.bots.dask_pool")
    theirs = {worker["pid"] for worker in one_worker_cluster.scheduler_info["workers"].values() if "pid" in worker}

    workers = make_bot_pool(Settings(bot_cluster=address(one_worker_cluster)))
    assert isinstance(workers, DaskPool)
    there = await workers.ask(60, os.getpid)
    assert there in theirs or not theirs
    assert there != os.getpid()
    assert not workers.idle  # no local worker was asked
    with pytest.raises(ZeroDivisionError):
        await workers.ask(60, divmod, 1, 0)
    with pytest.raises(TimeoutError):
        await workers.ask(0.2, time.sleep, 1.5)
    await asyncio.to_thread(one_worker_cluster.close)
    home = await workers.ask(60, os.getpid)
    assert home not in (there, os.getpid())
    assert len(workers.idle) == 1
    assert await workers.ask(60, os.getpid) == home
    workers.stop()
    said = [record.message for record in caplog.records if record.name == "fondaco.server.bots.dask_pool"]
    assert said[0] == "bots run on the cluster"
    assert said.count("cluster unreachable: bots run locally") == 1


async def test_missing_dask_scheduler_is_reported_and_tried_again_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[str] = []

    def nobody(address: str) -> Any:
        asked.append(address)
        raise OSError("nobody is there")

    monkeypatch.setattr(cluster_module, "_lent", nobody)

    workers = DaskPool("dask://away:1", 1, 2048)
    assert await workers.ask(60, divmod, 7, 2) == (3, 1)
    assert await workers.ask(60, divmod, 9, 2) == (4, 1)
    assert asked == ["dask://away:1"]
    workers.asked_at -= cluster_module.AGAIN_AFTER
    await workers.ask(60, divmod, 7, 2)
    assert len(asked) == 2
    workers.stop()
    told = [record.__dict__["why"] for record in caplog.records if record.name == "fondaco.server.bots.dask_pool"]
    assert told == ["nobody is there"] * 2


@pytest.mark.parametrize("wrong", ["tcp://localhost:8786", "localhost"])
def test_cluster_setting_needs_an_address(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_BOT_CLUSTER", wrong)
    with pytest.raises(Malformed, match="dask://"):
        settings_from_environment()


def test_cluster_setting_without_dask_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_BOT_CLUSTER", "dask://localhost:8786")
    monkeypatch.setattr("fondaco.server.base.settings.find_spec", lambda name: None)
    with pytest.raises(Malformed, match=r"pip install 'fondaco\[cluster\]'"):
        settings_from_environment()
