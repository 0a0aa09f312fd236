"""6 Building and enrolling."""

from __future__ import annotations

import copy

import pytest

from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.actions import BuildFort, BuildGalley, Buy, Done, Enrol, EnrolAboard, Sail, SailorAshore
from fondaco.games.mediterranee.business import BusinessChoice, decision_for_player
from fondaco.games.mediterranee.components import MediterraneeComponents
from tests.games.mediterranee.table import COMPONENTS, GENOA, TURKEY, VENICE, Table, zone


def port(key: str, stock: str, garrison: int = 2, who: int = VENICE) -> tuple[Table, int]:
    table = Table(BusinessChoice(who))
    return table, table.port(key, who, garrison, stock=stock)


@pytest.mark.parametrize(
    ("key", "stock", "possible"),
    [
        ("tunis", "wood iron", True),
        ("tunis", "wood", False),
        ("tunis", "iron", False),
        ("alexandria", "wood iron", True),
        ("alexandria", "", False),
        ("modon", "iron", True),
        ("modon", "", False),
        ("modon", "wine", False),
    ],
)
def test_the_rulebooks_galleys_at_tunis_alexandria_and_modon(key: str, stock: str, possible: bool) -> None:
    """6.2"""
    table, here = port(key, stock)
    assert table.refusal(VENICE, BuildGalley(here, "garrison")) == (None if possible else "6.2")
    assert table.can(VENICE, BuildGalley(here, "garrison")) == possible


def test_missing_requirements_are_named_from_the_board() -> None:
    """6.2, 6.5"""
    table, here = port("tunis", "wine")
    keys = [row.key for row in COMPONENTS.sheet.good]
    needs = {"hull_goods": BuildGalley(here, "garrison"), "fort_goods": BuildFort(here)}
    said = {name: table.match.refuses(VENICE, action) for name, action in needs.items()}
    assert {name: [keys[good] for good in no.args[name]] for name, no in said.items() if no is not None} == {
        "hull_goods": list(COMPONENTS.sheet.build.galley),
        "fort_goods": list(COMPONENTS.sheet.build.fort),
    }


@pytest.mark.parametrize(
    ("key", "stock", "possible"),
    [
        ("sicilia", "wood gold", True),
        ("sicilia", "wood", False),
        ("istanbul", "gold wood", True),
        ("istanbul", "gold", False),
        ("tunis", "wood", True),
        ("tunis", "iron", False),
    ],
)
def test_the_rulebooks_forts_at_sicilia_istanbul_and_tunis(key: str, stock: str, possible: bool) -> None:
    """6.5"""
    table, here = port(key, stock)
    assert table.refusal(VENICE, BuildFort(here)) == (None if possible else "6.5")
    assert table.can(VENICE, BuildFort(here)) == possible


def test_a_galley_costs_five_hundred_and_takes_a_sailor_of_the_garrison() -> None:
    """6.1, 6.3 [ruling 14] [ruling 15] Nothing is used up."""
    table, here = port("modon", "iron")
    before = table.state.stock[here]
    table.play(VENICE, BuildGalley(here, "garrison"))
    (galley,) = table.state.fleet(VENICE)
    assert (table.state.zone[galley], table.state.crew[galley], table.state.garrison[here]) == (here, 1, 1)
    assert table.state.ducats[VENICE] == 1500
    assert table.state.stock[here] == before


def test_a_galley_with_an_enrolled_sailor_costs_a_hundred_more_and_a_recruit() -> None:
    """6.3 [ruling 14]"""
    table, here = port("modon", "iron", garrison=0)
    assert table.refusal(VENICE, BuildGalley(here, "garrison")) == "6.3"
    assert table.can(VENICE, BuildGalley(here, "enrolled"))
    table.play(VENICE, BuildGalley(here, "enrolled"))
    assert table.state.ducats[VENICE] == 1400
    assert table.state.recruits(here) == 0


def test_no_galley_without_any_sailor() -> None:
    """6.3 [ruling 14] But a sailor of another galley can be put ashore first."""
    table, here = port("modon", "iron", garrison=0)
    table.state.enrolled[here] = 1
    assert table.refusal(VENICE, BuildGalley(here, "enrolled")) == "6.3"
    galley = table.galley(VENICE, "modon", 2)
    table.play(VENICE, SailorAshore(galley))
    assert table.can(VENICE, BuildGalley(here, "garrison"))


def test_a_new_galley_acts_at_once() -> None:
    """6.4 [ruling 13]"""
    table, here = port("modon", "iron")
    table.play(VENICE, BuildGalley(here, "garrison"))
    (galley,) = table.state.fleet(VENICE)
    assert table.can(VENICE, Buy(galley))
    assert table.can(VENICE, EnrolAboard(galley))
    table.play(VENICE, Done())
    assert table.can(VENICE, Sail(galley, zone("creta")))


def test_one_construction_per_port_and_turn_but_several_ports() -> None:
    """6.1 [ruling 16]"""
    table, here = port("modon", "iron gold")
    there = table.port("tunis", VENICE, 1, stock="wood")
    table.play(VENICE, BuildFort(here))
    assert table.refusal(VENICE, BuildGalley(here, "garrison")) == "6.1"
    table.play(VENICE, BuildFort(there))
    assert (table.state.fort[here], table.state.fort[there], table.state.forts) == (1, 1, 18)
    assert table.state.ducats[VENICE] == 1000


