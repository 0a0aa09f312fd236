"""4.21, 4.33-4.38 The talk: everyone speaks in any order, about the building of the tower or about its next step."""

from __future__ import annotations

from functools import cache

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, deals, further_actions, offers, suggest
from fondaco.games.genoa.actions import DONE, PLAY_FURTHER, AnyAction, no
from fondaco.games.genoa.board import HELD, Board, HeardWish, bit_positions
from fondaco.games.genoa.board_file import FURTHER_ACTION


@cache
def speakers_leader_last(players: int, leader: Seat, speaking: int, with_leader: bool) -> tuple[Seat, ...]:
    """The order of a polite table: the others clockwise, the tower player last."""
    others = [seat % players for seat in range(leader + 1, leader + players)]
    seats = tuple(seat for seat in others if speaking >> seat & 1)
    return (*seats, leader) if with_leader else seats


def reset_talk(board: Board, speakers: int) -> None:
    """4.33 A clean table for those who can offer something."""
    board.offers.clear()
    board.talks += 1
    board.made = [0] * board.players
    board.countered = [0] * board.players
    board.asked = board.silent = 0
    board.speakers = speakers


def rivals_able_to_act(board: Board) -> int:
    """Those of the others who may act."""
    seats = 0
    for seat in range(board.players):
        if seat != board.leader and board.may_act(seat):
            seats |= 1 << seat
    return seats


class Talk(Decision[Board, AnyAction], frozen=True):
    """4.33, 4.36, 4.37 Anybody may speak at any moment. Waited for are the others until they are done, and the tower
    player when an own action is possible or all of them have been heard: this depends on what everybody can see."""

    rule = "4.33"
    free_form = (actions.Propose, actions.Ask, actions.Accept, actions.Wish)
    who: Seat

    def targets(self, board: Board) -> int:
        """The spaces that offers are made for."""
        raise NotImplementedError

    def excused(self, board: Board) -> int:
        """Those of the others who have been heard by what they offer, and need not be done."""
        raise NotImplementedError

    def deeds(self, board: Board) -> list[AnyAction]:
        """What the tower player can do, beside talking."""
        raise NotImplementedError

    def why_not(self, board: Board, action: Action) -> Refusal:
        """Why the tower player cannot do this."""
        raise NotImplementedError

    def all_heard(self, board: Board) -> bool:
        return not board.speakers & ~board.silent & ~self.excused(board)

    def leads(self, board: Board) -> bool:
        """There is something that the tower player may do."""
        return self.all_heard(board)

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        speaking = board.speakers & ~board.silent
        return speakers_leader_last(board.players, self.who, speaking, not speaking or self.leads(board))

    def required(self, board: Board) -> tuple[Seat, ...]:
        """4.37 The others who have not been heard, or have a counter-offer to answer; if there are none, the tower
        player. Players who have been heard by what they offer merely may speak."""
        speaking = board.speakers & ~board.silent
        unheard = speaking & ~self.excused(board)
        for offer in board.offers:
            if offer.to >= 0:
                unheard |= speaking & 1 << offer.to
        return speakers_leader_last(board.players, self.who, unheard, not unheard)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        if who == self.who:
            return self.deeds(board) + leader_menu(board, self.targets(board), True)
        return listener_menu(board, who, self.targets(board), True)

    def unasked(self, board: Board, who: Seat) -> list[AnyAction]:
        if who == self.who:
            return self.deeds(board) + leader_menu(board, self.targets(board), False)
        return listener_menu(board, who, self.targets(board), False)

    def refuses(self, board: Board, who: Seat, action: Action) -> Refusal | None:
        leads = who == self.who
        match action:
            case actions.Ask() if leads:
                return offers.why_not_offer(board, who, action, self.targets(board))
            case actions.Propose() if not leads:
                return offers.why_not_offer(board, who, action, self.targets(board))
            case actions.Wish() if not leads:
                return why_not_wish(board, who, action)
            case actions.Accept():
                return offers.why_not_accept(board, who, action)
        return Decision.refuses(self, board, who, action)

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        match action:
            case actions.Withdraw(number):
                return no("4.38", "no_such_offer", number=number)
            case actions.PlayFurther():
                return no("6.18", "no_such_card")
            case actions.Done() if who != self.who:
                return no("4.36", "is_done")
        return self.why_not(board, action) if who == self.who else no("4.33", "not_in_talk")


# -- speaking ------------------------------------------------------------------------------


def listener_menu(board: Board, who: Seat, targets: int, asked: bool) -> list[AnyAction]:
    """4.33 What the others can say."""
    menu: list[AnyAction] = [DONE] if asked else []
    if board.offers:
        menu += suggest.suggest_answers(board, who)
    menu += suggest.suggest_proposals(board, who, targets, asked)
    if has_wishes_left(board, who):
        menu += suggest.suggest_wishes(board, who, asked)
    if board.held[who * HELD + FURTHER_ACTION]:
        menu.append(PLAY_FURTHER)
    return menu


def leader_menu(board: Board, targets: int, asked: bool) -> list[AnyAction]:
    """4.34 What the tower player can say to the others."""
    menu = suggest.suggest_answers(board, board.leader)
    menu += suggest.suggest_counter_offers(board)
    menu += suggest.suggest_asks(board, targets, asked)
    return menu + further_actions.legal_further_plays(board, board.leader)


def has_wishes_left(board: Board, who: Seat) -> bool:
    most = board.options.wishes
    return most is None or board.wished[who] < most


def why_not_wish(board: Board, who: Seat, action: actions.Wish) -> Refusal | None:
    """4.21 For any unvisited space, and not too often."""
    if not has_wishes_left(board, who):
        return no("4.21", "no_more_wishes", limit=board.options.wishes)
    if action.space not in board.components.spaces or board.visited >> action.space & 1:
        return no("4.21", "no_wish_there", space=action.space)
    return None


def apply_talk_action(board: Board, who: Seat, action: AnyAction) -> None:
    """4.33-4.36 Whatever only changes the talk; what is new wakes those who were done."""
    match action:
        case actions.Done():
            board.silent |= 1 << who
            board.tell("genoa.is_done", seat=who)
        case actions.Propose():
            deals.make_offer(board, who, action)
            deals.wait_for_rivals_again(board, who)
        case actions.Ask(answers=number):
            deals.make_offer(board, who, action)
            deals.wait_for_seats_again(board, [board.standing(number).by] if number else bit_positions(board.silent))
        case actions.Withdraw(number):
            deals.withdraw_offer(board, board.standing(number))
        case actions.Wish():
            record_wish(board, who, action)
        case actions.PlayFurther():
            further_actions.play_further_card(board, who)


def record_wish(board: Board, who: Seat, said: actions.Wish) -> None:
    """4.21 It takes the place of an earlier one for the same space."""
    for place, earlier in enumerate(board.wishes):
        if earlier.by == who and earlier.said.space == said.space:
            del board.wishes[place]
            break
    board.wishes.append(HeardWish(who, said))
    board.wished[who] += 1
    board.tell("genoa.wishes", seat=who, space=said.space, ducats=said.ducats, words=said.words)
