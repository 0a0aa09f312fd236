"""The captain's side: courses, passage, attacks, prizes and landings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fondaco.core.decision import Action
from fondaco.core.match import Match
from fondaco.games.mediterranee import actions, battle, movement
from fondaco.games.mediterranee.actions import ANCHOR, ASK_PASSAGE, DENY, DONE, GRANT, SINK
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.evaluation.sea import PositionEvaluator
from fondaco.games.mediterranee.landing import legal_landings

if TYPE_CHECKING:
    from fondaco.games.mediterranee.evaluation import Evaluation


def choose_galley_to_sail(chart: PositionEvaluator) -> Action:
    """The galley with the best course sets out first."""
    board = chart.board
    best = 0.0
    action: Action = DONE
    for galley in movement.unmoved_galleys(board, chart.who):
        gain, course = chart.best_course(galley, board.crew[galley])
        if course and gain > best:
            best, action = gain, actions.Sail(galley, course[-1])
    return action


def choose_sail_on_or_anchor(chart: PositionEvaluator, now: movement.Course) -> Action:
    """On along the best course from here, or at anchor."""
    _gain, course = chart.best_course(now.galley, now.moves)
    if not course:
        return ANCHOR
    return actions.GoOn(course[-1]) if now.free else ASK_PASSAGE


def choose_passage_answer(match: Match, evaluation: Evaluation, now: movement.Passage) -> Action:
    """Free passage for those who stand worse."""
    ahead = evaluation.worth(match, now.course.who) > evaluation.worth(match, now.who)
    return DENY if ahead else GRANT


def choose_attack(chart: PositionEvaluator) -> Action:
    """Only where the odds are good and something is to be won."""
    board, odds = chart.board, chart.weights.odds
    for action in battle.legal_attacks(board, chart.who):
        match action:
            case actions.Storm(galley):
                port = board.zone[galley]
                strong = board.crew[galley] >= board.garrison[port] + odds + 2 * board.fort[port]
                if strong and chart.holds_out(galley, port):
                    return action
            case actions.Attack(galley, target):
                if board.crew[galley] >= board.crew[target] + odds:
                    return action
    return DONE


def choose_prize(board: Board, now: battle.Prize) -> Action:
    """A second galley, if there are sailors for both; the better one, if there is but one sailor."""
    crew = board.crew[now.victor]
    return actions.Capture(crew // 2) if crew > 1 else SINK


def choose_landing(chart: PositionEvaluator) -> Action:
    """A flag on every quay without a garrison, and a guard on one's own, while the galley keeps a crew."""
    board, who = chart.board, chart.who
    for action in legal_landings(board, who):
        galley, port = action.galley, board.zone[action.galley]
        spare = board.crew[galley] > 1 or (not chart.turns_left and not chart.sales(galley, port))
        if spare and (board.flag[port] != who or (not board.garrison[port] and board.crew[galley] > 2)):
            return action
    return DONE
