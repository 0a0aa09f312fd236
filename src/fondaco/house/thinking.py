"""How bots think: in worker processes, which end when the house does."""
from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any

import msgspec

import fondaco
from fondaco.bots import bot


def choose(text: str, seat: int, strength: str, seed: int) -> Any:
    """The answer of a bot, as it goes over the wire."""
    match = fondaco.load(text)
    return msgspec.to_builtins(bot(strength, match.game.id, seed).choose(match, seat))


def without_log(match: fondaco.Match) -> str:
    """The position for a worker: a bot has no use for the log."""
    bare = match.clone()
    bare.log = None
    return bare.to_json()


def pool(workers: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work)


def _begin_work() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_parent, daemon=True).start()


def end_with_the_parent() -> None:
    """A house that was killed cannot say so; its workers notice, by waiting here."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
