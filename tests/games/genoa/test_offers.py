"""4.21-4.39 Wishes, offers and talks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fondaco import Malformed, action, new
from fondaco.core.match import Match
from fondaco.games.genoa.actions import (
    ACT,
    DONE,
    END_TURN,
    SELL_TO_NOBODY,
    TAKE,
    Accept,
    Ask,
    Pick,
    Propose,
    Swap,
    Take,
    TakeWare,
    Wish,
    Withdraw,
)
from fondaco.puzzles.lead_measurement import list_non_offer_actions
from tests.games.genoa.table import (
    CARD,
    ITEM,
    SPACE,
    accept,
    ahead,
    ask,
    at,
    fill,
    here,
    holds,
    items,
    laying,
    move,
    offer,
    say,
    says,
    supply,
    told,
    why_not,
)

# Puzzles are about binding actions only


def test_making_and_withdrawing_offers_does_not_end_a_turn() -> None:
    """A seat that has two offers on the table may go on with its turn."""
    match = new("genoa", players=3, seed=1)
    while not any(type(each).__name__ == "Withdraw" for each in match.options(match.waiting[0])):
        seat = match.waiting[0]
        offers = [each for each in match.options(seat) if isinstance(each, match.decision.free_form)]
        match.play(seat, (offers or match.options(seat))[0])
    seat = match.waiting[0]
    assert {type(each).__name__ for each in list_non_offer_actions(match, seat)}.isdisjoint(
        {"Withdraw", "Offer", "Ask"}
    )
    assert {*list_non_offer_actions(match, seat)} < {*match.options(seat)}


# Wishes


def test_a_wish_is_a_signal_without_force() -> None:
    """4.21 [ruling N10] For any unvisited space; it is never paid and obliges nobody."""
    match = here(walk="rathaus")
    say(match, 1, Wish(SPACE["park"], 500, "please"), DONE)
    say(match, 2, DONE)
    wish = {"seat": 1, "space": SPACE["park"], "ducats": 500, "words": "please", "is_open": True}
    assert match.view(2)["table"]["wishes"] == [wish]
    assert why_not(match, 0, SELL_TO_NOBODY) is None
    assert match.state.offers == []
    assert match.state.ducats == [130, 130, 130]
    assert why_not(match, 0, Wish(SPACE["park"])) == ("4.33", "not_in_talk")


def test_any_player_may_wish_while_a_building_is_settled() -> None:
    """4.21 This holds for players who cannot act, too; nobody waits for it."""
    match = here(walk="rathaus", acted="1")
    assert match.waiting == (2, 0)
    assert Wish(SPACE["hafen"]) in match.options(1)
    say(match, 1, Wish(SPACE["park"], 15))
    assert match.view(0)["table"]["wishes"][0]["seat"] == 1
    match = ahead(walk="villa_zasteri", acted="1")
    say(match, 1, Wish(SPACE["park"], 15))


def test_a_wish_can_be_changed() -> None:
    """4.21 A new one for the same space takes the place of the old; 10.2 each of them counts."""
    match = here(walk="rathaus", wishes=3)
    say(match, 1, Wish(SPACE["park"], 15), Wish(SPACE["hafen"]), Wish(SPACE["park"], 20))
    assert [(wish.said.space, wish.said.ducats) for wish in match.state.wishes] == [
        (SPACE["hafen"], 0),
        (SPACE["park"], 20),
    ]
    assert why_not(match, 1, Wish(SPACE["park"], 25)) == ("4.21", "no_more_wishes")


def test_a_wish_is_for_an_unvisited_space() -> None:
    """4.21"""
    match = here(walk="markt rathaus")
    for space in (SPACE["rathaus"], SPACE["markt"], 39, 99):
        assert why_not(match, 1, Wish(space)) == ("4.21", "no_wish_there")
    assert why_not(match, 1, Wish(SPACE["s42"])) is None
    assert all(not match.state.visited >> wish.space & 1 for wish in match.options(1) if isinstance(wish, Wish))


def test_wishes_are_counted_per_turn() -> None:
    """4.21, 10.2 They last until the walk ends."""
    match = here(walk="rathaus", wishes=2)
    say(match, 1, Wish(1), Wish(2))
    assert why_not(match, 1, Wish(3)) == ("4.21", "no_more_wishes")
    assert not [wish for wish in match.options(1) if isinstance(wish, Wish)]
    assert why_not(match, 2, Wish(3)) is None
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, SELL_TO_NOBODY)
    assert why_not(match, 1, Wish(3)) == ("4.21", "no_more_wishes")
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, END_TURN)
    assert match.state.wishes == []


# Parts of an offer


def test_an_offer_has_a_number_and_never_changes() -> None:
    """4.22 [ruling N2] [ruling N3] A new one takes the place of the old under a number of its own."""
    match = here(walk="rathaus")
    say(match, 1, offer("rathaus", 10), offer("rathaus", 20, replaces=1))
    assert [(o.number, o.said.give_ducats) for o in match.state.offers] == [(2, 20)]
    assert why_not(match, 0, accept(1)) == ("4.38", "no_such_offer")
    assert why_not(match, 2, offer("rathaus", 30, replaces=2)) == ("4.33", "no_such_offer")
    assert why_not(match, 1, offer("rathaus", 30, replaces=7)) == ("4.33", "no_such_offer")


def test_all_hear_an_offer() -> None:
    """4.22, 4.30 With its words."""
    match = here(walk="rathaus", has={1: "silk", 0: "rice"})
    say(match, 1, offer("rathaus", 10, "silk", "rice", "small_order", words="next turn I pay back"))
    for viewer in (0, 1, 2, None):
        seen = match.view(viewer)["table"]["offers"][0]
        assert (seen["seat"], seen["to_seat"], seen["space"]) == (1, 0, SPACE["rathaus"])
        assert (seen["give_ducats"], seen["give_items"]) == (10, [ITEM["silk"]])
        assert (seen["want_items"], seen["later_items"]) == (items("rice"), items("small_order"))
        assert seen["words"] == "next turn I pay back"
    assert told(match, "proposes")[0].to is None


def test_every_deal_is_one_with_the_tower_player() -> None:
    """4.23 [ruling N13] The others neither accept each other's offers nor what was answered to another."""
    match = here(players=4, walk="rathaus")
    say(match, 1, offer("rathaus", 10))
    assert why_not(match, 2, accept(1)) == ("4.38", "no_such_offer")
    assert why_not(match, 1, accept(1)) == ("4.38", "no_such_offer")
    say(match, 0, ask("rathaus", 20, answers=1))
    assert why_not(match, 2, accept(2)) == ("4.38", "no_such_offer")
    assert why_not(match, 0, accept(2)) == ("4.38", "no_such_offer")
    assert why_not(match, 1, accept(2)) is None


