"""Facts of the board on the how-to-play page of Oltre Mare."""

from __future__ import annotations

from tests.i18n.how_to_facts import Board, Clause, Line


def lines(board: Board) -> list[Line]:
    rules, goods = board["game"], board["goods"]
    ranks, icons = rules["rank_bonus"], {icon for card in board["cards"] for icon in card["actions"]}
    on_card = {len(card["actions"]) for card in board["cards"]}
    rarest = min(goods, key=lambda good: good["count"])["id"]
    longest = max(goods, key=lambda good: len(good["sequence"]))["id"]
    wine = next(good for good in goods if good["id"] == "wine")
    return [
        Line("The whole game", rest=[5]),
        Line("Two to five merchants", [rules["players_min"], rules["players_max"]], rest=[3]),
        Line("![A goods card", [*on_card, len(icons)]),
        Line("![Three players", rest=[3]),
        Line("Everybody begins", [rules["start_ducats"], rules["start_hand"]]),
        Line("It is your turn", [rules["start_ducats"]]),
        Line("1. **Power.** The top card", rest=[1, 2, 5, 6]),
        Line("2. **Trade.** You give", [rules["buy_price"]], rest=[1, 1, 8]),
        Line("3. **Play.** You play", [rules["icon_yield"][2]], rest=[1, 1, 1, 1, 2, 2]),
        Line("4. **Load.** Both", [wine["sequence"][2]], rest=[1, 1, 3, 3, 6, 6]),
        Line("2. **Trade.** Make", [rules["buy_limit_per_turn"], rules["buy_price"], rules["buy_price_in_debt"]]),
        Line("3. **Play.** Put", rules["icon_yield"][1:4], rest=[2, 3]),
        Line("More about this", [len(icons)]),
        Line("![Wine, wine", rest=[2, 3]),
        Line(
            "![What runs of each good pay",
            clauses=[
                Clause(
                    "good",
                    [[rarest], [longest]],
                    en=r"\. (\w+) are rare and pay from the second card on, (\w+) wants patience",
                    fr=r"Les (\w+) sont rares et paient dès la deuxième carte, le (\w+) demande de la patience",
                    it=r"Le (\w+) sono rare e pagano già dalla seconda carta, il (\w+) vuole pazienza",
                    nl=r"\. (\w+) zijn zeldzaam en betalen vanaf de tweede kaart, (\w+) vraagt geduld",
                    de=r"\. (\w+) sind selten und zahlen ab der zweiten Karte, (\w+) braucht Geduld",
                    es=r"Las (\w+) escasean y pagan bien ya con dos cartas; el (\w+), en series largas",
                )
            ],
        ),
        Line("You can make deals only", [*ranks, len(ranks)], rest=[1]),
        Line("Your ship sails exactly", [*ranks], rest=[len(ranks) - 1]),
        Line("The turn in which the pile", rest=[1]),
        Line("- Look for one or two goods", rest=[2]),
    ]
