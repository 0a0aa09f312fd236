"""5-8 Phase 2: players in turn buy, build, enrol, transfer, throw away and trade, any number of times."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, barter, movement, purchase, shipyard, transfers, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.field_types import Galley

PLENTY = 10**6


def begin_business(board: Board) -> Decision:
    return turn.ask_in_turn_order(board, decision_for_player, end_business_phase)


def end_business_phase(board: Board) -> Decision:
    clear_business_state(board)
    return movement.begin_movement(board)


def decision_for_player(board: Board, who: Seat) -> Decision | None:
    """3.2 A new player's business; one who could do nothing has none, say without galleys and ports (11.5)."""
    clear_business_state(board)
    return None if has_no_business(board, who) else Business(who)


def clear_business_state(board: Board) -> None:
    """What was agreed, built and counted in one player's business ends with it."""
    zones = len(board.components.zones)
    board.prices, board.enrolled = [0] * zones, [0] * zones
    board.built = board.transfers = 0
    board.offered = [0] * board.players
    board.refused = []


def has_no_business(board: Board, who: Seat) -> bool:
    """3.2 Whether there is nothing to do with any treasury: passing over players who cannot pay would show theirs."""
    fleet = board.fleet(who)
    for galley in fleet:
        if board.laden[galley] or (board.crew[galley] > 1 and board.components.product[board.zone[galley]] is not None):
            return False
    treasury, board.ducats[who] = board.ducats[who], PLENTY
    nothing = not (
        purchase.legal_purchases(board, who, fleet)
        or shipyard.legal_works(board, who, fleet)
        or transfers.legal_transfers(board, who, fleet)
        or barter.suggest_proposals(board, who, fleet)
    )
    board.ducats[who] = treasury
    return nothing


def continue_business(board: Board, who: Seat) -> Decision:
    return Business(who)


class Business(Choice[Board, AnyAction], frozen=True):
    """5.1 The player does business in own ports and with own galleys, in any order, until done."""

    rule = "5"
    free_form = (actions.Propose,)

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        fleet = board.fleet(who)
        menu: list[AnyAction] = [DONE]
        menu += purchase.legal_purchases(board, who, fleet)
        menu += shipyard.legal_works(board, who, fleet)
        menu += transfers.legal_transfers(board, who, fleet)
        return menu + barter.suggest_proposals(board, who, fleet)

    def refuses(self, board: Board, who: Seat, action: Action) -> Refusal | None:
        """8.3 Offers are free; everything else stands on the menu, or is not allowed."""
        if isinstance(action, actions.Propose):
            return barter.why_not_offer(board, who, who, action)
        return super().refuses(board, who, action)

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        galley: Galley | None = getattr(action, "galley", None)
        if galley is not None and galley not in board.fleet(who):
            return no("5.1", "not_your_galley")
        match action:
            case actions.AskPrice(port):
                return purchase.why_not_ask_price(board, who, port)
            case actions.Buy(galley):
                return purchase.why_not_buy(board, who, galley)
            case actions.BuildGalley() | actions.BuildFort():
                return shipyard.why_not_build(board, who, action)
            case actions.Enrol(port):
                return shipyard.why_not_enrol(board, who, port, None)
            case actions.EnrolAboard(galley):
                return shipyard.why_not_enrol(board, who, board.zone[galley], galley)
            case (
                actions.SailorAshore()
                | actions.SailorAboard()
                | actions.TransferSailor()
                | actions.TransferGood()
                | actions.Abandon()
            ):
                return transfers.why_not_transfer(board, who, action)
            case actions.SwapGoods() | actions.SwapSailor():
                return transfers.why_not_swap(board, who, action)
            case actions.Jettison() | actions.Dismiss():
                return transfers.why_not_throw_away(board, who, action)
        return no("5", "not_in_business")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        match action:
            case actions.Done():
                return turn.ask_in_turn_order(board, decision_for_player, end_business_phase, who)
            case actions.SailorAshore() | actions.SailorAboard() | actions.TransferSailor() | actions.TransferGood():
                transfers.transfer_piece(board, who, action)
            case actions.SwapGoods() | actions.SwapSailor():
                transfers.swap_pieces(board, who, action)
            case actions.Abandon():
                return transfers.ask_to_abandon(board, who, action)
            case actions.Jettison() | actions.Dismiss():
                transfers.throw_away_piece(board, who, action)
            case actions.Buy():
                purchase.buy_good(board, who, action)
            case actions.AskPrice():
                return purchase.ask_price(board, who, action)
            case actions.Propose():
                return barter.propose_offer(board, who, action)
            case actions.BuildGalley() | actions.BuildFort():
                shipyard.build_galley_or_fort(board, who, action)
            case actions.Enrol(port):
                shipyard.enrol_sailor(board, who, port, None)
            case actions.EnrolAboard(galley):
                shipyard.enrol_sailor(board, who, board.zone[galley], galley)
        return self