def test_ducats_are_offered_in_fives_up_to_the_own_amount() -> None:
    """4.24, 1.6 [ruling N17] [ruling R32]"""
    match = here(walk="rathaus", ducats={1: 35})
    assert why_not(match, 1, offer("rathaus", 35)) is None
    assert why_not(match, 1, offer("rathaus", 40)) == ("4.24", "not_yours")
    assert why_not(match, 1, offer("rathaus", 12)) == ("4.24", "ducats_in_steps")
    assert why_not(match, 1, offer("rathaus", 10, want_ducats=3)) == ("4.24", "ducats_in_steps")
    assert max(word.give_ducats for word in match.options(1) if isinstance(word, Propose)) == 30


def test_only_own_items_can_be_offered() -> None:
    """4.24 Of each any number that the maker has, and any number of things."""
    match = here(walk="rathaus", has={1: "silk silk rice rice swap marker L01"})
    assert why_not(match, 1, offer("rathaus", give="silk silk swap marker")) is None
    assert why_not(match, 1, offer("rathaus", give="silk silk silk")) == ("4.24", "not_yours")
    assert why_not(match, 1, offer("rathaus", give="silver")) == ("4.24", "not_yours")
    assert why_not(match, 1, offer("rathaus", give="L02")) == ("4.24", "not_yours")
    assert why_not(match, 1, offer("rathaus", give="L01 L01")) == ("4.24", "not_yours")
    assert why_not(match, 1, offer("rathaus", give="silk silk rice rice swap marker L01")) is None
    assert why_not(match, 1, offer("rathaus", 5, want="silk silk rice rice swap")) is None
    assert why_not(match, 1, Propose(SPACE["rathaus"], 5, (78,))) == ("4.24", "no_such_item")
    assert why_not(match, 1, offer("rathaus", give="large_order")) == ("4.24", "no_such_item")


def test_tower_player_pays_what_is_asked_in_return() -> None:
    """4.25 [ruling N14] Only with what they have; the tower player pays others in no other way."""
    match = here(walk="kutscherei", has={1: "silk", 0: "rice"})
    say(match, 1, offer("kutscherei", give="silk", want="rice", want_ducats=15))
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1)) == ("silk", "rice start_anywhere")
    assert match.state.ducats == [115, 145, 130]


def test_tower_player_cannot_accept_what_they_cannot_pay() -> None:
    """4.25 It is not on the menu either."""
    match = here(walk="rathaus", has={1: "silk"}, ducats={0: 10})
    say(match, 1, offer("rathaus", give="silk", want="rice"), offer("rathaus", give="silk", want_ducats=15))
    assert why_not(match, 0, accept(1)) == ("4.24", "not_yours")
    assert why_not(match, 0, accept(2)) == ("4.24", "not_yours")
    assert accept(1) not in match.options(0)
    assert accept(2) not in match.options(0)


def test_the_tower_player_does_not_pay_for_nothing() -> None:
    """4.25, 4.30 [ruling N14] The other one always gives something."""
    match = here(walk="rathaus")
    assert why_not(match, 1, offer("rathaus", want_ducats=10)) == ("4.30", "nothing_given")
    assert why_not(match, 0, ask("rathaus", give_ducats=10)) == ("4.30", "nothing_given")


# Cards


def test_an_offered_card_is_shown_to_the_partner_alone() -> None:
    """4.26 [ruling N16] The others hear of which deck it is."""
    match = here(walk="rathaus", has={1: "L05"})
    say(match, 1, offer("rathaus", give="L05"))
    for viewer, cards in ((0, [CARD["L05"]]), (1, [CARD["L05"]]), (2, None), (None, None)):
        seen = match.view(viewer)["table"]["offers"][0]
        assert seen["give_cards"] == cards
        assert seen["give_items"] == [ITEM["large_order"]]
    assert told(match, "shows")[0].to == (1, 0)
    assert told(match, "proposes")[0].args["give_items"] == [ITEM["large_order"]]


def test_a_card_offered_to_the_table_is_seen_by_all() -> None:
    """4.26"""
    match = here(walk="rathaus", has={0: "L05"})
    say(match, 0, ask("rathaus", 10, give="L05"))
    for viewer in (1, 2, None):
        assert match.view(viewer)["table"]["offers"][0]["give_cards"] == [CARD["L05"]]
    assert told(match, "shows")[0].to is None


def test_a_wanted_card_is_named_by_its_deck_and_chosen_by_the_giver() -> None:
    """4.26"""
    match = here(walk="kutscherei", has={0: "L05 L06 B01", 1: "silk"})
    assert why_not(match, 1, offer("kutscherei", 5, want="L05")) == ("4.26", "cards_by_deck")
    say(match, 1, offer("kutscherei", 5, want="large_order"))
    assert {word for word in match.options(0) if word in (accept(1, "L05"), accept(1, "L06"), accept(1))} == {
        accept(1, "L05"),
        accept(1, "L06"),
    }
    assert why_not(match, 0, accept(1)) == ("4.26", "not_the_cards_wanted")
    assert why_not(match, 0, accept(1, "B01")) == ("4.26", "not_the_cards_wanted")
    assert why_not(match, 0, accept(1, "L05 L06")) == ("4.26", "not_the_cards_wanted")
    assert why_not(match, 0, accept(1, "L05 L05")) == ("4.26", "not_yours")
    assert why_not(match, 0, accept(1, "L07")) == ("4.26", "not_yours")
    say(match, 0, accept(1, "L06"))
    assert (holds(match, 0), holds(match, 1)) == ("L05 B01", "silk start_anywhere L06")
    dealt = told(match, "dealt")[0]
    assert (dealt.to, dealt.args["cards"]) == ((1, 0), [CARD["L06"]])


def test_many_wanted_cards_have_a_bounded_menu() -> None:
    """4.26 The rest is free-form."""
    match = here(walk="rathaus", has={0: "L01 L02 L03 L04 L05 L06 L07 L08"})
    say(match, 1, offer("rathaus", 5, want="large_order large_order"))
    menu = [word for word in match.options(0) if type(word).__name__ == "Accept"]
    assert len(menu) == 12
    assert why_not(match, 0, accept(1, "L07 L08")) is None


