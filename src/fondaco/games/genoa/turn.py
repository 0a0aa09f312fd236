"""2, 3 Rounds and turns, and how the tower is placed."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Over, Refusal, Seat
from fondaco.games.genoa import actions, score, walk
from fondaco.games.genoa.actions import ROLL, no
from fondaco.games.genoa.board_file import MARKET, START_ANYWHERE
from fondaco.games.genoa.field_types import Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.state import State


def rounds(state: State) -> int:
    """2.1, 10.4 How many rounds are played."""
    figures = state.components.figures
    return state.options.rounds or figures.rounds[state.players - figures.players_min]


def begin_turn(state: State, who: Seat) -> Decision:
    """2.3 The next player leads the tower; only who has the card is asked whether to roll."""
    state.turn += 1
    state.leader = who
    state.walk = []
    state.visited = state.filled = state.villas = 0
    state.acted = [0] * state.players
    state.further = [0] * state.players
    state.tell("genoa.turn", seat=who, turn=state.turn, round=state.round, begins_turn=True)
    return TowerStartChoice(who) if state.has(who, START_ANYWHERE) else roll_tower_dice(state)


def end_turn(state: State) -> Decision:
    """2.2, 2.4, 2.5, 8.1 Clockwise; after the last of a round the marker moves on, or the game is over."""
    following = (state.leader + 1) % state.players
    if following == state.first:
        if state.round >= rounds(state):
            score.pay_final_values(state)
            return Over()
        state.round += 1
    return begin_turn(state, following)


def roll_tower_dice(state: State) -> Decision:
    """3.1 Red is the column, blue the row."""
    faces = state.components.figures.dice_faces
    red, blue = state.chance.die(faces), state.chance.die(faces)
    state.tell("genoa.rolls", seat=state.leader, red=red, blue=blue, reveals=True)
    return place_tower(state, state.components.square[red, blue])


def place_tower(state: State, space: Space) -> Decision:
    """3.1, 3.3 The tower stands; on the market the round marker moves on, never beyond the last round."""
    state.tell("genoa.starts", seat=state.leader, space=space)
    state.visit(space)
    if space == MARKET and state.options.market_start and state.round < rounds(state):
        state.round += 1
        state.tell("genoa.market_start", round=state.round)
    return walk.arrive_at_space(state)


class TowerStartChoice(InterruptibleChoice[actions.Roll | actions.StartAt], frozen=True, tag="start"):
    """3.2 The tower player rolls, or plays the card start anywhere."""

    rule = "3.2"

    def menu(self, state: State) -> list[actions.Roll | actions.StartAt]:
        return [ROLL, *state.components.phrases.start_at]

    def why_not(self, state: State, action: Action) -> Refusal:
        return no("3.2", "start_first")

    def answered(self, state: State, action: actions.Roll | actions.StartAt) -> Decision:
        if isinstance(action, actions.StartAt):
            state.give_back(self.who, START_ANYWHERE)
            state.tell("genoa.plays", seat=self.who, item=START_ANYWHERE)
            return place_tower(state, action.space)
        return roll_tower_dice(state)
