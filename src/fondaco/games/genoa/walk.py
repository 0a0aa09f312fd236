"""4.1-4.20 The walk of the tower: a building is settled where it stands, then it is led on, or its walk ends."""
from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings, markers, offers, talk
from fondaco.games.genoa.actions import ACT, END_TURN, GO_ON, AnyAction, Space, no
from fondaco.games.genoa.board import Board, Offer, bits
from fondaco.games.genoa.data import BUILDINGS
from fondaco.games.genoa.talk import (
    able_seats,
    all_heard,
    leader_menu,
    leader_speaks,
    listener_menu,
    open_talk,
    polite,
    refuses_word,
    say,
)  # fmt: skip

Next = Decision[Board, AnyAction]


def arrive(board: Board) -> Next:
    """4.11, 4.15 The tower has come to stand: a building is settled first, if anybody may act there."""
    if board.tower < BUILDINGS:
        able = able_seats(board)
        if able or board.may_act(board.leader):
            open_talk(board, able)
            return Here(board.leader)
    return go_on(board)


def go_on(board: Board) -> Next:
    """4.5, 4.16 The next step, if there is one to make."""
    free = board.free_neighbours()
    if not free:
        return end_walk(board)
    everyone = (1 << board.players) - 1 & ~(1 << board.leader)
    open_talk(board, everyone if free >> BUILDINGS else able_seats(board))
    return Ahead(board.leader)


def end_walk(board: Board) -> Next:
    """4.5 The walk is over; markers are laid."""
    board.offers.clear()
    board.wishes.clear()
    board.speakers = board.silent = 0
    board.tell("genoa.ends_walk", seat=board.leader)
    return markers.begin(board)


def walk_to(board: Board, space: Space) -> None:
    """4.2 The tower moves and leaves a disc."""
    board.offers.clear()
    board.tell("genoa.moves", seat=board.leader, space=space, reveals=True)
    board.visit(space)


# -- the current building ------------------------------------------------------------------


class Here(Decision[Board, AnyAction], frozen=True):
    """4.11-4.15 The action of the building the tower stands in: the tower player takes it, sells it or leaves it."""

    rule = "4.11"
    free_form = talk.FREE_FORM
    who: Seat

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        speaking = board.speakers & ~board.silent
        leads = not speaking or board.may_act(self.who) or leader_speaks(board)
        return polite(board.players, self.who, speaking, leads)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return at_stop(board) if who == self.who else listener_menu(board, who, 1 << board.tower)

    def refuses(self, board: Board, who: Seat, action: AnyAction) -> Refusal | None:
        if who == self.who and isinstance(action, actions.Act):
            return None if board.may_act(who) else no("4.12", "no_action_left")
        if who == self.who and isinstance(action, actions.GoOn):
            return refuses_leaving(board)
        return refuses_word(board, who, action, 1 << board.tower)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        match action:
            case actions.Accept(number, cards):
                offer = board.standing(number)
                offers.close(board, who, offer, cards)
                return buildings.act(board, actor(board, offer, who), offer.said.later_items)
            case actions.Act():
                return buildings.act(board, who)
            case actions.GoOn():
                board.tell("genoa.leaves", seat=who, space=board.tower)
                return go_on(board)
        say(board, who, action)
        return self


def at_stop(board: Board) -> list[AnyAction]:
    """4.12-4.14 What the tower player can say and do about the building he stands in."""
    menu: list[AnyAction] = [ACT] if board.may_act(board.leader) else []
    menu += leader_menu(board, 1 << board.tower)
    if refuses_leaving(board) is None:
        menu.append(GO_ON)
    return menu


def refuses_leaving(board: Board) -> Refusal | None:
    """4.37 Everyone is heard first; 4.14 an offer that asks nothing in return obliges."""
    if not all_heard(board):
        return no("4.37", "others_not_heard")
    obliged = any(offer.by != board.leader and offers.asks_nothing(offer) for offer in board.offers)
    return no("4.14", "must_sell") if obliged else None


