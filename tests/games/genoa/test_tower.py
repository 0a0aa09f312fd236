"""4.1-4.20 Moving, who may act, the current building and the neighbouring spaces."""

from __future__ import annotations

import pytest

from fondaco.games.genoa import turn
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, SELL_TO_NOBODY
from tests.games.genoa.table import (
    COMPONENTS,
    PLACE,
    SPACE,
    accept,
    acting,
    ahead,
    ask,
    at,
    here,
    holds,
    match_at,
    move,
    offer,
    say,
    says,
    state,
    told,
    why_not,
)


def near(name: str) -> set[str]:
    return {PLACE[space] for space in COMPONENTS.neighbours[SPACE[name]]}


# Moving


def test_a_building_is_one_space_whatever_its_size() -> None:
    """4.1 [ruling R6] Park and harbour are buildings, the market is one space."""
    assert near("tuchlager") == {"villa_zasteri", "taverna", "s32", "s23"}
    assert near("markt") == {"rathaus", "gildenhalle", "kathedrale", "poststation"}
    assert near("park") == {"villa_monetti", "kutscherei", "s37", "s47"}
    assert near("hafen") == {"palazzo", "villa_colini", "s52", "s62"}


def test_a_space_is_left_by_its_sides_only() -> None:
    """4.3 Street 3/2 touches 2/2, 4/2, 3/1 and 3/3, and no corner."""
    assert near("s32") == {"tuchlager", "s42", "palazzo", "s33"}
    match = ahead(walk="s32")
    say(match, 1, DONE)
    say(match, 2, DONE)
    assert why_not(match, 0, move("s23")) == ("4.3", "not_next_to_tower")
    assert why_not(match, 0, move("s33")) is None


def test_the_tower_has_five_discs() -> None:
    """4.2, 4.5 [ruling N1] The starting space and four moves, then the walk ends by itself."""
    match = ahead(walk="markt rathaus s42 s32")
    assert match.view(1)["table"]["steps_left"] == 1
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, move("s33"))
    assert "ends_walk" in says(match)
    assert match.state.turn == 2
    assert match.view(1)["table"]["steps_left"] == 4


def test_no_space_is_visited_twice() -> None:
    """4.4 Not even passed through."""
    match = ahead(walk="s32 s42 s52")
    free = {PLACE[space] for space in range(39) if match.state.free_neighbours() >> space & 1}
    assert free == {"s62", "hafen", "rathaus"}
    say(match, 1, DONE)
    say(match, 2, DONE)
    assert why_not(match, 0, move("s42")) == ("4.3", "not_next_to_tower")


def test_without_a_free_neighbour_the_walk_ends() -> None:
    """4.5 [ruling R5] In the corner, between two buildings already visited; a fifth disc is left."""
    match = here(walk="palazzo s32 tuchlager villa_zasteri")
    assert match.state.free_neighbours() == 0
    say(match, 0, ACT)
    assert "ends_walk" in says(match)
    assert match.state.turn == 2


def test_tower_player_may_end_the_turn_early() -> None:
    """4.5, 4.18 [ruling R5] Once the building is settled."""
    match = here(walk="rathaus")
    say(match, 1, DONE)
    say(match, 2, DONE)
    assert why_not(match, 0, END_TURN) == ("4.33", "not_in_talk")
    say(match, 0, SELL_TO_NOBODY)
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, END_TURN)
    assert match.state.turn == 2


def test_a_space_is_visited_without_an_action_too() -> None:
    """4.6, 6.11 [ruling R14] The starting space as well: a message between the two is delivered."""
    match = here(walk="rathaus s62", has={1: "B13"})
    match.state.visit(SPACE["hafen"])
    assert match.state.ducats[1] == 130
    match.state.visit(SPACE["villa_colini"])
    assert match.state.ducats[1] == 160


# Actions


def test_there_is_no_action_on_streets_and_the_market() -> None:
    """4.7, 5.4, 5.5"""
    assert at(here(walk="s32")) == "Ahead"
    assert at(here(walk="markt")) == "Ahead"
    assert at(here(walk="park")) == "Here"


def test_each_player_acts_once_in_a_turn() -> None:
    """4.8 [ruling N21] Tower player or not."""
    match = here(walk="rathaus", acted="01")
    assert why_not(match, 0, ACT) == ("4.12", "no_action_left")
    assert 1 not in match.waiting
    assert why_not(match, 2, offer("rathaus", 10)) is None
    say(match, 2, offer("rathaus", 10))
    say(match, 0, accept(1))
    assert match.state.acted == [1, 1, 1]


def test_a_building_has_one_action_only() -> None:
    """4.9 After it, the talk is about the next step."""
    match = here(walk="hafen")
    say(match, 0, ACT)
    assert holds(match, 0) == "any_ware"
    say(match, 0, DONE)
    assert at(match) == "Ahead"
    assert why_not(match, 1, offer("hafen", 50)) == ("4.16", "not_for_this_space")


def test_anyone_may_act_before_the_tower_player() -> None:
    """4.9 The order of seats plays no part."""
    match = here(walk="kutscherei")
    say(match, 2, offer("kutscherei", 5))
    say(match, 0, accept(1))
    assert holds(match, 2) == "start_anywhere"
    assert match.state.acted == [0, 0, 1]


