"""Facts of the board on the how-to-play page of Neptun."""

from __future__ import annotations

from tests.i18n.how_to_facts import Board, Clause, Line

ROUNDS = ("A", "B", "C")


def lines(board: Board) -> list[Line]:
    rules, tiles = board["game"], board["point_tiles"]
    drawn = tiles[0]
    each = [{len(temple[number]) for temple in tiles} for number in ROUNDS]
    fields, own = rules["turns"], [card["strength"] for card in board["personal_oars"]]
    return [
        Line("The whole game", rest=[5]),
        Line(
            "Three to five Roman merchants",
            [rules["players_min"], rules["players_max"], len(ROUNDS), fields],
            clauses=[
                Clause(
                    "place",
                    [[board["start"]["id"]]],
                    en=r"sail from (\w+)",
                    fr=r"partez de (\w+)",
                    it=r"salpi da (\w+)",
                    nl=r"vanaf (\w+)",
                    de=r"segelst du von (\w+)",
                    es=r"zarpas de (\w+)",
                )
            ],
        ),
        Line("![Your start", [rules["start_gold"]], rest=[2, 5]),
        Line("Everybody begins", [rules["start_gold"], len(own)], rest=own),
        Line("Your ship lies", rest=[3]),
        Line("1. **Oars.**", rest=[5, 6, 5 + 6]),
        Line("2. **Voyage.**", [rules["gold_per_mile"]], rest=[6, 6]),
        Line("3. **Contract.**", rest=[2, 2]),
        Line("4. **Strip.**", rest=[1, 3]),
        Line("Five times everybody takes", [fields]),
        Line("![A contract strip", [fields], rest=[1, 2, 3]),
        Line("![Rowers of strength", [6 + 4], rest=[4, 6]),
        Line("Five times everybody chooses", [fields], rest=[2]),
        Line("You may sail past", [rules["gold_per_mile"], rules["gold_per_temple_point"]]),
        Line("You have two more oar cards", [len(board["personal_oars"]), len(ROUNDS), fields]),
        Line("![A temple in round B", drawn["B"], rest=[2, 4]),
        Line("In round A each temple", [2, 3], holds=each == [{1}, {2}, {3}] and len(tiles) == 6),
    ]
