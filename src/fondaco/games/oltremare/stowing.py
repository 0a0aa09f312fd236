"""10 Cargo: the cards played are stowed, in the order that will count at the end."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Seat
from fondaco.games.oltremare import actions, turn_start
from fondaco.games.oltremare.field_types import Card
from fondaco.games.oltremare.state import State


def load_cargo(state: State, who: Seat) -> Decision:
    """10.2 The last card places itself; then it is the turn of the player on the left (3.2)."""
    if len(state.table) > 1:
        return Loading(who)
    stow_card(state, who, state.table[0])
    state.tell("oltremare.loaded", seat=who, card=state.cargo[who][-1], on=cargo_log_place(who))
    log_own_cargo(state, who)
    return turn_start.begin_turn(state, state.left_of(who))


def stow_card(state: State, who: Seat, card: Card) -> None:
    """10.1 A card is laid onto the cargo; 1.11 the log no longer names the one that it covers, if that lay there before
    this turn."""
    state.table.remove(card)
    state.cargo[who].append(card)
    state.tell("oltremare.stows", seat=who, card=card, fleeting=True, on=cargo_log_place(who))


def cargo_log_place(who: Seat) -> str:
    """1.11 The place on which the log names the top card of a cargo."""
    return f"cargo {who}"


def log_own_cargo(state: State, who: Seat) -> None:
    """13.4 Where so agreed, all players find their own cargo in the log."""
    if state.options.memory_aid:
        state.tell("oltremare.own_cargo", to=(who,), seat=who, cards=state.cargo[who][:], on=f"own cargo {who}")


class Loading(Choice[State, actions.Stow], frozen=True):
    """10.1 The active player lays the cards played onto the own cargo, in any order."""

    rule = "10.1"

    def options(self, state: State, who: Seat) -> list[actions.Stow]:
        return [state.components.stow[card] for card in state.table]

    def take(self, state: State, who: Seat, action: actions.Stow) -> Decision:
        stow_card(state, who, action.card)
        return load_cargo(state, who)
