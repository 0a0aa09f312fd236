"""6.16-6.22 The special cards."""

from __future__ import annotations

from fondaco.core.match import Match
from fondaco.games.genoa import turn
from fondaco.games.genoa.actions import DONE, PLAY_FURTHER, TAKE, Pick, Swap, TakeWare, UseBuilding
from fondaco.games.genoa.state import bit_positions
from fondaco.testing.timeouts import check_timeout_is_harmless
from tests.games.genoa.laws import LAWS
from tests.games.genoa.table import (
    CARD,
    COMPONENTS,
    ITEM,
    SPACE,
    VILLAS,
    accept,
    acting,
    ahead,
    at,
    fill,
    here,
    holds,
    match_at,
    offer,
    say,
    says,
    state,
    supply,
    told,
    why_not,
)


def ware(name: str) -> TakeWare:
    return TakeWare(COMPONENTS.good[name])


def swap(match: Match, seat: int, give: str, take: str) -> None:
    say(match, seat, Swap(ITEM[give]), Pick(ITEM[take]))


def test_any_number_of_special_cards_may_be_played_together() -> None:
    """6.16 Each goes back to the supply."""
    match = acting(0, walk="kutscherei", has={0: "any_ware any_ware swap"})
    say(match, 0, ware("silk"), ware("silk"))
    swap(match, 0, "silk", "pepper")
    assert supply(match, "any_ware swap") == [5, 7]
    assert holds(match, 0) == "silk pepper start_anywhere"


def test_without_special_cards_left_the_action_goes_on_by_itself() -> None:
    """6.16"""
    match = acting(0, walk="kutscherei", has={0: "any_ware"})
    say(match, 0, ware("silk"))
    assert at(match) == "Ahead"
    assert holds(match, 0) == "silk start_anywhere"


def test_any_ware_takes_a_good_of_choice() -> None:
    """6.19 [ruling R16] Also with the card that this very action has yielded."""
    match = acting(0, walk="hafen")
    assert at(match) == "Acting"
    assert match.options(0) == [DONE, *[TakeWare(good) for good in range(8)]]
    say(match, 0, ware("pepper"))
    assert told(match, "plays")[0].args == {"seat": 0, "item": ITEM["any_ware"]}
    assert holds(match, 0) == "pepper"
    assert supply(match, "pepper any_ware") == [4, 5]


def test_any_ware_takes_only_what_is_there() -> None:
    """6.19"""
    match = acting(0, walk="kutscherei", has={0: "any_ware"})
    match.state.stock[ITEM["silk"]] = 0
    assert why_not(match, 0, ware("silk")) == ("6.19", "not_in_supply")
    match = acting(0, walk="kutscherei", has={0: "swap silk"})
    assert why_not(match, 0, ware("silk")) == ("6.19", "no_such_card")
    for good in range(8):
        match.state.stock[good] = 0
    match = here(walk="kutscherei", has={0: "any_ware"})
    match.state.stock[:8] = [0] * 8
    say(match, 0, *match.options(0)[:1])
    assert at(match) == "Ahead"


def test_goods_of_a_card_serve_for_an_order_in_the_same_action() -> None:
    """6.7, 6.3 [ruling R11] For a small one after the yield, for a large one before."""
    match = acting(0, walk="park", has={0: "K09 any_ware"})
    say(match, 0, TAKE, ware("rice"), fill("K09"))
    assert match.state.ducats[0] == 170
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk any_ware"})
    say(match, 0, ware("wheat"), fill("L09"))
    assert match.state.ducats[0] == 230


def test_a_swap_gives_one_item_and_takes_another() -> None:
    """6.20 [ruling R17] Good, special card, marker, top card of a deck; never ducats."""
    for give, take, after in (
        ("silk", "pepper", "pepper marker K01"),
        ("silk", "building_action", "building_action marker K01"),
        ("silk", "marker", "marker marker K01"),
        ("marker", "silver", "silver silk K01"),
        ("K01", "silver", "silver silk marker"),
    ):
        match = acting(0, walk="metallager", has={0: "swap silk marker K01"})
        say(match, 0, TAKE)
        swap(match, 0, give, take)
        held = sorted(holds(match, 0).split())
        assert held == sorted(f"{after} silver copper".split())
        assert supply(match, "swap") == [7]