def test_deal_hands_over_goods_and_cards_together() -> None:
    """4.24, 4.26 Goods, special cards and cards of decks, all at once."""
    match = here(walk="kutscherei", has={1: "silk silk swap L01", 2: "K01"})
    say(match, 1, offer("kutscherei", 30, "silk silk swap L01"))
    say(match, 0, accept(1))
    assert holds(match, 0) == "silk silk swap L01"
    assert holds(match, 1) == "start_anywhere"
    assert match.state.ducats == [160, 100, 130]
    assert supply(match, "silk swap") == [3, 6]


# Markers


def test_markers_change_hands_by_colour() -> None:
    """4.27 [ruling N15] One goes to the giver's supply, one comes from the receiver's."""
    match = here(walk="kutscherei", has={1: "marker marker"})
    say(match, 1, offer("kutscherei", give="marker marker"))
    say(match, 0, accept(1))
    assert holds(match, 0) == "marker marker"
    assert holds(match, 1) == "start_anywhere"
    assert (supply(match, "marker", 0), supply(match, "marker", 1)) == ([5], [7])


def test_player_without_a_marker_in_supply_cannot_receive_one() -> None:
    """4.27 [ruling N15] Neither by offer nor by acceptance, nor of the action."""
    six = "marker marker marker marker marker marker"
    match = here(walk="kathedrale", has={0: six, 1: "marker marker", 2: six + " marker"})
    assert why_not(match, 1, offer("kathedrale", give="marker")) is None
    assert why_not(match, 1, offer("kathedrale", give="marker marker")) == ("4.27", "no_marker_left")
    assert why_not(match, 1, offer("kathedrale", give="marker", later="marker")) == ("4.27", "no_marker_left")
    assert why_not(match, 2, offer("kathedrale", 5, want="marker")) == ("4.27", "no_marker_left")
    assert why_not(match, 0, ask("kathedrale", want="marker marker")) == ("4.27", "no_marker_left")
    say(match, 0, ask("kathedrale", 5, give="marker"))
    assert why_not(match, 2, accept(1)) == ("4.27", "no_marker_left")
    assert why_not(match, 1, accept(1)) is None
    say(match, 1, accept(1))
    assert supply(match, "marker", 0) == [2]


# Of the action


@pytest.mark.parametrize(
    ("space", "later", "leader", "actor"),
    [
        ("metallager", "silver", "silver", "copper"),
        ("metallager", "silver copper", "silver copper", ""),
        ("hafen", "any_ware", "any_ware", ""),
        ("kathedrale", "marker", "marker", "marker"),
        ("kathedrale", "marker marker", "marker marker", ""),
    ],
)
def test_certain_yield_may_be_given_in_advance(space: str, later: str, leader: str, actor: str) -> None:
    """4.28 [ruling N7] It passes to the tower player by itself."""
    match = here(walk=space)
    say(match, 1, offer(space, later=later))
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1)) == (leader, actor)


def test_the_action_of_a_bought_move_pays_what_was_given_in_advance() -> None:
    """4.17, 4.28 [ruling N7] Whoever of the two has made the offer."""
    for said, seat, yes in ((offer("tuchlager", later="silk"), 1, 0), (ask("tuchlager", later="silk"), 0, 1)):
        match = ahead(walk="s32")
        say(match, seat, said)
        say(match, yes, accept(1))
        assert (holds(match, 0), holds(match, 1)) == ("silk", "linen")


def test_an_owed_marker_is_one_of_those_the_supply_had_for_its_giver() -> None:
    """4.27, 4.28 [ruling N15] The last one: the maker takes it, and gives it back for the tower player's."""
    match = here(walk="kathedrale", has={1: "marker marker marker marker marker"}, owner={"park": 1})
    say(match, 1, offer("kathedrale", later="marker"))
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1).split()) == ("marker", ["marker"] * 5)
    assert supply(match, "marker", 1) == [1]
    assert "gone" in says(match)


def test_the_last_marker_is_not_both_wanted_and_owed() -> None:
    """4.27, 4.28 [ruling N15] A marker taken for the tower player's is no longer part of the yield."""
    match = here(walk="kathedrale", has={0: "marker", 1: "marker marker marker marker marker marker"})
    assert why_not(match, 1, offer("kathedrale", 5, want="marker")) is None
    assert why_not(match, 1, offer("kathedrale", later="marker")) is None
    assert why_not(match, 1, offer("kathedrale", want="marker", later="marker")) == ("4.27", "no_marker_left")


def test_the_first_card_drawn_may_be_given_unseen() -> None:
    """4.28 [ruling N7]"""
    match = here(walk="rathaus")
    first, second = match.state.decks[1][-1], match.state.decks[1][-2]
    say(match, 1, offer("rathaus", later="small_order"))
    say(match, 0, accept(1))
    assert (match.state.hands[0], match.state.hands[1]) == (1 << first, 1 << second)
    assert [event.to for event in told(match, "drew")] == [(0,), (1,)]


def test_a_privilege_may_be_given_in_advance() -> None:
    """4.28 Then the villa's action is to draw it, whatever else one could do there."""
    match = here(walk="villa_ricci", has={1: "L09 silver silk wheat"})
    say(match, 1, offer("villa_ricci", later="privilege"))
    say(match, 0, accept(1))
    assert match.state.hands[0].bit_count() == 1
    assert holds(match, 1) == "silver silk wheat L09"
    assert at(match) == "Ahead"


def test_the_reward_of_a_large_order_may_be_given_in_advance() -> None:
    """4.28 [ruling N7] By a player who can fill one there and then does; the tower player has it at once."""
    match = here(walk="villa_ricci", has={1: "L09 silver silk wheat", 2: "L09", 0: "swap"} | {2: "L10 silver linen"})
    assert why_not(match, 2, offer("villa_ricci", later="swap")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", give="silk", later="swap")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", give="L09", later="swap")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", later="swap any_ware")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", later="privilege swap")) == ("4.28", "not_certain")
    say(match, 1, offer("villa_ricci", later="swap"))
    say(match, 0, accept(1))
    assert (at(match), match.waiting) == ("Acting", (1,))
    assert holds(match, 0) == "swap swap"
    assert [type(word).__name__ for word in match.options(1)] == ["Fill"]
    assert why_not(match, 1, Take()) == ("4.28", "owes_order")
    say(match, 1, match.options(1)[0])
    assert holds(match, 0) == "swap swap"
    assert holds(match, 1) == ""
    assert match.state.ducats == [130, 230, 130]
    assert at(match) == "Ahead"


