"""4.1-4.20 The walk of the tower: a building is settled where it stands, then it is led on, or its walk ends."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings, deals, further_actions, markers, offers
from fondaco.games.genoa.actions import ACT, END_TURN, GO_ON, AnyAction, no
from fondaco.games.genoa.board import Board, Offer, cached_bit_positions
from fondaco.games.genoa.board_file import BUILDINGS
from fondaco.games.genoa.field_types import SeatSet, Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.talk import Talk, apply_talk_action, reset_talk, rivals_able_to_act


def arrive_at_space(board: Board) -> Decision:
    """4.11, 4.15 The tower has come to stand: a building is settled first, if anybody may act there."""
    if board.tower < BUILDINGS:
        able = rivals_able_to_act(board)
        if able or board.may_act(board.leader):
            reset_talk(board, able)
            return Here(board.leader)
    return continue_walk(board)


def continue_walk(board: Board) -> Decision:
    """4.5, 4.16 The next step, if there is one to make."""
    free = board.free_neighbours()
    if not free:
        return end_walk(board)
    everyone = (1 << board.players) - 1 & ~(1 << board.leader)
    reset_talk(board, everyone if free >> BUILDINGS else rivals_able_to_act(board))
    return Ahead(board.leader)


def end_walk(board: Board) -> Decision:
    """4.5 The walk is over; markers are laid."""
    board.offers.clear()
    board.wishes.clear()
    board.wished = [0] * board.players
    board.speakers = board.silent = 0
    board.tell("genoa.ends_walk", seat=board.leader)
    return markers.begin_marker_phase(board)


def move_tower(board: Board, space: Space) -> None:
    """4.2 The tower moves and leaves a disc."""
    board.offers.clear()
    board.tell("genoa.moves", seat=board.leader, space=space, reveals=True)
    board.visit(space)


# -- the current building ------------------------------------------------------------------


class Here(Talk, frozen=True):
    """4.11-4.15 The action of the building the tower stands in: the tower player takes it, sells it or leaves it."""

    rule = "4.11"

    def targets(self, board: Board) -> int:
        return 1 << board.walk[-1]

    def excused(self, board: Board) -> int:
        """4.37 Players who offer something and ask nothing; by older rules those who offer anything."""
        return board.bidders() if board.components.rules >= 3 else board.makers()

    def leads(self, board: Board) -> bool:
        return board.may_act(self.who) or self.all_heard(board)

    def deeds(self, board: Board) -> list[AnyAction]:
        """4.12 The tower player goes first; 4.14 and may leave the action to no one when all are heard and no offer is
        open."""
        menu: list[AnyAction] = [ACT] if board.may_act(self.who) else []
        if self.all_heard(board) and not board.bidders():
            menu.append(GO_ON)
        return menu

    def why_not(self, board: Board, action: Action) -> Refusal:
        match action:
            case actions.TakeAction():
                return no("4.12", "no_action_left")
            case actions.GoOn():
                return no("4.14", "must_sell") if board.bidders() else no("4.37", "others_not_heard")
        return no("4.33", "not_in_talk")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Accept(number, cards):
                offer = board.standing(number)
                deals.close_deal(board, who, offer, cards)
                return buildings.begin_building_action(
                    board, acting_seat_of_deal(board, offer, who), offer.said.later_items
                )
            case actions.TakeAction():
                return buildings.begin_building_action(board, who)
            case actions.GoOn():
                board.tell("genoa.leaves", seat=who, space=board.tower)
                return continue_walk(board)
        apply_talk_action(board, who, action)
        return self


def acting_seat_of_deal(board: Board, offer: Offer, accepted_by: Seat) -> Seat:
    """4.13 The one of the two who does not lead the tower."""
    return accepted_by if offer.by == board.leader else offer.by


# -- the neighbouring spaces ---------------------------------------------------------------


class Ahead(Talk, frozen=True):
    """4.16-4.20 Where the tower goes next: to where it is paid to go, elsewhere, or nowhere."""

    rule = "4.16"

    def targets(self, board: Board) -> int:
        return board.free_neighbours()

    def excused(self, board: Board) -> int:
        """4.37 Players with an open offer: here none is binding."""
        return board.makers()

    def leads(self, board: Board) -> bool:
        unheard = board.speakers & ~board.silent
        for offer in board.offers:
            unheard &= ~(1 << offer.by)
        return not unheard

    def deeds(self, board: Board) -> list[AnyAction]:
        """4.3, 4.18 When all are heard the tower player moves to a free neighbour, or nowhere."""
        if not self.all_heard(board):
            return []
        return [
            END_TURN,
            *[board.components.phrases.move[space] for space in cached_bit_positions(board.free_neighbours())],
        ]

    def why_not(self, board: Board, action: Action) -> Refusal:
        if not isinstance(action, (actions.Move, actions.EndTurn)):
            return no("4.33", "not_in_talk")
        if isinstance(action, actions.Move) and not board.free_neighbours() >> action.space & 1:
            return no("4.3", "not_next_to_tower", space=action.space)
        return no("4.37", "others_not_heard")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.EndTurn():
                return end_walk(board)
            case actions.Move(space):
                move_tower(board, space)
                return arrive_at_space(board)
            case actions.Accept(number, cards):
                offer = board.standing(number)
                deals.close_deal(board, who, offer, cards)
                return self.closed(board, offer, acting_seat_of_deal(board, offer, who))
        apply_talk_action(board, who, action)
        return self

    def closed(self, board: Board, offer: Offer, payer: Seat) -> Decision:
        """4.17 A building is entered and its action carried out; 4.19 for a street others may pay as well."""
        space = offer.said.space
        if space >= BUILDINGS:
            return Sold(self.who, space, 1 << payer).collect(board)
        move_tower(board, space)
        return buildings.begin_building_action(board, payer, offer.said.later_items)


class Sold(InterruptibleChoice[AnyAction], frozen=True):
    """4.19 A move to a street or the market is sold: the tower player accepts from others too, then moves there."""

    rule = "4.19"
    free_form = (actions.Accept,)
    space: Space
    payers: SeatSet

    def collect(self, board: Board) -> Decision:
        """Only offers for this space, by those who have not paid yet, stay on the table."""
        board.offers = [
            offer
            for offer in board.offers
            if offer.said.space == self.space and offer.by != self.who and not self.payers >> offer.by & 1
        ]
        asked = bool(board.offers) if board.components.rules >= 3 else len(self.menu(board)) > 1
        return self if asked else self.leave(board)

    def leave(self, board: Board) -> Decision:
        move_tower(board, self.space)
        return arrive_at_space(board)

    def deeds(self, board: Board) -> list[AnyAction]:
        """What the tower player can do, beside accepting more."""
        return [board.components.phrases.move[self.space]]

    def menu(self, board: Board) -> list[AnyAction]:
        menu = self.deeds(board)
        for offer in board.offers:
            menu += offers.legal_acceptances(board, self.who, offer)
        return menu

    def unasked(self, board: Board, who: Seat) -> list[AnyAction]:
        """4.38 Until an offer is accepted too, its maker may withdraw it."""
        own = [actions.Withdraw(offer.number) for offer in board.made_by(who)]
        return [*own, *further_actions.legal_further_plays(board, who)]

    def refuses(self, board: Board, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, actions.Accept) and who == self.who:
            return offers.why_not_accept(board, who, action)
        return super().refuses(board, who, action)

    def why_not(self, board: Board, action: Action) -> Refusal:
        return no("4.19", "move_is_sold", space=self.space)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Withdraw):
            deals.withdraw_offer(board, board.standing(action.number))
            return self
        return super().take(board, who, action)

    def answered(self, board: Board, action: AnyAction) -> Decision:
        if isinstance(action, actions.Accept):
            offer = board.standing(action.number)
            deals.close_deal(board, self.who, offer, action.cards)
            return Sold(self.who, self.space, self.payers | 1 << offer.by).collect(board)
        return self.leave(board)
