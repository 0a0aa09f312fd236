"""War: the odds of a fight to the end, and whether it is worth it."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE
from fondaco.games.serenissima import battle, conquest, odds
from fondaco.games.serenissima.evaluation.position_values import PositionValues
from fondaco.games.serenissima.field_types import Galley, Zone


def fight_gain(chart: PositionValues, galley: Galley, value: int, crew: int, enemies: int, prize: float) -> float:
    """What fighting on to the end is worth, against stopping now."""
    if value <= 0:
        return 0.0
    dice = chart.state.components.sheet.dice
    win, left = odds.win_probability_and_survivors(crew, value, enemies, dice.skulls / dice.faces)
    if win < chart.weights.odds:
        return 0.0
    lost = (1 - win) * chart.hull_worth(galley) + chart.weights.sailor * (crew - left)
    return win * prize - lost - chart.weights.bravery


def assault_gain(chart: PositionValues, galley: Galley, port: Zone, crew: int, value: int) -> float:
    """What attacking the port there is worth; a fort costs a sailor on average before it begins."""
    state = chart.state
    holder = state.holder[port]
    if holder in (NO_ONE, chart.who) or not conquest.may_assault(state, chart.who, port):
        return 0.0
    shot = 1 if port in state.forts else 0
    prize = chart.port_worth(port) * (1 + chart.enmity) - chart.weights.sailor
    return fight_gain(chart, galley, value - shot, crew - shot, state.garrison[port], prize)


def sinking_value(chart: PositionValues, target: Galley, room: int) -> float:
    """What sinking a galley brings: booty, and the rival's loss."""
    booty = chart.weights.cube * min(len(chart.state.cargo[target]), room)
    return booty + chart.enmity * chart.ship_worth(target)


def raid_gain(chart: PositionValues, galley: Galley, zone: Zone, crew: int, value: int) -> float:
    """What attacking the best galley there is worth."""
    state, best = chart.state, 0.0
    for target in state.galleys_in(zone):
        if state.owner[target] != chart.who:
            prize = sinking_value(chart, target, state.components.places - crew - len(state.cargo[galley]))
            best = max(best, fight_gain(chart, galley, value, crew, state.sailors[target], prize))
    return best


def should_fight_on(chart: PositionValues, now: battle.FightOnChoice | conquest.SiegeChoice) -> bool:
    """Is it worth another roll?"""
    state, fight = chart.state, now.fight
    galley = fight.galley
    if isinstance(now, battle.FightOnChoice):
        enemies, prize = state.sailors[now.target_galley], sinking_value(chart, now.target_galley, state.room(galley))
    else:
        port = state.zone[galley]
        enemies, prize = state.garrison[port], chart.port_worth(port) * (1 + chart.enmity)
    return fight_gain(chart, galley, fight.strength(state), state.sailors[galley], enemies, prize) > 0