def actor(board: Board, offer: Offer, accepted_by: Seat) -> Seat:
    """4.13 The one of the two who does not lead the tower."""
    return accepted_by if offer.by == board.leader else offer.by


# -- the neighbouring spaces ---------------------------------------------------------------


class Ahead(Decision[Board, AnyAction], frozen=True):
    """4.16-4.20 Where the tower goes next: to where it is paid to go, elsewhere, or nowhere."""

    rule = "4.16"
    free_form = talk.FREE_FORM
    who: Seat

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        speaking = board.speakers & ~board.silent
        leads = not speaking or leader_speaks(board)
        return polite(board.players, self.who, speaking, leads)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return before_step(board) if who == self.who else listener_menu(board, who, board.free_neighbours())

    def refuses(self, board: Board, who: Seat, action: AnyAction) -> Refusal | None:
        if who == self.who and isinstance(action, (actions.Move, actions.EndTurn)):
            return refuses_step(board, action)
        return refuses_word(board, who, action, board.free_neighbours())

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        match action:
            case actions.EndTurn():
                return end_walk(board)
            case actions.Move(space):
                walk_to(board, space)
                return arrive(board)
            case actions.Accept(number, cards):
                offer = board.standing(number)
                offers.close(board, who, offer, cards)
                return self.closed(board, offer, actor(board, offer, who))
        say(board, who, action)
        return self

    def closed(self, board: Board, offer: Offer, payer: Seat) -> Next:
        """4.17 A building is entered and its action carried out; 4.19 for a street others may pay as well."""
        space = offer.said.space
        if space >= BUILDINGS:
            return Sold(self.who, space, 1 << payer).collect(board)
        walk_to(board, space)
        return buildings.act(board, payer, offer.said.later_items)


def before_step(board: Board) -> list[AnyAction]:
    """4.18 What the tower player can say and do about his next step."""
    free = board.free_neighbours()
    menu = leader_menu(board, free)
    if all_heard(board):
        menu.append(END_TURN)
        menu += [board.box.phrases.move[space] for space in bits(free)]
    return menu


def refuses_step(board: Board, action: actions.Move | actions.EndTurn) -> Refusal | None:
    """4.3 To a free neighbour, or nowhere; 4.37 when everyone has been heard."""
    if isinstance(action, actions.Move) and not board.free_neighbours() >> action.space & 1:
        return no("4.3", "not_next_to_tower", space=action.space)
    return None if all_heard(board) else no("4.37", "others_not_heard")


class Sold(Choice[Board, AnyAction], frozen=True):
    """4.19 A move to a street or the market is sold: the tower player accepts from others too, then he moves there."""

    rule = "4.19"
    free_form = (actions.Accept,)
    space: Space
    payers: int

    def collect(self, board: Board) -> Next:
        """Only offers for this space, by those who have not paid yet, stay on the table."""
        board.offers = [
            offer for offer in board.offers
            if offer.said.space == self.space and offer.by != self.who and not self.payers >> offer.by & 1
        ]  # fmt: skip
        return self if len(self.options(board, self.who)) > 1 else self.leave(board)

    def leave(self, board: Board) -> Next:
        walk_to(board, self.space)
        return arrive(board)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [board.box.phrases.move[self.space]]
        for offer in board.offers:
            menu += offers.acceptances(board, who, offer)
        return menu

    def refuses(self, board: Board, who: Seat, action: AnyAction) -> Refusal | None:
        if isinstance(action, actions.Accept):
            return offers.refuses_acceptance(board, who, action)
        if isinstance(action, actions.Move):
            return None if action.space == self.space else no("4.19", "move_is_sold", space=self.space)
        return no("4.19", "move_is_sold", space=self.space)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        if isinstance(action, actions.Accept):
            offer = board.standing(action.number)
            offers.close(board, who, offer, action.cards)
            return Sold(who, self.space, self.payers | 1 << offer.by).collect(board)
        return self.leave(board)
