"""10 Phase 4: galley against galley, galley against port, and the spoils."""
from __future__ import annotations

from fondaco.core.decision import NO_ONE, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, landing, turn
from fondaco.games.mediterranee.actions import DONE, SINK, AnyAction, Capture, Galley, no
from fondaco.games.mediterranee.board import Board

Next = Decision[Board, AnyAction]


def begin(board: Board) -> Next:
    return turn.in_order(board, turn_of, landing.begin)


def turn_of(board: Board, who: Seat) -> Next | None:
    """10.1 Whoever can attack is asked."""
    return Battle(who) if attacks(board, who) else None


def attacks(board: Board, who: Seat) -> list[AnyAction]:
    """10.2, 10.10 Every attack that is possible now."""
    menu: list[AnyAction] = []
    zone, owner, foreign = board.zone, board.owner, board.foreign(who)
    for galley in board.fleet(who):
        here = zone[galley]
        if foreign >> here & 1:
            attack, friends = board.box.attack[galley], (who, NO_ONE)
            menu += [attack[target] for target, foe in enumerate(owner) if zone[target] == here and foe not in friends]
        if board.flag[here] not in (NO_ONE, who) and board.garrison[here]:
            menu.append(board.box.storm[galley])
    return menu


class Battle(Choice[Board, AnyAction], frozen=True):
    """10.1, 10.3 The player attacks as often as he likes, with any galley and any target, or not at all."""

    rule = "10.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *attacks(board, who)]

    def explains(self, board: Board, who: Seat, action: AnyAction) -> Refusal:
        match action:
            case actions.Attack(galley):
                return no("10.2", "not_together") if galley in board.fleet(who) else no("10.2", "not_your_galley")
            case actions.Storm(galley):
                return no("10.12", "no_foe_ashore") if galley in board.fleet(who) else no("10.2", "not_your_galley")
        return no("10", "not_in_battle")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        match action:
            case actions.Attack(galley, target):
                return clash(board, self, galley, target)
            case actions.Storm(galley):
                return storm(board, self, galley)
        return turn.in_order(board, turn_of, landing.begin, who)

    def fought(self, board: Board) -> Next:
        return turn_of(board, self.who) or turn.in_order(board, turn_of, landing.begin, self.who)


def strikes(board: Board, strength: int, divisor: int) -> tuple[int, int]:
    """10.2 A die and what it strikes down: die and sailors, divided and rounded down."""
    die = board.chance.die()
    return die, (die + strength) // divisor


def clash(board: Board, battle: Battle, galley: Galley, target: Galley) -> Next:
    """10.2, 10.4 Both crews strike at once; 10.5, 10.6 a galley without crew sinks or falls to the victor."""
    divisor, crew = board.box.figures.combat_divisor, board.crew
    die, hits = strikes(board, crew[galley], divisor)
    other_die, losses = strikes(board, crew[target], divisor)
    lose_crew(board, target, hits)
    lose_crew(board, galley, losses)
    board.tell(
        "mediterranee.fights", seat=battle.who, galley=galley, to_seat=board.owner[target], target_galley=target,
        die=die, hits=hits, other_die=other_die, losses=losses, reveals=True,
    )  # fmt: skip
    if crew[galley] and crew[target]:
        return battle.fought(board)
    if not crew[galley] and not crew[target]:
        for lost in (galley, target):
            board.sink(lost)
        return battle.fought(board)
    victor, prize = (galley, target) if crew[galley] else (target, galley)
    return Prize(board.owner[victor], victor, prize, battle)


def lose_crew(board: Board, galley: Galley, losses: int) -> None:
    """10.4 Losses beyond the crew are ignored."""
    lost = min(losses, board.crew[galley])
    board.crew[galley] -= lost
    board.sailors += lost


def storm(board: Board, battle: Battle, galley: Galley) -> Next:
    """10.10, 10.11 Galley against garrison, behind a fort if there is one; 10.13 an attacker without crew sinks."""
    port, figures = board.zone[galley], board.box.figures
    die, hits = strikes(board, board.crew[galley], figures.fort_divisor if board.fort[port] else figures.combat_divisor)
    other_die, losses = strikes(board, board.garrison[port], figures.combat_divisor)
    killed = min(hits, board.garrison[port])
    board.garrison[port] -= killed
    board.sailors += killed
    lose_crew(board, galley, losses)
    board.tell(
        "mediterranee.storms", seat=battle.who, galley=galley, to_seat=board.flag[port], port=port,
        die=die, hits=hits, other_die=other_die, losses=losses, reveals=True,
    )  # fmt: skip
    if not board.crew[galley]:
        board.sink(galley)
    return battle.fought(board)


class Prize(Choice[Board, AnyAction], frozen=True):
    """10.6, 10.7 The victor sinks the beaten galley, or takes it with one or more sailors of his own."""

    rule = "10.6"
    victor: Galley
    prize: Galley
    battle: Battle

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [SINK, *(Capture(sailors) for sailors in range(1, board.crew[self.victor] + 1))]

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        left = self.victor, self.prize
        for galley in left:
            for good in board.cargo(galley):
                board.take_off(galley, good)
        if isinstance(action, Capture):
            board.tell("mediterranee.captures", seat=who, galley=self.prize, to_seat=board.owner[self.prize])
            board.owner[self.prize] = who
            board.crew[self.victor] -= action.sailors
            board.crew[self.prize] = action.sailors
        for galley in left:
            if not board.crew[galley]:
                board.sink(galley)
        galleys = tuple(galley for galley in left if board.crew[galley])
        return divide(board, Spoils(who, galleys, self.battle))


class Spoils(Choice[Board, AnyAction], frozen=True):
    """10.8 The victor puts the goods of both galleys on those that are left, one by one; the rest is lost."""

    rule = "10.8"
    galleys: tuple[Galley, ...]
    battle: Battle

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        rooms = [galley for galley in self.galleys if board.room(galley) > 0]
        return [DONE, *(board.box.stow[good][galley] for good in sorted(set(board.loose)) for galley in rooms)]

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        if not isinstance(action, actions.Stow):
            return self.divided(board)
        board.stow(action.good, action.galley)
        return divide(board, self)

    def divided(self, board: Board) -> Next:
        for good in board.loose:
            board.supply[good] += 1
        board.loose.clear()
        return self.battle.fought(board)


def divide(board: Board, spoils: Spoils) -> Next:
    """10.8 Nothing to choose where there are no goods or no room, or the only galley with room takes them all."""
    rooms = [galley for galley in spoils.galleys if board.room(galley) > 0]
    if not board.loose or not rooms:
        return spoils.divided(board)
    if len(rooms) == 1 and board.room(rooms[0]) >= len(board.loose):
        for good in board.loose[:]:
            board.stow(good, rooms[0])
        return spoils.battle.fought(board)
    return spoils
