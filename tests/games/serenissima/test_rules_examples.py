"""The worked examples of "How to play": what they say happens in the engine."""

from __future__ import annotations

import json
from typing import Any

from fondaco.games.serenissima import GAME
from fondaco.games.serenissima.actions import Done, Load, OpenSale, Sail, Sell
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from tests.games.serenissima.table import BLUE, COMPONENTS, GOOD, ZONE, goods, play, table

EXAMPLES: dict[str, Any] = json.loads((GAME.folder / "page" / "examples.json").read_text(encoding="utf-8"))
WOOD = GOOD["wood"]


def test_the_set_up() -> None:
    """2.2, 2.7 Three sailors in the port, three aboard, five ducats."""
    scene = EXAMPLES["outfit"]["scenes"][0]
    match = table(Loading(BLUE, 5), {5: (BLUE, "valencia", 3)}, {"valencia": (BLUE, 3)})
    assert (match.state.garrison[ZONE["valencia"]], match.state.sailors[5]) == (scene["garrison"], scene["crew"])
    assert match.state.ducats[BLUE] == EXAMPLES["outfit"]["ducats"] == 5
    assert next(zone for zone in COMPONENTS.sheet.zone if zone.id == scene["port"]).start


def test_the_whole_turn() -> None:
    """4.8, 5.1, 7.5 One cube free, one for a ducat; one zone; one cube sold for three."""
    first, last = EXAMPLES["turn"]["scenes"]
    match = table(Loading(BLUE, 5), {5: (BLUE, "valencia", 3)}, {"valencia": (BLUE, 3)})
    play(match, Load(), Load())
    assert (match.state.cargo[5], match.state.ducats[BLUE]) == (goods(" ".join(first["cargo"])), 5 - 1)
    if not isinstance(match.decision, Sailing):
        play(match, Done())
    play(match, Sail(ZONE[last["port"]]), Done())
    play(match, OpenSale(), Sell(WOOD))
    assert match.state.ducats[BLUE] == EXAMPLES["turn"]["ducats"] == 4 + 3
    assert (match.state.cargo[5], match.state.stored[ZONE["alger"]]) == (goods("wood"), goods("wood"))
