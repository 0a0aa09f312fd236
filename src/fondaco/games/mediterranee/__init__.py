"""Méditerranée, the first edition of Serenissima, by Dominique Ehrhard and Duccio Vitale."""

from __future__ import annotations

from functools import partial

from fondaco.core.decision import Over
from fondaco.core.game import Deal, Game, Phrase
from fondaco.games.mediterranee.actions import AnyAction
from fondaco.games.mediterranee.barter import Answer, CounterAnswer, FirstOffer, StowReceived
from fondaco.games.mediterranee.battle import Battle, LooseSpoils, Prize, Spoils
from fondaco.games.mediterranee.board import Board, Options
from fondaco.games.mediterranee.business import Business
from fondaco.games.mediterranee.components import MediterraneeBox
from fondaco.games.mediterranee.crews import Abandonment
from fondaco.games.mediterranee.field_types import Spoken, bounds
from fondaco.games.mediterranee.landing import Landing
from fondaco.games.mediterranee.market import Haggle, LastWord, Quote
from fondaco.games.mediterranee.movement import Course, Fleet, Passage
from fondaco.games.mediterranee.sale import Sale
from fondaco.games.mediterranee.score import scores, winners
from fondaco.games.mediterranee.setup import MusterCrews, set_up
from fondaco.games.mediterranee.standing_orders import OFFERS, ORDERS, brings, foresees
from fondaco.games.mediterranee.timeouts import SILENCE
from fondaco.games.mediterranee.turn import Bidding, ChoosePlace
from fondaco.games.mediterranee.view import PHASES, determinize, view

AnyDecision = (
    MusterCrews | Bidding | ChoosePlace | Business | Abandonment | Quote | Haggle | LastWord | Answer | CounterAnswer
    | FirstOffer | StowReceived | Fleet | Course | Passage | Battle | Prize | Spoils | LooseSpoils | Landing | Sale
    | Over
)  # fmt: skip


def nouns(box: MediterraneeBox) -> dict[str, list[str | Phrase]]:
    """How the numbers of the game are named, in words that the catalogues of messages translate."""
    sheet = box.sheet
    return {
        "good": [(f"mediterranee.good.{good.key}", {"fallback": good.key}) for good in sheet.good],
        "power": [(f"mediterranee.power.{power.key}", {"fallback": power.key}) for power in sheet.power],
        "zone": [(f"mediterranee.zone.{zone.key}", {"fallback": zone.name}) for zone in sheet.zone],
        "port": [zone.port.name if zone.port else zone.name for zone in sheet.zone],
        "phase": [(f"mediterranee.phase.{phase}", {}) for phase in PHASES],
        "place": [str(place + 1) for place in range(4)],
        "galley": [str(galley + 1) for galley in box.galleys],
    }


def seat_names(board: Board) -> list[str | Phrase]:
    """2.1 Every seat is called by its power."""
    return [(f"mediterranee.power.{key}", {"fallback": key}) for key in board.powers]


GAME = Game(
    id="mediterranee",
    title="Méditerranée",
    designer="Dominique Ehrhard, Duccio Vitale",
    players=(2, 4),
    rules_version=6,
    package=__name__,
    options=Options,
    box=MediterraneeBox,
    board=Board,
    actions=AnyAction,
    decisions=AnyDecision,
    setup=set_up,
    view=view,
    lean=partial(view, aids=False),
    determinize=determinize,
    scores=scores,
    winners=winners,
    nouns=nouns,
    bounds=bounds,
    arguments=Spoken,
    seat_names=seat_names,
    bounded={"transfers": 200, "offers": 20},
    silence=SILENCE,
    orders=ORDERS,
    offers=OFFERS,
    brings=brings,
    foresees=foresees,
    deals={
        "mediterranee.trades": Deal("give_goods", "ask_goods"),
        "mediterranee.buys": Deal(gets="good"),
        "mediterranee.sells": Deal(gives="good"),
    },
)