def test_a_card_given_in_a_swap_lies_face_up() -> None:
    """6.20 [ruling R17] And one that is taken comes from the top."""
    match = acting(0, walk="kutscherei", has={0: "swap K01"})
    top = match.state.decks[0][-1]
    swap(match, 0, "K01", "large_order")
    assert bit_positions(match.state.used) == [CARD["K01"]]
    assert match.state.hands[0] == 1 << top
    match = acting(0, walk="kutscherei", has={0: "swap L01"})
    swap(match, 0, "L01", "silk")
    assert bit_positions(match.state.used) == [CARD["L01"]]
    assert told(match, "offers_swap")[0].to is None


def test_the_swap_itself_is_neither_given_nor_taken() -> None:
    """6.20 [ruling R17] A second one may be."""
    match = acting(0, walk="kutscherei", has={0: "swap silk"})
    assert why_not(match, 0, Swap(ITEM["swap"])) == ("6.20", "not_yours")
    assert why_not(match, 0, Swap(ITEM["rice"])) == ("6.20", "not_yours")
    match.state.stock[ITEM["swap"]] = 0
    say(match, 0, Swap(ITEM["silk"]))
    assert why_not(match, 0, Pick(ITEM["swap"])) == ("6.20", "not_in_supply")
    match = acting(0, walk="kutscherei", has={0: "swap swap"})
    assert why_not(match, 0, Swap(ITEM["swap"])) is None
    assert why_not(acting(0, walk="kutscherei", has={0: "any_ware"}), 0, Swap(ITEM["any_ware"])) == (
        "6.20",
        "no_such_card",
    )


def test_an_item_given_back_cannot_be_taken_in_the_same_swap() -> None:
    """6.20 It is taken from what the supply had."""
    match = acting(0, walk="kutscherei", has={0: "swap silk silk silk silk silk"})
    say(match, 0, Swap(ITEM["silk"]))
    assert why_not(match, 0, Pick(ITEM["silk"])) == ("6.20", "not_in_supply")


def test_a_lone_swap_card_cannot_be_played() -> None:
    """6.20 There is nothing to give for it."""
    assert at(acting(0, walk="trattoria")) == "Ahead"
    assert at(acting(0, walk="trattoria", has={0: "silk"})) == "Acting"
    assert at(acting(0, walk="trattoria", has={0: "K01"})) == "Acting"


def test_building_action_gives_the_yield_of_an_own_building() -> None:
    """6.21 [ruling R19] It is no action, pays no owner, and works wherever the tower stands."""
    match = acting(0, walk="kutscherei", has={0: "building_action"}, owner={"hafen": 0, "park": 1})
    assert match.options(0) == [TAKE, UseBuilding(SPACE["hafen"])]
    assert why_not(match, 0, UseBuilding(SPACE["park"])) == ("6.21", "not_your_building")
    assert why_not(match, 0, UseBuilding(99)) == ("6.21", "not_your_building")
    assert why_not(match, 0, UseBuilding(SPACE["markt"])) == ("6.21", "not_your_building")
    say(match, 0, UseBuilding(SPACE["hafen"]))
    assert "any_ware" in holds(match, 0)
    assert match.state.acted == [1, 0, 0]
    assert match.state.ducats == [130, 130, 130]
    assert supply(match, "building_action") == [5]


def test_a_building_may_be_used_again_with_another_card() -> None:
    """6.21 [ruling R19] Even the one the tower stands in, after its action."""
    match = acting(0, walk="kutscherei", has={0: "building_action building_action"}, owner={"kutscherei": 0})
    say(match, 0, TAKE, UseBuilding(SPACE["kutscherei"]), UseBuilding(SPACE["kutscherei"]))
    assert holds(match, 0) == "start_anywhere start_anywhere start_anywhere"


def test_a_building_action_fills_no_small_order() -> None:
    """6.21 [ruling R12]"""
    match = acting(0, walk="kutscherei", has={0: "building_action K09 rice"}, owner={"park": 0})
    say(match, 0, UseBuilding(SPACE["park"]))
    assert holds(match, 0) == "rice start_anywhere further_action K09"
    assert why_not(match, 0, fill("K09")) == ("6.3", "order_for_elsewhere")


