"""The captain's side: courses, passage, attacks, prizes and landings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fondaco.core.decision import Action
from fondaco.core.match import Match
from fondaco.games.mediterranee import actions, battle, movement
from fondaco.games.mediterranee.actions import ANCHOR, ASK_PASSAGE, DENY, DONE, GRANT, SINK
from fondaco.games.mediterranee.evaluation.position_values import PositionValues
from fondaco.games.mediterranee.sailor_landings import legal_landings
from fondaco.games.mediterranee.state import State

if TYPE_CHECKING:
    from fondaco.games.mediterranee.evaluation import Evaluation


def choose_galley_to_sail(chart: PositionValues) -> Action:
    """The galley with the best course sets out first."""
    state = chart.state
    best = 0.0
    action: Action = DONE
    for galley in movement.unmoved_galleys(state, chart.who):
        gain, course = chart.best_course(galley, state.crew[galley])
        if course and gain > best:
            best, action = gain, actions.Sail(galley, course[-1])
    return action


def choose_sail_on_or_anchor(chart: PositionValues, now: movement.CourseChoice) -> Action:
    """On along the best course from here, or at anchor."""
    _gain, course = chart.best_course(now.galley, now.moves)
    if not course:
        return ANCHOR
    return actions.SailOn(course[-1]) if now.free else ASK_PASSAGE


def choose_passage_answer(match: Match, evaluation: Evaluation, now: movement.GrantPassageChoice) -> Action:
    """Free passage for those who stand worse."""
    ahead = evaluation.worth(match, now.course.who) > evaluation.worth(match, now.who)
    return DENY if ahead else GRANT


def choose_attack(chart: PositionValues) -> Action:
    """Only where the odds are good and something is to be won."""
    state, odds = chart.state, chart.weights.odds
    for action in battle.legal_attacks(state, chart.who):
        match action:
            case actions.Storm(galley):
                port = state.zone[galley]
                strong = state.crew[galley] >= state.garrison[port] + odds + 2 * state.fort[port]
                if strong and chart.holds_out(galley, port):
                    return action
            case actions.Attack(galley, target):
                if state.crew[galley] >= state.crew[target] + odds:
                    return action
    return DONE


def choose_prize(state: State, now: battle.PrizeChoice) -> Action:
    """A second galley, if there are sailors for both; the better one, if there is but one sailor."""
    crew = state.crew[now.victor]
    return actions.Capture(crew // 2) if crew > 1 else SINK


def choose_landing(chart: PositionValues) -> Action:
    """A flag on every quay without a garrison, and a guard on one's own, while the galley keeps a crew."""
    state, who = chart.state, chart.who
    for action in legal_landings(state, who):
        galley, port = action.galley, state.zone[action.galley]
        spare = state.crew[galley] > 1 or (not chart.turns_left and not chart.sales(galley, port))
        if spare and (state.flag[port] != who or (not state.garrison[port] and state.crew[galley] > 2)):
            return action
    return DONE
