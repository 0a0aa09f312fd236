"""Evaluation of Rialto positions, for bots."""

from __future__ import annotations

import random

from fondaco.bots.weights import EvaluationWeights, standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from rialto.actions import ACCEPT, KEEP, PASS, REFUSE, Propose, Sell
from rialto.auction import Auction
from rialto.board import Board
from rialto.sale import Sale
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
        board: Board = match.board
        return board.ducats[seat] + self.hand(board, board.hands[seat], match.over)

    def hand(self, board: Board, counts: list[int], over: bool = False) -> float:
        if over:
            return float(board.components.figures.left_over * sum(counts))
        sets = (0, *board.components.figures.sets)
        rest = board.components.lots(board.players) - board.round + 1
        best = sorted((sets[count] for count in counts), reverse=True)[:rest]
        coming = sum(sets[min(count + 1, len(sets) - 1)] - sets[count] for count in counts if count)
        return sum(best) + self.weights.hope * coming * (rest > 1)

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        match match.decision:
            case Auction():
                return self.bid(match.board, seat)
            case Offer():
                return self.propose(match.board, seat)
            case Answer() | LastWord() as asked:
                gain = self.gain(match.board, seat, asked.offer, receiving=True)
                return ACCEPT if gain > 0 and ACCEPT in match.options(seat) else REFUSE
            case Sale():
                return self.sell(match.board, seat)
        return None

    def bid(self, board: Board, seat: Seat) -> Action:
        after = [has + board.lot.count(ware) for ware, has in enumerate(board.hands[seat])]
        value = self.hand(board, after) - self.hand(board, board.hands[seat])
        most = min(board.ducats[seat], board.components.figures.most_bid)
        return board.components.bids[max(0, min(most, round(self.weights.thrift * value)))]

    def propose(self, board: Board, seat: Seat) -> Action:
        """Return the best offer for the seat among those that seem to help the other side as well."""
        best: tuple[float, Action] = (self.weights.margin, PASS)
        for other in range(board.players):
            for mine in self.swaps(board, seat, other):
                own, others = self.gain(board, seat, mine), self.gain(board, other, mine, receiving=True)
                if others >= self.weights.margin and own > best[0]:
                    best = own, mine
        return best[1]

    def swaps(self, board: Board, seat: Seat, other: Seat) -> list[Propose]:
        """Return offers of one ware for another that everybody has seen the other merchant take."""
        if other == seat:
            return []
        mine = [ware for ware, has in enumerate(board.hands[seat]) if has]
        theirs = [ware for ware, has in enumerate(board.open[other]) if has]
        return [Propose(other, (give,), 0, (ask,)) for give in mine for ask in theirs if give != ask]

    def gain(self, board: Board, seat: Seat, offer: Propose, receiving: bool = False) -> float:
        """Return how much a deal changes the value of a hand for one side."""
        come, go = (offer.give_wares, offer.ask_wares) if receiving else (offer.ask_wares, offer.give_wares)
        paid = offer.give_ducats - offer.ask_ducats
        hand = board.hands[seat]
        after = [max(0, has + come.count(ware) - go.count(ware)) for ware, has in enumerate(hand)]
        return self.hand(board, after) - self.hand(board, hand) + (paid if receiving else -paid)

    def sell(self, board: Board, seat: Seat) -> Action:
        """Sell the largest set if it cannot grow, or if no more sales are left than there are sets."""
        hand, cards = board.hands[seat], [row.cards for row in board.components.wares]
        rest = board.components.lots(board.players) - board.round + 1
        largest = max(range(len(hand)), key=lambda ware: hand[ware])
        whole = hand[largest] == cards[largest] - board.sold[largest]
        due = sum(1 for has in hand if has) >= rest
        return Sell(largest, hand[largest]) if hand[largest] and (due or whole) else KEEP
