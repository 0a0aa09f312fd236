"""Random play in other public engines, in short slices, for comparison in a benchmark.

Run it with a Python that has these engines (`pip install catanatron open_spiel`) and send it lines:

    catanatron 0.5    play four random players of Catan for half a second of CPU time
    open_spiel 0.5    the same in OpenSpiel's hearts, a C++ game driven from Python
    texas_holdem_v4 0.5    a card game of PettingZoo, with observation and mask at every step; leduc_holdem_v4 too
    catanatron_gym 0.5    one seat of Catan against a random player, with observation and legal actions at every step
    quit

Each slice is answered by one line of JSON: `{"name", "decisions", "cpu_seconds", "clone_us"}`, or `{"name", "missing"}`
with the reason. An environment has no clone time. A match continues in the next slice, so match setup has the same
weight as in a long run. Every tick of catanatron counts as a decision, even with a single choice. OpenSpiel's chance
nodes cost time but do not count.
"""

import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from itertools import islice, takewhile
from operator import methodcaller
from time import process_time

CLONES = 200
DECISIONS_BETWEEN_CLOCK_READINGS = 32


def play_catan_endlessly() -> Iterator[object]:
    """Play match after match of Catan; yield the match after each decision."""
    catanatron = import_module("catanatron")
    turns_limit = import_module("catanatron.game").TURNS_LIMIT
    while True:
        match = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color])
        while match.winning_color() is None and match.state.num_turns < turns_limit:
            match.play_tick()
            yield match


def play_hearts_endlessly() -> Iterator[object]:
    """Play match after match of hearts; yield the match after each decision."""
    hearts = import_module("pyspiel").load_game("hearts")
    while True:
        match = hearts.new_initial_state()
        while not match.is_terminal():
            if match.is_chance_node():
                outcomes, odds = zip(*match.chance_outcomes(), strict=True)
                match.apply_action(random.choices(outcomes, odds)[0])
            else:
                match.apply_action(random.choice(match.legal_actions()))
                yield match


def play_pettingzoo_endlessly(name: str) -> Iterator[object]:
    """Play match after match of a card game of PettingZoo; yield after each decision."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "yes"  # pygame would print a greeting to the benchmark
    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)
    while True:
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
        else:
            env.step(random.choice(seen["action_mask"].nonzero()[0]))
            yield env


def play_catan_env_endlessly() -> Iterator[object]:
    """Play match after match in catanatron's environment; yield after each learner decision."""
    env = import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()
    _, info = env.reset(seed=1)
    while True:
        _, _, over, cut, info = env.step(random.choice(info["valid_actions"]))
        yield env
        if over or cut:
            _, info = env.reset()


ENVIRONMENTS: dict[str, Callable[[], Iterator[object]]] = {
    "leduc_holdem_v4": partial(play_pettingzoo_endlessly, "leduc_holdem_v4"),
    "texas_holdem_v4": partial(play_pettingzoo_endlessly, "texas_holdem_v4"),
    "catanatron_gym": play_catan_env_endlessly,
}
RIVALS: dict[str, tuple[Callable[[], Iterator[object]], Callable[[object], object]]] = {
    "catanatron": (play_catan_endlessly, methodcaller("copy")),
    "open_spiel": (play_hearts_endlessly, methodcaller("clone")),
}


@cache
def start_rival_play(name: str) -> tuple[Iterator[object], Callable[[object], object], object]:
    """Return an endless run of decisions, the clone function, and a position from mid-match."""
    play, clone = RIVALS[name]
    decisions = play()
    first = next(decisions)
    positions = [clone(match) for match in takewhile(lambda match: match is first, decisions)]
    return decisions, clone, positions[len(positions) // 2]


@cache
def start_environment_play(name: str) -> Iterator[object]:
    """Return an endless run of decisions, already started so that imports are not measured."""
    decisions = ENVIRONMENTS[name]()
    next(decisions)
    return decisions


def play_for_seconds(decisions: Iterator[object], seconds: float) -> tuple[int, float]:
    """Return how many decisions were played in how much CPU time."""
    played, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        played += sum(1 for _ in islice(decisions, DECISIONS_BETWEEN_CLOCK_READINGS))
    return played, spent


def measure_rival(name: str, seconds: float) -> dict[str, object]:
    """Play for a slice of CPU time, then time clones separately."""
    if name in ENVIRONMENTS:
        played, spent = play_for_seconds(start_environment_play(name), seconds)
        return {"name": name, "decisions": played, "cpu_seconds": spent}
    decisions, clone, midway = start_rival_play(name)
    played, spent = play_for_seconds(decisions, seconds)
    start = process_time()
    for _ in range(CLONES):
        clone(midway)
    clone_us = (process_time() - start) / CLONES * 1e6
    return {"name": name, "decisions": played, "cpu_seconds": spent, "clone_us": clone_us}


def answer_request(request: str) -> dict[str, object]:
    """Answer one request line of the benchmark."""
    name, seconds = request.split()
    try:
        return measure_rival(name, float(seconds))
    except ImportError as reason:
        return {"name": name, "missing": str(reason)}


if __name__ == "__main__":
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        print(json.dumps(answer_request(line)), flush=True)
