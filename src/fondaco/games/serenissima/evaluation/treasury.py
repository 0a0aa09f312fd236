"""The treasury: what is worth buying."""

from __future__ import annotations

from fondaco.core.decision import Action
from fondaco.games.serenissima import actions, investment
from fondaco.games.serenissima.actions import DONE, AnyAction
from fondaco.games.serenissima.evaluation.position_values import PositionValues
from fondaco.games.serenissima.field_types import Port
from fondaco.games.serenissima.state import State


def purchase_margin(chart: PositionValues, purchase: AnyAction) -> float:
    """What a purchase is worth beyond its price."""
    state, weights, numbers = chart.state, chart.weights, chart.state.components.numbers
    match purchase:
        case actions.Recruit():
            return (
                sailor_value_factor(chart) * weights.guard[min(state.garrison[purchase.port], 4) - 1]
                - numbers.cost_sailor
            )
        case actions.Enlist():
            return (
                sailor_value_factor(chart) * weights.crew[min(state.sailors[purchase.galley], 4) - 1]
                - numbers.cost_sailor
            )
        case actions.BuildBasilica():
            return weights.hope * chart.scorings * state.components.sheet.scoring.basilica - numbers.cost_basilica
        case actions.BuildFort():
            return weights.fort * chart.scorings - numbers.cost_fort
        case actions.Commission():
            few = state.owner.count(chart.who) < weights.most_galleys
            price = investment.galley_price(state, chart.who)
            return weights.fleet * (chart.rounds - 1) - price if few else -1.0
    return 0.0


def sailor_value_factor(chart: PositionValues) -> float:
    """Sailors are worth less towards the end."""
    return min(1.0, chart.rounds / 3)


def best_purchase(chart: PositionValues, menu: list[Action]) -> Action:
    """The purchase with the best margin, or none."""
    ahead = [purchase for purchase in menu if isinstance(purchase, actions.Commission)]
    chosen = [purchase for purchase in menu if not isinstance(purchase, actions.Commission)]
    chosen += pick_next_galley_number(chart.state, ahead)
    best: Action = max(chosen, key=lambda purchase: purchase_margin(chart, purchase))  # type: ignore[arg-type]
    return best if purchase_margin(chart, best) > 0 else DONE  # type: ignore[arg-type]


def pick_next_galley_number(state: State, numbers: list[actions.Commission]) -> list[Action]:
    """The first number still to come this round, so that the galley acts at once."""
    later: list[Action] = [purchase for purchase in numbers if purchase.galley > state.pawn]
    return (later or list(numbers))[:1]


def investment_value(chart: PositionValues) -> float:
    """What an investment now would bring, all purchases together."""
    state, ducats, total = chart.state.clone(), chart.state.ducats[chart.who], 0.0
    purse = PositionValues(state, chart.who, chart.weights)
    bought = False
    while menu := investment.legal_purchases(state, chart.who, not bought):
        best = best_purchase(purse, list(menu))
        if best == DONE or ducats - state.ducats[chart.who] > 30:
            break
        total += purchase_margin(purse, best)  # type: ignore[arg-type]
        bought |= apply_purchase(state, chart, best)
    return total


def apply_purchase(state: State, chart: PositionValues, purchase: Action) -> bool:
    """Buys it in an imagined state; says whether it was a galley."""
    match purchase:
        case actions.Recruit():
            investment.hire_sailor_for_port(state, chart.who, purchase.port)
        case actions.Enlist():
            investment.hire_sailor_for_galley(state, chart.who, purchase.galley)
        case actions.BuildFort():
            investment.build_fort(state, chart.who, purchase.port)
        case actions.BuildBasilica():
            investment.build_basilica(state, chart.who, purchase.port)
        case actions.Commission():
            price = investment.galley_price(state, chart.who)
            state.commission(chart.who, purchase.galley, best_launch_port(chart), 1, price)
            return True
    return False


def best_launch_port(chart: PositionValues) -> Port:
    """Where a new galley finds the best good to carry."""
    ports = chart.state.ports_of(chart.who)
    return max(ports, key=lambda port: (chart.state.garrison[port] > 1, chart.berth(port, 3, 3)))
