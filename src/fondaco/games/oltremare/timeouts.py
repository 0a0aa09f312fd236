"""Answers given when a merchant's time runs out: no offer, no deal, and no purchase that is not required."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always, first
from fondaco.games.oltremare.actions import END_TRADE, KEEP, PASS, AnyAction, Refuse
from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.cargo import Loading
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.power import CutHand
from fondaco.games.oltremare.purchase import purchases
from fondaco.games.oltremare.sailing import Compass, Voyage
from fondaco.games.oltremare.trade import Trade, may_end


def in_trade(now: Trade, board: Board, who: Seat) -> AnyAction:
    """The others refuse what they are offered and pass; the active player ends the phase, 5.20 or buys until that is
    allowed."""
    if who == now.who:
        return END_TRADE if may_end(board, who) else purchases(board, who)[0]
    offers = board.offers_to(who)
    return Refuse(offers[0].number) if offers else PASS


TIMEOUTS: TimeoutAnswers = {
    CutHand: TimeoutAnswer(first, costs="4.3"),
    Trade: TimeoutAnswer(in_trade, costs="5.20"),
    PlayCard: TimeoutAnswer(first),
    Voyage: TimeoutAnswer(first),
    Compass: always(KEEP),
    Loading: TimeoutAnswer(first),
}
