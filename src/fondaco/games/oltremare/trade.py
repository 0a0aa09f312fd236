"""5 Trade: everyone may speak, the active player deals, buys and ends the phase."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.oltremare import actions, offers, play, purchase, suggest
from fondaco.games.oltremare.actions import END_TRADE, PASS, AnyAction, no
from fondaco.games.oltremare.state import State


def reset_turn_counts(state: State) -> None:
    """5.15, 5.18, 5.19, 6.2 What is counted by the turn starts again."""
    state.proposed = [0] * state.players**2
    state.unanswered = [0] * state.players**2
    state.silent = state.dealt = state.bought = 0


def may_end_trade(state: State, who: Seat) -> bool:
    """5.20, 5.22 The active player holds the load, or nothing is left to buy."""
    return len(state.hands[who]) >= state.load(who) or not purchase.legal_purchases(state, who)


class TradeChoice(Decision[State, AnyAction], frozen=True, tag="trade"):
    """5.10 The active player and the others may speak in any order, until the active player ends the phase."""

    rule = "5"
    free_form = (actions.Propose, actions.Accept)
    who: Seat

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return (*state.partners(self.who), self.who)

    def required(self, state: State) -> tuple[Seat, ...]:
        """5.17 Players with an offer to answer; if there are none, the active player. The others merely may speak."""
        answering = tuple([seat for seat in state.partners(self.who) if state.offers_to(seat)])
        return answering or (self.who,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return self.active_menu(state) if who == self.who else self.partner_menu(state, who)

    def active_menu(self, state: State) -> list[AnyAction]:
        menu: list[AnyAction] = [END_TRADE] if may_end_trade(state, self.who) else []
        menu += purchase.legal_purchases(state, self.who)
        menu += suggest.suggest_answers(state, self.who, self.who)
        for partner in state.others(self.who):
            menu += suggest.suggest_proposals(state, self.who, partner)
        return menu

    def partner_menu(self, state: State, who: Seat) -> list[AnyAction]:
        menu = suggest.suggest_answers(state, self.who, who)
        if not state.offers_to(who):
            menu.append(PASS)
        return menu + suggest.suggest_proposals(state, who, self.who)

    def unasked(self, state: State, who: Seat) -> list[AnyAction]:
        """5.13 A player who has passed may still withdraw own offers."""
        return suggest.legal_withdrawals(state, who)

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        if state.silent >> who & 1 and not isinstance(action, actions.Withdraw):
            return no("5.18", "has_passed")
        match action:
            case actions.Propose():
                return offers.why_not_offer(state, self.who, who, action)
            case actions.Accept():
                return offers.why_not_accept(state, self.who, who, action)
            case actions.Refuse(number) | actions.Withdraw(number):
                offer = state.offer(number)
                mine = offer and (offer.to if isinstance(action, actions.Refuse) else offer.by) == who
                return None if mine else no("5.14", "no_such_offer", number=number)
            case actions.Pass() if who != self.who:
                return no("5.17", "answer_first") if state.offers_to(who) else None
            case actions.Buy() if who == self.who:
                return purchase.why_not_buy(state, who, action)
            case actions.EndTrade() if who == self.who:
                ready = may_end_trade(state, who)
                return None if ready else no("5.20", "hand_below_load", load=state.load(who))
        return no("5", "not_in_trade")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        state.hear(who)
        match action:
            case actions.EndTrade():
                return end_trade(state, who)
            case actions.Propose():
                offers.propose_offer(state, who, action)
            case actions.Pass():
                state.silent |= 1 << who
                state.tell("oltremare.passes", seat=who)
            case actions.Buy(stack):
                purchase.buy_card(state, who, stack)
                state.silent = 0
            case actions.Accept(number, cards):
                offers.close_deal(state, self.who, state.standing(number), cards)
            case actions.Refuse(number):
                state.strike(state.standing(number))
                state.tell("oltremare.refuses", seat=who, number=number)
            case actions.Withdraw(number):
                state.strike(state.standing(number))
                state.tell("oltremare.withdraws", seat=who, number=number)
                state.silent &= 1 << who
        return self


def end_trade(state: State, who: Seat) -> Decision:
    """5.16, 5.22 Open offers lapse; too small a hand skips the main phase and the cargo phase."""
    state.offers.clear()
    state.tell("oltremare.ends_trade", seat=who)
    return play.begin_main_phase(state, who)
