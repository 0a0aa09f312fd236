"""Neptun, by Dirk Henn."""

from __future__ import annotations

from functools import partial

from fondaco.core.decision import Over
from fondaco.core.game import Deal, Game, Phrase
from fondaco.games.neptun.actions import AnyAction
from fondaco.games.neptun.board import STATES, Board, Options
from fondaco.games.neptun.components import GOLD_TEMPLE, PHASES, ROUNDS, NeptunBox
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.delivery import Delivery, TemplePoint
from fondaco.games.neptun.extra import ChooseOar, ExtraTurn
from fondaco.games.neptun.field_types import Spoken, bounds
from fondaco.games.neptun.loading import LoadContract
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.sailing import Voyage
from fondaco.games.neptun.score import scores, winners
from fondaco.games.neptun.setup import set_up
from fondaco.games.neptun.standing_orders import ORDERS, foresees
from fondaco.games.neptun.timeouts import SILENCE
from fondaco.games.neptun.view import FACES, determinize, view

AnyDecision = (
    ChooseContract | LoadContract | ChooseOars | Voyage | Delivery | TemplePoint | ExtraTurn | ChooseOar | Over
)  # fmt: skip


def nouns(box: NeptunBox) -> dict[str, list[str | Phrase]]:
    """How the numbers of the game are named, in words that the catalogues of messages translate."""
    sheet, turns = box.sheet, box.figures.turns
    places: list[str | Phrase] = [
        (f"neptun.place.{place.id}", {"fallback": place.name}) for place in (sheet.start, *sheet.cities)
    ]
    temples = [*[(region.id, region.name) for region in sheet.regions], (GOLD_TEMPLE, GOLD_TEMPLE)]
    return {
        "place": places,
        "city": places,
        "good": [(f"neptun.good.{good.id}", {"fallback": good.id}) for good in sheet.goods],
        "oar": [
            ("neptun.oar", {"strength": strength, "wind": f"{wind:+d}" if wind else "0"})
            for strength, wind in zip(box.strength, box.wind_of, strict=True)
        ],
        "temple": [(f"neptun.temple.{temple}", {"fallback": name}) for temple, name in temples],
        "column": [str(column + 1) for column in range(len(box.take))],
        "slot": [str(slot + 1) for slot in range(turns)],
        "round": ["", *ROUNDS],
        "phase": [(f"neptun.phase.{phase}", {}) for phase in PHASES],
        "state": [(f"neptun.state.{state}", {}) for state in STATES],
        "face": [(f"neptun.face.{face}", {}) for face in FACES],
        "turn": [
            *[str(turn) for turn in range(turns + 1)],
            *[("neptun.turn.extra", {"number": turns + 1 + extra}) for extra in range(box.figures.extra_turns)],
        ],
        "family": [
            (f"neptun.color.{merchant.color}", {"fallback": merchant.color.title()}) for merchant in sheet.merchants
        ],
    }


GAME = Game(
    id="neptun",
    title="Neptun",
    designer="Dirk Henn",
    players=(3, 5),
    rules_version=2,
    package=__name__,
    options=Options,
    box=NeptunBox,
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
    silence=SILENCE,
    orders=ORDERS,
    foresees=foresees,
    deals={"neptun.loads": Deal(gets="good"), "neptun.delivers": Deal(gives="good")},
)
