"""Proximal policy optimization (Schulman et al. 2017) by self-play, in one file, for any game.

    python ppo.py GAME --players 2 --total 90000 --seed 1 --out curve.json

One network answers for all seats of all tables. It gives a value to the position, and a score to each answer of the
menu, from the row of features of that answer. A match counts when it is over; its reward is the lead in points.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from fondaco import lab
from fondaco.lab.batched_tables import SKIP, Batch
from fondaco.lab.small_games import small_games


@dataclass
class Settings:
    """What a run depends on, except the number of processes."""

    game: str  # or one of the small games
    players: int
    seed: int = 1
    total: int = 90_000  # decisions
    processes: int = 1
    tables: int = 64
    answers: int = 32  # of the longest menu
    scale: float = 8.0  # lead in points that is worth 0.76
    decisions: int = 2_048  # of each update, in finished matches
    epochs: int = 3
    minibatch: int = 512
    rate: float = 1e-3
    smoothing: float = 0.95  # lambda of the advantages
    clip: float = 0.2
    entropy: float = 0.01
    hidden: int = 128
    matches: int = 256  # of each evaluation
    every: int = 8  # updates between evaluations


class Network(nn.Module):
    """The scores of the answers and the value of a position."""

    def __init__(self, cells: int, row: int, hidden: int) -> None:
        super().__init__()
        self.position = nn.Sequential(nn.Linear(cells, hidden), nn.ReLU(), nn.Linear(hidden, hidden))
        self.answer = nn.Linear(row, hidden)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))
        self.value = nn.Sequential(nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, cells: Tensor, rows: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        longest = int(mask.sum(1).max())
        position, answers = self.position(cells.float()), self.answer(rows[:, :longest].float())
        scores = self.score(position[:, None] + answers)[..., 0].masked_fill(mask[:, :longest] == 0, -1e9)
        return torch.distributions.Categorical(logits=scores), self.value(position)[:, 0]


def seated(s: Settings, tables: int, **how: Any) -> Batch:
    small = small_games().get(s.game)
    how |= {"options": small.options, "board": small.board} if small else {}
    name = small.game if small else s.game
    return lab.batch(name, s.players, tables, min(s.processes, tables), rows=True, answers=s.answers, **how)


def observe(tables: Batch) -> list[Tensor]:
    """Return what the asked seats see, the rows of their answers, and the masks."""
    cells = np.hstack([np.minimum(tables.marks, 4), tables.numbers])
    rows = np.dstack([np.minimum(tables.answer_marks, 4), tables.answer_numbers])
    return [torch.tensor(part, dtype=torch.half) for part in (cells, rows, tables.mask)]


def advantages(values: list[float], reward: float, smoothing: float) -> list[float]:
    """Return the advantages of the decisions of a seat; the reward comes at the end of the match."""
    found, later = [], 0.0
    for value, after in zip(values[::-1], [reward, *values[:0:-1]], strict=True):
        later = after - value + smoothing * later
        found.append(later)
    return found[::-1]


def collect(net: Network, tables: Batch, begun: dict[Any, list[Any]], s: Settings) -> list[Any]:
    """Play until enough decisions are in finished matches; `begun` holds those of the others."""
    done: list[Any] = []
    while len(done) < s.decisions:
        seen = observe(tables)
        with torch.no_grad():
            policy, values = net(*seen)
            chosen = policy.sample()
        said = zip(tables.seat.tolist(), chosen, policy.log_prob(chosen), values.tolist(), strict=True)
        for table, (seat, *choice) in enumerate(said):
            begun.setdefault((table, seat), []).append((*(part[table] for part in seen), *choice))
        tables.step(chosen.numpy())
        for table in np.flatnonzero(tables.over).tolist():
            for seat in range(s.players):
                steps, reward = begun.pop((table, seat), []), float(np.tanh(tables.rewards[table, seat] / s.scale))
                gains = advantages([step[-1] for step in steps], reward, s.smoothing)
                done += [(*step, gain) for step, gain in zip(steps, gains, strict=True)]
    return done


def update(net: Network, optimizer: torch.optim.Optimizer, done: list[Any], s: Settings) -> None:
    """Improve the network on these decisions, as PPO does."""
    *known, values, gains = [list(part) for part in zip(*done, strict=True)]
    cells, rows, mask, chosen, before = [torch.stack(part) for part in known]
    aims, advantage = torch.tensor(values) + torch.tensor(gains), torch.tensor(gains)
    for _ in range(s.epochs):
        for part in torch.randperm(len(done)).chunk(len(done) // s.minibatch):
            policy, value = net(cells[part], rows[part], mask[part])
            ratio = (policy.log_prob(chosen[part]) - before[part]).exp()
            gain = (advantage[part] - advantage[part].mean()) / (advantage[part].std() + 1e-8)
            loss = -torch.min(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain).mean()
            loss = loss + 0.5 * (value - aims[part]).square().mean() - s.entropy * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def share_won(net: Network, s: Settings, bot: str, seed: int) -> float:
    """Return the share of matches, one at each table, that the network wins against bots from a random seat."""
    with seated(s, s.matches, bots=[bot], seat=None) as tables:
        tables.begin(seed)
        shares = np.full(s.matches, np.nan)
        while (playing := np.isnan(shares)).any():
            with torch.no_grad():
                chosen = net(*observe(tables))[0].sample().numpy()
            tables.step(np.where(playing, chosen, SKIP))
            for table in np.flatnonzero(tables.over):
                shares[table] = tables.rewards[table, tables.last_seat[table]] + 1 / s.players
    return float(shares.mean())


def train(s: Settings, bots: tuple[str, ...] = ("random", "greedy")) -> tuple[Network, list[dict[str, float]]]:
    """Return the network, and the shares of matches won against bots in the course of training."""
    torch.manual_seed(s.seed)
    torch.set_num_threads(1)
    with seated(s, s.tables, speaks="random", reward="lead") as tables:
        layout, menu = tables.episode.layout, tables.episode.menu
        net = Network(layout.marks + layout.numbers, menu.marks + menu.numbers, s.hidden)
        optimizer = torch.optim.Adam(net.parameters(), s.rate, eps=1e-5)
        tables.begin(s.seed)
        curve: list[dict[str, float]] = []
        begun: dict[Any, list[Any]] = {}
        played, updates, start = 0, 0, time.process_time()
        while True:
            if updates % s.every == 0 or played >= s.total:
                shares = {bot: share_won(net, s, bot, 10**6 + updates) for bot in bots}
                curve.append({"decisions": played, "seconds": round(time.process_time() - start), **shares})
                print(curve[-1], flush=True)
            if played >= s.total:
                return net, curve
            done = collect(net, tables, begun, s)
            update(net, optimizer, done, s)
            played, updates = played + len(done), updates + 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--out", type=Path, default=Path("curve.json"))
    for each in fields(Settings)[2:]:
        parser.add_argument(f"--{each.name}", type=type(each.default), default=each.default)
    given = vars(parser.parse_args())
    out, chosen = given.pop("out"), Settings(**given)
    net, curve = train(chosen)
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    out.write_text(json.dumps({"settings": asdict(chosen), "curve": curve}, indent=1), encoding="utf-8")
