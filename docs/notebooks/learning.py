# %% [markdown]
# # Learning a small game by self-play
#
# An agent with one weight for each feature of an answer plays itself, and becomes better: in *Oltre Mare* with six
# cards, an official [small game](../lab.md#small-games) for two. Everything is numpy. Each seed is a run of its own,
# because one run says little about a method.

# %%
from statistics import mean, stdev

import numpy as np

from fondaco import lab
from fondaco.lab.small_games import small_games

SMALL = small_games()["oltremare_six_cards"]
SEEDS, ROUNDS, TABLES = 3, 24, 64
MATCHES = 256  # of each measurement; a thousand for a study


def open_tables(count, **how):
    return lab.batch(SMALL.game, 2, count, rows=True, options=SMALL.options, board=SMALL.board, **how)


# %% [markdown]
# A batch plays many tables at once. At each table one seat is asked, and each of its answers has a row of numbers. The
# weighted sum of a row is the score of the answer; the policy is the softmax of the scores.


# %%
def describe(tables):
    most = tables.mask.sum(axis=1).max()
    rows = np.dstack([np.minimum(tables.answer_marks[:, :most], 1), tables.answer_numbers[:, :most]])
    return rows, tables.mask[:, :most] == 1


def chances(weights, rows, used):
    scores = np.where(used, rows @ weights, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


# %% [markdown]
# One function plays a match at each table: against itself if the tables have no bots, against bots otherwise. `steps`
# is the direction that makes the answers of a seat more likely.


# %%
def play(weights, tables, seed, dice):
    tables.begin(seed)
    rewards = np.full((tables.tables, 2), np.nan)
    steps = np.zeros((tables.tables, 2, len(weights)))
    each, playing = np.arange(tables.tables), np.ones(tables.tables, bool)
    asked = np.zeros(tables.tables, int)
    while playing.any():
        rows, used = describe(tables)
        likely = chances(weights, rows, used)
        chosen = (likely.cumsum(axis=1) > dice.random((len(each), 1))).argmax(axis=1)
        gradient = rows[each, chosen] - np.einsum("ta,tac->tc", likely, rows)
        asked[playing] = tables.seat[playing]
        steps[each[playing], asked[playing]] += gradient[playing]
        tables.step(np.where(playing, chosen, -1))
        ended = playing & (tables.over == 1)
        rewards[ended] = tables.rewards[ended]
        playing &= ~ended
    return rewards, steps, asked


# %% [markdown]
# The measure is the share of matches won against a bot, on deals of a seed that no training uses. A shared victory
# counts half.


# %%
def share_won(weights, bot, dice):
    with open_tables(MATCHES, bots=[bot], seat=None) as tables:
        rewards, _, seats = play(weights, tables, 10**6, dice)
    return rewards[np.arange(MATCHES), seats].mean() + 1 / 2


# %% [markdown]
# REINFORCE: after each round the answers of seats that did better than the average become more likely. The reward is
# the lead in points.


# %%
def train(seed):
    dice, curve = np.random.default_rng(seed), []
    with open_tables(TABLES, reward="lead") as tables:
        weights = np.zeros(tables.answer_marks.shape[2] + tables.answer_numbers.shape[2])
        for round_ in range(ROUNDS + 1):
            if round_ % 8 == 0:
                curve.append([share_won(weights, bot, dice) for bot in ("random", "greedy")])
            leads, steps, _ = play(weights, tables, 1000 * seed + round_, dice)
            better = (leads - leads.mean()) / leads.std()
            gain = np.einsum("ts,tsc->c", better, steps) / leads.size
            weights += 0.3 * gain / (steps.std(axis=(0, 1)) + 0.3)
    return weights, curve


curves = [train(seed)[1] for seed in range(1, SEEDS + 1)]

# %% [markdown]
# The curve: the mean of the seeds, and their spread. With so few seeds, the 95 % interval of the mean is about 2.5
# standard deviations to each side (Student's t, divided by the root of three).

# %%
for step, shares in enumerate(zip(*curves, strict=True)):
    for bot, values in zip(("random", "greedy"), zip(*shares, strict=True), strict=True):
        bar = "█" * round(40 * mean(values))
        print(f"round {8 * step:2} against {bot:6} {mean(values):4.0%} ± {2.48 * stdev(values):4.0%} {bar}")

first, last = ([mean(seed[at]) for seed in curves] for at in (0, -1))
assert mean(last) > mean(first) + 0.05

# %% [markdown]
# Things to try: other rates, more rounds, a network instead of the weighted sum (`examples/ppo/ppo.py` in the
# repository, with [results for three seeds](../training-results.md#ppo)), or an exact answer: the game is small enough
# for [best responses and CFR](../lab.md#small-games).
