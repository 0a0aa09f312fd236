"""3, 4 A turn begins: income of the local authority, then the hand is cut to the lions of the cargo."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Over, Seat
from fondaco.games.oltremare import actions, score, trade
from fondaco.games.oltremare.board_file import LOCAL_AUTHORITY
from fondaco.games.oltremare.state import State


def is_last_turn(state: State) -> bool:
    """3.4 The match ends with the turn in which the goods pile is empty."""
    return not state.pile


def begin_turn(state: State, who: Seat) -> Decision:
    """3.1 The first phase of the next player; or the end, when the turn before it was the last (3.4)."""
    if is_last_turn(state):
        score.count_final_scores(state)
        return Over()
    state.turn += 1
    trade.reset_turn_counts(state)
    state.tell("oltremare.turn", seat=who, turn=state.turn, begins_turn=True)
    collect_income(state, who)
    return ask_to_cut_hand(state, who)


def collect_income(state: State, who: Seat) -> None:
    """4.1, 9.8 Local Authority pays by the lions on top of the cargo."""
    income = state.hand_limit(who) - state.components.figures.local_authority_base
    if state.active[who] == LOCAL_AUTHORITY and income > 0:
        state.ducats[who] += income
        state.tell("oltremare.income", seat=who, ducats=income)


def ask_to_cut_hand(state: State, who: Seat) -> Decision:
    """4.2 Too many cards must go to the pirates; then trade begins."""
    return CutHand(who) if excess_cards(state, who) > 0 else trade.TradeChoice(who)


def excess_cards(state: State, who: Seat) -> int:
    """4.2 Number of cards that a player holds beyond the lions."""
    return len(state.hands[who]) - state.hand_limit(who)


class CutHand(Choice[State, actions.Discard], frozen=True):
    """4.3 The active player discards one card onto the own pirate stack, until the hand is within the lions."""

    rule = "4.3"

    def options(self, state: State, who: Seat) -> list[actions.Discard]:
        return [state.components.discard[card] for card in state.hands[who]]

    def take(self, state: State, who: Seat, action: actions.Discard) -> Decision:
        state.discard(who, action.card)
        state.tell("oltremare.discards", seat=who)
        state.tell("oltremare.discarded", to=(who,), seat=who, card=action.card)
        return ask_to_cut_hand(state, who)
