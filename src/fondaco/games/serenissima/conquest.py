"""9 Taking ports: neutral ones by landing, those of others by assault."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Decision, Refusal, Seat
from fondaco.games.serenissima import battle, blockade, galley_turns
from fondaco.games.serenissima.actions import BREAK_OFF, DONE, FIGHT_ON, LAND, AnyAction, no
from fondaco.games.serenissima.field_types import Galley, Port
from fondaco.games.serenissima.state import State


def is_neutral(state: State, zone: Port) -> bool:
    """9.1 A port that anyone can take by landing."""
    return state.holder[zone] == NO_ONE and state.is_open(zone)


def may_assault(state: State, who: Seat, port: Port) -> bool:
    return not assault_obstacle(state, who, port)


def assault_obstacle(state: State, who: Seat, port: Port) -> str:
    """9.4, 9.5 Why a port of another player cannot be attacked: it is their last one, or galleys of theirs lie beside
    it."""
    holder = state.holder[port]
    if holder in (NO_ONE, who):
        return "not_a_port_of_another"
    if state.holder.count(holder) == 1:
        return "last_port"
    beside = [galley for galley in state.galleys_in(port) if state.owner[galley] == holder]
    return "sink_his_galleys_first" if beside else ""


def announce_port_claim(state: State, fight: battle.FightTargetChoice) -> Decision:
    """9.1, 9.2 The wish to take a neutral port is announced, and may be blocked."""
    state.tell("serenissima.wants_port", seat=fight.who, galley=fight.galley, port=state.zone[fight.galley])
    return blockade.ask_for_blockade(state, LandingChoice(fight))


def why_not_take_port(state: State, fight: battle.FightTargetChoice) -> Refusal:
    """Why the port cannot simply be taken."""
    zone = state.zone[fight.galley]
    if fight.holds(state):
        return no("8.13", "blockader_first", seat=fight.blockader)
    if zone in state.closed:
        return no("2.6", "port_is_closed", port=zone)
    return no("9.1", "not_a_neutral_port", zone=zone)


def why_not_assault(state: State, fight: battle.FightTargetChoice) -> Refusal:
    """Why the port cannot be attacked."""
    port = state.zone[fight.galley]
    match assault_obstacle(state, fight.who, port):
        case "not_a_port_of_another":
            return no("9.4", "not_a_port_of_another", zone=port)
        case "last_port":
            return no("9.5", "last_port", seat=state.holder[port])
    return no("9.4", "sink_his_galleys_first", seat=state.holder[port])


def assault_port(state: State, fight: battle.FightTargetChoice) -> Decision:
    """9.6, 9.7 The fort fires first; without one the fight begins at once."""
    port = state.zone[fight.galley]
    state.tell("serenissima.assaults", seat=fight.who, galley=fight.galley, port=port, to_seat=state.holder[port])
    if port in state.forts:
        return roll_fort_dice(state, fight, port)
    return SiegeChoice(fight.begun(state)).roll(state)


def roll_fort_dice(state: State, fight: battle.FightTargetChoice, port: Port) -> Decision:
    """9.7 Two dice of the fort; an attacker with sailors left may go on or stop."""
    state.tell("serenissima.fort_fires", seat=state.holder[port], port=port)
    state.kill_aboard(fight.galley, state.skulls(state.holder[port], state.components.numbers.fort_dice))
    if not state.sailors[fight.galley]:
        state.sink(fight.galley)
        return galley_turns.ask_next_galley(state)
    return SiegeChoice(fight.begun(state)) if fight.strength(state) > 0 else galley_turns.ask_next_galley(state)


class SiegeChoice(Decision[State, AnyAction], frozen=True, tag="siege"):
    """9.6 After the fort and between two rolls the attacker of a port goes on or stops."""

    rule = "9.6"
    fight: battle.FightTargetChoice

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return (self.fight.who,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [FIGHT_ON, BREAK_OFF]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("8.5", "fight_on_or_stop")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if action == FIGHT_ON:
            return self.roll(state)
        state.tell("serenissima.breaks_off", seat=who)
        return galley_turns.ask_next_galley(state)

    def roll(self, state: State) -> Decision:
        """9.6 Both throw and both lose at the same time."""
        galley = self.fight.galley
        port = state.zone[galley]
        hits = state.skulls(self.fight.who, self.fight.strength(state))
        losses = state.skulls(state.holder[port], state.garrison[port])
        state.kill_ashore(port, hits)
        state.kill_aboard(galley, losses)
        if not state.garrison[port]:
            state.free_port(port)
        if not state.sailors[galley]:
            state.sink(galley)
            return galley_turns.ask_next_galley(state)
        return self if state.garrison[port] else LandingChoice(self.fight)


class LandingChoice(Decision[State, AnyAction], frozen=True, tag="landing"):
    """9.10, 9.11 The active player lands a sailor in the port without defenders, or ends the turn."""

    rule = "9.11"
    fight: battle.FightTargetChoice

    @property
    def who(self) -> Seat:
        return self.fight.who

    @property
    def galley(self) -> Galley:
        return self.fight.galley

    @property
    def steps(self) -> int:
        return self.fight.steps

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return (self.fight.who,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, LAND]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "land_or_done")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        return self.land(state) if action == LAND else galley_turns.ask_next_galley(state)

    def land(self, state: State) -> Decision:
        """9.11-9.13 A sailor goes ashore; the first takes the port, the last leaves a wreck."""
        galley, port = self.galley, state.zone[self.galley]
        state.sailors[galley] -= 1
        state.garrison[port] += 1
        state.tell("serenissima.lands", seat=self.who, galley=galley, port=port)
        if state.holder[port] == NO_ONE:
            state.take_port(self.who, port)
        if not state.sailors[galley]:
            state.sink(galley)
            return galley_turns.ask_next_galley(state)
        return self if state.garrison[port] < state.components.capacity[port] else galley_turns.ask_next_galley(state)

    def pass_blockade(self, state: State) -> Decision:
        """9.2 Nobody blocks it: the first sailor lands."""
        return self.land(state)

    def stop_at_blockade(self, state: State, by: Seat) -> Decision:
        """6.6 The galley fights the blockade or the turn ends."""
        fight = self.fight
        return battle.ask_for_target(
            state, battle.FightTargetChoice(fight.who, fight.galley, fight.steps, fight.value, by)
        )
