"""Train a network on the data of experts with torch, on a GPU if available."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import product
from math import inf
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from fondaco.core.json_types import JsonObject
from fondaco.learn.network import CellSelection, Network, NetworkFacts
from fondaco.learn.numpy_compat import Array

WIDTH, NARROW = 256, 128
FARTHEST = 8.0  # limit for the range of a scaled cell
BATCH = {"cuda": 2048, "cpu": 256}
RATE, RATE_ON, DECAY, DROPOUT = 1.5e-3, 5e-4, 0.03, 0.1  # RATE_ON: when continuing from an earlier network
HELD_OUT = 12  # one in this many blocks of decisions is held out
DOUBT = 4  # number of tries at which a gain has half of its full weight
EPOCHS = 14
CHOICES = (0.1, 0.25, 0.5)  # candidate weights of the choice output
TRUSTS = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6)


class TrainingResult(NamedTuple):
    """Result of training; gains are per held-out decision over a greedy player's answer."""

    decisions: int
    epochs: int
    choice: float
    trust: float
    gain: float
    expert_gain: float
    agrees: float


class Checkpoint(NamedTuple):
    """Checkpoint of the model during training."""

    loss: float
    epoch: int
    state: JsonObject


class TrainingData:
    """Training data of all files on the device; answers are padded to the longest menu."""

    def __init__(self, files: Iterable[Path], device: str) -> None:
        parts = [load_arrays(file) for file in files]
        kept = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        count = kept["count"]
        begin = np.cumsum(count) - count
        within = np.arange(count.max())[None] < count[:, None]
        place = np.where(within, begin[:, None] + np.arange(count.max())[None], 0)

        def there(values: Array) -> torch.Tensor:
            return torch.from_numpy(np.ascontiguousarray(values)).to(device)

        self.size = len(count)
        self.positions, self.answers, self.place = there(kept["positions"]), there(kept["answers"]), there(place)
        self.within, self.chosen = there(within), there(kept["chosen"].astype(np.int64))
        self.gains = there(kept["gains"][place] * within)
        self.tries = there((kept["tries"][place] * within).astype(np.float32))
        self.scale = float(np.clip(kept["gains"].std(), 1e-3, None))
        held = torch.arange(self.size, device=device) // 16 % HELD_OUT == 0  # in blocks: neighbours share a match
        self.held, self.taught = torch.nonzero(held)[:, 0], torch.nonzero(~held)[:, 0]


def load_arrays(file: Path) -> dict[str, Array]:
    with np.load(file) as kept:
        return dict(kept)


class AnswerScorer(nn.Module):  # type: ignore[misc]
    """Model that encodes the position, combines it with each answer, and has two outputs."""

    def __init__(self, position: int, answer: int) -> None:
        super().__init__()
        self.table, self.beside = nn.Linear(position, WIDTH), nn.Linear(WIDTH, WIDTH, bias=False)
        self.answer, self.both, self.heads = nn.Linear(answer, WIDTH), nn.Linear(WIDTH, NARROW), nn.Linear(NARROW, 2)
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, position: torch.Tensor, answers: torch.Tensor) -> torch.Tensor:
        table = self.drop(functional.relu(self.table(position)))
        each = self.drop(functional.relu(self.beside(table)[:, None] + self.answer(answers)))
        return self.heads(functional.relu(self.both(each)))


