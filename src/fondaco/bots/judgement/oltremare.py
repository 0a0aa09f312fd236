"""What a good merchant of Oltre Mare thinks."""
from __future__ import annotations

import random

from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games.oltremare import score
from fondaco.games.oltremare.actions import BUY_GOODS, END_TRADE, PASS
from fondaco.games.oltremare.trade import Trade


class Judgement:
    """Counts what a merchant would have if the match ended now, and stays out of trade."""

    def worth(self, match: Match, seat: Seat) -> float:
        board = match.board
        if match.over:
            return float(board.ducats[seat])
        return float(board.ducats[seat] + score.sale(board, seat) - len(board.pirates[seat]) + len(board.taken[seat]))

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        if not isinstance(match.decision, Trade):
            return None
        menu: list[Action] = match.options(seat)
        for answer in (END_TRADE, PASS, BUY_GOODS):
            if answer in menu:
                return answer
        return next(answer for answer in menu if type(answer).__name__ in ("Refuse", "Buy"))
