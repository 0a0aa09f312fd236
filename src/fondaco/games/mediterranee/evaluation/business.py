"""The merchant's side: bids, purchases, crews, prices, offers and sales."""

from __future__ import annotations

import random

from msgspec import structs

from fondaco.core.decision import NO_ONE, Action, Seat
from fondaco.games.mediterranee import actions, barter, purchase, shipyard, transfers
from fondaco.games.mediterranee.actions import ACCEPT_OFFER, ACCEPT_PRICE, DONE, REFUSE_OFFER, REFUSE_PRICE, TAKE_PRICE
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.evaluation.position_values import PositionValues
from fondaco.games.mediterranee.field_types import Galley
from fondaco.games.mediterranee.sale import legal_sales
from fondaco.games.mediterranee.state import State

Sharing = actions.TransferSailor | actions.SwapSailor
UNTHINKABLE = 2000  # ducats more than were offered
CHEAP, DEAR = 200, 300  # what a good is worth to oneself, and the price that is asked of a partner


def choose_turn_order_bid(state: State, who: Seat, dice: random.Random) -> Action:
    """Going first is worth a little, now and then."""
    return actions.Bid(100 if state.ducats[who] >= 600 and dice.random() < 0.4 else 0)


def choose_business(chart: PositionValues) -> Action:
    """The next piece of business: a crew, a cargo, a galley, an offer, sailors for a slow galley; or none."""
    return (
        choose_crew_transfer(chart)
        or choose_purchase(chart)
        or choose_construction(chart)
        or choose_offer(chart)
        or choose_crew_balance_move(chart)
        or DONE
    )


def choose_crew_transfer(chart: PositionValues) -> Action | None:
    """Sailors for galleys that have too few, from the garrison or enrolled; a guard for a port that has none."""
    state, who, weights = chart.state, chart.who, chart.weights
    for galley in state.fleet(who):
        port = state.zone[galley]
        if state.crew[galley] < weights.crew and state.room(galley) > 0 and state.flag[port] == who:
            if state.garrison[port] > chart.guard(port) and not transfers.is_transfer_limit_reached(state):
                return actions.SailorAboard(galley)
            if shipyard.can_enrol_for_garrison(state, who, port):
                return actions.EnrolAboard(galley)
    for port in state.components.ports:
        bare = state.flag[port] == who and state.garrison[port] < chart.guard(port)
        if bare and shipyard.can_enrol_for_garrison(state, who, port):
            return actions.Enrol(port)
    return None


def choose_purchase(chart: PositionValues) -> Action | None:
    """The purchase that promises most, or the question for a price that could pay."""
    state, who, weights = chart.state, chart.who, chart.weights
    chances: list[tuple[float, Action]] = []
    for galley in state.fleet(who):
        port = state.zone[galley]
        good = state.components.product[port]
        if good is None or state.room(galley) < 1 or not state.supply[good]:
            continue
        price = state.price(who, port)
        gain = chart.resale(galley, good, state.carries(galley, good)) - (
            price or 2 * state.components.figures.good_price
        )
        if gain < weights.margin:
            continue
        if (price or state.components.good_price) <= state.ducats[who]:
            chances.append((gain, actions.Buy(galley) if price else actions.AskPrice(port)))
    return max(chances, key=lambda chance: chance[0])[1] if chances else None


def choose_construction(chart: PositionValues) -> Action | None:
    """A galley where it can be built and will pay."""
    state, who, weights = chart.state, chart.who, chart.weights
    if (
        chart.turns_left < weights.last_galley
        or state.ducats[who] < state.components.figures.build_price + weights.purse
    ):
        return None
    found = [
        action
        for port in state.components.ports
        if state.flag[port] == who
        for action in shipyard.legal_constructions(state, who, port)
        if isinstance(action, actions.BuildGalley)
        and (action.sailor == "enrolled" or state.garrison[port] > chart.guard(port))
    ]
    return found[0] if found else None


def choose_crew_balance_move(chart: PositionValues) -> Action | None:
    """A sailor of a strong crew for a laden galley beside it that is slow, where both together then promise more."""
    if transfers.is_transfer_limit_reached(chart.state, 2) or chart.state.components.rules < transfers.SWAPS_SINCE:
        return None
    ways = [
        way for fleet in chart.fleets.values() if len(fleet) > 1 for way in list_crew_balance_moves(chart.state, fleet)
    ]
    gains = [(crew_balance_gain(chart, way), way) for way in ways]
    gain, way = max(gains, key=lambda one: one[0], default=(0.0, DONE))
    return way if gain > chart.weights.margin else None


