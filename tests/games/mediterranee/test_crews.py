"""7 Transfers and what is thrown away."""
from __future__ import annotations

from fondaco.games.mediterranee.actions import Aboard, Ashore, Dismiss, Jettison, Reload, Reman
from fondaco.games.mediterranee.business import Business
from tests.games.mediterranee.table import GENOA, VENICE, Table, good, zone


def two_galleys(where: str = "venezia", **options: int | None) -> tuple[Table, int, int]:
    table = Table(Business(VENICE), options=dict(options))
    return table, table.galley(VENICE, where, 3, "wine"), table.galley(VENICE, where, 1)


def test_pieces_move_freely_within_a_zone() -> None:
    """7.1"""
    table, full, empty = two_galleys()
    table.play(VENICE, Reload(full, empty, good("wine")))
    table.play(VENICE, Reman(full, empty))
    table.play(VENICE, Ashore(full))
    assert (table.board.crew[full], table.board.crew[empty], table.board.garrison[zone("venezia")]) == (1, 2, 1)
    assert table.board.cargo(empty) == [good("wine")]
    table.play(VENICE, Aboard(empty))
    assert table.board.crew[empty] == 3


def test_goods_move_in_the_open_sea_too() -> None:
    """7.1"""
    table, full, empty = two_galleys("mer_ionienne")
    table.play(VENICE, Reload(full, empty, good("wine")))
    assert table.board.cargo(full) == []


def test_not_between_zones_nor_to_others() -> None:
    """7.1"""
    table, full, _empty = two_galleys()
    away, foreign = table.galley(VENICE, "ragusa", 1), table.galley(GENOA, "venezia", 1)
    for to in (away, foreign, full):
        assert table.refusal(VENICE, Reman(full, to)) == "7.1"
        assert table.refusal(VENICE, Reload(full, to, good("wine"))) == "7.1"


def test_sailors_go_ashore_only_in_ones_own_port() -> None:
    """7.1"""
    table, full, _empty = two_galleys("ragusa")
    assert table.refusal(VENICE, Ashore(full)) == "7.1"
    table.port("ragusa", GENOA, 3)
    assert table.refusal(VENICE, Aboard(full)) == "7.1"


def test_never_more_than_five_pieces() -> None:
    """7.2"""
    table, full, empty = two_galleys()
    table.board.garrison[zone("venezia")] = 5
    table.play(VENICE, Aboard(full))
    assert table.refusal(VENICE, Aboard(full)) == "7.2"
    assert table.refusal(VENICE, Reman(empty, full)) == "7.2"
    assert table.refusal(VENICE, Reload(full, full, good("wine"))) == "7.1"


def test_the_last_sailor_stays() -> None:
    """7.3 [ruling 21]"""
    table, full, empty = two_galleys()
    assert table.refusal(VENICE, Ashore(empty)) == "7.3"
    assert table.refusal(VENICE, Reman(empty, full)) == "7.3"
    assert not table.can(VENICE, Ashore(empty))


def test_a_garrison_may_be_emptied_and_the_flag_stays() -> None:
    """7.4 [ruling 19]"""
    table, _full, empty = two_galleys()
    table.board.garrison[zone("venezia")] = 1
    table.play(VENICE, Aboard(empty))
    assert table.board.garrison[zone("venezia")] == 0
    assert table.board.flag[zone("venezia")] == VENICE
    assert table.refusal(VENICE, Aboard(empty)) == "7.1"


def test_goods_are_thrown_away_anywhere_for_nothing() -> None:
    """7.5 [ruling 22]"""
    table, full, empty = two_galleys("mer_ionienne")
    table.play(VENICE, Jettison(full, good("wine")))
    assert table.board.supply[good("wine")] == 15
    assert table.board.ducats[VENICE] == 2000
    assert table.refusal(VENICE, Jettison(empty, good("wine"))) == "7.5"


def test_sailors_are_sent_away_in_another_or_neutral_port_only() -> None:
    """7.6 [ruling 22]"""
    table, full, empty = two_galleys("ragusa")
    left = table.board.sailors
    table.play(VENICE, Dismiss(full))
    assert (table.board.crew[full], table.board.sailors) == (2, left + 1)
    assert table.refusal(VENICE, Dismiss(full)) is None
    assert table.refusal(VENICE, Dismiss(empty)) == "7.3"
    at_sea, at_home = table.galley(VENICE, "mer_ionienne", 2), table.galley(VENICE, "venezia", 2)
    assert table.refusal(VENICE, Dismiss(at_sea)) == "7.6"
    assert table.refusal(VENICE, Dismiss(at_home)) == "7.6"


def test_a_fleet_is_rearranged_as_often_as_its_owner_likes() -> None:
    """7.1, 7.7: a hundred transfers are no limit."""
    table, full, empty = two_galleys()
    for _ in range(50):
        table.play(VENICE, Reload(full, empty, good("wine")))
        table.play(VENICE, Reload(empty, full, good("wine")))
    assert table.can(VENICE, Reload(full, empty, good("wine")))


def test_transfers_are_bounded_by_the_table_option() -> None:
    """7.7, 14.3"""
    table, full, empty = two_galleys(transfers=4)
    for _ in range(2):
        table.play(VENICE, Reload(full, empty, good("wine")))
        table.play(VENICE, Reload(empty, full, good("wine")))
    assert table.refusal(VENICE, Reload(full, empty, good("wine"))) == "7.7"
    assert table.can(VENICE, Jettison(full, good("wine")))
    assert not table.can(VENICE, Reload(full, empty, good("wine")))


def test_among_people_transfers_have_no_end() -> None:
    """7.7, 14.3"""
    table, full, empty = two_galleys()
    for _ in range(500):
        table.play(VENICE, Reload(full, empty, good("wine")))
        table.play(VENICE, Reload(empty, full, good("wine")))
    assert table.can(VENICE, Reload(full, empty, good("wine")))
    assert table.match.view(VENICE)["table"]["transfers_left"] is None
