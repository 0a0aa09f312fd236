"""9 Movement."""

from __future__ import annotations

from fondaco.games.mediterranee.actions import Anchor, AskPassage, Deny, Done, Grant, Land, Sail, SailOn, Sell, Storm
from fondaco.games.mediterranee.battle import AttackChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.movement import CourseChoice, GrantPassageChoice, NextGalleyChoice, begin_movement
from fondaco.testing.random_walk import require_log as entries
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table, zone


def fleet(who: int = TURKEY, where: str = "istanbul", crew: int = 3) -> tuple[Table, int]:
    table = Table(NextGalleyChoice(who))
    table.state.order = [who, *[seat for seat in range(4) if seat != who]]
    return table, table.galley(who, where, crew)


def test_the_turkish_galley_asks_the_spaniard() -> None:
    """9.3, 9.4, 9.5: it leaves the Genoese freely, and enters the Spanish zone, but needs consent to go on."""
    table, galley = fleet()
    table.galley(GENOA, "istanbul", 1)
    table.galley(SPAIN, "satalia", 1)
    assert table.refusal(TURKEY, Sail(galley, zone("cipro"))) == "9.1"
    table.play(TURKEY, Sail(galley, zone("satalia")))
    assert table.refusal(TURKEY, SailOn(zone("cipro"))) == "9.4"
    table.play(TURKEY, AskPassage())
    assert table.match.waiting == (SPAIN,)
    table.play(SPAIN, Deny())
    assert table.state.zone[galley] == zone("satalia")
    assert galley not in table.state.fleet(SPAIN)
    assert table.state.moved >> galley & 1


def test_a_galley_moves_up_to_as_many_zones_as_sailors() -> None:
    """9.1: from Istanbul two sailors come to Smyrna and what borders on it, three one zone further."""
    near, further = {"smyrna", "satalia", "creta"}, {"antiochia", "cipro", "modon", "mer_de_libye", "mer_du_levant"}
    for crew, keys in ((1, {"smyrna"}), (2, near), (3, near | further)):
        table, galley = fleet(crew=crew)
        assert {action.zone for action in table.match.options(TURKEY)[1:]} == {zone(key) for key in keys}
        assert table.refusal(TURKEY, Sail(galley, zone("venezia"))) == "9.1"
    table.play(TURKEY, Sail(galley, zone("creta")))
    assert table.state.zone[galley] == zone("creta")
    assert not isinstance(table.now, (NextGalleyChoice, CourseChoice))


def test_no_galley_has_to_move_and_it_may_anchor_among_others() -> None:
    """9.1, 9.4"""
    table, galley = fleet()
    table.galley(GENOA, "smyrna", 1)
    assert table.can(TURKEY, Done())
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    table.play(TURKEY, Anchor())
    assert table.state.zone[galley] == zone("smyrna")
    assert table.now == NextGalleyChoice(GENOA)


def test_events_list_every_zone_of_the_way() -> None:
    """9.1"""
    table, galley = fleet()
    table.play(TURKEY, Sail(galley, zone("modon")))
    legs = [(event.args["from_zone"], event.args["zone"]) for event in entries(table.match)[-1].events[:3]]
    assert legs == [(zone(a), zone(b)) for a, b in (("istanbul", "smyrna"), ("smyrna", "creta"), ("creta", "modon"))]


def test_no_way_leads_through_a_zone_of_others_unasked() -> None:
    """9.3, 9.4: around them where the sea is wide enough; a zone of theirs may be entered."""
    table, galley = fleet(crew=4)
    table.galley(GENOA, "creta", 1)
    table.galley(TURKEY, "satalia", 1)
    assert table.can(TURKEY, Sail(galley, zone("creta")))
    assert table.can(TURKEY, Sail(galley, zone("mer_du_levant")))
    assert table.refusal(TURKEY, Sail(galley, zone("modon"))) == "9.1"
    table.galley(GENOA, "smyrna", 1)
    assert [action.zone for action in table.match.clone().options(TURKEY) if action == Sail(galley, zone("smyrna"))]
    assert table.refusal(TURKEY, Sail(galley, zone("satalia"))) == "9.1"


def test_the_last_move_ends_among_others_without_a_question() -> None:
    """9.1, 3.2"""
    table, galley = fleet(crew=1)
    table.galley(GENOA, "smyrna", 1)
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    assert table.now == NextGalleyChoice(GENOA)


def test_each_galley_moves_once_in_any_order() -> None:
    """9.2 [ruling 25]"""
    table, first = fleet(crew=1)
    second = table.galley(TURKEY, "istanbul", 1)
    table.play(TURKEY, Sail(second, zone("smyrna")))
    assert table.refusal(TURKEY, Sail(second, zone("creta"))) == "9.2"
    assert table.can(TURKEY, Sail(first, zone("smyrna")))
    foreign = table.galley(SPAIN, "creta", 1)
    assert table.refusal(TURKEY, Sail(foreign, zone("modon"))) == "9.2"


