"""8 Trade between players whose galleys lie in the same waters."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.core.field_types import ORDER, upto
from fondaco.games.mediterranee import actions, business
from fondaco.games.mediterranee.actions import ACCEPT_OFFER, REFUSE_OFFER, AnyAction, Propose, no
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import Galley, Good, NamedGoods, Zone
from fondaco.games.mediterranee.state import State

PRICES = (100, 200, 300, 500)


def trade_partners(state: State, who: Seat, zone: Zone) -> list[Seat]:
    """8.1 The others with galleys in a zone with a coast, to whom an offer can still be made."""
    if state.components.open_sea[zone]:
        return []
    return [seat for seat in state.others_in(who, zone) if may_make_offer(state, seat)]


def may_make_offer(state: State, to: Seat) -> bool:
    """8.7 Where the table sets a limit it binds in each business, to each partner."""
    return state.options.offers is None or state.offered[to] < state.options.offers


def suggest_proposals(state: State, who: Seat, fleet: list[Galley]) -> list[Propose]:
    """A few plain offers: a good for sale or wanted, at some prices, to every partner."""
    lying = [state.zone[galley] for galley in fleet]
    shared = [zone for zone in lying if state.zone.count(zone) > lying.count(zone)]
    if not shared:
        return []
    offers: list[Propose] = []
    for zone in sorted({*shared}):
        for partner in trade_partners(state, who, zone):
            mine, theirs = list_cargo_in_zone(state, who, zone), list_cargo_in_zone(state, partner, zone)
            for price in PRICES:
                offers += [Propose(partner, zone, (good,), (galley,), 0, (), (), price) for galley, good in mine]
                offers += [Propose(partner, zone, (), (), price, (good,), (galley,)) for galley, good in theirs]
    return [offer for offer in offers if not why_not_offer_terms(state, who, offer)]


def list_cargo_in_zone(state: State, who: Seat, zone: Zone) -> list[tuple[Galley, Good]]:
    """Kinds of goods on each galley of a player there."""
    return [(galley, good) for galley in state.fleet_in(who, zone) for good in state.kinds(galley)]


def why_not_offer(state: State, active: Seat, by: Seat, offer: Propose) -> Refusal | None:
    """8.1-8.5, 8.7 What cannot be offered; also asked again before an offer is accepted."""
    zone, to = offer.zone, offer.to_seat
    if zone not in state.components.zones or state.components.open_sea[zone]:
        return no("8.1", "open_sea")
    if to == by or to >= state.players or not state.fleet_in(by, zone) or not state.fleet_in(to, zone):
        return no("8.1", "not_together")
    if offer.give_ducats and offer.ask_ducats:
        return no("8.2", "ducats_both_ways")
    if not offer.give_goods and not offer.ask_goods:
        return no("8.2", "no_goods")
    if not are_named_goods_aboard(state, by, zone, offer.give_goods, offer.give_galleys):
        return no("8.2", "not_aboard")
    if not are_named_goods_aboard(state, to, zone, offer.ask_goods, offer.ask_galleys):
        return no("8.2", "not_aboard_there", to_seat=to)
    if by == active and not may_make_offer(state, to):
        return no("8.7", "no_more_offers", limit=state.options.offers)
    return why_not_offer_terms(state, by, offer)


def why_not_offer_terms(state: State, by: Seat, offer: Propose) -> Refusal | None:
    """8.2, 8.4, 8.5 What cannot be offered although all that is named lies there."""
    zone, to = offer.zone, offer.to_seat
    if offer.give_ducats > state.ducats[by]:
        return no("8.2", "too_dear", ducats=offer.give_ducats)
    gained = len(offer.ask_goods) - len(offer.give_goods)
    if gained and abs(gained) > free_places_in_zone(state, by if gained > 0 else to, zone):
        return no("8.5", "no_room")
    return (
        no("8.4", "refused_before") if state.refused and (by, comparable_offer(state, offer)) in state.refused else None
    )


def comparable_offer(state: State, offer: Propose) -> Propose:
    """8.4 What makes an offer the same: its goods and ducats, not their order, nor the galleys they lie on."""
    if state.components.rules < 3:
        return _with_galleys(offer)
    give, ask = tuple(sorted(offer.give_goods)), tuple(sorted(offer.ask_goods))
    return Propose(offer.to_seat, offer.zone, give, (), offer.give_ducats, ask, (), offer.ask_ducats)


def _with_galleys(offer: Propose) -> Propose:
    """8.4 as it was until rules 2: on other galleys the same goods were another offer."""
    give = sorted(zip(offer.give_galleys, offer.give_goods, strict=True))
    ask = sorted(zip(offer.ask_galleys, offer.ask_goods, strict=True))
    return Propose(
        offer.to_seat,
        offer.zone,
        tuple(good for _, good in give),
        tuple(galley for galley, _ in give),
        offer.give_ducats,
        tuple(good for _, good in ask),
        tuple(galley for galley, _ in ask),
        offer.ask_ducats,
    )


def are_named_goods_aboard(
    state: State, who: Seat, zone: Zone, goods: tuple[Good, ...], galleys: tuple[Galley, ...]
) -> bool:
    """Whether every good named lies on the galley named with it, which belongs to the player and is there."""
    if len(goods) != len(galleys):
        return False
    fleet = state.fleet_in(who, zone)
    return all(
        galley in fleet and good in state.components.goods and state.carries(galley, good) >= count
        for (galley, good), count in Counter(zip(galleys, goods, strict=True)).items()
    )


def free_places_in_zone(state: State, who: Seat, zone: Zone) -> int:
    return sum(state.room(galley) for galley in state.fleet_in(who, zone))


def propose_offer(state: State, who: Seat, offer: Propose) -> Decision:
    state.offered[offer.to_seat] += 1
    _tell(state, "mediterranee.offers", who, offer)
    return AnswerOfferChoice(offer.to_seat, who, offer)


def _tell(state: State, says: str, by: Seat, offer: Propose, reveals: bool = False) -> None:
    state.tell(
        says,
        reveals=reveals,
        seat=by,
        to_seat=offer.to_seat,
        zone=offer.zone,
        give_goods=list(offer.give_goods),
        give_ducats=offer.give_ducats,
        ask_goods=list(offer.ask_goods),
        ask_ducats=offer.ask_ducats,
    )


class AnswerFirstOfferChoice(Choice[State, AnyAction], frozen=True, tag="first_offer"):
    """8.3 After the refusal of the counter-offer, the partner accepts the first offer, or the talk is over."""

    rule = "8.3"
    maker_seat: Seat
    offer: Propose

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return accept_or_refuse_options(state, who, self.offer)

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.AcceptOffer):
            return no("8.2", "too_dear", ducats=self.offer.ask_ducats)
        return no("8.3", "answer_the_offer")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.AcceptOffer):
            return exchange_goods(state, self.maker_seat, self.maker_seat, self.offer)
        remember_refused_offer(state, self.maker_seat, self.offer)
        return business.continue_business(state, self.maker_seat)


class AnswerOfferChoice(AnswerFirstOfferChoice, frozen=True, tag="answer"):
    """8.3 The partner agrees, refuses, or makes one counter-offer."""

    free_form = (actions.Propose,)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [*super().options(state, who), *self.counters(state)]

    def counters(self, state: State) -> list[AnyAction]:
        """The same goods at another price, as a start."""
        offer = self.offer
        price = offer.ask_ducats - offer.give_ducats
        mirrored = [
            mirror_offer(offer, self.maker_seat, give=max(other, 0), ask=max(-other, 0))
            for other in (price - HUNDRED, price + HUNDRED)
        ]
        return [counter for counter in mirrored if not why_not_offer(state, self.maker_seat, self.who, counter)]

    def refuses(self, state: State, who: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Propose):
            return super().refuses(state, who, action)
        if action.to_seat != self.maker_seat or action.zone != self.offer.zone:
            return no("8.3", "answer_the_maker")
        return why_not_offer(state, self.maker_seat, who, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, Propose):
            return super().take(state, who, action)
        _tell(state, "mediterranee.counters", who, action)
        return AnswerCounterOfferChoice(self.maker_seat, who, action, self.offer)


def accept_or_refuse_options(state: State, who: Seat, offer: Propose) -> list[AnyAction]:
    """8.2 A player who cannot pay cannot accept."""
    return [ACCEPT_OFFER, REFUSE_OFFER] if state.ducats[who] >= offer.ask_ducats else [REFUSE_OFFER]


def mirror_offer(offer: Propose, to: Seat, give: int, ask: int) -> Propose:
    """The offer from the other side, with other ducats."""
    return Propose(to, offer.zone, offer.ask_goods, offer.ask_galleys, give, offer.give_goods, offer.give_galleys, ask)


class AnswerCounterOfferChoice(Choice[State, AnyAction], frozen=True, tag="counter_answer"):
    """8.3 The first player accepts the counter-offer, or refuses it and keeps the first offer."""

    rule = "8.3"
    maker_seat: Seat
    offer: Propose
    first: Propose

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return accept_or_refuse_options(state, who, self.offer)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.AcceptOffer):
            return exchange_goods(state, who, self.maker_seat, self.offer)
        remember_refused_offer(state, self.maker_seat, self.offer)
        return AnswerFirstOfferChoice(self.maker_seat, who, self.first)


def remember_refused_offer(state: State, maker: Seat, offer: Propose) -> None:
    """8.4 What was refused may not be offered again in this phase."""
    state.refused.append((maker, comparable_offer(state, offer)))
    state.tell("mediterranee.refuses", seat=offer.to_seat, to_seat=maker)


def exchange_goods(state: State, active: Seat, maker: Seat, offer: Propose) -> Decision:
    """8.2 Ducats and goods change hands; each player then stows the goods received (8.6)."""
    partner = offer.to_seat
    state.ducats[maker] += offer.ask_ducats - offer.give_ducats
    state.ducats[partner] += offer.give_ducats - offer.ask_ducats
    for goods, galleys in ((offer.give_goods, offer.give_galleys), (offer.ask_goods, offer.ask_galleys)):
        for good, galley in zip(goods, galleys, strict=True):
            state.take_off(galley, good)
    _tell(state, "mediterranee.trades", maker, offer, reveals=True)
    return stow_received_goods(state, active, offer.zone, ((maker, offer.ask_goods), (partner, offer.give_goods)))


def stow_received_goods(
    state: State, active: Seat, zone: Zone, received: tuple[tuple[Seat, tuple[Good, ...]], ...]
) -> Decision:
    """8.6 One good after the other goes aboard; where only one galley has room there is nothing to choose."""
    for seat, goods in received:
        if goods:
            rooms = [galley for galley in state.fleet_in(seat, zone) if state.room(galley) > 0]
            if len(rooms) > 1:
                return StowReceived(seat, active, zone, received)
            state.stow(goods[0], rooms[0])
            return stow_received_goods(state, active, zone, remaining_received_goods(received, seat))
    return business.continue_business(state, active)


def remaining_received_goods(
    received: tuple[tuple[Seat, tuple[Good, ...]], ...], who: Seat
) -> tuple[tuple[Seat, tuple[Good, ...]], ...]:
    return tuple((seat, goods[1:] if seat == who else goods) for seat, goods in received)


class StowReceived(Choice[State, actions.Stow], frozen=True):
    """8.6 The player who received a good chooses which of the own galleys in the zone takes it."""

    rule = "8.6"
    active: Seat
    zone: Zone
    received: Annotated[tuple[tuple[Seat, NamedGoods], ...], ORDER, upto("seat")]

    def options(self, state: State, who: Seat) -> list[actions.Stow]:
        good = dict(self.received)[who][0]
        return [
            state.components.stow[good][galley] for galley in state.fleet_in(who, self.zone) if state.room(galley) > 0
        ]

    def take(self, state: State, who: Seat, action: actions.Stow) -> Decision:
        state.stow(action.good, action.galley)
        return stow_received_goods(state, self.active, self.zone, remaining_received_goods(self.received, who))
