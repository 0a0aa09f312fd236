"""Menus offer exactly the legal actions where answers are not free-form."""

from __future__ import annotations

import random
from itertools import product

import pytest

import fondaco
from fondaco.core.decision import decision_name
from fondaco.games.mediterranee import actions
from fondaco.games.mediterranee.state import State
from tests.games.mediterranee.laws import conserved
from tests.games.mediterranee.table import COMPONENTS

EVERYTHING = [
    actions.Done(),
    *COMPONENTS.buy,
    *COMPONENTS.ask_price,
    *COMPONENTS.build_enrolled,
    *COMPONENTS.build_garrison,
    *COMPONENTS.build_fort,
    *COMPONENTS.enrol,
    *COMPONENTS.enrol_aboard,
    *COMPONENTS.ashore,
    *COMPONENTS.aboard,
    *COMPONENTS.dismiss,
    *[one for row in COMPONENTS.reman for one in row],
    *[one for row in COMPONENTS.jettison for one in row],
    *[one for plane in COMPONENTS.reload for row in plane for one in row],
    *COMPONENTS.abandon,
]


def swaps(state: State, seat: int) -> list[actions.AnyAction]:
    """Every exchange between two of these galleys, and with one of another."""
    galleys = [*state.fleet(seat), *range(len(state.owner))[:2]]
    goods: list[actions.AnyAction] = [
        actions.SwapGoods(galley, to, good, other)
        for galley, to in product(galleys, galleys)
        for good, other in product(COMPONENTS.goods, COMPONENTS.goods)
    ]
    return goods + [
        actions.SwapSailor(galley, to, good) for galley, to, good in product(galleys, galleys, COMPONENTS.goods)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_business_offers_all_that_is_allowed_and_nothing_else(players: int) -> None:
    """5, 6, 7"""
    rng = random.Random(players)
    match = fondaco.new("mediterranee", players, players)
    checked = 0
    while not match.over and checked < 6:
        seat = rng.choice(match.waiting)
        if decision_name(match.decision) == "Business" and rng.random() < 0.05:
            menu = {action for action in match.options(seat) if not isinstance(action, actions.Propose)}
            said = [*EVERYTHING, *swaps(match.state, seat)]
            assert menu == {one for one in said if not match.decision.refuses(match.state, seat, one)}
            checked += 1
        thrifty = [a for a in match.options(seat) if not isinstance(a, actions.Bid) or a.ducats <= 100]
        match.play(seat, rng.choice(thrifty))
        conserved(match.state)
    assert checked
