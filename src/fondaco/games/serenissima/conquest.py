"""9 Taking ports: neutral ones by landing, those of others by assault."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Decision, Refusal, Seat
from fondaco.games.serenissima import battle, blockade, wheel
from fondaco.games.serenissima.actions import BREAK_OFF, DONE, FIGHT_ON, LAND, AnyAction, no
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.field_types import Galley, Port


def is_neutral(board: Board, zone: Port) -> bool:
    """9.1 A port that anyone can take by landing."""
    return board.holder[zone] == NO_ONE and board.is_open(zone)


def may_assault(board: Board, who: Seat, port: Port) -> bool:
    return not assault_obstacle(board, who, port)


def assault_obstacle(board: Board, who: Seat, port: Port) -> str:
    """9.4, 9.5 Why a port of another player cannot be attacked: it is their last one, or galleys of theirs lie beside
    it."""
    holder = board.holder[port]
    if holder in (NO_ONE, who):
        return "not_a_port_of_another"
    if board.holder.count(holder) == 1:
        return "last_port"
    beside = [galley for galley in board.galleys_in(port) if board.owner[galley] == holder]
    return "sink_his_galleys_first" if beside else ""


def announce_port_claim(board: Board, fight: battle.Fight) -> Decision:
    """9.1, 9.2 The wish to take a neutral port is announced, and may be barred."""
    board.tell("serenissima.wants_port", seat=fight.who, galley=fight.galley, port=board.zone[fight.galley])
    return blockade.ask_for_blockade(board, Landing(fight))


def why_not_take_port(board: Board, fight: battle.Fight) -> Refusal:
    """Why the port cannot simply be taken."""
    zone = board.zone[fight.galley]
    if fight.holds(board):
        return no("8.13", "blockader_first", seat=fight.blockader)
    if zone in board.closed:
        return no("2.6", "port_is_closed", port=zone)
    return no("9.1", "not_a_neutral_port", zone=zone)


def why_not_assault(board: Board, fight: battle.Fight) -> Refusal:
    """Why the port cannot be attacked."""
    port = board.zone[fight.galley]
    match assault_obstacle(board, fight.who, port):
        case "not_a_port_of_another":
            return no("9.4", "not_a_port_of_another", zone=port)
        case "last_port":
            return no("9.5", "last_port", seat=board.holder[port])
    return no("9.4", "sink_his_galleys_first", seat=board.holder[port])


def assault_port(board: Board, fight: battle.Fight) -> Decision:
    """9.6, 9.7 The fort fires first; without one the fight begins at once."""
    port = board.zone[fight.galley]
    board.tell("serenissima.assaults", seat=fight.who, galley=fight.galley, port=port, to_seat=board.holder[port])
    if port in board.forts:
        return roll_fort_dice(board, fight, port)
    return Siege(fight.begun(board)).roll(board)


def roll_fort_dice(board: Board, fight: battle.Fight, port: Port) -> Decision:
    """9.7 Two dice of the fort; an attacker with sailors left may go on or stop."""
    board.tell("serenissima.fort_fires", seat=board.holder[port], port=port)
    board.kill_aboard(fight.galley, board.skulls(board.holder[port], board.components.numbers.fort_dice))
    if not board.sailors[fight.galley]:
        board.sink(fight.galley)
        return wheel.ask_next_galley(board)
    return Siege(fight.begun(board)) if fight.strength(board) > 0 else wheel.ask_next_galley(board)


class Siege(Decision[Board, AnyAction], frozen=True):
    """9.6 After the fort and between two rolls the attacker of a port goes on or stops."""

    rule = "9.6"
    fight: battle.Fight

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return (self.fight.who,)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [FIGHT_ON, BREAK_OFF]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no("8.5", "fight_on_or_stop")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if action == FIGHT_ON:
            return self.roll(board)
        board.tell("serenissima.breaks_off", seat=who)
        return wheel.ask_next_galley(board)

    def roll(self, board: Board) -> Decision:
        """9.6 Both throw and both lose at the same time."""
        galley = self.fight.galley
        port = board.zone[galley]
        hits = board.skulls(self.fight.who, self.fight.strength(board))
        losses = board.skulls(board.holder[port], board.garrison[port])
        board.kill_ashore(port, hits)
        board.kill_aboard(galley, losses)
        if not board.garrison[port]:
            board.free_port(port)
        if not board.sailors[galley]:
            board.sink(galley)
            return wheel.ask_next_galley(board)
        return self if board.garrison[port] else Landing(self.fight)


class Landing(Decision[Board, AnyAction], frozen=True):
    """9.10, 9.11 The active player lands a sailor in the port without defenders, or ends the turn."""

    rule = "9.11"
    fight: battle.Fight

    @property
    def who(self) -> Seat:
        return self.fight.who

    @property
    def galley(self) -> Galley:
        return self.fight.galley

    @property
    def steps(self) -> int:
        return self.fight.steps

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return (self.fight.who,)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, LAND]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "land_or_done")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        return self.land(board) if action == LAND else wheel.ask_next_galley(board)

    def land(self, board: Board) -> Decision:
        """9.11-9.13 A sailor goes ashore; the first takes the port, the last leaves a wreck."""
        galley, port = self.galley, board.zone[self.galley]
        board.sailors[galley] -= 1
        board.garrison[port] += 1
        board.tell("serenissima.lands", seat=self.who, galley=galley, port=port)
        if board.holder[port] == NO_ONE:
            board.take_port(self.who, port)
        if not board.sailors[galley]:
            board.sink(galley)
            return wheel.ask_next_galley(board)
        return self if board.garrison[port] < board.components.capacity[port] else wheel.ask_next_galley(board)

    def pass_blockade(self, board: Board) -> Decision:
        """9.2 Nobody bars it: the first sailor lands."""
        return self.land(board)

    def stop_at_blockade(self, board: Board, by: Seat) -> Decision:
        """6.6 The galley fights the blockade or the turn ends."""
        fight = self.fight
        return battle.ask_for_target(board, battle.Fight(fight.who, fight.galley, fight.steps, fight.value, by))
