"""6.18 The further action card, played openly: whenever its owner likes, until the walk has ended."""

from __future__ import annotations

from typing import Generic, TypeVar

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.genoa.actions import PLAY_FURTHER, PlayFurther
from fondaco.games.genoa.board import HELD, Board
from fondaco.games.genoa.board_file import FURTHER_ACTION
from fondaco.games.genoa.deals import withdraw_uncovered_offers

Answer = TypeVar("Answer", bound=Action)


def legal_further_plays(board: Board, who: Seat) -> list[PlayFurther]:
    return [PLAY_FURTHER] if board.held[who * HELD + FURTHER_ACTION] else []


def play_further_card(board: Board, who: Seat) -> None:
    """Return the card to the supply; its owner may take one more action in this turn."""
    board.give_back(who, FURTHER_ACTION)
    board.further[who] += 1
    board.tell("genoa.plays", seat=who, item=FURTHER_ACTION)
    withdraw_uncovered_offers(board, who)


class InterruptibleChoice(Choice[Board, Answer | PlayFurther], Generic[Answer], frozen=True):
    """A choice of one player within the walk; meanwhile any player with a further action card may play it."""

    def menu(self, board: Board) -> list[Answer]:
        """Return all answers of the choosing player."""
        raise NotImplementedError

    def answered(self, board: Board, action: Answer) -> Decision:
        """Carry out the answer and return the next decision."""
        raise NotImplementedError

    def why_not(self, board: Board, action: Action) -> Refusal:
        return Refusal(self.rule, "fondaco.no.not_on_the_menu")

    def options(self, board: Board, who: Seat) -> list[Answer | PlayFurther]:
        return [*self.menu(board), *legal_further_plays(board, who)]

    def unasked(self, board: Board, who: Seat) -> list[Answer | PlayFurther]:
        return [*legal_further_plays(board, who)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return self.why_not(board, action) if who == self.who else Refusal("", "fondaco.no.not_your_decision")

    def take(self, board: Board, who: Seat, action: Answer | PlayFurther) -> Decision:
        if isinstance(action, PlayFurther):
            play_further_card(board, who)
            return self
        return self.answered(board, action)
