"""Analysis of a played match: each seat's evaluation turn by turn, and the turning points."""

from __future__ import annotations

from operator import sub

import msgspec

from fondaco.bots.evaluation import Evaluation, evaluation
from fondaco.bots.explanations import event_mention_rank, event_value_for
from fondaco.core.decision import Seat
from fondaco.core.json_types import Args
from fondaco.core.match import Match

MOST_TURNING = 3  # most turning points
LEAST_SWING = 0.1  # share of the range of all evaluations; the widest swing is always a turning point


class TurningPointCause(msgspec.Struct, frozen=True):
    """An event that caused a turning point."""

    says: str
    args: Args


class MatchCourse(msgspec.Struct, frozen=True):
    """The course of a match.

    `worths` are expected final scores by seat, after each of the log `lines` with which a turn began and after the last
    one. `turning` are indices of turning points among them; `causes` the most important event of each, if there is one;
    `swings` by how much the winner's lead changed there.
    """

    lines: list[int]
    worths: list[list[float]]
    turning: list[int]
    causes: list[TurningPointCause | None] = []
    swings: list[float] = []

    @property
    def whole(self) -> bool:
        """Whether the analysis has all its fields; stored ones of older versions may lack some."""
        return len(self.swings) == len(self.turning)


def analyse_course(match: Match, winner: Seat) -> MatchCourse:
    """Analyse a finished match, with all hidden information known."""
    judge = evaluation(match.game.id)
    position, log = match.at(0), match.log or []
    lines: list[int] = []
    worths: list[list[float]] = []
    for entry in log:
        position.replay(entry)
        if entry.begins_turn or entry is log[-1]:
            lines.append(entry.seq)
            worths.append([round(worth, 2) for worth in evaluate_seats(judge, position)])
    turned = find_turning_points(worths, winner)
    causes = [find_lead_cause(match, winner, *lines[place - 1 : place + 1]) for place in turned]
    swings = [round(winner_lead(worths[place], winner) - winner_lead(worths[place - 1], winner), 2) for place in turned]
    return MatchCourse(lines, worths, turned, causes, swings)


def evaluate_seats(judge: Evaluation, position: Match) -> list[float]:
    return [judge.worth(position, seat) for seat in range(position.players)]


def winner_lead(worths: list[float], winner: Seat) -> float:
    return worths[winner] - max(worth for seat, worth in enumerate(worths) if seat != winner)


def find_lead_cause(match: Match, winner: Seat, after: int, until: int) -> TurningPointCause | None:
    """Return the event that explains how the winner's lead changed between two log lines.

    It is the event worth mentioning of the entry with the largest change in that direction.
    """
    judge, position, log = evaluation(match.game.id), match.at(after), match.log or []
    leads = [winner_lead(evaluate_seats(judge, position), winner)]
    for entry in log[after + 1 : until + 1]:
        position.replay(entry)
        leads.append(winner_lead(evaluate_seats(judge, position), winner))
    side = 1 if leads[-1] > leads[0] else -1
    found = [
        (side * swing, bearing, -event_mention_rank(judge.weights, event.says), event)
        for entry, swing in zip(log[after + 1 :], map(sub, leads[1:], leads), strict=False)
        for event in entry.events
        if side * swing > 0 and (bearing := side * event_value_for(judge.weights, winner, event)) > 0
    ]
    if not found:
        return None
    event = max(found, key=lambda each: each[:3])[3]
    return TurningPointCause(event.says, msgspec.to_builtins(event.args))


def find_turning_points(worths: list[list[float]], winner: Seat) -> list[int]:
    """Return the indices of the largest changes of the winner's lead, in order."""
    leads = [winner_lead(row, winner) for row in worths]
    swings = {place: abs(leads[place] - leads[place - 1]) for place in range(1, len(leads))}
    thought = [worth for row in worths for worth in row]
    least = LEAST_SWING * (max(thought) - min(thought))
    widest = sorted(swings, key=lambda place: -swings[place])[:MOST_TURNING]
    return sorted({*widest[:1], *[place for place in widest if swings[place] > least]})
