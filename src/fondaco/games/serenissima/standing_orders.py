"""What a merchant prince may say beforehand: to galleys that pass, and what he does with his next one."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.game import AnyDecision
from fondaco.core.standing_orders import Standing
from fondaco.games.serenissima.blockade import Blockade
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.wheel import Turn

ORDERS = (Standing("let_pass", "let_pass", "my_turn", at=("blockade",)),)


def foresees(board: Board, now: AnyDecision, who: Seat) -> list[AnyDecision]:
    """6.4 Whether he bars the galley that others let pass; 3.3 whether his next galley is used, or he invests."""
    if isinstance(now, Blockade) and who in now.seats[1:]:
        return [Blockade((who,), now.venture)]
    fleet = board.fleet(who)
    return [Turn(who, fleet[0])] if fleet and who not in now.waiting(board) else []
