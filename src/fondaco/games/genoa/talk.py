"""4 The law of trade: everyone speaks about the building the tower stands in, then about where it goes next."""
from __future__ import annotations

from functools import cache

from fondaco.core.decision import Choice, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings, markers, offers, suggest
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, GO_ON, AnyAction, Space, no
from fondaco.games.genoa.board import Board, Offer, Wished, bits
from fondaco.games.genoa.data import BUILDINGS

Next = Decision[Board, AnyAction]


@cache
def polite(players: int, leader: Seat, speaking: int, with_leader: bool) -> tuple[Seat, ...]:
    """The order of a polite table: the others clockwise, the tower player last."""
    others = [seat % players for seat in range(leader + 1, leader + players)]
    seats = tuple(seat for seat in others if speaking >> seat & 1)
    return (*seats, leader) if with_leader else seats


def open_talk(board: Board, speakers: int) -> None:
    """4.33 A clean table for those who can offer something."""
    board.offers.clear()
    board.made = [0] * board.players
    board.countered = [0] * board.players
    board.asked = board.silent = 0
    board.speakers = speakers


def able_seats(board: Board) -> int:
    """Those of the others who may act."""
    seats = 0
    for seat in range(board.players):
        if seat != board.leader and board.may_act(seat):
            seats |= 1 << seat
    return seats


def all_heard(board: Board) -> bool:
    """4.37 Each of the others has an offer standing or is done."""
    return not board.speakers & ~board.silent & ~board.makers()


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


# -- speaking ------------------------------------------------------------------------------


def listener_menu(board: Board, who: Seat, targets: int) -> list[AnyAction]:
    """4.33 What the others can say."""
    menu: list[AnyAction] = [DONE]
    menu += suggest.answers(board, who)
    menu += suggest.proposals(board, who, targets)
    if wishes_left(board, who):
        visited = board.visited
        menu += [wish for wish in board.box.phrases.wish[board.walk[-1]] if not visited >> wish.space & 1]
    return menu


def leader_menu(board: Board, targets: int) -> list[AnyAction]:
    """4.34 What the tower player can say to the others."""
    menu = suggest.answers(board, board.leader)
    menu += suggest.counters(board)
    menu += suggest.asks(board, targets)
    return menu


def leader_speaks(board: Board) -> bool:
    """4.34, 4.37 While he has to hear the others first, the tower player may have nothing to say."""
    if board.asked < board.options.asks or all_heard(board):
        return True
    return bool(suggest.answers(board, board.leader) or suggest.counters(board))


def wishes_left(board: Board, who: Seat) -> bool:
    wished = 0
    for wish in board.wishes:
        wished += wish.by == who
    return wished < board.options.wishes


def refuses_word(board: Board, who: Seat, action: AnyAction, targets: int) -> Refusal | None:
    """4.21-4.38 What may not be said in the talk, the same for both kinds of it."""
    leads = who == board.leader
    match action:
        case actions.Propose() if not leads:
            return offers.refuses_offer(board, who, action, targets)
        case actions.Ask() if leads:
            return offers.refuses_offer(board, who, action, targets)
        case actions.Accept():
            return offers.refuses_acceptance(board, who, action)
        case actions.Withdraw(number):
            offer = board.offer(number)
            return None if offer and offer.by == who else no("4.38", "no_such_offer", number=number)
        case actions.Wish() if not leads:
            return refuses_wish(board, who, action)
        case actions.Done() if not leads:
            return None
    return no("4.33", "not_in_talk")


def refuses_wish(board: Board, who: Seat, action: actions.Wish) -> Refusal | None:
    """4.21 For any unvisited space, and not too often."""
    if not wishes_left(board, who):
        return no("4.21", "no_more_wishes", limit=board.options.wishes)
    if action.space not in board.box.spaces or board.visited >> action.space & 1:
        return no("4.21", "no_wish_there", space=action.space)
    return None


