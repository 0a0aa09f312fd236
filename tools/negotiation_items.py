"""Write the items of the negotiation benchmark: `python tools/negotiation_items.py POSITIONS MATCHES GAME...`."""

from __future__ import annotations

import sys

import msgspec

from fondaco.games import game
from fondaco.negotiation.items import ITEMS, find_items

PLAYERS = 3


def main(positions: int, matches: int, games: list[str]) -> None:
    for name in games:
        items = find_items(name, PLAYERS, positions, matches)
        print(name, len(items), flush=True)
        written = ",\n".join(msgspec.json.encode(item).decode() for item in items)
        (game(name).folder / ITEMS).write_text(f"[\n{written}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
