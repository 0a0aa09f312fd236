"""6.1-6.15 Decks, orders, messages and privileges."""

from __future__ import annotations

import pytest

from fondaco.games.genoa.actions import DONE, TAKE, Fill, Pick
from fondaco.games.genoa.score import privilege_chains, privilege_value
from fondaco.games.genoa.state import State, bit_positions
from fondaco.testing.timeouts import check_timeout_is_harmless
from tests.games.genoa.laws import LAWS
from tests.games.genoa.table import (
    CARD,
    COMPONENTS,
    ITEM,
    SPACE,
    accept,
    acting,
    at,
    fill,
    here,
    holds,
    offer,
    privileges,
    say,
    says,
    state,
    supply,
    told,
    why_not,
)

# Decks


def test_a_used_card_lies_face_up_under_its_deck() -> None:
    """6.1 All see it; the deck is not touched while it has face-down cards."""
    made = state(has={0: "K01"})
    made.discard(0, CARD["K01"])
    assert bit_positions(made.used) == [CARD["K01"]]
    assert len(made.decks[1]) == 15
    assert made.hands[0] == 0


def test_a_deck_is_shuffled_when_a_face_up_card_comes_to_its_top() -> None:
    """6.1 [ruling R23] At once, between two cards of a draw if need be."""
    made = state(has={0: "K01 K02 K03 K04 K05 K06 K07 K08 K09 K10 K11 K12 K13 K14 K15"})
    made.discard(0, CARD["K01"])
    made.discard(0, CARD["K02"])
    assert made.decks[1] == [CARD["K16"]]
    made.story = []
    first = made.gain(1, ITEM["small_order"])
    assert first == ITEM["K16"]
    assert sorted(made.decks[1]) == [CARD["K01"], CARD["K02"]]
    assert made.used == 0
    assert "genoa.shuffles" in [event.says for event in made.story]
    assert made.gain(1, ITEM["small_order"]) in (ITEM["K01"], ITEM["K02"])


def test_a_card_used_when_the_deck_is_empty_becomes_the_deck() -> None:
    """6.1 [ruling R23]"""
    made = state(has={0: "K01 K02 K03 K04 K05 K06 K07 K08 K09 K10 K11 K12 K13 K14 K15 K16"})
    assert made.gain(1, ITEM["small_order"]) == -1
    made.discard(0, CARD["K05"])
    assert made.decks[1] == [CARD["K05"]]
    assert made.used == 0


def test_the_shuffle_of_a_deck_mixes_it() -> None:
    """6.1"""
    orders = set()
    made = state()
    for _ in range(20):
        made.decks[3], made.used = [], COMPONENTS.deck_mask[3]
        made.turn_over(3)
        orders.add(tuple(made.decks[3]))
    assert len(orders) > 15


def test_with_all_cards_in_hands_nothing_is_drawn() -> None:
    """6.2 [ruling R23] The action is used."""
    everything = " ".join(f"K{number:02}" for number in range(1, 17))
    match = here(walk="rathaus", has={1: everything})
    say(match, 0, *match.options(0)[:1])
    assert match.state.hands[0] == 0
    assert match.state.acted[0] == 1


# Large orders


def test_a_large_order_pays_100_ducats_and_a_special_card_of_choice() -> None:
    """6.3 [ruling R7] For three goods, in the villa it names, as the action there."""
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat salt"})
    say(match, 0, fill("L09"))
    assert at(match) == "Reward"
    assert match.state.ducats[0] == 230
    assert supply(match, "silver silk wheat") == [5, 5, 5]
    assert bit_positions(match.state.used) == [CARD["L09"]]
    assert why_not(match, 0, Pick(ITEM["silk"])) == ("6.4", "not_in_supply")
    say(match, 0, Pick(ITEM["building_action"]))
    assert holds(match, 0) == "salt building_action"
    assert match.state.acted[0] == 1


def test_reward_is_chosen_after_a_time_out() -> None:
    """6.3"""
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    say(match, 0, fill("L09"))
    assert at(match) == "Reward"
    check_timeout_is_harmless(match, LAWS)
    action = match.silence(0)
    assert isinstance(action, Pick)
    say(match, 0, action)
    assert match.state.has(0, action.item) == 1


def test_a_large_order_needs_its_villa_and_its_goods() -> None:
    """6.3"""
    match = acting(0, walk="villa_ricci", has={0: "L09 L01 K01 silver silk salt"})
    assert why_not(match, 0, fill("L09")) == ("6.3", "goods_missing")
    assert why_not(match, 0, fill("L01")) == ("6.3", "order_for_elsewhere")
    assert why_not(match, 0, fill("L10")) == ("6.3", "not_your_order")
    assert why_not(match, 0, Fill(99)) == ("6.3", "not_your_order")
    assert why_not(match, 0, fill("K01")) == ("6.3", "order_for_elsewhere")
    assert match.options(0) == [TAKE]


