"""The advised word of a talk at other prices, for searches that try out how far the others go."""

from __future__ import annotations

from msgspec import structs

from fondaco.core.decision import Action, Seat
from fondaco.games.genoa.actions import Accept, Ask, Propose
from fondaco.games.genoa.evaluation.weights import Weights
from fondaco.games.genoa.state import Offer, State

UNTHINKABLE = 20  # steps more than were offered


def tougher_price_variants(state: State, seat: Seat, weights: Weights, advice: Action) -> list[Action]:
    """Lower bids, higher demands; a demand for more instead of a yes."""
    step = state.components.figures.ducat_step
    match advice:
        case Propose(give_ducats=ducats):
            lower = [ducats - step * steps for steps in weights.harder]
            return [structs.replace(advice, give_ducats=bid) for bid in lower if bid >= 0]
        case Ask(want_ducats=ducats):
            return [structs.replace(advice, want_ducats=ducats + step * steps) for steps in weights.harder]
        case Accept(number) if seat == state.leader:
            return counter_offers(state, number, weights)
    return []


def counter_offers(state: State, number: int, weights: Weights) -> list[Action]:
    """The tower player asks the maker of an offer for more than the bid."""
    offer, step = state.standing(number), state.components.figures.ducat_step
    return [counter_offer_at_price(state, offer, offer.said.give_ducats + step * steps) for steps in weights.harder]


def counter_offer_at_price(state: State, offer: Offer, ducats: int) -> Ask:
    """4.34 The same as the offer, for so many ducats."""
    said = offer.said
    wanted = tuple([state.components.as_wanted(item) for item in said.give_items])
    return Ask(said.space, 0, (), ducats, wanted, said.later_items, "", offer.number)


def reasonable_counter_offer(state: State, offer: Offer, ducats: int) -> Ask | None:
    """The question for so many ducats, if it was not put before and they are no other price altogether."""
    said = offer.said
    far = ducats > 2 * (said.give_ducats + state.components.figures.ducat_step)
    if far or offer.by == state.leader or state.countered[offer.by] or said.want_items or said.want_ducats:
        return None
    return counter_offer_at_price(state, offer, ducats)


def higher_prices_for_offer(state: State, offer: Offer) -> list[int]:
    """What the maker of an offer could pay instead; the tower player could ask for less."""
    said, step = offer.said, state.components.figures.ducat_step
    offered = said.give_ducats - said.want_ducats
    most = 0 if offer.by == state.leader else offered + UNTHINKABLE * step
    return [*range(offered + step, most + 1, step)]


def offer_at_price(offer: Offer, ducats: int) -> Offer:
    said = structs.replace(offer.said, give_ducats=max(0, ducats), want_ducats=max(0, -ducats))
    return structs.replace(offer, said=said)
