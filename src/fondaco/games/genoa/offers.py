"""4.22, 4.26, 4.33-4.38 What becomes of an offer: it is made and heard, taken back, or closed."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Seat
from fondaco.games.genoa.actions import Ask, Propose
from fondaco.games.genoa.board_file import A_CARD, FIRST_CARD
from fondaco.games.genoa.field_types import Card, Item
from fondaco.games.genoa.offer_rules import has_offers_left, has_payment
from fondaco.games.genoa.state import Offer, State, bit_positions


def make_offer(state: State, by: Seat, said: Propose | Ask) -> None:
    """4.22, 4.33, 4.34 A new offer on the table, with the next number."""
    partner = state.leader
    if isinstance(said, Propose):
        state.made[by] += 1
        if said.replaces:
            state.strike(state.standing(said.replaces))
    elif said.answers:
        partner = state.standing(said.answers).by
        state.countered[partner] += 1
    else:
        partner = NO_ONE
        state.asked += 1
    state.offers.append(Offer(state.next_number(), by, partner, said))
    if state.story is not None:
        announce_offer(state, state.offers[-1])
    show_cards(state, state.offers[-1])


def offer_terms(state: State, said: Propose | Ask) -> dict[str, object]:
    """4.26, 4.30 What an offer gives and wants, as all hear it: cards by their deck."""
    return {
        "space": said.space,
        "give_ducats": said.give_ducats,
        "give_items": [state.components.as_wanted(item) for item in said.give_items],
        "want_ducats": said.want_ducats,
        "want_items": list(said.want_items),
        "later_items": list(said.later_items),
    }


def announce_offer(state: State, offer: Offer) -> None:
    """4.26, 4.30 All hear an offer, cards by their deck."""
    said = offer.said
    key = "proposes" if isinstance(said, Propose) else "counters" if said.answers else "asks"
    state.tell(
        f"genoa.{key}",
        number=offer.number,
        seat=offer.by,
        to_seat=offer.to,
        **offer_terms(state, said),
        words=said.words,
        replaces=said.replaces if isinstance(said, Propose) else said.answers,
    )


def show_cards(state: State, offer: Offer) -> None:
    """4.26 The partner, or the whole table, sees the faces of the cards offered, and will remember."""
    cards = [item - FIRST_CARD for item in offer.said.give_items if item >= FIRST_CARD]
    if not cards:
        return
    audience = None if offer.to == NO_ONE else (offer.by, offer.to)
    state.tell("genoa.shows", to=audience, number=offer.number, seat=offer.by, cards=cards, reveals=True)
    for card in cards:
        if audience is None:
            state.show_all(card)
        else:
            state.know(card, offer.by)
            state.know(card, offer.to)


def wait_for_seats_again(state: State, seats: list[Seat]) -> None:
    """4.36 They are waited for again."""
    for seat in seats:
        state.silent &= ~(1 << seat)


def wait_for_rivals_again(state: State, who: Seat) -> None:
    """4.36 A new or withdrawn offer is news to players who may still make offers."""
    if silent := state.silent & ~(1 << who):
        wait_for_seats_again(state, [seat for seat in bit_positions(silent) if has_offers_left(state, seat)])


def withdraw_offer(state: State, offer: Offer) -> None:
    """4.38 An offer is taken back; 4.36 which may open something for its maker's rivals."""
    state.strike(offer)
    state.tell("genoa.withdraws", seat=offer.by, number=offer.number)
    if offer.by != state.leader and state.components.rules >= 3:
        wait_for_rivals_again(state, offer.by)


def withdraw_uncovered_offers(state: State, who: Seat) -> None:
    """4.24 Offers lapse when their maker no longer has what they give."""
    for offer in state.made_by(who):
        if not has_payment(state, who, offer.said.give_ducats, offer.said.give_items):
            withdraw_offer(state, offer)


def close_deal(state: State, who: Seat, offer: Offer, cards: tuple[Card, ...]) -> None:
    """4.38 Both hand over at once."""
    said, maker = offer.said, offer.by
    back: list[Item] = [item for item in said.want_items if item < A_CARD] + [FIRST_CARD + card for card in cards]
    state.pay(maker, who, said.give_ducats)
    state.pay(who, maker, said.want_ducats)
    state.strike(offer)
    state.tell(
        "genoa.deals",
        number=offer.number,
        seat=maker,
        to_seat=who,
        **offer_terms(state, said),
        reveals=True,
    )
    if cards:
        state.tell("genoa.dealt", to=(maker, who), seat=who, to_seat=maker, cards=list(cards))
    for item in said.give_items:
        state.hand_over(maker, who, item)
    for item in back:
        state.hand_over(who, maker, item)