# Items received in the deal count for certain yields, items given away do not


def closes(match: Match, maker: int, said: Any, taker: int, cards: str = "") -> Match:
    """Check that the offer is legal, on the menu of the accepting player, and that the actor can keep the promise."""
    assert why_not(match, maker, said) is None
    say(match, maker, said)
    assert accept(1, cards) in match.options(taker)
    say(match, taker, accept(1, cards))
    assert holds(match, 0).split().count("swap") == 1
    say(match, 1, fill("L09"))
    assert match.state.ducats[1] == 230
    return match


def test_a_good_that_the_deal_brings_completes_the_order_of_a_promise() -> None:
    """4.28, 4.31 [ruling N7] The maker wants the wheat that is missing."""
    match = here(walk="villa_ricci", has={0: "wheat", 1: "L09 silver silk"})
    assert why_not(match, 1, offer("villa_ricci", later="swap")) == ("4.28", "not_certain")
    closes(match, 1, offer("villa_ricci", later="swap", want="wheat"), 0)


def test_an_order_that_the_deal_brings_keeps_the_promise() -> None:
    """4.26, 4.28 [ruling N7] The tower player shows it; one that is wanted by its deck could be any."""
    position: dict[str, Any] = {"walk": "villa_ricci", "has": {0: "L09", 1: "silver silk wheat"}}
    said = offer("villa_ricci", later="swap", want="large_order")
    assert why_not(here(**position), 1, said) == ("4.28", "not_certain")
    closes(here(**position), 0, ask("villa_ricci", give="L09", later="swap"), 1)
    match = say(here(**position), 1, offer("villa_ricci", 5))
    assert why_not(match, 0, ask("villa_ricci", give="L09", later="swap", answers=1)) is None
    say(match, 0, ask("villa_ricci", give="L09", later="swap", answers=1))
    assert why_not(match, 1, accept(2)) is None


def test_the_tower_player_may_ask_for_a_promise_that_the_deal_makes_certain() -> None:
    """4.28, 4.35 [ruling N7] By giving the wheat to a player who has the rest, and to nobody else."""
    match = here(walk="villa_ricci", has={0: "wheat", 1: "L09 silver silk", 2: "L10 silver linen"})
    asked = ask("villa_ricci", give="wheat", later="swap")
    say(match, 0, asked)
    assert why_not(match, 2, accept(1)) == ("4.28", "not_certain")
    closes(here(walk="villa_ricci", has={0: "wheat", 1: "L09 silver silk"}), 0, asked, 1)


def test_promises_hold_for_the_next_step_of_the_tower() -> None:
    """4.17, 4.28"""
    match = ahead(walk="kutscherei", has={0: "silk", 1: "L09 silver wheat"})
    closes(match, 1, offer("villa_ricci", later="swap", want="silk"), 0)


def test_items_given_away_by_the_deal_do_not_count() -> None:
    """4.28, 4.31 Whoever made the offer, and even if the same good comes back."""
    match = here(walk="villa_ricci", has={0: "wheat silk", 1: "L09 silver silk wheat"})
    assert why_not(match, 1, offer("villa_ricci", give="silk", later="swap", want="wheat")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", give="L09", later="swap", want="wheat")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", give="silk", later="swap", want="silk")) is None
    say(match, 0, ask("villa_ricci", want="silk", give="wheat", later="swap"))
    assert why_not(match, 1, accept(1)) == ("4.28", "not_certain")
    match = here(walk="villa_ricci", has={0: "wheat", 1: "L09 L10 silver silk"})
    say(match, 0, ask("villa_ricci", want="large_order", give="wheat", later="swap"))
    assert why_not(match, 1, accept(1, "L09")) == ("4.28", "not_certain")
    assert why_not(match, 1, accept(1, "L10")) is None
    assert [word for word in match.options(1) if isinstance(word, Accept)] == [accept(1, "L10")]


def test_a_counter_offer_leaves_no_promise_without_what_it_needs() -> None:
    """4.28, 4.34 The wheat that the maker needs is not left out of what the menu shows."""
    match = here(walk="villa_ricci", has={0: "wheat", 1: "L09 silver silk"})
    say(match, 1, offer("villa_ricci", 10, later="swap", want="wheat"))
    assert not [word for word in match.options(0) if isinstance(word, Ask) and word.answers]
    match = here(walk="villa_ricci", has={0: "wheat", 1: "L09 silver silk wheat"})
    say(match, 1, offer("villa_ricci", 10, later="swap", want="wheat"))
    assert [word for word in match.options(0) if isinstance(word, Ask) and word.answers]


def test_a_further_action_card_that_is_spent_may_be_promised_again() -> None:
    """4.10, 4.28, 4.31 It lies in the supply when the action begins; not if the action costs no card."""
    for acted in ("1", ""):
        match = here(walk="park", has={1: "further_action"}, acted=acted)
        match.state.stock[ITEM["further_action"]] = 0
        said = offer("park", later="further_action")
        if not acted:
            assert why_not(match, 1, said) == ("4.28", "not_certain")
            continue
        assert why_not(match, 1, said) is None
        say(match, 1, said)
        say(match, 0, accept(1))
        assert (holds(match, 0), holds(match, 1)) == ("further_action", "")


def test_a_marker_given_away_is_one_that_the_cathedral_yields() -> None:
    """4.27, 4.28 It goes back to the supply of its giver, on either side."""
    seven = " ".join(["marker"] * 7)
    match = here(walk="kathedrale", has={1: seven})
    assert why_not(match, 1, offer("kathedrale", later="marker")) == ("4.27", "no_marker_left")
    said = offer("kathedrale", give="marker", later="marker")
    assert why_not(match, 1, said) is None
    say(match, 1, said)
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1)) == ("marker marker", " ".join(["marker"] * 6))
    assert min(match.state.stock) >= 0
    match = here(walk="kathedrale", has={0: seven})
    assert why_not(match, 1, offer("kathedrale", later="marker")) == ("4.27", "no_marker_left")
    said = offer("kathedrale", want="marker", later="marker")
    assert why_not(match, 1, said) is None
    say(match, 1, said)
    assert not [word for word in match.options(0) if isinstance(word, Ask) and word.answers]
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1).split()) == (seven, ["marker"] * 2)
    assert min(match.state.stock) >= 0


