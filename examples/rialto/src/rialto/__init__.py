"""Rialto: lots of wares, secret bids, one offer a turn. An example game in a package of its own."""

from __future__ import annotations

from fondaco.core.decision import Over
from fondaco.core.game import Game, Phrase
from fondaco.core.timeouts import Silence, always, first
from rialto.actions import KEEP, PASS, REFUSE, AnyAction
from rialto.auction import Auction, set_up
from rialto.board import Board, Options
from rialto.components import FEWEST, MOST, RialtoBox
from rialto.field_types import Spoken, bounds
from rialto.sale import Sale
from rialto.score import scores, winners
from rialto.trade import Answer, LastWord, Offer
from rialto.view import determinize, view


def nouns(box: RialtoBox) -> dict[str, list[str | Phrase]]:
    """Return the names of the game's wares."""
    return {"ware": [(f"rialto.ware.{row.id}", {"fallback": row.id}) for row in box.wares]}


GAME = Game(
    id="rialto",
    title="Rialto",
    designer="The Fondaco contributors",
    players=(FEWEST, MOST),
    rules_version=1,
    package=__name__,
    options=Options,
    box=RialtoBox,
    board=Board,
    actions=AnyAction,
    decisions=Auction | Offer | Answer | LastWord | Sale | Over,
    setup=set_up,
    view=view,
    determinize=determinize,
    scores=scores,
    winners=winners,
    nouns=nouns,
    bounds=bounds,
    arguments=Spoken,
    silence={
        Auction: Silence(first, settles="2.2"),
        Offer: always(PASS),
        Answer: always(REFUSE),
        LastWord: always(REFUSE),
        Sale: always(KEEP),
    },
)
