"""Hints of Serenissima give reasons in terms of future events."""

from __future__ import annotations

from fondaco.bots.evaluation import evaluation
from fondaco.bots.hints import complete_partial_answer, is_pure_loss, rate_answers
from fondaco.bots.search import Branch, Budget, DecisionSearch
from fondaco.games.serenissima.actions import Jettison, Launch, Load, OpenSale
from fondaco.games.serenissima.investment import InvestmentChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import BLUE, GOOD, RED, ZONE, table


def test_hint_to_sell_names_the_goods() -> None:
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "tunis", 1, "spice")}, {"tunis": (RED, 1), "corfu": (RED, 1)})
    best, nothing = rate_answers(match.seat(BLUE), Budget(tries=12), 1)
    assert best.action == OpenSale()
    assert best.why is not None
    assert (best.why.event.says, best.why.instead, best.why.sure) == ("serenissima.sells", False, True)
    assert best.why.event.args["good"] == GOOD["spice"]
    assert best.why.event.args["port"] == ZONE["tunis"]
    assert best.standing > nothing.standing


def test_a_galley_is_named_with_the_port_where_it_begins() -> None:
    """10.4 Which port is asked after the number, but it is one purchase."""
    match = table(InvestmentChoice(BLUE), {4: (BLUE, "tunis", 1)}, {"tunis": (BLUE, 1), "corfu": (BLUE, 1)})
    match.state.ducats[BLUE] = 9
    thought = DecisionSearch(evaluation("serenissima"), match.seat(BLUE), 1, tells=True)
    [port] = complete_partial_answer(thought, match.state.components.commission[8])
    assert isinstance(port, Launch)


def test_discarding_useful_goods_is_no_alternative() -> None:
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2, "spice")}, {"tunis": (BLUE, 2)})
    thought = DecisionSearch(evaluation("serenissima"), match.seat(BLUE), 1, tells=True)
    kinds = {type(action): is_pure_loss(thought, Branch(action)) for action in match.options(BLUE)}
    assert kinds[Jettison]
    assert not kinds[Load]
