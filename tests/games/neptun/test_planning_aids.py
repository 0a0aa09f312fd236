"""7, 8 Planning aids."""

from __future__ import annotations

from typing import Any

import fondaco
from fondaco.games.neptun import planning_aids
from fondaco.games.neptun.actions import BUY_POINT
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.delivery import TemplePointChoice
from fondaco.games.neptun.oars import ChooseOars
from tests.games.neptun.table import COMPONENTS, GOOD, OAR, PLACE, REGION, at_sea, choosing, oars, table


def course(state: Any, seat: int, place: str) -> planning_aids.CourseAid:
    return planning_aids.course_aids(state, seat)[PLACE[place]]


def test_the_range_of_every_card_in_hand() -> None:
    """7.1"""
    state = table(hands={1: "p5 9-1"}, wind=3, now=choosing()).state
    assert [(each.oar, each.range) for each in planning_aids.oar_aids(state, 1)] == [
        (oars(1, "p5")[0], 8),
        (OAR["9-1"], 12),
    ]
    assert planning_aids.oar_aids(state, 0) == []


def test_the_places_within_the_range_of_a_card_and_those_that_gold_buys_beyond_it() -> None:
    """7.1, 7.5"""
    state = table(hands={1: "p5"}, wind=5, gold={1: 4}, now=choosing()).state
    [card] = planning_aids.oar_aids(state, 1)
    miles = state.chart.miles[state.ships[1]]
    assert card.range == 10
    assert {miles[place] for place in card.near_places} == {5, 10}
    assert {miles[place] for place in card.paid_places} == {12}
    assert state.ships[1] not in card.near_places


def test_once_a_card_is_on_the_table_only_that_one_counts() -> None:
    """7.1"""
    state = at_sea(1, "4+2", wind=3, hands={1: "p5 9-1"}).state
    assert [(each.oar, each.range) for each in planning_aids.oar_aids(state, 1)] == [(OAR["4+2"], 7)]


def test_courses_tell_miles_gold_and_way() -> None:
    """7.6"""
    state = at_sea(1, "4+2", wind=3).state
    way = [PLACE["crete"], PLACE["tyros"], PLACE["alexandria"]]
    assert course(state, 1, "alexandria") == planning_aids.CourseAid(PLACE["alexandria"], 10, 3, 3, way, [], [])
    assert course(state, 1, "tyros") == planning_aids.CourseAid(PLACE["tyros"], 5, 0, 0, way[:2], [], [])
    assert course(state, 1, "crete") == planning_aids.CourseAid(PLACE["crete"], 0, 0, 0, way[:1], [], [])


def test_courses_tell_what_the_first_delivery_there_would_cost() -> None:
    """8.7 Of two contracts for a city the left one."""
    strip = "tyros:honey alexandria:grapes - alexandria:salt"
    state = at_sea(1, "4+2", strips={1: strip}).state
    assert course(state, 1, "tyros").lost_slots == []
    assert course(state, 1, "alexandria").lost_slots == [0]


def test_courses_tell_what_can_be_served_where_they_end() -> None:
    """8.1 Also where the ship lies: a staying ship may deliver there."""
    strip = "tyros:honey alexandria:grapes - alexandria:salt"
    state = at_sea(1, "4+2", strips={1: strip}).state
    assert course(state, 1, "alexandria").served_slots == [1, 3]
    assert course(state, 1, "crete").served_slots == course(state, 1, "roma").served_slots == []
    state.ships[1] = PLACE["alexandria"]
    assert course(state, 1, "alexandria").served_slots == state.contracts_here(1) == [1, 3]


def test_courses_before_the_choice_use_the_strongest_card() -> None:
    """7.6"""
    state = table(hands={1: "p5 9-1"}, wind=0, now=choosing()).state
    assert course(state, 1, "alexandria").gold == 1
    assert course(state, 0, "alexandria").gold == 10


def test_deliveries_tell_pay_losses_and_the_miles_from_the_stop_before() -> None:
    """8.3, 8.7"""
    state = at_sea(2, "4+2", strips={2: "- tyros:honey roma:salt* alexandria:grapes"}).state
    tyros, alexandria = planning_aids.delivery_aids(state, 2)
    assert tyros == planning_aids.DeliveryAid(1, PLACE["tyros"], GOOD["honey"], 2, 0, REGION["asia_minor"], 5, [])
    assert alexandria == planning_aids.DeliveryAid(
        3, PLACE["alexandria"], GOOD["grapes"], 0, 2, REGION["africa"], 5, [1]
    )


def test_loadings_tell_the_voyage_for_each_empty_field() -> None:
    """5.2"""
    state = table(strips={1: "- tyros:honey - alexandria:grapes roma:salt*"}).state
    first, between = planning_aids.loading_aids(state, 1, PLACE["antiochia"])
    crete, tyros, antioch, alexandria = (PLACE[name] for name in ("crete", "tyros", "antiochia", "alexandria"))
    assert first == planning_aids.LoadingAid(0, 20, [crete, tyros, antioch, tyros, alexandria])
    assert between == planning_aids.LoadingAid(2, 20, [crete, tyros, antioch, tyros, alexandria])


def test_only_the_player_who_loads_sees_where_it_would_lead() -> None:
    row = "antiochia:salt:5+0 roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2"
    match = table(row=row, turned=1, now=LoadContract(1, 0))
    loadings = match.view(1)["table"]["loadings"]
    assert [loading["slot"] for loading in loadings] == [0, 1, 2, 3, 4]
    assert loadings[0]["miles"] == 10
    assert match.view(0)["table"]["loadings"] == match.view(None)["table"]["loadings"] == []


