"""10 Phase 4: galley against galley, galley against port, and the spoils."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.core.field_types import BAG
from fondaco.games.mediterranee import actions, sailor_landings, turn
from fondaco.games.mediterranee.actions import DONE, SINK, AnyAction, Capture, no
from fondaco.games.mediterranee.field_types import Galley, Good, Port
from fondaco.games.mediterranee.state import State


def begin_battles(state: State) -> Decision:
    return turn.ask_in_turn_order(state, decision_for_player, sailor_landings.begin_landings)


def decision_for_player(state: State, who: Seat) -> Decision | None:
    """10.1 Players who can attack are asked."""
    return AttackChoice(who) if legal_attacks(state, who) else None


def legal_attacks(state: State, who: Seat) -> list[AnyAction]:
    """10.2, 10.10 Every attack that is possible now."""
    menu: list[AnyAction] = []
    for galley in state.fleet(who):
        here = state.zone[galley]
        if state.zone.count(here) > 1:
            menu += [state.components.attack[galley][target] for target in state.foes_in(who, here)]
        if state.garrison[here] and state.flag[here] not in (NO_ONE, who):
            menu.append(state.components.storm[galley])
    return menu


class AttackChoice(Choice[State, AnyAction], frozen=True, tag="battle"):
    """10.1, 10.3 The player attacks any number of times, with any galley and any target, or not at all."""

    rule = "10.1"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_attacks(state, who)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.Attack(galley):
                return no("10.2", "not_together") if galley in state.fleet(who) else no("10.2", "not_your_galley")
            case actions.Storm(galley):
                return no("10.12", "no_foe_ashore") if galley in state.fleet(who) else no("10.2", "not_your_galley")
        return no("10", "not_in_battle")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Attack(galley, target):
                return fight_galley(state, self, galley, target)
            case actions.Storm(galley):
                return attack_port(state, self, galley)
        return turn.ask_in_turn_order(state, decision_for_player, sailor_landings.begin_landings, who)

    def fought(self, state: State) -> Decision:
        return decision_for_player(state, self.who) or turn.ask_in_turn_order(
            state, decision_for_player, sailor_landings.begin_landings, self.who
        )


def roll_die_and_hits(state: State, strength: int, divisor: int) -> tuple[int, int]:
    """10.2 A die and what it strikes down: die and sailors, divided and rounded down."""
    die = state.chance.die()
    return die, (die + strength) // divisor


def fight_galley(state: State, battle: AttackChoice, galley: Galley, target: Galley) -> Decision:
    """10.2, 10.4 Both crews strike at once; 10.5, 10.6 a galley without crew sinks or falls to the victor."""
    divisor, crew = state.components.figures.combat_divisor, state.crew
    die, hits = roll_die_and_hits(state, crew[galley], divisor)
    other_die, losses = roll_die_and_hits(state, crew[target], divisor)
    other_fallen = remove_crew(state, target, hits)
    fallen = remove_crew(state, galley, losses)
    state.tell(
        "mediterranee.fights",
        seat=battle.who,
        galley=galley,
        to_seat=state.owner[target],
        target_galley=target,
        die=die,
        hits=hits,
        other_die=other_die,
        losses=losses,
        **loss_args(state, fallen, crew[galley], other_fallen, crew[target]),
        reveals=True,
    )
    if crew[galley] and crew[target]:
        return battle.fought(state)
    if not crew[galley] and not crew[target]:
        for lost in (galley, target):
            state.sink(lost)
        return battle.fought(state)
    victor, prize = (galley, target) if crew[galley] else (target, galley)
    return PrizeChoice(state.owner[victor], victor, prize, battle)


def remove_crew(state: State, galley: Galley, losses: int) -> int:
    """10.4 Losses beyond the crew are ignored. Says how many fell."""
    lost = min(losses, state.crew[galley])
    state.crew[galley] -= lost
    state.sailors += lost
    return lost


def loss_args(state: State, fallen: int, left: int, other_fallen: int, other_left: int) -> dict[str, int]:
    """Sailors lost and left on both sides, the attacker first; 16.3 by rules 1 to 3 not told."""
    return state.newly(4, fallen=fallen, left=left, other_fallen=other_fallen, other_left=other_left)


def port_attack_divisor(state: State, port: Port) -> int:
    """10.11 What is divided by when a port is attacked."""
    figures = state.components.figures
    return figures.fort_divisor if state.fort[port] else figures.combat_divisor


def attack_port(state: State, battle: AttackChoice, galley: Galley) -> Decision:
    """10.10, 10.11 Galley against garrison, behind a fort if there is one; 10.13 an attacker without crew sinks."""
    port = state.zone[galley]
    die, hits = roll_die_and_hits(state, state.crew[galley], port_attack_divisor(state, port))
    other_die, losses = roll_die_and_hits(state, state.garrison[port], state.components.figures.combat_divisor)
    killed = min(hits, state.garrison[port])
    state.garrison[port] -= killed
    state.sailors += killed
    fallen = remove_crew(state, galley, losses)
    state.tell(
        "mediterranee.storms",
        seat=battle.who,
        galley=galley,
        to_seat=state.flag[port],
        port=port,
        die=die,
        hits=hits,
        other_die=other_die,
        losses=losses,
        **loss_args(state, fallen, state.crew[galley], killed, state.garrison[port]),
        reveals=True,
    )
    if not state.crew[galley]:
        state.sink(galley)
    return battle.fought(state)


class PrizeChoice(Choice[State, AnyAction], frozen=True, tag="prize"):
    """10.6, 10.7 The victor sinks the beaten galley, or takes it with one or more own sailors."""

    rule = "10.6"
    victor: Galley
    prize: Galley
    battle: AttackChoice

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [SINK, *(Capture(sailors) for sailors in range(1, state.crew[self.victor] + 1))]

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, Capture):
            state.tell("mediterranee.captures", seat=who, galley=self.prize, to_seat=state.owner[self.prize])
            state.owner[self.prize] = who
            state.crew[self.victor] -= action.sailors
            state.crew[self.prize] = action.sailors
        if state.components.rules < 3:
            return self.loosened(state)
        galleys = self.afloat(state)
        lying = tuple((galley, good) for galley in galleys for good in state.cargo(galley))
        return ask_to_divide_spoils(state, SpoilsChoice(who, galleys, self.battle, lying))

    def afloat(self, state: State) -> tuple[Galley, ...]:
        """10.7 A galley without crew sinks; its goods come over as far as there is room."""
        for galley in (self.victor, self.prize):
            if not state.crew[galley]:
                state.clear_hold(galley)
                state.sink(galley)
        return tuple(galley for galley in (self.victor, self.prize) if state.crew[galley])

    def loosened(self, state: State) -> Decision:
        """10.8 as it was until rules 2."""
        for galley in (self.victor, self.prize):
            state.clear_hold(galley)
        return ask_to_divide_spoils(state, LooseSpoilsChoice(self.who, self.afloat(state), self.battle))


class SpoilsChoice(Choice[State, AnyAction], frozen=True, tag="spoils"):
    """10.8 The victor names a galley for each good. `lying` are the goods without one: they stay where they lie. When
    there is not room for all there, the victor has to go on."""

    rule = "10.8"
    galleys: Annotated[tuple[Galley, ...], BAG]
    battle: AttackChoice
    lying: Annotated[tuple[tuple[Galley, Good], ...], BAG] = ()

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        stow, rooms = state.components.stow, self.rooms(state)
        menu: list[AnyAction] = [DONE] if self.settled(state) else []
        return menu + [stow[good][galley] for good in sorted({*self.goods(state)}) for galley in rooms]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.Done():
                return no("10.8", "goods_in_the_way")
            case actions.Stow(good, galley):
                there = galley in self.galleys and good in self.goods(state)
                return no("10.8", "no_room") if there else no("10.8", "no_such_spoils")
        return no("10.8", "divide_first")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Stow):
            return self.divided(state)
        return ask_to_divide_spoils(state, self.stowed(state, action.good, action.galley))

    def goods(self, state: State) -> list[Good]:
        """Those of which nothing has been said yet."""
        return [*state.loose, *(good for _, good in self.lying)]

    def free(self, state: State, galley: Galley) -> int:
        """How many more goods can be meant for a galley."""
        return state.room(galley) + sum(other == galley for other, _ in self.lying)

    def rooms(self, state: State) -> list[Galley]:
        return [galley for galley in self.galleys if self.free(state, galley) > 0]

    def settled(self, state: State) -> bool:
        """Whether all may stay as it is."""
        return not state.loose and all(state.room(galley) >= 0 for galley in self.galleys)

    def stowed(self, state: State, good: Good, galley: Galley) -> SpoilsChoice:
        """A good lies where it is meant to lie; one that lay there already is the first to stay."""
        lying = [*self.lying]
        if (galley, good) in lying:
            lying.remove((galley, good))
        elif good in state.loose:
            state.stow(good, galley)
        else:
            other = next(other for other, kind in lying if kind == good)
            lying.remove((other, good))
            state.unload(other, good)
            state.load(galley, good)
        return msgspec.structs.replace(self, lying=tuple(lying))

    def divided(self, state: State) -> Decision:
        """What finds no room is lost."""
        for galley, good in reversed(self.lying):
            if state.room(galley) < 0:
                state.take_off(galley, good)
        for good in state.loose:
            state.supply[good] += 1
        state.loose.clear()
        return self.battle.fought(state)


class LooseSpoilsChoice(SpoilsChoice, frozen=True, tag="loose_spoils"):
    """10.8 as it was until rules 2: the goods of both galleys lie loose, and what the victor leaves is lost."""

    def settled(self, state: State) -> bool:
        return True


def ask_to_divide_spoils(state: State, spoils: SpoilsChoice) -> Decision:
    """10.8 Nothing to choose where there are no goods or no room, or the only galley with room takes them all."""
    goods, rooms = spoils.goods(state), spoils.rooms(state)
    if not goods or not rooms:
        return spoils.divided(state)
    if len(rooms) == 1 and spoils.free(state, rooms[0]) >= len(goods):
        for good in goods:
            spoils = spoils.stowed(state, good, rooms[0])
        return spoils.battle.fought(state)
    return spoils
