"""Invariants of Neptun: pieces, gold, secrets, and actions that no menu offers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from fondaco import Match
from fondaco.games.neptun.actions import Deliver, Load, Row, Sail, Take
from fondaco.games.neptun.board_file import EMPTY, FULFILLED, LOST, OPEN
from fondaco.games.neptun.components import NeptunComponents
from fondaco.games.neptun.state import NO_CARD, NO_OAR, State
from fondaco.testing import Laws
from fondaco.testing.random_walk import require_log as entries


def options(rng: random.Random) -> dict[str, Any]:
    return {} if rng.random() < 0.5 else {"no_points_no_tile": rng.random() < 0.5}


def conserved(state: State) -> None:
    """1.3-1.8 Every card, disc and tile is somewhere, each exactly once; nobody is in debt."""
    components, seats = state.components, range(state.players)
    on_strips = [field for field, slot_state in enumerate(state.strip_state) if slot_state in (OPEN, LOST)]
    for cards, pile, discards, row, strip in (
        (components.city_cards, state.city_pile, state.city_discards, state.row_city, state.strip_city),
        (components.good_cards, state.good_pile, state.good_discards, state.row_good, state.strip_good),
    ):
        lying = [card for card in row if card != NO_CARD] + [strip[field] for field in on_strips]
        assert Counter(pile + discards + lying) == Counter(cards)
    lying = [oar for oar in state.row_oar + state.played if oar != NO_OAR]
    lying += [oar for hand in state.hands for oar in hand]
    own = [oar for seat in seats for oar in components.own_oars[seat]]
    assert sorted(state.oar_pile + state.oar_discards + state.oars_out + lying) == sorted(
        [*components.common_oars, *own]
    )
    assert sorted(state.order) == list(seats)
    assert all(sorted(stack) == list(seats) for stack in state.discs)
    assert min(state.gold) >= 0
    assert state.wind in components.wind.speeds
    tiles = [tile for won in state.tiles for tile in won] + state.tiles_out
    assert len(set(tiles)) == len(tiles)
    bonus = [tile for won in state.bonus for tile in won] + state.bonus_pile
    assert sorted(bonus) == sorted(components.sheet.bonus_tiles.points)
    _hands(state)


def _hands(state: State) -> None:
    """9.5 Personal cards and contracts taken, less the cards played."""
    figures = state.components.figures
    for seat in range(state.players):
        played = [oar for oar in state.hands[seat] if state.components.is_personal(oar)]
        assert set(played) <= set(state.components.own_oars[seat])
        loaded = figures.turns - len(state.slots(seat, EMPTY))
        assert len(state.slots(seat, FULFILLED)) <= loaded
        assert len(state.hands[seat]) <= len(state.components.own_oars[seat]) + figures.turns


def sees(state: State, seat: int | None) -> set[int]:
    """The oar cards that have been seen by all: every one that is not in the pile or in a face-down column."""
    hidden = {*state.oar_pile, *state.row_oar[state.turned :]}
    return {oar for oar in range(len(state.components.strength)) if oar not in hidden}


def invent(match: Match, seat: int, rng: random.Random) -> Any:
    """Something of the right kind, seldom on the menu."""
    return rng.choice([Take, Load, Row, Sail, Deliver])(rng.randrange(20))


class Books:
    """Gold, temple tracks, wind and points computed from events alone."""

    def __init__(self, match: Match) -> None:
        components: NeptunComponents = match.state.components
        self.gold = [components.figures.start_gold] * match.players
        self.favour = [0] * (match.players * len(components.regions))
        self.points = [0] * match.players
        self.wind = components.wind.start
        self.read = 0

    def follow(self, match: Match) -> None:
        for entry in entries(match)[self.read :]:
            for event in entry.events:
                self.enter(event.says.removeprefix("neptun."), event.args)
        self.read = len(entries(match))
        assert match.state.gold == self.gold
        assert match.state.favour == self.favour
        assert match.state.wind == self.wind
        assert match.scores == self.points

    def enter(self, says: str, args: dict[str, Any]) -> None:
        if says in ("earns", "finds_gold"):
            assert args["gold"] > 0
            self.gold[args["seat"]] += args["gold"]
        elif says in ("sails", "buys_point"):
            self.gold[args["seat"]] -= args["gold"]
        if says in ("favour", "buys_point"):
            self.favour[args["temple"] * len(self.gold) + args["seat"]] += args.get("points", 1)
        elif says in ("tile", "bonus_worth"):
            self.points[args["seat"]] += args["points"]
        elif says == "wind":
            self.wind = args["wind"]


def owns(match: Match, seat: int) -> dict[str, int]:
    """Gold, and contracts that can still be fulfilled: those of the strip, until its round is over."""
    state = match.state
    return {"gold": state.gold[seat], "contracts": len(state.slots(seat, OPEN))}


LAWS = Laws(
    owns=owns,
    conserved=conserved,
    options=options,
    secrets={"oar"},
    sees=sees,
    invent=invent,
    books=Books,
    deduced=frozenset({"hand_oars", "oars", "courses", "deliveries", "loadings", "best_oar", "for_sale"}),
)