def test_a_kind_of_special_card_may_have_run_out() -> None:
    """6.4 [ruling R9] The player chooses among the others; without any there is no reward."""
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    match.state.stock[8:13] = [0, 2, 0, 1, 0]
    say(match, 0, fill("L09"))
    assert match.options(0) == [Pick(ITEM["further_action"]), Pick(ITEM["swap"])]
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    match.state.stock[8:13] = [0, 0, 0, 0, 0]
    say(match, 0, fill("L09"))
    assert (at(match), holds(match, 0)) == ("Ahead", "")
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    match.state.stock[8:13] = [0, 2, 0, 0, 0]
    say(match, 0, fill("L09"))
    assert (at(match), holds(match, 0)) == ("Ahead", "further_action")


def test_one_large_order_per_villa_and_turn() -> None:
    """6.5 [ruling R8]"""
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    match.state.villas = 1 << SPACE["villa_ricci"]
    assert why_not(match, 0, fill("L09")) == ("6.5", "villa_has_its_order")
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    say(match, 0, fill("L09"))
    assert match.state.villas == 1 << SPACE["villa_ricci"]


def test_after_the_privilege_no_large_order() -> None:
    """5.3 One or the other."""
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat any_ware"})
    say(match, 0, TAKE)
    assert why_not(match, 0, fill("L09")) == ("5.3", "order_or_privilege")


def test_large_orders_ask_for_goods_of_the_other_warehouses() -> None:
    """6.6 Four for each villa, none for goods of the warehouse beside it."""
    villas = [order.villa for order in COMPONENTS.sheet.large_orders]
    assert all(villas.count(villa) == 4 for villa in villas)
    for order in COMPONENTS.sheet.large_orders:
        beside = [COMPONENTS.rows[space].goods for space in COMPONENTS.neighbours[SPACE[order.villa]]]
        assert not set(order.goods) & {good for goods in beside for good in goods}


# Small orders


def test_small_order_pays_40_ducats_after_the_own_action() -> None:
    """6.7 [ruling R11] It is no action."""
    match = acting(1, walk="park", has={1: "K09 rice rice"})
    say(match, 1, fill("K09"))
    assert match.state.ducats[1] == 170
    assert holds(match, 1) == "rice further_action"
    assert supply(match, "rice") == [4]
    assert bit_positions(match.state.used) == [CARD["K09"]]
    assert match.state.acted[1] == 1
    assert at(match) == "Ahead"


def test_a_small_order_comes_after_the_yield() -> None:
    """6.7 And only for the building and the good it names."""
    match = acting(1, walk="park", has={1: "K09 K03 rice silver any_ware"})
    assert why_not(match, 1, fill("K09")) == ("6.7", "act_first")
    say(match, 1, TAKE)
    assert why_not(match, 1, fill("K03")) == ("6.3", "order_for_elsewhere")
    assert why_not(match, 1, fill("K09")) is None
    match = acting(1, walk="park", has={1: "K09 silver"})
    assert why_not(match, 1, fill("K09")) == ("6.7", "goods_missing")


def test_one_small_order_per_player_and_turn() -> None:
    """6.8 [ruling R10] Another player may still fill one."""
    match = acting(1, walk="park", has={1: "K09 K10 rice silk any_ware"})
    say(match, 1, TAKE, fill("K09"))
    assert why_not(match, 1, fill("K10")) == ("6.8", "one_small_order")
    assert match.state.filled == 0b010


def test_small_orders_are_for_nine_buildings() -> None:
    """6.9"""
    at_ = [order.building for order in COMPONENTS.sheet.small_orders]
    assert {name: at_.count(name) for name in at_} == {
        "taverna": 1,
        "trattoria": 1,
        "palazzo": 2,
        "kutscherei": 2,
        "hafen": 2,
        "park": 2,
        "gildenhalle": 2,
        "poststation": 2,
        "kathedrale": 2,
    }


def test_action_may_serve_only_to_fill_a_small_order() -> None:
    """6.10 The building has nothing left."""
    match = here(walk="park", has={0: "K09 rice"})
    match.state.stock[ITEM["further_action"]] = 0
    say(match, 0, *match.options(0)[:1])
    say(match, 0, fill("K09"))
    assert match.state.ducats[0] == 170


# Messages


def test_a_message_is_delivered_when_both_buildings_have_been_visited() -> None:
    """6.11 [ruling R13] [ruling R14] In any order, at once, without an action; and the card goes under its deck."""
    for walk, last in (("hafen s52 s62 s63", "s73"), ("hafen villa_colini getreidelager", "trattoria")):
        made = state(walk=walk, has={2: "B04 B01"})
        made.visit(SPACE[last])
        assert made.ducats[2] == 130 + 30 * (last == "trattoria")
    made = state(walk="trattoria getreidelager villa_colini", has={2: "B04"})
    made.visit(SPACE["hafen"])
    assert made.ducats[2] == 160
    assert bit_positions(made.used) == [CARD["B04"]]
    assert made.hands[2] == 0


