"""4.1-4.20 The walk of the tower: a building is settled where it stands, then it is led on, or its walk ends."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings, further_actions, markers, offer_rules, offers
from fondaco.games.genoa.actions import ACT, END_TURN, SELL_TO_NOBODY, AnyAction, no
from fondaco.games.genoa.board_file import BUILDINGS
from fondaco.games.genoa.field_types import SeatSet, Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.negotiation import Negotiation, apply_talk_action, reset_talk, rivals_able_to_act
from fondaco.games.genoa.state import Offer, State, cached_bit_positions


def arrive_at_space(state: State) -> Decision:
    """4.11, 4.15 The tower has come to stand: a building is settled first, if anybody may act there."""
    if state.tower < BUILDINGS:
        able = rivals_able_to_act(state)
        if able or state.may_act(state.leader):
            reset_talk(state, able)
            return TowerBuildingChoice(state.leader)
    return continue_walk(state)


def continue_walk(state: State) -> Decision:
    """4.5, 4.16 The next step, if there is one to make."""
    free = state.free_neighbours()
    if not free:
        return end_walk(state)
    everyone = (1 << state.players) - 1 & ~(1 << state.leader)
    reset_talk(state, everyone if free >> BUILDINGS else rivals_able_to_act(state))
    return TowerMoveChoice(state.leader)


def end_walk(state: State) -> Decision:
    """4.5 The walk is over; markers are laid."""
    state.offers.clear()
    state.wishes.clear()
    state.wished = [0] * state.players
    state.speakers = state.silent = 0
    state.tell("genoa.ends_walk", seat=state.leader)
    return markers.begin_marker_phase(state)


def move_tower(state: State, space: Space) -> None:
    """4.2 The tower moves and leaves a disc."""
    state.offers.clear()
    state.tell("genoa.moves", seat=state.leader, space=space, reveals=True)
    state.visit(space)


# -- the current building ------------------------------------------------------------------


class TowerBuildingChoice(Negotiation, frozen=True, tag="here"):
    """4.11-4.15 The action of the building the tower stands in: the tower player takes it, sells it or leaves it."""

    rule = "4.11"

    def targets(self, state: State) -> int:
        return 1 << state.walk[-1]

    def excused(self, state: State) -> int:
        """4.37 Players who offer something and ask nothing; by older rules those who offer anything."""
        return state.bidders() if state.components.rules >= 3 else state.makers()

    def leads(self, state: State) -> bool:
        return state.may_act(self.who) or self.all_heard(state)

    def deeds(self, state: State) -> list[AnyAction]:
        """4.12 The tower player goes first; 4.14 and may leave the action to no one when all are heard and no offer is
        open."""
        menu: list[AnyAction] = [ACT] if state.may_act(self.who) else []
        if self.all_heard(state) and not state.bidders():
            menu.append(SELL_TO_NOBODY)
        return menu

    def why_not(self, state: State, action: Action) -> Refusal:
        match action:
            case actions.TakeAction():
                return no("4.12", "no_action_left")
            case actions.SellToNobody():
                return no("4.14", "must_sell") if state.bidders() else no("4.37", "others_not_heard")
        return no("4.33", "not_in_talk")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Accept(number, cards):
                offer = state.standing(number)
                offers.close_deal(state, who, offer, cards)
                return buildings.begin_building_action(
                    state, acting_seat_of_deal(state, offer, who), offer.said.later_items
                )
            case actions.TakeAction():
                return buildings.begin_building_action(state, who)
            case actions.SellToNobody():
                state.tell("genoa.leaves", seat=who, space=state.tower)
                return continue_walk(state)
        apply_talk_action(state, who, action)
        return self


def acting_seat_of_deal(state: State, offer: Offer, accepted_by: Seat) -> Seat:
    """4.13 The one of the two who does not lead the tower."""
    return accepted_by if offer.by == state.leader else offer.by


# -- the neighbouring spaces ---------------------------------------------------------------


class TowerMoveChoice(Negotiation, frozen=True, tag="ahead"):
    """4.16-4.20 Where the tower goes next: to where it is paid to go, elsewhere, or nowhere."""

    rule = "4.16"

    def targets(self, state: State) -> int:
        return state.free_neighbours()

    def excused(self, state: State) -> int:
        """4.37 Players with an open offer: here none is binding."""
        return state.makers()

    def leads(self, state: State) -> bool:
        unheard = state.speakers & ~state.silent
        for offer in state.offers:
            unheard &= ~(1 << offer.by)
        return not unheard

    def deeds(self, state: State) -> list[AnyAction]:
        """4.3, 4.18 When all are heard the tower player moves to a free neighbour, or nowhere."""
        if not self.all_heard(state):
            return []
        return [
            END_TURN,
            *[state.components.phrases.move[space] for space in cached_bit_positions(state.free_neighbours())],
        ]

    def why_not(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, (actions.Move, actions.EndTurn)):
            return no("4.33", "not_in_talk")
        if isinstance(action, actions.Move) and not state.free_neighbours() >> action.space & 1:
            return no("4.3", "not_next_to_tower", space=action.space)
        return no("4.37", "others_not_heard")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.EndTurn():
                return end_walk(state)
            case actions.Move(space):
                move_tower(state, space)
                return arrive_at_space(state)
            case actions.Accept(number, cards):
                offer = state.standing(number)
                offers.close_deal(state, who, offer, cards)
                return self.closed(state, offer, acting_seat_of_deal(state, offer, who))
        apply_talk_action(state, who, action)
        return self

    def closed(self, state: State, offer: Offer, payer: Seat) -> Decision:
        """4.17 A building is entered and its action carried out; 4.19 for a street others may pay as well."""
        space = offer.said.space
        if space >= BUILDINGS:
            return SoldMoveChoice(self.who, space, 1 << payer).collect(state)
        move_tower(state, space)
        return buildings.begin_building_action(state, payer, offer.said.later_items)


class SoldMoveChoice(InterruptibleChoice[AnyAction], frozen=True, tag="sold"):
    """4.19 A move to a street or the market is sold: the tower player accepts from others too, then moves there."""

    rule = "4.19"
    free_form = (actions.Accept,)
    space: Space
    payers: SeatSet

    def collect(self, state: State) -> Decision:
        """Only offers for this space, by those who have not paid yet, stay on the table."""
        state.offers = [
            offer
            for offer in state.offers
            if offer.said.space == self.space and offer.by != self.who and not self.payers >> offer.by & 1
        ]
        asked = bool(state.offers) if state.components.rules >= 3 else len(self.menu(state)) > 1
        return self if asked else self.leave(state)

    def leave(self, state: State) -> Decision:
        move_tower(state, self.space)
        return arrive_at_space(state)

    def deeds(self, state: State) -> list[AnyAction]:
        """What the tower player can do, beside accepting more."""
        return [state.components.phrases.move[self.space]]

    def menu(self, state: State) -> list[AnyAction]:
        menu = self.deeds(state)
        for offer in state.offers:
            menu += offer_rules.legal_acceptances(state, self.who, offer)
        return menu

    def unasked(self, state: State, who: Seat) -> list[AnyAction]:
        """4.38 Until an offer is accepted too, its maker may withdraw it."""
        own = [actions.Withdraw(offer.number) for offer in state.made_by(who)]
        return [*own, *further_actions.legal_further_plays(state, who)]

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, actions.Accept) and who == self.who:
            return offer_rules.why_not_accept(state, who, action)
        return super().refuses(state, who, action)

    def why_not(self, state: State, action: Action) -> Refusal:
        return no("4.19", "move_is_sold", space=self.space)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Withdraw):
            offers.withdraw_offer(state, state.standing(action.number))
            return self
        return super().take(state, who, action)

    def answered(self, state: State, action: AnyAction) -> Decision:
        if isinstance(action, actions.Accept):
            offer = state.standing(action.number)
            offers.close_deal(state, self.who, offer, action.cards)
            return SoldMoveChoice(self.who, self.space, self.payers | 1 << offer.by).collect(state)
        return self.leave(state)
