"""Evaluation of Serenissima: take neutral ports, and fill warehouses before they score."""

from __future__ import annotations

import random

from fondaco.bots.weights import standard_weights
from fondaco.core.decision import NO_ONE, Action, Seat
from fondaco.core.match import Match
from fondaco.games.serenissima import (
    actions,
    battle,
    blockade,
    conquest,
    doge_cards,
    galley_turns,
    investment,
    sale,
    sale_or_fight,
    setup,
)
from fondaco.games.serenissima.actions import (
    ACT,
    ASSAULT,
    BREAK_OFF,
    DECLARE_BLOCKADE,
    DONE,
    FIGHT_ON,
    INVEST,
    LAND,
    LET_PASS,
    OPEN_SALE,
    TAKE_PORT,
)
from fondaco.games.serenissima.evaluation import fights, treasury, voyage
from fondaco.games.serenissima.evaluation.position_values import PositionValues
from fondaco.games.serenissima.evaluation.weights import Weights
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.score import port_value
from fondaco.games.serenissima.state import State


class Evaluation:
    """Counts ducats as they would stand at the end, and plans a whole turn of a galley before its first step."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        """Ducats of today, and those that ports, galleys, sailors and cargo should still bring."""
        state: State = match.state
        total = float(state.ducats[seat])
        if match.over:
            return total
        chart, weights = PositionValues(state, seat, self.weights), self.weights
        share = treasury.sailor_value_factor(chart)
        for port in state.ports_of(seat):
            each = weights.hope * port_value(state, port) + weights.flag
            each += weights.walls if port in state.forts else 0.0
            total += share * weights.guardsman * state.garrison[port] + chart.scorings * each
        for galley in state.fleet(seat):
            crew = state.sailors[galley]
            total += weights.hull * chart.rounds + share * weights.oarsman * crew
            total += weights.hold * chart.future(state.zone[galley], state.cargo[galley], crew)
        return total

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        now = match.decision
        menu: list[Action] = match.options(seat)
        chart = PositionValues(match.state, seat, self.weights)
        match now:
            case setup.ClosePort() | setup.ChooseGalley():
                return menu[0]
            case setup.ChooseHome():
                return max(now.options(match.state, seat), key=lambda choice: _outlook(chart, choice))
            case galley_turns.TurnChoice():
                return self.turn(chart, now)
            case Loading():
                return voyage.choose_loading_step(chart, now, menu)
            case Sailing():
                return voyage.choose_sailing_step(chart, now)
            case blockade.BlockadeChoice():
                return choose_blockade_answer(chart, now)
            case sale_or_fight.SellOrFight() | battle.FightTargetChoice():
                return self.deed(chart, now, menu)
            case sale.SaleChoice():
                return choose_sale(chart, now, menu)
            case battle.FightOnChoice() | conquest.SiegeChoice():
                return FIGHT_ON if fights.should_fight_on(chart, now) else BREAK_OFF
            case battle.BootyChoice():
                return choose_booty(chart, now)
            case conquest.LandingChoice():
                return LAND if should_land_sailor(chart, now) else DONE
            case investment.InvestmentChoice() | doge_cards.SpecialInvestmentChoice():
                return treasury.best_purchase(chart, menu)
            case investment.LaunchPortChoice():
                return actions.Launch(treasury.best_launch_port(chart))
        return None

    def turn(self, chart: PositionValues, now: galley_turns.TurnChoice) -> Action:
        """The galley's best voyage, or the best purchases."""
        rest = voyage.arrival_value(
            chart,
            now.galley,
            chart.state.zone[now.galley],
            chart.state.cargo[now.galley],
            chart.state.sailors[now.galley],
            0,
        )
        action = voyage.best_voyage(chart, now.galley, free=True).value
        idle = min(rest, chart.future(chart.state.zone[now.galley], chart.state.cargo[now.galley], 1))
        return INVEST if treasury.investment_value(chart) > action - idle else ACT

    def deed(
        self, chart: PositionValues, now: sale_or_fight.SellOrFight | battle.FightTargetChoice, menu: list[Action]
    ) -> Action:
        """Sell, take, attack, or leave it."""
        return max(menu, key=lambda action: self.gain(chart, now, action))

    def gain(
        self, chart: PositionValues, now: sale_or_fight.SellOrFight | battle.FightTargetChoice, action: Action
    ) -> float:
        state, galley = chart.state, now.galley
        zone, crew = state.zone[galley], state.sailors[galley]
        fight = now if isinstance(now, battle.FightTargetChoice) else now.fight
        if action == OPEN_SALE:
            sold, rest = voyage.sale_value_and_leftover(chart, zone, state.cargo[galley])
            return sold + chart.future(zone, rest, crew) - chart.future(zone, state.cargo[galley], crew)
        if action == TAKE_PORT:
            return voyage.capture_or_sinking_value(chart, galley, zone, crew, now.steps)
        if action == ASSAULT:
            return fights.assault_gain(chart, galley, zone, crew, fight.strength(state))
        if isinstance(action, actions.Attack):
            prize = fights.sinking_value(chart, action.galley, state.room(galley))
            return fights.fight_gain(chart, galley, fight.strength(state), crew, state.sailors[action.galley], prize)
        return 0.0


def _outlook(chart: PositionValues, choice: actions.Settle) -> float:
    """A start port is as good as the free ports near it."""
    state, steps = chart.state, chart.steps[choice.port]
    free = [port for port in state.components.zones if state.is_open(port) and state.holder[port] == NO_ONE]
    rivals = [port for port in state.components.zones if state.holder[port] != NO_ONE]
    near = sum(1.0 / steps[port] for port in free if port != choice.port)
    return near - sum(2.0 / steps[port] for port in rivals)


def choose_blockade_answer(chart: PositionValues, now: blockade.BlockadeChoice) -> Action:
    """Block whatever does not serve this seat, but not a sale that fills an own warehouse."""
    port = chart.state.zone[now.venture.galley]
    serves = isinstance(now.venture, sale.SaleChoice) and chart.state.holder[port] == chart.who
    return LET_PASS if serves else DECLARE_BLOCKADE


def choose_sale(chart: PositionValues, now: sale.SaleChoice, menu: list[Action]) -> Action:
    """The cube that brings most, as long as it would not bring more elsewhere."""
    zone, crew = chart.state.zone[now.galley], chart.state.sailors[now.galley]
    sales = [said for said in menu if isinstance(said, actions.Sell)]
    best = max(sales, key=lambda said: chart.brings(zone, said.good) - chart.market(zone, said.good, crew))
    return best if chart.brings(zone, best.good) > 0 else DONE


def choose_booty(chart: PositionValues, now: battle.BootyChoice) -> Action:
    """The cube with the best market."""
    zone, crew = chart.state.zone[now.galley], chart.state.sailors[now.galley]
    best = max(now.spoil_goods, key=lambda good: chart.market(zone, good, crew))
    return actions.Seize(best) if chart.market(zone, best, crew) > 0 else DONE


def should_land_sailor(chart: PositionValues, now: conquest.LandingChoice) -> bool:
    """One sailor holds a port; a second one guards it, if enough stay aboard."""
    state, port = chart.state, chart.state.zone[now.galley]
    crew = state.sailors[now.galley]
    if not state.garrison[port]:
        return crew > 1 or chart.port_worth(port) > chart.ship_worth(now.galley)
    return crew > 3 and state.garrison[port] < 2
