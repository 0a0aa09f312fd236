"""7 Transfers and discarded pieces."""

from __future__ import annotations

import pytest

from fondaco.core.decision import NO_ONE
from fondaco.games import game
from fondaco.games.mediterranee.actions import (
    STAY_ABOARD,
    Abandon,
    Dismiss,
    Done,
    Jettison,
    SailorAboard,
    SailorAshore,
    ScuttleAshore,
    ScuttleTo,
    SwapGoods,
    SwapSailor,
    TransferGood,
    TransferSailor,
)
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.transfers import AbandonmentChoice
from tests.games.mediterranee.table import GENOA, VENICE, Table, good, zone


def two_galleys(where: str = "venezia", **options: int | None) -> tuple[Table, int, int]:
    table = Table(BusinessChoice(VENICE), options=dict(options))
    return table, table.galley(VENICE, where, 3, "wine"), table.galley(VENICE, where, 1)


def test_pieces_move_freely_within_a_zone() -> None:
    """7.1"""
    table, full, empty = two_galleys()
    table.play(VENICE, TransferGood(full, empty, good("wine")))
    table.play(VENICE, TransferSailor(full, empty))
    table.play(VENICE, SailorAshore(full))
    assert (table.state.crew[full], table.state.crew[empty], table.state.garrison[zone("venezia")]) == (1, 2, 1)
    assert table.state.cargo(empty) == [good("wine")]
    table.play(VENICE, SailorAboard(empty))
    assert table.state.crew[empty] == 3


def test_goods_move_in_the_open_sea_too() -> None:
    """7.1"""
    table, full, empty = two_galleys("mer_ionienne")
    table.play(VENICE, TransferGood(full, empty, good("wine")))
    assert table.state.cargo(full) == []


def test_not_between_zones_nor_to_others() -> None:
    """7.1"""
    table, full, _empty = two_galleys()
    away, foreign = table.galley(VENICE, "ragusa", 1), table.galley(GENOA, "venezia", 1)
    for to in (away, foreign, full):
        assert table.refusal(VENICE, TransferSailor(full, to)) == "7.1"
        assert table.refusal(VENICE, TransferGood(full, to, good("wine"))) == "7.1"


def test_sailors_go_ashore_only_in_own_ports() -> None:
    """7.1"""
    table, full, _empty = two_galleys("ragusa")
    assert table.refusal(VENICE, SailorAshore(full)) == "7.1"
    table.port("ragusa", GENOA, 3)
    assert table.refusal(VENICE, SailorAboard(full)) == "7.1"


def test_never_more_than_five_pieces() -> None:
    """7.2"""
    table, full, empty = two_galleys()
    table.state.garrison[zone("venezia")] = 5
    table.play(VENICE, SailorAboard(full))
    assert table.refusal(VENICE, SailorAboard(full)) == "7.2"
    assert table.refusal(VENICE, TransferSailor(empty, full)) == "7.2"
    assert table.refusal(VENICE, TransferGood(full, full, good("wine"))) == "7.1"


def two_full_galleys(where: str = "napoli", **options: int | None) -> tuple[Table, int, int]:
    table = Table(BusinessChoice(VENICE), options=dict(options))
    laden = table.galley(VENICE, where, 1, "wine", "wood", "iron", "gold")
    return table, laden, table.galley(VENICE, where, 5)


def test_two_full_galleys_exchange_sailors_for_goods() -> None:
    """7.2"""
    table, laden, manned = two_full_galleys()
    assert table.refusal(VENICE, TransferGood(laden, manned, good("wine"))) == "7.2"
    table.play(VENICE, SwapSailor(manned, laden, good("wine")))
    table.play(VENICE, SwapSailor(manned, laden, good("iron")))
    assert (table.state.crew[laden], table.state.crew[manned]) == (3, 3)
    assert table.state.cargo(laden) == [good("gold"), good("wood")]
    assert table.state.cargo(manned) == [good("wine"), good("iron")]


def test_two_full_galleys_exchange_goods() -> None:
    """7.2"""
    table = Table(BusinessChoice(VENICE))
    first = table.galley(VENICE, "mer_ionienne", 3, "wine", "wood")
    second = table.galley(VENICE, "mer_ionienne", 4, "iron")
    table.play(VENICE, SwapGoods(first, second, good("wood"), good("iron")))
    assert table.state.cargo(first) == [good("wine"), good("iron")]
    assert table.state.cargo(second) == [good("wood")]
    assert (table.state.crew[first], table.state.crew[second]) == (3, 4)


