"""Oltre Mare: Merchants of Venice, by Emanuele Ornella."""

from __future__ import annotations

from functools import partial

from fondaco.core.decision import Over
from fondaco.core.game import Deal, Game, Phrase
from fondaco.games.oltremare.actions import AnyAction
from fondaco.games.oltremare.board import Board, Options
from fondaco.games.oltremare.cargo import Loading
from fondaco.games.oltremare.components import ICONS, MARKERS, OltreMareBox
from fondaco.games.oltremare.field_types import Spoken, bounds
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.power import CutHand
from fondaco.games.oltremare.sailing import Compass, Voyage
from fondaco.games.oltremare.score import scores, winners
from fondaco.games.oltremare.setup import set_up
from fondaco.games.oltremare.standing_orders import OFFERS, ORDERS, brings, foresees
from fondaco.games.oltremare.timeouts import SILENCE
from fondaco.games.oltremare.trade import Trade
from fondaco.games.oltremare.view import PHASES, determinize, view

AnyDecision = CutHand | Trade | PlayCard | Voyage | Compass | Loading | Over


def nouns(box: OltreMareBox) -> dict[str, list[str | Phrase]]:
    """How the numbers of the game are named, in words that the catalogues of messages translate."""
    sheet = box.sheet
    return {
        "good": [(f"oltremare.good.{good.id}", {"fallback": good.id}) for good in sheet.goods],
        "marker": [(f"oltremare.marker.{marker}", {}) for marker in MARKERS],
        "port": [port.name for port in sheet.ports],
        "icon": [(f"oltremare.icon.{icon}", {}) for icon in ICONS],
        "phase": [(f"oltremare.phase.{phase}", {"count": 0}) for phase in PHASES],
        "card": [_card(box, card) for card in box.cards],
        "family": [merchant.id.title() for merchant in sheet.merchants],
    }


def _card(box: OltreMareBox, card: int) -> Phrase:
    shown = [icon for icon, printed in enumerate(box.icons[card]) if printed]
    args = {"good": box.good[card], "icons": shown, "lions": box.lions[card], "load": box.load[card]}
    home = box.home[card]
    return ("oltremare.card", args) if home is None else ("oltremare.port_card", args | {"port": home})


GAME = Game(
    id="oltremare",
    title="Oltre Mare",
    designer="Emanuele Ornella",
    players=(2, 5),
    rules_version=3,
    package=__name__,
    options=Options,
    box=OltreMareBox,
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
    bounded={"proposals": 3},
    silence=SILENCE,
    orders=ORDERS,
    offers=OFFERS,
    brings=brings,
    foresees=foresees,
    deals={"oltremare.deals": Deal("give_goods", "ask_goods")},
)
