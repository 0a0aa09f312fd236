"""Bots that learn by self-play: `fondaco learn GAME` and the `trained` bot (docs/learn.md).

The package is independent of any game. A position is an observation of the lab's layout, an answer is a row of its
menu, and the training targets are the gains that a race of answers finds in determinizations (`fondaco.bots.search`).

Playing needs only `features`, `network` and `trained_bot`, with numpy or, much slower, without it (`numpy_fallback`).
`expert`, `self_play`, `train_network` and `expert_iteration` train networks; `tune_weights` learns evaluation weights.
"""