def test_invalid_exchanges_are_refused() -> None:
    """7.1-7.3"""
    table, laden, manned = two_full_galleys()
    other = table.galley(VENICE, "napoli", 2, "wine")
    away, foreign = table.galley(VENICE, "ragusa", 1, "wine"), table.galley(GENOA, "napoli", 1, "iron")
    for to in (away, foreign, manned):
        assert table.refusal(VENICE, SwapSailor(manned, to, good("wine"))) == "7.1"
    assert table.refusal(VENICE, SwapSailor(manned, laden, good("gems"))) == "7.1"
    assert table.refusal(VENICE, SwapSailor(laden, other, good("wine"))) == "7.3"
    assert table.refusal(VENICE, SwapGoods(laden, other, good("wine"), good("wine"))) == "7.2"
    assert table.refusal(VENICE, SwapGoods(other, laden, good("wine"), good("iron"))) == "7.2"
    assert table.refusal(VENICE, SwapGoods(laden, other, good("iron"), good("gems"))) == "7.1"
    assert table.refusal(VENICE, SwapGoods(laden, other, good("iron"), good("wine"))) is None


def test_an_exchange_counts_as_two_transfers() -> None:
    """7.7, 14.3"""
    table, laden, manned = two_full_galleys(transfers=5)
    table.play(VENICE, SwapSailor(manned, laden, good("wine")))
    table.play(VENICE, SwapSailor(manned, laden, good("iron")))
    assert table.match.view(VENICE)["table"]["transfers_left"] == 1
    assert table.refusal(VENICE, SwapSailor(manned, laden, good("gold"))) == "7.7"
    assert not table.can(VENICE, SwapSailor(manned, laden, good("gold")))


def test_nobody_loses_a_galley_by_an_ordinary_transfer() -> None:
    """7.3 [ruling 21]"""
    table, full, empty = two_galleys()
    assert table.refusal(VENICE, SailorAshore(empty)) == "7.3"
    assert table.refusal(VENICE, TransferSailor(empty, full)) == "7.3"
    assert not table.can(VENICE, SailorAshore(empty))


def test_a_galley_whose_last_sailor_leaves_sinks_with_its_goods() -> None:
    """7.3 [ruling 21]: the player is asked a second time."""
    table, full, empty = two_galleys()
    table.play(VENICE, TransferGood(full, empty, good("wine")))
    table.play(VENICE, Abandon(empty))
    assert table.now == AbandonmentChoice(VENICE, empty)
    assert table.state.crew[empty] == 1
    assert table.match.options(VENICE) == [STAY_ABOARD, ScuttleAshore(empty), ScuttleTo(empty, full)]
    table.play(VENICE, ScuttleTo(empty, full))
    assert table.now == BusinessChoice(VENICE)
    assert (table.state.owner[empty], table.state.crew[full], table.state.laden[empty]) == (NO_ONE, 4, 0)
    assert table.state.supply[good("wine")] == 15
    events = [event.says for event in (table.match.log or [])[-1].events]
    assert events == ["mediterranee.abandons", "mediterranee.sinks"]


def test_a_last_sailor_can_join_the_garrison() -> None:
    """7.3 [ruling 21]"""
    table, _full, empty = two_galleys()
    table.play(VENICE, Abandon(empty))
    table.play(VENICE, ScuttleAshore(empty))
    assert (table.state.owner[empty], table.state.garrison[zone("venezia")]) == (NO_ONE, 1)


def test_changed_mind_keeps_the_galley() -> None:
    """7.3 [ruling 21]"""
    table, _full, empty = two_galleys()
    before = table.state.clone()
    table.play(VENICE, Abandon(empty))
    assert table.refusal(VENICE, Done()) == "7.3"
    table.play(VENICE, STAY_ABOARD)
    assert table.now == BusinessChoice(VENICE)
    assert (table.state.crew, table.state.owner, table.state.hold) == (before.crew, before.owner, before.hold)


def test_time_out_never_sinks_a_galley() -> None:
    """7.3"""
    table, _full, empty = two_galleys()
    says = game("mediterranee").timeouts
    assert says is not None
    assert says[BusinessChoice].says(table.now, table.state, VENICE) == Done()
    table.play(VENICE, Abandon(empty))
    assert says[AbandonmentChoice].says(table.now, table.state, VENICE) == STAY_ABOARD


def test_a_galley_is_abandoned_only_where_its_last_sailor_can_go() -> None:
    """7.3, 7.6"""
    table, laden, manned = two_full_galleys()
    assert table.refusal(VENICE, Abandon(laden)) == "7.3"  # not home, and the other galley is full
    assert table.refusal(VENICE, Abandon(manned)) == "7.3"  # four more sailors are aboard
    table.play(VENICE, Dismiss(manned))
    assert table.refusal(VENICE, Abandon(laden)) is None
    alone = table.galley(VENICE, "ragusa", 1)
    assert table.refusal(VENICE, Abandon(alone)) == "7.3"
    assert table.refusal(VENICE, Dismiss(alone)) == "7.3"