def test_nothing_uncertain_can_be_given_in_advance() -> None:
    """4.28, 4.29 [ruling N8] Only what the building yields, as often as it does, and as the supply has it."""
    match = here(walk="metallager", has={1: "any_ware swap"})
    assert why_not(match, 1, offer("metallager", later="silk")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("metallager", later="silver silver")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("metallager", later="L01")) == ("4.26", "cards_by_deck")
    match = here(walk="metallager")
    match.state.stock[ITEM["silver"]] = 0
    assert why_not(match, 1, offer("metallager", later="silver")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("metallager", later="copper")) is None
    match = here(walk="villa_ricci", has={1: "L09 silver silk wheat"})
    match.state.stock[ITEM["swap"]] = 0
    assert why_not(match, 1, offer("villa_ricci", later="swap")) == ("4.28", "not_certain")
    assert why_not(match, 1, offer("villa_ricci", later="silk")) == ("4.28", "not_certain")


def test_a_deck_may_be_too_small_to_promise_from() -> None:
    """4.28 Cards that lie face up count: they would be shuffled."""
    match = here(walk="rathaus")
    deck = match.state.decks[1]
    match.state.hands[2] = sum(1 << card for card in deck[:14])
    del deck[:14]
    assert why_not(match, 1, offer("rathaus", later="small_order small_order")) is None
    match.state.discard(2, CARD["K01"]) if match.state.hands[2] >> CARD["K01"] & 1 else None
    match.state.hands[2] |= 1 << deck.pop()
    assert match.state.left(1, ITEM["small_order"]) == 2
    match.state.hands[2] |= match.state.used
    match.state.used = 0
    assert why_not(match, 1, offer("rathaus", later="small_order small_order")) == ("4.28", "not_certain")


def test_a_street_yields_nothing_to_give() -> None:
    """4.19, 4.28"""
    match = ahead(walk="s52")
    assert why_not(match, 1, offer("s42", 5, later="silk")) == ("4.19", "no_action_there")


def test_advance_payment_passes_before_special_cards() -> None:
    """4.28 Even the last copper: no card can take it away any more."""
    match = here(walk="metallager", has={1: "any_ware"})
    match.state.stock[ITEM["copper"]] = 1
    say(match, 1, offer("metallager", later="copper"))
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1)) == ("copper", "any_ware")
    assert why_not(match, 1, TakeWare(ITEM["copper"])) == ("6.19", "not_in_supply")


def test_special_cards_are_played_before_the_action_even_if_a_part_of_it_is_pledged() -> None:
    """4.28, 5.6, 6.19 [ruling R16] And after it: the rest of the yield waits."""
    match = here(walk="metallager", has={1: "any_ware any_ware"})
    say(match, 1, offer("metallager", later="copper"))
    say(match, 0, accept(1))
    assert (at(match), match.waiting) == ("Acting", (1,))
    say(match, 1, TakeWare(ITEM["silk"]), TAKE)
    assert (holds(match, 0), holds(match, 1)) == ("copper", "silver silk any_ware")
    say(match, 1, TakeWare(ITEM["rice"]))
    assert holds(match, 1) == "silver silk rice"
    assert at(match) == "Ahead"


def test_where_the_whole_yield_is_pledged_nothing_is_left_to_take() -> None:
    """4.28 Special cards are played all the same."""
    match = here(walk="metallager", has={1: "any_ware"})
    say(match, 1, offer("metallager", later="silver copper"))
    say(match, 0, accept(1))
    assert holds(match, 0) == "silver copper"
    assert match.options(1)[0] == DONE
    assert why_not(match, 1, TAKE) == ("5.1", "has_yielded")
    assert why_not(match, 1, TakeWare(ITEM["silver"])) is None


def test_player_who_owes_a_large_order_keeps_its_goods() -> None:
    """4.28, 6.20 Special cards may help to fill it, and take nothing of it."""
    match = here(walk="villa_ricci", has={1: "L09 L10 silver silk wheat swap any_ware"})
    say(match, 1, offer("villa_ricci", later="start_anywhere"))
    say(match, 0, accept(1))
    for needed in ("L09", "silver", "silk", "wheat"):
        assert why_not(match, 1, Swap(ITEM[needed])) == ("4.28", "owes_order")
        assert Swap(ITEM[needed]) not in match.options(1)
    assert why_not(match, 1, Swap(ITEM["L10"])) is None
    say(match, 1, TakeWare(ITEM["silver"]))
    assert why_not(match, 1, Swap(ITEM["silver"])) is None
    say(match, 1, Swap(ITEM["silver"]), Pick(ITEM["rice"]), fill("L09"))
    assert (holds(match, 0), holds(match, 1)) == ("start_anywhere", "rice L10")
    assert match.state.ducats[1] == 230


# Something is given, and the maker can act


def test_an_offer_gives_at_least_something() -> None:
    """4.30 [ruling N6] [ruling N9] Promises alone are none."""
    match = here(walk="rathaus", has={1: "silk"})
    assert why_not(match, 1, offer("rathaus", words="I will remember this")) == ("4.30", "nothing_given")
    assert why_not(match, 1, offer("rathaus", 5)) is None
    assert why_not(match, 1, offer("rathaus", give="silk")) is None
    assert why_not(match, 1, offer("rathaus", later="small_order")) is None
    assert why_not(match, 0, ask("rathaus", words="who wants it?")) == ("4.30", "nothing_given")


def test_the_maker_must_be_able_to_act() -> None:
    """4.31 [ruling N20] A further action card is enough, unless it is given away."""
    match = here(walk="rathaus", acted="1", has={1: "further_action", 2: "further_action"})
    assert why_not(match, 1, offer("rathaus", 10)) is None
    assert why_not(match, 1, offer("rathaus", give="further_action")) == ("4.31", "cannot_act")
    assert why_not(match, 2, offer("rathaus", give="further_action")) is None
    say(match, 1, offer("rathaus", 10))
    say(match, 0, accept(1))
    assert "further_action" not in holds(match, 1)


