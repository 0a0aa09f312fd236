"""8 Fighting galleys: skulls for skulls, booty for the side that is left."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat, SeatOrNone
from fondaco.games.serenissima import actions, blockade, conquest, galley_turns
from fondaco.games.serenissima.actions import ASSAULT, BREAK_OFF, DONE, FIGHT_ON, TAKE_PORT, AnyAction, no
from fondaco.games.serenissima.field_types import Cargo, Galley, Sailors, Steps
from fondaco.games.serenissima.state import State


def ask_for_target(state: State, fight: FightTargetChoice) -> Decision:
    """8.11 Another target, unless there is none."""
    return fight if legal_targets(state, fight) else galley_turns.ask_next_galley(state)


class FightTargetChoice(Choice[State, AnyAction], frozen=True, tag="fight"):
    """8.1, 8.13 The active player picks a target, or ends the turn.

    `value` is the combat value of the first fight of the turn, 0 before it; `blockader` blocks everything else.
    """

    rule = "8.1"
    galley: Galley
    steps: Steps
    value: Sailors = 0
    blockader: SeatOrNone = NO_ONE

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_targets(state, self)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return why_not_fight(state, self, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Attack():
                told = attacked_owner_args(state, action.galley)
                state.tell("serenissima.attacks", seat=who, galley=self.galley, target_galley=action.galley, **told)
                return FightOnChoice(self.begun(state), action.galley).roll(state)
            case actions.Assault():
                return conquest.assault_port(state, self)
            case actions.TakePort():
                return conquest.announce_port_claim(state, self)
        return galley_turns.ask_next_galley(state)

    def strength(self, state: State) -> int:
        """8.2, 8.6, 8.7 Sailors less steps at the first fight; later no more than the sailors left."""
        sailors = state.sailors[self.galley]
        return min(self.value, sailors) if self.value else sailors - self.steps

    def begun(self, state: State) -> FightTargetChoice:
        """8.7 The fight with its value fixed for the turn."""
        return FightTargetChoice(self.who, self.galley, self.steps, self.value or self.strength(state), self.blockader)

    def holds(self, state: State) -> bool:
        """8.13, 8.14 Does the blockade still stand?"""
        by = self.blockader
        return by != NO_ONE and blockade.blockade_strength(state, by, self.galley) > state.sailors[self.galley]

    def after_roll(self, state: State) -> FightTargetChoice:
        """8.14 A blockade that does not stand any more is lifted for the rest of the turn."""
        if self.blockader == NO_ONE or self.holds(state):
            return self
        return FightTargetChoice(self.who, self.galley, self.steps, self.value)

    def after_booty(self, state: State) -> Decision:
        """8.11, 8.12 The booty is shared out: the attacker goes on, if it is the attacker who is left."""
        return (
            ask_for_target(state, self) if state.owner[self.galley] == self.who else galley_turns.ask_next_galley(state)
        )


def attacked_owner_args(state: State, target: Galley) -> dict[str, Seat]:
    """The owner of the galley; 15.1 by rules 1 and 2 not told."""
    return state.newly(3, to_seat=state.owner[target])


def legal_targets(state: State, fight: FightTargetChoice) -> list[AnyAction]:
    """8.1, 8.13, 9.1, 9.4 What the active galley can attack or take."""
    galley, attack = fight.galley, state.components.attack
    able = fight.strength(state) > 0
    strangers = state.strangers(galley)
    if fight.holds(state):
        return [attack[other] for other in strangers if able and state.owner[other] == fight.blockader]
    menu: list[AnyAction] = [attack[other] for other in strangers] if able else []
    port = state.zone[galley]
    if conquest.is_neutral(state, port):
        menu.append(TAKE_PORT)
    elif able and not conquest.assault_obstacle(state, fight.who, port):
        menu.append(ASSAULT)
    return menu


def why_not_fight(state: State, fight: FightTargetChoice, action: Action) -> Refusal:
    """Why this cannot be attacked or taken."""
    if action == TAKE_PORT:
        return conquest.why_not_take_port(state, fight)
    if action != ASSAULT and not isinstance(action, actions.Attack):
        return no("7.1", "fight_or_done")
    if isinstance(action, actions.Attack) and action.galley not in state.strangers(fight.galley):
        return no("8.1", "no_enemy_galley_here", galley=action.galley)
    if fight.strength(state) <= 0:
        return no("8.3", "too_tired", galley=fight.galley)
    if fight.holds(state):
        return no("8.13", "blockader_first", seat=fight.blockader)
    return conquest.why_not_assault(state, fight)


class FightOnChoice(Decision[State, AnyAction], frozen=True, tag="battle"):
    """8.5 Between two rolls the attacker goes on or stops."""

    rule = "8.5"
    fight: FightTargetChoice
    target_galley: Galley

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return (self.fight.who,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [FIGHT_ON, BREAK_OFF]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "fight_on_or_stop")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if action == FIGHT_ON:
            return self.roll(state)
        state.tell("serenissima.breaks_off", seat=who)
        return galley_turns.ask_next_galley(state)

    def roll(self, state: State) -> Decision:
        """8.4 Both throw and both lose at the same time."""
        galley, target = self.fight.galley, self.target_galley
        hits = state.skulls(self.fight.who, self.fight.strength(state))
        losses = state.skulls(state.owner[target], state.sailors[target])
        state.kill_aboard(target, hits)
        state.kill_aboard(galley, losses)
        battle = FightOnChoice(self.fight.after_roll(state), target)
        return battle if state.sailors[galley] and state.sailors[target] else battle.won(state)

    def won(self, state: State) -> Decision:
        """8.8-8.10 A galley without sailors is sunk; the other may plunder it."""
        fight, target = self.fight, self.target_galley
        sunk = [galley for galley in (target, fight.galley) if not state.sailors[galley]]
        if len(sunk) == 1:
            victor = fight.galley if sunk[0] == target else target
            return sink_and_plunder_galley(state, fight, sunk[0], victor)
        for galley in sunk:
            state.sink(galley)
        return galley_turns.ask_next_galley(state)


def sink_and_plunder_galley(state: State, fight: FightTargetChoice, sunk: Galley, victor: Galley) -> Decision:
    """8.10 What was aboard goes to the supply; from there the victor takes what there are places for."""
    spoils = state.cargo[sunk]
    state.sink(sunk)
    return ask_for_booty(state, BootyChoice(state.owner[victor], victor, spoils, fight))


def ask_for_booty(state: State, booty: BootyChoice) -> Decision:
    """8.10 As long as there is booty and a place for it."""
    if booty.spoil_goods and state.room(booty.galley):
        return booty
    return booty.fight.after_booty(state)


class BootyChoice(Choice[State, AnyAction], frozen=True, tag="booty"):
    """8.10 The owner of the galley that is left takes a cube of the one that was sunk, or leaves the rest."""

    rule = "8.10"
    galley: Galley
    spoil_goods: Cargo
    fight: FightTargetChoice

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *(state.components.seize[good] for good in dict.fromkeys(self.spoil_goods))]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "seize_or_leave")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Seize):
            return self.fight.after_booty(state)
        spoils = list(self.spoil_goods)
        spoils.remove(action.good)
        state.supply[action.good] -= 1
        state.stow(self.galley, action.good)
        state.tell("serenissima.seizes", seat=who, galley=self.galley, good=action.good)
        return ask_for_booty(state, BootyChoice(who, self.galley, tuple(spoils), self.fight))
