"""What never changes, whatever is played: held up by the contract that all games share."""
from __future__ import annotations

from fondaco.core.decision import NO_ONE
from fondaco.games.mediterranee.barter import StowReceived
from fondaco.games.mediterranee.battle import Spoils
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.setup import MusterCrews


def conserved(board: Board, now: object) -> None:
    """Each piece is somewhere exactly once, and every galley keeps the rules of loading."""
    figures, box = board.box.figures, board.box
    in_hand = list(now.goods) if isinstance(now, Spoils) else []
    if isinstance(now, StowReceived):
        in_hand = [good for _seat, goods in now.received for good in goods]
    for good in box.goods:
        stored = sum(stock >> good & 1 for stock in board.stock)
        aboard = sum(board.carries(galley, good) for galley in box.galleys)
        assert board.supply[good] + stored + aboard + in_hand.count(good) == figures.goods_per_kind
    assert board.sailors + sum(board.crew) + sum(board.garrison) == figures.sailors_total
    assert board.forts + sum(board.fort) == figures.forts_total
    for galley in box.galleys:
        if board.owner[galley] == NO_ONE:
            assert board.crew[galley] == board.hold[galley] == board.laden[galley] == 0
        else:
            assert board.room(galley) >= 0
            assert board.laden[galley] == len(board.cargo(galley))
            assert board.crew[galley] or isinstance(now, MusterCrews) or galley == getattr(now, "prize", None)
    assert all(ducats >= 0 and ducats % 100 == 0 for ducats in board.ducats)
