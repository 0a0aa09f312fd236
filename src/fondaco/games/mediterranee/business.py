"""5-8 Phase 2: players in turn buy, build, enrol, transfer, throw away and trade, any number of times."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, barter, movement, purchase, shipyard, transfers, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.field_types import Galley
from fondaco.games.mediterranee.state import State

PLENTY = 10**6


def begin_business(state: State) -> Decision:
    return turn.ask_in_turn_order(state, decision_for_player, end_business_phase)


def end_business_phase(state: State) -> Decision:
    clear_business_state(state)
    return movement.begin_movement(state)


def decision_for_player(state: State, who: Seat) -> Decision | None:
    """3.2 A new player's business; one who could do nothing has none, say without galleys and ports (11.5)."""
    clear_business_state(state)
    return None if has_no_business(state, who) else BusinessChoice(who)


def clear_business_state(state: State) -> None:
    """What was agreed, built and counted in one player's business ends with it."""
    zones = len(state.components.zones)
    state.prices, state.enrolled = [0] * zones, [0] * zones
    state.built = state.transfers = 0
    state.offered = [0] * state.players
    state.refused = []


def has_no_business(state: State, who: Seat) -> bool:
    """3.2 Whether there is nothing to do with any treasury: passing over players who cannot pay would show theirs."""
    fleet = state.fleet(who)
    for galley in fleet:
        if state.laden[galley] or (state.crew[galley] > 1 and state.components.product[state.zone[galley]] is not None):
            return False
    treasury, state.ducats[who] = state.ducats[who], PLENTY
    nothing = not (
        purchase.legal_purchases(state, who, fleet)
        or shipyard.legal_works(state, who, fleet)
        or transfers.legal_transfers(state, who, fleet)
        or barter.suggest_proposals(state, who, fleet)
    )
    state.ducats[who] = treasury
    return nothing


def continue_business(state: State, who: Seat) -> Decision:
    return BusinessChoice(who)


class BusinessChoice(Choice[State, AnyAction], frozen=True, tag="business"):
    """5.1 The player does business in own ports and with own galleys, in any order, until done."""

    rule = "5"
    free_form = (actions.Propose,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        fleet = state.fleet(who)
        menu: list[AnyAction] = [DONE]
        menu += purchase.legal_purchases(state, who, fleet)
        menu += shipyard.legal_works(state, who, fleet)
        menu += transfers.legal_transfers(state, who, fleet)
        return menu + barter.suggest_proposals(state, who, fleet)

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        """8.3 Offers are free; everything else stands on the menu, or is not allowed."""
        if isinstance(action, actions.Propose):
            return barter.why_not_offer(state, who, who, action)
        return super().refuses(state, who, action)

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        galley: Galley | None = getattr(action, "galley", None)
        if galley is not None and galley not in state.fleet(who):
            return no("5.1", "not_your_galley")
        match action:
            case actions.AskPrice(port):
                return purchase.why_not_ask_price(state, who, port)
            case actions.Buy(galley):
                return purchase.why_not_buy(state, who, galley)
            case actions.BuildGalley() | actions.BuildFort():
                return shipyard.why_not_build(state, who, action)
            case actions.Enrol(port):
                return shipyard.why_not_enrol(state, who, port, None)
            case actions.EnrolAboard(galley):
                return shipyard.why_not_enrol(state, who, state.zone[galley], galley)
            case (
                actions.SailorAshore()
                | actions.SailorAboard()
                | actions.TransferSailor()
                | actions.TransferGood()
                | actions.Abandon()
            ):
                return transfers.why_not_transfer(state, who, action)
            case actions.SwapGoods() | actions.SwapSailor():
                return transfers.why_not_swap(state, who, action)
            case actions.Jettison() | actions.Dismiss():
                return transfers.why_not_throw_away(state, who, action)
        return no("5", "not_in_business")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Done():
                return turn.ask_in_turn_order(state, decision_for_player, end_business_phase, who)
            case actions.SailorAshore() | actions.SailorAboard() | actions.TransferSailor() | actions.TransferGood():
                transfers.transfer_piece(state, who, action)
            case actions.SwapGoods() | actions.SwapSailor():
                transfers.swap_pieces(state, who, action)
            case actions.Abandon():
                return transfers.ask_to_abandon(state, who, action)
            case actions.Jettison() | actions.Dismiss():
                transfers.throw_away_piece(state, who, action)
            case actions.Buy():
                purchase.buy_good(state, who, action)
            case actions.AskPrice():
                return purchase.ask_price(state, who, action)
            case actions.Propose():
                return barter.propose_offer(state, who, action)
            case actions.BuildGalley() | actions.BuildFort():
                shipyard.build_galley_or_fort(state, who, action)
            case actions.Enrol(port):
                shipyard.enrol_sailor(state, who, port, None)
            case actions.EnrolAboard(galley):
                shipyard.enrol_sailor(state, who, state.zone[galley], galley)
        return self
