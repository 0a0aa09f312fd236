"""5 Trade: everyone may speak, the active player deals, buys and ends the phase."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.oltremare import actions, offers, play, purchase, suggest
from fondaco.games.oltremare.actions import END_TRADE, PASS, AnyAction, no
from fondaco.games.oltremare.board import Board


def reset_turn_counts(board: Board) -> None:
    """5.15, 5.18, 5.19, 6.2 What is counted by the turn starts again."""
    board.proposed = [0] * board.players**2
    board.unanswered = [0] * board.players**2
    board.silent = board.dealt = board.bought = 0


def may_end_trade(board: Board, who: Seat) -> bool:
    """5.20, 5.22 The active player holds the load, or nothing is left to buy."""
    return len(board.hands[who]) >= board.load(who) or not purchase.legal_purchases(board, who)


class Trade(Decision[Board, AnyAction], frozen=True):
    """5.10 The active player and the others may speak in any order, until the active player ends the phase."""

    rule = "5"
    free_form = (actions.Propose, actions.Accept)
    who: Seat

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return (*board.partners(self.who), self.who)

    def required(self, board: Board) -> tuple[Seat, ...]:
        """5.17 Players with an offer to answer; if there are none, the active player. The others merely may speak."""
        answering = tuple([seat for seat in board.partners(self.who) if board.offers_to(seat)])
        return answering or (self.who,)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return self.active_menu(board) if who == self.who else self.partner_menu(board, who)

    def active_menu(self, board: Board) -> list[AnyAction]:
        menu: list[AnyAction] = [END_TRADE] if may_end_trade(board, self.who) else []
        menu += purchase.legal_purchases(board, self.who)
        menu += suggest.suggest_answers(board, self.who, self.who)
        for partner in board.others(self.who):
            menu += suggest.suggest_proposals(board, self.who, partner)
        return menu

    def partner_menu(self, board: Board, who: Seat) -> list[AnyAction]:
        menu = suggest.suggest_answers(board, self.who, who)
        if not board.offers_to(who):
            menu.append(PASS)
        return menu + suggest.suggest_proposals(board, who, self.who)

    def unasked(self, board: Board, who: Seat) -> list[AnyAction]:
        """5.13 A player who has passed may still withdraw own offers."""
        return suggest.legal_withdrawals(board, who)

    def refuses(self, board: Board, who: Seat, action: Action) -> Refusal | None:
        if board.silent >> who & 1 and not isinstance(action, actions.Withdraw):
            return no("5.18", "has_passed")
        match action:
            case actions.Propose():
                return offers.why_not_offer(board, self.who, who, action)
            case actions.Accept():
                return offers.why_not_accept(board, self.who, who, action)
            case actions.Refuse(number) | actions.Withdraw(number):
                offer = board.offer(number)
                mine = offer and (offer.to if isinstance(action, actions.Refuse) else offer.by) == who
                return None if mine else no("5.14", "no_such_offer", number=number)
            case actions.Pass() if who != self.who:
                return no("5.17", "answer_first") if board.offers_to(who) else None
            case actions.Buy() if who == self.who:
                return purchase.why_not_buy(board, who, action)
            case actions.EndTrade() if who == self.who:
                ready = may_end_trade(board, who)
                return None if ready else no("5.20", "hand_below_load", load=board.load(who))
        return no("5", "not_in_trade")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        board.hear(who)
        match action:
            case actions.EndTrade():
                return end_trade(board, who)
            case actions.Propose():
                offers.propose_offer(board, who, action)
            case actions.Pass():
                board.silent |= 1 << who
                board.tell("oltremare.passes", seat=who)
            case actions.Buy(stack):
                purchase.buy_card(board, who, stack)
                board.silent = 0
            case actions.Accept(number, cards):
                offers.close_deal(board, self.who, board.standing(number), cards)
            case actions.Refuse(number):
                board.strike(board.standing(number))
                board.tell("oltremare.refuses", seat=who, number=number)
            case actions.Withdraw(number):
                board.strike(board.standing(number))
                board.tell("oltremare.withdraws", seat=who, number=number)
                board.silent &= 1 << who
        return self


def end_trade(board: Board, who: Seat) -> Decision:
    """5.16, 5.22 Open offers lapse; too small a hand skips the main phase and the cargo phase."""
    board.offers.clear()
    board.tell("oltremare.ends_trade", seat=who)
    return play.begin_main_phase(board, who)