def test_accepting_player_must_be_able_to_act() -> None:
    """4.31 The menu does not ask for the card that is needed."""
    match = here(players=4, walk="rathaus", acted="1", has={1: "further_action"})
    say(match, 0, ask("rathaus", want="further_action"))
    assert why_not(match, 1, accept(1)) == ("4.31", "cannot_act")
    assert accept(1) not in match.options(1)
    say(match, 1, offer("rathaus", 10))
    assert why_not(match, 0, ask("rathaus", want="further_action", answers=2)) == ("4.31", "cannot_act")


def test_a_further_action_card_bought_in_the_same_deal_will_do() -> None:
    """4.31 [ruling N20] A player who has acted pays for the card and the action at once, by offer or by acceptance."""
    match = here(walk="kutscherei", acted="1", has={0: "further_action"})
    assert why_not(match, 1, offer("kutscherei", 10)) == ("4.31", "cannot_act")
    bought = offer("kutscherei", 25, want="further_action")
    assert bought in match.options(1)
    say(match, 1, bought)
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1)) == ("", "start_anywhere")
    assert match.state.ducats == [155, 105, 130]
    match = here(walk="kutscherei", acted="1", has={0: "further_action"})
    say(match, 0, ask("kutscherei", 30, give="further_action"))
    say(match, 1, accept(1))
    assert holds(match, 1) == "start_anywhere"


def test_with_two_players_the_card_is_bought_with_goods() -> None:
    """4.31, 9.1"""
    match = here(players=2, walk="kutscherei", acted="1", has={0: "further_action", 1: "silk"})
    assert offer("kutscherei", give="silk", want="further_action") in match.options(1)


def test_offers_may_promise_the_same_things() -> None:
    """4.32 Only one of them can be accepted."""
    match = ahead(walk="s52", has={1: "silk"})
    say(match, 1, offer("hafen", give="silk"), offer("rathaus", give="silk"))
    assert len(match.state.offers) == 2
    say(match, 0, accept(2))
    assert holds(match, 0) == "silk"
    assert match.state.offers == []


# Talks


def test_everyone_speaks_in_any_order() -> None:
    """4.33 [ruling N2] Openly, not sealed; the tower player is asked last, but need not wait."""
    match = here(players=4, leader=2, walk="rathaus")
    assert match.waiting == (3, 0, 1, 2)
    say(match, 1, offer("rathaus", 10))
    say(match, 2, ask("rathaus", 30))
    say(match, 0, offer("rathaus", 15))
    assert match.waiting == (3, 0, 1, 2)


def test_the_number_of_offers_is_limited() -> None:
    """4.33, 10.2 Replaced and withdrawn ones count; at the next stop it begins anew."""
    match = here(walk="rathaus", offers=3)
    say(match, 1, offer("rathaus", 5), offer("rathaus", 10, replaces=1), Withdraw(2), offer("rathaus", 15))
    assert why_not(match, 1, offer("rathaus", 20)) == ("4.33", "no_more_offers")
    assert not [word for word in match.options(1) if isinstance(word, Propose)]
    assert why_not(match, 2, offer("rathaus", 20)) is None
    say(match, 1, Withdraw(3), DONE)
    say(match, 2, DONE)
    say(match, 0, SELL_TO_NOBODY)
    assert why_not(match, 1, offer("markt", 20)) is None


def test_counter_offers_are_limited() -> None:
    """4.34, 10.2 [ruling N3] One for each of the others, for any space that the talk is about."""
    match = ahead(walk="s52", counters=1)
    say(match, 1, offer("hafen", 5), offer("rathaus", 5))
    say(match, 2, offer("hafen", 5))
    assert why_not(match, 0, ask("rathaus", 15, answers=1)) is None
    assert why_not(match, 0, ask("park", 15, answers=1)) == ("4.16", "not_for_this_space")
    assert why_not(match, 0, ask("hafen", 15, answers=9)) == ("4.34", "no_such_offer")
    say(match, 0, ask("hafen", 15, answers=1))
    assert why_not(match, 0, ask("rathaus", 15, answers=2)) == ("4.34", "no_more_counters")
    assert why_not(match, 0, ask("hafen", 15, answers=4)) == ("4.34", "no_such_offer")
    assert why_not(match, 0, ask("hafen", 15, answers=3)) is None
    assert told(match, "counters")[0].args["to_seat"] == 1


def test_the_table_is_asked_once() -> None:
    """4.34, 10.2 [ruling N3] Beside the counter-offers."""
    match = here(walk="rathaus", asks=1)
    say(match, 0, ask("rathaus", 40))
    assert why_not(match, 0, ask("rathaus", 35)) == ("4.34", "no_more_asking")
    say(match, 1, offer("rathaus", 5))
    assert why_not(match, 0, ask("rathaus", 35, answers=2)) is None
    assert told(match, "asks")[0].args["to_seat"] == -1


def test_where_nobody_could_answer_the_menu_asks_nobody() -> None:
    """4.34 All the others have acted."""
    match = here(walk="hafen", acted="12")
    assert match.options(0) == [ACT, SELL_TO_NOBODY]


def test_a_counter_offer_binds_when_its_addressee_accepts() -> None:
    """4.35 The addressee acts."""
    match = here(walk="kutscherei")
    say(match, 1, offer("kutscherei", 5))
    say(match, 0, ask("kutscherei", 25, answers=1))
    say(match, 1, accept(2))
    assert match.state.ducats == [155, 105, 130]
    assert holds(match, 1) == "start_anywhere"
    assert match.state.acted == [0, 1, 0]


def test_question_to_the_table_may_be_accepted_once() -> None:
    """4.35 By anybody."""
    match = here(walk="kutscherei", has={0: "rice"})
    say(match, 0, ask("kutscherei", 25, give="rice"))
    say(match, 2, accept(1))
    assert match.state.ducats == [155, 130, 105]
    assert holds(match, 2) == "rice start_anywhere"
    assert why_not(match, 1, accept(1)) == ("4.38", "no_such_offer")


def test_tower_player_may_withdraw_own_offers_only() -> None:
    """4.35"""
    match = here(walk="rathaus")
    say(match, 0, ask("rathaus", 25))
    say(match, 1, offer("rathaus", 5))
    assert why_not(match, 0, Withdraw(2)) == ("4.38", "no_such_offer")
    assert why_not(match, 1, Withdraw(1)) == ("4.38", "no_such_offer")
    say(match, 0, Withdraw(1))
    assert why_not(match, 1, accept(1)) == ("4.38", "no_such_offer")
    assert "withdraws" in says(match)


