"""Hints of Serenissima say why, in the words of what would happen."""

from __future__ import annotations

from fondaco.bots.analysis import consider, in_one_breath, only_harms
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Branch, Budget, Thought
from fondaco.games.serenissima.actions import Jettison, Launch, Load, OpenSale
from fondaco.games.serenissima.harbour import SellOrFight
from fondaco.games.serenissima.investment import Investment
from fondaco.games.serenissima.loading import Loading
from tests.games.serenissima.table import BLUE, GOOD, RED, ZONE, table


def test_what_would_be_sold_is_the_reason_to_sell() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "tunis", 1, "spice")}, {"tunis": (RED, 1), "corfu": (RED, 1)})
    best, nothing = consider(match.seat(BLUE), Budget(tries=12), 1)
    assert best.action == OpenSale()
    assert best.why is not None
    assert (best.why.event.says, best.why.instead, best.why.sure) == ("serenissima.sells", False, True)
    assert best.why.event.args["good"] == GOOD["spice"]
    assert best.why.event.args["port"] == ZONE["tunis"]
    assert best.standing > nothing.standing


def test_a_galley_is_named_with_the_port_where_it_begins() -> None:
    """10.4 Which port is asked after the number, but it is one purchase."""
    match = table(Investment(BLUE), {4: (BLUE, "tunis", 1)}, {"tunis": (BLUE, 1), "corfu": (BLUE, 1)})
    match.board.ducats[BLUE] = 9
    thought = Thought(evaluation("serenissima"), match.seat(BLUE), 1, tells=True)
    [port] = in_one_breath(thought, match.board.box.commission[8])
    assert isinstance(port, Launch)


def test_throwing_away_what_could_be_kept_is_nothing_to_choose_instead_of_something() -> None:
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2, "spice")}, {"tunis": (BLUE, 2)})
    thought = Thought(evaluation("serenissima"), match.seat(BLUE), 1, tells=True)
    kinds = {type(action): only_harms(thought, Branch(action)) for action in match.options(BLUE)}
    assert kinds[Jettison]
    assert not kinds[Load]
