"""3 The turn."""
from __future__ import annotations

from fondaco.games.mediterranee.actions import Bid, Done, Land, Muster, Sail
from fondaco.games.mediterranee.battle import Battle
from fondaco.games.mediterranee.business import Business
from fondaco.games.mediterranee.landing import Landing
from fondaco.games.mediterranee.movement import Fleet
from fondaco.games.mediterranee.sale import Sale
from fondaco.games.mediterranee.turn import Bidding
from tests.mediterranee.table import SPAIN, TURKEY, VENICE, Table, zone


def test_a_turn_goes_through_its_six_phases() -> None:
    """3.1: bids, business, movement, combat, landing, sale; then the next turn's bids."""
    table = Table(Bidding(4))
    galley = table.galley(VENICE, "venezia", 2, "iron")
    table.port("ragusa")
    table.galley(SPAIN, "ragusa", 1)
    table.dice(6, 5, 4, 3)
    phases = []
    for seat in range(4):
        table.play(seat, Bid(0))
    answers = {Business: Done(), Fleet: Done(), Battle: Done(), Landing: Done(), Sale: Done()}
    while not isinstance(table.now, Bidding):
        phases.append(type(table.now))
        (who,) = table.match.waiting
        under_way = table.now == Fleet(VENICE)
        table.play(who, Sail(galley, zone("ragusa")) if under_way else answers.get(type(table.now)) or Land(galley))
        if type(table.now).__name__ == "Course":
            table.play(VENICE, table.match.options(VENICE)[0])
    order = list(dict.fromkeys(phases))
    assert order == [Business, Fleet, Battle, Landing, Sale]
    assert table.board.turn == 2


def test_nobody_is_asked_who_has_nothing_to_decide() -> None:
    """3.2: after the bids of two powers without foes, nobody is asked about combat."""
    table = Table(Fleet(TURKEY))
    table.board.order = [VENICE, SPAIN, 1, TURKEY]
    table.galley(TURKEY, "istanbul", 1)
    table.board.garrison[zone("istanbul")] = 1
    table.play(TURKEY, Done())
    assert isinstance(table.now, Bidding)
    assert table.refusal(VENICE, Muster(1, 1)) is not None
