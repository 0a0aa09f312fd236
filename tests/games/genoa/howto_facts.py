"""Facts of the board on the how-to-play page of Die Händler von Genua."""

from __future__ import annotations

from fondaco.games.genoa.board_file import DECKS
from tests.i18n.how_to_facts import Board, Clause, Line


def lines(board: Board) -> list[Line]:
    rules, spaces = board["game"], board["spaces"]
    stores = {len(space["goods"]) for space in spaces if space["kind"] == "warehouse"}
    ordered = {len(order["goods"]) for order in board["large_orders"]}
    return [
        Line("The whole game", rest=[5]),
        Line("Two to five traders", [rules["players_min"], rules["players_max"], rules["discs"]]),
        Line("![The tower started", rest=[2, 2, 10, 15]),
        Line("Everybody begins", [rules["start_ducats"], len(DECKS)]),
        Line("1. **Start.** The tower player", rest=[2]),
        Line("3. **Move.** Then", [rules["discs"] - 1]),
        Line("You lead the tower", rest=[1]),
        Line("1. **Start.** You roll", rest=[1, 3]),
        Line("2. **Here.** Anna", rest=[5]),
        Line("3. **Move.** You walk", rest=[1, 2, 2, 15]),
        Line("4. **Markers.** You choose", [rules["owner_income"]]),
        Line("With two players", [rules["players_min"]], rest=[2]),
        Line(
            "Stores give two goods",
            [*stores],
            clauses=[
                Clause(
                    "space",
                    [
                        [space["id"] for space in spaces if space.get("cards")],
                        [space["id"] for space in spaces if space.get("markers")],
                    ],
                    en=r"two goods. (.+) give cards, (.+) gives markers, and the others give a special card",
                    fr=r"deux marchandises.; (.+), des cartes.; (.+), des marqueurs.; les autres, une carte spéciale",
                    it=r"due merci; (.+) carte; (.+) segnalini; gli altri una carta speciale",
                    nl=r"twee goederen, (.+) kaarten, (.+) tekens, de andere een speciale kaart",
                    de=r"zwei Waren, (.+) Karten, (.+) Marker, die anderen eine Sonderkarte",
                    es=r"dos mercancías; (.+), cartas; (.+), marcadores; los demás, una carta especial",
                )
            ],
        ),
        Line("- **Large orders**", [*ordered, rules["large_order_ducats"]]),
        Line("- **Small orders**", [rules["small_order_ducats"]]),
        Line("- **Messages**", [rules["message_ducats"]]),
        Line("- **Privileges**", rules["privilege_scale"]),
        Line("- Your **markers**", [rules["owner_income"], rules["building_value"]]),
        Line("- Look at your cards", rest=[2]),
        Line("- Five or ten ducats", rest=[5, 10, 20, 30]),
    ]
