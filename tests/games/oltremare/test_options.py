"""13 Table options (13.1 and 13.2 are held by the tests of trade, 13.3 by those of set-up)."""
from __future__ import annotations

import pytest

import fondaco
from fondaco.games.oltremare.board import Options
from tests.games.oltremare.table import cards, table


def test_the_defaults_are_the_rulebook() -> None:
    """13.1-13.4"""
    assert Options() == Options(proposals=3, debt_by_trade=True, venice="rulebook", memory_aid=False)


def test_the_memory_aid_shows_each_his_own_cargo() -> None:
    """13.4 [ruling 13] And nobody another's."""
    match = table(cargo={0: "wood_01 wood_02", 1: "silk_01"}, memory_aid=True)
    owns = [match.view(seat)["table"]["own_cargo"] for seat in (0, 1, None)]
    assert owns == [cards("wood_01 wood_02"), cards("silk_01"), None]


@pytest.mark.parametrize(
    "options",
    [{"proposals": -1}, {"proposals": 21}, {"venice": "lagoon"}, {"memory_aid": 1}, {"debt_by_trade": "no"}, {"x": 1}],
)
def test_other_options_are_malformed(options: dict[str, object]) -> None:
    with pytest.raises(fondaco.Malformed):
        fondaco.new("oltremare", 3, options=options)
