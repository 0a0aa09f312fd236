"""Bots: players that can sit at any table.

A bot is asked for one decision at a time and keeps nothing in mind between them but its own dice, so that it can take
over a seat in the middle of a match, and be thrown away and made again. It is given its seat (`fondaco.core.seat`) and
nothing else: what a person there sees, may say, has heard and remembers, and matches he could be in
(`seat.determinize`).

`random` says anything on the menu. `greedy` looks one action ahead with the evaluation of the game
(`fondaco.bots.evaluation`); a new game gets it by adding that one file. `search` tries answers out in imagined worlds
with the same evaluation, for half a second or for as long as it is told: `search:0.2s`, `search:200` (tries).
`trained` says what a net thinks best that has learned by playing (`fondaco.learn`), or searches by numbers that were
learned so, where somebody has trained it.
Others come from elsewhere (`fondaco.bots.registry`).
"""

from __future__ import annotations

from fondaco.bots.personalities import characters, drawn
from fondaco.bots.registry import STRENGTHS, Bot, answer, bot, is_bot, play_out, strengths
from fondaco.core.seat import Place

__all__ = ["Bot", "Place", "STRENGTHS", "answer", "bot", "characters", "drawn", "is_bot", "play_out", "strengths"]
