"""Serenissima, second edition, by Dominique Ehrhard and Duccio Vitale."""

from __future__ import annotations

from functools import partial

from fondaco.core.decision import Over
from fondaco.core.game import Deal, Game, Phrase, Upgrade
from fondaco.games.serenissima.actions import AnyAction
from fondaco.games.serenissima.battle import Battle, Booty, Fight
from fondaco.games.serenissima.blockade import Blockade
from fondaco.games.serenissima.board import Board, Options
from fondaco.games.serenissima.components import SerenissimaBox
from fondaco.games.serenissima.conquest import Landing, Siege
from fondaco.games.serenissima.doge import SpecialInvestment
from fondaco.games.serenissima.field_types import Spoken, bounds
from fondaco.games.serenissima.harbour import SellOrFight
from fondaco.games.serenissima.investment import Berth, Investment
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.printed import GOODS
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import Sale
from fondaco.games.serenissima.score import scores, ties, winners
from fondaco.games.serenissima.setup import ChooseGalley, ChooseHome, ClosePort, set_up
from fondaco.games.serenissima.standing_orders import ORDERS, foresees
from fondaco.games.serenissima.timeouts import SILENCE
from fondaco.games.serenissima.view import PHASES, determinize, view
from fondaco.games.serenissima.wheel import Turn

AnyDecision = (
    ClosePort | ChooseHome | ChooseGalley | Turn | Loading | Sailing | Blockade | SellOrFight | Sale | Fight | Battle
    | Booty | Siege | Landing | Investment | Berth | SpecialInvestment | Over
)  # fmt: skip


def nouns(box: SerenissimaBox) -> dict[str, list[str | Phrase]]:
    """How the numbers of the game are named, in words that the catalogues of messages translate."""
    numbers = [str(galley) for galley in range(1, len(box.commission))]
    return {
        "family": [(f"serenissima.family.{colour}", {"fallback": colour}) for colour in box.numbers.colours],
        "good": [(f"serenissima.good.{good}", {}) for good in GOODS],
        "zone": list(box.names),
        "port": list(box.names),
        "galley": [("serenissima.doge_space", {}), *numbers],
        "phase": [(f"serenissima.phase.{phase}", {}) for phase in PHASES],
        "card": [(f"serenissima.card.{card.name}", {"fallback": card.name}) for card in box.cards],
        "face": [(f"serenissima.face.{face}", {}) for face in ("blank", "skull")],
    }


GAME = Game(
    id="serenissima",
    title="Serenissima",
    designer="Dominique Ehrhard, Duccio Vitale",
    players=(2, 4),
    rules_version=4,
    package=__name__,
    options=Options,
    box=SerenissimaBox,
    board=Board,
    actions=AnyAction,
    decisions=AnyDecision,
    setup=set_up,
    view=view,
    lean=partial(view, aids=False),
    determinize=determinize,
    scores=scores,
    winners=winners,
    ties=ties,
    nouns=nouns,
    bounds=bounds,
    upgrades={1: Upgrade(options=lambda options: {"steps": None} | options)},
    bounded={"steps": 100},
    arguments=Spoken,
    silence=SILENCE,
    orders=ORDERS,
    foresees=foresees,
    deals={
        "serenissima.loads": Deal(gets="good"),
        "serenissima.loads_from": Deal(gets="good"),
        "serenissima.sells": Deal(gives="good"),
    },
)
