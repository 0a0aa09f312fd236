"""Facts of the board on the how-to-play page of Méditerranée."""

from __future__ import annotations

from fondaco.games import game
from tests.i18n.how_to_facts import Board, Clause, Line

SHOWN = "Smyrna"
STORED = ["wood", "wine"]
"""What lies in the warehouse that is drawn."""


def port(board: Board, name: str) -> tuple[str, list[int]]:
    """The product of a port, and the numbers of its warehouse."""
    found = next(zone["port"] for zone in board["zone"] if zone.get("port", {}).get("name") == name)
    return found["good"], found.get("slots") or board["warehouse"][found["size"]]


def lines(board: Board) -> list[Line]:
    rules, points, build = board["rules"], board["points"], board["build"]
    good, slots = port(board, SHOWN)
    first = port(board, "Ragusa")[1][0]
    hundred = 100
    divisor = rules["combat_divisor"]
    turns = [rules["turns"][players] for players in ("2", "3", "4")]
    return [
        Line("The whole game", rest=[5]),
        Line(
            "Two to four maritime powers",
            [*game("mediterranee").players, *turns],
            holds=turns == sorted(turns, reverse=True),
        ),
        Line(
            "![A galley of Venice before",
            [slots[len(STORED)] * hundred, slots[-1] * hundred],
            rest=[2, 3],
            names=[SHOWN],
            clauses=[
                Clause(
                    "good",
                    [[good], STORED],
                    en=r"The port produces ([\w ]+), stores ([\w ]+),",
                    fr=r"Le port produit ([\w ]+), stocke ([\w ]+),",
                    it=r"Il porto produce ([\w ]+), ha in magazzino ([\w ]+),",
                    nl=r"De haven produceert ([\w ]+), in het pakhuis liggen ([\w ]+),",
                    de=r"Der Hafen erzeugt ([\w ]+), lagert ([\w ]+),",
                    es=r"El puerto produce ([\w ]+), almacena ([\w ]+),",
                )
            ],
        ),
        Line("![Your start", [rules["start_ducats"]], rest=[3, 4]),
        Line(
            "Every power has",
            [rules["start_galleys"], rules["start_sailors"], rules["start_ducats"], rules["galley_capacity"]],
        ),
        Line("6. **Sale.** Then", [rules["capital_income"]]),
        Line("You are Venice", rest=[1, 3]),
        Line("1. **Bids.** You", rest=[100, 1900]),
        Line("2. **Business.** Venezia", [rules["good_price"]], rest=[2, 1700]),
        Line("3. **Movement.** With", rest=[1, 3, 3]),
        Line("5. **Landing.** Ragusa", rest=[1]),
        Line("6. **Sale.** Ragusa", [first, first * hundred, rules["capital_income"]], rest=[1, 2200]),
        Line("A port sells only", [rules["good_price"]]),
        Line(
            "![Genoa asks 300",
            [rules["foreign_price_max"], rules["foreign_price_max"], rules["monopoly_price_max"]],
            rest=[200, 200],
        ),
        Line(
            "In your own ports",
            [rules["build_price"], rules["sailor_price"]],
            clauses=[
                Clause(
                    "good",
                    [build["galley"], build["fort"]],
                    en=r"a galley where there are ([\w ]+), a fort where there are ([\w ]+),",
                    fr=r"une galère là où il y a ([\w ]+), un château là où il y a ([\w ]+),",
                    it=r"una galea dove ci sono ([\w ]+), un forte dove ci sono ([\w ]+),",
                    nl=r"een galei waar ([\w ]+) zijn, een vesting waar ([\w ]+) zijn,",
                    de=r"eine Galeere, wo ([\w ]+) sind, eine Festung, wo ([\w ]+) sind,",
                    es=r"una galera donde hay ([\w ]+), un fuerte donde hay ([\w ]+),",
                )
            ],
        ),
        Line("A port buys each good once", [rules["bonus_port"], rules["bonus_capital"]]),
        Line("![Venice attacks with four", [divisor, (5 + 4) // divisor, (4 + 2) // divisor], rest=[2, 4, 4, 5]),
        Line("Both sides strike", [rules["fort_divisor"]]),
        Line(
            "Your own capital brings",
            [points["own_capital"], points["port_not_full"], *points["full"].values(), points["ducats_per_point"]],
            rest=[1],
        ),
        Line("- Three sailors and two goods", rest=[2, 3], holds=rules["galley_capacity"] == 2 + 3),
    ]