def test_spectators_have_no_planning_aids() -> None:
    match = table(now=ChooseContract(1, ANY_OPEN), strips={1: "tyros:honey"}, hands={1: "p5"})
    view = match.view(None)["table"]
    assert view["oars"] == view["courses"] == view["deliveries"] == []
    own = match.view(1)["table"]
    assert len(own["courses"]) == 16
    assert len(own["deliveries"]) == len(own["oars"]) == 1


def test_the_strongest_card_is_named() -> None:
    """7.1, 7.6"""
    match = table(hands={1: "p5 9-1"}, wind=3, now=choosing())
    best = match.view(1)["table"]["best_oar"]
    assert (best["oar"], best["range"]) == (OAR["9-1"], 12)
    assert match.view(0)["table"]["best_oar"] is match.view(None)["table"]["best_oar"] is None


def test_point_for_sale_is_shown_to_its_buyer_only() -> None:
    """8.5"""
    match = at_sea(1, "4+2", ships={1: "tyros"}, gold={1: 9})
    match.decision = TemplePointChoice(1)
    sale = match.view(1)["table"]["for_sale"]
    assert match.view(0)["table"]["for_sale"] is None
    match.play(1, BUY_POINT)
    assert (sale["temple"], sale["points"]) == (REGION["asia_minor"], 1)
    assert sale["gold"] == 9 - match.state.gold[1]
    assert match.state.points_in(REGION["asia_minor"], 1) == 1


def test_a_contract_tells_its_pay_unless_it_is_lost() -> None:
    """8.3, 8.4, 8.7"""
    match = table(strips={2: "tyros:honey alexandria:grapes* roma:salt!"}, now=choosing())
    pay = [(contract["pay_gold"], contract["points"]) for contract in match.view(0)["table"]["contracts"]]
    assert pay == [(2, 0), (0, 2), (0, 0)]


def test_which_contract_is_turned_up_next() -> None:
    """4.5"""
    row = "antiochia:salt:5+0 roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2"
    match = table(row=row, turned=2, now=ChooseContract(1, ANY_OPEN))
    assert match.view(1)["table"]["next_column"] == 2
    match.state.turned = 4
    assert match.view(1)["table"]["next_column"] == -1


def test_buyer_of_a_point_sees_their_rank() -> None:
    """8.5, 10.2, 10.4 First in a tie because the disc lies lowest; a step passes those on the same field."""
    match = table(now=TemplePointChoice(1), ships={1: "roma"}, gold={1: 3})
    state, temple = match.state, REGION["italia"]
    state.discs[temple] = (1, 0, 2)
    first = match.view(1)["table"]["for_sale"]
    best, *_ = [state.components.points[tile] for tile in state.components.tiles[state.round - 1][temple]]
    assert (first["rank"], first["next_rank"], first["tile_points"], first["next_points"]) == (1, 1, best, best)
    state.discs[temple] = (0, 2, 1)
    last = match.view(1)["table"]["for_sale"]
    assert (last["rank"], last["next_rank"], last["tile_points"], last["next_points"]) == (3, 1, 0, best)
    state.advance(0, temple, 1)
    level = match.view(1)["table"]["for_sale"]
    assert (level["rank"], level["next_rank"]) == (3, 2)


def test_the_view_says_which_round_is_the_last_and_what_the_temples_give_in_the_next() -> None:
    """3.1, 10.4"""
    for number, last in ((1, False), (2, False), (3, True)):
        for seat in (0, None):
            view = table(now=choosing(), round=number).view(seat)["table"]
            assert view["last_round"] is last
            then = COMPONENTS.tile_points[number] if not last else [()] * len(COMPONENTS.temples)
            assert [tuple(temple["next_tile_points"]) for temple in view["temples"]] == then


def test_everybody_sees_the_fields_that_are_still_free() -> None:
    """5.1, 8.7 One whose contract was fulfilled or lost is not."""
    match = table(now=choosing(), strips={1: "tyros:honey - roma:salt! alexandria:grapes*"})
    for seat in (0, 1, None):
        free = [merchant["free_slots"] for merchant in match.view(seat)["table"]["merchants"]]
        assert free == [[0, 1, 2, 3, 4], [1, 4], [0, 1, 2, 3, 4]]


def test_the_view_says_how_far_a_bought_step_goes() -> None:
    """8.5"""
    match = at_sea(1, "4+2", ships={1: "roma"}, gold={1: 3})
    match.decision = TemplePointChoice(1)
    foretold = match.view(0)["table"]["bought_points"]
    match.play(1, BUY_POINT)
    assert foretold == match.state.points_in(REGION["italia"], 1) == 1


def test_the_count_tells_what_each_temple_gave() -> None:
    """12.1 Tiles of all rounds."""
    match = table()
    first, last = COMPONENTS.tiles[0][REGION["italia"]][0], COMPONENTS.tiles[2][REGION["italia"]][1]
    match.state.tiles[1] = (first, COMPONENTS.tiles[1][REGION["gold"]][1], last)
    count = match.view(None)["table"]["counts"][1]
    gave = {"italia": COMPONENTS.points[first] + COMPONENTS.points[last], "gold": 1}
    assert count["temple_points"] == [gave.get(temple, 0) for temple in REGION]
    assert sum(count["temple_points"]) == count["tiles"]


def test_the_oar_cards_to_spare_are_those_that_no_turn_needs() -> None:
    """5.3, 6.1 When the contracts of the first round are taken, so many are in hand beyond one for each turn."""
    match = fondaco.new("neptun", 3, 4)
    spare = match.view(0)["table"]["spare_oars"]
    while not isinstance(match.decision, ChooseOars):
        match.play(match.waiting[0], match.options(match.waiting[0])[-1])
    assert {len(hand) for hand in match.state.hands} == {COMPONENTS.figures.turns + spare}