def test_building_is_possible_again_in_the_next_turn() -> None:
    """6.1 [ruling 16]"""
    table, here = port("modon", "iron gold")
    table.play(VENICE, BuildFort(here))
    assert decision_for_player(table.state, VENICE) == BusinessChoice(VENICE)
    assert table.can(VENICE, BuildGalley(here, "garrison"))


def test_at_most_one_fort_in_a_port() -> None:
    """6.5 [ruling 16]"""
    table, here = port("modon", "iron gold")
    table.state.fort[here] = 1
    assert table.refusal(VENICE, BuildFort(here)) == "6.5"


def test_building_needs_an_own_port() -> None:
    """6.1, 6.6"""
    table, here = port("modon", "iron gold", who=GENOA)
    table.match.ask(BusinessChoice(VENICE))
    for action in (BuildFort(here), BuildGalley(here, "garrison")):
        assert table.refusal(VENICE, action) == "6.1"
    assert table.refusal(VENICE, Enrol(here)) == "6.6"


def test_building_needs_its_price() -> None:
    """6.1"""
    table, here = port("modon", "iron gold")
    table.state.ducats[VENICE] = 500
    assert table.refusal(VENICE, BuildGalley(here, "enrolled")) == "6.1"
    assert table.refusal(VENICE, BuildGalley(here, "garrison")) is None
    table.state.ducats[VENICE] = 400
    assert table.refusal(VENICE, BuildFort(here)) == "6.1"


def test_fort_is_built_where_a_sailor_costs_more_than_the_treasury() -> None:
    """6.1, 6.5: on a custom board."""
    table, here = port("modon", "iron gold")
    table.state.components = dear_sailors()
    table.state.ducats[VENICE] = 500
    assert table.can(VENICE, BuildFort(here))
    assert table.can(VENICE, BuildGalley(here, "garrison"))
    for action in (BuildGalley(here, "enrolled"), Enrol(here)):
        assert table.refusal(VENICE, action) is not None
        assert not table.can(VENICE, action)


def dear_sailors() -> MediterraneeComponents:
    tables = copy.deepcopy(COMPONENTS.tables)
    tables["rules"]["sailor_price"] = 600
    components = GAME.open_components(tables)
    assert isinstance(components, MediterraneeComponents)
    return components


def test_pieces_run_out() -> None:
    """2.6 [ruling 4]"""
    table, here = port("modon", "iron gold")
    table.state.forts = 0
    assert table.refusal(VENICE, BuildFort(here)) == "2.6"
    while table.state.spare_galley():
        table.galley(TURKEY, "istanbul", 1)
    assert table.refusal(VENICE, BuildGalley(here, "garrison")) == "2.6"
    table.state.sailors = 0
    assert table.refusal(VENICE, Enrol(here)) == "2.6"


def test_no_galley_gets_a_sailor_that_the_supply_does_not_have() -> None:
    """2.6, 6.3 [ruling 4]"""
    table, here = port("modon", "iron", garrison=0)
    table.state.sailors = 0
    assert table.refusal(VENICE, BuildGalley(here, "enrolled")) == "6.3"
    assert not table.can(VENICE, BuildGalley(here, "enrolled"))


def test_the_rulebooks_three_recruits_at_smyrna() -> None:
    """6.6 [ruling 18] As many as goods in the warehouse, the own product not counted."""
    table, here = port("smyrna", "wine gold cloth", garrison=0, who=TURKEY)
    left = table.state.sailors
    for _ in range(3):
        table.play(TURKEY, Enrol(here))
    assert (table.state.garrison[here], table.state.sailors) == (3, left - 3)
    assert table.state.ducats[TURKEY] == 1700
    assert table.refusal(TURKEY, Enrol(here)) == "6.6"


def test_recruits_join_a_galley_in_the_port_with_room() -> None:
    """6.7"""
    table, here = port("smyrna", "wine gold", who=TURKEY)
    galley = table.galley(TURKEY, "smyrna", 4)
    table.play(TURKEY, EnrolAboard(galley))
    assert table.state.crew[galley] == 5
    assert table.refusal(TURKEY, EnrolAboard(galley)) == "7.2"
    table.state.ducats[TURKEY] = 0
    assert table.refusal(TURKEY, Enrol(here)) == "6.7"


def test_an_empty_warehouse_gives_no_recruits_and_a_garrison_has_no_limit() -> None:
    """6.6, 6.8 [ruling 18] [ruling 20]"""
    table, here = port("smyrna", "", garrison=60, who=TURKEY)
    assert table.refusal(TURKEY, Enrol(here)) == "6.6"
    table.state.stock[here] = 1
    assert table.can(TURKEY, Enrol(here))


def test_a_galley_that_sank_can_be_built_again() -> None:
    """2.6 [ruling 4]"""
    table, here = port("modon", "iron")
    while table.state.spare_galley():
        last = table.galley(TURKEY, "istanbul", 1)
    table.state.crew[last] = 0
    table.state.sink(last)
    table.play(VENICE, BuildGalley(here, "garrison"))
    assert table.state.fleet(VENICE) == [last]
    assert not table.state.spare_galley()