def test_a_further_action_card_is_spent_by_itself() -> None:
    """4.10, 6.18 [ruling R15] [ruling N20] Only when no action is left."""
    match = acting(0, walk="kutscherei", has={0: "further_action"})
    assert holds(match, 0) == "start_anywhere further_action"
    match = acting(0, walk="kutscherei", has={0: "further_action further_action"}, acted="00")
    assert holds(match, 0) == "start_anywhere further_action"
    assert told(match, "acts") == []


def test_events_name_a_spent_card() -> None:
    """4.10 Only if it was spent."""
    match = here(walk="kutscherei", has={0: "further_action"}, acted="0")
    say(match, 0, ACT)
    assert told(match, "acts")[0].args["further"] is True
    match = here(walk="kutscherei", has={0: "further_action"})
    say(match, 0, ACT)
    assert told(match, "acts")[0].args["further"] is False


def test_a_further_action_card_of_this_turn_counts() -> None:
    """4.10 The park's own card serves in the next building."""
    match = acting(0, walk="park")
    assert match.state.may_act(0)
    assert not acting(0, walk="kutscherei").state.may_act(0)


# The current building


def test_the_building_of_the_start_is_settled_first() -> None:
    """4.11"""
    made = state(walk="rathaus")
    made.walk, made.visited = [], 0
    match = match_at(made, turn.place_tower(made, SPACE["hafen"]))
    assert at(match) == "Here"
    assert why_not(match, 0, move("s52")) == ("4.33", "not_in_talk")


def test_the_tower_player_goes_first() -> None:
    """4.12 Before all offers, and before players who have not spoken."""
    match = here(walk="hafen")
    say(match, 1, offer("hafen", 100))
    assert match.waiting == (1, 2, 0)
    say(match, 0, ACT)
    assert holds(match, 0) == "any_ware"
    assert match.state.ducats == [130, 130, 130]


def test_tower_player_accepts_any_one_offer_and_its_maker_acts() -> None:
    """4.13 Not necessarily the highest."""
    match = here(walk="kutscherei")
    say(match, 1, offer("kutscherei", 40))
    say(match, 2, offer("kutscherei", 10))
    say(match, 0, accept(2))
    assert match.state.ducats == [140, 130, 120]
    assert holds(match, 2) == "start_anywhere"
    assert match.state.offers == []


def test_an_offer_that_asks_nothing_obliges() -> None:
    """4.14 [ruling N4] To accept one, whichever, or to act."""
    match = here(walk="rathaus")
    say(match, 1, offer("rathaus", 5), DONE)
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) == ("4.14", "must_sell")
    assert SELL_TO_NOBODY not in match.options(0)
    assert ACT in match.options(0)
    assert why_not(match, 0, accept(1)) is None


def test_time_out_sells_only_what_is_forced() -> None:
    """4.14 The action is given to nobody; where an offer obliges the player acts, or else takes that offer."""
    match = here(walk="rathaus")
    assert [match.silence(seat) for seat in range(3)] == [ACT, DONE, DONE]
    say(match, 1, DONE)
    say(match, 2, DONE)
    assert match.silence(0) == SELL_TO_NOBODY
    match = here(walk="rathaus")
    match.state.acted[0] = 1
    say(match, 1, offer("rathaus", 5, want_ducats=5), DONE)
    say(match, 2, offer("rathaus", 5), DONE)
    assert match.silence(0) == accept(2)


def test_an_offer_that_asks_for_something_does_not_oblige() -> None:
    """4.14 [ruling N5]"""
    match = here(walk="rathaus", has={1: "silk"})
    say(match, 1, offer("rathaus", 5, want_ducats=5), DONE)
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) is None
    match = here(walk="rathaus", has={1: "silk", 0: "rice"})
    say(match, 1, offer("rathaus", give="silk", want="rice"), DONE)
    say(match, 2, DONE)
    say(match, 0, SELL_TO_NOBODY)
    assert at(match) == "Ahead"
    assert "leaves" in says(match)
    assert match.state.offers == []


def test_own_questions_do_not_oblige_the_tower_player() -> None:
    """4.14 Only the others' offers do."""
    match = here(walk="rathaus")
    say(match, 0, ask("rathaus", 20))
    say(match, 1, DONE)
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) is None


def test_unused_action_lapses() -> None:
    """4.15"""
    match = here(walk="hafen")
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, SELL_TO_NOBODY)
    assert at(match) == "Ahead"
    assert match.state.acted == [0, 0, 0]


def test_no_talk_where_nobody_may_act() -> None:
    """4.15"""
    assert at(here(walk="hafen", acted="012")) == "Ahead"
    assert at(here(walk="hafen", acted="12")) == "Here"
    assert at(here(walk="hafen", acted="01")) == "Here"
    assert at(here(walk="hafen", acted="012", has={1: "further_action"})) == "Here"


# The neighbouring spaces


