"""11 The Doge: a card at the end of the round, and help for those who have lost their galleys."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Over, Refusal, Seat, Seats
from fondaco.games.serenissima import actions, galley_turns, investment, score
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.field_types import Galley, Galleys
from fondaco.games.serenissima.state import State


def resolve_next_doge_card(state: State) -> Decision:
    """11.1-11.5 The top card is turned up and carried out; after the last scoring the match is over."""
    card = state.pile.pop()
    printed = state.components.cards[card]
    state.turned_up.append(card)
    state.tell("serenissima.doge", card=card, reveals=True)
    if printed.wine_income:
        pay_wine_income(state)
    passed = advance_track_pawn(state, printed.advance)
    if passed:
        score.score_ports(state)
    if printed.reshuffle:
        reshuffle_doge_cards(state)
    if state.track >= state.components.track_end(state.players):
        return Over()
    return ask_special_investment(state, tuple(state.in_order()))


def advance_track_pawn(state: State, spaces: int) -> bool:
    """11.2, 11.5 The white pawn goes on, not beyond the end; does it reach or pass a scoring space?"""
    passed = pawn_reaches_scoring(state, spaces)
    state.track = min(state.track + spaces, state.components.track_end(state.players))
    if spaces:
        state.tell("serenissima.track", space=state.track)
    return passed


def pawn_reaches_scoring(state: State, spaces: int) -> bool:
    """11.5 Would the white pawn, so many spaces further, reach or pass a scoring space?"""
    return any(0 < space - state.track <= spaces for space in state.components.scoring_spaces(state.players))


def pay_wine_income(state: State) -> None:
    """11.3 For each port with wine."""
    for seat in state.in_order():
        ports = [port for port in state.ports_of(seat) if state.has_wine(port)]
        ducats = len(ports) * state.components.numbers.wine_card_income
        if ducats:
            state.ducats[seat] += ducats
            state.tell("serenissima.wine", seat=seat, ducats=ducats, ports=ports)


def reshuffle_doge_cards(state: State) -> None:
    """11.4 All cards, this one too, form a new pile."""
    state.pile += state.turned_up
    state.turned_up.clear()
    state.chance.shuffle(state.pile)
    state.tell("serenissima.reshuffles")


def ask_special_investment(state: State, seats: tuple[Seat, ...]) -> Decision:
    """11.6-11.8 Players with too few galleys, one after another; then the next round."""
    for place, seat in enumerate(seats):
        special = SpecialInvestmentChoice(seats[place:])
        if state.owner.count(
            seat
        ) < state.components.numbers.special_investment_galleys and must_offer_special_investment(state, special):
            return special
    return galley_turns.begin_round(state)


def must_offer_special_investment(state: State, special: SpecialInvestmentChoice) -> bool:
    """11.7 Players who cannot pay are passed over; with hidden ducats they are asked all the same."""
    return state.options.hidden_money or len(special.options(state, special.who)) > 1


class SpecialInvestmentChoice(Decision[State, AnyAction], frozen=True, tag="special_investment"):
    """11.6, 11.7 The next player with too few galleys buys one, or sailors for those `bought` now, or has done."""

    rule = "11.6"
    seats: Seats
    bought: Galleys = ()

    @property
    def who(self) -> Seat:
        return self.seats[0]

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return self.seats[:1]

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE]
        components = state.components
        if not investment.sailor_obstacle(state, who):
            menu += [components.enlist[galley] for galley in self.bought if state.room(galley)]
        few = state.owner.count(who) < components.numbers.special_investment_galleys
        return menu + investment.legal_commissions(state, who) if few else menu

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return why_not_special_investment(state, self, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Commission):
            return investment.ask_for_launch_port(state, investment.LaunchPortChoice(self, action.galley))
        if not isinstance(action, actions.Enlist):
            return ask_special_investment(state, self.seats[1:])
        investment.hire_sailor_for_galley(state, who, action.galley)
        return self.go_on(state)

    def launched(self, state: State, galley: Galley) -> Decision:
        """11.7 The new galley may be manned further."""
        return SpecialInvestmentChoice(self.seats, (*self.bought, galley)).go_on(state)

    def go_on(self, state: State) -> Decision:
        """11.6 Until nothing more can be bought; then the next in order."""
        return self if must_offer_special_investment(state, self) else ask_special_investment(state, self.seats[1:])


def why_not_special_investment(state: State, special: SpecialInvestmentChoice, action: Action) -> Refusal:
    """Why this cannot be bought now."""
    most = state.components.numbers.special_investment_galleys
    if isinstance(action, actions.Enlist) and action.galley not in special.bought:
        return no("11.7", "not_bought_now", galley=action.galley)
    if isinstance(action, actions.Commission) and state.owner.count(special.who) >= most:
        return no("11.6", "most_galleys", most=most)
    if isinstance(action, actions.Commission | actions.Enlist):
        return investment.why_not_buy(state, special.who, action)
    return no("11.7", "galleys_and_sailors_only")
