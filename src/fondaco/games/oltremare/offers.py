"""5 Offers: what may be offered, what may be accepted, and what a closed deal does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from fondaco.core.decision import Refusal, Seat
from fondaco.games.oltremare.actions import Accept, Propose, no
from fondaco.games.oltremare.field_types import Card
from fondaco.games.oltremare.state import UNANSWERED, Offer, State


def propose_offer(state: State, by: Seat, action: Propose) -> None:
    """5.11 A new offer on the table, with the next number; a counter-offer strikes the one it answers."""
    answered = state.offer(action.answers) if action.answers else None
    if answered:
        state.strike(answered)
    state.proposed[by * state.players + action.to_seat] += 1
    state.unanswered[action.to_seat * state.players + by] += 1
    state.silent &= ~(1 << action.to_seat)
    state.offers.append(
        Offer(
            state.next_number(),
            by,
            action.to_seat,
            action.give_cards,
            action.give_ducats,
            action.ask_goods,
            action.ask_ducats,
            action.words,
        )
    )
    state.tell(
        "oltremare.counters" if answered else "oltremare.proposes",
        number=state.numbered,
        seat=by,
        to_seat=action.to_seat,
        give_goods=[state.components.good[card] for card in action.give_cards],
        give_ducats=action.give_ducats,
        ask_goods=list(action.ask_goods),
        ask_ducats=action.ask_ducats,
        words=action.words,
        answers=action.answers,
    )


def why_not_offer(state: State, active: Seat, by: Seat, action: Propose) -> Refusal | None:
    """5.1-5.4, 5.11-5.15 What cannot be offered."""
    cards, to = action.give_cards, action.to_seat
    if to == by or to >= state.players or active not in (by, to):
        return no("5.1", "not_your_partner")
    if not cards and not action.ask_goods:
        return no("5.4", "no_card_in_deal")
    if action.give_ducats and action.ask_ducats:
        return no("5.4", "ducats_both_ways")
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.hands[by]):
        return no("5.3", "not_your_cards")
    if any(good not in state.components.goods for good in action.ask_goods):
        return no("5.11", "no_such_good")
    if cannot_pay_in_cash(state, by, action.give_ducats):
        return no("13.2", "no_debt_by_trade", ducats=state.ducats[by])
    if action.answers:
        answered = state.offer(action.answers)
        if answered is None or answered.to != by or answered.by != to:
            return no("5.14", "no_such_offer", number=action.answers)
    if state.proposals_left(by, to):
        return None
    if state.options.proposals is None:
        return no("5.15", "let_him_answer", to_seat=to, limit=UNANSWERED)
    return no("5.15", "no_more_proposals", limit=state.options.proposals)


def why_not_accept(state: State, active: Seat, who: Seat, action: Accept) -> Refusal | None:
    """5.14, 5.21, 13.2 What cannot be accepted."""
    offer = state.offer(action.number)
    if offer is None or offer.to != who:
        return no("5.14", "no_such_offer", number=action.number)
    cards = action.cards
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.hands[who]):
        return no("5.14", "not_your_cards")
    good = state.components.good
    lacking = Counter(offer.ask_goods) - Counter(good[card] for card in state.hands[who])
    if lacking:
        return no("5.7", "lacks_goods", goods=sorted(lacking.elements()))
    if Counter(good[card] for card in cards) != Counter(offer.ask_goods):
        return no("5.7", "not_the_goods_asked", goods=list(offer.ask_goods))
    return why_not_deal(state, active, offer)


def why_not_deal(state: State, active: Seat, offer: Offer) -> Refusal | None:
    """5.21 The active player must stay able to reach the load; 13.2 where so agreed, nobody pays on credit."""
    lost = len(offer.give_cards) - len(offer.ask_goods)
    if offer.by != active:
        lost = -lost
    if lost > 0 and would_miss_load(state, active, lost):
        return no("5.21", "deal_below_load", load=state.load(active))
    if state.options.debt_by_trade:
        return None
    for payer, ducats in ((offer.by, offer.give_ducats), (offer.to, offer.ask_ducats)):
        if cannot_pay_in_cash(state, payer, ducats):
            return no("13.2", "no_debt_by_trade", ducats=state.ducats[payer])
    return None


def would_miss_load(state: State, active: Seat, lost: int) -> bool:
    """5.21 Hand and purchases still open could no longer reach the load."""
    held, load = len(state.hands[active]) - lost, state.load(active)
    return held < load and held + state.purchases_open(active) < load


def cannot_pay_in_cash(state: State, payer: Seat, ducats: int) -> bool:
    return ducats > 0 and not state.options.debt_by_trade and state.ducats[payer] < ducats


def legal_acceptances(state: State, active: Seat, who: Seat, offer: Offer) -> list[Accept]:
    """5.14 Every way to accept an offer: which cards of one's own for the goods asked."""
    if why_not_deal(state, active, offer):
        return []
    if not offer.ask_goods:
        return [Accept(offer.number)]
    if len(offer.ask_goods) == 1:
        good = offer.ask_goods[0]
        return [Accept(offer.number, (card,)) for card in state.hands[who] if state.components.good[card] == good]
    return _many_acceptances(state, who, offer)