def test_accepting_needs_what_is_wanted() -> None:
    """4.24 [ruling N17] The tower player may ask for more than the other has; it just cannot be accepted."""
    match = here(walk="rathaus", ducats={1: 20})
    say(match, 0, ask("rathaus", 25))
    assert why_not(match, 1, accept(1)) == ("4.24", "not_yours")
    assert accept(1) not in match.options(1)
    assert accept(1) in match.options(2)


def test_the_tower_player_may_ask_for_something_of_the_action() -> None:
    """4.28, 4.35 Whether the other can fill a large order stays secret until the acceptance."""
    match = here(walk="villa_ricci", has={1: "L09 silver silk wheat"})
    say(match, 0, ask("villa_ricci", later="swap"))
    assert why_not(match, 2, accept(1)) == ("4.28", "not_certain")
    assert why_not(match, 1, accept(1)) is None
    say(match, 2, offer("villa_ricci", 5))
    assert why_not(match, 0, ask("villa_ricci", later="swap", answers=2)) is None
    assert why_not(match, 0, ask("villa_ricci", later="silk", answers=2)) == ("4.28", "not_certain")
    match = here(walk="kathedrale")
    assert why_not(match, 0, ask("kathedrale", later="marker marker")) is None
    assert why_not(match, 0, ask("kathedrale", later="marker marker marker")) == ("4.28", "not_certain")


def test_player_who_is_done_stays_silent_until_something_new() -> None:
    """4.36 Nobody waits for them before a counter-offer to them, a question to the table, or another offer."""
    match = here(players=4, walk="rathaus")
    say(match, 1, offer("rathaus", 5), DONE)
    assert match.waiting == (2, 3, 0)
    assert DONE not in match.options(1)
    assert why_not(match, 1, DONE) == ("4.36", "is_done")
    say(match, 2, DONE)
    say(match, 0, ask("rathaus", 20, answers=1))
    assert match.waiting == (1, 3, 0)
    say(match, 1, DONE)
    match = say(match, 3, offer("rathaus", 10))
    assert match.waiting == (1, 2, 3, 0)
    say(match, 1, DONE)
    say(match, 2, DONE)
    match = say(match, 3, DONE)
    assert match.waiting == (0,)
    match = say(match, 0, ask("rathaus", 15))
    assert match.waiting == (1, 2, 3, 0)


def test_player_without_offers_left_is_woken_by_the_tower_player_only() -> None:
    """4.36"""
    match = here(walk="rathaus", offers=1)
    say(match, 1, offer("rathaus", 5), DONE)
    say(match, 2, offer("rathaus", 10))
    assert match.waiting == (2, 0)
    match = say(match, 0, ask("rathaus", 15))
    assert match.waiting == (1, 2, 0)


def test_the_tower_player_cannot_dodge_the_duty_to_sell() -> None:
    """4.14, 4.37 [ruling N4] An exchange may not be all that a player offers: everyone has to be done first."""
    match = here(walk="rathaus", acted="0", has={1: "silk"})
    assert why_not(match, 0, SELL_TO_NOBODY) == ("4.37", "others_not_heard")
    say(match, 1, offer("rathaus", give="silk", want_ducats=5))
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) == ("4.37", "others_not_heard")
    assert SELL_TO_NOBODY not in match.options(0)
    assert match.waiting == (1,)
    say(match, 0, ask("rathaus", 10, want="silk", answers=1))
    assert why_not(match, 0, SELL_TO_NOBODY) == ("4.37", "others_not_heard")
    match = say(match, 1, offer("rathaus", 5))
    assert why_not(match, 0, SELL_TO_NOBODY) == ("4.14", "must_sell")
    assert match.waiting == (1, 2)
    say(match, 2, DONE)
    assert match.waiting == (1, 0)
    say(match, 1, DONE, Withdraw(3))
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) is None


def test_tower_player_hears_everyone_before_going_on() -> None:
    """4.37 Before a move, a standing offer or being done is enough: there it obliges to nothing."""
    match = ahead(walk="s52")
    say(match, 1, offer("hafen", 5))
    assert why_not(match, 0, END_TURN) == ("4.37", "others_not_heard")
    assert why_not(match, 0, move("hafen")) == ("4.37", "others_not_heard")
    assert move("hafen") not in match.options(0)
    say(match, 2, DONE)
    assert why_not(match, 0, END_TURN) is None
    assert why_not(match, 0, move("hafen")) is None
    assert {move("hafen"), END_TURN} <= set(match.options(0))


def test_the_tower_player_does_not_wait_for_their_own_answer() -> None:
    """4.37 On any seat."""
    match = ahead(walk="s52", leader=2)
    assert match.waiting == (0, 1)
    say(match, 0, DONE)
    match = say(match, 1, DONE)
    assert match.waiting == (2,)
    assert why_not(match, 2, END_TURN) is None
    assert match.state.speakers == 0b011


def test_acting_and_accepting_need_not_wait() -> None:
    """4.37"""
    match = here(walk="rathaus")
    assert why_not(match, 0, ACT) is None
    say(match, 1, offer("rathaus", 5))
    assert why_not(match, 0, accept(1)) is None


def test_those_who_cannot_offer_anything_are_not_waited_for() -> None:
    """4.37 In a building those who cannot act; on the way everybody, if a street is near."""
    match = here(players=4, walk="rathaus", acted="13")
    assert match.waiting == (2, 0)
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) is None
    match = say(match, 0, SELL_TO_NOBODY)
    assert match.waiting == (1, 2, 3)
    match = ahead(players=4, walk="villa_zasteri", acted="13")
    assert match.waiting == (2,)


def test_a_tower_player_who_can_only_talk_is_not_waited_for() -> None:
    """4.37 But they may speak, and accept, at any moment."""
    match = here(walk="rathaus", acted="0")
    assert match.waiting == (1, 2)
    assert why_not(match, 0, ask("rathaus", 15)) is None
    say(match, 1, offer("rathaus", 5))
    assert match.waiting == (1, 2)
    assert accept(1) in match.options(0)
    say(match, 2, DONE)
    assert match.waiting == (1, 0)
    match = ahead(walk="s52")
    assert match.waiting == (1, 2)
    say(match, 1, DONE)
    match = say(match, 2, DONE)
    assert match.waiting == (0,)


