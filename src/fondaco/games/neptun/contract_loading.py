"""5 Loading: a field of the strip for good, an oar for the hand, and the strength that sets the turn order."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, contracts, oars
from fondaco.games.neptun.actions import no
from fondaco.games.neptun.board_file import EMPTY
from fondaco.games.neptun.field_types import Column, Slot
from fondaco.games.neptun.state import NO_CARD, NO_OAR, NOT_THERE, State


def take_contract(state: State, who: Seat, column: Column) -> Decision:
    """4.9 Gold on the contract goes to its taker at once; 5.1 the last empty field needs no choice."""
    state.tell(
        "neptun.takes",
        seat=who,
        column=column,
        city=state.row_city[column],
        good=state.row_good[column],
        oar=state.row_oar[column],
    )
    if column == 0 and state.row_gold:
        state.gold[who] += state.row_gold
        state.tell("neptun.finds_gold", seat=who, gold=state.row_gold)
        state.row_gold = 0
    empty = state.slots(who, EMPTY)
    return LoadContract(who, column) if len(empty) > 1 else load_contract(state, who, column, empty[0])


class LoadContract(Choice[State, actions.Load], frozen=True):
    """5.1 The contract taken goes under an empty field of the strip."""

    rule = "5.1"
    column: Column

    def options(self, state: State, who: Seat) -> list[actions.Load]:
        return [state.components.load[slot] for slot in state.slots(who, EMPTY)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.Load) and action.slot < state.components.figures.turns:
            return no("5.1", "slot_full", slot=action.slot)
        return no("5.1", "load")

    def take(self, state: State, who: Seat, action: actions.Load) -> Decision:
        return load_contract(state, who, self.column, action.slot)


def load_contract(state: State, who: Seat, column: Column, slot: Slot) -> Decision:
    """5.1, 5.3 City and good under the strip, the disc onto the oar track, the oar card into the hand."""
    city, good, oar = take_column_cards(state, column)
    state.lay_under(who, slot, city, good)
    state.hands[who].append(oar)
    state.rowing[who] = state.components.strength[oar]
    state.tell("neptun.loads", seat=who, city=city, good=good, slot=slot, strength=state.rowing[who])
    return contracts.ask_next_merchant(state)


def take_column_cards(state: State, column: Column) -> tuple[int, int, int]:
    """The three cards of a column, which is empty then."""
    cards = state.row_city[column], state.row_good[column], state.row_oar[column]
    state.row_city[column], state.row_good[column], state.row_oar[column] = NO_CARD, NO_CARD, NO_OAR
    return cards


def end_turn(state: State) -> Decision:
    """5.5-5.8 The new turn order, and what becomes of the contract nobody took."""
    state.order = turn_order_by_oars(state)
    state.rowing = [NOT_THERE] * state.players
    state.tell("neptun.order", seats=state.order[:])
    if state.turn == state.components.figures.turns:
        discard_untaken_contract(state)
        return oars.begin_voyages(state)
    carry_over_untaken_contract(state)
    return contracts.begin_turn(state)


def turn_order_by_oars(state: State) -> list[Seat]:
    """5.5 Lowest strength first; on the same field the disc on top, the one that came last, first."""
    last_first = state.order[::-1]
    return sorted(last_first, key=state.rowing.__getitem__)


def carry_over_untaken_contract(state: State) -> None:
    """5.6, 5.7 It becomes the first column, open: with one gold more if it lay open already."""
    column = state.untaken()
    was_open = column < state.turned
    city, good, oar = take_column_cards(state, column)
    state.row_city[0], state.row_good[0], state.row_oar[0] = city, good, oar
    state.turned = 1
    state.row_gold += was_open * state.components.figures.leftover_gold
    state.tell("neptun.leftover", city=city, good=good, oar=oar, gold=state.row_gold, reveals=not was_open)


def discard_untaken_contract(state: State) -> None:
    """5.8 The last leftover of the round goes, and gold on it back to the bank."""
    city, good, oar = take_column_cards(state, state.untaken())
    state.city_discards.append(city)
    state.good_discards.append(good)
    state.oar_discards.append(oar)
    state.turned = state.row_gold = 0
    state.tell("neptun.unwanted", city=city, good=good, oar=oar, reveals=True)
