"""10 Phase 4: galley against galley, galley against port, and the spoils."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.core.field_types import BAG
from fondaco.games.mediterranee import actions, landing, turn
from fondaco.games.mediterranee.actions import DONE, SINK, AnyAction, Capture, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.field_types import Galley, Good, Port


def begin_battles(board: Board) -> Decision:
    return turn.ask_in_turn_order(board, decision_for_player, landing.begin_landings)


def decision_for_player(board: Board, who: Seat) -> Decision | None:
    """10.1 Players who can attack are asked."""
    return Battle(who) if legal_attacks(board, who) else None


def legal_attacks(board: Board, who: Seat) -> list[AnyAction]:
    """10.2, 10.10 Every attack that is possible now."""
    menu: list[AnyAction] = []
    for galley in board.fleet(who):
        here = board.zone[galley]
        if board.zone.count(here) > 1:
            menu += [board.components.attack[galley][target] for target in board.foes_in(who, here)]
        if board.garrison[here] and board.flag[here] not in (NO_ONE, who):
            menu.append(board.components.storm[galley])
    return menu


class Battle(Choice[Board, AnyAction], frozen=True):
    """10.1, 10.3 The player attacks any number of times, with any galley and any target, or not at all."""

    rule = "10.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_attacks(board, who)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.Attack(galley):
                return no("10.2", "not_together") if galley in board.fleet(who) else no("10.2", "not_your_galley")
            case actions.Storm(galley):
                return no("10.12", "no_foe_ashore") if galley in board.fleet(who) else no("10.2", "not_your_galley")
        return no("10", "not_in_battle")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Attack(galley, target):
                return fight_galley(board, self, galley, target)
            case actions.Storm(galley):
                return attack_port(board, self, galley)
        return turn.ask_in_turn_order(board, decision_for_player, landing.begin_landings, who)

    def fought(self, board: Board) -> Decision:
        return decision_for_player(board, self.who) or turn.ask_in_turn_order(
            board, decision_for_player, landing.begin_landings, self.who
        )


def roll_die_and_hits(board: Board, strength: int, divisor: int) -> tuple[int, int]:
    """10.2 A die and what it strikes down: die and sailors, divided and rounded down."""
    die = board.chance.die()
    return die, (die + strength) // divisor


def fight_galley(board: Board, battle: Battle, galley: Galley, target: Galley) -> Decision:
    """10.2, 10.4 Both crews strike at once; 10.5, 10.6 a galley without crew sinks or falls to the victor."""
    divisor, crew = board.components.figures.combat_divisor, board.crew
    die, hits = roll_die_and_hits(board, crew[galley], divisor)
    other_die, losses = roll_die_and_hits(board, crew[target], divisor)
    other_fallen = remove_crew(board, target, hits)
    fallen = remove_crew(board, galley, losses)
    board.tell(
        "mediterranee.fights",
        seat=battle.who,
        galley=galley,
        to_seat=board.owner[target],
        target_galley=target,
        die=die,
        hits=hits,
        other_die=other_die,
        losses=losses,
        **loss_args(board, fallen, crew[galley], other_fallen, crew[target]),
        reveals=True,
    )
    if crew[galley] and crew[target]:
        return battle.fought(board)
    if not crew[galley] and not crew[target]:
        for lost in (galley, target):
            board.sink(lost)
        return battle.fought(board)
    victor, prize = (galley, target) if crew[galley] else (target, galley)
    return Prize(board.owner[victor], victor, prize, battle)


def remove_crew(board: Board, galley: Galley, losses: int) -> int:
    """10.4 Losses beyond the crew are ignored. Says how many fell."""
    lost = min(losses, board.crew[galley])
    board.crew[galley] -= lost
    board.sailors += lost
    return lost


def loss_args(board: Board, fallen: int, left: int, other_fallen: int, other_left: int) -> dict[str, int]:
    """Sailors lost and left on both sides, the attacker first; 16.3 by rules 1 to 3 not told."""
    return board.newly(4, fallen=fallen, left=left, other_fallen=other_fallen, other_left=other_left)


def port_attack_divisor(board: Board, port: Port) -> int:
    """10.11 What is divided by when a port is attacked."""
    figures = board.components.figures
    return figures.fort_divisor if board.fort[port] else figures.combat_divisor


def attack_port(board: Board, battle: Battle, galley: Galley) -> Decision:
    """10.10, 10.11 Galley against garrison, behind a fort if there is one; 10.13 an attacker without crew sinks."""
    port = board.zone[galley]
    die, hits = roll_die_and_hits(board, board.crew[galley], port_attack_divisor(board, port))
    other_die, losses = roll_die_and_hits(board, board.garrison[port], board.components.figures.combat_divisor)
    killed = min(hits, board.garrison[port])
    board.garrison[port] -= killed
    board.sailors += killed
    fallen = remove_crew(board, galley, losses)
    board.tell(
        "mediterranee.storms",
        seat=battle.who,
        galley=galley,
        to_seat=board.flag[port],
        port=port,
        die=die,
        hits=hits,
        other_die=other_die,
        losses=losses,
        **loss_args(board, fallen, board.crew[galley], killed, board.garrison[port]),
        reveals=True,
    )
    if not board.crew[galley]:
        board.sink(galley)
    return battle.fought(board)


class Prize(Choice[Board, AnyAction], frozen=True):
    """10.6, 10.7 The victor sinks the beaten galley, or takes it with one or more own sailors."""

    rule = "10.6"
    victor: Galley
    prize: Galley
    battle: Battle

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [SINK, *(Capture(sailors) for sailors in range(1, board.crew[self.victor] + 1))]

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, Capture):
            board.tell("mediterranee.captures", seat=who, galley=self.prize, to_seat=board.owner[self.prize])
            board.owner[self.prize] = who
            board.crew[self.victor] -= action.sailors
            board.crew[self.prize] = action.sailors
        if board.components.rules < 3:
            return self.loosened(board)
        galleys = self.afloat(board)
        lying = tuple((galley, good) for galley in galleys for good in board.cargo(galley))
        return ask_to_divide_spoils(board, Spoils(who, galleys, self.battle, lying))

    def afloat(self, board: Board) -> tuple[Galley, ...]:
        """10.7 A galley without crew sinks; its goods come over as far as there is room."""
        for galley in (self.victor, self.prize):
            if not board.crew[galley]:
                board.clear_hold(galley)
                board.sink(galley)
        return tuple(galley for galley in (self.victor, self.prize) if board.crew[galley])

    def loosened(self, board: Board) -> Decision:
        """10.8 as it was until rules 2."""
        for galley in (self.victor, self.prize):
            board.clear_hold(galley)
        return ask_to_divide_spoils(board, LooseSpoils(self.who, self.afloat(board), self.battle))


class Spoils(Choice[Board, AnyAction], frozen=True):
    """10.8 The victor names a galley for each good. `lying` are the goods without one: they stay where they lie. When
    there is not room for all there, the victor has to go on."""

    rule = "10.8"
    galleys: Annotated[tuple[Galley, ...], BAG]
    battle: Battle
    lying: Annotated[tuple[tuple[Galley, Good], ...], BAG] = ()

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        stow, rooms = board.components.stow, self.rooms(board)
        menu: list[AnyAction] = [DONE] if self.settled(board) else []
        return menu + [stow[good][galley] for good in sorted({*self.goods(board)}) for galley in rooms]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.Done():
                return no("10.8", "goods_in_the_way")
            case actions.Stow(good, galley):
                there = galley in self.galleys and good in self.goods(board)
                return no("10.8", "no_room") if there else no("10.8", "no_such_spoils")
        return no("10.8", "divide_first")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Stow):
            return self.divided(board)
        return ask_to_divide_spoils(board, self.stowed(board, action.good, action.galley))

    def goods(self, board: Board) -> list[Good]:
        """Those of which nothing has been said yet."""
        return [*board.loose, *(good for _, good in self.lying)]

    def free(self, board: Board, galley: Galley) -> int:
        """How many more goods can be meant for a galley."""
        return board.room(galley) + sum(other == galley for other, _ in self.lying)

    def rooms(self, board: Board) -> list[Galley]:
        return [galley for galley in self.galleys if self.free(board, galley) > 0]

    def settled(self, board: Board) -> bool:
        """Whether all may stay as it is."""
        return not board.loose and all(board.room(galley) >= 0 for galley in self.galleys)

    def stowed(self, board: Board, good: Good, galley: Galley) -> Spoils:
        """A good lies where it is meant to lie; one that lay there already is the first to stay."""
        lying = [*self.lying]
        if (galley, good) in lying:
            lying.remove((galley, good))
        elif good in board.loose:
            board.stow(good, galley)
        else:
            other = next(other for other, kind in lying if kind == good)
            lying.remove((other, good))
            board.unload(other, good)
            board.load(galley, good)
        return msgspec.structs.replace(self, lying=tuple(lying))

    def divided(self, board: Board) -> Decision:
        """What finds no room is lost."""
        for galley, good in reversed(self.lying):
            if board.room(galley) < 0:
                board.take_off(galley, good)
        for good in board.loose:
            board.supply[good] += 1
        board.loose.clear()
        return self.battle.fought(board)


class LooseSpoils(Spoils, frozen=True):
    """10.8 as it was until rules 2: the goods of both galleys lie loose, and what the victor leaves is lost."""

    def settled(self, board: Board) -> bool:
        return True


def ask_to_divide_spoils(board: Board, spoils: Spoils) -> Decision:
    """10.8 Nothing to choose where there are no goods or no room, or the only galley with room takes them all."""
    goods, rooms = spoils.goods(board), spoils.rooms(board)
    if not goods or not rooms:
        return spoils.divided(board)
    if len(rooms) == 1 and spoils.free(board, rooms[0]) >= len(goods):
        for good in goods:
            spoils = spoils.stowed(board, good, rooms[0])
        return spoils.battle.fought(board)
    return spoils
