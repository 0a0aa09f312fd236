"""Write the items of the negotiation benchmark: `python tools/negotiation_items.py POSITIONS MATCHES GAME...`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from fondaco.negotiation.items import Item, find_items

FILE = Path(__file__).parent.parent / "src/fondaco/negotiation/items.json"
PLAYERS = 3


def main(positions: int, matches: int, games: list[str]) -> None:
    items: list[Item] = []
    for game in games:
        items += find_items(game, PLAYERS, positions, matches)
        print(game, len(items), flush=True)
    written = ",\n".join(msgspec.json.encode(item).decode() for item in items)
    FILE.write_text(f"[\n{written}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
