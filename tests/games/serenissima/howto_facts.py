"""Facts of the board on the how-to-play page of Serenissima."""

from __future__ import annotations

from fondaco.games import game
from tests.i18n.how_to_facts import Board, Clause, Line

SHOWN = "Valencia"
STORED = ["stone", "wine"]
"""What lies in the warehouse that is drawn."""


def port(board: Board, name: str) -> tuple[str, list[int]]:
    """The product of a port, and the pay of its places."""
    found = next(zone for zone in board["zone"] if zone["name"] == name)
    return found["good"], board["warehouse"][found["size"]]["slots"]


def lines(board: Board) -> list[Line]:
    pieces, scoring, track = board["components"], board["scoring"], board["turn_track"]
    good, _slots = port(board, SHOWN)
    paid = scoring["table"]
    return [
        Line("The whole game", rest=[5]),
        Line(
            "Two to four merchant princes",
            [*game("serenissima").players, len(track["scoring_4"])],
            holds=len(track["scoring_4"]) == len(track["scoring_2_3"]),
        ),
        Line(
            "![A galley with three sailors",
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
        Line("![Your start", [pieces["start_ducats"]], rest=[3, 3]),
        Line("Everybody has", [pieces["start_ducats"]], rest=[3, 3, 3]),
        Line("Galley 5 is yours", [pieces["start_ducats"]], rest=[3, 5]),
        Line("1. **Load.** Valencia", [pieces["cost_extra_cube"]], rest=[4]),
        Line("2. **Sail.** With", rest=[1, 3, 3]),
        Line("3. **Sell.** Alger", [min(port(board, "Alger")[1])], rest=[1, 7]),
        Line("![The wheel", rest=[5, 8, 11]),
        Line("Using it has three steps", rest=[3]),
        Line("1. **Load.** Take", [pieces["cost_extra_cube"], pieces["galley_slots"]]),
        Line(
            "After the last galley",
            [pieces["wine_card_income"]],
            clauses=[
                Clause(
                    "good",
                    [["wine"]],
                    en=r"the (\w+) card pays",
                    fr=r"la carte (\w+) rapporte",
                    it=r"la carta (\w+) paga",
                    nl=r"de (wijn)kaart betaalt",
                    de=r"die (Wein)karte zahlt",
                    es=r"la carta de (\w+) paga",
                )
            ],
        ),
        Line(
            "A port buys one cube",
            [pieces["spice_bonus"]],
            clauses=[
                Clause(
                    "good",
                    [["spice"]],
                    en=r"(\w+) pays \d more",
                    fr=r"L’(\w+) rapporte \d de plus",
                    it=r"Le (\w+) pagano \d in più",
                    nl=r"(\w+) brengt \d meer",
                    de=r"(\w+) bringt \d mehr",
                    es=r"Las (\w+) pagan \d más",
                )
            ],
        ),
        Line("At a scoring a port pays", [*paid[1:], len(paid) - 1, scoring["basilica"]]),
        Line("The attacker rolls fewer", [pieces["fort_dice"]]),
        Line(
            "Instead of using the galley",
            [pieces["cost_sailor"], pieces["cost_per_galley_owned"], pieces["cost_fort"]],
            holds=pieces["cost_fort"] == pieces["cost_basilica"],
            clauses=[
                Clause(
                    "good",
                    [pieces["fort_needs"], pieces["basilica_needs"]],
                    en=r"a fort \(a port with ([\w ]+)\) or a basilica \(([\w ]+)\)",
                    fr=r"un fort \(port avec ([\w ]+)\) ou une basilique \(([\w ]+)\)",
                    it=r"un forte \(porto con ([\w ]+)\) o una basilica \(([\w ]+)\)",
                    nl=r"een fort \(haven met ([\w ]+)\) of een basiliek \(([\w ]+)\)",
                    de=r"ein Fort \(Hafen mit ([\w ]+)\) oder eine Basilika \(([\w ]+)\)",
                    es=r"un fuerte \(un puerto con ([\w ]+)\) o una basílica \(([\w ]+)\)",
                )
            ],
        ),
        Line("- Take two or three neutral ports", rest=[2, 3]),
        Line("- Fill a port of your own", rest=[2, 3], holds=paid[3] == 2 * paid[2]),
        Line("- A galley needs sailors", rest=[2, 3], holds=pieces["galley_slots"] == 2 + 3),
    ]
