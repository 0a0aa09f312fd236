"""13 The count."""

from __future__ import annotations

from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.score import prosperity_by_source, scores
from fondaco.games.mediterranee.turn import begin_turn_or_end
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table, zone


def end() -> Table:
    table = Table()
    table.state.ducats = [0] * 4
    return table


def test_own_capital_counts_ten_and_as_a_port() -> None:
    """13.1, 13.2 [ruling 51]"""
    assert scores(end().state) == [11] * 4


def test_a_full_capital_counts_ten_more() -> None:
    """13.1, 13.2, 13.3 [ruling 52] The own product is not counted."""
    table = end()
    table.port("venezia", VENICE, 1, stock="gems gold spices cloth iron")
    assert scores(table.state)[VENICE] == 11
    table.port("venezia", VENICE, 1, stock="wood")
    assert scores(table.state)[VENICE] == 20


def test_full_ports_count_by_their_size_and_others_one() -> None:
    """13.1"""
    table = end()
    table.port("tripoli", GENOA, 1, stock="wine iron")
    table.port("tunis", GENOA, 1, stock="wine iron wood cloth")
    table.port("istanbul", GENOA, 1, stock="wine iron wood gold gems spices")
    table.port("creta", GENOA, 1, stock="iron")
    assert prosperity_by_source(table.state, GENOA) == {
        "capital": 10,
        "treasury": 0,
        "ports": 2,
        "full_ports": 2 + 5 + 10,
    }
    assert scores(table.state)[TURKEY] == 0


def test_a_point_for_each_full_five_hundred_ducats_and_none_for_pieces() -> None:
    """13.4 [ruling 53]"""
    table = end()
    table.galley(SPAIN, "valencia", 5)
    table.port("valencia", SPAIN, 9, fort=True)
    for ducats, points in ((400, 0), (500, 1), (999, 1), (1000, 2)):
        table.state.ducats[SPAIN] = ducats
        assert scores(table.state)[SPAIN] == 11 + points


def test_those_tied_share_the_victory() -> None:
    """13.5 [ruling 54]"""
    table = end()
    table.state.ducats = [500, 0, 700, 0]
    assert GAME.winners(table.state) == (VENICE, SPAIN)


def test_after_the_last_turn_the_treasuries_are_open() -> None:
    """13.1, 1.6"""
    table = end()
    table.state.turn = 8
    table.match.ask(begin_turn_or_end(table.state))
    assert table.match.over
    assert [power["ducats"] for power in table.match.view(None)["table"]["powers"]] == [0] * 4


def test_the_count_names_the_ports_it_consists_of() -> None:
    """13.1, 13.2 Those that are full, and those that are not."""
    table = end()
    assert table.match.view(None)["table"]["counts"] is None
    table.port("tripoli", GENOA, 1, stock="wine iron")
    table.port("creta", GENOA, 1, stock="iron")
    table.state.turn = 8
    table.match.ask(begin_turn_or_end(table.state))
    assert table.match.view(VENICE)["table"]["counts"][GENOA] == {
        "seat": GENOA,
        "full_ports": [zone("tripoli")],
        "other_ports": sorted([zone("genova"), zone("creta")]),
    }


def test_treasuries_are_hidden_before() -> None:
    """1.6 [ruling 9]"""
    table = Table()
    assert [power["ducats"] for power in table.match.view(None)["table"]["powers"]] == [None] * 4
