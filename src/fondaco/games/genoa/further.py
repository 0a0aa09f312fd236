"""6.18 The further action card, played openly: whenever its owner likes, until the walk has ended."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Refusal, Seat
from fondaco.games.genoa.actions import PLAY_FURTHER, AnyAction, PlayFurther
from fondaco.games.genoa.board import HELD, Board
from fondaco.games.genoa.components import FURTHER_ACTION
from fondaco.games.genoa.deals import withdraw_what_is_gone

Next = Decision[Board, AnyAction]


def plays(board: Board, who: Seat) -> list[AnyAction]:
    return [PLAY_FURTHER] if board.held[who * HELD + FURTHER_ACTION] else []


def play(board: Board, who: Seat) -> None:
    """The card goes back to the supply, and he is entitled to one more action in this turn."""
    board.give_back(who, FURTHER_ACTION)
    board.further[who] += 1
    board.tell("genoa.plays", seat=who, item=FURTHER_ACTION)
    withdraw_what_is_gone(board, who)


class Moment(Choice[Board, AnyAction], frozen=True):
    """A choice of one player within the walk; meanwhile whoever has a further action card may play it."""

    def menu(self, board: Board) -> list[AnyAction]:
        """All that the one who chooses can answer."""
        raise NotImplementedError

    def answered(self, board: Board, action: AnyAction) -> Next:
        """He has answered."""
        raise NotImplementedError

    def why_not(self, board: Board, action: AnyAction) -> Refusal:
        return Refusal(self.rule, "fondaco.no.not_on_the_menu")

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [*self.menu(board), *plays(board, who)]

    def unasked(self, board: Board, who: Seat) -> list[AnyAction]:
        return plays(board, who)

    def explains(self, board: Board, who: Seat, action: AnyAction) -> Refusal:
        return self.why_not(board, action) if who == self.who else Refusal("", "fondaco.no.not_your_decision")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        if isinstance(action, PlayFurther):
            play(board, who)
            return self
        return self.answered(board, action)