def test_a_message_needs_both_in_the_same_turn() -> None:
    """6.11"""
    made = state(walk="villa_colini getreidelager", has={2: "B04"})
    made.visit(SPACE["trattoria"])
    assert made.ducats[2] == 130


def test_a_message_drawn_or_bought_later_in_the_turn_is_paid_too() -> None:
    """6.11 [ruling R13] It is paid to its owner at that moment."""
    made = state(walk="hafen villa_colini getreidelager trattoria")
    made.decks[2].remove(CARD["B04"])
    made.decks[2].append(CARD["B04"])
    made.gain(1, ITEM["message"])
    assert made.ducats[1] == 160
    assert bit_positions(made.used) == [CARD["B04"]]


def test_drawn_message_owed_to_the_tower_player_is_paid_to_them() -> None:
    """6.11, 4.28 The tower player gets it unseen, and it is delivered."""
    match = here(walk="palazzo hafen s52 poststation")
    match.state.decks[2].remove(CARD["B10"])
    match.state.decks[2].append(CARD["B10"])
    say(match, 1, offer("poststation", later="message"))
    say(match, 0, accept(1))
    assert match.state.ducats == [160, 130, 130]
    assert told(match, "delivers")[0].args["seat"] == 0


def test_several_messages_in_one_turn() -> None:
    """6.12 By one player or by several."""
    made = state(walk="palazzo villa_zasteri tuchlager", has={1: "B11", 2: "B14 B05"})
    made.visited |= 1 << SPACE["rathaus"] | 1 << SPACE["hafen"]
    made.visit(SPACE["taverna"])
    assert made.ducats == [130, 160, 130]
    made.visited &= ~(1 << SPACE["tuchlager"])
    made.visit(SPACE["tuchlager"])
    assert made.ducats == [130, 160, 160]


def test_messages_lie_three_steps_apart() -> None:
    """11.6"""
    for a, b in COMPONENTS.ends.values():
        reached, steps = {a}, 0
        while b not in reached:
            reached |= {space for here in reached for space in COMPONENTS.neighbours[here]}
            steps += 1
        assert steps == 3


# Privileges


def test_there_is_a_privilege_for_each_building_on_the_edge() -> None:
    """6.13 Worth nothing before the end."""
    named = {privilege.building for privilege in COMPONENTS.sheet.privileges}
    edge = {COMPONENTS.rows[at].id for (red, blue), at in COMPONENTS.square.items() if red in (1, 8) or blue in (1, 8)}
    assert named == edge == set(COMPONENTS.sheet.ring.order)
    for here_, there in zip(COMPONENTS.ring, COMPONENTS.ring[1:] + COMPONENTS.ring[:1], strict=True):
        assert there in COMPONENTS.neighbours[here_]


@pytest.mark.parametrize(
    ("length", "ducats"),
    [(1, 10), (2, 30), (3, 60), (4, 100), (5, 150), (6, 200), (7, 210), (9, 260), (12, 400), (14, 430)],
)
def test_a_chain_pays_by_its_length(length: int, ducats: int) -> None:
    """6.14 [ruling R28] [ruling R34] Beyond six it begins again."""
    assert COMPONENTS.chain_pays[length - 1] == ducats
    assert privilege_value(state(), privileges(*COMPONENTS.sheet.ring.order[:length])) == ducats


def test_the_ring_is_closed() -> None:
    """6.14 [ruling R28] The last building is the first one's neighbour."""
    made = state()
    assert lengths(made, privileges("palazzo", "hafen", "villa_colini")) == [3]
    assert lengths(made, privileges("villa_zasteri", "palazzo", "hafen", "getreidelager")) == [1, 3]
    assert privilege_chains(made, 0) == []
    assert privilege_chains(made, COMPONENTS.deck_mask[0]) == []
    assert lengths(made, privileges(*COMPONENTS.sheet.ring.order)) == [len(COMPONENTS.ring)]


def lengths(made: State, held: int) -> list[int]:
    return [len(chain) for chain in privilege_chains(made, held)]


def test_the_rulebooks_example_pays_90_ducats() -> None:
    """6.15"""
    six = privileges("metallager", "park", "kutscherei", "villa_ricci", "hafen", "villa_zasteri")
    assert lengths(state(), six) == [1, 1, 1, 3]
    assert privilege_value(state(), six) == 90


def test_filled_orders_are_announced_to_all() -> None:
    """6.3, 6.7 Used cards lie open."""
    match = acting(1, walk="park", has={1: "K09 rice"})
    say(match, 1, fill("K09"))
    event = told(match, "fills")[0]
    assert (event.to, event.args["goods"], event.args["ducats"]) == (None, [ITEM["rice"]], 40)
    assert says(match)[0] == "fills"
    assert why_not(match, 1, DONE) is None
