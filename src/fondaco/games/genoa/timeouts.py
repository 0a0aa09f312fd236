"""Answers given when a trader's time runs out: no offer, no card, and the yield of the building."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, ROLL, SELL_TO_NOBODY, Accept, AnyAction
from fondaco.games.genoa.buildings import BuildingActionChoice
from fondaco.games.genoa.markers import Laying
from fondaco.games.genoa.orders import OrderRewardChoice, VillaActionChoice
from fondaco.games.genoa.special import SwapItemChoice
from fondaco.games.genoa.state import State
from fondaco.games.genoa.turn import TowerStartChoice
from fondaco.games.genoa.walk import SoldMoveChoice, TowerBuildingChoice, TowerMoveChoice


def default_building_action(now: TowerBuildingChoice, state: State, who: Seat) -> AnyAction:
    """The tower player leaves the building to no one. Until all are heard the tower player acts, 6.18 in the end
    with a further action card; 4.14 where neither is possible the action is sold, to an offer that asks nothing."""
    if who != now.who:
        return DONE
    deeds = now.deeds(state)
    if deeds:
        return SELL_TO_NOBODY if SELL_TO_NOBODY in deeds else ACT
    free = [offer.number for offer in state.offers if not (offer.said.want_ducats or offer.said.want_items)]
    return next(said for said in now.options(state, who) if isinstance(said, Accept) and said.number in free)


def default_move_action(now: TowerMoveChoice, state: State, who: Seat) -> AnyAction:
    """The tower stays where it is."""
    return END_TURN if who == now.who else DONE


TIMEOUTS: TimeoutAnswers = {
    TowerStartChoice: always_answer(ROLL),
    TowerBuildingChoice: TimeoutAnswer(default_building_action, costs="6.18", settles="4.14"),
    TowerMoveChoice: TimeoutAnswer(default_move_action),
    SoldMoveChoice: TimeoutAnswer(first_option),
    BuildingActionChoice: TimeoutAnswer(
        first_option, costs="4.28"
    ),  # only a player who owes a large order has to fill it
    VillaActionChoice: TimeoutAnswer(first_option),
    OrderRewardChoice: TimeoutAnswer(first_option),
    SwapItemChoice: TimeoutAnswer(first_option, costs="6.20"),
    Laying: always_answer(DONE),
}