def test_offers_are_for_free_neighbours() -> None:
    """4.16 Not for the space itself, not for visited or farther ones."""
    match = ahead(walk="s32 palazzo")
    assert why_not(match, 1, offer("hafen", 10)) is None
    assert why_not(match, 1, offer("palazzo", 10)) == ("4.16", "not_for_this_space")
    assert why_not(match, 1, offer("s32", 10)) == ("4.16", "not_for_this_space")
    assert why_not(match, 1, offer("park", 10)) == ("4.16", "not_for_this_space")


def test_an_accepted_move_is_paid_made_and_acted_upon() -> None:
    """4.17 The tower player's priority is gone."""
    match = ahead(walk="s52")
    say(match, 1, offer("hafen", 25))
    say(match, 0, accept(1))
    assert match.state.ducats == [155, 105, 130]
    assert match.state.tower == SPACE["hafen"]
    assert holds(match, 1) == "any_ware"
    assert (at(match), match.waiting) == ("Acting", (1,))
    say(match, 1, DONE)
    assert at(match) == "Ahead"


def test_the_tower_player_may_ignore_all_offers() -> None:
    """4.18 And move elsewhere, or end the turn."""
    match = ahead(walk="s52")
    say(match, 1, offer("hafen", 25))
    say(match, 2, offer("hafen", 30))
    say(match, 0, move("rathaus"))
    assert (at(match), match.state.tower) == ("Here", SPACE["rathaus"])
    assert match.state.ducats == [130, 130, 130]
    assert match.state.offers == []


def test_tower_player_may_move_where_others_wanted_without_a_deal() -> None:
    """4.18 Then the building is talked about anew, and the tower player goes first."""
    match = ahead(walk="s52")
    say(match, 1, offer("hafen", 25))
    say(match, 2, DONE)
    say(match, 0, move("hafen"), ACT)
    assert holds(match, 0) == "any_ware"


def test_a_street_is_paid_without_any_action() -> None:
    """4.19 So is the market."""
    for space, start in (("s42", "s52"), ("markt", "rathaus")):
        match = ahead(walk=start, acted="012")
        say(match, 1, offer(space, 15))
        say(match, 0, accept(1))
        assert match.state.ducats == [145, 115, 130]
        assert match.state.tower == SPACE[space]
        assert at(match) == "Ahead"
        assert match.state.acted == [1, 1, 1]


def test_several_players_may_pay_for_the_same_street() -> None:
    """4.19 [ruling N12] Each once, and only for this space."""
    match = ahead(players=4, walk="s52")
    say(match, 1, offer("s42", 15), offer("s42", 20))
    say(match, 2, offer("s42", 10), offer("hafen", 40))
    say(match, 3, offer("s42", 5))
    say(match, 0, accept(2))
    assert (at(match), match.waiting) == ("Sold", (0,))
    assert [o.number for o in match.state.offers] == [3, 5]
    assert why_not(match, 0, accept(1)) == ("4.38", "no_such_offer")
    assert why_not(match, 0, move("hafen")) == ("4.19", "move_is_sold")
    assert why_not(match, 0, END_TURN) == ("4.19", "move_is_sold")
    assert set(match.options(0)) == {move("s42"), accept(3), accept(5)}
    say(match, 0, accept(5))
    assert at(match) == "Sold"
    say(match, 0, accept(3))
    assert match.state.ducats == [165, 110, 120, 125]
    assert match.state.tower == SPACE["s42"]


def test_a_sold_move_may_be_made_without_further_offers() -> None:
    """4.19"""
    match = ahead(walk="s52")
    say(match, 1, offer("s42", 15))
    say(match, 2, offer("s42", 10))
    say(match, 0, accept(1), move("s42"))
    assert match.state.ducats == [145, 115, 130]
    assert match.state.tower == SPACE["s42"]
    assert at(match) == "Ahead"


def test_several_buildings_offers_cannot_be_accepted() -> None:
    """4.19 [ruling N12] For a building there is one."""
    match = ahead(walk="s52")
    say(match, 1, offer("hafen", 15))
    say(match, 2, offer("hafen", 10))
    say(match, 0, accept(1))
    assert match.state.ducats == [145, 115, 130]
    assert match.state.offers == []


def test_the_visit_of_a_building_cannot_be_bought_without_its_action() -> None:
    """4.20 [ruling N11] A player who cannot act cannot offer, and the payer acts."""
    match = ahead(walk="s52", acted="1")
    assert why_not(match, 1, offer("hafen", 15)) == ("4.31", "cannot_act")
    assert why_not(match, 1, offer("s42", 15)) is None
    say(match, 2, offer("hafen", 15))
    say(match, 0, accept(1))
    assert match.state.acted == [0, 1, 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_others_neither_move_nor_act_by_themselves(seat: int) -> None:
    """4.8 Only if the tower player makes it possible."""
    match = here(walk="rathaus")
    for word in (ACT, SELL_TO_NOBODY, END_TURN, move("markt"), ask("rathaus", 10)):
        assert why_not(match, seat, word) == ("4.33", "not_in_talk")
    match = ahead(walk="rathaus")
    assert why_not(match, seat, move("markt")) == ("4.33", "not_in_talk")
