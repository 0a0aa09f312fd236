"""2, 3 Rounds and turns, and how the tower is placed."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Over, Refusal, Seat
from fondaco.games.genoa import actions, score, walk
from fondaco.games.genoa.actions import ROLL, no
from fondaco.games.genoa.board import Board
from fondaco.games.genoa.board_file import MARKET, START_ANYWHERE
from fondaco.games.genoa.field_types import Space
from fondaco.games.genoa.further_actions import InterruptibleChoice


def rounds(board: Board) -> int:
    """2.1, 10.4 How many rounds are played."""
    figures = board.components.figures
    return board.options.rounds or figures.rounds[board.players - figures.players_min]


def begin_turn(board: Board, who: Seat) -> Decision:
    """2.3 The next player leads the tower; only who has the card is asked whether to roll."""
    board.turn += 1
    board.leader = who
    board.walk = []
    board.visited = board.filled = board.villas = 0
    board.acted = [0] * board.players
    board.further = [0] * board.players
    board.tell("genoa.turn", seat=who, turn=board.turn, round=board.round, begins_turn=True)
    return Start(who) if board.has(who, START_ANYWHERE) else roll_tower_dice(board)


def end_turn(board: Board) -> Decision:
    """2.2, 2.4, 2.5, 8.1 Clockwise; after the last of a round the marker moves on, or the game is over."""
    following = (board.leader + 1) % board.players
    if following == board.first:
        if board.round >= rounds(board):
            score.pay_final_values(board)
            return Over()
        board.round += 1
    return begin_turn(board, following)


def roll_tower_dice(board: Board) -> Decision:
    """3.1 Red is the column, blue the row."""
    faces = board.components.figures.dice_faces
    red, blue = board.chance.die(faces), board.chance.die(faces)
    board.tell("genoa.rolls", seat=board.leader, red=red, blue=blue, reveals=True)
    return place_tower(board, board.components.square[red, blue])


def place_tower(board: Board, space: Space) -> Decision:
    """3.1, 3.3 The tower stands; on the market the round marker moves on, never beyond the last round."""
    board.tell("genoa.starts", seat=board.leader, space=space)
    board.visit(space)
    if space == MARKET and board.options.market_start and board.round < rounds(board):
        board.round += 1
        board.tell("genoa.market_start", round=board.round)
    return walk.arrive_at_space(board)


class Start(InterruptibleChoice[actions.Roll | actions.StartAt], frozen=True):
    """3.2 The tower player rolls, or plays the card start anywhere."""

    rule = "3.2"

    def menu(self, board: Board) -> list[actions.Roll | actions.StartAt]:
        return [ROLL, *board.components.phrases.start_at]

    def why_not(self, board: Board, action: Action) -> Refusal:
        return no("3.2", "start_first")

    def answered(self, board: Board, action: actions.Roll | actions.StartAt) -> Decision:
        if isinstance(action, actions.StartAt):
            board.give_back(self.who, START_ANYWHERE)
            board.tell("genoa.plays", seat=self.who, item=START_ANYWHERE)
            return place_tower(board, action.space)
        return roll_tower_dice(board)