def test_the_palazzo_cannot_be_used() -> None:
    """6.22 [ruling R18]"""
    match = acting(0, walk="kutscherei", has={0: "building_action"}, owner={"palazzo": 0, "hafen": 0})
    assert why_not(match, 0, UseBuilding(SPACE["palazzo"])) == ("6.22", "not_the_palazzo")
    assert at(acting(0, walk="kutscherei", has={0: "building_action"}, owner={"palazzo": 0})) == "Ahead"
    match = acting(0, walk="kutscherei", has={0: "any_ware"}, owner={"hafen": 0})
    assert why_not(match, 0, UseBuilding(SPACE["hafen"])) == ("6.21", "no_such_card")


def test_special_cards_need_the_own_tower_action() -> None:
    """5.6 [ruling R16] Not in another's, not on streets."""
    match = here(walk="kutscherei", has={0: "any_ware"})
    assert why_not(match, 0, ware("silk")) == ("4.33", "not_in_talk")
    match = acting(1, walk="kutscherei", has={0: "any_ware", 1: "any_ware"})
    assert why_not(match, 0, ware("silk")) == ("", "not_your_decision")


def test_a_further_action_card_may_be_played_openly_at_any_time_of_the_walk() -> None:
    """6.18 [ruling R15] In any turn and during any action; it gives one more action in this turn."""
    has = {0: "start_anywhere further_action", 1: "further_action swap any_ware", 2: "further_action"}
    begun = state(has=has)
    moments = [
        here(walk="rathaus", has=has),
        ahead(walk="rathaus", has=has),
        acting(1, walk="rathaus", has=has),
        match_at(begun, turn.begin_turn(begun, 0)),
    ]
    for match in moments:
        for seat in range(3):
            before = at(match)
            say(match, seat, PLAY_FURTHER)
            assert at(match) == before
            assert "further_action" not in holds(match, seat)
            assert match.state.entitled(seat) == 2
            assert why_not(match, seat, PLAY_FURTHER) is not None
        assert match.view(0)["table"]["traders"][2]["further"] == 1
        assert supply(match, "further_action") == [5]


def test_a_card_played_openly_is_an_action_more_in_this_turn() -> None:
    """6.18, 4.8 It lapses with the turn."""
    match = here(walk="kutscherei", acted="1", has={1: "further_action"})
    say(match, 1, PLAY_FURTHER, offer("kutscherei", 10))
    say(match, 0, accept(1))
    assert (holds(match, 1), match.state.acted[1]) == ("start_anywhere", 2)
    assert not match.state.may_act(1)
    assert told(match, "acts")[0].args["further"] is False
    match = here(walk="kutscherei", has={1: "further_action"})
    say(match, 1, PLAY_FURTHER)
    turn.begin_turn(match.state, 1)
    assert match.state.entitled(1) == 1


def test_a_card_played_openly_is_no_longer_offered() -> None:
    """6.18, 4.24 The offer that gives it is withdrawn by itself, another one stays."""
    match = here(walk="rathaus", has={1: "further_action"})
    say(match, 1, offer("rathaus", give="further_action"), offer("rathaus", 5))
    say(match, 1, PLAY_FURTHER)
    assert [o.number for o in match.state.offers] == [2]
    assert "withdraws" in says(match)


def test_only_a_further_action_card_is_played_while_another_chooses() -> None:
    """6.18"""
    match = acting(1, walk="hafen", has={0: "further_action any_ware", 1: "swap"})
    assert match.options(0) == [PLAY_FURTHER]
    assert why_not(match, 0, DONE) == ("", "not_your_decision")
    assert why_not(match, 0, ware("silk")) == ("", "not_your_decision")
    say(match, 1, Swap(ITEM["any_ware"]))
    assert why_not(match, 1, Pick(ITEM["silk"])) is None
    assert why_not(match, 0, Pick(ITEM["silk"])) == ("", "not_your_decision")


