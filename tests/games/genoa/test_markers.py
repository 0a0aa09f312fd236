"""7 Ownership markers."""

from __future__ import annotations

from fondaco.core.match import Match
from fondaco.games.genoa.actions import DONE, Lay, Remove, Replace
from tests.games.genoa.table import COMPONENTS, SPACE, VILLAS, at, holds, laying, say, supply, told, why_not


def lay(street: str, building: str) -> Lay:
    return Lay(SPACE[street], SPACE[building])


def replace(street: str, building: str) -> Replace:
    return Replace(SPACE[street], SPACE[building])


def remove(street: str, building: str) -> Remove:
    return Remove(SPACE[street], SPACE[building])


def owner(match: Match, building: str) -> int:
    return int(match.state.owner[SPACE[building]])


def test_markers_are_laid_beside_the_streets_of_the_walk() -> None:
    """7.3 [ruling R25] The first and the last space of the walk included; not beside others."""
    match = laying(walk="s32 s42 rathaus markt poststation", has={0: "marker"})
    assert set(match.options(0)) == {
        DONE,
        lay("s32", "tuchlager"),
        lay("s32", "palazzo"),
        lay("s42", "palazzo"),
        lay("s42", "rathaus"),
    }
    assert why_not(match, 0, lay("s52", "hafen")) == ("7.3", "no_disc_there")
    match = laying(walk="rathaus s52", has={0: "marker"})
    assert lay("s52", "hafen") in match.options(0)


def test_without_streets_or_markers_nobody_is_asked() -> None:
    """7.3, 7.4 That is plain to see."""
    assert laying(walk="rathaus markt", has={0: "marker"}).state.turn == 2
    assert laying(walk="s32").state.turn == 2
    match = laying(walk="s32", has={2: "marker"})
    assert match.waiting == (2,)
    both = {"tuchlager": 0, "palazzo": 0}
    assert laying(walk="s32", has={0: "marker"}, owner=both).state.turn == 2


def test_the_tower_player_begins_and_the_others_follow_clockwise_once() -> None:
    """7.4 [ruling R24]"""
    match = laying(walk="s32 s42", leader=1, has={0: "marker", 1: "marker", 2: "marker"})
    assert match.waiting == (1,)
    say(match, 1, DONE)
    assert match.waiting == (2,)
    say(match, 2, DONE)
    assert match.waiting == (0,)
    say(match, 0, DONE)
    assert match.state.turn == 2


def test_one_street_and_any_number_of_markers() -> None:
    """7.4 [ruling R24] At most one on each building."""
    match = laying(walk="s32 s42", has={0: "marker marker marker"})
    say(match, 0, lay("s32", "tuchlager"))
    assert match.options(0) == [DONE, lay("s32", "palazzo")]
    assert why_not(match, 0, lay("s42", "rathaus")) == ("7.4", "one_street")
    assert why_not(match, 0, lay("s32", "tuchlager")) == ("7.4", "marker_there")
    say(match, 0, lay("s32", "palazzo"))
    assert (owner(match, "tuchlager"), owner(match, "palazzo")) == (0, 0)
    assert holds(match, 0) == "marker"
    assert match.state.turn == 2


def test_buildings_touch_a_street_by_their_sides() -> None:
    """7.4"""
    match = laying(walk="s33", has={0: "marker"})
    assert set(match.options(0)) == {DONE, lay("s33", "rathaus"), lay("s33", "poststation")}
    assert why_not(match, 0, lay("s33", "tuchlager")) == ("7.4", "not_beside_street")


def test_the_disc_of_the_street_used_is_gone_for_the_others() -> None:
    """7.5"""
    match = laying(walk="s32 s42", has={0: "marker marker", 1: "marker"})
    say(match, 0, lay("s32", "tuchlager"), DONE)
    assert match.waiting == (1,)
    assert set(match.options(1)) == {DONE, lay("s42", "palazzo"), lay("s42", "rathaus")}
    assert why_not(match, 1, lay("s32", "palazzo")) == ("7.3", "no_disc_there")


def test_passing_leaves_all_discs() -> None:
    """7.5 [ruling R24]"""
    match = laying(walk="s32", has={0: "marker", 1: "marker"})
    say(match, 0, DONE)
    assert set(match.options(1)) == {DONE, lay("s32", "palazzo"), lay("s32", "tuchlager")}


def test_a_marker_is_laid_on_a_free_building() -> None:
    """7.6 From the reserve."""
    match = laying(walk="s32", has={0: "marker"})
    say(match, 0, lay("s32", "palazzo"))
    assert owner(match, "palazzo") == 0
    assert holds(match, 0) == ""
    assert supply(match, "marker", 0) == [6]
    assert told(match, "lays")[0].args["space"] == SPACE["palazzo"]


def test_anothers_marker_is_replaced_for_two() -> None:
    """7.7 [ruling R26] One is laid, one goes to the supply, and the replaced one goes back to its owner's supply."""
    match = laying(walk="s32", has={0: "marker marker marker"}, owner={"palazzo": 2})
    assert why_not(match, 0, lay("s32", "palazzo")) == ("7.4", "marker_there")
    say(match, 0, replace("s32", "palazzo"))
    assert owner(match, "palazzo") == 0
    assert holds(match, 0) == "marker"
    assert (supply(match, "marker", 0), supply(match, "marker", 2)) == ([5], [7])
    match = laying(walk="s32", has={0: "marker"}, owner={"palazzo": 2})
    assert why_not(match, 0, replace("s32", "palazzo")) == ("7.7", "two_markers_needed")
    assert why_not(match, 0, replace("s32", "tuchlager")) == ("7.7", "two_markers_needed")


def test_anothers_marker_is_removed_for_one() -> None:
    """7.8 [ruling R26] The building then has no owner."""
    match = laying(walk="s32", has={0: "marker marker"}, owner={"palazzo": 2})
    say(match, 0, remove("s32", "palazzo"))
    assert owner(match, "palazzo") == -1
    assert holds(match, 0) == "marker"
    assert (supply(match, "marker", 0), supply(match, "marker", 2)) == ([6], [7])
    assert lay("s32", "palazzo") in match.options(0)


def test_own_marker_stays() -> None:
    """7.7, 7.8 [ruling R26]"""
    match = laying(walk="s32", has={0: "marker marker"}, owner={"palazzo": 0})
    assert set(match.options(0)) == {DONE, lay("s32", "tuchlager")}
    assert why_not(match, 0, remove("s32", "palazzo")) == ("7.4", "marker_there")
    assert why_not(match, 0, replace("s32", "palazzo")) == ("7.4", "marker_there")


def test_villas_can_be_owned_only_beside_a_street() -> None:
    """7.9, 11.3 [ruling R27] Not on our plan, but on the second one."""
    villas = [space for space in range(18) if COMPONENTS.villas[space]]
    assert not any(set(COMPONENTS.neighbours[villa]) & set(COMPONENTS.streets) for villa in villas)
    assert all(set(VILLAS.neighbours[villa]) & set(VILLAS.streets) for villa in villas)
    match = laying(walk="s32", has={0: "marker"}, components=VILLAS)
    assert lay("s32", "villa_zasteri") in match.options(0)
    assert at(match) == "Laying"
