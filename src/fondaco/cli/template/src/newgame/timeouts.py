"""Answers given when a player's time runs out: the most harmless ones, for every decision."""
from __future__ import annotations

from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option

from newgame.actions import KEEP
from newgame.draw import Drawn
from newgame.turn import Turn

TIMEOUTS: TimeoutAnswers = {Turn: TimeoutAnswer(first_option), Drawn: always_answer(KEEP)}
