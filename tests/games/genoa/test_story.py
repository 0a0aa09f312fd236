"""Events, undo, menus and views."""

from __future__ import annotations

import pytest

import fondaco
from fondaco import Match
from fondaco.core.decision import Action
from fondaco.games.genoa import turn
from fondaco.games.genoa.actions import (
    ACT,
    DONE,
    END_TURN,
    SELL_TO_NOBODY,
    Ask,
    Lay,
    Pick,
    Propose,
    Swap,
    UseBuilding,
    Wish,
    Withdraw,
)
from fondaco.games.genoa.walk import TowerBuildingChoice
from fondaco.i18n import get_translator, message_catalogue
from fondaco.i18n.icu_format import FallbackMessage
from fondaco.testing.random_walk import require_log as entries
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
    at,
    fill,
    here,
    items,
    laying,
    match_at,
    move,
    offer,
    say,
    says,
    state,
    told,
    why_not,
)

# Undo


def test_an_offer_without_cards_can_be_taken_back() -> None:
    """4.38 So can being done, a wish and a withdrawal."""
    for word in (offer("rathaus", 5), DONE, Wish(SPACE["park"])):
        match = here(walk="rathaus")
        say(match, 1, word)
        assert match.may_undo(1)
        assert not match.may_undo(0)
    say(match, 1, offer("rathaus", 5), Withdraw(1))
    assert match.may_undo(1)


def match_with_talk() -> Match:
    """A real match that has just begun, with few actions for everybody."""
    return fondaco.new("genoa", 3, 7, {"offers": 2, "asks": 1, "wishes": 1})


def first_word(match: Match, seat: int, kind: type[Action]) -> Action:
    return next(said for said in match.options(seat) if isinstance(said, kind))


def test_the_allowance_is_not_restored_by_showing_and_taking_back() -> None:
    """10.2 Announced actions count."""
    match = match_with_talk()
    leader = match.state.leader
    other = (leader + 1) % 3
    for seat, kind, often, reason in (
        (other, Propose, 2, ("4.33", "no_more_offers")),
        (other, Wish, 1, ("4.21", "no_more_wishes")),
        (leader, Ask, 1, ("4.34", "no_more_asking")),
    ):
        word = first_word(match, seat, kind)
        for _ in range(often):
            match.play(seat, word)
            match.undo(seat)
        assert why_not(match, seat, word) == reason
    assert match.state.numbered == 3
    assert not match.state.offers
    assert fondaco.verify(match.to_json()) == []
    loaded = fondaco.load(match.to_json())
    assert [loaded.options(seat) for seat in range(3)] == [match.options(seat) for seat in range(3)]


def test_a_step_taken_back_takes_nothing_from_the_talk_before_it() -> None:
    """10.2 Questions about the next space were not about this building."""
    match = match_with_talk()
    leader = match.state.leader
    for other in match.state.others(leader):
        match.play(other, DONE)
    question = first_word(match, leader, Ask)
    match.play(leader, SELL_TO_NOBODY)
    match.play(leader, first_word(match, leader, Ask))
    match.undo(leader)
    match.undo(leader)
    assert at(match) == "Here"
    assert why_not(match, leader, question) is None
    assert match.state.numbered == 1


def test_another_talk_has_an_allowance_of_its_own() -> None:
    """10.2 Per stop and per move."""
    state = match_with_talk().state
    state.restore_counters([5, state.talks + 1, [2, 2, 2], [1, 1, 1], 1, [1, 1, 1]])
    assert (state.numbered, state.made, state.countered, state.asked) == (5, [0] * 3, [0] * 3, 0)
    state.restore_counters([4, state.talks, [0, 1, 2], [0, 0, 1], 1, [0, 0, 0]])
    assert (state.numbered, state.made, state.countered, state.asked) == (5, [0, 1, 2], [0, 0, 1], 1)


def test_revealed_information_cannot_be_undone() -> None:
    """4.26, 5.1, 3.1, 4.38"""
    match = here(walk="rathaus", has={1: "L01"})
    say(match, 1, offer("rathaus", give="L01"))
    assert not match.may_undo(1)
    match = here(walk="rathaus")
    say(match, 0, ACT)
    assert not match.may_undo(0)
    match = here(walk="kutscherei")
    say(match, 1, offer("kutscherei", 5))
    say(match, 0, accept(1))
    assert not match.may_undo(0)
    made = state(has={0: "start_anywhere"}, leader=2)
    match = match_at(made, turn.begin_turn(made, 0))
    say(match, 0, match.options(0)[0])
    assert not match.may_undo(0)
    match = acting(0, walk="park", has={0: "K09 rice"})
    say(match, 0, fill("K09"))
    assert not match.may_undo(0)
    match = acting(0, walk="kutscherei", has={0: "swap K09 silk"})
    say(match, 0, Swap(ITEM["K09"]))
    assert not match.may_undo(0)