def test_all_owners_must_agree_in_turn_order_and_the_first_refusal_ends_it() -> None:
    """9.4, 9.5 [ruling 26]"""
    table, galley = fleet()
    table.state.order = [TURKEY, SPAIN, VENICE, GENOA]
    for seat in (GENOA, SPAIN):
        table.galley(seat, "smyrna", 1)
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    table.play(TURKEY, AskPassage())
    course = CourseChoice(TURKEY, galley, 2, False)
    assert table.now == GrantPassageChoice(SPAIN, (GENOA,), course)
    table.play(SPAIN, Grant())
    assert table.now == GrantPassageChoice(GENOA, (), course)
    table.play(GENOA, Deny())
    assert TURKEY not in table.match.waiting


def test_consent_is_final_whatever_the_course() -> None:
    """1.7, 9.6 [ruling 27] [ruling 55] No promise binds."""
    table, galley = fleet()
    table.galley(GENOA, "smyrna", 1)
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    table.play(TURKEY, AskPassage())
    table.play(GENOA, Grant())
    assert not table.match.may_undo(GENOA)
    assert table.now == CourseChoice(TURKEY, galley, 2)
    assert table.can(TURKEY, Anchor())
    assert table.refusal(TURKEY, Done()) == "9.4"
    assert table.refusal(TURKEY, SailOn(zone("venezia"))) == "9.1"
    table.play(TURKEY, SailOn(zone("mer_de_libye")))
    assert table.state.zone[galley] == zone("mer_de_libye")
    assert table.now == NextGalleyChoice(GENOA)


def test_the_first_zone_counts_as_entered_when_the_galley_comes_back() -> None:
    """9.4 [ruling 26]"""
    table, galley = fleet()
    for where in ("istanbul", "smyrna"):
        table.galley(GENOA, where, 1)
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    table.play(TURKEY, AskPassage())
    table.play(GENOA, Grant())
    table.play(TURKEY, SailOn(zone("istanbul")))
    assert table.now == CourseChoice(TURKEY, galley, 1, free=False)
    assert table.match.options(TURKEY) == [Anchor(), AskPassage()]


def test_ports_and_garrisons_stop_nobody() -> None:
    """9.7 [ruling 28]"""
    table, galley = fleet()
    table.port("smyrna", GENOA, 5, fort=True)
    assert table.can(TURKEY, Sail(galley, zone("creta")))


def test_a_refused_galley_takes_part_in_the_following_phases() -> None:
    """9.8 [ruling 29]"""
    table, galley = fleet()
    table.state.order = [TURKEY, GENOA, VENICE, SPAIN]
    table.galley(TURKEY, "creta", 1, "iron")
    other = table.galley(GENOA, "smyrna", 1)
    table.state.moved = 1 << other
    table.port("smyrna", GENOA, 1)
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    table.play(TURKEY, AskPassage())
    table.play(GENOA, Deny())
    table.play(TURKEY, Done())
    assert table.can(TURKEY, Storm(galley))


def test_combat_begins_when_the_last_galley_has_moved() -> None:
    """3.1, 9.2"""
    table, galley = fleet(crew=1)
    foe = table.galley(GENOA, "smyrna", 1)
    table.state.moved = 1 << foe
    table.play(TURKEY, Sail(galley, zone("smyrna")))
    assert table.now == AttackChoice(TURKEY)


def test_every_galley_may_move_again_in_the_next_turn() -> None:
    """9.2 [ruling 25]"""
    table, galley = fleet(crew=1)
    table.state.moved = 1 << galley
    table.match.ask(begin_movement(table.state))
    assert table.can(TURKEY, Sail(galley, zone("smyrna")))


def test_every_zone_of_the_way_costs_a_move() -> None:
    """9.1, 9.6: three sailors, two zones, so one is left after passage was granted."""
    table, galley = fleet()
    table.galley(GENOA, "creta", 1)
    table.play(TURKEY, Sail(galley, zone("creta")))
    table.play(TURKEY, AskPassage())
    table.play(GENOA, Grant())
    assert table.now == CourseChoice(TURKEY, galley, 1)
    assert table.refusal(TURKEY, SailOn(zone("istanbul"))) == "9.1"
    assert table.can(TURKEY, SailOn(zone("smyrna")))


def test_the_view_shows_which_galleys_have_moved_while_they_move() -> None:
    """9.2: not in the business of the next turn."""
    table, first = fleet(crew=1)
    table.galley(TURKEY, "istanbul", 1)
    table.play(TURKEY, Sail(first, zone("smyrna")))

    def moved() -> list[int]:
        return [row["galley"] for row in table.match.view(None)["table"]["galleys"] if row["has_moved"]]

    assert moved() == [first]
    table.match.ask(BusinessChoice(TURKEY))
    assert moved() == []


def test_the_next_player_moves_when_one_is_done() -> None:
    """3.2, 9.2"""
    table, _galley = fleet()
    table.galley(VENICE, "venezia", 1)
    table.play(TURKEY, Done())
    assert table.now == NextGalleyChoice(VENICE)
    assert table.refusal(VENICE, Land(0)) == "9"
    assert table.refusal(VENICE, Sell(0, 0)) == "9"


def test_no_zone_is_closed_where_nobody_else_lies() -> None:
    """9.4 The first zone of the board is one like the others."""
    table = Table(NextGalleyChoice(VENICE))
    table.galley(VENICE, "valencia", 1)
    assert table.state.foreign(VENICE) == 0
    table.galley(GENOA, "barcelona", 1)
    assert table.state.foreign(VENICE) == 1 << zone("barcelona")
