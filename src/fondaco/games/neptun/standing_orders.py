"""What a merchant may say beforehand: to extra turns, and which contract he takes."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.game import AnyDecision
from fondaco.core.standing_orders import Standing
from fondaco.games.neptun.board import Board
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.extra import ExtraTurn
from fondaco.games.neptun.loading import LoadContract

ORDERS = (Standing("no_extra", "decline", "end", at=("extra_turn",)),)


def foresees(board: Board, now: AnyDecision, who: Seat) -> list[AnyDecision]:
    """4.4 The contract he will take, while others take theirs; 9.2 whether he plays the extra turn."""
    if isinstance(now, ChooseContract | LoadContract) and now.who != who and board.open_columns():
        return [ChooseContract(who, ANY_OPEN)]
    return [ExtraTurn(who, ())] if isinstance(now, ExtraTurn) and who in now.later_seats else []
