"""11 The Doge: a card at the end of the round, and help for those who have lost their galleys."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Over, Refusal, Seat, Seats
from fondaco.games.serenissima import actions, investment, score, wheel
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.field_types import Galley, Galleys


def resolve_next_doge_card(board: Board) -> Decision:
    """11.1-11.5 The top card is turned up and carried out; after the last scoring the match is over."""
    card = board.pile.pop()
    printed = board.components.cards[card]
    board.turned_up.append(card)
    board.tell("serenissima.doge", card=card, reveals=True)
    if printed.wine_income:
        pay_wine_income(board)
    passed = advance_track_pawn(board, printed.advance)
    if passed:
        score.score_ports(board)
    if printed.reshuffle:
        reshuffle_doge_cards(board)
    if board.track >= board.components.track_end(board.players):
        return Over()
    return ask_special_investment(board, tuple(board.in_order()))


def advance_track_pawn(board: Board, spaces: int) -> bool:
    """11.2, 11.5 The white pawn goes on, not beyond the end; does it reach or pass a scoring space?"""
    passed = reaches_scoring(board, spaces)
    board.track = min(board.track + spaces, board.components.track_end(board.players))
    if spaces:
        board.tell("serenissima.track", space=board.track)
    return passed


def reaches_scoring(board: Board, spaces: int) -> bool:
    """11.5 Would the white pawn, so many spaces further, reach or pass a scoring space?"""
    return any(0 < space - board.track <= spaces for space in board.components.scoring_spaces(board.players))


def pay_wine_income(board: Board) -> None:
    """11.3 For each port with wine."""
    for seat in board.in_order():
        ports = [port for port in board.ports_of(seat) if board.has_wine(port)]
        ducats = len(ports) * board.components.numbers.wine_card_income
        if ducats:
            board.ducats[seat] += ducats
            board.tell("serenissima.wine", seat=seat, ducats=ducats, ports=ports)


def reshuffle_doge_cards(board: Board) -> None:
    """11.4 All cards, this one too, form a new pile."""
    board.pile += board.turned_up
    board.turned_up.clear()
    board.chance.shuffle(board.pile)
    board.tell("serenissima.reshuffles")


def ask_special_investment(board: Board, seats: tuple[Seat, ...]) -> Decision:
    """11.6-11.8 Players with too few galleys, one after another; then the next round."""
    for place, seat in enumerate(seats):
        special = SpecialInvestment(seats[place:])
        if board.owner.count(seat) < board.components.numbers.special_investment_galleys and must_ask_special(
            board, special
        ):
            return special
    return wheel.begin_round(board)


def must_ask_special(board: Board, special: SpecialInvestment) -> bool:
    """11.7 Players who cannot pay are passed over; with hidden ducats they are asked all the same."""
    return board.options.hidden_money or len(special.options(board, special.who)) > 1


class SpecialInvestment(Decision[Board, AnyAction], frozen=True):
    """11.6, 11.7 The next player with too few galleys buys one, or sailors for those `bought` now, or has done."""

    rule = "11.6"
    seats: Seats
    bought: Galleys = ()

    @property
    def who(self) -> Seat:
        return self.seats[0]

    def waiting(self, board: Board) -> tuple[Seat, ...]:
        return self.seats[:1]

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE]
        components = board.components
        if not investment.sailor_obstacle(board, who):
            menu += [components.enlist[galley] for galley in self.bought if board.room(galley)]
        few = board.owner.count(who) < components.numbers.special_investment_galleys
        return menu + investment.legal_commissions(board, who) if few else menu

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return why_not_special_investment(board, self, action)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Commission):
            return investment.ask_for_launch_port(board, investment.Berth(self, action.galley))
        if not isinstance(action, actions.Enlist):
            return ask_special_investment(board, self.seats[1:])
        investment.enlist_for_galley(board, who, action.galley)
        return self.go_on(board)

    def launched(self, board: Board, galley: Galley) -> Decision:
        """11.7 The new galley may be manned further."""
        return SpecialInvestment(self.seats, (*self.bought, galley)).go_on(board)

    def go_on(self, board: Board) -> Decision:
        """11.6 Until nothing more can be bought; then the next in order."""
        return self if must_ask_special(board, self) else ask_special_investment(board, self.seats[1:])


def why_not_special_investment(board: Board, special: SpecialInvestment, action: Action) -> Refusal:
    """Why this cannot be bought now."""
    most = board.components.numbers.special_investment_galleys
    if isinstance(action, actions.Enlist) and action.galley not in special.bought:
        return no("11.7", "not_bought_now", galley=action.galley)
    if isinstance(action, actions.Commission) and board.owner.count(special.who) >= most:
        return no("11.6", "most_galleys", most=most)
    if isinstance(action, actions.Commission | actions.Enlist):
        return investment.why_not_buy(board, special.who, action)
    return no("11.7", "galleys_and_sailors_only")
