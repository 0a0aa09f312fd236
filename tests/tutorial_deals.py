"""The deals of a game's first match (`page/tutorial.json`), played by bots as the lobby opens them."""

from __future__ import annotations

import json
from typing import Any

import fondaco
from fondaco.bots.registry import answer, bot
from fondaco.core.match import Match
from fondaco.games import game

LEARNER = 0


def tutorial(game_id: str) -> Any:
    return json.loads((game(game_id).folder / "page" / "tutorial.json").read_text(encoding="utf-8"))


def deals(game_id: str) -> list[tuple[str, int]]:
    """Return every deal with every number of players."""
    least, most = game(game_id).info.players
    return [(seed, players) for seed in tutorial(game_id)["deals"] for players in range(least, most + 1)]


def dealt(game_id: str, seed: str, players: int) -> Match:
    """Return a first match as the lobby opens it, with the actions that are played beforehand."""
    lesson = tutorial(game_id)
    words = [seed, *[""] * (players - 1)]
    match = fondaco.new(game_id, players=players, seed=seed, words=words, options=lesson.get("options"))
    for each in lesson.get("first", {}).get(str(players), []):
        match.play(each["seat"], fondaco.action(game_id, each["action"]))
    return match


def not_met(match: Match, explained: set[str], most: int) -> set[str]:
    """Play with quick bots; return the kinds of decisions that the learner has not met after so many actions."""
    bots = [bot("greedy", match.game.id, seat + 1) for seat in range(match.players)]
    missing = {*explained}
    for _ in range(most):
        if not missing or not match.waiting:
            break
        seat = match.waiting[0]
        if seat == LEARNER:
            missing.discard(str(match.decision.__struct_config__.tag))
        match.play(seat, answer(bots[seat], match, seat))
    return missing
