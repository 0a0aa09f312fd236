"""Print messages of a random match of every game in every language, as JSON.

Includes all data to render them. The client's tests render the same messages and compare
(`web/tests/translator.test.ts`).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import msgspec

import fondaco
from fondaco.core.game import Game
from fondaco.games import all_games
from fondaco.i18n import SHELL, get_translator, list_languages, message_catalogue

EXAMPLES = 8
Message = tuple[str, dict[str, Any]]


def messages(game: Game) -> list[Message]:
    """Return the decisions, actions and events of a match, a few of each."""
    match, dice = fondaco.new(game.id, game.players[1], 3, "bounded"), random.Random(3)
    told: dict[str, list[dict[str, Any]]] = {}
    asked: Counter[type[object]] = Counter()
    while not match.over:
        seat = dice.choice(match.waiting)
        decision, action = type(match.decision), dice.choice(match.options(seat))
        if asked[decision] < EXAMPLES:  # a view takes long
            asked[decision] += 1
            shown = match.view(seat)["decision"]
            told.setdefault(f"at.{shown['at']}", []).append({**shown, "seat": seat, "yours": True})
        said = msgspec.to_builtins(action)
        told.setdefault(f"do.{said['do']}", []).append(said)
        match.play(seat, action)
    for event in [event for entry in match.log or () for event in entry.events]:
        told.setdefault(event.says.partition(".")[2], []).append(event.args)
    return [(f"{game.id}.{key}", args) for key, several in told.items() for args in several[:EXAMPLES]]


def said(game: Game, lang: str, told: list[Message]) -> dict[str, Any]:
    voice = get_translator(lang, game.id)
    return {
        "lang": lang,
        "nouns": voice.nouns,
        "kinds": voice.kinds,
        "sequences": sorted(voice.sequences),
        "by_seat": sorted(voice.by_seat),
        "catalogues": {owner: message_catalogue(lang, owner) for owner in (SHELL, game.id)},
        "messages": [(key, args, voice.say(key, args)) for key, args in told],
    }


if __name__ == "__main__":
    found = [(game, messages(game)) for game in all_games().values()]
    everything = [said(game, lang, told) for game, told in found for lang in list_languages()]
    sys.stdout.buffer.write(msgspec.json.encode(everything))