def test_the_question_whether_to_sink_a_galley_is_bounded() -> None:
    """7.7, 14.3"""
    table, _full, empty = two_galleys(transfers=4)
    for _ in range(4):
        table.play(VENICE, Abandon(empty))
        table.play(VENICE, STAY_ABOARD)
    assert table.refusal(VENICE, Abandon(empty)) == "7.7"


def test_by_older_rules_nothing_was_exchanged_and_no_galley_abandoned() -> None:
    """16.1"""
    table = Table(BusinessChoice(VENICE), rules=5)
    laden = table.galley(VENICE, "venezia", 1, "wine", "wood", "iron", "gold")
    manned = table.galley(VENICE, "venezia", 5)
    table.state.ducats[VENICE] = 0
    said = {type(action) for action in table.match.options(VENICE)}
    assert said == {Done, Jettison, SailorAshore}
    assert table.refusal(VENICE, SwapSailor(manned, laden, good("wine"))) == "7.1"
    assert table.refusal(VENICE, Abandon(laden)) == "7.3"


@pytest.mark.parametrize(("rules", "asked"), [(5, False), (6, True)])
def test_player_who_can_only_abandon_a_galley_is_asked(rules: int, asked: bool) -> None:
    """3.2, 7.3, 16.1"""
    table = Table(BusinessChoice(GENOA), rules=rules)
    table.state.order = [GENOA, VENICE, 2, 3]
    for _ in range(2):
        table.galley(VENICE, "mer_ionienne", 1)
    for port in table.state.holdings(VENICE):
        table.state.flag[port] = GENOA
    table.play(GENOA, Done())
    assert (table.now == BusinessChoice(VENICE)) == asked


def test_a_garrison_may_be_emptied_and_the_flag_stays() -> None:
    """7.4 [ruling 19]"""
    table, _full, empty = two_galleys()
    table.state.garrison[zone("venezia")] = 1
    table.play(VENICE, SailorAboard(empty))
    assert table.state.garrison[zone("venezia")] == 0
    assert table.state.flag[zone("venezia")] == VENICE
    assert table.refusal(VENICE, SailorAboard(empty)) == "7.1"


def test_goods_are_thrown_away_anywhere_for_nothing() -> None:
    """7.5 [ruling 22]"""
    table, full, empty = two_galleys("mer_ionienne")
    table.play(VENICE, Jettison(full, good("wine")))
    assert table.state.supply[good("wine")] == 15
    assert table.state.ducats[VENICE] == 2000
    assert table.refusal(VENICE, Jettison(empty, good("wine"))) == "7.5"


def test_sailors_are_sent_away_in_another_or_neutral_port_only() -> None:
    """7.6 [ruling 22]"""
    table, full, empty = two_galleys("ragusa")
    left = table.state.sailors
    table.play(VENICE, Dismiss(full))
    assert (table.state.crew[full], table.state.sailors) == (2, left + 1)
    assert table.refusal(VENICE, Dismiss(full)) is None
    assert table.refusal(VENICE, Dismiss(empty)) == "7.3"
    at_sea, at_home = table.galley(VENICE, "mer_ionienne", 2), table.galley(VENICE, "venezia", 2)
    assert table.refusal(VENICE, Dismiss(at_sea)) == "7.6"
    assert table.refusal(VENICE, Dismiss(at_home)) == "7.6"


def test_a_fleet_is_rearranged_as_often_as_its_owner_likes() -> None:
    """7.1, 7.7: a hundred transfers are no limit."""
    table, full, empty = two_galleys()
    for _ in range(50):
        table.play(VENICE, TransferGood(full, empty, good("wine")))
        table.play(VENICE, TransferGood(empty, full, good("wine")))
    assert table.can(VENICE, TransferGood(full, empty, good("wine")))


def test_transfers_are_bounded_by_the_table_option() -> None:
    """7.7, 14.3"""
    table, full, empty = two_galleys(transfers=4)
    for _ in range(2):
        table.play(VENICE, TransferGood(full, empty, good("wine")))
        table.play(VENICE, TransferGood(empty, full, good("wine")))
    assert table.refusal(VENICE, TransferGood(full, empty, good("wine"))) == "7.7"
    assert table.can(VENICE, Jettison(full, good("wine")))
    assert not table.can(VENICE, TransferGood(full, empty, good("wine")))


def test_among_people_transfers_have_no_end() -> None:
    """7.7, 14.3"""
    table, full, empty = two_galleys()
    for _ in range(500):
        table.play(VENICE, TransferGood(full, empty, good("wine")))
        table.play(VENICE, TransferGood(empty, full, good("wine")))
    assert table.can(VENICE, TransferGood(full, empty, good("wine")))
    assert table.match.view(VENICE)["table"]["transfers_left"] is None
