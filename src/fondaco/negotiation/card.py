"""Data card and JSON of a run."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import fondaco
from fondaco.games import game
from fondaco.negotiation.items import CANDIDATES, LEAST_SHARE, LOOK_EVERY, MOST_SEEDS, OPPONENT, Item
from fondaco.negotiation.scores import Score

CARD = """---
license: mit
task_categories: [reinforcement-learning]
tags: [negotiation, games, benchmark]
---

# Negotiation benchmark of Fondaco

{count} items: {counts}. Digest of the items: `{digest}`. Fondaco {version}, rules {rules}.

An item is rebuilt from a seed: a match at {players} seats, the agent in seat *seed mod {players}* (counted from 0),
bots (`{opponent}`) in the others. A whole match is played from its beginning to its end. A position is played to the
end of the turn, at most 40 answers of the agent.

**Choice of positions.** For each seed from 1 to {most_seeds}, `{opponent}` bots play a match. At every {look_every}rd
decision of the agent's seat with offers on its menu, up to {candidates} of them, evenly spread over the menu, are
accepted by a partner in a copy of the match. The position is the one whose best deal has the largest smaller gain of
its two sides, if that is at least {least_share:.0%} of the mean expected score; otherwise the seed has no position.
Gains are those of the game's evaluation: the expected final score of a seat.

**Data.** Each file `AGENT.jsonl` has a line for each finished item. `scores.json` has the scores with 95 % intervals.
All players are programs; there are no personal data. The opponents do not read messages.

**Licence.** The results and the items: MIT.
"""


def item_digest(items: Sequence[Item]) -> str:
    return hashlib.sha256(msgspec.json.encode([*items])).hexdigest()[:12]


def write_card(items: Sequence[Item]) -> str:
    """Return the data card of a run in Markdown."""
    games = sorted({item.game for item in items})
    counts = ", ".join(
        f"{sum(bool(item.best) for item in items if item.game == name)} positions and "
        f"{sum(not item.best for item in items if item.game == name)} matches of {game(name).title}"
        for name in games
    )
    return CARD.format(
        count=len(items),
        counts=counts,
        digest=item_digest(items),
        version=fondaco.__version__,
        rules=", ".join(f"{name} {game(name).rules_version}" for name in games),
        players=" or ".join(map(str, sorted({item.players for item in items}))),
        opponent=OPPONENT,
        most_seeds=MOST_SEEDS,
        look_every=LOOK_EVERY,
        candidates=CANDIDATES,
        least_share=LEAST_SHARE,
    )


def scores_json(items: Sequence[Item], scores: Mapping[str, Mapping[str, Mapping[str, Score]]]) -> bytes:
    """Return the scores by agent and game as JSON."""
    made: dict[str, Any] = {
        "fondaco": fondaco.__version__,
        "items": item_digest(items),
        "agents": scores,
    }
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"