def _many_acceptances(state: State, who: Seat, offer: Offer, at_most: int = 24) -> list[Accept]:
    """The first few ways, however many goods are asked; beyond them an answer is free-form."""
    hand, good = sorted(state.hands[who]), state.components.good
    asked = [([card for card in hand if good[card] == each], count) for each, count in Counter(offer.ask_goods).items()]
    return [Accept(offer.number, cards) for cards in islice(_choices(asked), at_most)]


def _choices(asked: list[tuple[list[Card], int]]) -> Iterator[tuple[Card, ...]]:
    """So many cards of each lot, one choice after the other."""
    if not asked:
        yield ()
        return
    (lot, count), *others = asked
    for cards in combinations(lot, count):
        for more in _choices(others):
            yield cards + more


def close_deal(state: State, active: Seat, offer: Offer, cards: tuple[Card, ...]) -> None:
    """5.2 Both hand over at once; 5.19 the partner gains prestige once a turn; 5.16, 5.18 the table moves on."""
    by, to = offer.by, offer.to
    for card in offer.give_cards:
        state.hand_over(by, to, card)
    for card in cards:
        state.hand_over(to, by, card)
    state.pay(by, to, offer.give_ducats)
    state.pay(to, by, offer.ask_ducats)
    state.strike(offer)
    state.tell(
        "oltremare.deals",
        number=offer.number,
        seat=by,
        to_seat=to,
        give_goods=[state.components.good[card] for card in offer.give_cards],
        give_ducats=offer.give_ducats,
        ask_goods=list(offer.ask_goods),
        ask_ducats=offer.ask_ducats,
        reveals=True,
    )
    state.tell("oltremare.dealt", to=(by, to), seat=by, to_seat=to, give_cards=[*offer.give_cards], cards=[*cards])
    add_first_deal_prestige(state, to if by == active else by)
    drop_uncovered_offers(state)
    state.silent = 0


def add_first_deal_prestige(state: State, partner: Seat) -> None:
    """5.19 A point of prestige for the first deal of the turn."""
    if not state.dealt >> partner & 1:
        state.dealt |= 1 << partner
        state.prestige[partner] += 1
        state.tell("oltremare.prestige", seat=partner)


def drop_uncovered_offers(state: State) -> None:
    """5.16 Offers of cards that have left their maker's hand are off the table."""
    for offer in state.offers[:]:
        if not set(offer.give_cards) <= set(state.hands[offer.by]):
            state.strike(offer)
            state.tell("oltremare.lapses", number=offer.number, seat=offer.by)