def say(board: Board, who: Seat, action: AnyAction) -> None:
    """4.33-4.36 Whatever only changes the talk; what is new wakes those who were done."""
    match action:
        case actions.Done():
            board.silent |= 1 << who
            board.tell("genoa.is_done", seat=who)
        case actions.Propose():
            offers.make(board, who, action)
            wake(board, [seat for seat in bits(board.silent) if board.made[seat] < board.options.offers])
        case actions.Ask(answers=number):
            offers.make(board, who, action)
            wake(board, [board.standing(number).by] if number else bits(board.silent))
        case actions.Withdraw(number):
            board.strike(board.standing(number))
            board.tell("genoa.withdraws", seat=who, number=number)
        case actions.Wish(space, ducats, words):
            board.wishes.append(Wished(who, action))
            board.tell("genoa.wishes", seat=who, space=space, ducats=ducats, words=words)

def wake(board: Board, seats: list[Seat]) -> None:
    """4.36 They may speak again."""
    for seat in seats:
        board.silent &= ~(1 << seat)


# -- the current building ------------------------------------------------------------------


class Here(Decision[Board, AnyAction], frozen=True):
    """4.11-4.15 The action of the building the tower stands in: the tower player takes it, sells it or leaves it."""

    rule = "4.11"
    who: Seat

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        speaking = board.speakers & ~board.silent
        leads = not speaking or board.may_act(self.who) or leader_speaks(board)
        return polite(board.players, self.who, speaking, leads)

    def targets(self, board: Board) -> int:
        return 1 << board.tower

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        if who != self.who:
            return listener_menu(board, who, self.targets(board))
        return self.leader_options(board)

    def leader_options(self, board: Board) -> list[AnyAction]:
        menu: list[AnyAction] = [ACT] if board.may_act(self.who) else []
        menu += leader_menu(board, self.targets(board))
        if all_heard(board) and not self.obliged(board):
            menu.append(GO_ON)
        return menu

    def obliged(self, board: Board) -> bool:
        """4.14 An offer stands that asks nothing in return."""
        return any(offer.by != self.who and offers.asks_nothing(offer) for offer in board.offers)

    def refuses(self, board: Board, who: Seat, action: AnyAction) -> Refusal | None:
        if who == self.who and isinstance(action, actions.Act):
            return None if board.may_act(who) else no("4.12", "no_action_left")
        if who == self.who and isinstance(action, actions.GoOn):
            if not all_heard(board):
                return no("4.37", "others_not_heard")
            return no("4.14", "must_sell") if self.obliged(board) else None
        return refuses_word(board, who, action, self.targets(board))

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


def actor(board: Board, offer: Offer, accepted_by: Seat) -> Seat:
    """4.13 The one of the two who does not lead the tower."""
    return accepted_by if offer.by == board.leader else offer.by


# -- the neighbouring spaces ---------------------------------------------------------------


class Ahead(Decision[Board, AnyAction], frozen=True):
    """4.16-4.20 Where the tower goes next: to where it is paid to go, elsewhere, or nowhere."""

    rule = "4.16"
    who: Seat

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        speaking = board.speakers & ~board.silent
        leads = not speaking or leader_speaks(board)
        return polite(board.players, self.who, speaking, leads)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        if who != self.who:
            return listener_menu(board, who, board.free_neighbours())
        return self.leader_options(board)

    def leader_options(self, board: Board) -> list[AnyAction]:
        free = board.free_neighbours()
        menu = leader_menu(board, free)
        if all_heard(board):
            menu.append(END_TURN)
            menu += [board.box.phrases.move[space] for space in bits(free)]
        return menu

    def refuses(self, board: Board, who: Seat, action: AnyAction) -> Refusal | None:
        if who == self.who and isinstance(action, (actions.Move, actions.EndTurn)):
            if isinstance(action, actions.Move) and not board.free_neighbours() >> action.space & 1:
                return no("4.3", "not_next_to_tower", space=action.space)
            return None if all_heard(board) else no("4.37", "others_not_heard")
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


class Sold(Choice[Board, AnyAction], frozen=True):
    """4.19 A move to a street or the market is sold: the tower player accepts from others too, then he moves there."""

    rule = "4.19"
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
