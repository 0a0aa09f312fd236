"""What never changes in a match: cards, names and numbers of the board file, checked once, shared by all tables."""

from __future__ import annotations

from fondaco.core.board_file import BadBoard, list_duplicate_faults
from fondaco.core.components import Components, Nouns
from fondaco.core.json_types import JsonObject
from rialto.actions import Bid
from rialto.board_file import MOST_PLAYERS, BoardFile
from rialto.field_types import Ware


class RialtoComponents(Components):
    """The cards and the figures of the game; bids are made once, here."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        sheet = self.printed(BoardFile)
        self.figures = sheet.figures
        self.wares = sheet.ware
        self.cards: list[Ware] = [ware for ware, row in enumerate(sheet.ware) for _ in range(row.cards)]
        self.bids = [Bid(ducats) for ducats in range(self.figures.most_bid + 1)]
        list_board_file_faults = self.list_board_file_faults()
        if list_board_file_faults:
            raise BadBoard(name, list_board_file_faults)

    def nouns(self) -> Nouns:
        return {"ware": [(f"rialto.ware.{row.id}", {"fallback": row.id}) for row in self.wares]}

    def bounds(self, players: int) -> dict[str, int]:
        cards, figures = len(self.cards), self.figures
        most = players * figures.start_ducats + cards * max(figures.sets)
        return {"ducats": most, "card": cards, "round": self.lots(players)}

    def list_board_file_faults(self) -> list[str]:
        """Return why the board file cannot be played, in the words of the game."""
        wrong = list_duplicate_faults("ware", [row.id for row in self.wares])
        wrong += [
            f"ware {row.id}: there are {row.cards} cards, and a price for {len(self.figures.sets)} at most"
            for row in self.wares
            if row.cards > len(self.figures.sets)
        ]
        if self.lots(MOST_PLAYERS) < 1:
            wrong.append(f"there are too few cards for a lot with {MOST_PLAYERS} players")
        return wrong

    def lots(self, players: int) -> int:
        """1.3 As many whole lots as the cards that are not dealt give."""
        return (len(self.cards) - players * self.figures.dealt) // self.figures.lot
