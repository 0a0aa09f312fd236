"""4.21, 4.33-4.38 The talk: everyone speaks in any order, about the building of the tower or about its next step."""
from __future__ import annotations

from functools import cache

from fondaco.core.decision import Refusal, Seat
from fondaco.games.genoa import actions, offers, suggest
from fondaco.games.genoa.actions import DONE, AnyAction, no
from fondaco.games.genoa.board import Board, Wished, bits

FREE_FORM = (actions.Propose, actions.Ask, actions.Accept, actions.Wish)


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