def test_the_yield_of_a_building_without_cards_can_be_taken_back() -> None:
    """5.1 Nothing hidden was revealed."""
    match = here(walk="kutscherei")
    say(match, 0, ACT)
    assert match.may_undo(0)
    match = acting(0, walk="kutscherei", has={0: "swap K09 silk"})
    say(match, 0, Swap(ITEM["silk"]))
    assert match.may_undo(0)


# Events


def test_events_of_a_sale() -> None:
    """4.13 Who gave what to whom, who acts and what it yields."""
    match = here(walk="metallager", owner={"metallager": 2}, has={1: "silk"})
    say(match, 1, offer("metallager", 15, "silk", words="gladly"))
    heard = told(match, "proposes")[0].args
    assert (heard["number"], heard["seat"], heard["to_seat"], heard["space"]) == (1, 1, 0, SPACE["metallager"])
    assert (heard["give_ducats"], heard["give_items"], heard["words"], heard["replaces"]) == (15, [2], "gladly", 0)
    say(match, 0, accept(1))
    assert says(match) == ["deals", "acts", "owner_earns", "gains", "gains"]
    deal, acts, earns, silver, copper = entries(match)[-1].events
    assert (deal.args["seat"], deal.args["to_seat"], deal.args["give_ducats"]) == (1, 0, 15)
    assert (acts.args["seat"], acts.args["space"]) == (1, SPACE["metallager"])
    assert (earns.args["seat"], earns.args["ducats"]) == (2, 10)
    assert (silver.args["seat"], silver.args["item"], copper.args["item"]) == (1, ITEM["silver"], ITEM["copper"])


def test_events_of_a_walk() -> None:
    """2.3, 4.2, 4.5"""
    match = ahead(walk="s52")
    say(match, 1, DONE)
    assert [event.args["seat"] for event in told(match, "is_done")] == [1]
    say(match, 2, DONE)
    say(match, 0, move("s42"))
    assert told(match, "moves")[0].args == {"seat": 0, "space": SPACE["s42"]}
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, END_TURN)
    assert says(match)[:2] == ["ends_walk", "turn"]
    began = told(match, "turn")[0].args
    assert (began["seat"], began["turn"], began["round"]) == (1, 2, 1)
    assert entries(match)[-1].begins_turn


def test_events_of_a_lapsed_action() -> None:
    """4.15"""
    match = here(walk="hafen")
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, SELL_TO_NOBODY)
    assert told(match, "leaves")[0].args == {"seat": 0, "space": SPACE["hafen"]}


def test_events_of_counters_and_replacements() -> None:
    """4.22, 4.34 They name the offer they answer or replace."""
    match = here(walk="rathaus")
    say(match, 1, offer("rathaus", 5), offer("rathaus", 10, replaces=1))
    assert told(match, "proposes")[1].args["replaces"] == 1
    say(match, 0, ask("rathaus", 20, later="small_order", answers=2))
    heard = told(match, "counters")[0].args
    assert (heard["replaces"], heard["want_ducats"], heard["later_items"]) == (2, 20, [ITEM["small_order"]])


def test_events_of_special_cards() -> None:
    """6.16-6.21"""
    match = acting(0, walk="kutscherei", has={0: "swap building_action silk"}, owner={"hafen": 0})
    say(match, 0, Swap(ITEM["silk"]))
    assert told(match, "offers_swap")[0].args == {"seat": 0, "item": ITEM["silk"]}
    say(match, 0, Pick(ITEM["rice"]))
    assert told(match, "swaps")[0].args == {"seat": 0, "item": ITEM["silk"], "to_item": ITEM["rice"]}
    say(match, 0, UseBuilding(SPACE["hafen"]))
    assert told(match, "uses_building")[0].args == {"seat": 0, "space": SPACE["hafen"]}


def test_events_of_markers() -> None:
    """7.6-7.8"""
    match = laying(walk="s32", has={0: "marker"})
    say(match, 0, Lay(SPACE["s32"], SPACE["palazzo"]))
    told_of = told(match, "lays")[0].args
    assert (told_of["seat"], told_of["from_space"], told_of["to_seat"]) == (0, SPACE["s32"], -1)


# Menus


def test_before_a_move_the_menu_bids_for_every_neighbour() -> None:
    """4.16 Ducats and goods, and something of the action; for the single building more."""
    match = ahead(walk="villa_zasteri", has={1: "silk L01"}, ducats={1: 25})
    menu = [word for word in match.options(1) if isinstance(word, Propose)]
    assert {PLACE[word.space] for word in menu} == {"palazzo", "tuchlager"}
    for space in ("palazzo", "tuchlager"):
        said = [word for word in menu if word.space == SPACE[space]]
        assert sorted(word.give_ducats for word in said if word.give_ducats) == [10, 20]
        assert offer(space, give="silk") in said
        assert {word.later_items for word in said if word.later_items} == {
            (item,) for item in COMPONENTS.yields[SPACE[space]]
        }
        assert not [word for word in said if word.want_ducats or items("L01") == word.give_items]


