"""Evaluation of Rialto positions, for bots."""

from __future__ import annotations

import random

from fondaco.bots.weights import EvaluationWeights, standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from rialto.actions import ACCEPT, KEEP, PASS, REFUSE, Propose, Sell
from rialto.auction import Auction
from rialto.sale import Sale
from rialto.state import State
from rialto.trade import Answer, LastWord, Offer


class Weights(EvaluationWeights, frozen=True):
    """Weights of the evaluation."""

    hope: float
    """How much of a larger set's extra value counts before the set is complete."""

    thrift: float
    """How much of a lot's value is bid for it."""

    margin: float
    """How many ducats a deal must gain."""


class Evaluation:
    """Counts ducats: those in the purse, and what the wares in the hand would bring as sets."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        state: State = match.state
        return state.ducats[seat] + self.hand(state, state.hands[seat], match.over)

    def hand(self, state: State, counts: list[int], over: bool = False) -> float:
        if over:
            return float(state.components.figures.left_over * sum(counts))
        sets = (0, *state.components.figures.sets)
        rest = state.components.lots(state.players) - state.round + 1
        best = sorted((sets[count] for count in counts), reverse=True)[:rest]
        coming = sum(sets[min(count + 1, len(sets) - 1)] - sets[count] for count in counts if count)
        return sum(best) + self.weights.hope * coming * (rest > 1)

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        match match.decision:
            case Auction():
                return self.bid(match.state, seat)
            case Offer():
                return self.propose(match.state, seat)
            case Answer() | LastWord() as asked:
                gain = self.gain(match.state, seat, asked.offer, receiving=True)
                return ACCEPT if gain > 0 and ACCEPT in match.options(seat) else REFUSE
            case Sale():
                return self.sell(match.state, seat)
        return None

    def bid(self, state: State, seat: Seat) -> Action:
        after = [has + state.lot.count(ware) for ware, has in enumerate(state.hands[seat])]
        value = self.hand(state, after) - self.hand(state, state.hands[seat])
        most = min(state.ducats[seat], state.components.figures.most_bid)
        return state.components.bids[max(0, min(most, round(self.weights.thrift * value)))]

    def propose(self, state: State, seat: Seat) -> Action:
        """Return the best offer for the seat among those that seem to help the other side as well."""
        best: tuple[float, Action] = (self.weights.margin, PASS)
        for other in range(state.players):
            for mine in self.swaps(state, seat, other):
                own, others = self.gain(state, seat, mine), self.gain(state, other, mine, receiving=True)
                if others >= self.weights.margin and own > best[0]:
                    best = own, mine
        return best[1]

    def swaps(self, state: State, seat: Seat, other: Seat) -> list[Propose]:
        """Return offers of one ware for another that everybody has seen the other merchant take."""
        if other == seat:
            return []
        mine = [ware for ware, has in enumerate(state.hands[seat]) if has]
        theirs = [ware for ware, has in enumerate(state.open[other]) if has]
        return [Propose(other, (give,), 0, (ask,)) for give in mine for ask in theirs if give != ask]

    def gain(self, state: State, seat: Seat, offer: Propose, receiving: bool = False) -> float:
        """Return how much a deal changes the value of a hand for one side."""
        come, go = (offer.give_wares, offer.ask_wares) if receiving else (offer.ask_wares, offer.give_wares)
        paid = offer.give_ducats - offer.ask_ducats
        hand = state.hands[seat]
        after = [max(0, has + come.count(ware) - go.count(ware)) for ware, has in enumerate(hand)]
        return self.hand(state, after) - self.hand(state, hand) + (paid if receiving else -paid)

    def sell(self, state: State, seat: Seat) -> Action:
        """Sell the largest set if it cannot grow, or if no more sales are left than there are sets."""
        hand, cards = state.hands[seat], [row.cards for row in state.components.wares]
        rest = state.components.lots(state.players) - state.round + 1
        largest = max(range(len(hand)), key=lambda ware: hand[ware])
        whole = hand[largest] == cards[largest] - state.sold[largest]
        due = sum(1 for has in hand if has) >= rest
        return Sell(largest, hand[largest]) if hand[largest] and (due or whole) else KEEP
