"""8 Fighting galleys: skulls for skulls, booty for the side that is left."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat, SeatOrNone
from fondaco.games.serenissima import actions, blockade, conquest, wheel
from fondaco.games.serenissima.actions import ASSAULT, BREAK_OFF, DONE, FIGHT_ON, TAKE_PORT, AnyAction, no
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.field_types import Cargo, Galley, Sailors, Steps


def ask_for_target(board: Board, fight: Fight) -> Decision:
    """8.11 Another target, unless there is none."""
    return fight if legal_targets(board, fight) else wheel.ask_next_galley(board)


class Fight(Choice[Board, AnyAction], frozen=True):
    """8.1, 8.13 The active player picks a target, or ends the turn.

    `value` is the combat value of the first fight of the turn, 0 before it; `blockader` bars everything else.
    """

    rule = "8.1"
    galley: Galley
    steps: Steps
    value: Sailors = 0
    blockader: SeatOrNone = NO_ONE

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_targets(board, self)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return why_not_fight(board, self, action)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Attack():
                told = attacked_owner_args(board, action.galley)
                board.tell("serenissima.attacks", seat=who, galley=self.galley, target_galley=action.galley, **told)
                return Battle(self.begun(board), action.galley).roll(board)
            case actions.Assault():
                return conquest.assault_port(board, self)
            case actions.TakePort():
                return conquest.announce_port_claim(board, self)
        return wheel.ask_next_galley(board)

    def strength(self, board: Board) -> int:
        """8.2, 8.6, 8.7 Sailors less steps at the first fight; later no more than the sailors left."""
        sailors = board.sailors[self.galley]
        return min(self.value, sailors) if self.value else sailors - self.steps

    def begun(self, board: Board) -> Fight:
        """8.7 The fight with its value fixed for the turn."""
        return Fight(self.who, self.galley, self.steps, self.value or self.strength(board), self.blockader)

    def holds(self, board: Board) -> bool:
        """8.13, 8.14 Does the blockade still stand?"""
        by = self.blockader
        return by != NO_ONE and blockade.blockade_strength(board, by, self.galley) > board.sailors[self.galley]

    def after_roll(self, board: Board) -> Fight:
        """8.14 A blockade that does not stand any more is lifted for the rest of the turn."""
        if self.blockader == NO_ONE or self.holds(board):
            return self
        return Fight(self.who, self.galley, self.steps, self.value)

    def after_booty(self, board: Board) -> Decision:
        """8.11, 8.12 The booty is shared out: the attacker goes on, if it is the attacker who is left."""
        return ask_for_target(board, self) if board.owner[self.galley] == self.who else wheel.ask_next_galley(board)


def attacked_owner_args(board: Board, target: Galley) -> dict[str, Seat]:
    """The owner of the galley; 15.1 by rules 1 and 2 not told."""
    return board.newly(3, to_seat=board.owner[target])


def legal_targets(board: Board, fight: Fight) -> list[AnyAction]:
    """8.1, 8.13, 9.1, 9.4 What the active galley can attack or take."""
    galley, attack = fight.galley, board.components.attack
    able = fight.strength(board) > 0
    strangers = board.strangers(galley)
    if fight.holds(board):
        return [attack[other] for other in strangers if able and board.owner[other] == fight.blockader]
    menu: list[AnyAction] = [attack[other] for other in strangers] if able else []
    port = board.zone[galley]
    if conquest.is_neutral(board, port):
        menu.append(TAKE_PORT)
    elif able and not conquest.assault_obstacle(board, fight.who, port):
        menu.append(ASSAULT)
    return menu


def why_not_fight(board: Board, fight: Fight, action: Action) -> Refusal:
    """Why this cannot be attacked or taken."""
    if action == TAKE_PORT:
        return conquest.why_not_take_port(board, fight)
    if action != ASSAULT and not isinstance(action, actions.Attack):
        return no("7.1", "fight_or_done")
    if isinstance(action, actions.Attack) and action.galley not in board.strangers(fight.galley):
        return no("8.1", "no_enemy_galley_here", galley=action.galley)
    if fight.strength(board) <= 0:
        return no("8.3", "too_tired", galley=fight.galley)
    if fight.holds(board):
        return no("8.13", "blockader_first", seat=fight.blockader)
    return conquest.why_not_assault(board, fight)


class Battle(Decision[Board, AnyAction], frozen=True):
    """8.5 Between two rolls the attacker goes on or stops."""

    rule = "8.5"
    fight: Fight
    target_galley: Galley

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return (self.fight.who,)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [FIGHT_ON, BREAK_OFF]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "fight_on_or_stop")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if action == FIGHT_ON:
            return self.roll(board)
        board.tell("serenissima.breaks_off", seat=who)
        return wheel.ask_next_galley(board)

    def roll(self, board: Board) -> Decision:
        """8.4 Both throw and both lose at the same time."""
        galley, target = self.fight.galley, self.target_galley
        hits = board.skulls(self.fight.who, self.fight.strength(board))
        losses = board.skulls(board.owner[target], board.sailors[target])
        board.kill_aboard(target, hits)
        board.kill_aboard(galley, losses)
        battle = Battle(self.fight.after_roll(board), target)
        return battle if board.sailors[galley] and board.sailors[target] else battle.won(board)

    def won(self, board: Board) -> Decision:
        """8.8-8.10 A galley without sailors is sunk; the other may plunder it."""
        fight, target = self.fight, self.target_galley
        sunk = [galley for galley in (target, fight.galley) if not board.sailors[galley]]
        if len(sunk) == 1:
            victor = fight.galley if sunk[0] == target else target
            return sink_and_plunder_galley(board, fight, sunk[0], victor)
        for galley in sunk:
            board.sink(galley)
        return wheel.ask_next_galley(board)


def sink_and_plunder_galley(board: Board, fight: Fight, sunk: Galley, victor: Galley) -> Decision:
    """8.10 What was aboard goes to the supply; from there the victor takes what there are places for."""
    spoils = board.cargo[sunk]
    board.sink(sunk)
    return ask_for_booty(board, Booty(board.owner[victor], victor, spoils, fight))


def ask_for_booty(board: Board, booty: Booty) -> Decision:
    """8.10 As long as there is booty and a place for it."""
    if booty.spoil_goods and board.room(booty.galley):
        return booty
    return booty.fight.after_booty(board)


class Booty(Choice[Board, AnyAction], frozen=True):
    """8.10 The owner of the galley that is left takes a cube of the one that was sunk, or leaves the rest."""

    rule = "8.10"
    galley: Galley
    spoil_goods: Cargo
    fight: Fight

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *(board.components.seize[good] for good in dict.fromkeys(self.spoil_goods))]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "seize_or_leave")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Seize):
            return self.fight.after_booty(board)
        spoils = list(self.spoil_goods)
        spoils.remove(action.good)
        board.supply[action.good] -= 1
        board.stow(self.galley, action.good)
        board.tell("serenissima.seizes", seat=who, galley=self.galley, good=action.good)
        return ask_for_booty(board, Booty(who, self.galley, tuple(spoils), self.fight))