def test_in_a_building_the_menu_also_sells_goods_and_cards() -> None:
    """4.25, 4.26"""
    match = here(walk="rathaus", has={1: "silk L01 L02 L03"}, ducats={1: 200})
    menu = match.options(1)
    assert offer("rathaus", give="silk", want_ducats=10) in menu
    assert [offer("rathaus", give=card) in menu for card in ("L01", "L02", "L03")] == [True, True, False]
    assert sorted(w.give_ducats for w in menu if isinstance(w, Propose) and w.give_ducats) == [
        5,
        10,
        15,
        20,
        25,
        30,
        40,
        50,
        60,
    ]


def test_player_who_cannot_act_bids_for_streets_only() -> None:
    """4.31"""
    match = ahead(walk="s52", acted="1")
    assert {PLACE[w.space] for w in match.options(1) if isinstance(w, Propose)} == {"s42", "s62"}


def test_the_menu_wishes_two_steps_ahead() -> None:
    """4.21"""
    match = here(walk="villa_zasteri")
    wished = {PLACE[word.space] for word in match.options(1) if isinstance(word, Wish)}
    assert wished == {"hafen", "taverna", "s32", "s42", "s23"}


def test_two_players_are_asked_for_goods() -> None:
    """9.1"""
    match = here(players=2, walk="rathaus")
    assert [ask("rathaus", want=name) in match.options(0) for name in ("silver", "pepper")] == [True, True]
    assert ask("rathaus", 15) not in match.options(0)


def test_markers_that_cannot_change_hands_are_not_on_the_menu() -> None:
    """4.27"""
    seven = "marker marker marker marker marker marker marker"
    match = here(walk="kathedrale", has={0: seven})
    assert offer("kathedrale", later="marker") not in match.options(1)
    assert offer("kathedrale", later="marker") in here(walk="kathedrale").options(1)


@pytest.mark.parametrize(
    ("lang", "second", "third"),
    [
        ("en", "want", "wants"),
        ("de", "willst", "will"),
        ("fr", "offrez", "offre"),
        ("nl", "wil", "wil"),
    ],
)
def test_asked_return_is_told_in_second_and_third_person(lang: str, second: str, third: str) -> None:
    match = here(walk="rathaus")
    say(match, 1, offer("rathaus", 5, want="silver"))
    (event,) = told(match, "proposes")
    voice = get_translator(lang, "genoa")
    words, message = (
        voice.worded(event.args, voice.kinds),
        FallbackMessage(message_catalogue(lang, "genoa")["proposes"], lang),
    )
    for reader, wants in (("you", second), ("other", third)):
        assert f" {wants} " in message.format(words | {"seat_is": reader})


# Names


def test_everything_has_a_name() -> None:
    """1.12 Goods, special cards, markers, decks, cards and spaces, as the board file numbers them."""
    voice = get_translator("en", "genoa")
    for item, name in (
        ("silver", "silver"),
        ("swap", "swap"),
        ("marker", "ownership marker"),
        ("message", "a message"),
        ("L09", "large order for Villa Ricci: silver, silk and wheat"),
        ("K09", "small order for Park: rice"),
        ("B04", "message: Harbour and Trattoria"),
        ("P07", "privilege of Park"),
    ):
        assert voice.noun("item", ITEM[item]) == name
    for kind in ("space", "building"):
        assert voice.noun(kind, SPACE["gildenhalle"]) == "Guildhall"
        assert voice.noun(kind, SPACE["s73"]) == "street 7/3"
    assert voice.noun("card", CARD["K09"]) == "small order for Park: rice"
    assert [voice.noun("special", number) for number in (0, 3)] == ["start anywhere", "swap"]
    assert [voice.noun("deck", number) for number in (0, 3)] == ["large orders", "privileges"]
    assert voice.noun("good", 7) == "pepper"


# Views


def test_the_view_shows_who_may_still_speak_and_act() -> None:
    """1.10"""
    match = here(walk="rathaus", acted="2", has={2: "further_action"}, offers=3)
    say(match, 1, offer("rathaus", 5), DONE)
    seen = match.view(1)["table"]
    assert seen["offers_left"] == 2
    assert [trader["is_done"] for trader in seen["traders"]] == [False, True, False]
    assert [trader["acted"] for trader in seen["traders"]] == [0, 0, 1]
    assert [trader["may_act"] for trader in seen["traders"]] == [True, True, True]
    assert (seen["turn"], seen["round"], seen["rounds"]) == (1, 1, 10)
    assert (seen["first_seat"], seen["leader_seat"]) == (0, 0)
    assert [trader["seat"] for trader in seen["traders"]] == [0, 1, 2]


def test_the_view_shows_the_cards_that_lie_face_up() -> None:
    """6.1"""
    made = state(has={0: "K01 B02"})
    made.discard(0, CARD["K01"])
    made.discard(0, CARD["B02"])
    match = match_at(made, TowerBuildingChoice(0))
    assert match.view(None)["table"]["used_cards"] == [CARD["K01"], CARD["B02"]]
