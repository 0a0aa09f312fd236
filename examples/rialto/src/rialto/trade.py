"""3 The broker may make one offer, which may be answered by one counter-offer."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from rialto import sale
from rialto.actions import ACCEPT, PASS, REFUSE, Accept, AnyAction, Pass, Propose, Refuse, no
from rialto.state import State

PRICES = (1, 2, 3, 5)


class Offer(Choice[State, AnyAction], frozen=True):
    """3.1 The broker makes another merchant an offer, or none."""

    rule = "3.1"
    free_form = (Propose,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        others = [seat for seat in state.around() if seat != who]
        return [PASS, *[offer for other in others for offer in suggestions(state, who, other)]]

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return None
            case Propose():
                return fault(state, who, action)
        return no("3.1", "offer")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, Propose):
            return sale.first(state)
        make(state, "rialto.offers", who, action)
        return Answer(action.to, who, action)


class Answer(Choice[State, AnyAction], frozen=True):
    """3.3 The merchant asked accepts, refuses, or 3.4 makes a counter-offer."""

    rule = "3.3"
    free_form = (Propose,)
    broker_seat: Seat
    offer: Propose

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [*answers(state, who, self.offer), *suggestions(state, who, self.broker_seat)]

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Propose):
            return None if action in answers(state, who, self.offer) else explained(action)
        if action.to != self.broker_seat:
            return no("3.4", "counter_to", to=self.broker_seat)
        return fault(state, who, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, Propose):
            make(state, "rialto.counters", who, action)
            return LastWord(self.broker_seat, who, action)
        return settle(state, self.broker_seat, who, self.offer, action)


class LastWord(Choice[State, AnyAction], frozen=True):
    """3.4 The broker accepts or refuses the counter-offer; then the negotiation is over."""

    rule = "3.4"
    maker_seat: Seat
    offer: Propose

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return answers(state, who, self.offer)

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return explained(action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        return settle(state, self.maker_seat, who, self.offer, action)


def answers(state: State, who: Seat, offer: Propose) -> list[AnyAction]:
    """3.3 Only a merchant who has what is asked can accept."""
    able = state.has(who, offer.ask_wares) and state.ducats[who] >= offer.ask_ducats
    return [ACCEPT, REFUSE] if able else [REFUSE]


def explained(action: Action) -> Refusal:
    return no("3.3", "cannot_accept") if isinstance(action, Accept) else no("3.3", "answer")


def fault(state: State, who: Seat, offer: Propose) -> Refusal | None:
    """3.2 In an offer something changes hands, and its maker has what they give."""
    kinds = len(state.components.wares)
    if offer.to == who or offer.to >= state.players:
        return no("3.2", "nobody")
    if max((*offer.give_wares, *offer.ask_wares), default=0) >= kinds:
        return no("3.2", "no_such_ware")
    if not state.has(who, offer.give_wares) or state.ducats[who] < offer.give_ducats:
        return no("3.2", "not_yours")
    if (offer.give_ducats and offer.ask_ducats) or set(offer.give_wares) & set(offer.ask_wares):
        return no("3.2", "both_ways")
    if not offer.give_wares and not offer.ask_wares:
        return no("3.2", "no_ware")
    return None


def suggestions(state: State, who: Seat, other: Seat) -> list[AnyAction]:
    """Return sample offers: a ware for some ducats, ducats for a ware, or ware for ware."""
    mine = [ware for ware, count in enumerate(state.hands[who]) if count]
    kinds = range(len(state.components.wares))
    found: list[AnyAction] = [Propose(other, (ware,), 0, (), price) for ware in mine for price in PRICES]
    found += [Propose(other, (), price, (ware,)) for ware in kinds for price in PRICES if price <= state.ducats[who]]
    return found + [Propose(other, (give,), 0, (ask,)) for give in mine for ask in kinds if give != ask]


def make(state: State, key: str, who: Seat, offer: Propose) -> None:
    """3.2 Everybody hears an offer, and so learns that its maker has what they give."""
    state.show(who, offer.give_wares)
    state.tell(
        key,
        seat=who,
        to_seat=offer.to,
        give_wares=list(offer.give_wares),
        give_ducats=offer.give_ducats,
        ask_wares=list(offer.ask_wares),
        ask_ducats=offer.ask_ducats,
    )


def settle(state: State, maker: Seat, who: Seat, offer: Propose, answer: AnyAction) -> Decision:
    """3.3 A deal is carried out at once."""
    if isinstance(answer, Refuse):
        state.tell("rialto.refuses", seat=who, to_seat=maker)
        return sale.first(state)
    state.hand_over(maker, who, offer.give_wares, offer.give_ducats)
    state.hand_over(who, maker, offer.ask_wares, offer.ask_ducats)
    state.tell("rialto.agrees", seat=who, to_seat=maker, reveals=True)
    return sale.first(state)
