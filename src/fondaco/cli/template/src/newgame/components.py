"""What never changes in a match: cards, names and numbers of the board file, checked once, shared by all tables."""
from __future__ import annotations

from fondaco.core.board_file import BadBoard, list_duplicate_faults
from fondaco.core.components import Components, Nouns
from fondaco.core.json_types import JsonObject

from newgame.board_file import MOST_PLAYERS, BoardFile
from newgame.field_types import Ware


class GameComponents(Components):
    """1.1 The cards and the figures of the game."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        sheet = self.printed(BoardFile)
        self.figures = sheet.figures
        self.wares = sheet.ware
        self.ids = {"ware": [row.id for row in self.wares]}
        self.cards: list[Ware] = [ware for ware, row in enumerate(self.wares) for _ in range(row.cards)]
        if list_board_file_faults := self.list_board_file_faults():
            raise BadBoard(name, list_board_file_faults)

    def nouns(self) -> Nouns:
        return {"ware": [(f"newgame.ware.{row.id}", {"fallback": row.id}) for row in self.wares]}

    def bounds(self, players: int) -> dict[str, int]:
        rounds = self.figures.rounds
        return {"card": len(self.cards), "round": rounds, "turn": rounds * players}

    def list_board_file_faults(self) -> list[str]:
        """Return why the board file cannot be played, in the words of the game."""
        wrong = list_duplicate_faults("ware", self.ids["ware"])
        priced = len(self.figures.sets)
        wrong += [
            f"ware {row.id}: there are {row.cards} cards, and points for {priced} at most"
            for row in self.wares
            if row.cards > priced
        ]
        needed = self.figures.market + MOST_PLAYERS * (1 + self.figures.rounds)
        if len(self.cards) < needed:
            wrong.append(f"{MOST_PLAYERS} players need {needed} cards, and there are {len(self.cards)}")
        return wrong
