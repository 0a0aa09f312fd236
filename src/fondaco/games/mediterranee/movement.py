"""9 Phase 3: galleys sail, and ask for passage where others lie."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat, Seats
from fondaco.games.mediterranee import actions, battle, turn
from fondaco.games.mediterranee.actions import ANCHOR, ASK_PASSAGE, DENY, DONE, GRANT, AnyAction, no
from fondaco.games.mediterranee.components import Courses
from fondaco.games.mediterranee.field_types import Galley, Moves, Zone
from fondaco.games.mediterranee.state import State


def begin_movement(state: State) -> Decision:
    state.moved = 0
    return turn.ask_in_turn_order(state, decision_for_player, battle.begin_battles)


def decision_for_player(state: State, who: Seat) -> Decision | None:
    """9.2 As long as the player has a galley that has not moved."""
    moved = state.moved
    for galley, owner in enumerate(state.owner):
        if owner == who and not moved >> galley & 1:
            return NextGalleyChoice(who)
    return None


def ask_for_next_galley(state: State, who: Seat) -> Decision:
    return decision_for_player(state, who) or turn.ask_in_turn_order(
        state, decision_for_player, battle.begin_battles, who
    )


def unmoved_galleys(state: State, who: Seat) -> list[Galley]:
    moved = state.moved
    return [galley for galley, owner in enumerate(state.owner) if owner == who and not moved >> galley & 1]


def unblocked_courses(state: State, who: Seat, galley: Galley, moves: int) -> Courses:
    """9.1, 9.4 Zones that a galley reaches without asking anybody: through zones without galleys of others."""
    return state.components.courses(state.zone[galley], moves, state.foreign(who))


class NextGalleyChoice(Choice[State, AnyAction], frozen=True, tag="fleet"):
    """9.2 The player sends out one galley after another, each once, or none."""

    rule = "9.2"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE]
        closed = state.foreign(who)
        for galley in unmoved_galleys(state, who):
            menu += state.components.sails(galley, state.zone[galley], state.crew[galley], closed)
        return menu

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Sail):
            return no("9", "not_in_movement")
        if action.galley not in state.fleet(who):
            return no("9.2", "not_your_galley")
        if state.moved >> action.galley & 1:
            return no("9.2", "has_moved")
        return no("9.1", "out_of_reach")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Sail):
            return turn.ask_in_turn_order(state, decision_for_player, battle.begin_battles, who)
        state.moved |= 1 << action.galley
        return CourseChoice(who, action.galley, state.crew[action.galley]).sail(state, action.zone)


class CourseChoice(Choice[State, AnyAction], frozen=True, tag="course"):
    """9.4 A galley with moves left among others: it anchors or asks for passage; if that was granted, it goes on."""

    rule = "9.4"
    galley: Galley
    moves: Moves
    free: bool = True

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        if not self.free:
            return [ANCHOR, ASK_PASSAGE]
        return [
            ANCHOR,
            *(state.components.sail_on[zone] for zone in unblocked_courses(state, who, self.galley, self.moves)),
        ]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.SailOn):
            return no("9.1", "out_of_reach") if self.free else no("9.4", "ask_first")
        return no("9.4", "under_way")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.SailOn(zone):
                return self.sail(state, zone)
            case actions.AskPassage():
                owners = state.others_in(who, state.zone[self.galley])
                state.tell("mediterranee.asks_passage", seat=who, galley=self.galley, zone=state.zone[self.galley])
                return GrantPassageChoice(owners[0], tuple(owners[1:]), self)
        return self.stopped(state)

    def sail(self, state: State, to: Zone) -> Decision:
        """9.1, 9.3 Zone by zone to the named zone; 9.4 among galleys of others the player may go further."""
        others = state.foreign(self.who)
        course = state.components.courses(state.zone[self.galley], self.moves, others)[to]
        for zone in course:
            left, state.zone[self.galley] = state.zone[self.galley], zone
            state.tell("mediterranee.sails", seat=self.who, galley=self.galley, from_zone=left, zone=zone)
        moves = self.moves - len(course)
        if moves and others >> to & 1:
            return CourseChoice(self.who, self.galley, moves, free=False)
        return self.stopped(state)

    def stopped(self, state: State) -> Decision:
        return ask_for_next_galley(state, self.who)

    def granted(self, state: State) -> Decision:
        """9.6 The player may now go anywhere, whatever zone was named before."""
        return CourseChoice(self.who, self.galley, self.moves)


class GrantPassageChoice(Choice[State, AnyAction], frozen=True, tag="passage"):
    """9.4-9.6 Each owner of galleys, in the order of the turn, lets the galley pass or ends its move: for good."""

    rule = "9.4"
    later: Seats
    course: CourseChoice

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [GRANT, DENY]

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        granted = isinstance(action, actions.Grant)
        says = "mediterranee.grants" if granted else "mediterranee.denies"
        state.tell(says, seat=who, to_seat=self.course.who, reveals=True)
        if not granted:
            return self.course.stopped(state)
        return (
            GrantPassageChoice(self.later[0], self.later[1:], self.course) if self.later else self.course.granted(state)
        )