def test_a_further_action_card_that_is_being_swapped_is_not_played() -> None:
    """6.18, 6.20 It lies on the table already; another one may be played."""
    match = acting(1, walk="hafen", has={1: "swap further_action"})
    say(match, 1, Swap(ITEM["further_action"]))
    assert why_not(match, 1, PLAY_FURTHER) == ("6.18", "no_such_card")
    say(match, 1, Pick(ITEM["silk"]))
    assert ("further_action" in holds(match, 1), "silk" in holds(match, 1)) == (False, True)
    match = acting(1, walk="hafen", has={1: "swap further_action further_action"})
    say(match, 1, Swap(ITEM["further_action"]), PLAY_FURTHER)
    assert why_not(match, 1, PLAY_FURTHER) == ("6.18", "no_such_card")


def test_further_actions_are_for_other_buildings() -> None:
    """6.18 [ruling R15] A building never acts twice."""
    match = acting(0, walk="kutscherei", has={0: "further_action"})
    assert at(match) == "Ahead"
    assert match.state.may_act(0)


# With the second plan villas can be owned


def test_in_the_second_plan_a_villa_can_be_used_as_a_building() -> None:
    """6.21, 5.3, 11.3 A large order or a privilege."""
    held = "building_action L09 silver silk wheat"
    made = state(walk="kutscherei", has={0: held}, owner={"villa_ricci": 0}, components=VILLAS)
    match = start(made)
    say(match, 0, UseBuilding(SPACE["villa_ricci"]))
    assert at(match) == "BuildingVilla"
    assert match.options(0) == [TAKE, fill("L09")]
    say(match, 0, fill("L09"), Pick(ITEM["swap"]))
    assert match.state.ducats[0] == 230
    assert holds(match, 0) == "start_anywhere swap"


def test_time_out_in_an_own_villa_takes_the_privilege_and_keeps_goods() -> None:
    """6.21"""
    held = "building_action L09 silver silk wheat"
    match = start(state(walk="kutscherei", has={0: held}, owner={"villa_ricci": 0}, components=VILLAS))
    say(match, 0, UseBuilding(SPACE["villa_ricci"]))
    assert at(match) == "BuildingVilla"
    check_timeout_is_harmless(match, LAWS)
    assert match.silence(0) == TAKE


def test_in_the_second_plan_a_villa_used_for_a_privilege() -> None:
    """6.21, 5.3"""
    made = state(walk="kutscherei", has={0: "building_action L09"}, owner={"villa_ricci": 0}, components=VILLAS)
    match = start(made)
    say(match, 0, UseBuilding(SPACE["villa_ricci"]), TAKE)
    assert match.state.has(0, ITEM["privilege"]) == 1
    assert at(match) == "Ahead"


def test_in_the_second_plan_a_villa_has_one_large_order_per_turn_all_the_same() -> None:
    """6.5 [ruling R8] Building actions included."""
    held = "building_action L09 L10 silver silver silk linen wheat rice"
    made = state(walk="villa_ricci", has={0: held}, owner={"villa_ricci": 0}, components=VILLAS)
    match = start(made)
    say(match, 0, fill("L09"), Pick(ITEM["start_anywhere"]), UseBuilding(SPACE["villa_ricci"]))
    assert match.options(0) == [TAKE]


def test_second_plan_debtor_of_a_large_order_fills_no_other_with_its_goods() -> None:
    """4.28, 6.5, 6.21 Neither in that villa by a building action, nor in another with what it needs."""
    held = {1: "building_action building_action L09 L13 silver silk wheat salt"}
    own = {"villa_ricci": 1, "villa_monetti": 1}
    match = here(walk="villa_ricci", has=held, owner=own, components=VILLAS)
    say(match, 1, offer("villa_ricci", later="swap"))
    say(match, 0, accept(1))
    for villa in own:
        say(match, 1, UseBuilding(SPACE[villa]))
        assert [word for word in match.options(1) if word in (fill("L09"), fill("L13"))] == []
        say(match, 1, TAKE)
    assert why_not(match, 1, fill("L09")) is None


def start(made: object) -> Match:
    from fondaco.games.genoa import buildings

    return match_at(made, buildings.begin_building_action(made, 0))  # type: ignore[arg-type]
