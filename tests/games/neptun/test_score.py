"""10, 12 Scoring and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco import Match
from fondaco.core.decision import Over
from fondaco.games.neptun import GAME
from fondaco.games.neptun.actions import BUY_POINT, Deliver
from fondaco.games.neptun.delivery import DeliveryChoice
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.rounds import end_round
from fondaco.games.neptun.score import award_round_tiles, scores, temple_ranking
from tests.games.neptun.table import COMPONENTS, PLACE, REGION, choosing, event_arguments, table

ALL_FIVE = "roma:salt* tyros:honey* carthago:honey* athenae:grapes* malaca:grain*"
FOUR = "roma:salt* tyros:honey! carthago:honey* athenae:grapes* malaca:grain*"


def won(match: Match, seat: int, temple: str) -> list[int]:
    """The points of the tiles that a player has of a temple."""
    tiles = [tile for temples in COMPONENTS.tiles for tile in temples[REGION[temple]]]
    return [COMPONENTS.points[tile] for tile in match.state.tiles[seat] if tile in tiles]


def scored(round: int = 1, **position: Any) -> Match:  # noqa: A002
    match = table(round=round, **position)
    match.state.story = []
    award_round_tiles(match.state)
    return match


def test_all_five_contracts_earn_a_bonus_tile() -> None:
    """10.1 [ruling 28]"""
    match = scored(strips={0: ALL_FIVE, 1: FOUR})
    assert match.state.bonus == [(2,), (), ()]
    assert len(match.state.bonus_pile) == 14
    assert match.scores[0] == sum(COMPONENTS.points[tile] for tile in match.state.tiles[0]) + 2


def test_the_most_points_win_the_tile() -> None:
    """10.2, 10.4"""
    match = scored(favour={"italia": "2=1 0=4 1=3"})
    assert temple_ranking(match.state, REGION["italia"]) == [0, 1, 2]
    assert (won(match, 0, "italia"), won(match, 1, "italia"), won(match, 2, "italia")) == ([3], [], [])


def test_of_discs_on_one_field_the_lower_wins() -> None:
    """10.2 [ruling 25] For every rank."""
    match = scored(3, favour={"italia": "2=4 0=4 1=4"})
    assert temple_ranking(match.state, REGION["italia"]) == [2, 0, 1]
    assert [won(match, seat, "italia") for seat in (2, 0, 1)] == [[8], [5], [2]]


def test_gold_is_ranked_and_ties_go_by_turn_order() -> None:
    """10.3 [ruling 25] Gold is not spent."""
    match = scored(3, order="120", gold={0: 7, 1: 4, 2: 7})
    assert temple_ranking(match.state, REGION["gold"]) == [2, 0, 1]
    assert [won(match, seat, "gold") for seat in (2, 0, 1)] == [[6], [3], [1]]
    assert match.state.gold == [7, 4, 7]


@pytest.mark.parametrize(("number", "tiles"), [(1, [4]), (2, [7, 3]), (3, [10, 6, 3])])
def test_as_many_places_as_tiles(number: int, tiles: list[int]) -> None:
    """10.4 [ruling 26]"""
    match = scored(number, players=4, favour={"hispania": "3=1 2=2 1=3 0=4"})
    assert [won(match, seat, "hispania") for seat in range(4)] == [[tile] for tile in tiles] + [[]] * (4 - len(tiles))


def test_without_points_tiles_are_won_all_the_same() -> None:
    """10.5, 2.6 [ruling 24] The lower disc on 0 is the better."""
    match = scored(2, favour={"africa": "1=0 0=0 2=0"}, gold={0: 0, 1: 0, 2: 0}, order="201")
    assert [won(match, seat, "africa") for seat in (1, 0, 2)] == [[6], [2], []]
    assert [won(match, seat, "gold") for seat in (2, 0, 1)] == [[4], [1], []]
    assert match.state.tiles_out == []


def test_table_option_no_points_no_tile() -> None:
    """13.1 [ruling 24] Such tiles leave the game."""
    match = scored(2, favour={"africa": "1=0 0=1 2=0"}, gold={0: 0, 1: 0, 2: 1}, no_points_no_tile=True)
    assert [won(match, seat, "africa") for seat in range(3)] == [[6], [], []]
    assert [won(match, seat, "gold") for seat in range(3)] == [[], [], [4]]
    out = match.state.tiles_out
    assert sorted(COMPONENTS.points[tile] for tile in out) == sorted([7, 3, 6, 2, 5, 1, 5, 2, 2, 1])
    assert len(out) == 10


@pytest.mark.parametrize("needed", [True, False])
def test_the_view_says_whether_a_tile_needs_points(needed: bool) -> None:
    """10.5"""
    match = table(now=ChooseOars((-1, -1, -1)), no_points_no_tile=needed)
    assert {match.view(seat)["table"]["needs_points"] for seat in (0, None)} == {needed}


def test_points_are_those_of_all_tiles() -> None:
    """12.1 [ruling 29] Gold and places on tracks count for nothing."""
    match = table(gold={0: 99}, favour={"africa": "0=50"})
    match.state.tiles = [(0,), (1, 2), ()]
    match.state.bonus = [(), (2,), (2, 2)]
    assert scores(match.state) == [COMPONENTS.points[0], COMPONENTS.points[1] + COMPONENTS.points[2] + 2, 4]


def test_the_most_points_win_and_ties_share() -> None:
    """12.1, 12.2 [ruling 29]"""
    match = table()
    match.state.bonus = [(2, 2), (2,), (2, 2)]
    assert GAME.winners(match.state) == (0, 2)
    match.state.bonus = [(2, 2), (2, 2, 2), (2, 2)]
    assert GAME.winners(match.state) == (1,)


def test_the_third_scoring_ends_the_game() -> None:
    """12.1"""
    match = table(round=3, turn=5, favour={"hispania": "1=0 2=3 0=4"})
    match.state.story = []
    match.ask(end_round(match.state))
    assert match.decision == Over()
    assert match.over
    counted = [event.args for event in match.state.story if event.says == "neptun.count"]
    assert [args["points"] for args in counted] == match.scores
    assert [args["seat"] for args in counted] == [0, 1, 2]


def test_example_red_leads_in_graecia_after_the_first_round() -> None:
    """10.2, 10.4"""
    match = scored(players=4, favour={"graecia": "1=1 2=2 3=2 0=4"})
    assert [won(match, seat, "graecia") for seat in range(4)] == [[3], [], [], []]


def test_example_yellow_first_and_red_under_purple_in_the_second_round() -> None:
    """10.2, 10.4 The tiles are 5 and 1."""
    red, green, purple, yellow = range(4)
    match = scored(2, players=4, favour={"graecia": f"{green}=1 {red}=4 {purple}=4 {yellow}=6"})
    assert won(match, yellow, "graecia") == [5]
    assert won(match, red, "graecia") == [1]
    assert won(match, purple, "graecia") == won(match, green, "graecia") == []


def test_tile_event_names_its_temple() -> None:
    match = table(round=3, turn=7, strips={2: ALL_FIVE}, forecast=0)
    match.state.story = []
    end_round(match.state)
    told = [(event.says.removeprefix("neptun."), event.to) for event in match.state.story]
    assert told[:2] == [("bonus", None), ("bonus_worth", (2,))]
    assert told.count(("tile", None)) == 18
    assert match.state.ships == [PLACE["crete"]] * 3
    assert event_arguments(match, "tile") == []


def lots(**position: Any) -> list[tuple[int, Any]]:
    """Who won a tile of Africa by the events, and whether by lot."""
    match = scored(2, **position)
    events = [event.args for event in match.state.story or [] if event.says == "neptun.tile"]
    return [(args["seat"], args.get("by_lot")) for args in events if args["temple"] == REGION["africa"]]


def test_a_tile_is_won_by_lot_only_before_another_who_has_not_moved_either() -> None:
    """2.7, 10.3"""
    assert lots(favour={"africa": "1=0 0=0 2=0"}) == [(1, True), (0, True)]
    assert lots(favour={"africa": "1=0 0=3 2=0"}) == [(0, False), (1, True)]
    assert lots(favour={"africa": "1=0 0=3 2=3"}) == [(0, False), (2, False)]
    assert lots(favour={"africa": "1=3 0=3 2=3"}) == [(1, False), (0, False)]
    match = scored(3, favour={"africa": "1=0 0=3 2=3"}, gold={0: 0, 1: 0, 2: 0})
    events = [event.args for event in match.state.story or [] if event.says == "neptun.tile"]
    assert not any(args["by_lot"] for args in events if args["temple"] in (REGION["africa"], REGION["gold"]))


def test_by_older_rules_less_was_told() -> None:
    """15.1 Events of a match begun by them stay as they were."""
    older: Any = GAME.open_components("standard", rules=1)
    assert lots(favour={"africa": "1=0 0=0 2=0"}, components=older) == [(1, None), (0, None)]
    position: Any = {"ships": {1: "saguntum"}, "strips": {1: "saguntum:olives"}, "played": {1: "9+0"}, "forecast": 0}
    match = table(**position, hands=dict.fromkeys(range(3), "p5 p6"), components=older, now=DeliveryChoice(1))
    match.play(1, Deliver(0))
    match.play(1, BUY_POINT)
    assert not any("stack_seats" in args for says in ("favour", "buys_point") for args in event_arguments(match, says))
    match = table(hands=dict.fromkeys(range(3), "p5 p6"), components=older, now=choosing())
    for seat in range(3):
        match.play(seat, match.options(seat)[0])
    assert [{*args} for args in event_arguments(match, "rows")] == [{"seat", "oar"}] * 3


def test_tile_that_gold_would_win_is_shown() -> None:
    """10.3, 10.4, 13.1"""
    match = table(round=3, now=ChooseOars((-1, -1, -1)), order="120", gold={0: 7, 1: 0, 2: 7})
    assert [each["gold_points"] for each in match.view(0)["table"]["merchants"]] == [3, 1, 6]
    strict = table(round=3, now=ChooseOars((-1, -1, -1)), order="120", gold={0: 7, 1: 0, 2: 7}, no_points_no_tile=True)
    assert [each["gold_points"] for each in strict.view(0)["table"]["merchants"]] == [3, 0, 6]


def test_final_count_explains_points() -> None:
    """12.1"""
    match = table(now=Over())
    match.state.tiles = [(COMPONENTS.tiles[0][0][0],), (), ()]
    match.state.bonus = [(3,), (4,), ()]
    tile = COMPONENTS.points[COMPONENTS.tiles[0][0][0]]
    counts = [(each["tiles"], each["bonus"], each["score"]) for each in match.view(None)["table"]["counts"]]
    assert counts == [(tile, 3, tile + 3), (0, 4, 4), (0, 0, 0)]
    assert [points for _, _, points in counts] == match.scores
