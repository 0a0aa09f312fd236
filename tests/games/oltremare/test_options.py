"""13 Table options (13.1 and 13.2 are covered by the tests of trade, 13.3 by those of setup)."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.games.oltremare.actions import Stow
from fondaco.games.oltremare.state import Options
from tests.games.oltremare.table import CARD, cards, table


def test_the_defaults_are_the_rulebook() -> None:
    """13.1-13.4"""
    assert Options() == Options(proposals=None, debt_by_trade=True, venice="rulebook", memory_aid=False)


def test_memory_aid_shows_each_player_the_own_cargo() -> None:
    """13.4 [ruling 13] And nobody another's."""
    match = table(cargo={0: "wood_01 wood_02", 1: "silk_01"}, memory_aid=True)
    owns = [match.view(seat)["table"]["own_cargo"] for seat in (0, 1, None)]
    assert owns == [cards("wood_01 wood_02"), cards("silk_01"), None]


def test_memory_aid_adds_the_own_cargo_to_the_log() -> None:
    """13.4 [ruling 13] As it lies now; without the aid to nobody."""
    match = table(now="load", laid="silk_01 sugar_01", cargo={0: "wood_01 wood_02"}, memory_aid=True)
    match.play(0, Stow(CARD["sugar_01"]))
    for seat in (0, 1, 2, None):
        events = [event.args["cards"] for event in match.heard(seat)[-1].events if "cards" in event.args]
        assert events == ([cards("wood_01 wood_02 sugar_01 silk_01")] if seat == 0 else [])
    match = fondaco.new("oltremare", 3, 7, {"memory_aid": True})
    for seat in range(3):
        own = [event.args["cards"] for event in match.heard(seat)[0].events if event.says == "oltremare.own_cargo"]
        assert own == [match.state.cargo[seat]]


@pytest.mark.parametrize(
    "options",
    [
        {"proposals": -1},
        {"proposals": 21},
        {"proposals": "many"},
        {"venice": "lagoon"},
        {"memory_aid": 1},
        {"debt_by_trade": "no"},
        {"x": 1},
    ],
)
def test_other_options_are_malformed(options: dict[str, object]) -> None:
    with pytest.raises(fondaco.Malformed):
        fondaco.new("oltremare", 3, options=options)
