"""6.18 The further action card, played openly: whenever its owner likes, until the walk has ended."""

from __future__ import annotations

from typing import Generic, TypeVar

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.genoa.actions import PLAY_FURTHER, PlayFurther
from fondaco.games.genoa.board_file import FURTHER_ACTION
from fondaco.games.genoa.offers import withdraw_uncovered_offers
from fondaco.games.genoa.state import HELD, State

Answer = TypeVar("Answer", bound=Action)


def legal_further_plays(state: State, who: Seat) -> list[PlayFurther]:
    return [PLAY_FURTHER] if state.held[who * HELD + FURTHER_ACTION] else []


def play_further_card(state: State, who: Seat) -> None:
    """Return the card to the supply; its owner may take one more action in this turn."""
    state.give_back(who, FURTHER_ACTION)
    state.further[who] += 1
    state.tell("genoa.plays", seat=who, item=FURTHER_ACTION)
    withdraw_uncovered_offers(state, who)


class InterruptibleChoice(Choice[State, Answer | PlayFurther], Generic[Answer], frozen=True):
    """A choice of one player within the walk; meanwhile any player with a further action card may play it."""

    def menu(self, state: State) -> list[Answer]:
        """Return all answers of the choosing player."""
        raise NotImplementedError

    def answered(self, state: State, action: Answer) -> Decision:
        """Carry out the answer and return the next decision."""
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> Refusal:
        return Refusal(self.rule, "fondaco.no.not_on_the_menu")

    def options(self, state: State, who: Seat) -> list[Answer | PlayFurther]:
        return [*self.menu(state), *legal_further_plays(state, who)]

    def unasked(self, state: State, who: Seat) -> list[Answer | PlayFurther]:
        return [*legal_further_plays(state, who)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return self.why_not(state, action) if who == self.who else Refusal("", "fondaco.no.not_your_decision")

    def take(self, state: State, who: Seat, action: Answer | PlayFurther) -> Decision:
        if isinstance(action, PlayFurther):
            play_further_card(state, who)
            return self
        return self.answered(state, action)
