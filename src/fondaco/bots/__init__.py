"""Bots: automatic players for any table.

A bot is asked for one decision at a time and keeps no state between them except its random generator, so that it can
take over a seat in the middle of a match and be recreated at any time. It receives its seat
(`fondaco.core.match.SeatView`) and nothing else: what the player there sees, may do, has been told and remembers, and
determinizations of the match (`seat.determinize`).

`random` picks any answer on the menu. `greedy` looks one action ahead with the evaluation of the game
(`fondaco.bots.evaluation`); a new game gets it by adding that one file. `search` tries answers out in determinizations
with the same evaluation, for half a second or the budget given: `search:0.2s`, `search:200` (tries). `trained`, where a
game has it, plays the best answer of a trained net (`fondaco.learn`), or searches with trained weights. `master`
searches from there for about a second. Other packages can add bots (`fondaco.bots.registry`).
"""

from __future__ import annotations

from fondaco.bots.personalities import characters, resolve_any_personality
from fondaco.bots.registry import STRENGTHS, Bot, answer, bot, is_bot, play_out, strength_tables, strengths
from fondaco.core.match import SeatView

__all__ = [
    "STRENGTHS",
    "Bot",
    "Place",
    "SeatView",
    "answer",
    "bot",
    "characters",
    "resolve_any_personality",
    "is_bot",
    "play_out",
    "strength_tables",
    "strengths",
]

Place = SeatView
"""Former name of `SeatView`, deprecated."""
