"""5 Offers: what may be offered, what may be accepted, and what a closed deal does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from fondaco.core.decision import Refusal, Seat
from fondaco.games.oltremare.actions import Accept, Propose, no
from fondaco.games.oltremare.board import UNANSWERED, Board, Offer
from fondaco.games.oltremare.field_types import Card


def propose_offer(board: Board, by: Seat, action: Propose) -> None:
    """5.11 A new offer on the table, with the next number; a counter-offer strikes the one it answers."""
    answered = board.offer(action.answers) if action.answers else None
    if answered:
        board.strike(answered)
    board.proposed[by * board.players + action.to_seat] += 1
    board.unanswered[action.to_seat * board.players + by] += 1
    board.silent &= ~(1 << action.to_seat)
    board.offers.append(
        Offer(
            board.next_number(),
            by,
            action.to_seat,
            action.give_cards,
            action.give_ducats,
            action.ask_goods,
            action.ask_ducats,
            action.words,
        )
    )
    board.tell(
        "oltremare.counters" if answered else "oltremare.proposes",
        number=board.numbered,
        seat=by,
        to_seat=action.to_seat,
        give_goods=[board.components.good[card] for card in action.give_cards],
        give_ducats=action.give_ducats,
        ask_goods=list(action.ask_goods),
        ask_ducats=action.ask_ducats,
        words=action.words,
        answers=action.answers,
    )


def why_not_offer(board: Board, active: Seat, by: Seat, action: Propose) -> Refusal | None:
    """5.1-5.4, 5.11-5.15 What cannot be offered."""
    cards, to = action.give_cards, action.to_seat
    if to == by or to >= board.players or active not in (by, to):
        return no("5.1", "not_your_partner")
    if not cards and not action.ask_goods:
        return no("5.4", "no_card_in_deal")
    if action.give_ducats and action.ask_ducats:
        return no("5.4", "ducats_both_ways")
    if len(set(cards)) < len(cards) or not set(cards) <= set(board.hands[by]):
        return no("5.3", "not_your_cards")
    if any(good not in board.components.goods for good in action.ask_goods):
        return no("5.11", "no_such_good")
    if cannot_pay(board, by, action.give_ducats):
        return no("13.2", "no_debt_by_trade", ducats=board.ducats[by])
    if action.answers:
        answered = board.offer(action.answers)
        if answered is None or answered.to != by or answered.by != to:
            return no("5.14", "no_such_offer", number=action.answers)
    if board.proposals_left(by, to):
        return None
    if board.options.proposals is None:
        return no("5.15", "let_him_answer", to_seat=to, limit=UNANSWERED)
    return no("5.15", "no_more_proposals", limit=board.options.proposals)


def why_not_accept(board: Board, active: Seat, who: Seat, action: Accept) -> Refusal | None:
    """5.14, 5.21, 13.2 What cannot be accepted."""
    offer = board.offer(action.number)
    if offer is None or offer.to != who:
        return no("5.14", "no_such_offer", number=action.number)
    cards = action.cards
    if len(set(cards)) < len(cards) or not set(cards) <= set(board.hands[who]):
        return no("5.14", "not_your_cards")
    if Counter(board.components.good[card] for card in cards) != Counter(offer.ask_goods):
        return no("5.7", "not_the_goods_asked", goods=list(offer.ask_goods))
    return why_not_deal(board, active, offer)


def why_not_deal(board: Board, active: Seat, offer: Offer) -> Refusal | None:
    """5.21 The active player must stay able to reach the load; 13.2 where so agreed, nobody pays on credit."""
    lost = len(offer.give_cards) - len(offer.ask_goods)
    if offer.by != active:
        lost = -lost
    if lost > 0 and would_miss_load(board, active, lost):
        return no("5.21", "deal_below_load", load=board.load(active))
    if board.options.debt_by_trade:
        return None
    for payer, ducats in ((offer.by, offer.give_ducats), (offer.to, offer.ask_ducats)):
        if cannot_pay(board, payer, ducats):
            return no("13.2", "no_debt_by_trade", ducats=board.ducats[payer])
    return None


def would_miss_load(board: Board, active: Seat, lost: int) -> bool:
    """5.21 Hand and purchases still open could no longer reach the load."""
    held, load = len(board.hands[active]) - lost, board.load(active)
    return held < load and held + board.purchases_open(active) < load


def cannot_pay(board: Board, payer: Seat, ducats: int) -> bool:
    return ducats > 0 and not board.options.debt_by_trade and board.ducats[payer] < ducats


def legal_acceptances(board: Board, active: Seat, who: Seat, offer: Offer) -> list[Accept]:
    """5.14 Every way to accept an offer: which cards of one's own for the goods asked."""
    if why_not_deal(board, active, offer):
        return []
    if not offer.ask_goods:
        return [Accept(offer.number)]
    if len(offer.ask_goods) == 1:
        good = offer.ask_goods[0]
        return [Accept(offer.number, (card,)) for card in board.hands[who] if board.components.good[card] == good]
    return _many_acceptances(board, who, offer)


def _many_acceptances(board: Board, who: Seat, offer: Offer, at_most: int = 24) -> list[Accept]:
    """The first few ways, however many goods are asked; beyond them an answer is free-form."""
    hand, good = sorted(board.hands[who]), board.components.good
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


def close_deal(board: Board, active: Seat, offer: Offer, cards: tuple[Card, ...]) -> None:
    """5.2 Both hand over at once; 5.19 the partner gains prestige once a turn; 5.16, 5.18 the table moves on."""
    by, to = offer.by, offer.to
    for card in offer.give_cards:
        board.hand_over(by, to, card)
    for card in cards:
        board.hand_over(to, by, card)
    board.pay(by, to, offer.give_ducats)
    board.pay(to, by, offer.ask_ducats)
    board.strike(offer)
    board.tell(
        "oltremare.deals",
        number=offer.number,
        seat=by,
        to_seat=to,
        give_goods=[board.components.good[card] for card in offer.give_cards],
        give_ducats=offer.give_ducats,
        ask_goods=list(offer.ask_goods),
        ask_ducats=offer.ask_ducats,
        reveals=True,
    )
    board.tell("oltremare.dealt", to=(by, to), seat=by, to_seat=to, give_cards=[*offer.give_cards], cards=[*cards])
    add_first_deal_prestige(board, to if by == active else by)
    drop_uncovered_offers(board)
    board.silent = 0


def add_first_deal_prestige(board: Board, partner: Seat) -> None:
    """5.19 A point of prestige for the first deal of the turn."""
    if not board.dealt >> partner & 1:
        board.dealt |= 1 << partner
        board.prestige[partner] += 1
        board.tell("oltremare.prestige", seat=partner)


def drop_uncovered_offers(board: Board) -> None:
    """5.16 Offers of cards that have left their maker's hand are off the table."""
    for offer in board.offers[:]:
        if not set(offer.give_cards) <= set(board.hands[offer.by]):
            board.strike(offer)
            board.tell("oltremare.lapses", number=offer.number, seat=offer.by)
