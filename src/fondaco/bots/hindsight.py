"""Looking back on a match: what the judgement thought of everyone at each turn, and where the match turned."""
from __future__ import annotations

import msgspec

from fondaco.bots.judgement import judgement
from fondaco.core.decision import Seat
from fondaco.core.match import Match

MOST_TURNING = 3     # turns that are pointed out
LEAST_SWING = 0.1    # of the range of all that was thought of anyone; the widest swing is pointed out in any case


class Course(msgspec.Struct, frozen=True):
    """How a match went. `worths` are points as they would be counted at the end, by seat, after each of the `lines` of
    the log with which a turn began, and after the last one; `turning` are places among them."""

    lines: list[int]
    worths: list[list[float]]
    turning: list[int]


def course(match: Match, winner: Seat) -> Course:
    """The course of a match that is over, seen with all cards open."""
    judge = judgement(match.game.id)
    position, log = match.at(0), match.log or []
    lines: list[int] = []
    worths: list[list[float]] = []
    for entry in log:
        if entry.seat is not None and entry.action is not None:
            position.play(entry.seat, entry.action)
        if entry.begins_turn or entry is log[-1]:
            lines.append(entry.seq)
            worths.append([round(judge.worth(position, seat), 2) for seat in range(match.players)])
    return Course(lines, worths, turning(worths, winner))


def turning(worths: list[list[float]], winner: Seat) -> list[int]:
    """The few places before which the lead of the winner changed most, in their order."""
    leads = [row[winner] - max(worth for seat, worth in enumerate(row) if seat != winner) for row in worths]
    swings = {place: abs(leads[place] - leads[place - 1]) for place in range(1, len(leads))}
    thought = [worth for row in worths for worth in row]
    least = LEAST_SWING * (max(thought) - min(thought))
    widest = sorted(swings, key=lambda place: -swings[place])[:MOST_TURNING]
    return sorted({*widest[:1], *[place for place in widest if swings[place] > least]})
