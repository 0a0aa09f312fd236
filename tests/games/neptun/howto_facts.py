"""Facts of the board on the how-to-play page of Neptun."""

from __future__ import annotations

from tests.i18n.how_to_facts import Board, Clause, Line

ROUNDS = ("A", "B", "C")


def lines(board: Board) -> list[Line]:
    rules, tiles = board["game"], board["point_tiles"]
    drawn = tiles[0]
    each = [{len(temple[number]) for temple in tiles} for number in ROUNDS]
    fields = rules["turns"]
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
        Line("Five times everybody takes", [fields]),
        Line("![A contract strip", [fields], rest=[1, 2, 3]),
        Line("![Rowers of strength", [6 + 4], rest=[4, 6]),
        Line("Five times everybody chooses", [fields], rest=[2]),
        Line("You may sail past", [rules["gold_per_mile"], rules["gold_per_temple_point"]]),
        Line("You have two oar cards", [len(board["personal_oars"]), len(ROUNDS), fields]),
        Line("![A temple in round B", drawn["B"], rest=[2, 4]),
        Line("In round A each temple", [2, 3], holds=each == [{1}, {2}, {3}] and len(tiles) == 6),
    ]
