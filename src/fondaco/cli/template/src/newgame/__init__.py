"""New Game: a game for Fondaco in a package of its own."""
from __future__ import annotations

from fondaco.core.decision import Over
from fondaco.core.game import Game, Phrase
from fondaco.core.timeouts import Silence, always, first

from newgame.actions import KEEP, AnyAction
from newgame.board import Board, Options
from newgame.components import FEWEST, MOST, GameBox
from newgame.draw import Drawn
from newgame.field_types import Spoken, bounds
from newgame.score import scores, winners
from newgame.setup import set_up
from newgame.turn import Turn
from newgame.view import determinize, view


def nouns(box: GameBox) -> dict[str, list[str | Phrase]]:
    """Return the names of the game's things; a custom board may have others."""
    return {"ware": [(f"newgame.ware.{row.id}", {"fallback": row.id}) for row in box.wares]}


GAME = Game(
    id="newgame",
    title="New Game",
    designer="Somebody",
    players=(FEWEST, MOST),
    rules_version=1,
    package=__name__,
    options=Options,
    box=GameBox,
    board=Board,
    actions=AnyAction,
    decisions=Turn | Drawn | Over,
    setup=set_up,
    view=view,
    determinize=determinize,
    scores=scores,
    winners=winners,
    nouns=nouns,
    bounds=bounds,
    arguments=Spoken,
    silence={Turn: Silence(first), Drawn: always(KEEP)},
)