@pytest.mark.parametrize("talk", [here, ahead])
def test_awaited_seats_do_not_depend_on_hidden_ducats(talk: Callable[..., Match]) -> None:
    """4.37, 1.11 Nor on whether the tower player could pay what is asked; a counter-offer is legal."""
    tables = [talk(walk="rathaus", acted="0", has={1: "silk"}, ducats={0: ducats}) for ducats in (130, 20)]
    for match in tables:
        say(match, 0, ask("rathaus" if talk is here else "markt", 30))
        say(match, 1, offer("rathaus" if talk is here else "markt", give="silk", want_ducats=100))
    assert tables[0].waiting == tables[1].waiting
    for match in tables:
        answer = ask("rathaus" if talk is here else "markt", 5, want="silk", answers=2)
        assert why_not(match, 0, answer) is None
        say(match, 0, answer)


def test_asking_for_more_for_a_sold_move_does_not_depend_on_ducats() -> None:
    """4.19, 1.11 The tower player is asked even if they cannot pay what is wanted."""
    for ducats in (130, 20):
        match = ahead(walk="s52", has={2: "silk"}, ducats={0: ducats})
        say(match, 1, offer("s42", 5))
        say(match, 2, offer("s42", give="silk", want_ducats=100))
        say(match, 0, accept(1))
        assert (at(match), match.waiting) == ("Sold", (0,))


def test_an_offer_may_be_withdrawn_until_it_is_accepted() -> None:
    """4.38"""
    match = here(walk="rathaus")
    say(match, 1, offer("rathaus", 10), Withdraw(1))
    assert why_not(match, 0, accept(1)) == ("4.38", "no_such_offer")
    assert why_not(match, 2, Withdraw(1)) == ("4.38", "no_such_offer")
    assert match.state.offers == []


def test_player_who_is_done_may_withdraw_an_offer() -> None:
    """4.36, 4.38 It is an intention until it is accepted; before a move that is sold, too."""
    match = here(walk="rathaus")
    say(match, 1, offer("rathaus", 10), DONE)
    assert 1 not in match.waiting
    assert Withdraw(1) in match.options(1)
    say(match, 1, Withdraw(1))
    assert why_not(match, 0, accept(1)) == ("4.38", "no_such_offer")
    match = ahead(players=4, walk="s52")
    say(match, 1, offer("s42", 15))
    say(match, 2, offer("s42", 10))
    say(match, 3, offer("s42", 5))
    say(match, 0, accept(1))
    assert match.options(2) == [Withdraw(2)]
    assert why_not(match, 2, Withdraw(3)) == ("", "not_your_decision")
    say(match, 2, Withdraw(2))
    assert set(match.options(0)) == {move("s42"), accept(3)}


def test_player_who_is_done_may_still_speak() -> None:
    """4.33, 4.36 Nobody has to wait for them, though."""
    match = here(walk="rathaus")
    say(match, 1, DONE)
    say(match, 1, offer("rathaus", 10))
    assert match.waiting == (2, 0)
    say(match, 2, DONE)
    say(match, 0, accept(1))
    assert match.state.ducats == [140, 120, 130]


def test_a_rivals_withdrawal_wakes_those_who_can_still_offer() -> None:
    """4.36 Not those who have no offers left, nor is there anything new in what the tower player takes back."""
    match = here(players=4, walk="rathaus", offers=1)
    say(match, 1, offer("rathaus", 10))
    say(match, 2, offer("rathaus", 5), DONE)
    say(match, 3, DONE)
    say(match, 1, DONE, Withdraw(1))
    assert match.waiting == (3, 0)
    say(match, 3, DONE)
    say(match, 0, ask("rathaus", 20))
    for seat in (1, 2, 3):
        say(match, seat, DONE)
    match = say(match, 0, Withdraw(3))
    assert match.waiting == (0,)


def test_when_one_offer_is_accepted_all_others_are_off_the_table() -> None:
    """4.38"""
    match = here(walk="kutscherei")
    say(match, 1, offer("kutscherei", 10))
    say(match, 2, offer("kutscherei", 15))
    say(match, 0, accept(1))
    assert match.state.offers == []
    assert why_not(match, 0, accept(2)) == ("4.38", "no_such_offer")
    assert told(match, "deals")[0].args["number"] == 1


def test_there_is_no_trade_while_markers_are_laid() -> None:
    """4.39 [ruling N18]"""
    match = laying(walk="s32", has={0: "marker"})
    assert why_not(match, 0, ask("palazzo", 5)) == ("4.39", "while_laying")
    assert why_not(match, 1, offer("palazzo", 5)) == ("", "not_your_decision")


def test_malformed_offers_are_refused() -> None:
    """4.22"""
    said = {"do": "propose", "space": 3, "give_ducats": 10, "give_items": [2], "later_items": [17]}
    assert action("genoa", said) == Propose(3, 10, (2,), later_items=(17,))
    for wrong in ({"space": -1}, {"give_ducats": -5}, {"give_items": ["silk"]}, {"words": "x" * 201}):
        with pytest.raises(Malformed):
            action("genoa", said | wrong)


def test_menus_hold_a_sample_of_what_may_be_offered() -> None:
    """4.33 Own ducats, goods held, something of the action, a card; all of it legal."""
    match = here(walk="metallager", has={1: "silk L01"}, ducats={1: 12})
    menu = [word for word in match.options(1) if isinstance(word, Propose)]
    assert {word.give_ducats for word in menu} == {0, 5, 10}
    assert {word.give_items for word in menu} >= {items("silk"), items("L01")}
    assert {word.later_items for word in menu} >= {items("silver"), items("copper")}
    assert all(match.decision.refuses(match.state, 1, word) is None for word in menu)
    match.state.stock[ITEM["silver"]] = 0
    menu = match.decision.options(match.state, 1)
    assert items("silver") not in {word.later_items for word in menu if isinstance(word, Propose)}


def test_the_tower_players_menu_counters_every_maker() -> None:
    """4.34 The same offer for a little more, and a question to the table."""
    match = here(walk="rathaus", has={1: "L01"})
    say(match, 1, offer("rathaus", 15, "L01"), offer("rathaus", 5, want_ducats=30))
    asked = [word for word in match.options(0) if type(word).__name__ == "Ask"]
    assert ask("rathaus", 25, "large_order", answers=1) in asked
    assert ask("rathaus", 5, give_ducats=20, answers=2) in asked
    assert {word.want_ducats for word in asked if not word.answers} == {15, 25, 40}
    match.state.ducats[0] = 15
    assert ask("rathaus", 5, give_ducats=20, answers=2) not in match.decision.options(match.state, 0)
