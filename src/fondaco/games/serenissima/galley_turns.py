"""3 The round: the black pawn goes round the wheel, and each galley in its turn acts or rests."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import doge_cards, investment, loading
from fondaco.games.serenissima.actions import ACT, INVEST, AnyAction, no
from fondaco.games.serenissima.board_file import DOGE
from fondaco.games.serenissima.field_types import Galley
from fondaco.games.serenissima.state import State


def begin_round(state: State) -> Decision:
    """3.1 The pawn starts from the Doge."""
    state.round += 1
    state.pawn = DOGE
    state.tell("serenissima.round", round=state.round)
    return ask_next_galley(state)


def remaining_galleys_and_doge(state: State, number: Galley) -> list[Galley]:
    """3.2 The galleys from this number of the wheel on; 3.6 after the last of them comes the Doge."""
    owner = state.owner
    return [*[galley for galley in range(number, len(owner)) if owner[galley] != NO_ONE], DOGE]


def ask_next_galley(state: State) -> Decision:
    """3.2 Forward to the next number with a galley; 3.6 when there is none, to the Doge."""
    galley = state.pawn = remaining_galleys_and_doge(state, state.pawn + 1)[0]
    if galley == DOGE:
        return doge_cards.resolve_next_doge_card(state)
    seat = state.owner[galley]
    state.tell("serenissima.turn", seat=seat, galley=galley, zone=state.zone[galley], begins_turn=True)
    return begin_turn(state, seat, galley)


def begin_turn(state: State, who: Seat, galley: Galley) -> Decision:
    """3.3 Players who cannot buy anything are not asked, unless that would show their hidden ducats."""
    if investment.can_invest(state, who) or state.options.hidden_money:
        return TurnChoice(who, galley)
    return loading.begin_loading(state, who, galley)


class TurnChoice(Choice[State, AnyAction], frozen=True, tag="turn"):
    """3.3 The owner of the active galley uses it, or invests."""

    rule = "3.3"
    galley: Galley

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [ACT, INVEST] if investment.can_invest(state, who) else [ACT]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("10.1", "nothing_to_buy") if action == INVEST else no(self.rule, "act_or_invest")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if action == INVEST:
            state.tell("serenissima.invests", seat=who)
            return investment.InvestmentChoice(who)
        return loading.begin_loading(state, who, self.galley)