class CellScale(NamedTuple):
    """Mean and spread for normalizing cells."""

    mean: torch.Tensor
    spread: torch.Tensor

    @classmethod
    def of(cls, cells: torch.Tensor) -> CellScale:
        some = cells[:: max(1, len(cells) // 200_000)].float()
        reach = (some.amax(0) - some.amin(0)) / FARTHEST
        spread = torch.maximum(some.std(0), reach)
        return cls(some.mean(0), torch.where(spread > 0, spread, 1.0))

    def __call__(self, cells: torch.Tensor) -> torch.Tensor:
        return (cells.float() - self.mean) / self.spread


class NetworkTraining:
    """Training of one network."""

    def __init__(
        self, files: Iterable[Path], seed: int, before: Network | None = None, device: str | None = None
    ) -> None:
        torch.manual_seed(seed)
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.data = TrainingData(files, self.device)
        self.of_position, self.of_answers = CellScale.of(self.data.positions), CellScale.of(self.data.answers)
        self.model = AnswerScorer(self.data.positions.shape[1], self.data.answers.shape[1]).to(self.device)
        self.rate = RATE
        if before is not None:
            self.go_on_from(before)

    def go_on_from(self, net: Network) -> None:
        """Start from the weights of an earlier network, converted to the scales of the current data."""
        layers = {name: torch.tensor(layer, dtype=torch.float32).to(self.device) for name, layer in net.layers.items()}

        def unfolded(weight: torch.Tensor, bias: torch.Tensor, scale: CellScale) -> tuple[torch.Tensor, torch.Tensor]:
            return (weight * scale.spread[:, None]).T, bias + scale.mean @ weight

        table = unfolded(layers["w1"], layers["b1"], self.of_position)
        answer = unfolded(layers["wa"], layers["b2"], self.of_answers)
        begun = {
            "table.weight": table[0],
            "table.bias": table[1],
            "beside.weight": layers["wp"].T,
            "answer.weight": answer[0],
            "answer.bias": answer[1],
            "both.weight": layers["w3"].T,
            "both.bias": layers["b3"],
            "heads.weight": layers["w4"].T,
            "heads.bias": layers["b4"],
        }
        self.model.load_state_dict(begun)
        self.rate = RATE_ON

    def run(self, seconds: float) -> int:
        """Train until the epochs or the time are used up, and return the epoch of the best checkpoint.

        The learning rate decays with the remaining work. The checkpoint with the lowest held-out loss is kept.
        """
        begun, step, kept = time.monotonic(), 0, Checkpoint(inf, 0, self.state())
        batch, optimizer = BATCH[self.device], torch.optim.AdamW(self.model.parameters(), weight_decay=DECAY)
        steps = EPOCHS * (len(self.data.taught) // batch + 1)
        for epoch in range(1, EPOCHS + 1):
            self.model.train()
            for some in self.data.taught[torch.randperm(len(self.data.taught), device=self.device)].split(batch):
                done = min(1.0, max(step / steps, (time.monotonic() - begun) / seconds))
                optimizer.param_groups[0]["lr"] = self.rate * min(1.0, 10 * done + 0.1) * (1 - done)
                optimizer.zero_grad(set_to_none=True)
                self.loss(some).backward()
                optimizer.step()
                step += 1
                if done == 1.0:
                    break
            kept = min(kept, Checkpoint(self.held_out(), epoch, self.state()), key=lambda each: each.loss)
            if time.monotonic() - begun > seconds:
                break
        self.model.load_state_dict(kept.state)
        return kept.epoch

    def state(self) -> JsonObject:
        return {name: values.clone() for name, values in self.model.state_dict().items()}

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def held_out(self) -> float:
        """Return the loss on held-out decisions."""
        self.model.eval()
        parts = self.data.held.split(8192)
        return sum(float(self.loss(part)) * len(part) for part in parts) / len(self.data.held)

    def scored(self, some: torch.Tensor) -> torch.Tensor:
        data = self.data
        return self.model(self.of_position(data.positions[some]), self.of_answers(data.answers[data.place[some]]))

    def loss(self, some: torch.Tensor) -> torch.Tensor:
        """Cross entropy of choices plus the error of centred gains, weighted by the number of tries."""
        data, heads = self.data, self.scored(some)
        within = data.within[some]
        choice = functional.cross_entropy(heads[..., 1].masked_fill(~within, -1e4), data.chosen[some])
        weight = data.tries[some] / (data.tries[some] + DOUBT)
        found = data.gains[some].div(data.scale).clamp(-5, 5)
        off = subtract_weighted_mean(heads[..., 0], weight) - subtract_weighted_mean(found, weight)
        gain = (functional.smooth_l1_loss(off, torch.zeros_like(off), reduction="none") * weight).sum() / weight.sum()
        return choice + 4 * gain

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def result(self, epochs: int) -> TrainingResult:
        """Find the best output weights on held-out decisions, and the gain with these weights."""
        self.model.eval()
        data, some = self.data, self.data.held
        heads = torch.cat([self.scored(part) for part in some.split(8192)])
        gains = data.gains[some] - data.gains[some][:, :1]

        def picked(choice: float, trust: float) -> torch.Tensor:
            scores = (heads[..., 0] + choice * heads[..., 1]).masked_fill(~data.within[some], -1e4)
            scores[:, 0] += trust
            return scores.argmax(1)

        def gained(picks: torch.Tensor) -> float:
            return float(gains.gather(1, picks[:, None]).mean())

        choice, trust = max(product(CHOICES, TRUSTS), key=lambda pair: gained(picked(*pair)))
        best, chosen = picked(choice, trust), data.chosen[some]
        agrees = float((best == chosen).float().mean())
        return TrainingResult(data.size, epochs, choice, trust, gained(best), gained(chosen), agrees)

    def net(self, facts: NetworkFacts, lens: CellSelection) -> Network:
        """Return the network for numpy, with the scales folded into its layers."""
        model = self.model

        def folded(layer: torch.Tensor, scale: CellScale) -> tuple[torch.Tensor, torch.Tensor]:
            weight = layer.weight.T / scale.spread[:, None]
            return weight, layer.bias - scale.mean @ weight

        w1, b1 = folded(model.table, self.of_position)
        wa, b2 = folded(model.answer, self.of_answers)
        layers = {
            "w1": w1,
            "b1": b1,
            "wp": model.beside.weight.T,
            "wa": wa,
            "b2": b2,
            "w3": model.both.weight.T,
            "b3": model.both.bias,
            "w4": model.heads.weight.T,
            "b4": model.heads.bias,
        }
        return Network(facts, lens, {name: layer.detach().float().cpu().numpy() for name, layer in layers.items()})


def subtract_weighted_mean(values: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Subtract the weighted mean of each decision."""
    return values - (values * weight).sum(1, keepdim=True) / weight.sum(1, keepdim=True).clamp_min(1e-6)
