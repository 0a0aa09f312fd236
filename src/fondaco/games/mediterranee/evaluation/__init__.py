"""How a captain-general plays Méditerranée: goods to warehouses that lack them, a flag on every empty quay."""

from __future__ import annotations

import random

from msgspec import structs

from fondaco.bots.weights import standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games.mediterranee import (
    actions,
    barter,
    battle,
    movement,
    purchase,
    sailor_landings,
    sale,
    setup,
    transfers,
    turn,
)
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.evaluation import business, sailing_and_fighting
from fondaco.games.mediterranee.evaluation.position_values import PositionValues
from fondaco.games.mediterranee.evaluation.weights import Weights
from fondaco.games.mediterranee.score import prosperity_by_source
from fondaco.games.mediterranee.state import State


class Evaluation:
    """Counts prosperity as it would stand at the end, and knows the trade of each phase."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        """Points of today, and those that treasure, ports, galleys and cargo should still bring in the turns left."""
        state: State = match.state
        weights, points = self.weights, state.components.points
        total = float(sum(prosperity_by_source(state, seat).values()))
        if match.over:
            return total
        left = state.components.figures.turns[str(state.players)] - state.turn + 1
        wealth = state.ducats[seat] + weights.hold * sum(state.laden[galley] for galley in state.fleet(seat))
        total += (wealth * (1 + left * weights.interest) - state.ducats[seat]) / points.ducats_per_point
        total += state.ducats[seat] % points.ducats_per_point / points.ducats_per_point
        for galley in state.fleet(seat):
            total += left * (weights.hull + weights.oarsman * min(state.crew[galley], weights.crew))
        for port in state.components.ports:
            if state.flag[port] == seat:
                total += left * (weights.flag + weights.guardsman * state.garrison[port])
                size, filled = state.components.size[port], state.stored(port) / len(state.components.slots[port])
                if size:
                    total += (weights.filling if filled < 1 else -left * weights.envy) * filled * points.full[size]
        return total

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        state, now = match.state, match.decision
        chart = PositionValues(state, seat, self.weights)
        match now:
            case setup.MusterCrews():
                return actions.Muster(3, 3)
            case turn.Bidding():
                return business.choose_turn_order_bid(state, seat, dice)
            case turn.TurnOrderChoice():
                return legal_actions(match, seat)[0]
            case BusinessChoice():
                return business.choose_business(chart)
            case transfers.AbandonmentChoice():
                return actions.STAY_ABOARD
            case purchase.NamePriceChoice() | purchase.AnswerPriceChoice() | purchase.AnswerLowerPriceChoice():
                return business.choose_price_answer(chart, now)
            case barter.AnswerOfferChoice() | barter.AnswerCounterOfferChoice() | barter.AnswerFirstOfferChoice():
                return business.choose_offer_answer(chart, now)
            case movement.NextGalleyChoice():
                return sailing_and_fighting.choose_galley_to_sail(chart)
            case movement.CourseChoice():
                return sailing_and_fighting.choose_sail_on_or_anchor(chart, now)
            case movement.GrantPassageChoice():
                return sailing_and_fighting.choose_passage_answer(match, self, now)
            case battle.AttackChoice():
                return sailing_and_fighting.choose_attack(chart)
            case battle.PrizeChoice():
                return sailing_and_fighting.choose_prize(state, now)
            case battle.LooseSpoilsChoice():
                return legal_actions(match, seat)[-1]
            case battle.SpoilsChoice():
                return legal_actions(match, seat)[0]
            case sailor_landings.LandingChoice():
                return sailing_and_fighting.choose_landing(chart)
            case sale.SaleChoice():
                return business.choose_sale(chart)
        return None

    def prices(self, match: Match, number: int) -> list[int]:
        return business.higher_prices_for_offer(require_offer_decision(match).offer)

    def reprice(self, match: Match, number: int, ducats: int) -> None:
        now = require_offer_decision(match)
        match.ask(structs.replace(now, offer=business.offer_at_price(now.offer, ducats)))


def require_offer_decision(match: Match) -> barter.AnswerFirstOfferChoice | barter.AnswerCounterOfferChoice:
    """8.3 The one offer that is waiting for an answer."""
    assert isinstance(match.decision, barter.AnswerFirstOfferChoice | barter.AnswerCounterOfferChoice)
    return match.decision


def legal_actions(match: Match, seat: Seat) -> list[Action]:
    """The menu, looked up only where the evaluation needs it: that of a business is long."""
    menu: list[Action] = match.options(seat)
    return menu
