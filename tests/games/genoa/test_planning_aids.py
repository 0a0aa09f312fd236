"""4, 6 Planning aids for talks and cards."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from fondaco import Match
from fondaco.cli.render import render_view
from fondaco.games.genoa.actions import DONE, TAKE, Accept, Ask, Pick, Propose, Swap, Wish
from fondaco.games.genoa.board_file import FIRST_CARD
from fondaco.i18n import match_translator
from tests.games.genoa.table import (
    CARD,
    COMPONENTS,
    ITEM,
    PLACE,
    SPACE,
    accept,
    acting,
    ahead,
    ask,
    here,
    items,
    offer,
    say,
)


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = match.view(viewer)["table"]
    return shown


def spaces(match: Match, viewer: int | None, name: str) -> set[str]:
    return {PLACE[space] for space in seen(match, viewer)[name]}


def is_legal_promise(match: Match, seat: int, later: str) -> bool:
    """4.28 The same by the rules: an offer of a good and of this is not refused."""
    return match.refuses(seat, offer(PLACE[match.state.tower], give="silk", later=later)) is None


def test_player_who_has_acted_may_bid_for_streets_only() -> None:
    """4.20, 4.31"""
    match = ahead(walk="tuchlager", acted="1")
    assert spaces(match, 2, "offer_spaces") == {"villa_zasteri", "taverna", "s32", "s23"}
    assert spaces(match, 1, "offer_spaces") == {"s32", "s23"}
    assert spaces(match, None, "offer_spaces") == set()
    assert spaces(match, 1, "unavailable_spaces") == {"villa_zasteri", "taverna"}
    assert all(spaces(match, seat, "unavailable_spaces") == set() for seat in (0, 2, None))


@pytest.mark.parametrize("has", [{0: "further_action"}, {1: "further_action"}])
def test_a_further_action_card_opens_buildings_again(has: dict[int, str]) -> None:
    """4.31 An own card, or one of the tower player that could be bought."""
    match = ahead(walk="tuchlager", acted="1", has=has)
    assert spaces(match, 1, "offer_spaces") == {"villa_zasteri", "taverna", "s32", "s23"}


def test_player_without_offers_left_may_not_bid() -> None:
    """4.33, 4.34, 10.2"""
    match = here(walk="tuchlager", offers=1, asks=1, has={1: "silk"})
    assert spaces(match, 1, "offer_spaces") == spaces(match, 0, "offer_spaces") == {"tuchlager"}
    say(match, 1, offer("tuchlager", 10))
    say(match, 0, ask("tuchlager", 20))
    assert spaces(match, 1, "offer_spaces") == spaces(match, 0, "offer_spaces") == set()
    assert spaces(match, 1, "unavailable_spaces") == set()
    assert spaces(match, 2, "offer_spaces") == {"tuchlager"}


def test_offers_may_name_what_both_have() -> None:
    """4.22-4.26, 4.34 One's own cards by their faces, those of others by their decks; a question to the table is for
    what any one of the others has."""
    has = {0: "silk swap marker L01", 1: "silk silk linen B01", 2: "silk marker K01 B02"}
    match = here(walk="tuchlager", has=has)
    named = {(seat, name): seen(match, seat)[name] for seat in range(3) for name in ("givable_items", "wantable_items")}
    assert named == {
        (0, "givable_items"): [*items("silk swap marker L01")],
        (0, "wantable_items"): [*items("silk silk linen marker small_order message")],
        (1, "givable_items"): [*items("silk silk linen B01")],
        (1, "wantable_items"): [*items("silk swap marker large_order")],
        (2, "givable_items"): [*items("silk marker K01 B02")],
        (2, "wantable_items"): [*items("silk swap marker large_order")],
    }
    assert seen(match, None)["givable_items"] == seen(match, None)["wantable_items"] == []
    for item in named[1, "givable_items"]:
        assert match.refuses(1, Propose(SPACE["tuchlager"], give_items=(item,))) is None
    for item in named[1, "wantable_items"]:
        assert match.refuses(1, Propose(SPACE["tuchlager"], 5, want_items=(item,))) is None
    for item in named[0, "wantable_items"]:
        assert match.refuses(0, Ask(SPACE["tuchlager"], want_items=(item,))) is None


def test_the_tower_player_may_answer_and_a_maker_replace_an_offer() -> None:
    """4.33, 4.34, 10.2 As the rules say, and no longer."""
    match = here(walk="tuchlager", offers=2, counters=1, has={1: "silk"})
    say(match, 1, offer("tuchlager", 10))
    (number,) = [each["number"] for each in seen(match, 0)["offers"]]
    reply = {"number": number, "spaces": [SPACE["tuchlager"]]}
    assert seen(match, 0)["replies"] == [reply | {"wantable_items": [*items("silk")]}]
    assert seen(match, 1)["replies"] == [reply | {"wantable_items": []}]
    assert seen(match, 2)["replies"] == seen(match, None)["replies"] == []
    assert match.refuses(0, ask("tuchlager", 20, answers=number)) is None
    say(match, 0, ask("tuchlager", 20, answers=number))
    assert seen(match, 0)["replies"] == []
    assert match.refuses(0, ask("tuchlager", 30, answers=number)) is not None
    say(match, 1, offer("tuchlager", 20, replaces=number))
    assert seen(match, 1)["replies"] == []
    (standing,) = [each["number"] for each in seen(match, 1)["offers"] if each["seat"] == 1]
    assert match.refuses(1, offer("tuchlager", 30, replaces=standing)) is not None


@pytest.mark.parametrize(
    ("talk", "want", "accepted", "deeds"),
    [
        (here(walk="tuchlager"), 0, (), {"act"}),
        (here(walk="tuchlager", acted="0"), 5, (), {"go_on"}),
        (ahead(walk="s52"), 0, (), {"end_turn", "move"}),
        (ahead(walk="s52"), 0, (accept(1),), {"move"}),
    ],
)
def test_the_view_says_which_offers_lapse_by_what_the_tower_player_may_do(
    talk: Match, want: int, accepted: tuple[Accept, ...], deeds: set[str]
) -> None:
    """4.12, 4.14, 4.18, 4.19 Just as it comes; what is only said ends nothing."""
    about = PLACE[seen(talk, 0)["talk_spaces"][-1]]
    for seat, ducats in ((1, 15), (2, 10)):
        say(talk, seat, offer(about, ducats, want_ducats=want))
    for seat in (1, 2):
        say(talk, seat, DONE)
    match = say(talk, 0, *accepted)
    told = {lapse["do"]: lapse["numbers"] for lapse in seen(match, 0)["lapses"]}
    assert {*told} == deeds
    assert seen(match, 1)["lapses"] == seen(match, None)["lapses"] == seen(match, 0)["lapses"]
    stood = {each["number"] for each in seen(match, 0)["offers"]}
    for action in match.options(0):
        left = {each["number"] for each in seen(say(match.clone(), 0, action), 0)["offers"]}
        if not isinstance(action, (Accept, Ask)):
            assert {*told[str(action.__struct_config__.tag)]} == stood - left


def test_all_unvisited_spaces_may_be_wished_for() -> None:
    """4.21"""
    match = here(walk="rathaus s33 s23 tuchlager", wishes=1)
    assert spaces(match, 1, "wish_spaces") == set(SPACE) - {"rathaus", "s33", "s23", "tuchlager"}
    assert spaces(match, 0, "wish_spaces") == spaces(match, None, "wish_spaces") == set()
    say(match, 1, Wish(SPACE["park"]))
    assert spaces(match, 1, "wish_spaces") == set()
    assert seen(acting(1, walk="tuchlager", has={1: "swap silk"}), 1)["wish_spaces"] == []


def test_the_terminal_does_not_list_what_is_only_to_be_clicked() -> None:
    match, console = here(walk="tuchlager"), Console()
    with console.capture() as shown:
        console.print(*render_view(match, 1, match_translator("en", match)))
    assert "Traders" in shown.get()
    assert "can wish for" not in shown.get()


@pytest.mark.parametrize(
    ("walk", "has", "later"),
    [
        ("tuchlager", {1: "silk"}, "silk linen"),
        ("rathaus", {1: "silk"}, "small_order small_order"),
        ("park", {1: "silk"}, "further_action"),
        ("kathedrale", {1: "silk"}, "marker marker"),
        (
            "villa_zasteri",
            {1: "silk L01 silver wheat salt"},
            "start_anywhere further_action any_ware swap building_action privilege",
        ),
    ],
)
def test_promisable_part_of_a_yield(walk: str, has: dict[int, str], later: str) -> None:
    """4.28"""
    match = here(walk=walk, has=has)
    (plan,) = seen(match, 1)["advances"]
    assert plan["space"] == SPACE[walk]
    assert sorted(plan["items"]) == sorted(items(later))
    assert all(is_legal_promise(match, 1, name) for name in later.split())


def test_promises_in_a_villa_reveal_no_hand() -> None:
    """1.11, 4.28"""
    match = here(walk="villa_zasteri", has={1: "silk L01 silver wheat salt"})
    assert seen(match, 0)["advances"] == seen(match, 1)["advances"] == seen(match, 2)["advances"]


def test_items_missing_from_the_supply_are_not_promised() -> None:
    """4.27, 4.28"""
    match = here(walk="kathedrale", has={1: "silk"})
    match.state.stock[-3] = 1  # the tower player's markers
    (plan,) = seen(match, 1)["advances"]
    assert plan["items"] == [*items("marker")]
    assert is_legal_promise(match, 1, "marker")
    assert not is_legal_promise(match, 1, "marker marker")


def test_items_in_the_supply_after_the_deal_may_be_promised() -> None:
    """4.27, 4.28 A marker that its giver puts back, a further action card that is spent."""
    match = here(walk="kathedrale", has={1: " ".join(["marker"] * 7)})
    (plan,) = seen(match, 1)["advances"]
    assert plan["items"] == [*items("marker marker")]
    match = here(walk="park", has={1: "further_action"}, acted="1")
    match.state.stock[ITEM["further_action"]] = 0
    for seat in (0, 1):
        (plan,) = seen(match, seat)["advances"]
        assert plan["items"] == [*items("further_action")]
    assert seen(match, 2)["advances"] == []


def test_streets_and_spectators_have_nothing_to_promise() -> None:
    """4.19"""
    match = ahead(walk="tuchlager")
    assert [PLACE[plan["space"]] for plan in seen(match, 1)["advances"]] == ["villa_zasteri", "taverna"]
    assert seen(match, None)["advances"] == []


def test_cards_name_their_destination_and_pay() -> None:
    """6.3, 6.7, 6.11 A privilege sends it nowhere."""
    privilege = next(name for name, card in CARD.items() if COMPONENTS.deck_of[card] == 3)
    match = here(walk="gildenhalle", has={1: f"L01 K01 B01 B02 {privilege} silver wheat pepper"})
    plans = {plan.pop("card"): plan for plan in seen(match, 1)["plans"]}
    figures = COMPONENTS.figures
    assert plans == {
        CARD["L01"]: card("villa_zasteri", "", figures.large_order_ducats, True, True, False),
        CARD["K01"]: card("taverna", "", figures.small_order_ducats, False, True, True),
        CARD["B01"]: card("gildenhalle getreidelager", "gildenhalle", figures.message_ducats, False, False, True),
        CARD["B02"]: card("park gewuerzlager", "", figures.message_ducats, False, False, False),
    }
    assert seen(match, 0)["plans"] == seen(match, None)["plans"] == []


def test_card_names_where_it_can_still_be_used_in_this_turn() -> None:
    """4.11, 6.7, 6.11 An order while the action of its building is in question or the tower may come there; a message
    wants no action where the tower has been."""
    has = {1: "K01 B01"}
    wanted = [
        [{PLACE[space] for space in plan["wanted_spaces"]} for plan in seen(match, 1)["plans"]]
        for match in (
            here(walk="taverna", has=has),
            ahead(walk="taverna", has=has),
            here(walk="gildenhalle", has=has),
        )
    ]
    both = {"gildenhalle", "getreidelager"}
    assert wanted == [[{"taverna"}, both], [set(), both], [{"taverna"}, {"getreidelager"}]]


def test_privileges_show_what_their_chain_pays() -> None:
    """6.14"""
    named = {COMPONENTS.ring[place]: card for card, place in COMPONENTS.ring_place.items()}
    near, next_to_it, far = (named[SPACE[name]] for name in ("palazzo", "hafen", "park"))
    names = {card: name for name, card in CARD.items()}
    match = here(walk="gildenhalle", has={1: " ".join(["L01", *(names[each] for each in (near, next_to_it, far))])})
    assert seen(match, 1)["chains"] == [
        {"card": far, "chain_cards": [far]},
        {"card": near, "chain_cards": [near, next_to_it]},
        {"card": next_to_it, "chain_cards": [near, next_to_it]},
    ]
    assert seen(match, 0)["chains"] == []
    assert seen(match, None)["chain_ducats"][:7] == [*COMPONENTS.figures.privilege_scale, 210]


def card(where: str, visited: str, ducats: int, special: bool, acts: bool, ready: bool) -> dict[str, Any]:
    at, been = (tuple(SPACE[name] for name in names.split()) for names in (where, visited))
    been_not = tuple(space for space in at if space not in been)
    facts = {"spaces": at, "visited_spaces": been, "pay_ducats": ducats, "has_special": special, "is_ready": ready}
    return facts | {"needs_action": acts, "wanted_spaces": been_not}


def test_a_large_order_is_ready_when_all_its_goods_are_there() -> None:
    """6.3"""
    match = here(walk="rathaus", has={1: "L01 silver wheat salt", 2: "L02 silver rice"})
    assert [seen(match, seat)["plans"][0]["is_ready"] for seat in (1, 2)] == [True, False]


def test_acting_player_with_a_swap_sees_what_it_could_take() -> None:
    """6.20 Nobody else is told, and nobody without the card."""
    match = acting(0, walk="tuchlager", has={0: "swap silk", 1: "swap"})
    told = seen(match, 0)["swap_items"]
    say(match, 0, Swap(ITEM["silk"]))
    assert told == [action.item for action in match.options(0) if isinstance(action, Pick)]
    assert seen(match, 1)["swap_items"] == seen(match, None)["swap_items"] == []
    assert seen(acting(0, walk="tuchlager", has={0: "any_ware"}), 0)["swap_items"] == []


def test_a_wish_is_open_until_the_tower_comes() -> None:
    """4.21"""
    match = say(ahead(walk="tuchlager"), 1, Wish(SPACE["park"]), Wish(SPACE["taverna"]))
    match.state.visited |= 1 << SPACE["taverna"]
    for seat in (0, 1, None):
        told = [(PLACE[wish["space"]], wish["is_open"]) for wish in seen(match, seat)["wishes"]]
        assert told == [("park", True), ("taverna", False)]


@pytest.mark.parametrize(("players", "rules", "times"), [(2, True, 2), (2, False, 1), (3, True, 1)])
def test_the_view_says_how_often_the_tower_player_may_act(players: int, rules: bool, times: int) -> None:
    """4.8, 9.2"""
    match = here(walk="tuchlager", players=players, two_player_rules=rules)
    assert seen(match, 0)["leader_actions"] == seen(match, None)["leader_actions"] == times


@pytest.mark.parametrize(("players", "rules", "needed"), [(2, True, True), (2, False, False), (3, True, False)])
def test_the_view_says_whether_ducats_alone_are_no_offer(players: int, rules: bool, needed: bool) -> None:
    """9.1"""
    match = here(walk="tuchlager", players=players, two_player_rules=rules)
    assert seen(match, 1)["item_needed"] is seen(match, None)["item_needed"] is needed
    assert (match.refuses(1, offer("tuchlager", 10)) is not None) is needed


@pytest.mark.parametrize("moves_on", [True, False])
def test_the_view_says_whether_a_start_on_the_market_moves_the_round_marker(moves_on: bool) -> None:
    """3.3"""
    match = here(walk="tuchlager", market_start=moves_on)
    assert seen(match, 0)["market_start"] is seen(match, None)["market_start"] is moves_on


def test_the_view_says_what_a_villa_yields() -> None:
    """5.3 For the player who acts there."""
    match = say(acting(1, walk="villa_zasteri", has={1: "L01"}), 1, TAKE)
    assert [COMPONENTS.as_wanted(FIRST_CARD + card) for card in seen(match, 1)["hand_cards"]][1:] == [
        *seen(match, None)["villa_items"]
    ]


def test_offer_names_higher_bids_for_the_same() -> None:
    """4.20 Ducats alone are compared, and what the tower player asks is no bid."""
    match = here(walk="tuchlager", players=4, has={1: "silk"})
    say(match, 1, offer("tuchlager", 10))
    say(match, 2, offer("tuchlager", 10))
    assert [each["outbid_seat"] for each in seen(match, 1)["offers"]] == [None, None]
    say(match, 3, offer("tuchlager", 15))
    say(match, 0, ask("tuchlager", 40))
    for seat in (0, 1, None):
        assert [each["outbid_seat"] for each in seen(match, seat)["offers"]] == [3, 3, None, None]


def test_the_cards_left_of_a_deck_are_all_that_could_be_drawn() -> None:
    """6.1 [ruling R23] Those that lie face up under it are shuffled in when they are needed."""
    match = here(walk="rathaus", has={0: " ".join(f"K{card:02}" for card in range(1, 16))})
    for card in ("K01", "K02"):
        match.state.discard(0, CARD[card])
    shown = seen(match, None)
    assert (shown["piles"][1], shown["cards_left"][1]) == (1, 3)
    assert seen(match, 2)["cards_left"] == shown["cards_left"]
    assert all(match.state.gain(1, ITEM["small_order"]) >= 0 for _ in range(shown["cards_left"][1]))
    assert match.state.gain(1, ITEM["small_order"]) < 0