def list_crew_balance_moves(state: State, fleet: list[Galley]) -> list[Sharing]:
    """How the galley with the fewest sailors can have one of the strongest crew; the crews come closer each time."""
    strong, weak = max(fleet, key=state.crew.__getitem__), min(fleet, key=state.crew.__getitem__)
    if state.crew[strong] < state.crew[weak] + 2 or not state.laden[weak]:
        return []
    if state.room(weak) > 0:
        return [actions.TransferSailor(strong, weak)]
    return [actions.SwapSailor(strong, weak, good) for good in state.kinds(weak)]


def crew_balance_gain(chart: PositionValues, way: Sharing) -> float:
    """What two galleys promise more, where they can sail to, after one has given the other a sailor."""
    state, pair = chart.state, (way.galley, way.to_galley)
    after = state.clone()
    after.crew[way.galley] -= 1
    after.crew[way.to_galley] += 1
    if isinstance(way, actions.SwapSailor):
        after.unload(way.to_galley, way.good)
        after.load(way.galley, way.good)
    then = PositionValues(after, chart.who, chart.weights)
    return sum(then.promises(galley) - chart.promises(galley) for galley in pair)


def choose_offer(chart: PositionValues) -> Action | None:
    """Cargo that a partner could use better, at a price between what it is worth to both."""
    state, who = chart.state, chart.who
    together = [galley for galley in state.fleet(who) if chart.foreign >> state.zone[galley] & 1]
    if not any(chart.resale(galley, good, 0) < CHEAP for galley in together for good in set(state.cargo(galley))):
        return None
    for proposal in barter.suggest_proposals(state, who, state.fleet(who)):
        if proposal.give_goods and proposal.ask_ducats == DEAR and not state.offered[proposal.to_seat]:
            galley, good = proposal.give_galleys[0], proposal.give_goods[0]
            if chart.resale(galley, good, 0) < CHEAP:
                return proposal
    return None


def choose_price_answer(
    chart: PositionValues,
    now: purchase.NamePriceChoice | purchase.AnswerPriceChoice | purchase.AnswerLowerPriceChoice,
) -> Action:
    """Ask for much; a lower price costs nothing to name; give in when it is still a good one."""
    lowest = chart.state.components.figures.good_price
    match now:
        case purchase.NamePriceChoice():
            return actions.NamePrice(min(now.highest, 3 * lowest))
        case purchase.AnswerPriceChoice():
            return actions.CounterPrice(2 * lowest) if now.ducats > 2 * lowest else TAKE_PRICE
    return ACCEPT_PRICE if now.ducats >= 2 * lowest else REFUSE_PRICE


def choose_offer_answer(
    chart: PositionValues,
    now: barter.AnswerOfferChoice | barter.AnswerCounterOfferChoice | barter.AnswerFirstOfferChoice,
) -> Action:
    """Yes to what is worth more than it costs; otherwise the same goods at a price that is."""
    state, who, deal = chart.state, chart.who, now.offer
    here = state.fleet_in(who, deal.zone)
    gets = sum(chart.resale(here[0], good, 0) for good in deal.give_goods) + deal.give_ducats
    gives = sum(chart.resale(here[0], good, 0) for good in deal.ask_goods) + deal.ask_ducats
    affordable = state.ducats[who] >= deal.ask_ducats
    return ACCEPT_OFFER if affordable and gets > gives + chart.weights.margin else REFUSE_OFFER


def higher_prices_for_offer(deal: actions.Propose) -> list[int]:
    """What the maker of an offer could pay instead; a player who gives everything pays nothing besides."""
    offered = deal.give_ducats - deal.ask_ducats
    most = offered + UNTHINKABLE if deal.ask_goods else 0
    return [*range(offered + HUNDRED, most + 1, HUNDRED)]


def offer_at_price(deal: actions.Propose, ducats: int) -> actions.Propose:
    return structs.replace(deal, give_ducats=max(0, ducats), ask_ducats=max(0, -ducats))


def choose_sale(chart: PositionValues) -> Action:
    """Everything that brings more here than it could bring elsewhere."""
    state = chart.state
    worths = [
        (chart.sale(state.zone[action.galley], action.good) - _elsewhere(chart, action.galley, action.good), action)
        for action in legal_sales(state, chart.who)
        if isinstance(action, actions.Sell)
    ]
    gainful = [(worth, action) for worth, action in worths if worth > 0]
    return max(gainful, key=lambda one: one[0])[1] if gainful else DONE


def _elsewhere(chart: PositionValues, galley: Galley, good: int) -> float:
    """What keeping the good could bring in a later turn."""
    if not chart.turns_left:
        return 0.0
    here, state = chart.state.zone[galley], chart.state
    others = [port for port in chart.courses(here, state.crew[galley]) if port != here and state.components.slots[port]]
    best = max((chart.sale(port, good) for port in others), default=0.0)
    return best * chart.weights.later if state.flag[here] not in (NO_ONE, chart.who) else best * 0.3
