"""Die Händler von Genua (The Traders of Genoa), by Rüdiger Dorn."""

from __future__ import annotations

from functools import partial

from fondaco.core.decision import Over
from fondaco.core.game import Deal, Game, Phrase
from fondaco.games.genoa.actions import AnyAction
from fondaco.games.genoa.board import Board, Options
from fondaco.games.genoa.buildings import Acting
from fondaco.games.genoa.components import DECKS, LARGE_ORDER, MESSAGE, PRIVILEGE, SMALL_ORDER, SPECIALS, GenoaBox
from fondaco.games.genoa.field_types import Spoken, bounds
from fondaco.games.genoa.markers import Laying
from fondaco.games.genoa.orders import BuildingVilla, Reward
from fondaco.games.genoa.score import scores, ties, winners
from fondaco.games.genoa.setup import set_up
from fondaco.games.genoa.special import Swapping
from fondaco.games.genoa.standing_orders import OFFERS, ORDERS, foresees
from fondaco.games.genoa.timeouts import SILENCE
from fondaco.games.genoa.turn import Start
from fondaco.games.genoa.view import determinize, view
from fondaco.games.genoa.walk import Ahead, Here, Sold

AnyDecision = Start | Here | Ahead | Sold | Acting | BuildingVilla | Reward | Swapping | Laying | Over


def nouns(box: GenoaBox) -> dict[str, list[str | Phrase]]:
    """How the numbers of the game are named, in words that the catalogues of messages translate."""
    goods: list[str | Phrase] = [(f"genoa.good.{good.id}", {"fallback": good.id}) for good in box.sheet.goods]
    specials: list[str | Phrase] = [(f"genoa.special.{name}", {}) for name in SPECIALS]
    decks: list[str | Phrase] = [(f"genoa.deck.{name}", {}) for name in DECKS]
    a_card: list[str | Phrase] = [(f"genoa.a_card.{name}", {}) for name in DECKS]
    cards: list[str | Phrase] = [_card(box, card) for card in box.cards]
    marker: list[str | Phrase] = [("genoa.marker", {})]
    spaces = [_space(box, space) for space in box.spaces]
    return {
        "good": goods,
        "special": specials,
        "deck": decks,
        "card": cards,
        "item": goods + specials + marker + a_card + cards,
        "space": spaces,
        "building": spaces,
    }


def _space(box: GenoaBox, space: int) -> str | Phrase:
    """With the squares it covers."""
    squares = [{"red": red, "blue": blue} for (red, blue), at in box.square.items() if at == space]
    if space < len(box.rows):
        return (f"genoa.space.{box.rows[space].id}", {"fallback": box.rows[space].name, "squares": squares})
    return ("genoa.street", {**squares[0], "squares": squares})


def _card(box: GenoaBox, card: int) -> Phrase:
    deck = box.deck_of[card]
    if deck == LARGE_ORDER:
        return ("genoa.card.large_order", {"space": box.place[card], "goods": list(box.asks[card])})
    if deck == SMALL_ORDER:
        return ("genoa.card.small_order", {"space": box.place[card], "goods": list(box.asks[card])})
    if deck == MESSAGE:
        return ("genoa.card.message", {"spaces": list(box.ends[card])})
    assert deck == PRIVILEGE
    return ("genoa.card.privilege", {"space": box.ring[box.ring_place[card]]})


GAME = Game(
    id="genoa",
    title="Die Händler von Genua",
    designer="Rüdiger Dorn",
    players=(2, 5),
    rules_version=4,
    package=__name__,
    options=Options,
    box=GenoaBox,
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
    arguments=Spoken,
    bounded={"offers": 3, "counters": 1, "asks": 1, "wishes": 3},
    silence=SILENCE,
    orders=ORDERS,
    offers=OFFERS,
    foresees=foresees,
    deals={"genoa.deals": Deal("give_items", "want_items")},
)
